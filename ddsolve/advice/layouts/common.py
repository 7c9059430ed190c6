"""The same random layouts for every discard: differences between discards show long before their values do.

The twenty unseen cards of a soloist with twelve do not depend on what he throws.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, islice, product
from math import comb, prod
from typing import NamedTuple

from ddsolve._layouts import LayoutFamily
from ddsolve.advice.figures.pricing import SplitWorth
from ddsolve.advice.figures.sampling import (
    Estimate,
    card_indices,
    mean_estimate,
    random_split,
    random_splits,
    stream,
)
from ddsolve.advice.layouts.knowledge import View
from ddsolve.scoring.calling import Split, Taken, fixed, shared
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Json, as_json
from ddsolve.values.cards import FULL_MASK, Card, Strain, Suit
from ddsolve.values.contract import Game, Misere
from ddsolve.values.deal import check_twelve
from ddsolve.values.hand import Hand
from ddsolve.values.rules import winning_place
from ddsolve.values.seats import SEATS, Seat


def common_layouts(unseen: Hand, seed: int, count: int, skip: int = 0) -> list[int]:
    """Return `count` random hands of the next defender, after `skip` others of the same seed."""
    return list(islice(random_splits(seed, unseen.mask, len(unseen) // 2), skip, skip + count))


def fitting_layouts(view: View, seed: int, count: int) -> list[int]:
    """Return `count` random hands of the next defender, each layout that fits a view equally likely.

    Where nothing is known they are those of `common_layouts`. Else the lengths of the suits are drawn first,
    each as often as layouts have them.
    """
    if view.limits.nothing:
        return common_layouts(view.unseen, seed, count)
    held = view.limits.has[view.next_seat.place]
    free = view.unseen - held - view.limits.has[view.last_seat.place]
    cards = [[card.index for card in free.suit_cards(suit)] for suit in Suit]
    fixed = [len(held.suit_cards(suit)) for suit in Suit]
    drawn: list[tuple[int, ...]] = []
    weights = []
    ranges = [range(least, most + 1) for least, most in zip(*view.suit_lengths(), strict=True)]
    for lengths in product(*ranges):
        more = tuple(length - known for length, known in zip(lengths, fixed, strict=True))
        if sum(lengths) == len(view.unseen) // 2 and min(more) >= 0:
            drawn.append(more)
            weights.append(prod(comb(len(suit), taken) for suit, taken in zip(cards, more, strict=True)))
    random = stream(seed)
    return [
        held.mask
        | sum(
            random_split(random, suit, taken)
            for suit, taken in zip(cards, random.choices(drawn, weights)[0], strict=True)
        )
        for _ in range(count)
    ]


def layout_hands(seat: Seat, own: int, unseen: int, following: int) -> list[int]:
    """Return the hands by place of a layout that is named by the hand of the defender after `seat`."""
    hands = [0, 0, 0]
    hands[seat.place] = own
    hands[seat.next.place] = following
    hands[seat.last.place] = unseen & ~following
    return hands


class TooLarge(Exception):  # noqa: N818  # it is an outcome, not an error
    """A search for a plan met its limit: nothing is known."""


class Scene(NamedTuple):
    """What everybody has seen: own and unseen cards left, who led, the cards on the table, tricks needed.

    needed: tricks still to be won, the trick on the table included.
    """

    own: int
    unseen: int
    leader: Seat
    trick: tuple[int, ...]
    needed: int

    @classmethod
    def of(cls, view: View, needed: int) -> tuple[Scene, list[int]]:
        """Return the scene of a view, and the next defender's hand of every layout that fits it."""
        left = ~sum(card.bit for card in view.trick)
        trick = tuple(card.index for card in view.trick)
        unseen = card_indices(view.unseen.mask)
        every = (sum(1 << card for card in chosen) for chosen in combinations(unseen, len(view.own)))
        layouts = [following & left for following in every if view.fits(following)]
        return cls(view.own.mask & left, view.unseen.mask & left, view.leader, trick, needed), layouts

    @property
    def mover(self) -> Seat:
        """Who plays next."""
        return self.leader.plus(len(self.trick))

    def after(self, card: int, seat: Seat, trump: int | None) -> Scene:
        """Return the scene once a card is played; seat: whose tricks are needed."""
        left, trick = (self.own & ~(1 << card), self.unseen & ~(1 << card)), (*self.trick, card)
        if len(trick) < 3:
            return Scene(*left, self.leader, trick, self.needed)
        winner = self.leader.plus(winning_place(trick, trick[0] >> 3, trump))
        return Scene(*left, winner, (), self.needed - (winner == seat))


def solve_layouts(
    tools: Tools, own: Hand, game: Game, unseen: Hand, layouts: Iterable[int], seat: Seat, leader: Seat
) -> list[int]:
    """Return the tricks of a soloist with ten cards in each layout."""
    return [
        tools.engine.solve(
            layout_hands(seat, own.mask, unseen.mask, following),
            int(game.strain),
            game.is_misere,
            seat.place,
            leader.place,
        )
        for following in layouts
    ]


def misere_tricks(
    tools: Tools, own: int, unseen: int, layout: int, seat: Seat, leader: Seat, lead: int | None, ceiling: int
) -> int:
    """Return a soloist's tricks in misère in one layout, `ceiling` for more; lead: his first card, if any."""
    family = LayoutFamily(own, unseen, seat.place, int(Strain.NT), True, layout, unseen & ~layout)
    trick = () if lead is None else (lead,)
    counts, _examples = tools.engine.count(family, leader.place, trick, 0, 0, ceiling)
    return counts.index(1)


# The 66 discards of twelve cards, those worth the same counted once.
#
# After a discard 30 cards are left. Two discards with the same pattern of own and unseen cards in every suit
# are the same hand for the play: relative ranks are all that matters. Suits that the game does not tell
# apart (the side suits; in no trumps and misère all four) may also change places, since all layouts are
# counted.


Pattern = tuple[int, int]  # of one suit: own cards as bits among the cards left, and how many are left
Shape = tuple[tuple[Pattern, ...], tuple[Pattern, ...]]  # the trump suit (if any), the other suits sorted


@dataclass(frozen=True, slots=True)
class DiscardClass:
    """Discards worth the same in a game; the first is shown, the others are its equals."""

    own: Hand
    unseen: Hand
    discards: tuple[tuple[Card, Card], ...]

    @property
    def discard(self) -> tuple[Card, Card]:
        """The discard to show: of equals the lowest cards."""
        return self.discards[0]

    def view(self, seat: Seat, leader: Seat = Seat.FIRST) -> View:
        """Return what the soloist knows after this discard."""
        return View(self.own, self.unseen, seat, leader)


def discard_classes(hand: Hand, game: Game | None) -> list[DiscardClass]:
    """Return the classes of discards of a twelve-card hand in one game, the lowest cards first.

    Of equal discards the lowest cards stand first too, in misère the highest: those that anybody would throw.
    game None: whatever is played, so no suits change places.

    Raises DealError unless the hand has twelve cards.
    """
    check_twelve(hand)
    unseen = Hand(FULL_MASK & ~hand.mask)
    found: dict[Shape, DiscardClass] = {}
    for pair in combinations(sorted(hand, key=lambda card: (card.rank, card.suit)), 2):
        own = Hand(hand.mask ^ pair[0].bit ^ pair[1].bit)
        shape = shape_of(own, unseen, game)
        known = found.get(shape)
        if known is None or game is Misere.MISERE:
            found[shape] = DiscardClass(own, unseen, (pair, *(known.discards if known else ())))
        else:
            found[shape] = DiscardClass(known.own, unseen, (*known.discards, pair))
    return list(found.values())


def shape_of(own: Hand, unseen: Hand, game: Game | None) -> Shape:
    """Return what the play depends on: the trump suit's pattern, and those of the other suits sorted."""
    if game is None:
        return tuple(_pattern_of(own, unseen, suit) for suit in Suit), ()
    trump = game.trump
    patterns = {suit: _pattern_of(own, unseen, suit) for suit in Suit}
    others = sorted(pattern for suit, pattern in patterns.items() if suit != trump)
    return (() if trump is None else (patterns[trump],)), tuple(others)


def _pattern_of(own: Hand, unseen: Hand, suit: Suit) -> Pattern:
    return _pattern(own.mask >> 8 * suit & 255, unseen.mask >> 8 * suit & 255)


@cache
def _pattern(own: int, unseen: int) -> Pattern:
    """Return which of the cards of a suit that are left, counted from the lowest, are own ones."""
    bits = count = 0
    for place in range(8):
        if own >> place & 1:
            bits |= 1 << count
        if (own | unseen) >> place & 1:
            count += 1
    return bits, count


# What the whisters take in a layout, as it is played.


def alone_tricks(tools: Tools, hands: Sequence[int], strain: Strain, soloist: Seat) -> int:
    """Return the soloist's tricks against the other of two, the third hand, a dummy's, unused.

    The dummy is the eldest hand and the dealer the last: the seat between them leads.
    """
    defender = next(other for other in soloist.others if other != Seat.FIRST)
    two = [cards if seat in (soloist, defender) else 0 for seat, cards in zip(SEATS, hands, strict=True)]
    leader = min(soloist, defender)
    return tools.engine.solve((two[0], two[1], two[2]), int(strain), False, soloist.place, leader.place)


def taken_by(
    split: Split, tools: Tools, hands: Sequence[int], strain: Strain, soloist: Seat, leader: Seat = Seat.FIRST
) -> Taken:
    """Return the tricks of the soloist and of the defenders after him; hands of seats 1 to 3 as sets."""
    if split != "played":
        count = tools.engine.solve(hands, int(strain), False, soloist.place, leader.place)
        return shared(count, fixed(split))
    tricks = tools.split.tricks(hands, int(strain), soloist.place, leader.place)
    return tricks[soloist.place], tricks[soloist.next.place], tricks[soloist.last.place]


# What the true split of two whisters' tricks would change in an answer that was counted with the even one.
#
# Over all layouts only the soloist's tricks are counted. His own score seldom depends on who of the
# defenders takes the rest (a whister short of his own quota is one such case), and then a sample tells by
# how much. So it does where the other of two players may whist alone, a game of two hands that the count
# has not got.


@dataclass(frozen=True, slots=True)
class SplitEffect:
    """The true split's value less the even one's, in the soloist's whists; None: the split cannot matter.

    alone: the difference is that of the whist alone, which the other of two players may choose. changes: the
    difference in each layout of the sample, which is the same for every discard of a hand.
    """

    difference: Estimate | None
    alone: bool = False
    changes: tuple[float, ...] = field(default=(), repr=False)

    def as_json(self) -> Json:
        """Return how the tricks were shared, and what the true split changes."""
        return {
            "counted": "even",
            "alone": self.alone,
            "matters": self.difference is not None,
            "difference": as_json(self.difference),
        }


def sample_split_effects(
    bench: Bench, asked: Sequence[tuple[SplitWorth, Hand]], unseen: Hand, leader: Seat, layouts: Sequence[int]
) -> list[SplitEffect]:
    """Value contracts, each of ten cards, by both splits on the same layouts."""

    def changes(tools: Tools, item: tuple[SplitWorth, Hand]) -> list[float]:
        worth, own = item
        seat = worth.pricing.seat
        strain = worth.contract.strain
        assert strain is not None
        found = []
        for following in layouts:
            hands = layout_hands(seat, own.mask, unseen.mask, following)
            taken = taken_by("played", tools, hands, strain, seat, leader)
            lone = alone_tricks(tools, hands, strain, seat) if worth.alone else None
            found.append(worth.change(taken, lone))
        return found

    answers = bench.map(changes, asked)
    return [
        SplitEffect(mean_estimate(found, *worth.range), worth.alone, tuple(found))
        for (worth, _own), found in zip(asked, answers, strict=True)
    ]
