"""A trick contract played open with the discard hidden: what the defence gets in each layout.

The defenders see all but the discard, the soloist sees everything. What they get is what he loses against the
best that any number of tricks brings him.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import TYPE_CHECKING, TypeVar

from ddsolve.advice.catching.mixture import Front
from ddsolve.advice.catching.regions import MOST_PRICE
from ddsolve.advice.catching.vectors import held_tricks
from ddsolve.advice.hidden.prices import Pair, dead_mask
from ddsolve.advice.hidden.study import Region, in_pieces
from ddsolve.advice.layouts.common import discard_classes
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

PIECE = 25  # layouts handed to a thread at once

Hands = tuple[int, int, int]
Found = TypeVar("Found")


@dataclass(frozen=True)
class OpenContract:
    """A contract of a hand of twelve; values: the soloist's whists for 0 to 10 tricks."""

    hand: Hand
    contract: Contract
    seat: Seat
    values: tuple[Fraction, ...]

    @property
    def strain(self) -> Strain:
        """The trump suit, or none."""
        assert isinstance(self.contract.game, Strain)
        return self.contract.game

    @property
    def leader(self) -> int:
        """Who leads, counted from the soloist."""
        return (Seat.FIRST.place - self.seat.place) % 3

    @property
    def unseen(self) -> Hand:
        """The cards of the defenders."""
        return Hand(FULL_MASK & ~self.hand.mask)

    @cached_property
    def unit(self) -> Fraction:
        """Whists a unit: losses are whole numbers of these, rounded where a convention is too fine."""
        losses = self._losses
        scale = lcm(*(loss.denominator for loss in losses))
        common = gcd(*(int(loss * scale) for loss in losses)) or 1
        return max(Fraction(common, scale), losses[0] / MOST_PRICE)

    @cached_property
    def losses(self) -> list[int]:
        """The loss for 0 to 10 tricks, in units; what the soloist would rather not take he need not."""
        return [round(loss / self.unit) for loss in self._losses]

    @property
    def _losses(self) -> list[Fraction]:
        best = [max(self.values[: tricks + 1]) for tricks in range(len(self.values))]
        return [best[-1] - value for value in best]

    @cached_property
    def discards(self) -> tuple[Pair, ...]:
        """All discards, those of touching cards once: the lowest.

        Suits do not change places here: which of two like suits was thrown from is what may be hidden. Thrown
        always from the same end, touching cards tell nothing.
        """
        return tuple(found.discard for found in discard_classes(self.hand, None))

    def regions(self, bench: Bench, pair: Sequence[Pair], layouts: Sequence[int]) -> list[Region | None]:
        """Return what mixed plans of the defence guarantee over two discards in each layout, in units.

        None where the numbers of a layout do not fit into the search.
        """
        worlds = [dead_mask(discard) for discard in pair]

        def ask(tools: Tools, hands: Hands) -> Region | None:
            asked = *hands, worlds, self.losses, self.leader, int(self.strain)
            corners = tools.catcher.contract_region(*asked)
            return None if corners is None else tuple(corners)

        return self._each(bench, ask, layouts)

    def known(self, bench: Bench, discard: Pair, layouts: Sequence[int]) -> list[int]:
        """Return the loss in each layout if they know the discard, in units."""
        worlds = [dead_mask(discard)]

        def ask(tools: Tools, hands: Hands) -> int:
            return self.losses[held_tricks(tools.catcher, hands, worlds, self.leader, int(self.strain))[0][0]]

        return self._each(bench, ask, layouts)

    def fronts(self, bench: Bench, discards: Sequence[Pair], layouts: Sequence[int]) -> list[Front]:
        """Return what pure plans of the defence guarantee over some discards in each layout, in units."""
        worlds = [dead_mask(discard) for discard in discards]

        def ask(tools: Tools, hands: Hands) -> Front:
            held = held_tricks(tools.catcher, hands, worlds, self.leader, int(self.strain))
            return tuple(sorted({tuple(self.losses[tricks] for tricks in u) for u in held}))

        return self._each(bench, ask, layouts)

    def _each(
        self, bench: Bench, ask: Callable[[Tools, Hands], Found], layouts: Sequence[int]
    ) -> list[Found]:
        """Ask about every layout."""
        own, unseen = self.hand.mask, self.unseen.mask

        def of_piece(tools: Tools, piece: Sequence[int]) -> list[Found]:
            return [ask(tools, (own, layout, unseen & ~layout)) for layout in piece]

        return in_pieces(bench, layouts, of_piece, PIECE)
