"""Many at once: answers in their order, several worked out by threads, none kept longer than it is wanted."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from numbers import Integral
from threading import Event
from typing import Any, TypeVar

from ddsolve.errors import CancelledError, DdsolveError
from ddsolve.io.reading import iterable, number, plain, read_or_none, shown
from ddsolve.solving.bench import MOST_THREADS, thread_count
from ddsolve.solving.effort import Flag, check_flag
from ddsolve.solving.solver import Solver, checked_game
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.results import Solution, Table
from ddsolve.values.seats import Seat
from ddsolve.words import ngettext

AHEAD = 2  # pieces of work for each thread that are under way or wait for their turn to be yielded
TOGETHER = 16  # deals handed to a thread at once: handing over costs as much as a short solve
Deals = Any  # an iterable of deals, of texts, or of rows of masks: an array of shape (n, 3), a table
Counter = Callable[[int], object]
_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")


def wanted_threads(threads: int | None) -> int:
    """Return how many threads work: every core for None; DdsolveError for what is no number of threads."""
    return thread_count(None if threads is None else number(threads, "threads", 1, MOST_THREADS))


def in_order(
    work: Callable[[_Item], _Answer], items: Iterable[_Item], threads: int, closing: Event | None = None
) -> Iterator[_Answer]:
    """Yield what a function makes of each item, in their order; an error is raised in its turn, theirs too.

    closing: set when no more answers are wanted.
    """
    left, failed = iter(items), None
    with ThreadPoolExecutor(threads, thread_name_prefix="ddsolve-many") as pool:
        waiting: deque[Future[_Answer]] = deque()
        try:
            while True:
                try:
                    item = next(left)
                except StopIteration:
                    break
                except Exception as error:
                    failed = error
                    break
                waiting.append(pool.submit(work, item))
                if len(waiting) >= AHEAD * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
            if failed is not None:
                raise failed
        finally:
            if closing is not None:
                closing.set()
            for future in waiting:
                future.cancel()


def counted(answers: Iterator[_Answer], progress: Counter | None, cancel: Flag | None) -> Iterator[_Answer]:
    """Return what yields answers and tells how many there are; CancelledError is raised once cancel is set.

    DdsolveError at once for what can be neither.
    """
    if progress is not None and (not callable(progress) or isinstance(progress, type)):
        raise DdsolveError("progress: {given} cannot be called", given=shown(progress))
    check_flag(cancel)
    return _counted(answers, progress, read_or_none(Flag, cancel, "cancel"))  # type: ignore[type-abstract]


def _counted(answers: Iterator[_Answer], progress: Counter | None, cancel: Flag | None) -> Iterator[_Answer]:
    done = 0
    try:
        for found in answers:
            if cancel is not None and cancel.is_set():
                break
            done += 1
            if progress is not None:
                progress(done)
            yield found
        else:
            return
    except CancelledError:  # of a question that had the same flag
        if cancel is None or not cancel.is_set():
            raise
    raise CancelledError(ngettext("cancelled after {count} answer", "cancelled after {count} answers", done))


def _of_deals(
    solve: Callable[[Deal | str], _Answer],
    deals: Deals,
    threads: int | None,
    progress: Counter | None,
    cancel: Flag | None,
    together: int = TOGETHER,
) -> Iterator[_Answer]:
    """Return what yields what is found of each deal; so many deals are handed to a thread at once."""
    left = _pieces(rows_of(deals, "deals"), together)
    return counted(_found(solve, left, wanted_threads(threads), cancel), progress, cancel)


def rows_of(given: Any, name: str) -> Iterator[Any]:
    """Return what an iterable holds; of an array, a table or a column of masks the deals or the hands."""
    if hasattr(given, "to_pylist"):  # of Arrow: a column, or a table of them
        columns = getattr(given, "columns", None)
        shape: tuple[int, ...] = (len(given),) if columns is None else (len(given), len(columns))
        lists = [one.to_pylist() for one in columns or ()]
        rows = given.to_pylist() if columns is None else zip(*lists, strict=True)
    else:
        as_array = getattr(given, "to_numpy", None)  # of a table or a column of pandas or Polars
        rows = given if as_array is None else as_array()
        shape = getattr(rows, "shape", ())
    if len(shape) < 2:
        items = iterable(rows, name)
        return map(_hand_of, items) if shape else iter(items)
    if len(shape) > 2 or shape[1] != 3:
        raise DdsolveError(
            "{name}: an array of masks has a row of three for each deal, not the shape {shape}",
            name=name,
            shape=shape,
        )
    return (Deal.of_masks(row) for row in rows)


def _hand_of(given: Any) -> Any:
    """Return the hand of a mask, and all else as it is."""
    return given if isinstance(given, bool) or not isinstance(given, Integral) else Hand(plain(given))


def _pieces(left: Iterator[_Item], together: int) -> Iterator[list[_Item]]:
    """Yield items in lists of so many; before an error of theirs is raised, those that there were."""
    some: list[_Item] = []
    try:
        for item in left:
            some.append(item)
            if len(some) == together:
                yield some
                some = []
    except Exception:
        yield some
        raise
    if some:
        yield some


def _found(
    solve: Callable[[Deal | str], _Answer],
    pieces: Iterator[list[Deal | str]],
    threads: int,
    cancel: Flag | None,
) -> Iterator[_Answer]:
    closing = Event()

    def work(some: list[Deal | str]) -> tuple[list[_Answer], Exception | None]:
        found: list[_Answer] = []
        try:
            for deal in some:
                if closing.is_set() or (cancel is not None and cancel.is_set()):
                    raise CancelledError
                found.append(solve(deal))
        except Exception as error:  # raised in its turn
            return found, error
        return found, None

    for found, error in in_order(work, pieces, threads, closing):
        yield from found
        if error is not None:
            raise error


def solve_many(
    deals: Deals,
    contract: Contract | str,
    soloist: int | str,
    leader: int | str | None = None,
    *,
    moves: bool = True,
    line: bool = True,
    threads: int | None = None,
    progress: Counter | None = None,
    cancel: Flag | None = None,
) -> Iterator[Solution]:
    """Yield what `solve` answers about each of some deals, in their order.

    deals: from an iterator of any length, of which a few are read ahead; or an array of shape (n, 3), the
    masks of the three hands in a row, a table of three columns, or a column of texts. threads: how many deals
    are worked on at once, without the GIL; None: every core. progress: called with the number of answers so
    far. cancel: CancelledError is raised once it is set. The error of a deal is raised in its turn. To go on
    later, ask of the deals that are left: the order is kept.

    >>> from ddsolve import solve_many
    >>> print(*(found.tricks for found in solve_many(["♠AK | ♠QJ | ♠T9", "♠A7 | ♠QJ | ♠T9"], "6S", 1)))
    2 1
    """
    solver, (contract, soloist, leader) = Solver(), checked_game(contract, soloist, leader)
    one = lambda deal: solver.solve(deal, contract, soloist, leader, moves=moves, line=line)  # noqa: E731
    return _of_deals(one, deals, threads, progress, cancel)


def tricks_many(
    deals: Deals,
    contract: Contract | str,
    soloist: int | str,
    leader: int | str | None = None,
    *,
    threads: int | None = None,
    progress: Counter | None = None,
    cancel: Flag | None = None,
) -> Iterator[int]:
    """Yield the soloist's tricks in each of some deals, in their order; all else as in `solve_many`."""
    solver, (contract, soloist, leader) = Solver(), checked_game(contract, soloist, leader)
    one = lambda deal: solver.tricks(deal, contract, soloist, leader)  # noqa: E731
    return _of_deals(one, deals, threads, progress, cancel)


def table_many(
    deals: Deals,
    leader: int | str | None = None,
    *,
    allpass: bool = True,
    threads: int | None = None,
    progress: Counter | None = None,
    cancel: Flag | None = None,
) -> Iterator[Table]:
    """Yield the table of each of some deals, in their order; all else as in `solve_many`."""
    solver, leader = Solver(), None if leader is None else Seat.parse(leader)
    one = lambda deal: solver.table(deal, leader, allpass=allpass)  # noqa: E731
    return _of_deals(one, deals, threads, progress, cancel, together=1)
