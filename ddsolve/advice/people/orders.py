"""Would he have ordered this? What a defender takes a soloist's order for.

The model, and it is only a model, of a *sensible* order:

* the soloist has at least four trumps (where there are any), has thrown no trump and no ace, and his trumps
  and his side aces, kings and queens are not more than one fewer than the level; in misère at most one suit
  has a hole by count;
* in random layouts of the 20 cards he does not see himself, double-dummy play makes a six at least every
  second time, and one trick more fewer than nine times in ten (else he would have ordered more; rules 8.3
  puts that border near 0.9). From a seven on it makes the contract nine times in ten, for whoever is less
  sure orders one trick fewer, and auctions seldom drive him there.

He errs, the more rarely the more it costs: where an order is made less often than that, each trick by which
it fails in TRIALS layouts, beyond five (from a seven on beyond one), multiplies its likelihood by UNDER; each
time that one trick more is made too often, by OVER. `tools/fit/orders.py` fits that to players who are not
the model's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate
from math import comb, log, prod
from random import Random
from typing import TYPE_CHECKING, ParamSpec

from ddsolve.advice.figures.sampling import card_indices, drawn, random_split
from ddsolve.advice.layouts.all_layouts import open_cards, open_suits
from ddsolve.advice.layouts.common import layout_hands
from ddsolve.errors import DealError
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import FULL_MASK, Suit
from ddsolve.values.deal import FULL_HAND
from ddsolve.values.rules import SUIT_CARDS

if TYPE_CHECKING:
    from ddsolve.advice.people.sensible import DefenderLayout, DefenderView


TRIALS = 10  # layouts in which an order has to prove sensible
MADE = 5  # made in so many of them at least
HIGH = 9  # from this level on random layouts hardly ever fit an order
FREE = 7  # from this level on he is taken to be free to order a trick fewer
CAREFUL = 2 / 3  # of the soloists do not err from there on
SURE = 9  # made in so many of them at least where he is, the same border as that of MORE
MORE = 9  # and one trick more in fewer than so many
UNDER = 0.8  # how much less likely an order is with each undertrick too many in TRIALS
OVER = 0.5  # and with each trial of TRIALS in which one trick more is made too often
CHANGES = 120  # of single cards, tried on a hand that looks strong until its order is sensible
LOOKS = 4  # layouts that show whether a change helps
LEAST_TRUMPS = 4
MOST_OPEN = 1  # suits with a hole by count, in misère
ACES = 0x80808080
HONOURS = 0xE0E0E0E0  # aces, kings and queens


def looks_good(view: DefenderView, soloist: int, dead: int) -> bool:
    """Tell whether a soloist's hand and discard fit his order at a glance."""
    if view.contract.is_misere:
        return open_suits(soloist, FULL_MASK & ~soloist & ~dead) <= MOST_OPEN
    return looks_strong(view, soloist, dead)


def best_made(tools: Tools, view: DefenderView, layouts: Sequence[DefenderLayout]) -> DefenderLayout:
    """Return the layout in which the order fares best, the first of equals."""
    if len(layouts) == 1:
        return layouts[0]
    least = view.contract.is_misere
    return max(layouts, key=lambda hands: view.value(tools, hands) * (-1 if least else 1))


def bettered(
    tools: Tools,
    random: Random,
    view: DefenderView,
    layout: DefenderLayout,
    looks: int = LOOKS,
    trials: int = TRIALS,
    error: float = 0.0,
) -> DefenderLayout:
    """Return a layout with single cards of the soloist changed until he would order the contract.

    For orders that random layouts hardly ever fit, most of all high ones: whoever gives them holds the cards
    for them, and a hand that only looks strong would be beaten far too often. A change stays where he takes
    no fewer tricks, over his level uncounted, in so many layouts that he holds for possible; CHANGES are
    tried. Misère is left as it is. error: the greatest that he lets pass.
    """
    level = view.contract.level
    if level is None:
        return layout
    seed = random.random()
    soloist, partner = layout[view.soloist.place], layout[view.partner.place]
    dead = FULL_MASK & ~(layout[0] | layout[1] | layout[2])

    def taken(soloist: int, dead: int) -> int:
        played = played_tricks(tools, Random(seed), view, soloist, dead, (0, level))
        return sum(next(played) for _look in range(looks))

    best = taken(soloist, dead)
    for _change in range(CHANGES):
        made = error > 0 or best == looks * level
        if made and is_sensible(tools, random, view, soloist, dead, trials, error):
            break
        given, got = (1 << random.choice(card_indices(cards)) for cards in (soloist, partner | dead))
        own = soloist ^ given ^ got
        others = tuple(cards ^ given ^ got if cards & got else cards for cards in (partner, dead))
        fit = view.limits.fit(view.soloist, own) and view.limits.fit(view.partner, others[0])
        fit = fit and not others[0] & view.shown.mask
        if fit and looks_strong(view, own, others[1]) and (found := taken(own, others[1])) >= best:
            soloist, (partner, dead), best = own, others, found
    return view.layout(soloist, partner)


def looks_strong(view: DefenderView, soloist: int, dead: int) -> bool:
    """Tell at a glance whether a trick game can be sensible."""
    suit = 0 if view.strain.trump is None else 255 << 8 * view.strain.trump
    trumps = (soloist & suit).bit_count()
    if dead & (ACES | suit) or (suit and trumps < LEAST_TRUMPS):
        return False
    honours = (soloist & ~suit & HONOURS).bit_count()
    return trumps + honours >= (view.contract.level or 0) - 1


def made_at(level: int | None) -> int:
    """Return in how many of TRIALS layouts a contract of this level is made at least."""
    return SURE if level is not None and level >= FREE else MADE


def error(random: Random) -> float:
    """Return the greatest error, see `cost`, that a soloist lets pass: over x with the chance exp(-x)."""
    return -log(1 - random.random())


def errors(random: Random, level: int | None) -> Callable[[], float]:
    """Return what tells the greatest error that one soloist lets pass, drawn anew each time.

    From a seven on CAREFUL of the soloists let none pass.
    """
    careful = level is not None and level >= FREE and random.random() < CAREFUL
    return lambda: 0.0 if careful else error(random)


def cost(failed: int, under: int, more: int, trials: int = TRIALS, made: int = MADE) -> float:
    """Return how great an error an order is, as minus the logarithm of how much rarer that makes it.

    failed: in how many of so many layouts it is not made, under: its undertricks in all of these, more: in
    how many one trick more is made. made: in how many of TRIALS it has to be made.
    """
    each = TRIALS / trials
    low = max(0.0, each * under - (TRIALS - made)) if TRIALS * failed > (TRIALS - made) * trials else 0.0
    return -log(UNDER) * low - log(OVER) * max(0.0, each * more - MORE + 1)


def played_tricks(
    tools: Tools, random: Random, view: DefenderView, soloist: int, dead: int, within: tuple[int, int]
) -> Iterator[int]:
    """Yield, without end, his tricks in random layouts of the cards that a soloist does not see.

    Outside `within` they are told as its ends.
    """
    unseen = FULL_MASK & ~soloist & ~dead
    cards = card_indices(unseen)
    while True:
        hands = layout_hands(view.soloist, soloist, unseen, random_split(random, cards, FULL_HAND))
        yield view.value(tools, (hands[0], hands[1], hands[2]), within=within)


def is_sensible(
    tools: Tools,
    random: Random,
    view: DefenderView,
    soloist: int,
    dead: int,
    trials: int = TRIALS,
    error: float = 0.0,
) -> bool:
    """Tell whether a soloist whose hand looks strong would order the contract, having thrown `dead`.

    error: the greatest that he lets pass.
    """
    failed = under = more = 0
    level = view.contract.level
    made = made_at(level)
    # so many undertricks in one layout are too many already, whatever the others show
    most = int((error / -log(UNDER) + TRIALS - made) * trials / TRIALS) + 1
    within = (0, min(most, FULL_HAND)) if level is None else (max(0, level - most), min(level + 1, FULL_HAND))
    played = played_tricks(tools, random, view, soloist, dead, within)
    for left in range(trials, 0, -1):
        if TRIALS * (trials - left - failed) >= made * trials and TRIALS * (more + left) < MORE * trials:
            break  # nothing can be an error any more
        tricks = next(played)
        lacking = tricks if level is None else max(0, level - tricks)
        failed += lacking > 0
        under += lacking
        more += level is not None and tricks > level
        if cost(failed, under, more, trials, made) > error:  # it only grows
            return False
    return True


# Hands dealt to a soloist: any that are possible, those with trumps enough, those that look strong.


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
