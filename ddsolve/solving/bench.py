"""The bench: the threads of a job, each with its tools, kept warm over the whole of it.

Work is handed out in pieces and the answers are put together in a fixed order, so a result never depends on
how many threads there were or which was faster. All searching runs outside the main thread, which stays free
to tell how far it is, and to notice Ctrl-C: then, as on any end before time, the searches are cancelled.
"""

from __future__ import annotations

import os
import warnings
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, replace
from threading import Event, Lock
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from ddsolve.solving.effort import USUAL, Policy
from ddsolve.solving.tools import Tools
from ddsolve.words import _

if TYPE_CHECKING:
    from ddsolve._engine import Engine
from ddsolve._layouts import LayoutFamily

MOST_THREADS = 256
TABLES_MB = 640  # of all engines together: a process stays under 1 GiB
MOST_TABLE_MB = 128  # of one engine; larger ones have not paid
TRICKS = 11  # a count for 0 to 10 tricks
REMEMBERED = 48  # counts that are kept, the last ones
LOOK = 0.1  # seconds between two looks at the progress

Item = TypeVar("Item")
AnswerT = TypeVar("AnswerT")


def core_count() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def thread_count(threads: int | None) -> int:
    """Return how many threads to use; None is one for every core."""
    return max(1, threads or core_count())


@dataclass(frozen=True, slots=True)
class Count:
    """Layouts by the tricks the soloist still takes.

    by_group: the same of each group, and for each number a hand of his next defender, 0 where there is none.
    """

    counts: tuple[int, ...]
    by_group: tuple[tuple[list[int], list[int]], ...]


@dataclass(frozen=True, slots=True)
class Counting:
    """What is asked of every layout of a family: as `Engine.count` takes it, seats from 0.

    name: the same for questions with the same answers, which are then remembered; None: not to be remembered.
    """

    family: LayoutFamily
    leader: int
    trick: tuple[int, ...] = ()
    floor: int = 0
    ceiling: int = 10
    name: Hashable = None

    def count(self, engine: Engine, group: int) -> tuple[list[int], list[int]]:
        """Count one group of the family: layouts, and an example, by tricks."""
        return engine.count(self.family, self.leader, self.trick, group, self.floor, self.ceiling)


Answers = dict[int, tuple[list[int], list[int]]]  # of each group that was counted: layouts, and examples


_ended: ContextVar[Callable[[], bool]] = ContextVar("ended", default=bool)  # nothing is, by default


def heed() -> None:
    """Raise InterruptedError where the work is to end: for what takes long without a search (see `alone`)."""
    if _ended.get()():
        raise InterruptedError


class Bench:
    """Some tools, each with its thread. Use as a context; `threads` None takes every core.

    table_bytes: the most memory for the table of each engine. Tools whose thread the system refuses are left
    out, with a RuntimeWarning; MemoryError where all are. policy: how much is sampled.
    """

    def __init__(
        self, threads: int | None = None, table_bytes: int | None = None, policy: Policy | None = None
    ) -> None:
        count = thread_count(threads)
        self._table_bytes = table_bytes or min(MOST_TABLE_MB, max(16, TABLES_MB // count)) << 20
        self.policy = policy or USUAL
        self._open(count)
        self._stopped = False
        self._counted: OrderedDict[Hashable, Answers] = OrderedDict()
        self._hearing: tuple[Callable[[Any], object], ...] = ()  # who is told first stands last

    def _open(self, count: int) -> None:
        self._process = os.getpid()
        tools = [Tools(self._table_bytes) for _ in range(count)]
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="ddsolve")
        self.threads = self._started(count)
        self._tools = tools[: self.threads]
        self._working: list[Future[None]] = []

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
                    warnings.warn(told, RuntimeWarning, stacklevel=3)
                    self._pool._max_workers = count  # it would try for another with every piece of work
                    return count
        finally:
            gate.set()
        return wanted

    def __enter__(self) -> Bench:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    @property
    def tools(self) -> Tools:
        """Tools for the calling thread, while the others rest."""
        return self._tools[0]

    @property
    def engine(self) -> Engine:
        """An engine for the calling thread, while the others rest."""
        return self.tools.engine

    @property
    def nodes(self) -> int:
        """Positions visited so far by all engines."""
        return sum(tools.engine.nodes for tools in self._tools)

    # Telling: a growing answer is told by a call to whoever listens. Whoever has heard enough raises.

    def tell(self, told: object) -> None:
        """Tell how far a question is: its growing answer, or in a part of it the share done, 0 to 1."""
        for hear in reversed(self._hearing):
            told = hear(told)

    @contextmanager
    def through(self, hear: Callable[[Any], object]) -> Iterator[None]:
        """Inside, make of what is told what the question around it tells."""
        before = self._hearing
        self._hearing = (*before, hear)
        try:
            yield
        finally:
            self._hearing = before

    def showing(self, told: object) -> AbstractContextManager[None]:
        """Inside, tell the same whatever is told of a part of the work."""
        return self.through(lambda _told: told)

    def within(self, start: float, width: float) -> AbstractContextManager[None]:
        """Inside, make of the share of a part of the work the share of all of it."""
        return self.through(lambda share: start + width * share)

    @contextmanager
    def heard(self, hear: Callable[[Any], object]) -> Iterator[None]:
        """Inside, let nobody but this one hear what is told."""
        before, self._hearing = self._hearing, ()
        try:
            with self.through(hear):
                yield
        finally:
            self._hearing = before

    # Work: both tell the share done.

    def map(self, function: Callable[[Tools, Item], AnswerT], items: Sequence[Item]) -> list[AnswerT]:
        """Apply a function to every item, with one of the tools; answers in the items' order."""
        answers: dict[int, AnswerT] = {}

        def ask(tools: Tools, place: int) -> int:
            answers[place] = function(tools, items[place])
            return 1

        self._work(ask, range(len(items)), len(items))
        return [answers[place] for place in range(len(items))]

    def alone(self, function: Callable[[Tools], AnswerT]) -> AnswerT:
        """Return what a function finds with the first tools, on their thread: it can be ended from here."""
        context = copy_context()  # the language, say
        context.run(_ended.set, lambda: self._stopped)
        return self.map(lambda tools, _: context.run(function, tools), [None])[0]

    def count(self, question: Counting, groups: Sequence[int] | None = None) -> Count:
        """Count all layouts of a family, or of some groups of it."""
        sizes = question.family.group_sizes()
        chosen = range(len(sizes)) if groups is None else groups
        answers = self._remembered(question)

        def ask(tools: Tools, group: int) -> int:
            answers[group] = question.count(tools.engine, group)
            return sizes[group]

        left = [group for group in chosen if group not in answers]
        self._work(ask, left, sum(sizes[group] for group in left))
        return _put_together({group: answers[group] for group in chosen})

    def known(self, question: Counting) -> Count | None:
        """Return the count of all layouts if it is remembered."""
        answers = self._counted.get(question.name, {}) if question.name is not None else {}
        return _put_together(answers) if len(answers) == question.family.groups else None

    def _remembered(self, question: Counting) -> Answers:
        """Return what is known of a question, to be added to."""
        if question.name is None:
            return {}
        answers = self._counted.setdefault(question.name, {})
        self._counted.move_to_end(question.name)
        if len(self._counted) > REMEMBERED:
            self._counted.popitem(last=False)
        return answers

    def _work(self, ask: Callable[[Tools, int], int], places: Iterable[int], total: int) -> None:
        """Hand out places from both ends of a row, since neighbours share positions; tell the share done."""
        if self._process != os.getpid():  # forked: its threads stayed behind
            self._open(self.threads)
        row = deque(places)
        lock = Lock()
        done = 0

        def work(number: int) -> None:
            nonlocal done
            tools = self._tools[number]
            while not self._stopped:
                try:
                    place = row.pop() if number % 2 else row.popleft()
                except IndexError:
                    return
                weight = ask(tools, place)
                with lock:
                    done += weight

        self._stop()  # what a second Ctrl-C may have left
        self._stopped = False
        self._working = []
        try:
            for number in range(min(self.threads, len(row))):
                self._working.append(self._pool.submit(work, number))
            while True:
                finished, waiting = wait(self._working, LOOK, FIRST_EXCEPTION)
                for future in finished:
                    future.result()
                if not waiting:
                    return
                self.tell(done / max(total, 1))
        finally:
            self._stop()

    def _stop(self) -> None:
        """Cancel what still runs. A cancel that falls between two searches is lost, so it is repeated."""
        self._stopped = True
        late: KeyboardInterrupt | None = None
        while not all(future.done() for future in self._working):
            try:
                for tools in self._tools:
                    tools.cancel()
                wait(self._working, 0.01)
            except KeyboardInterrupt as error:  # another one: the searches have to end first
                late = error
        if late is not None:
            raise late


def _put_together(answers: Answers) -> Count:
    by_group = tuple(answers[group] for group in sorted(answers))
    counts = zip([0] * TRICKS, *(counts for counts, _examples in by_group), strict=True)
    return Count(tuple(map(sum, counts)), by_group)


class Partly(Protocol):
    """A growing result, as a frozen dataclass: how much of its work is done."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def share(self) -> float:
        """How much is done, 0 to 1."""


Growing = TypeVar("Growing", bound=Partly)


def telling(result: Growing, start: float, end: float) -> Callable[[float], Growing]:
    """Return what tells the share of a part of the work, which lies between two shares of all of it."""
    return lambda share: replace(result, share=start + (end - start) * share)


def telling_part(result: Growing, place: int, parts: int) -> Callable[[float], Growing]:
    """Return what tells the share of the whole while one of several equal parts is under way."""
    scale = part(place, parts)
    return lambda share: replace(result, share=min(scale(share), 0.999))


def part(place: int, parts: int) -> Callable[[float], float]:
    """Return what turns the share of one of several equal parts into the share of the whole."""
    return lambda share: (place + share) / parts
