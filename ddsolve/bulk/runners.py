"""Who does the items of a batch: processes of this machine, or the workers of a Dask cluster.

Both hand out a window of items and take the answers in order, so that the memory stays bounded and the output
is the same, whoever was faster.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Protocol

from ddsolve.bulk.job import Job
from ddsolve.bulk.work import do_item
from ddsolve.errors import DdsolveError
from ddsolve.results import Json
from ddsolve.words import say

AHEAD = 4  # items for each worker that are under way or wait for their turn to be written


class Pending(Protocol):
    """An answer that is still to come, of concurrent.futures or of Dask."""

    def result(self) -> Any:
        """Wait for the answer."""


def in_processes(job: Job, start: int, jobs: int | None = None) -> Iterator[Json]:
    """Yield the records of a job from item `start` on, made by `jobs` processes (every core by default)."""
    workers = jobs or os.cpu_count() or 1
    if workers == 1:
        yield from (do_item(job, number) for number in range(start, job.size))
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    try:
        yield from _in_order(lambda number: pool.submit(do_item, job, number), job, start, workers)
    except BrokenProcessPool:
        raise DdsolveError(say("batch.worker_died")) from None
    finally:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def on_dask(job: Job, start: int, address: str) -> Iterator[Json]:
    """Yield the records of a job, made by the workers of a Dask cluster; a worker that dies is replaced.

    Raises DdsolveError where Dask (extra `dask`) is not installed or the scheduler cannot be reached.
    """
    try:
        from distributed import Client  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        raise DdsolveError(say("batch.no_dask")) from None
    try:
        client = Client(address, timeout="5s")
    except (OSError, ValueError, TimeoutError):
        raise DdsolveError(say("batch.no_scheduler", address=address[:60])) from None
    with client:
        shared = client.scatter(job, broadcast=True)
        workers = max(1, len(client.scheduler_info()["workers"]))

        def submit(number: int) -> Pending:
            future: Pending = client.submit(do_item, shared, number, pure=False, retries=3)
            return future

        yield from _in_order(submit, job, start, workers)


def _in_order(submit: Callable[[int], Pending], job: Job, start: int, workers: int) -> Iterator[Json]:
    """Keep a window of items under way and yield the answers in the order of the items."""
    waiting: deque[Pending] = deque()
    following = start
    while waiting or following < job.size:
        while following < job.size and len(waiting) < AHEAD * workers:
            waiting.append(submit(following))
            following += 1
        yield waiting.popleft().result()


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
