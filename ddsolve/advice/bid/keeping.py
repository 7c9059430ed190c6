"""What a game of a list has to bring, so that it is right to name it: each has to be played once.

A strong hand is wasted on a six that any hand makes: the dear games want it. Over random hands each game gets
a price; where every hand names what brings it most above its price, each game is named as often as it is
left. So many hands share the games with the greatest sum (the prices are the dual variables of the assignment
problem), and the few hands of an evening nearly so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, log, sqrt
from statistics import pvariance

from ddsolve.advice.figures.sampling import Estimate, student

SOFT = 10.0  # whists: a hand that gains so much less by another game is torn between the two; any value works
ROUNDS = 100  # the prices stand still to a tenth of a whist long before
FOLDS = 5  # of the hands, each left out once: what that changes is the error of a price; any number works


@dataclass(frozen=True, slots=True)
class GamePrices:
    """The price of each game; folds: the same where a fifth of the hands is left out."""

    whole: Sequence[float]
    folds: Sequence[Sequence[float]]
    hands: int

    @classmethod
    def of(cls, worths: Sequence[Sequence[float]], times: Sequence[int]) -> GamePrices:
        """Return the prices.

        worths: what each game brings with each of some random hands; times: how often each game is left.
        """
        count = min(FOLDS, len(worths))
        folds = [
            prices([row for place, row in enumerate(worths) if place % count != fold], times)
            for fold in range(count)
            if count > 1
        ]
        return cls(prices(worths, times), folds, len(worths))

    def of_game(self, place: int) -> Estimate:
        """Return one price, with the interval of a jackknife."""
        return self._estimate(self.whole[place], [fold[place] for fold in self.folds])

    def apart(self, place: int, other: int) -> Estimate:
        """Return by how much one price is above another."""
        return self._estimate(
            self.whole[place] - self.whole[other], [fold[place] - fold[other] for fold in self.folds]
        )

    def _estimate(self, value: float, folds: Sequence[float]) -> Estimate:
        if not folds:
            return Estimate(value, value, value, self.hands)
        reach = student(len(folds) - 1) * sqrt((len(folds) - 1) * pvariance(folds))
        return Estimate(value, value - reach, value + reach, self.hands)


def prices(worths: Sequence[Sequence[float]], times: Sequence[int]) -> list[float]:
    """Return the prices alone: what is above them is the gain over a hand that names as the others do."""
    wanted = [len(worths) * often / sum(times) for often in times]
    found = [0.0] * len(times)
    for _round in range(ROUNDS):
        named = [0.0] * len(times)
        gained = 0.0
        for row in worths:
            gains = [worth - price for worth, price in zip(row, found, strict=True)]
            most = max(gains)
            shares = [exp((gain - most) / SOFT) for gain in gains]
            whole = fsum(shares)
            gained += fsum(share * gain for share, gain in zip(shares, gains, strict=True)) / whole
            named = [count + share / whole for count, share in zip(named, shares, strict=True)]
        level = gained / len(worths)
        found = [
            price + level + SOFT * log(max(count, 1e-9) / due)
            for price, count, due in zip(found, named, wanted, strict=True)
        ]
    return found
