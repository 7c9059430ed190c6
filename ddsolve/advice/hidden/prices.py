"""What a convention charges for a misère, as losses with all cards known and with the discard hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

from ddsolve.advice.catching.regions import Regions
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

    Only regions of mixed plans are used: pure plans would flatter the soloist.
    """

    first: Fraction
    later: Fraction

    unit = 1_000_000

    @cached_property
    def payoff(self) -> tuple[int, int]:
        """The two prices as small whole numbers in the same proportion."""
        scale = self.first.denominator * self.later.denominator
        one, two = int(self.first * scale), int(self.later * scale)
        return one // gcd(one, two), two // gcd(one, two)

    @cached_property
    def factor(self) -> Fraction:
        """How many units one of `payoff` is worth."""
        return self.first / self.payoff[0] * self.unit

    def loss(self, tricks: int) -> Fraction:
        """Return what so many tricks cost, in whists."""
        return self.first + self.later * (tricks - 1) if tricks else Fraction(0)

    def known(self, catcher: Catcher, table: Table, pair: Pair, layout: int) -> int:
        """Return the loss for the soloist's double-dummy tricks."""
        return round(self.loss(catcher.fronts(*table.asked([pair], layout))[0][0]) * self.unit)

    def front(self, catcher: Catcher, table: Table, worlds: Sequence[Pair], layout: int) -> Front:
        """Return the corners of the region of mixed plans."""
        own, following, last, dead, leader, trick = table.asked(worlds, layout)
        regions = Regions(catcher, *self.payoff)
        corners = regions.region((own, following, last), dead, leader, trick)
        return tuple(sorted(tuple(round(entry * self.factor) for entry in corner) for corner in corners))


def misere_prices(pricing: Pricing) -> tuple[Fraction, Score]:
    """Return the value of a misère without a trick, and what the first trick and each later one cost."""
    values = pricing.values(MISERE)
    return values[0], Score(values[0] - values[1], values[1] - values[2])
