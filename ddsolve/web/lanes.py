"""The worker processes, and the queues before them: whose turn it is, and how many are before the others."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import ddsolve

MOST_WAITING = 128  # questions in the queue of a lane; the next one is told that we are busy
GRACE = 2.0  # seconds in which a question nobody waits for has to end, before its process is ended
MOST_QUESTIONS = 2000  # of one process, which then makes room for a fresh one
_HOME = Path(ddsolve.__file__).parent.parent  # whence a worker takes the same package as we did
_LINE = 1 << 24  # bytes of one event

Event = dict[str, Any]
Place = Callable[[int], None]  # is told how many are before us, when that changes


class BusyError(Exception):
    """Too many questions wait already."""


class Process:
    """One worker process, which answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.answered = 0
        self.done = True  # it has nothing to answer
        self._killed = False

    @classmethod
    async def start(cls) -> Process:
        """Start one."""
        apart: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "ddsolve.web.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_LINE,
            cwd=_HOME,
            **apart,  # the terminal's Ctrl-C is for the server
        )
        return cls(process)

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process.returncode is None

    async def answers(self, message: Event) -> AsyncGenerator[Event, None]:
        """Put a question and yield its events; one that ends without a word is an error."""
        self.done = False
        await self._say(message)
        while (event := await self._hear()) is not None:
            if event["event"] == "done":
                self.done = True
                return
            yield event
        yield {"event": "error", "error": None, "status": 503}

    async def stop_after(self, wish: asyncio.Event, limit: float, last_words: float) -> None:
        """End the answer with what is ready when that is wished or the time is over, then the process."""
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(wish.wait(), limit)
        await self._say({"stop": True})
        await asyncio.sleep(last_words)
        self.kill()

    async def settle(self) -> None:
        """Stop an answer that nobody waits for; a process that does not end it in time is ended."""
        await self._say({"stop": True})
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._hear_out(), GRACE)

    def kill(self) -> None:
        """End it at once; once, as a second time would take its status from whoever waits for that."""
        if not self._killed:
            self._killed = True
            with suppress(ProcessLookupError):
                self._process.kill()

    async def ended(self) -> None:
        """Wait until it has ended."""
        await self._process.wait()

    async def _hear_out(self) -> None:
        while not self.done and (event := await self._hear()) is not None:
            self.done = event["event"] == "done"

    async def _say(self, message: Event) -> None:
        assert self._process.stdin is not None
        with suppress(ConnectionError):
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            await self._process.stdin.drain()

    async def _hear(self) -> Event | None:
        """Return the next event; None when the process has ended."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        found: Event | None = json.loads(line) if line.endswith(b"\n") else None
        return found


class Lane:
    """Processes for questions of one kind, and the queue before them, first come first served.

    limit: seconds of work for a question; fixed: options of every question; most: that may wait. before: a
    lane whose questions all go first.
    """

    def __init__(
        self,
        size: int,
        limit: float,
        fixed: dict[str, int],
        before: Lane | None = None,
        most: int = MOST_WAITING,
    ) -> None:
        self._most = most
        self.limit = limit
        self.fixed = fixed
        self._size = self._free = size
        self._before = before
        self._after: list[Lane] = []
        if before is not None:
            before._after.append(self)
        self._queue: list[tuple[asyncio.Future[None], Place]] = []
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._starting: set[asyncio.Task[Process]] = set()
        self._settling: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def full(self) -> bool:
        """Whether no more may wait."""
        return len(self._queue) >= self._most

    @property
    def open(self) -> bool:
        """Whether the next question would not have to wait."""
        idle = self._before is None or self._before.at_rest
        return self._free > 0 and not self._queue and idle

    @property
    def at_rest(self) -> bool:
        """Whether nothing is answered here, and nobody waits."""
        return self._free == self._size and not self._queue

    @asynccontextmanager
    async def process(self, place: Place = lambda _: None) -> AsyncGenerator[Process, None]:
        """Give a process when it is our turn; BusyError where too many wait or all is over."""
        await self._turn(place)
        process = None
        try:
            process = await self._ready()
            yield process
        finally:
            if process is None or process.done or not process.alive:
                self._give_back(process)
            else:  # whoever asked has gone: his work ends behind his back
                task = asyncio.create_task(self._end(process))
                self._settling.add(task)
                task.add_done_callback(self._settling.discard)

    async def _end(self, process: Process) -> None:
        try:
            await process.settle()
        finally:
            self._give_back(process)

    async def _turn(self, place: Place) -> None:
        """Wait for our turn."""
        if self._closed or self.full:
            raise BusyError
        if self.open:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append((turn, place))
        place(len(self._queue))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came as we left
                self._free += 1
            self.go_on()
            raise

    def go_on(self) -> None:
        """Let in whoever's turn it is, and tell those behind one who has gone which place they have now."""
        before = list(self._queue)
        self._queue = [waiting for waiting in before if not waiting[0].done()]
        while self._queue and self._free and (self._before is None or self._before.at_rest):
            self._free -= 1
            self._queue.pop(0)[0].set_result(None)
        for number, (waiting, was) in enumerate(zip(self._queue, before, strict=False), 1):
            if waiting is not was:
                waiting[1](number)
        for lane in self._after:
            lane.go_on()

    async def _ready(self) -> Process:
        """Return a process that waits for a question, an old or a new one."""
        if self._closed:
            raise BusyError
        while self._idle:
            process = self._idle.pop()
            if process.alive:
                return process
            self._all.discard(process)
        start = asyncio.create_task(self._start())
        self._starting.add(start)
        start.add_done_callback(self._starting.discard)
        try:
            return await asyncio.shield(start)  # half a start would leave a process that nobody knows
        except asyncio.CancelledError:
            start.add_done_callback(lambda started: self._idle.append(started.result()))
            raise

    async def _start(self) -> Process:
        process = await Process.start()
        self._all.add(process)
        if self.is_closed():  # while it started
            process.kill()
        return process

    def _give_back(self, process: Process | None) -> None:
        """Let the next question have the process, or a fresh one in its place."""
        if process is not None:
            process.answered += 1
            if process.done and process.alive and process.answered < MOST_QUESTIONS:
                self._idle.append(process)
            else:
                process.kill()
                self._all.discard(process)
        self._free += 1
        self.go_on()

    def is_closed(self) -> bool:
        """Whether all is over."""
        return self._closed

    async def close(self) -> None:
        """End all processes at once; who waits is told that we are busy."""
        self._closed = True
        for turn, _place in self._queue:
            if not turn.done():
                turn.set_exception(BusyError())
        await asyncio.gather(*self._starting)
        for process in self._all:
            process.kill()
        for process in list(self._all):
            await process.ended()

    async def warm(self) -> None:
        """Start one process before the first question comes."""
        async with self.process():
            pass
