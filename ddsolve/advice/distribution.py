"""The soloist's tricks over many layouts: exact counts by the number of tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

MOST_TRICKS = 10


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
