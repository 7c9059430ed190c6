"""The search for the best discard and contract: a sample puts the candidates in order, exact counts prove.

The sample decides only in which order candidates are looked at, and how deep at first; a wrong guess costs
time. A candidate is dropped only when an upper bound from exact counts lies below the best exact value.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from ddsolve.advice.common_layouts import Candidate, common_layouts, sampling_steps
from ddsolve.advice.discard_classes import discard_classes
from ddsolve.advice.tally import NUMBERS, Tally, ValueRow
from ddsolve.advice.workers import Question, Workers, part, report
from ddsolve.games import Game
from ddsolve.hand import Hand
from ddsolve.seats import Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine

Answer = TypeVar("Answer")

ROUNDS = (6, 24, 60)  # layouts sampled in each round, for all candidates, then for the better part
KEPT = (1.0, 0.5, 0.25)  # the part of the candidates that each round looks at
CHUNKS = 16  # a count by all threads may end after each of them, when the bound is low enough
FINE_CHUNKS = 64  # the same for a count by one thread
WAVE = 8  # candidates looked at together, each by one thread, against the same best value; later waves
WIDEST_WAVE = 64  # are twice as wide each: the best value hardly changes any more, and threads wait less


@dataclass(slots=True)
class DiscardSearch:
    """All candidates of a twelve-card hand: every class of discards in every game. Built by `of`."""

    workers: Workers
    seat: Seat
    leader: Seat
    seed: int
    unseen: Hand
    tallies: list[Tally]

    @classmethod
    def of(
        cls,
        workers: Workers,
        hand: Hand,
        seat: Seat,
        games: Sequence[Game],
        *,
        leader: Seat = Seat.FIRST,
        seed: int = 1,
    ) -> DiscardSearch:
        """Return the search over the discards of `hand` in some games."""
        tallies = [Tally(discards, game) for game in games for discards in discard_classes(hand, game)]
        return cls(workers, seat, leader, seed, tallies[0].discards.unseen, tallies)

    # The sample --------------------------------------------------------------------------------------------

    def sampling(self, rows: Mapping[Game, Sequence[ValueRow]]) -> Iterator[float]:
        """Sample in rounds, each on common layouts, the later ones for the better candidates only."""
        done = 0
        for number, (count, kept) in enumerate(zip(ROUNDS, KEPT, strict=True)):
            self.tallies.sort(key=lambda tally: -_sampled_value(tally, rows))
            chosen = self.tallies[: max(8, round(len(self.tallies) * kept))]
            layouts = common_layouts(self.unseen, self.seed, count, skip=done)
            candidates = [Candidate(tally.discards.own, tally.game) for tally in chosen]
            steps = sampling_steps(self.workers, candidates, self.unseen, layouts, self.seat, self.leader)
            answers = yield from _shared(steps, number / len(ROUNDS), 1 / len(ROUNDS))
            for tally, tricks in zip(chosen, answers, strict=True):
                tally.sample += tricks
                tally.fresh = tricks
            done += count
        self.tallies.sort(key=lambda tally: -_sampled_value(tally, rows))

    # The proof ---------------------------------------------------------------------------------------------

    def proving(
        self, rows: Mapping[Game, Sequence[ValueRow]], floor: Fraction | None = None
    ) -> Iterator[float]:
        """Look at the candidates in order until each is counted wholly or proved to be out.

        floor: a value that can be had without any of them, as by resigning.
        """
        best = floor
        done = 0
        for wave in _waves(self.tallies):
            steps = self._settling(wave, rows, best)
            yield from _shared(steps, done / len(self.tallies), len(wave) / len(self.tallies))
            done += len(wave)
            for tally in wave:
                if tally.complete:
                    value = tally.most_expected(rows[tally.game])
                    best = value if best is None else max(best, value)

    def counting_all(self, tallies: Sequence[Tally]) -> Iterator[float]:
        """Count some candidates wholly."""
        for number, tally in enumerate(tallies):
            if not tally.complete:
                yield from _shared(self._look(tally, NUMBERS), number / len(tallies), 1 / len(tallies))

    def _settling(
        self, wave: Sequence[Tally], rows: Mapping[Game, Sequence[ValueRow]], best: Fraction | None
    ) -> Generator[float, None, None]:
        """Settle one candidate by all threads, or several, each by one thread."""
        if len(wave) == 1:
            tally = wave[0]
            for depth in _depths(tally, rows[tally.game], best):
                yield from self._look(tally, depth, rows[tally.game], best)
            return

        def settle(engine: Engine, tally: Tally) -> None:
            for depth in _depths(tally, rows[tally.game], best):
                asked, chunks = self._begin(tally, depth, FINE_CHUNKS)
                for groups in chunks:
                    for group in groups:
                        tally.learn(asked.count(engine, group)[0])
                    if best is not None and tally.most_expected(rows[tally.game]) < best:
                        break

        # games one after the other: what is fresh in an engine's table serves the next candidate
        yield from self.workers.mapping(settle, sorted(wave, key=lambda tally: str(tally.game)))

    def _begin(self, tally: Tally, depth: int, chunks: int) -> tuple[Question, list[list[int]]]:
        """Start to count a candidate anew, in chunks of groups.

        Large groups come first: a layout of a small one takes more work, and the last ones are often spared.
        """
        asked = tally.question(self.seat, self.leader, depth)
        tally.start(depth, asked.family.layouts)
        sizes = asked.family.group_sizes()
        cut: list[list[int]] = [[]]
        layouts = 0
        for group in sorted(range(len(sizes)), key=lambda group: -sizes[group]):
            if layouts * chunks >= len(cut) * asked.family.layouts:
                cut.append([])
            cut[-1].append(group)
            layouts += sizes[group]
        return asked, cut

    def _look(
        self, tally: Tally, depth: int, rows: Sequence[ValueRow] = (), best: Fraction | None = None
    ) -> Generator[float, None, None]:
        """Count a candidate to some depth, chunk by chunk, until its bound is below `best`."""
        asked, chunks = self._begin(tally, depth, 1 if best is None else CHUNKS)
        for number, groups in enumerate(chunks):
            count = yield from report(self.workers.counting(asked, groups), part(number, len(chunks)))
            tally.learn(count.counts)
            if best is not None and tally.most_expected(rows) < best:
                return


def _waves(tallies: Sequence[Tally]) -> Iterator[Sequence[Tally]]:
    """Cut the row of candidates: the favourite by itself, for the others are held against it; then waves."""
    yield tallies[:1]
    start, width = 1, WAVE
    while start < len(tallies):
        yield tallies[start : start + width]
        start, width = start + width, min(2 * width, WIDEST_WAVE)


def _depths(tally: Tally, rows: Sequence[ValueRow], best: Fraction | None) -> Iterator[int]:
    """Tell how deep to look at a candidate, ever deeper until it is counted wholly or its bound is low."""
    if tally.complete or (best is not None and tally.counted and tally.most_expected(rows) < best):
        return
    first = NUMBERS if best is None else tally.promising_depth(rows, best)
    for depth in dict.fromkeys((first, min(first + 1, NUMBERS), NUMBERS)):
        yield depth
        if tally.complete or (best is not None and tally.most_expected(rows) < best):
            return


def _sampled_value(tally: Tally, rows: Mapping[Game, Sequence[ValueRow]]) -> Fraction:
    """Return the value of a candidate's best contract in its sample; more layouts count before fewer."""
    if not tally.sample:
        return Fraction(0)
    counts = tally.sampled_counts()
    return max(
        row.most_expected(counts, NUMBERS, len(tally.sample), len(tally.sample)) for row in rows[tally.game]
    )


def _shared(
    steps: Generator[float, None, Answer], start: float, width: float
) -> Generator[float, None, Answer]:
    """Tell the share of the whole for a part of it."""
    return (yield from report(steps, lambda share: start + width * share))
