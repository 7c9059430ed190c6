"""Some hundred layouts on which discards are tried: known, mixed, and one more beside a mixture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.catching.mixture import Front, Mixture, best_mixture
from ddsolve.advice.hidden.pairs import Prices, Region, Toss, best_toss, regions_on
from ddsolve.advice.hidden.prices import Measure, Table, front_of
from ddsolve.advice.hidden.worlds import Pair, dead_mask
from ddsolve.solving.bench import Bench

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools


PIECE = 10  # layouts handed to a thread at once


@dataclass
class Study:
    """What the layouts say.

    known: the loss of each discard if known, summed. tried: the best mixtures of some discards.
    """

    bench: Bench
    measure: Measure
    table: Table
    layouts: Sequence[int]
    known: dict[Pair, int] = field(default_factory=dict)
    tried: dict[tuple[Pair, ...], Mixture] = field(default_factory=dict)

    def count_known(self, pairs: Sequence[Pair]) -> None:
        """Sum up the losses of discards that the defenders know."""

        def ask(tools: Tools, pair: Pair) -> int:
            return sum(self.measure.known(tools.catcher, self.table, pair, layout) for layout in self.layouts)

        fresh = [pair for pair in self.table.possible(pairs) if pair not in self.known]
        answers = self.bench.map(ask, fresh)
        self.known |= dict(zip(fresh, answers, strict=True))

    def best_known(self, count: int) -> list[Pair]:
        """Return the discards that lose least if known."""
        return sorted(self.known, key=self.known.__getitem__)[:count]

    def fronts(self, worlds: Sequence[Pair]) -> dict[Front, int]:
        """Count the fronts of some discards."""
        return sampling(self.bench, self.measure, self.table, worlds, self.layouts)

    def front_list(self, worlds: Sequence[Pair]) -> list[Front]:
        """Return the front of some discards in each layout."""

        def ask(tools: Tools, layout: int) -> Front:
            return self.measure.front(tools.catcher, self.table, worlds, layout)

        return self.bench.map(ask, self.layouts)

    def helping(self, support: Sequence[Pair], others: Sequence[Pair], batch: int) -> list[Pair]:
        """Return the discards that make the mixture better when some are added, the best batch first.

        `batch` of the others are tried together: it costs little more than one, and finds those too that
        help only together.
        """
        base = tuple(sorted(support))
        others = [pair for pair in self.table.possible(others) if pair not in base]
        alone = self.mixture(base)
        found: list[tuple[Fraction, list[Pair]]] = []
        for start in range(0, len(others), batch):
            worlds = (*base, *others[start : start + batch])
            best = self.mixture(worlds)
            if best.value < alone.value:
                used = zip(worlds, best.weights, strict=True)
                found.append((best.value, [pair for pair, weight in used if weight and pair not in base]))
        return [pair for _, pairs in sorted(found) for pair in pairs]

    def mixture(self, worlds: tuple[Pair, ...]) -> Mixture:
        """Return the best mixture of some discards; asked again it costs nothing."""
        if worlds not in self.tried:
            self.tried[worlds] = best_mixture(self.fronts(worlds))
        return self.tried[worlds]


def counting_all(bench: Bench, table: Table, worlds: Sequence[Pair]) -> dict[Front, int]:
    """Count the sets of worlds that one plan catches over all layouts."""
    from ddsolve._catch import HiddenFamily

    family = HiddenFamily(table.twelve.hand.mask, table.twelve.unseen.mask)
    dead = [dead_mask(pair) for pair in worlds]
    card = table.first.index if table.first else -1

    def ask(tools: Tools, group: int) -> dict[Front, int]:
        found = tools.catcher.count_fronts(family, dead, table.twelve.leader, card, group)
        return {front_of(masks, len(dead)): count for masks, count in found.items()}

    return together(bench.map(ask, range(family.groups)))


def together(parts: Sequence[Mapping[Front, int]]) -> dict[Front, int]:
    """Add counts of fronts."""
    total: dict[Front, int] = {}
    for part in parts:
        for front, count in part.items():
            total[front] = total.get(front, 0) + count
    return total


def sampling(
    bench: Bench, measure: Measure, table: Table, worlds: Sequence[Pair], layouts: Sequence[int]
) -> dict[Front, int]:
    """Count the fronts over some layouts."""

    def ask(tools: Tools, piece: Sequence[int]) -> dict[Front, int]:
        return counted([measure.front(tools.catcher, table, worlds, layout) for layout in piece])

    pieces = [layouts[start : start + PIECE] for start in range(0, len(layouts), PIECE)]
    return together(bench.map(ask, pieces))


def counted(fronts: Sequence[Front]) -> dict[Front, int]:
    """Count fronts."""
    found: dict[Front, int] = {}
    for front in fronts:
        found[front] = found.get(front, 0) + 1
    return found


# Which two discards to mix for the score: tried on a few layouts, the same for all pairs.
#
# Pure plans are too weak a defence, so what they leave the soloist bounds a pair from below: cheap, and
# enough to drop nearly all of them. Only pairs that look better by that bound than what is found are worked
# out exactly.


Two = tuple[Pair, Pair]
CLOSE = Fraction(1, 1000)  # whists a layout that are no difference


class Found(NamedTuple):
    """Two discards, the share of the first, and the mean loss in whists."""

    loss: Fraction
    pair: Two
    share: Fraction


@dataclass
class PairStudy:
    """Pairs of discards on the layouts of a study; all that was worked out is kept."""

    study: Study
    prices: Prices
    exact: dict[Two, list[Region]] = field(default_factory=dict)
    untried: list[Two] = field(default_factory=list)

    def known(self, discard: Pair) -> Fraction:
        """Return the mean loss in whists of a discard that was looked at, if they know it."""
        return self._whists(Fraction(self.study.known[discard], len(self.study.layouts)))

    def bound(self, pair: Two) -> Fraction:
        """Return a mean loss in whists that no mixture of the two can be below: against pure plans."""
        return self._whists(self.study.mixture(pair).value)

    def toss(self, pair: Two) -> Found:
        """Return the best mixture of two discards on these layouts, exactly."""
        toss: Toss = best_toss(Counter(self.regions(pair)))
        return Found(toss.loss * self.prices.unit, pair, toss.share)

    def regions(self, pair: Two) -> list[Region]:
        """Return the region of two discards in each layout."""
        if pair not in self.exact:
            study = self.study
            self.exact[pair] = regions_on(study.bench, study.table, self.prices, pair, study.layouts)
        return self.exact[pair]

    def best(self, pairs: Iterable[Two], most: int, least: Fraction) -> list[Found]:
        """Return the mixtures that lose less than `least`, best first; at most so many are worked out.

        untried: pairs that could still be better by their bounds afterwards.
        """
        bounds: list[tuple[Fraction, Two]] = []
        for pair in pairs:
            bound = self.bound(pair)
            if bound < least - CLOSE:
                bounds.append((bound, pair))
        found: list[Found] = []
        self.untried = []
        for number, (bound, pair) in enumerate(sorted(bounds)):
            if bound >= least - CLOSE:
                break
            if number >= most:
                self.untried.append(pair)
                continue
            one = self.toss(pair)
            if one.loss < least - CLOSE:
                found.append(one)
                least = one.loss
        return sorted(found)

    def third_bound(self, pair: Two, third: Pair) -> Fraction:
        """Return a mean loss that no mixture of three discards can be below.

        In each layout the defence can play a pure plan against the three, or the best mixed one against the
        two.
        """
        fronts = self.study.front_list((*pair, third))
        regions = self.regions(pair)
        counts: Counter[Front] = Counter()
        for front, region in zip(fronts, regions, strict=True):
            scale = self.study.measure.unit * self.prices.unit
            mixed = ((floor(x * scale / w), floor(y * scale / w), 0) for x, y, w in region)
            counts[tuple(sorted({*front, *mixed}))] += 1
        return self._whists(best_mixture(counts).value)

    def _whists(self, units: Fraction) -> Fraction:
        return units / self.study.measure.unit


def all_pairs(discards: Sequence[Pair]) -> list[Two]:
    """Return every two of some discards."""
    return list(combinations(discards, 2))


def beside(mixture: Sequence[Pair], others: Iterable[Pair]) -> list[Two]:
    """Return every pair of a discard of a mixture and one that is not in it."""
    return [(one, other) for other in others if other not in mixture for one in mixture]
