"""The worker processes: who answers next, how many may wait, how a question ends that nobody wants."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ddsolve
from ddsolve.web.questions import is_long

MOST_WAITING = 128  # questions in the queue of a lane; the next one is told that we are busy
WAIT = 20.0  # seconds in the queue
QUICK_LIMIT, LONG_LIMIT = 30.0, 300.0  # seconds of work for a question
GRACE = 2.0  # seconds in which a question nobody waits for has to end, before its process is ended
LAST_WORDS = 10.0  # the same where what is ready is waited for
MOST_QUESTIONS = 2000  # of one process, which then makes room for a fresh one
TABLE_MB = 64  # for each thread
_HOME = Path(ddsolve.__file__).parent.parent  # whence a worker takes the same package as we did
_LINE = 1 << 24  # bytes of one event

Event = dict[str, Any]


class BusyError(Exception):
    """Too many questions wait already, or ours has waited too long."""


@dataclass
class Question:
    """What is asked of a worker; report: whether it is told in HTML too."""

    command: str
    given: dict[str, object]
    language: str = "en"
    report: bool = False
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_long(self) -> bool:
        """Whether it may take seconds, and has to leave room for those that do not."""
        return is_long(self.command, self.given)


class _Process:
    """One worker process, which answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.answered = 0

    @classmethod
    async def start(cls) -> _Process:
        apart: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {}
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "ddsolve.web.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=_LINE,
                cwd=_HOME,
                **apart,  # the terminal's Ctrl-C is for the server
            )
        )

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def say(self, message: Event) -> None:
        assert self._process.stdin is not None
        with suppress(ConnectionError):
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            await self._process.stdin.drain()

    async def hear(self) -> Event | None:
        """Return the next event; None when the process has ended."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        found: Event | None = json.loads(line) if line.endswith(b"\n") else None
        return found

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def ended(self) -> None:
        await self._process.wait()


class _Lane:
    """Processes for questions of one kind, and the queue before them."""

    def __init__(self, size: int, limit: float, fixed: dict[str, int]) -> None:
        self.limit = limit
        self.fixed = fixed
        self._places = asyncio.Semaphore(size)
        self._waiting = 0
        self._idle: list[_Process] = []
        self._all: set[_Process] = set()
        self._closed = False

    async def take(self) -> _Process:
        """Return a process when it is our turn; BusyError where that takes too long."""
        if self._places.locked() and self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            await asyncio.wait_for(self._places.acquire(), WAIT)
        except asyncio.TimeoutError:
            raise BusyError from None
        finally:
            self._waiting -= 1
        try:
            if self._closed:
                raise BusyError
            while self._idle:
                process = self._idle.pop()
                if process.alive:
                    return process
                self._all.discard(process)
            process = await _Process.start()
        except BaseException:
            self._places.release()
            raise
        self._all.add(process)
        if self.is_closed():  # while it started
            process.kill()
        return process

    def give_back(self, process: _Process, *, usable: bool) -> None:
        """Let the next question have the process, or a fresh one in its place."""
        process.answered += 1
        if usable and process.alive and process.answered < MOST_QUESTIONS:
            self._idle.append(process)
        else:
            process.kill()
            self._all.discard(process)
        self._places.release()

    def is_closed(self) -> bool:
        return self._closed

    async def close(self) -> None:
        self._closed = True
        ending = list(self._all)
        for process in ending:
            process.kill()
        for process in ending:
            await process.ended()

    async def warm(self) -> None:
        """Start one process before the first question comes."""
        process = await self.take()
        self.give_back(process, usable=True)


class Crew:
    """All workers: as many for quick questions as there are cores, half as many for long ones."""

    def __init__(self, cores: int | None = None) -> None:
        count = cores or os.cpu_count() or 1
        long_places = max(1, count // 2)
        fixed = {"jobs": max(1, count // long_places), "table_mb": TABLE_MB}
        self._quick = _Lane(max(2, count), QUICK_LIMIT, {"jobs": 1, "table_mb": TABLE_MB})
        self._long = _Lane(long_places, LONG_LIMIT, fixed)
        self._settling: set[asyncio.Task[None]] = set()

    async def warm(self) -> None:
        """Start the first processes."""
        await asyncio.gather(self._quick.warm(), self._long.warm())

    async def close(self) -> None:
        """End all processes at once."""
        await asyncio.gather(self._quick.close(), self._long.close())

    async def ask(self, question: Question) -> AsyncGenerator[Event, None]:
        """Yield the events of a question; a first, `begin`, when its turn has come. BusyError before that.

        When the caller goes away in the middle the work ends. Past the time limit it is stopped, as by
        `question.stop`, and what is ready is the answer.
        """
        lane = self._long if question.is_long else self._quick
        process = await lane.take()
        stopper = asyncio.create_task(self._stop_in_time(process, question, lane.limit))
        ended = False
        try:
            yield {"event": "begin"}
            await process.say(
                {
                    "command": question.command,
                    "given": question.given,
                    "language": question.language,
                    "report": question.report,
                    "fixed": lane.fixed,
                }
            )
            while True:
                event = await process.hear()
                ended = event is None or event["event"] == "done"
                if event is None:
                    yield {"event": "error", "error": None, "status": 503}
                if ended or event is None:
                    return
                yield event
        finally:
            stopper.cancel()
            if ended:
                lane.give_back(process, usable=True)
            else:
                task = asyncio.create_task(_settle(lane, process))
                self._settling.add(task)
                task.add_done_callback(self._settling.discard)

    async def _stop_in_time(self, process: _Process, question: Question, limit: float) -> None:
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(question.stop.wait(), limit)
        await process.say({"stop": True})
        await asyncio.sleep(LAST_WORDS)
        process.kill()


async def _settle(lane: _Lane, process: _Process) -> None:
    """Stop a process whose answer nobody waits for, and have it ready for another question."""
    usable = False
    try:
        await process.say({"stop": True})
        usable = await asyncio.wait_for(_hear_out(process), GRACE)
    except asyncio.TimeoutError:
        pass
    finally:
        lane.give_back(process, usable=usable)


async def _hear_out(process: _Process) -> bool:
    while (event := await process.hear()) is not None:
        if event["event"] == "done":
            return True
    return False
