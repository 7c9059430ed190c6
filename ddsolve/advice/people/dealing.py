"""Hands dealt to a soloist: any that are possible, those with trumps enough, those that look strong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import accumulate
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, ParamSpec

from ddsolve.advice.figures.sampling import card_indices, drawn
from ddsolve.advice.layouts.sure_tricks import open_cards
from ddsolve.advice.people.orders import ACES, CHANGES, HONOURS, LEAST_TRUMPS, MOST_OPEN
from ddsolve.errors import DealError
from ddsolve.values.cards import FULL_MASK, Suit
from ddsolve.values.deal import FULL_HAND
from ddsolve.values.rules import SUIT_CARDS

if TYPE_CHECKING:
    from ddsolve.advice.people.sensible import DefenderView

Given = ParamSpec("Given")
Dealer = Callable[[], tuple[int, int]]  # deals the soloist his ten cards and his discard
TRIES = 1_000  # deals until the partner has no card of the widow that was shown: about one in four is right


def _widow_apart(
    view: DefenderView, unseen: int, deal: Callable[Given, tuple[int, int]]
) -> Callable[Given, tuple[int, int]]:
    """Return what deals the same with no card of the widow that was shown for the partner.

    DealError, when it is dealt, where he always has one.
    """
    if not view.shown:
        return deal

    def again(*given: Given.args, **named: Given.kwargs) -> tuple[int, int]:
        for _try in range(TRIES):
            soloist, dead = deal(*given, **named)
            if not unseen & ~soloist & ~dead & view.shown.mask:
                return soloist, dead
        raise DealError("no layout of the unseen cards fits all of this")

    return again


def strong_soloists(random: Random, view: DefenderView, unseen: int) -> Dealer | None:
    """Return what deals ten cards and a discard that look strong, all equally likely; None where none do.

    In misère single cards are changed until few suits have a hole, so some hands are likelier than others.
    """
    if view.contract.level is None:
        return _widow_apart(view, unseen, partial(_few_holes, random, card_indices(unseen)))
    trump = view.strain.trump
    suit = 0 if trump is None else 255 << 8 * trump
    kinds = [
        card_indices(unseen & cards)
        for cards in (suit, ACES & ~suit, HONOURS & ~ACES & ~suit, ~HONOURS & ~suit)
    ]
    ways: dict[tuple[int, ...], int] = {}
    for trumps in range(LEAST_TRUMPS if suit else 0, len(kinds[0]) + 1):
        for aces in range(len(kinds[1]) + 1):
            for others in range(len(kinds[2]) + 1):
                low = FULL_HAND - trumps - aces - others
                left = len(kinds[2]) - others + len(kinds[3]) - low
                if 0 <= low <= len(kinds[3]) and low <= FULL_HAND - view.contract.level + 1 and left >= 2:
                    counts = trumps, aces, others, low
                    ways[counts] = comb(left, 2) * prod(map(comb, map(len, kinds), counts))
    if not ways:
        return None
    choices, shares = list(ways), list(accumulate(ways.values()))
    cards = [[1 << card for card in kind] for kind in kinds]
    others = unseen & ~suit & ~ACES

    def deal() -> tuple[int, int]:
        counts = random.choices(choices, cum_weights=shares)[0]
        own = sum(
            [sum(drawn(random, kind, count)) for kind, count in zip(cards, counts, strict=True) if count]
        )
        dead = drawn(random, card_indices(others & ~own), 2)
        return own, 1 << dead[0] | 1 << dead[1]

    return _widow_apart(view, unseen, deal)


def _few_holes(random: Random, unseen: Sequence[int]) -> tuple[int, int]:
    """Return ten of the unseen cards and a discard with as few holes as CHANGES of single cards leave."""
    cards = drawn(random, unseen, FULL_HAND + 2)
    own, dead = (sum(1 << card for card in part) for part in (cards[:FULL_HAND], cards[FULL_HAND:]))
    free = sum(1 << card for card in unseen)
    held = open_cards(own, FULL_MASK & ~own & ~dead)
    for _change in range(CHANGES):
        if len(held) <= MOST_OPEN:
            break
        given = 1 << random.choice(card_indices(own & sum(held)))
        got = 1 << random.choice(card_indices(free & ~own))
        swapped = own ^ given ^ got, dead ^ given ^ got if dead & got else dead
        found = open_cards(swapped[0], FULL_MASK & ~swapped[0] & ~swapped[1])
        if len(found) <= len(held):
            (own, dead), held = swapped, found
    return own, dead


def soloists(random: Random, view: DefenderView, unseen: int) -> Dealer | None:
    """Return what deals ten cards and a discard to the soloist, as they look with trumps enough, none thrown.

    All such hands are equally likely; None where there are none.
    """
    trump = view.strain.trump
    suit = 0 if trump is None or not view.sensible else 255 << 8 * trump
    trumps, others = card_indices(unseen & suit), card_indices(unseen & ~suit)
    least = LEAST_TRUMPS if suit else 0
    counts = range(least, min(len(trumps), FULL_HAND) + 1)
    ways = [
        comb(len(trumps), count) * comb(len(others), FULL_HAND + 2 - count) * comb(FULL_HAND + 2 - count, 2)
        for count in counts
    ]
    shares = list(accumulate(ways))
    if not shares or not shares[-1]:
        return None

    def deal() -> tuple[int, int]:
        count = random.choices(counts, cum_weights=shares)[0]
        rest = drawn(random, others, FULL_HAND + 2 - count)
        dead = 1 << rest[0] | 1 << rest[1]
        return sum(1 << card for card in (*drawn(random, trumps, count), *rest[2:])), dead

    return _widow_apart(view, unseen, deal)


def restricted(view: DefenderView, unseen: int) -> Callable[[Random], tuple[int, int]]:
    """Return what deals the soloist cards and a discard, every layout that fits equally likely.

    How many cards of each suit go to either hand is drawn first, by the number of layouts that have it so.
    DealError where there is none.
    """
    known = [view.limits.has[seat.place].mask for seat in (view.soloist, view.partner)]
    lengths = [view.limits.lengths[seat.place] for seat in (view.soloist, view.partner)]
    suits: list[tuple[list[int], list[tuple[int, int, int]]]] = []
    for suit in Suit:
        free = card_indices(unseen & SUIT_CARDS[suit] & ~known[0] & ~known[1])
        held = [(cards & SUIT_CARDS[suit]).bit_count() for cards in known]
        own, other = (
            range(max(0, each.least[suit] - here), min(len(free), each.most[suit] - here) + 1)
            for each, here in zip(lengths, held, strict=True)
        )
        pairs = [(one, two) for one in own for two in other if one + two <= len(free) <= one + two + 2]
        suits.append(
            (free, [(one, two, comb(len(free), one) * comb(len(free) - one, two)) for one, two in pairs])
        )
    ways: list[dict[tuple[int, int], int]] = [{(0, 0): 1}]  # from each suit on, by the cards of both hands
    for _free, counts in reversed(suits):
        found: dict[tuple[int, int], int] = {}
        for one, two, number in counts:
            for (first, second), more in ways[0].items():
                found[first + one, second + two] = found.get((first + one, second + two), 0) + number * more
        ways.insert(0, found)
    wanted = FULL_HAND - known[0].bit_count(), FULL_HAND - known[1].bit_count()
    if not ways[0].get(wanted):
        raise DealError("no layout of the unseen cards fits all of this")

    @cache
    def shares(place: int, first: int, second: int) -> list[int]:
        """Return the summed layouts of a suit's counts, with so many cards wanted from it on."""
        behind = ways[place + 1]
        return list(
            accumulate(n * behind.get((first - one, second - two), 0) for one, two, n in suits[place][1])
        )

    def deal(random: Random) -> tuple[int, int]:
        hands, left = list(known), wanted
        for place, (free, counts) in enumerate(suits):
            one, two, _number = random.choices(counts, cum_weights=shares(place, *left))[0]
            cards = drawn(random, free, one + two)
            hands[0] |= sum(1 << card for card in cards[:one])
            hands[1] |= sum(1 << card for card in cards[one:])
            left = left[0] - one, left[1] - two
        return hands[0], unseen & ~hands[0] & ~hands[1]

    return _widow_apart(view, unseen, deal)
