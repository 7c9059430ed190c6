"""What a convention charges for a misère, as losses with all cards known and with the discard hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ddsolve.advice.hidden.measures import Table
from ddsolve.advice.hidden.mixture import Front
from ddsolve.advice.hidden.worlds import Pair
from ddsolve.advice.pricing import Pricing
from ddsolve.contract import MISERE

if TYPE_CHECKING:
    from ddsolve._catch import Catcher


@dataclass(frozen=True)
class Score:
    """What a convention charges: `first` whists for the first trick, `later` for every other one.

    Fronts are those of pure plans. Mixed plans get more, so they bound the loss from below: what the soloist
    can hope for at best. What he loses if they know the discard bounds it from above.
    """

    first: Fraction
    later: Fraction

    unit = 1_000_000

    def loss(self, tricks: int) -> Fraction:
        """Return what so many tricks cost, in whists."""
        return self.first + self.later * (tricks - 1) if tricks else Fraction(0)

    def units(self, tricks: int) -> int:
        """Return what so many tricks cost, in units."""
        return round(self.loss(tricks) * self.unit)

    def known(self, catcher: Catcher, table: Table, pair: Pair, layout: int) -> int:
        """Return the loss for the soloist's double-dummy tricks."""
        return self.units(catcher.fronts(*table.asked([pair], layout))[0][0])

    def front(self, catcher: Catcher, table: Table, worlds: Sequence[Pair], layout: int) -> Front:
        """Return the losses that single pure plans guarantee."""
        found = catcher.fronts(*table.asked(worlds, layout))
        return tuple(sorted(tuple(map(self.units, vector)) for vector in found))


def misere_prices(pricing: Pricing) -> tuple[Fraction, Score]:
    """Return the value of a misère without a trick, and what the first trick and each later one cost."""
    values = pricing.values(MISERE)
    return values[0], Score(values[0] - values[1], values[1] - values[2])
