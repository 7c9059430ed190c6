"""Who does the items of a batch: processes of this machine, or the workers of a Dask cluster.

Both hand out a window of items and take the answers in order, so that the memory stays bounded and the output
is the same, whoever was faster.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from asyncio import CancelledError
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as LateError
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from logging import CRITICAL, getLogger
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, Protocol

from ddsolve.bulk.job import Job
from ddsolve.bulk.work import do_item, do_line, record_of
from ddsolve.errors import DdsolveError
from ddsolve.solving.bench import core_count
from ddsolve.values.answers import Json

PATIENCE = 5  # seconds for a scheduler to answer
AHEAD = 4  # items for each worker that are under way or wait for their turn to be written


class Pending(Protocol):
    """An answer that is still to come, of concurrent.futures or of Dask."""

    def result(self) -> Any:
        """Wait for the answer."""


class _Watched:
    """An answer of a pool whose own thread may die, where it can start no other, and leave it waiting."""

    def __init__(self, pool: ProcessPoolExecutor, future: Future[Any]) -> None:
        self.pool, self.future = pool, future

    def result(self) -> Any:
        """Wait for the answer; MemoryError where it cannot come any more."""
        while True:
            try:
                return self.future.result(timeout=PATIENCE)
            except LateError:
                thread: Any = self.pool._executor_manager_thread
                if not self.future.done() and (thread is None or not thread.is_alive()):
                    raise MemoryError from None


def in_processes(job: Job, start: int, jobs: int | None = None) -> Iterator[Json | None]:
    """Yield the records of a job from item `start` on, None for one not kept.

    jobs: how many processes make them, by default one for each core.
    """
    workers = jobs or core_count()
    if workers == 1:
        yield from (do_item(job, number) for number in range(start, job.size))
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_serve)
    alone = job.alone()

    def submit(number: int) -> Pending:
        with _deaf():  # the first ones start the processes
            try:
                return _Watched(pool, pool.submit(do_line, alone, number, _line(job, number)))
            except BrokenProcessPool:
                raise
            except RuntimeError:  # can't start new thread
                raise MemoryError from None

    try:
        with _quiet_death(pool):
            yield from _in_order(submit, job, start, workers)
    except BrokenProcessPool:
        raise DdsolveError("a worker process died; start the same command again to go on") from None
    finally:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        with suppress(RuntimeError):  # its own thread never started
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _quiet_death(pool: ProcessPoolExecutor) -> Iterator[None]:
    """Leave it to `_Watched` to tell that the pool's own thread could start no other."""
    before = threading.excepthook

    def hear(failed: threading.ExceptHookArgs) -> None:
        thread: object = pool._executor_manager_thread
        if failed.thread is None or failed.thread is not thread:
            before(failed)

    threading.excepthook = hear
    try:
        yield
    finally:
        threading.excepthook = before


def on_dask(job: Job, start: int, address: str) -> Iterator[Json | None]:
    """Yield the records of a job, made by the workers of a Dask cluster; a worker that dies is replaced.

    Raises DdsolveError where Dask (extra `dask`) is not installed, the scheduler cannot be reached, or the
    cluster fails.
    """
    try:
        from distributed import Client  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        raise DdsolveError('a Dask cluster needs the extra: pip install "ddsolve[dask]"') from None

    class QuietClient(Client):  # type: ignore[misc,unused-ignore]
        """One that was never connected has nothing to say when it goes; the others are closed below."""

        def __del__(self) -> None:
            pass

    _check_address(address)
    getLogger("distributed").setLevel(CRITICAL)  # what goes wrong is told in one line
    try:
        client = QuietClient(address, timeout=PATIENCE)
    except Exception:
        raise DdsolveError("no Dask scheduler answers at {address}", address=address[:60]) from None
    try:
        shared = client.scatter(job.alone(), broadcast=True)
        workers = max(1, len(client.scheduler_info()["workers"]))

        def submit(number: int) -> Pending:
            future: Pending = client.submit(
                do_line, shared, number, _line(job, number), pure=False, retries=3
            )
            return future

        yield from _in_order(submit, job, start, workers)
    except DdsolveError:
        raise
    except (Exception, CancelledError) as error:
        raise DdsolveError(
            "the Dask cluster failed ({kind}); start the same command again to go on",
            kind=type(error).__name__,
        ) from None
    finally:
        with suppress(Exception, CancelledError):
            client.close(timeout=PATIENCE)


def _check_address(address: str) -> None:
    """Raise DdsolveError unless somebody listens at tcp://HOST:PORT: Dask itself is slow to find that out."""
    host, _rest, port = address.removeprefix("tcp://").rpartition(":")
    if "/" in host or not (port.isascii() and port.isdecimal() and 0 < int(port[:6]) < 1 << 16):
        raise DdsolveError(
            "no address of a Dask scheduler: {address!r}; write tcp://HOST:PORT (no tls)",
            address=address[:60],
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, UnicodeError):
        raise DdsolveError("no Dask scheduler answers at {address}", address=address[:60]) from None


def _in_order(submit: Callable[[int], Pending], job: Job, start: int, workers: int) -> Iterator[Json | None]:
    """Keep a window of items under way and yield the answers in the order of the items."""
    waiting: deque[Pending] = deque()
    written = following = start
    while waiting or following < job.size:
        while following < job.size and len(waiting) < AHEAD * workers:
            waiting.append(submit(following))
            following += 1
        yield record_of(job, written, waiting.popleft().result())
        written += 1


def _line(job: Job, number: int) -> str | None:
    """Return the line of an item, which alone goes to the worker."""
    return job.lines[number] if job.lines else None


@contextmanager
def _deaf() -> Iterator[None]:
    """Keep Ctrl-C waiting, in the processes started meanwhile too, until `_serve` makes them deaf to it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve() -> None:
    """Prepare a worker: Ctrl-C is left to the process that hands out the work, with which the worker ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """Wait for the end of the parent, however it came (a kill, SIGTERM, SIGHUP), and end at once."""
    wait([sentinel])
    os._exit(1)
