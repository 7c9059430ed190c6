"""Who answers what is asked: an estimate for everybody before a proof for anybody, one question once."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from functools import cached_property

from ddsolve.solving.bench import core_count
from ddsolve.solving.tools import WARM_TABLE_MB
from ddsolve.web.lanes import BusyError, Event, Lane, Process
from ddsolve.web.questions import EARLY, is_long

QUICK_LIMIT, FIRST_LIMIT, LONG_LIMIT = 30.0, 30.0, 300.0  # seconds of work for a question
LAST_WORDS = 10.0  # seconds in which a question that is stopped has to tell what is ready
MOST_KEPT = 64  # answers of long questions that are told again


@dataclass
class Errand:
    """What is asked of a worker; report: whether it is told in HTML too; grows: whether somebody watches."""

    command: str
    given: dict[str, object]
    language: str = "en"
    report: bool = False
    grows: bool = False
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_long(self) -> bool:
        """Whether it may take seconds, and has to leave room for those that do not."""
        return is_long(self.command, self.given)

    @cached_property
    def key(self) -> str:
        """The same for questions that have the same events."""
        return json.dumps([self.command, self.given, self.language, self.report, self.grows], sort_keys=True)


class _Work:
    """One long question on its way, for all who ask it."""

    def __init__(self) -> None:
        self.stop = asyncio.Event()
        self.told: dict[str, Event] = {}  # the last one of each kind
        self.heard_by: set[asyncio.Queue[Event | None]] = set()
        self.task: asyncio.Task[None] | None = None
        self.working = False  # a process answers it to the end

    def tell(self, event: Event | None) -> None:
        """Tell everybody; None is the end."""
        if event is not None:
            kind = str(event["event"])
            if "document" in event or kind != "step" or "document" not in self.told.get("step", {}):
                self.told[kind] = event
        for hearer in self.heard_by:
            hearer.put_nowait(event)

    def place(self, number: int) -> None:
        """Tell how many are before us, ourselves among them."""
        self.tell({"event": "waiting", "place": number})

    def begins(self) -> None:
        """Note that the wait is over."""
        self.told.pop("waiting", None)

    def ready(self) -> Event:
        """Return what is ready as an answer; an error where nothing is."""
        step = self.told.get("step", {})
        if "document" not in step:
            return {"event": "error", "error": None, "status": 503}
        return {
            "event": "answer",
            "document": {**step["document"], "partial": True},
            "html": step.get("html", ""),
        }


class Crew:
    """All workers: one a core for quick questions, one for estimates, half as many for proofs."""

    def __init__(self, cores: int | None = None) -> None:
        count = cores or core_count()
        long_places = max(1, count // 2)
        alone = {"jobs": 1, "table_mb": WARM_TABLE_MB}
        self._quick = Lane(max(2, count), QUICK_LIMIT, alone)
        self._first = Lane(count, FIRST_LIMIT, alone)
        fixed = {"jobs": max(1, count // long_places), "table_mb": WARM_TABLE_MB}
        self._long = Lane(long_places, LONG_LIMIT, fixed, before=self._first)
        self._works: dict[str, _Work] = {}
        self._kept: OrderedDict[str, Event] = OrderedDict()

    async def warm(self) -> None:
        """Start the first processes."""
        await asyncio.gather(self._quick.warm(), self._long.warm())

    async def close(self) -> None:
        """End all processes at once."""
        await asyncio.gather(self._quick.close(), self._first.close(), self._long.close())

    def ask(self, question: Errand) -> AsyncGenerator[Event, None]:
        """Return the events of a question; a first, `begin`, when it is taken. BusyError before that.

        When all who asked it have gone the work ends. Past the time limit it is stopped, as by
        `question.stop`, and what is ready is the answer.
        """
        return self._shared(question) if question.is_long else self._alone(question)

    async def _alone(self, question: Errand) -> AsyncGenerator[Event, None]:
        """Yield the events of a quick question."""
        async with self._quick.process() as process:
            yield {"event": "begin"}
            async with aclosing(_answered(self._quick, process, question, question.stop)) as events:
                async for event in events:
                    yield event

    async def _shared(self, question: Errand) -> AsyncGenerator[Event, None]:
        """Yield the events of a long question, which others may be asking too."""
        kept = self._kept.get(question.key)
        if kept is not None:
            self._kept.move_to_end(question.key)
            yield {"event": "begin"}
            yield dict(kept)
            return
        work = self._works.get(question.key) or self._begin(question)
        heard: asyncio.Queue[Event | None] = asyncio.Queue()
        for event in work.told.values():
            heard.put_nowait(event)
        work.heard_by.add(heard)
        stop: asyncio.Event | None = question.stop
        try:
            yield {"event": "begin"}
            while (told := await _next(heard, stop)) is not None:
                if told is not _STOPPED:
                    yield dict(told)
                elif work.working and work.heard_by == {heard}:
                    self._forget(question.key, work)
                    work.stop.set()
                    stop = None
                else:  # the others go on, or nothing is under way
                    yield work.ready()
                    return
        finally:
            work.heard_by.discard(heard)
            if not work.heard_by and work.task is not None:
                work.task.cancel()
                self._forget(question.key, work)

    def _begin(self, question: Errand) -> _Work:
        """Take a new question; BusyError where too many wait."""
        if self._long.full or self._first.full:
            raise BusyError
        work = self._works[question.key] = _Work()
        work.task = asyncio.create_task(self._work(question, work))
        return work

    def _forget(self, key: str, work: _Work) -> None:
        if self._works.get(key) is work:
            del self._works[key]

    async def _work(self, question: Errand, work: _Work) -> None:
        """Answer a long question: at once where there is room, else an estimate first."""
        try:
            early = question.grows and question.command in EARLY
            if early and not self._long.open and await self._estimate(question, work):
                return
            async with self._long.process(work.place) as process:
                work.begins()
                work.working = True
                async with aclosing(_answered(self._long, process, question, work.stop)) as events:
                    async for event in events:
                        work.tell(event)
                        if event["event"] == "answer" and not work.stop.is_set():
                            self._keep(question, event)
        except BusyError:
            work.tell({"event": "error", "error": None, "status": 503})
        finally:
            self._forget(question.key, work)
            work.tell(None)

    async def _estimate(self, question: Errand, work: _Work) -> bool:
        """Tell the first estimate; whether that was all there is to say."""
        async with self._first.process(work.place) as process:
            work.begins()
            whole = False
            async with aclosing(_answered(self._first, process, question, work.stop, first=True)) as events:
                async for event in events:
                    kind, document = event["event"], event.get("document", {})
                    over = kind == "error" or (kind == "answer" and not document.get("partial"))
                    if over or (kind == "step" and document):
                        work.tell(event)
                    whole = whole or over
        return whole

    def _keep(self, question: Errand, answer: Event) -> None:
        """Keep a whole answer, to be told again; not one that hangs on the time it took."""
        if answer["document"].get("partial") or question.given.get("seconds") is not None:
            return
        self._kept[question.key] = answer
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


_STOPPED: Event = {}


async def _next(heard: asyncio.Queue[Event | None], stop: asyncio.Event | None) -> Event | None:
    """Return the next event, or _STOPPED where the wish to stop comes first."""
    if stop is None:
        return await heard.get()
    event, wish = asyncio.ensure_future(heard.get()), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait((event, wish), return_when=asyncio.FIRST_COMPLETED)
        return event.result() if event.done() else _STOPPED
    finally:
        for task in (event, wish):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await wish


async def _answered(
    lane: Lane, process: Process, question: Errand, stop: asyncio.Event, *, first: bool = False
) -> AsyncGenerator[Event, None]:
    """Yield the events of a question in a process; first: of its first estimate alone."""
    stopper = asyncio.create_task(process.stop_after(stop, lane.limit, LAST_WORDS))
    try:
        message = {
            "command": question.command,
            "given": question.given,
            "language": question.language,
            "report": question.report,
            "fixed": lane.fixed,
            "first": first,
        }
        async with aclosing(process.answers(message)) as events:
            async for event in events:
                yield event
    finally:
        stopper.cancel()
