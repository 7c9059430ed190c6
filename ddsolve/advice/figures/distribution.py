"""The soloist's tricks over many layouts: exact counts by the number of tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from ddsolve.values.contract import Game
from ddsolve.values.deal import MOST_TRICKS

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
