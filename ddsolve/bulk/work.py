"""One item of a batch, which a worker does with a solver that stays warm; and who hands the items out."""

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
from functools import cache, lru_cache
from logging import CRITICAL, getLogger
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Protocol

from ddsolve._version import __version__
from ddsolve.bulk.job import MOST_TRIES, Condition, Job, random_deal, shaped
from ddsolve.conventions import Convention
from ddsolve.errors import DdsolveError, DealError
from ddsolve.solving.bench import Bench, core_count
from ddsolve.solving.solver import Solver
from ddsolve.solving.tools import WARM_TABLE_MB
from ddsolve.values.answers import Json
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.advice.figures.pricing import Menu


@cache
def solver() -> Solver:
    """Return the solver of this process."""
    return Solver(WARM_TABLE_MB)


@cache
def bench() -> Bench:
    """Return what solves the layouts of this process, one thread: warm over its items, as the solver is."""
    return Bench(1, WARM_TABLE_MB << 20)


def do_item(job: Job, number: int) -> Json | None:
    """Return the record of item `number` (from 0), None where it has none."""
    given = job.lines[number] if job.lines else None
    return record_of(job, number, do_line(job.alone(), number, given))


def record_of(job: Job, number: int, answer: Json | None) -> Json | None:
    """Return an answer behind the key of its item, with the columns of the job."""
    return None if answer is None else shaped(job, number, {**job.key(number), **answer})


def do_line(job: Job, number: int, given: str | None) -> Json | None:
    """Return the deal or hand of an item, the answer, and who made it; None where it is not to be kept.

    job: without its lines; given: the line of the item, None where the job draws its deals.
    """
    if given is not None and job.condition is not None and not fulfils(Deal.parse(given), job.condition):
        return None
    if job.question is not None:
        assert given is not None
        return {"answer": job.question.of(given).ask(bench()).as_json(), "version": __version__}
    answer = (_table if job.task == "table" else _discard)(job, number, given)
    return {**answer, "version": __version__}


def _table(job: Job, number: int, given: str | None) -> Json:
    deal = generated(job, number) if given is None else Deal.parse(given)
    asked = deal if "widow" in job.also else Deal(deal.hands)
    found = solver().table(asked, allpass="allpass" in job.also).as_json()
    return {"deal": deal.ascii, **found}


def _discard(job: Job, number: int, given: str | None) -> Json:
    from ddsolve.advice.discard.many import answer_priced, sampled_choices, sampled_misere
    from ddsolve.advice.figures.sampling import DEFAULT_SEED
    from ddsolve.advice.search.led import find_misere_line

    if given is not None:
        hand = Hand.parse(given)
    else:
        deal = generated(job, number)
        hand = deal.hand(job.seat) | Hand.of(deal.widow or ())
    names = (job.convention, *job.others)
    menus = [menu(job, name) for name in names]
    if job.sample:
        best = sampled_choices(bench(), hand, menus, DEFAULT_SEED)
    else:
        found = answer_priced(bench(), hand, list(zip(names, menus, strict=True)), DEFAULT_SEED)
        best = tuple(option for _name, option in found.best)
    answer: Json = {"hand": hand.ascii, "best": best[0].as_json()}
    if job.others:
        answer["under"] = {name: option.as_json() for name, option in zip(names, best, strict=True)}
    if "misere" in job.also:
        line = sampled_misere if job.sample else find_misere_line
        misere = line(bench(), hand, menus[0].pricing, DEFAULT_SEED)
        answer["misere"] = misere.as_json()
    return answer


def menu(job: Job, name: str) -> Menu:
    """Return the contracts of a job with their prices under a convention."""
    return _menu(Convention.load(name), Seat.parse(job.seat), job.players, Contract.parse(job.won))


@lru_cache(maxsize=32)
def _menu(convention: Convention, seat: Seat, players: int, won: Contract) -> Menu:
    """Return what is the same for every item: its prices take longer to work out than some hands."""
    from ddsolve.advice.figures.pricing import Menu, Pricing

    return Menu(Pricing(convention, seat, "best", players).checked(), won)


def generated(job: Job, number: int, tries: int = MOST_TRIES) -> Deal:
    """Return the first random deal of that number which fulfils the condition; DealError if none does."""
    for attempt in range(tries):
        deal = random_deal(job.seed, number, attempt)
        if job.condition is None or fulfils(deal, job.condition):
            return deal
    raise DealError("no deal fulfils {condition}", condition=job.condition)


def fulfils(deal: Deal, condition: Condition) -> bool:
    """Tell whether the best discard of a seat with the widow makes the level, or a clean misère."""
    twelve = deal.hand(condition.seat) | Hand.of(deal.widow or ())
    best = solver().table(deal.with_hand(condition.seat, twelve)).with_widow
    assert best is not None
    found = best[condition.seat]
    if condition.level is None:
        return found.misere.tricks == 0
    return found.strains[found.best_strain].tricks >= condition.level


# Who does the items of a batch: processes of this machine, or the workers of a Dask cluster.
#
# Both hand out a window of items and take the answers in order, so that the memory stays bounded and the
# output is the same, whoever was faster.


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
