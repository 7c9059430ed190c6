"""What the soloist wants to lose little of: layouts that are caught, or the score. One search serves both.

Losses are whole numbers of units, so that mixtures are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Protocol

from ddsolve.advice.catching.mixture import Front
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.hidden.worlds import Pair, Twelve, dead_mask
from ddsolve.values.cards import Card
from ddsolve.values.contract import MISERE

if TYPE_CHECKING:
    from ddsolve._catch import Catcher


@dataclass(frozen=True)
class Table:
    """Where the defenders' cards lie: a hand of twelve, and the first card of a soloist who leads blindly."""

    twelve: Twelve
    first: Card | None = None

    def asked(self, worlds: Sequence[Pair], layout: int) -> tuple[int, int, int, list[int], int, list[int]]:
        """Return what a catcher is asked of one layout, named by the cards of the seat after the soloist."""
        own = self.twelve.hand.mask & ~(self.first.bit if self.first else 0)
        dead = [dead_mask(pair) for pair in worlds]
        trick = [self.first.index] if self.first else []
        return own, layout, self.twelve.unseen.mask & ~layout, dead, self.twelve.leader, trick

    def possible(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Return the discards that leave the first card in the hand."""
        return [pair for pair in pairs if self.first not in pair]


class Measure(Protocol):
    """An objective: a loss of the soloist in units, with all cards known and with the discard hidden."""

    @property
    def unit(self) -> int:
        """How many units make 1."""

    def known(self, catcher: Catcher, table: Table, pair: Pair, layout: int) -> int:
        """Return the loss in a layout when the defenders know the discard."""

    def front(self, catcher: Catcher, table: Table, worlds: Sequence[Pair], layout: int) -> Front:
        """Return the best vectors of losses that the defence can guarantee, entries as the worlds."""


class Caught:
    """A trick or none. Fronts of pure plans: with two discards mixed plans are proved to gain nothing."""

    unit = 1

    def known(self, catcher: Catcher, table: Table, pair: Pair, layout: int) -> int:
        """Return 1 if the layout catches the discard."""
        return catcher.caught(*table.asked([pair], layout))[0]

    def front(self, catcher: Catcher, table: Table, worlds: Sequence[Pair], layout: int) -> Front:
        """Return the maximal sets of worlds caught by one plan, as vectors of 0 and 1."""
        return front_of(tuple(sorted(catcher.caught(*table.asked(worlds, layout)))), len(worlds))


@cache
def front_of(masks: tuple[int, ...], worlds: int) -> Front:
    """Write maximal sets of worlds caught, given as bits, as vectors of 0 and 1."""
    return tuple(sorted(tuple(mask >> place & 1 for place in range(worlds)) for mask in masks))


# What a convention charges for a misère, as losses with all cards known and with the discard hidden.


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
