"""Threads with a tool each, kept warm over a whole job: an engine, or a catcher of hidden discards.

Work is handed out in pieces and the answers are put together in a fixed order, so a result never depends on
how many threads there were or which was faster. All searching runs outside the main thread, which stays free
to notice Ctrl-C and then cancels the tools.
"""

from __future__ import annotations

import os
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from threading import Event, Lock
from types import TracebackType
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ddsolve.words import _


class Cancellable(Protocol):
    """What a thread works with: a search that another thread can stop."""

    def cancel(self) -> None:
        """Stop the search under way."""


Tool = TypeVar("Tool", bound=Cancellable)
Item = TypeVar("Item")
Answer = TypeVar("Answer")
Result = TypeVar("Result")
Share = TypeVar("Share")

LOOK = 0.1  # seconds between two looks at the progress


def thread_count(threads: int | None) -> int:
    """Return how many threads to use; None is one for every core."""
    return max(1, threads or os.cpu_count() or 1)


class Pool(Generic[Tool]):
    """Some tools, each with its thread. Use as a context.

    Tools whose thread the system refuses are left out, with a RuntimeWarning; MemoryError where all are.
    """

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._pool = ThreadPoolExecutor(len(tools), thread_name_prefix="ddsolve")
        self.threads = self._started(len(tools))
        self._tools = list(tools[: self.threads])
        self._stopped = False

    def _started(self, wanted: int) -> int:
        """Start the threads, which wait for one another so that each is a new one; return their number."""
        gate = Event()
        try:
            for count in range(wanted):
                try:
                    self._pool.submit(gate.wait)
                except RuntimeError:  # can't start new thread
                    if not count:
                        raise MemoryError from None
                    told = _("threads that could be started: {count} of {wanted}", count=count, wanted=wanted)
                    warnings.warn(told, RuntimeWarning, stacklevel=4)
                    self._pool._max_workers = count  # it would try for another with every piece of work
                    return count
        finally:
            gate.set()
        return wanted

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def mapping(
        self, function: Callable[[Tool, Item], Answer], items: Sequence[Item]
    ) -> Generator[float, None, list[Answer]]:
        """Apply a function to every item, with one of the tools; answers in the items' order."""
        answers: dict[int, Answer] = {}

        def ask(tool: Tool, place: int) -> int:
            answers[place] = function(tool, items[place])
            return 1

        yield from self._working(ask, range(len(items)), len(items))
        return [answers[place] for place in range(len(items))]

    def _working(self, ask: Callable[[Tool, int], int], places: Iterable[int], total: int) -> Iterator[float]:
        """Hand out places from both ends of a row, since neighbours share positions; yield the share done."""
        row = deque(places)
        lock = Lock()
        done = 0

        def work(number: int) -> None:
            nonlocal done
            tool = self._tools[number]
            while not self._stopped:
                try:
                    place = row.pop() if number % 2 else row.popleft()
                except IndexError:
                    return
                weight = ask(tool, place)
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
            for tool in self._tools:
                tool.cancel()
            wait(futures, 0.01)


def finish(steps: Generator[object, None, Answer]) -> Answer:
    """Run a generator to its end and return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer


def report(
    steps: Generator[Share, None, Answer], tell: Callable[[Share], Result]
) -> Generator[Result, None, Answer]:
    """Turn the shares that `steps` yields into results, and return what it returns."""
    while True:
        try:
            share = next(steps)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
        yield tell(share)


class Shared(Protocol):
    """A growing result, as a frozen dataclass: how much of its work is done."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""


Growing = TypeVar("Growing", bound=Shared)


def telling(result: Growing, start: float, end: float) -> Callable[[float], Growing]:
    """Return what tells the share of a part of the work, which lies between two shares of all of it."""
    return lambda share: replace(result, share=start + (end - start) * share)


def part(place: int, parts: int) -> Callable[[float], float]:
    """Return what turns the share of one of several equal parts into the share of the whole."""
    return lambda share: (place + share) / parts
