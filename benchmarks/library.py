"""What Python costs around the engine: each call of the library beside its goal.

Usage: python benchmarks/library.py [--save]. `solve` is held against the native calls that it stands on, in
the same run; the other goals are microseconds on the machine that they were set on.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from random import Random

from goals_page import CALLS, table, write_library

import ddsolve
from ddsolve import Convention, Deal, HandResult, PlayState, Sheet, Solver
from ddsolve.solving.solver import _engine_arguments, _start

DEALS = 150
ROUNDS = 5


def best(work: Callable[[], object], times: int = 1) -> float:
    """Return the seconds of one call, the least of some rounds."""
    found = float("inf")
    for _round in range(ROUNDS):
        start = time.perf_counter()
        for _call in range(times):
            work()
        found = min(found, (time.perf_counter() - start) / times)
    return found


def cold(calls: Iterable[Callable[[Solver], object]]) -> Callable[[], None]:
    """Return what puts some questions to a new solver, so that each round begins with an empty table."""

    def ask() -> None:
        solver = Solver()
        for call in calls:
            call(solver)

    return ask


def measured() -> list[list[str]]:
    """Return a row for each goal: what, measured, goal, reached or not."""
    deals = [Deal.random(Random(seed)) for seed in range(DEALS)]
    states = [_start(deal, "6S", 1, None, ()) for deal in deals]

    def native(state: PlayState) -> Callable[[Solver], object]:
        where = _engine_arguments(state)
        return lambda solver: (solver.engine.moves(*where), solver.engine.line(*where))

    solved = best(cold([lambda solver, deal=deal: solver.solve(deal, "6S", 1) for deal in deals]))
    ratio = solved / best(cold([native(state) for state in states]))
    one, two = (
        best(lambda threads=threads: list(ddsolve.solve_many(deals, "6S", 1, threads=threads)))
        for threads in (1, 2)
    )
    deal = deals[0]
    state = PlayState.start(deal, "6S", 1)
    card = next(iter(state.legal()))
    sochi = Convention.load("sochi")
    calls = ((2, "whist"), (3, "pass"))
    hand = HandResult(contract="7S", soloist=1, calls=calls, tricks={1: 7, 2: 2, 3: 1})
    sheet = Sheet.parse("A 20 4 B=12 C=3, B 10 2 A=5, C 12 0", sochi.options)
    text = str(deal)
    rows = [
        ["solve, over its native calls (moves, line)", f"{ratio:.2f}", "1.3", ratio <= 1.3],
        ["solve_many, two threads over one", f"{one / two:.2f}", "1.8", one / two >= 1.8],
    ]
    for what, goal, work in (
        ("score of one hand", 20, lambda: ddsolve.score(sochi, hand)),
        ("settle", 40, lambda: ddsolve.settle(sochi, sheet)),
        ("Deal.parse", 40, lambda: Deal.parse(text)),
        ("PlayState.play", 3, lambda: state.play(card)),
    ):
        taken = best(work, 2000) * 1e6
        rows.append([what, f"{taken:.1f} us", f"{goal} us", taken <= goal])
    return [[what, found, goal, "reached" if good else "not reached"] for what, found, goal, good in rows]


def main() -> None:
    """Measure, show, and with --save write it into BENCHMARKS.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--save", action="store_true")
    rows = measured()
    sys.stdout.write(table(rows, CALLS) + "\n")
    if parser.parse_args().save:
        write_library(rows)


if __name__ == "__main__":
    main()
