"""Some hundred layouts on which discards are tried: known, mixed, and one more beside a mixture."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from ddsolve.advice.hidden.catchers import Catchers, together
from ddsolve.advice.hidden.measures import Measure, Table
from ddsolve.advice.hidden.mixture import Front, Mixture, best_mixture
from ddsolve.advice.hidden.worlds import Pair
from ddsolve.advice.pool import report

if TYPE_CHECKING:
    from ddsolve._catch import Catcher

Answer = TypeVar("Answer")
Quiet = Generator[None, None, Answer]  # yields now and then, so that a caller can stop it

PIECE = 10  # layouts handed to a thread at once


@dataclass
class Study:
    """What the layouts say.

    known: the loss of each discard if known, summed. tried: the best mixtures of some discards.
    """

    catchers: Catchers
    measure: Measure
    table: Table
    layouts: Sequence[int]
    known: dict[Pair, int] = field(default_factory=dict)
    tried: dict[tuple[Pair, ...], Mixture] = field(default_factory=dict)

    def count_known(self, pairs: Sequence[Pair]) -> Quiet[None]:
        """Sum up the losses of discards that the defenders know."""

        def ask(catcher: Catcher, pair: Pair) -> int:
            return sum(self.measure.known(catcher, self.table, pair, layout) for layout in self.layouts)

        fresh = [pair for pair in self.table.possible(pairs) if pair not in self.known]
        answers = yield from quietly(self.catchers.mapping(ask, fresh))
        self.known |= dict(zip(fresh, answers, strict=True))

    def best_known(self, count: int) -> list[Pair]:
        """Return the discards that lose least if known."""
        return sorted(self.known, key=self.known.__getitem__)[:count]

    def fronts(self, worlds: Sequence[Pair]) -> Quiet[dict[Front, int]]:
        """Count the fronts of some discards."""
        return (yield from quietly(sampling(self.catchers, self.measure, self.table, worlds, self.layouts)))

    def front_list(self, worlds: Sequence[Pair]) -> Quiet[list[Front]]:
        """Return the front of some discards in each layout."""

        def ask(catcher: Catcher, layout: int) -> Front:
            return self.measure.front(catcher, self.table, worlds, layout)

        return (yield from quietly(self.catchers.mapping(ask, self.layouts)))

    def helping(self, support: Sequence[Pair], others: Sequence[Pair], batch: int) -> Quiet[list[Pair]]:
        """Return the discards that make the mixture better when some are added, the best batch first.

        `batch` of the others are tried together: it costs little more than one, and finds those too that
        help only together.
        """
        base = tuple(sorted(support))
        others = [pair for pair in self.table.possible(others) if pair not in base]
        alone = yield from self.mixture(base)
        found: list[tuple[Fraction, list[Pair]]] = []
        for start in range(0, len(others), batch):
            worlds = (*base, *others[start : start + batch])
            best = yield from self.mixture(worlds)
            if best.value < alone.value:
                used = zip(worlds, best.weights, strict=True)
                found.append((best.value, [pair for pair, weight in used if weight and pair not in base]))
        return [pair for _, pairs in sorted(found) for pair in pairs]

    def mixture(self, worlds: tuple[Pair, ...]) -> Quiet[Mixture]:
        """Return the best mixture of some discards; asked again it costs nothing."""
        if worlds not in self.tried:
            self.tried[worlds] = best_mixture((yield from self.fronts(worlds)))
        return self.tried[worlds]


def sampling(
    catchers: Catchers, measure: Measure, table: Table, worlds: Sequence[Pair], layouts: Sequence[int]
) -> Generator[float, None, dict[Front, int]]:
    """Count the fronts over some layouts; yields the share done."""

    def ask(catcher: Catcher, piece: Sequence[int]) -> dict[Front, int]:
        return counted([measure.front(catcher, table, worlds, layout) for layout in piece])

    pieces = [layouts[start : start + PIECE] for start in range(0, len(layouts), PIECE)]
    return together((yield from catchers.mapping(ask, pieces)))


def counted(fronts: Sequence[Front]) -> dict[Front, int]:
    """Count fronts."""
    found: dict[Front, int] = {}
    for front in fronts:
        found[front] = found.get(front, 0) + 1
    return found


def quietly(steps: Generator[float, None, Answer]) -> Quiet[Answer]:
    """Yield nothing of what a search says of its progress."""
    return (yield from report(steps, lambda share: None))
