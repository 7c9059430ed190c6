"""What the whisters take in a layout, as it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ddsolve.cards import Strain
from ddsolve.scoring.sharing import Split, Taken, fixed, shared
from ddsolve.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve import _split
    from ddsolve._engine import Engine


def alone_tricks(engine: Engine, hands: Sequence[int], strain: Strain, soloist: Seat, defender: Seat) -> int:
    """Return the soloist's tricks against one defender, the third hand, a dummy's, unused (a game of two).

    The dummy is the eldest hand and the dealer the last: the seat between them leads.
    """
    two = [cards if seat in (soloist, defender) else 0 for seat, cards in zip(SEATS, hands, strict=True)]
    leader = min(soloist, defender)
    return engine.solve((two[0], two[1], two[2]), int(strain), False, soloist.place, leader.place)


class Splitter:
    """Shares the tricks of layouts by one rule; for `played` with a warm solver on each engine that asks."""

    def __init__(self, split: Split) -> None:
        self.split = split
        self._solvers: dict[Engine, _split.Split] = {}

    def taken(
        self, engine: Engine, hands: Sequence[int], strain: Strain, soloist: Seat, leader: Seat = Seat.FIRST
    ) -> Taken:
        """Return the tricks of the soloist and of the defenders after him; hands of seats 1 to 3 as sets."""
        if self.split != "played":
            count = engine.solve(hands, int(strain), False, soloist.place, leader.place)
            return shared(count, fixed(self.split))
        solver = self._solvers.get(engine)
        if solver is None:
            from ddsolve._split import Split

            solver = self._solvers[engine] = Split(engine)
        tricks = solver.tricks(hands, int(strain), soloist.place, leader.place)
        return tricks[soloist.place], tricks[soloist.next.place], tricks[soloist.last.place]
