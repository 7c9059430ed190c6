"""Many at once: answers in their order, several worked out by threads, none kept longer than it is wanted."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

from ddsolve.io.reading import iterable, number
from ddsolve.solving.bench import MOST_THREADS, thread_count
from ddsolve.solving.solver import Solver, checked_game
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.results import Solution, Table
from ddsolve.values.seats import Seat

AHEAD = 2  # pieces of work for each thread that are under way or wait for their turn to be yielded
TOGETHER = 16  # deals handed to a thread at once: handing over costs as much as a short solve
_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")


def wanted_threads(threads: int | None) -> int:
    """Return how many threads work: every core for None; DdsolveError for what is no number of threads."""
    return thread_count(None if threads is None else number(threads, "threads", 1, MOST_THREADS))


def in_order(work: Callable[[_Item], _Answer], items: Iterable[_Item], threads: int) -> Iterator[_Answer]:
    """Yield what a function makes of each item, in their order; an error is raised in its turn."""
    with ThreadPoolExecutor(threads, thread_name_prefix="ddsolve-many") as pool:
        waiting: deque[Future[_Answer]] = deque()
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                if len(waiting) >= AHEAD * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _of_deals(
    solve: Callable[[Deal | str], _Answer], deals: Iterable[Deal | str], threads: int | None
) -> Iterator[_Answer]:
    """Return what yields what is found of each deal; several deals are handed to a thread at once."""
    return _found(solve, iter(iterable(deals, "deals")), wanted_threads(threads))


def _found(
    solve: Callable[[Deal | str], _Answer], left: Iterator[Deal | str], threads: int
) -> Iterator[_Answer]:

    def work(some: list[Deal | str]) -> tuple[list[_Answer], Exception | None]:
        found: list[_Answer] = []
        try:
            found.extend(map(solve, some))
        except Exception as error:  # raised in its turn
            return found, error
        return found, None

    together = iter(lambda: list(islice(left, TOGETHER)), [])
    for found, error in in_order(work, together, threads):
        yield from found
        if error is not None:
            raise error


def solve_many(
    deals: Iterable[Deal | str],
    contract: Contract | str,
    soloist: int | str,
    leader: int | str | None = None,
    *,
    moves: bool = True,
    line: bool = True,
    threads: int | None = None,
) -> Iterator[Solution]:
    """Yield what `solve` answers about each of some deals, in their order.

    threads: how many deals are worked on at once, without the GIL; None: every core. The deals may come from
    an iterator of any length: few are read ahead. The error of a deal is raised in its turn.

    >>> from ddsolve import solve_many
    >>> print(*(found.tricks for found in solve_many(["♠AK | ♠QJ | ♠T9", "♠A7 | ♠QJ | ♠T9"], "6S", 1)))
    2 1
    """
    solver, (contract, soloist, leader) = Solver(), checked_game(contract, soloist, leader)
    one = lambda deal: solver.solve(deal, contract, soloist, leader, moves=moves, line=line)  # noqa: E731
    return _of_deals(one, deals, threads)


def tricks_many(
    deals: Iterable[Deal | str],
    contract: Contract | str,
    soloist: int | str,
    leader: int | str | None = None,
    *,
    threads: int | None = None,
) -> Iterator[int]:
    """Yield the soloist's tricks in each of some deals, in their order; `threads` as in `solve_many`."""
    solver, (contract, soloist, leader) = Solver(), checked_game(contract, soloist, leader)
    return _of_deals(lambda deal: solver.tricks(deal, contract, soloist, leader), deals, threads)


def table_many(
    deals: Iterable[Deal | str],
    leader: int | str | None = None,
    *,
    allpass: bool = True,
    threads: int | None = None,
) -> Iterator[Table]:
    """Yield the table of each of some deals, in their order; `threads` as in `solve_many`."""
    solver, leader = Solver(), None if leader is None else Seat.parse(leader)
    return _of_deals(lambda deal: solver.table(deal, leader, allpass=allpass), deals, threads)
