"""Races over common layouts: many candidates on a few, the better ones on more; or on more until one leads.

What layouts have in common falls out of a comparison, so a better candidate shows long before its value does.
The best of many noisy figures flatters itself: what is left is valued in layouts that had no say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from ddsolve.advice.figures.comparing import looks, may_end
from ddsolve.advice.figures.sampling import random_splits
from ddsolve.solving.bench import Bench, Growing
from ddsolve.solving.policy import Rounds
from ddsolve.values.hand import Hand

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

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
