"""A trick contract played open with the discard hidden: what the defence gets in each layout.

The defenders see all but the discard, the soloist sees everything. What they get is what he loses against the
best that any number of tricks brings him.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import gcd, lcm
from typing import TYPE_CHECKING, TypeVar

from ddsolve.advice.catching.mixture import Front
from ddsolve.advice.catching.regions import MOST_PRICE
from ddsolve.advice.hidden.prices import Pair, dead_mask
from ddsolve.advice.hidden.study import Region, in_pieces
from ddsolve.advice.layouts.common import discard_classes
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve._catch import Catcher
    from ddsolve.solving.tools import Tools

PIECE = 25  # layouts handed to a thread at once

Hands = tuple[int, int, int]
Found = TypeVar("Found")


def held_tricks(
    catcher: Catcher, hands: Hands, worlds: Sequence[int], leader: int, strain: int
) -> list[tuple[int, ...]]:
    """Return the minimal vectors of the soloist's tricks, one entry a world, that one pure plan holds him to.

    Arguments as those of `Catcher.holds`; ascending.
    """
    size = hands[1].bit_count()

    def held(most: Sequence[int]) -> bool:
        return catcher.holds(*hands, worlds, [size - tricks for tricks in most], leader, strain)

    nothing = [size] * len(worlds)
    least = [
        next(tricks for tricks in range(size + 1) if held([*nothing[:place], tricks, *nothing[place + 1 :]]))
        for place in range(len(worlds))
    ]
    if held(least):
        return [tuple(least)]
    found: list[tuple[int, ...]] = []
    for others in product(*(range(tricks, size + 1) for tricks in least[:-1])):
        below = [u[-1] for u in found if all(a <= b for a, b in zip(u, others, strict=False))]
        for last in range(least[-1], min(below, default=size + 1)):
            if held([*others, last]):
                found.append((*others, last))
                break
    return found


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
