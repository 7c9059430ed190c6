"""What the true split of two whisters' tricks would change in an answer that was counted with the even one.

Over all layouts only the soloist's tricks are counted. His own score seldom depends on who of the defenders
takes the rest (a whister short of his own quota is one such case), and then a sample tells by how much. So it
does where the other of two players may whist alone, a game of two hands that the count has not got.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import Estimate, mean_estimate
from ddsolve.advice.splits import Splitter, alone_tricks
from ddsolve.advice.workers import Workers
from ddsolve.contract import Contract
from ddsolve.hand import Hand
from ddsolve.results import Json
from ddsolve.scoring.hand_result import TRICKS
from ddsolve.scoring.sharing import Taken, all_shares, shared
from ddsolve.seats import Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine


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
            "difference": None if self.difference is None else self.difference.as_json(),
        }


@dataclass(frozen=True)
class SplitWorth:
    """What the true split can change in the value of a contract, by the tricks that everybody takes."""

    pricing: Pricing
    contract: Contract

    @cached_property
    def alone(self) -> bool:
        """Whether the other of two players may whist alone."""
        return self.pricing.weighs_alone(self.contract)

    def change(self, taken: Taken, lone: int | None = None) -> float:
        """Return the soloist's value with these tricks less that of the even split."""
        return float(self._worth(taken, lone) - self._worth(shared(taken[0], "even")))

    @cached_property
    def range(self) -> tuple[float, float]:
        """The least and the most that the split can change."""
        changes = [self.change(taken, lone) for taken in all_shares("played") for lone in self._lone]
        return min(changes), max(changes)

    @property
    def matters(self) -> bool:
        """Whether the split can change anything."""
        return any(self.range)

    @cached_property
    def most(self) -> tuple[Fraction, ...]:
        """The most that the contract can be worth with any split, for 0 to 10 tricks of the soloist."""
        most = [Fraction(-(10**9))] * (TRICKS + 1)
        for taken in all_shares("played"):
            most[taken[0]] = max(most[taken[0]], *(self._worth(taken, lone) for lone in self._lone))
        return tuple(most)

    @property
    def _lone(self) -> Sequence[int | None]:
        return range(TRICKS + 1) if self.alone else (None,)

    def _worth(self, taken: Taken, lone: int | None = None) -> Fraction:
        return self.pricing.layout_values(self.contract, taken, alone=lone)[str(self.pricing.seat)]


def split_effects_steps(
    workers: Workers,
    asked: Sequence[tuple[SplitWorth, Hand]],
    unseen: Hand,
    leader: Seat,
    layouts: Sequence[int],
) -> Generator[float, None, list[SplitEffect]]:
    """Value contracts, each of ten cards, by both splits on the same layouts; yields the share done."""
    splitter = Splitter("played")

    def changes(engine: Engine, item: tuple[SplitWorth, Hand]) -> list[float]:
        worth, own = item
        seat = worth.pricing.seat
        opponent = next(other for other in seat.others if other != Seat.FIRST)
        strain = worth.contract.strain
        assert strain is not None
        found = []
        for following in layouts:
            hands = [0, 0, 0]
            hands[seat.place] = own.mask
            hands[seat.next.place] = following
            hands[seat.last.place] = unseen.mask & ~following
            taken = splitter.taken(engine, hands, strain, seat, leader)
            lone = alone_tricks(engine, hands, strain, seat, opponent) if worth.alone else None
            found.append(worth.change(taken, lone))
        return found

    answers = yield from workers.mapping(changes, asked)
    return [
        SplitEffect(mean_estimate(found, *worth.range), worth.alone, tuple(found))
        for (worth, _own), found in zip(asked, answers, strict=True)
    ]
