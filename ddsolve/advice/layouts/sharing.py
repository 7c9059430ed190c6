"""What the whisters take in a layout, as it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ddsolve.advice.figures.pricing import SplitWorth
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.layouts.common import layout_hands
from ddsolve.scoring.calling import Split, Taken, fixed, shared
from ddsolve.solving.bench import Bench
from ddsolve.values.answers import Json, as_json
from ddsolve.values.cards import Strain
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools


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
