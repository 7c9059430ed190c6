"""What an analyst answers for ten cards played without the widow."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.io.reading import number, read
from ddsolve.solving.turns import OneAtATime, question
from ddsolve.values.hand import Hand

if TYPE_CHECKING:
    from ddsolve.advice.figures.pricing import Pricing
    from ddsolve.advice.no_widow.misere import ClosedMisere
    from ddsolve.solving.bench import Bench

MOST_SAMPLES = 1_000_000
_Last = TypeVar("_Last")


class ClosedQuestions(OneAtATime):
    """The questions of `Analyst` about 42,678,636 layouts: twenty-two cards unseen, two of them dead."""

    _bench: Bench

    def _pricing(self, seat: int | str) -> Pricing:
        raise NotImplementedError

    @question
    def closed_misere(
        self,
        hand: Hand | str,
        seat: int | str,
        *,
        samples: int | None = None,
        leader: int | str = 1,
        seed: int = DEFAULT_SEED,
    ) -> ClosedMisere:
        """Return how a misère without the widow does: caught in so many layouts, and what it is worth.

        samples: how many layouts give the tricks, all cards seen; the layouts that catch it are counted.
        """
        from ddsolve.advice.no_widow.layouts import ClosedWidow
        from ddsolve.advice.no_widow.misere import SAMPLES, answer_closed_misere

        closed = ClosedWidow.of(read(Hand, hand, "hand"), seat, leader)
        drawn = SAMPLES if samples is None else number(samples, "samples", 2, MOST_SAMPLES)
        seed = read(int, seed, "seed")
        return answer_closed_misere(self._bench, closed, self._pricing(seat), samples=drawn, seed=seed)
