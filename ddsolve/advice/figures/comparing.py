"""Distributions of the soloist's tricks; choices compared layout by layout; races over common layouts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import lcm
from typing import Any, ClassVar, TypeVar

from ddsolve.advice.figures.sampling import Estimate, random_splits, weighted_mean
from ddsolve.solving.bench import Bench, Growing
from ddsolve.solving.effort import Rounds
from ddsolve.solving.tools import Tools
from ddsolve.values.contract import Game
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand

NUMBERS = 11  # 0 to 10 tricks


@dataclass(frozen=True, slots=True)
class Distribution:
    """`counts[k]` layouts give the soloist k tricks in all, k from 0 to 10."""

    counts: tuple[int, ...]

    @classmethod
    def shifted(cls, counts: Sequence[int], won: int) -> Distribution:
        """Return counts of the tricks still to come as counts of the total, `won` before."""
        return cls((*(0 for _ in range(won)), *counts[: MOST_TRICKS + 1 - won]))

    @classmethod
    def of(cls, values: Iterable[int]) -> Distribution:
        """Return the distribution of some single results."""
        counts = [0] * (MOST_TRICKS + 1)
        for value in values:
            counts[value] += 1
        return cls(tuple(counts))

    @property
    def total(self) -> int:
        """The number of layouts."""
        return sum(self.counts)

    @property
    def mean(self) -> Fraction:
        """The average number of tricks."""
        return Fraction(sum(tricks * count for tricks, count in enumerate(self.counts)), self.total)

    @property
    def least(self) -> int:
        """The fewest tricks that any layout gives."""
        return next(tricks for tricks, count in enumerate(self.counts) if count)

    @property
    def most(self) -> int:
        """The most tricks that any layout gives."""
        return next(tricks for tricks in range(MOST_TRICKS, -1, -1) if self.counts[tricks])

    def at_least(self, tricks: int) -> int:
        """Return the number of layouts with `tricks` or more."""
        return sum(self.counts[tricks:])

    def share_at_least(self, tricks: int) -> Fraction:
        """Return the share of layouts with `tricks` or more."""
        return Fraction(self.at_least(tricks), self.total)

    def expected(self, values: Sequence[Fraction]) -> Fraction:
        """Return the average of `values[tricks]` over the layouts."""
        total = sum((values[tricks] * count for tricks, count in enumerate(self.counts)), Fraction(0))
        return total / self.total

    def as_json(self) -> dict[str, int]:
        """Return `{"6": count, "7": count}`, the numbers of tricks that occur."""
        return {str(tricks): count for tricks, count in enumerate(self.counts) if count}


def in_order(game: Game, by_tricks: Sequence[int]) -> list[int]:
    """Return figures listed by tricks in the order of the game's wishes, or back again."""
    return list(by_tricks) if game.is_misere else list(reversed(by_tricks))


@dataclass(frozen=True, slots=True)
class ValueRow:
    """The values of one contract by tricks, as whole numbers: value * scale, in the order of the wishes."""

    values: tuple[int, ...]
    scale: int

    @classmethod
    def of(cls, game: Game, by_tricks: Sequence[Fraction]) -> ValueRow:
        """Return the row of exact values for 0 to 10 tricks."""
        scale = lcm(*(value.denominator for value in by_tricks))
        whole = [int(value * scale) for value in by_tricks]
        return cls(tuple(in_order(game, whole)), scale)

    @property
    def flat(self) -> bool:
        """Whether all numbers of tricks are worth the same: nothing is played, or nothing hangs on it."""
        return len(set(self.values)) == 1

    def expected(self, counts: Sequence[int], total: int) -> Fraction:
        """Return the expected value; counts: layouts, of `total`, for each place."""
        known = sum(count * value for count, value in zip(counts, self.values, strict=True))
        return Fraction(known, total * self.scale)

    def most_expected(self, bounds: Sequence[int], total: int) -> Fraction:
        """Return an upper bound of the expected value; bounds: layouts by the best place that is possible."""
        most = 0
        best = self.values[-1]
        for count, value in zip(reversed(bounds), reversed(self.values), strict=True):
            best = max(best, value)
            most += count * best
        return Fraction(most, total * self.scale)


# Is one choice surely better than another? Differences are taken layout by layout, over common layouts.
#
# Two choices are valued on the same layouts, so what the layouts have in common falls out: the interval of
# the mean difference is narrow where the two intervals overlap widely, and where it covers zero nothing is
# clear.


LOOKS = 3  # at a growing sample: a quarter of it, a half, all
FIRST_LOOK = 4  # layouts at least
SOON = 200  # and at most for the first
FIRM = 1.432  # the normal quantile of 1 - 0.0025 over that of 1 - 0.025, see `is_firm`


def paired(
    first: Sequence[float],
    second: Sequence[float],
    lowest: float | None = None,
    highest: float | None = None,
    weights: Sequence[float] = (),
) -> Estimate:
    """Return by how much the first choice is better on average; the bounds are those of one difference.

    Without bounds those of the sample are taken, as for values of which nothing else is known. weights: of
    the layouts, equal where there are none.
    """
    differences = [one - two for one, two in zip(first, second, strict=True)]
    low = min(differences) if lowest is None else lowest
    high = max(differences) if highest is None else highest
    return weighted_mean(differences, weights, low, high)


def unpaired(first: Estimate, second: Estimate) -> Estimate:
    """Return the difference of two estimates from samples that have nothing in common."""
    value = first.value - second.value
    low = math.hypot(first.value - first.low, second.high - second.value)
    high = math.hypot(first.high - first.value, second.value - second.low)
    return Estimate(value, value - low, value + high, min(first.size, second.size))


def is_clear(behind: Estimate, doubt: float = 0.0) -> bool:
    """Tell whether a choice is surely behind: the interval of the difference lies above a doubt."""
    return behind.low > doubt


DOUBT = 1.0  # whists by which a model of people may be off between two choices


class Behind:
    """A choice that knows by how much it is behind the best one; None: it is the best.

    doubt: what may be between two choices without being clear, though no layout shows it.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]
    expected: Estimate
    sample: tuple[float, ...]
    behind: Estimate | None
    doubt: ClassVar[float] = 0.0

    @property
    def equal(self) -> bool:
        """Whether it is the best choice, or not clearly behind it."""
        return self.behind is None or not is_clear(self.behind, self.doubt)


Choice = TypeVar("Choice", bound=Behind)


def compared(ranked: Sequence[Choice], weights: Sequence[float] = ()) -> list[Choice]:
    """Return choices with what each is behind the first: over common layouts where both have them."""
    best, *rest = ranked

    def behind(one: Choice) -> Estimate:
        if best.sample and one.sample:
            return paired(best.sample, one.sample, weights=weights)
        return unpaired(best.expected, one.expected)

    return [best, *(replace(one, behind=behind(one)) for one in rest)]


def is_firm(behind: Estimate) -> bool:
    """Tell whether a choice is so surely behind that no more layouts are needed: with 99.5 %, not 95.

    So the looks before the last, all together, end a sample too early in a hundredth of all cases at most.
    """
    return behind.value - FIRM * (behind.value - behind.low) > 0


def firmly(
    first: Sequence[float], second: Sequence[float], reach: float, weights: Sequence[float] = ()
) -> bool:
    """Tell the same of two choices on common layouts, of which one may turn out worse by `reach`.

    In a small sample that lacks the rare bad layout the differences alone would look too sure.
    """
    return is_firm(paired(first, second, -reach, reach, weights))


def looks(samples: int) -> list[int]:
    """Return the sizes at which a growing sample is looked at, from the first to the whole one.

    Of a large sample the earlier ones are only told, and end nothing: see `may_end`.
    """
    sizes = {min(samples, max(FIRST_LOOK, samples >> later)) for later in range(LOOKS)}
    early = SOON
    while early < samples >> LOOKS - 1:  # so that an answer that is cut by time is there soon
        sizes.add(early)
        early *= 2
    return sorted(sizes)


def may_end(size: int, samples: int) -> bool:
    """Tell whether a look may end the sample: the last LOOKS may, for which `is_firm` allows."""
    return size >= samples >> LOOKS - 1


# Races over common layouts: many candidates on a few, the better ones on more; or on more until one leads.
#
# What layouts have in common falls out of a comparison, so a better candidate shows long before its value
# does. The best of many noisy figures flatters itself: what is left is valued in layouts that had no say.


Candidate = TypeVar("Candidate")
Found = TypeVar("Found")


class Race:
    """Rounds over random layouts of which none is seen twice, the first after `skip`. rounds: of all."""

    def __init__(self, bench: Bench, unseen: Hand, seed: int, rounds: int, skip: int = 0) -> None:
        self._bench, self._rounds, self._done = bench, rounds, 0
        self._layouts = islice(random_splits(seed, unseen.mask, len(unseen) // 2), skip, None)

    def look(
        self,
        value: Callable[[Tools, Candidate, Sequence[int]], Found],
        candidates: Sequence[Candidate],
        count: int,
    ) -> list[Found]:
        """Return what is found of each candidate in so many layouts, the next ones."""
        layouts = list(islice(self._layouts, count))
        with self._bench.within(self._done / self._rounds, 1 / self._rounds):
            found = self._bench.map(lambda tools, one: value(tools, one, layouts), candidates)
        self._done += 1
        return found

    def halve(
        self,
        value: Callable[[Tools, Candidate, Sequence[int]], Found],
        candidates: Sequence[Candidate],
        rounds: Rounds,
        keep: Callable[[Sequence[Candidate], Sequence[Found], float], Sequence[Candidate]],
    ) -> Sequence[Candidate]:
        """Return who is left after some rounds; keep: the best by what a round has found, so many."""
        for count, kept in rounds:
            candidates = keep(candidates, self.look(value, candidates, count), kept)
        return candidates


def best_of(candidates: Sequence[Candidate], merits: Sequence[float], count: int) -> list[Candidate]:
    """Return the candidates with the highest merits, the first of equals before the others."""
    places = sorted(range(len(candidates)), key=lambda place: -merits[place])
    return [candidates[place] for place in places[:count]]


def grow(
    bench: Bench,
    most: int,
    result: Growing,
    more: Callable[[Growing, int], Growing],
    settled: Callable[[Growing], bool] = lambda _result: False,
    glance: int = 0,
) -> Growing:
    """Return an answer that grew with its sample, of `most` at the most, and was told at every look.

    more: the answer from a sample of so many. settled: whether no more are needed. glance: a first look at so
    few is taken before the others.
    """
    sizes = looks(most)
    done = 0
    for size in [glance, *sizes] if 0 < glance < sizes[0] else sizes:
        with bench.through(_growing(result, done / most, size / most)):
            result = more(result, size)
        if may_end(size, most) and settled(result):
            break
        result, done = replace(result, share=size / most), size
        if size < most:
            bench.tell(result)
    return replace(result, share=1.0)


def _growing(result: Growing, start: float, end: float) -> Callable[[float | Growing], Growing]:
    """Return what tells the share of a look, or an answer as it is."""
    return lambda told: (
        replace(result, share=start + (end - start) * told) if isinstance(told, float) else told
    )
