"""Samples of layouts, and the confidence intervals of what is estimated from them.

A sample depends on its seed only, never on the number of threads. Every estimate carries an interval of
LEVEL (95 %): Wilson's for a share, Student's for a mean, see `mean_estimate`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from numbers import Real
from random import Random
from typing import Any

from ddsolve.asking.ask import Seeded

LEVEL = 0.95
DEFAULT_SEED = Seeded.seed
MOST_SAMPLES = 1_000_000
CLOSED_SAMPLES = 200  # layouts that value what is made unseen; half as many more fit the plan
Number = float | Fraction | Decimal
_NUMBERS = (Real, Decimal)
_POOLED, _FEW = 21, 5  # where `random.sample` of the 32 cards goes another way (Python 3.11 to 3.14)
_Z = 1.959963984540054  # the normal quantile of LEVEL, two sides


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """A sampled figure: the value, its interval [low, high] of LEVEL, and the size of the sample.

    It is compared, and counted with, as its value; a number added, or that it is multiplied by, moves the
    interval too, and what else is made of it is a number. Two estimates are not added: their samples may be
    the same, and the interval is not told.
    """

    value: float
    low: float
    high: float
    size: int

    def __float__(self) -> float:
        return float(self.value)

    def __int__(self) -> int:
        return int(self.value)

    def __format__(self, form: str) -> str:
        return format(self.value, form) if form else str(self)

    def __round__(self, digits: int | None = None) -> float:
        return round(self.value, digits)

    def __abs__(self) -> float:
        return abs(self.value)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Estimate):
            return (self.value, *self.interval, self.size) == (other.value, *other.interval, other.size)
        return self.value == other if isinstance(other, _NUMBERS) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.value)

    def __lt__(self, other: Estimate | Number) -> bool:
        return self.value < float(other) if isinstance(other, (Estimate, *_NUMBERS)) else NotImplemented

    def __le__(self, other: Estimate | Number) -> bool:
        return self.value <= float(other) if isinstance(other, (Estimate, *_NUMBERS)) else NotImplemented

    def __gt__(self, other: Estimate | Number) -> bool:
        return self.value > float(other) if isinstance(other, (Estimate, *_NUMBERS)) else NotImplemented

    def __ge__(self, other: Estimate | Number) -> bool:
        return self.value >= float(other) if isinstance(other, (Estimate, *_NUMBERS)) else NotImplemented

    def __add__(self, other: Number) -> Estimate:
        if not isinstance(other, _NUMBERS):
            return NotImplemented
        more = float(other)
        return Estimate(self.value + more, self.low + more, self.high + more, self.size)

    def __mul__(self, other: Number) -> Estimate:
        if not isinstance(other, _NUMBERS):
            return NotImplemented
        value, *ends = (float(other) * one for one in (self.value, *self.interval))
        return Estimate(value, min(ends), max(ends), self.size)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Estimate:
        return Estimate(-self.value, -self.high, -self.low, self.size)

    def __pos__(self) -> Estimate:
        return self

    def __sub__(self, other: Number) -> Estimate:
        return self + -other if isinstance(other, _NUMBERS) else NotImplemented

    def __rsub__(self, other: Number) -> Estimate:
        return -self + other

    def __truediv__(self, other: Number) -> Estimate:
        return self * (1 / float(other)) if isinstance(other, _NUMBERS) else NotImplemented

    def __rtruediv__(self, other: Number) -> float:
        return float(other) / self.value if isinstance(other, _NUMBERS) else NotImplemented

    def __floordiv__(self, other: Number) -> float:
        return self.value // float(other) if isinstance(other, _NUMBERS) else NotImplemented

    def __mod__(self, other: Number) -> float:
        return self.value % float(other) if isinstance(other, _NUMBERS) else NotImplemented

    def __pow__(self, other: Number) -> Any:
        return self.value ** float(other) if isinstance(other, _NUMBERS) else NotImplemented

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
        return {**self.keyed("value"), "samples": self.size}

    def keyed(self, value: str, interval: str = "interval") -> dict[str, object]:
        """Return the value and its interval under these keys of a document."""
        return {value: self.value, interval: [self.low, self.high]}

    def clipped(self, most: float, least: float = -math.inf) -> Estimate:
        """Return the estimate within bounds known from elsewhere."""
        value, low, high = (max(least, min(one, most)) for one in (self.value, *self.interval))
        return Estimate(value, low, high, self.size)


class Exact(Fraction):
    """A figure that is known: a fraction, with what an `Estimate` has beside its value."""

    __slots__ = ()
    exact = True
    size = 0

    @property
    def value(self) -> float:
        """The figure as a number."""
        return float(self)

    @property
    def low(self) -> float:
        """The figure itself."""
        return float(self)

    high = low

    @property
    def interval(self) -> tuple[float, float]:
        """The figure itself, twice."""
        return float(self), float(self)

    def __format__(self, form: str) -> str:
        return format(float(self), form) if form else str(self)


Figure = Exact | Estimate


def as_figures(made: object, names: Sequence[str]) -> None:
    """Give the fractions in these fields of a frozen dataclass what an estimate has."""
    for name in names:
        value = getattr(made, name)
        if isinstance(value, Fraction) and type(value) is not Exact:
            object.__setattr__(made, name, Exact(value))


def number(figure: Fraction | Estimate) -> float:
    """Return an exact or estimated figure as a number."""
    return figure.value if isinstance(figure, Estimate) else float(figure)


def _quantile(level: float) -> float:
    """Return the normal quantile of a level, two sides."""
    if level == LEVEL:
        return _Z
    from statistics import NormalDist

    return NormalDist().inv_cdf((1 + level) / 2)


@cache
def student(freedom: int, level: float = LEVEL) -> float:
    """Return the quantile of Student's t for a level, two sides (Cornish-Fisher, exact to 1 % from 3 on)."""
    if freedom < 1:
        return math.inf
    z, n = _quantile(level), float(freedom)
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
    """Return a share over layouts of different weight: Wilson's interval for the effective size.

    weights: none where all count alike.
    """
    if not weights:
        return share_estimate(sum(hits), len(hits))
    size = effective_size(weights)
    total = math.fsum(weights)
    hit = math.fsum(weight for hit, weight in zip(hits, weights, strict=True) if hit)
    return share_estimate(hit / total * size if total else 0.0, size)


def weighted_mean(
    values: Sequence[float], weights: Sequence[float], lowest: float, highest: float
) -> Estimate:
    """Return the mean over layouts of different weight; equal weights, or none, are a `mean_estimate`.

    With W = Σw and the effective size n = W² / Σw², the variance of the mean Σwx / W is Σ(w/W)²(x − mean)²
    (importance sampling); on each side one more value of weight W / n is added, as there.
    """
    if not weights:
        return mean_estimate(values, lowest, highest)
    size, total = effective_size(weights), math.fsum(weights)
    if not size:
        return Estimate(math.nan, lowest, highest, 0)
    pairs = list(zip(values, weights, strict=True))
    mean = math.fsum(value * weight for value, weight in pairs) / total
    squares = size**2 * math.fsum((weight / total * (value - mean)) ** 2 for value, weight in pairs)
    return _interval(mean, squares, size, student(int(size + 1e-9)), lowest, highest)


def mean_estimate(values: Sequence[float], lowest: float, highest: float, level: float = LEVEL) -> Estimate:
    """Return a mean with its interval, for values that cannot lie outside `lowest` … `highest`.

    Student's interval is too narrow where a rare bad layout did not come up, and empty where all values are
    equal. So each side is computed as if one more value had come up, at the end of the range on that side.
    level: of the interval, higher where the best of several is told.
    """
    size = len(values)
    if size == 0:
        return Estimate(math.nan, lowest, highest, 0)
    mean = math.fsum(values) / size
    squares = math.fsum((value - mean) ** 2 for value in values)
    return _interval(mean, squares, size, student(size, level), lowest, highest)


def _interval(
    mean: float, squares: float, size: float, factor: float, lowest: float, highest: float
) -> Estimate:
    def spread(end: float) -> float:
        added = squares + (end - mean) ** 2 * size / (size + 1)
        return factor * math.sqrt(added / size / (size + 1))

    low, high = mean - spread(lowest), mean + spread(highest)
    return Estimate(mean, min(max(lowest, low), mean), max(min(highest, high), mean), round(size))


def worth_estimate(tricks: Sequence[int], values: Sequence[float]) -> Estimate:
    """Return what tricks in sampled layouts are worth; values: of each number of them, which are the ends."""
    return mean_estimate([values[taken] for taken in tricks], min(values), max(values))


@cache
def _indices_of_bytes() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the indices of the cards in each byte of a set: for each of four places all 256."""
    return tuple(
        tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
        for place in range(4)
    )


# All chance of the program. Who draws says what for, so that nothing hangs on who drew before:
#
#     seed                      layouts of one view, widows of `bid`, deals of an all-pass
#     seed/number               a layout in which an order fits; another hand of a rogue; a composed position
#     seed/number/attempt       a deal of `batch --generate`
#     seed/pass/number          a deal in which passes fit
#     seed/any/number           any hand of a rogue
#     seed/card/card            layouts beside a widow; with /calls after it the one its calls are of
#     seed/seat/cards           what a bidder or a caller imagines; with /order after it what he orders
#     1_000_003 * seed + number what players of cards imagine in one deal


def stream(seed: int, *of: object) -> Random:
    """Return the random numbers of one purpose."""
    return Random("/".join(f"{each}" for each in (seed, *of)) if of else seed)


def players_seed(seed: int, number: int) -> int:
    """Return the seed of those who play the cards of deal `number` of a sample."""
    return (1_000_003 * seed + number) % (1 << 64)


def card_indices(mask: int) -> list[int]:
    """Return the indices of the cards in a set, low to high."""
    spades, clubs, diamonds, hearts = _indices_of_bytes()
    return [*spades[mask & 255], *clubs[mask >> 8 & 255], *diamonds[mask >> 16 & 255], *hearts[mask >> 24]]


def drawn(random: Random, cards: Sequence[int], count: int) -> list[int]:
    """Return what `random.sample` draws, which takes twice as long on the way to it."""
    size = len(cards)
    if size > _POOLED and count <= _FEW:  # it works in another way then
        return random.sample(cards, count)
    pool, bits, found = list(cards), random.getrandbits, []
    for left in range(size, size - count, -1):
        width = left.bit_length()
        place = bits(width)
        while place >= left:
            place = bits(width)
        found.append(pool[place])
        pool[place] = pool[left - 1]
    return found


def random_split(random: Random, cards: Sequence[int], size: int) -> int:
    """Return `size` of the cards, every choice equally likely, as a set."""
    return sum([1 << index for index in drawn(random, cards, size)])


def random_splits(seed: int, unseen: int, size: int) -> Iterator[int]:
    """Yield endless random sets of `size` of the unseen cards: the next defender's hands."""
    random = stream(seed)
    cards = card_indices(unseen)
    while True:
        yield random_split(random, cards, size)
