"""Which two discards to mix for the score: tried on a few layouts, the same for all pairs.

Pure plans are too weak a defence, so what they leave the soloist bounds a pair from below: cheap, and enough
to drop nearly all of them. Only pairs that look better by that bound than what is found are worked out
exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import NamedTuple

from ddsolve.advice.hidden.mixture import Front, best_mixture
from ddsolve.advice.hidden.pairs import Prices, Region, Toss, best_toss, regions_steps
from ddsolve.advice.hidden.study import Quiet, Study, quietly
from ddsolve.advice.hidden.worlds import Pair

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

    def bound(self, pair: Two) -> Quiet[Fraction]:
        """Return a mean loss in whists that no mixture of the two can be below: against pure plans."""
        return self._whists((yield from self.study.mixture(pair)).value)

    def toss(self, pair: Two) -> Quiet[Found]:
        """Return the best mixture of two discards on these layouts, exactly."""
        toss: Toss = best_toss(Counter((yield from self.regions(pair))))
        return Found(toss.loss * self.prices.unit, pair, toss.share)

    def regions(self, pair: Two) -> Quiet[list[Region]]:
        """Return the region of two discards in each layout."""
        if pair not in self.exact:
            study = self.study
            steps = regions_steps(study.catchers, study.table, self.prices, pair, study.layouts)
            self.exact[pair] = yield from quietly(steps)
        return self.exact[pair]

    def best(self, pairs: Iterable[Two], most: int, least: Fraction) -> Quiet[list[Found]]:
        """Return the mixtures that lose less than `least`, best first; at most so many are worked out.

        untried: pairs that could still be better by their bounds afterwards.
        """
        bounds: list[tuple[Fraction, Two]] = []
        for pair in pairs:
            bound = yield from self.bound(pair)
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
            one = yield from self.toss(pair)
            if one.loss < least - CLOSE:
                found.append(one)
                least = one.loss
        return sorted(found)

    def third_bound(self, pair: Two, third: Pair) -> Quiet[Fraction]:
        """Return a mean loss that no mixture of three discards can be below.

        In each layout the defence can play a pure plan against the three, or the best mixed one against the
        two.
        """
        fronts = yield from self.study.front_list((*pair, third))
        regions = yield from self.regions(pair)
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
