"""What the true split of two whisters' tricks would change in an answer that was counted with the even one.

Over all layouts only the soloist's tricks are counted. His own score seldom depends on who of the defenders
takes the rest (a whister short of his own quota is one such case), and then a sample tells by how much. So it
does where the other of two players may whist alone, a game of two hands that the count has not got.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ddsolve.advice.common_layouts import common_layouts
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import Estimate, mean_estimate
from ddsolve.advice.splits import Splitter, alone_tricks
from ddsolve.advice.workers import Workers
from ddsolve.cards import FULL_MASK
from ddsolve.contract import Contract
from ddsolve.hand import Hand
from ddsolve.results import Json
from ddsolve.scoring.hand_result import TRICKS
from ddsolve.scoring.sharing import Taken, all_shares, shared
from ddsolve.seats import Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine

LAYOUTS = 200


@dataclass(frozen=True, slots=True)
class SplitEffect:
    """The true split's value less the even one's, in the soloist's whists; None: the split cannot matter.

    alone: the difference is that of the whist alone, which the other of two players may choose.
    """

    difference: Estimate | None
    alone: bool = False

    def as_json(self) -> Json:
        """Return how the tricks were shared, and what the true split changes."""
        return {
            "counted": "even",
            "alone": self.alone,
            "matters": self.difference is not None,
            "difference": None if self.difference is None else self.difference.as_json(),
        }


def split_effect_steps(
    workers: Workers,
    pricing: Pricing,
    contract: Contract,
    own: Hand,
    twelve: Hand,
    leader: Seat,
    seed: int,
) -> Generator[float, None, SplitEffect]:
    """Value a contract of ten of the twelve cards by both splits, layout by layout; yields the share done."""
    seat = pricing.seat

    def worth(taken: Taken, lone: int | None = None) -> float:
        return float(pricing.layout_values(contract, taken, alone=lone)[str(seat)])

    alone = pricing.weighs_alone(contract)
    counts: Sequence[int | None] = range(TRICKS + 1) if alone else (None,)
    ranges = [
        worth(taken, lone) - worth(shared(taken[0], "even"))
        for taken in all_shares("played")
        for lone in counts
    ]
    if not any(ranges):
        return SplitEffect(None)
    unseen = Hand(FULL_MASK & ~twelve.mask)
    splitter = Splitter("played")
    opponent = next(other for other in seat.others if other != Seat.FIRST)

    def change(engine: Engine, following: int) -> float:
        hands = [0, 0, 0]
        hands[seat.place] = own.mask
        hands[seat.next.place] = following
        hands[seat.last.place] = unseen.mask & ~following
        strain = contract.game.strain
        taken = splitter.taken(engine, hands, strain, seat, leader)
        lone = alone_tricks(engine, hands, strain, seat, opponent) if alone else None
        return worth(taken, lone) - worth(shared(taken[0], "even"))

    found = yield from workers.mapping(change, common_layouts(unseen, seed, LAYOUTS))
    return SplitEffect(mean_estimate(found, min(ranges), max(ranges)), alone)
