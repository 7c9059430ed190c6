"""Samples of layouts, and the confidence intervals of what is estimated from them.

A sample depends on its seed only, never on the number of threads. Every estimate carries an interval of
LEVEL (95 %): Wilson's for a share, Student's for a mean, see `mean_estimate`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from numbers import Real
from random import Random
from typing import ClassVar

from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.games import Game

LEVEL = 0.95
DEFAULT_SEED = 1
MOST_SAMPLES = 1_000_000
CLOSED_SAMPLES = 200  # layouts that value what is made unseen; half as many more fit the plan
Number = float | Fraction
_Z = 1.959963984540054  # the normal quantile of LEVEL, two sides


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """A sampled figure: the value, its interval [low, high] of LEVEL, and the size of the sample.

    It is compared, and counted with, as its value; a number added, or that it is multiplied by, moves the
    interval too. Two estimates are not added: their samples may be the same, and the interval is not told.
    """

    value: float
    low: float
    high: float
    size: int

    def __float__(self) -> float:
        return float(self.value)

    def __format__(self, form: str) -> str:
        return format(self.value, form) if form else str(self)

    def __round__(self, digits: int | None = None) -> float:
        return round(self.value, digits)

    def __abs__(self) -> float:
        return abs(self.value)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Estimate):
            return (self.value, *self.interval, self.size) == (other.value, *other.interval, other.size)
        return self.value == other if isinstance(other, Real) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value)

    def __lt__(self, other: Estimate | Number) -> bool:
        return self.value < float(other) if isinstance(other, Estimate | Real) else NotImplemented

    def __le__(self, other: Estimate | Number) -> bool:
        return self.value <= float(other) if isinstance(other, Estimate | Real) else NotImplemented

    def __gt__(self, other: Estimate | Number) -> bool:
        return self.value > float(other) if isinstance(other, Estimate | Real) else NotImplemented

    def __ge__(self, other: Estimate | Number) -> bool:
        return self.value >= float(other) if isinstance(other, Estimate | Real) else NotImplemented

    def __add__(self, other: Number) -> Estimate:
        if not isinstance(other, Real):
            return NotImplemented
        more = float(other)
        return Estimate(self.value + more, self.low + more, self.high + more, self.size)

    def __mul__(self, other: Number) -> Estimate:
        if not isinstance(other, Real):
            return NotImplemented
        value, *ends = (float(other) * one for one in (self.value, *self.interval))
        return Estimate(value, min(ends), max(ends), self.size)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Estimate:
        return Estimate(-self.value, -self.high, -self.low, self.size)

    def __sub__(self, other: Number) -> Estimate:
        return self + -other if isinstance(other, Real) else NotImplemented

    def __rsub__(self, other: Number) -> Estimate:
        return -self + other

    def __truediv__(self, other: Number) -> Estimate:
        return self * (1 / float(other)) if isinstance(other, Real) else NotImplemented

    @property
    def exact(self) -> bool:
        """Whether nothing is in doubt: the interval is the value."""
        return self.low == self.value == self.high

    @property
    def interval(self) -> tuple[float, float]:
        """The interval, of LEVEL."""
        return self.low, self.high

    def as_json(self) -> dict[str, object]:
        """Return `{"value": x, "interval": [low, high], "samples": n}`."""
        return {"value": self.value, "interval": [self.low, self.high], "samples": self.size}

    def clipped(self, most: float) -> Estimate:
        """Return the estimate under a bound known from elsewhere."""
        return Estimate(min(self.value, most), min(self.low, most), min(self.high, most), self.size)


def number(figure: Fraction | Estimate) -> float:
    """Return an exact or estimated figure as a number."""
    return figure.value if isinstance(figure, Estimate) else float(figure)


def student(freedom: int) -> float:
    """Return the quantile of Student's t for LEVEL, two sides (Cornish-Fisher, exact to 1 % from 3 on)."""
    if freedom < 1:
        return math.inf
    z, n = _Z, float(freedom)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / n ** (power + 1) for power, term in enumerate(terms))


def effective_size(weights: Sequence[float]) -> float:
    """Return how many layouts of equal weight would tell as much (Kish): (Σw)² / Σw²."""
    squares = math.fsum(weight * weight for weight in weights)
    return math.fsum(weights) ** 2 / squares if squares else 0.0


def share_estimate(hits: float, size: float) -> Estimate:
    """Return Wilson's interval for a share: it keeps its promise for rare events and small samples too."""
    if size == 0:
        return Estimate(math.nan, 0.0, 1.0, 0)
    share = hits / size
    centre = (share + _Z**2 / (2 * size)) / (1 + _Z**2 / size)
    spread = _Z / (1 + _Z**2 / size) * math.sqrt(share * (1 - share) / size + _Z**2 / (4 * size**2))
    low, high = max(0.0, centre - spread), min(1.0, centre + spread)
    return Estimate(share, low if hits else 0.0, high if hits < size else 1.0, round(size))  # rounding aside


def weighted_share(hits: Sequence[bool], weights: Sequence[float]) -> Estimate:
    """Return a share over layouts of different weight: Wilson's interval for the effective size."""
    size = effective_size(weights)
    total = math.fsum(weights)
    share = (
        math.fsum(weight for hit, weight in zip(hits, weights, strict=True) if hit) / total if total else 0.0
    )
    return share_estimate(share * size, size)


def weighted_mean(
    values: Sequence[float], weights: Sequence[float], lowest: float, highest: float
) -> Estimate:
    """Return the mean over layouts of different weight; equal weights give what `mean_estimate` gives.

    With W = Σw and the effective size n = W² / Σw², the variance of the mean Σwx / W is Σ(w/W)²(x − mean)²
    (importance sampling); on each side one more value of weight W / n is added, as there.
    """
    size, total = effective_size(weights), math.fsum(weights)
    if not size:
        return Estimate(math.nan, lowest, highest, 0)
    pairs = list(zip(values, weights, strict=True))
    mean = math.fsum(value * weight for value, weight in pairs) / total
    squares = size**2 * math.fsum((weight / total * (value - mean)) ** 2 for value, weight in pairs)

    def spread(end: float) -> float:
        added = squares + (end - mean) ** 2 * size / (size + 1)
        return student(int(size + 1e-9)) * math.sqrt(added / size / (size + 1))

    low, high = mean - spread(lowest), mean + spread(highest)
    return Estimate(mean, max(lowest, low), min(highest, high), round(size))


def mean_estimate(values: Sequence[float], lowest: float, highest: float) -> Estimate:
    """Return a mean with its interval, for values that cannot lie outside `lowest` … `highest`.

    Student's interval is too narrow where a rare bad layout did not come up, and empty where all values are
    equal. So each side is computed as if one more value had come up, at the end of the range on that side.
    """
    size = len(values)
    if size == 0:
        return Estimate(math.nan, lowest, highest, 0)
    mean = math.fsum(values) / size
    squares = math.fsum((value - mean) ** 2 for value in values)

    def spread(end: float) -> float:
        added = squares + (end - mean) ** 2 * size / (size + 1)
        return student(size) * math.sqrt(added / size / (size + 1))

    low, high = mean - spread(lowest), mean + spread(highest)
    return Estimate(mean, max(lowest, low), min(highest, high), size)


def card_indices(mask: int) -> list[int]:
    """Return the indices of the cards in a set, low to high."""
    return [index for index in range(32) if mask >> index & 1]


def random_split(random: Random, cards: Sequence[int], size: int) -> int:
    """Return `size` of the cards, every choice equally likely, as a set."""
    mask = 0
    for index in random.sample(cards, size):
        mask |= 1 << index
    return mask


def random_splits(seed: int, unseen: int, size: int) -> Iterator[int]:
    """Yield endless random sets of `size` of the unseen cards: the next defender's hands."""
    random = Random(seed)
    cards = card_indices(unseen)
    while True:
        yield random_split(random, cards, size)


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
    if weights:
        return weighted_mean(differences, weights, low, high)
    return mean_estimate(differences, low, high)


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
    behind: Estimate | None
    doubt: ClassVar[float] = 0.0

    @property
    def equal(self) -> bool:
        """Whether it is the best choice, or not clearly behind it."""
        return self.behind is None or not is_clear(self.behind, self.doubt)


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


# The soloist's tricks over many layouts: exact counts by the number of tricks.


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

    game: Game
    values: tuple[int, ...]
    scale: int

    @classmethod
    def of(cls, game: Game, by_tricks: Sequence[Fraction]) -> ValueRow:
        """Return the row of exact values for 0 to 10 tricks."""
        scale = lcm(*(value.denominator for value in by_tricks))
        whole = [int(value * scale) for value in by_tricks]
        return cls(game, tuple(in_order(game, whole)), scale)

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
