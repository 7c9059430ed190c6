"""Threads that solve: one engine each, kept warm over a whole job.

Work is handed out in pieces and the answers are put together in a fixed order, so a result never depends on
how many threads there were or which was faster. All counting runs outside the main thread, which stays free
to notice Ctrl-C and then cancels the engines.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from ddsolve._engine import Engine, LayoutFamily

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Result = TypeVar("Result")

TABLES_MB = 640  # of all engines together: a process stays under 1 GiB
MOST_TABLE_MB = 128  # of one engine; larger ones have not paid
LOOK = 0.1  # seconds between two looks at the progress
TRICKS = 11  # a count for 0 to 10 tricks


@dataclass(frozen=True, slots=True)
class Count:
    """Layouts by the tricks the soloist still takes, and for each number a hand of his next defender.

    examples[k] is the hand of a layout with k tricks (0: there is none), from groups[k], the first group that
    has one. by_group: counts and examples of each group.
    """

    counts: tuple[int, ...]
    examples: tuple[int, ...]
    groups: tuple[int, ...]
    by_group: tuple[tuple[list[int], list[int]], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every layout of a family: as `Engine.count` takes it, seats from 0."""

    family: LayoutFamily
    leader: int
    trick: tuple[int, ...] = ()
    floor: int = 0
    ceiling: int = 10

    def count(self, engine: Engine, group: int) -> tuple[list[int], list[int]]:
        """Count one group of the family: layouts, and an example, by tricks."""
        return engine.count(self.family, self.leader, self.trick, group, self.floor, self.ceiling)


class Workers:
    """Some engines, each with its thread. Use as a context; `threads` None takes every core.

    table_mb: the most memory in MiB for the table of each engine.
    """

    def __init__(self, threads: int | None = None, table_mb: int | None = None) -> None:
        from ddsolve._engine import Engine

        self.threads = max(1, threads or os.cpu_count() or 1)
        size = table_mb or min(MOST_TABLE_MB, max(16, TABLES_MB // self.threads))
        self._engines = [Engine(size << 20) for _ in range(self.threads)]
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="ddsolve")
        self._stopped = False

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    @property
    def engine(self) -> Engine:
        """An engine for the calling thread, while no counting is under way."""
        return self._engines[0]

    @property
    def nodes(self) -> int:
        """Positions visited so far by all engines."""
        return sum(engine.nodes for engine in self._engines)

    def counting(
        self, question: Question, groups: Sequence[int] | None = None
    ) -> Generator[float, None, Count]:
        """Count all layouts of a family, or of some groups of it; yields the share done."""
        sizes = question.family.group_sizes()
        chosen = range(len(sizes)) if groups is None else groups
        answers: dict[int, tuple[list[int], list[int]]] = {}

        def ask(engine: Engine, group: int) -> int:
            answers[group] = question.count(engine, group)
            return sizes[group]

        yield from self._working(ask, chosen, sum(sizes[group] for group in chosen))
        return _put_together(answers)

    def count(self, question: Question) -> Count:
        """Count all layouts of a family without telling the progress."""
        return finish(self.counting(question))

    def mapping(
        self, function: Callable[[Engine, Item], Answer], items: Sequence[Item]
    ) -> Generator[float, None, list[Answer]]:
        """Apply a function to every item, on one of the engines; answers in the items' order."""
        answers: dict[int, Answer] = {}

        def ask(engine: Engine, place: int) -> int:
            answers[place] = function(engine, items[place])
            return 1

        yield from self._working(ask, range(len(items)), len(items))
        return [answers[place] for place in range(len(items))]

    def _working(
        self, ask: Callable[[Engine, int], int], places: Iterable[int], total: int
    ) -> Iterator[float]:
        """Hand out places from both ends of a row, since neighbours share positions; yield the share done."""
        row = deque(places)
        lock = Lock()
        done = 0

        def work(number: int) -> None:
            nonlocal done
            engine = self._engines[number]
            while not self._stopped:
                try:
                    place = row.pop() if number % 2 else row.popleft()
                except IndexError:
                    return
                weight = ask(engine, place)
                with lock:
                    done += weight

        self._stopped = False
        futures = [self._pool.submit(work, number) for number in range(min(self.threads, len(row)))]
        try:
            while True:
                finished, waiting = wait(futures, LOOK, FIRST_EXCEPTION)
                for future in finished:
                    future.result()
                if not waiting:
                    return
                yield done / max(total, 1)
        finally:
            self._stop(futures)

    def _stop(self, futures: Sequence[Future[None]]) -> None:
        """Cancel what still runs. A cancel that falls between two searches is lost, so it is repeated."""
        self._stopped = True
        while not all(future.done() for future in futures):
            for engine in self._engines:
                engine.cancel()
            wait(futures, 0.01)


def _put_together(answers: dict[int, tuple[list[int], list[int]]]) -> Count:
    counts = [0] * TRICKS
    examples = [0] * TRICKS
    groups = [-1] * TRICKS
    for group in sorted(answers):
        for tricks, (count, example) in enumerate(zip(*answers[group], strict=True)):
            if count and not counts[tricks]:
                examples[tricks] = example
                groups[tricks] = group
            counts[tricks] += count
    return Count(
        tuple(counts), tuple(examples), tuple(groups), tuple(answers[group] for group in sorted(answers))
    )


def finish(steps: Generator[object, None, Answer]) -> Answer:
    """Run a generator to its end and return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


def report(
    steps: Generator[float, None, Answer], tell: Callable[[float], Result]
) -> Generator[Result, None, Answer]:
    """Turn the shares that `steps` yields into results, and return what it returns."""
    while True:
        try:
            share = next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        yield tell(share)


def part(place: int, parts: int) -> Callable[[float], float]:
    """Return what turns the share of one of several equal parts into the share of the whole."""
    return lambda share: (place + share) / parts
