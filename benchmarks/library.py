"""What Python costs around the engine: each call of the library beside its goal.

Usage: python benchmarks/library.py [--save]. `solve` is held against the native calls that it stands on, in
the same run; the other goals are microseconds on the machine that they were set on.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from itertools import cycle, product
from random import Random

from goals_page import CALLS, table, write_library

import ddsolve
from ddsolve import Convention, Deal, HandResult, PlayState, Sheet, Solver
from ddsolve.solving.solver import _engine_arguments, _start

DEALS = 60
MANY = 600  # for several threads: fewer, and one of them waits at the end for the other's last piece
ROUNDS = 25


def best(*works: Callable[[], object], times: int = 1) -> list[float]:
    """Return the seconds of one call of each, the least of ROUNDS in which they take turns.

    Turns, because a machine that others share is now fast and now slow.
    """
    found = [float("inf")] * len(works)
    for _round in range(ROUNDS):
        for place, work in enumerate(works):
            start = time.perf_counter()
            for _call in range(times):
                work()
            found[place] = min(found[place], (time.perf_counter() - start) / times)
    return found


def hands() -> list[HandResult]:
    """Return played hands, every one another: what is kept of a hand helps with few of the next."""
    found = []
    for level, strain, soloist in product(range(6, 10), "SCDHN", (1, 2, 3)):
        first, second = soloist % 3 + 1, (soloist + 1) % 3 + 1
        contract = f"{level}{strain}".replace("N", "NT")
        for calls, short in product((("whist", "pass"), ("whist", "whist")), range(3)):
            own = level + 1 - short
            tricks = {soloist: own, first: (10 - own) // 2, second: 10 - own - (10 - own) // 2}
            said = ((first, calls[0]), (second, calls[1]))
            found.append(HandResult(contract=contract, soloist=soloist, calls=said, tricks=tricks))
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

    solved, searched = best(
        cold([lambda solver, deal=deal: solver.solve(deal, "6S", 1) for deal in deals]),
        cold([native(state) for state in states]),
    )
    ratio = solved / searched
    many = [Deal.random(Random(seed)) for seed in range(MANY)]
    one, two = best(
        *(
            lambda threads=threads: list(ddsolve.solve_many(many, "6S", 1, threads=threads))
            for threads in (1, 2)
        )
    )
    deal = deals[0]
    state = PlayState.start(deal, "6S", 1)
    card = next(iter(state.legal()))
    sochi = Convention.load("sochi")
    dealt = cycle(hands())
    sheet = Sheet.parse("A 20 4 B=12 C=3, B 10 2 A=5, C 12 0", sochi.options)
    text = str(deal)
    rows = [
        ["solve, over its native calls (moves, line)", f"{ratio:.2f}", "1.3", ratio <= 1.3],
        ["solve_many, two threads over one", f"{one / two:.2f}", "1.8", one / two >= 1.8],
    ]
    goals = {"score of a hand": 20, "settle": 40, "Deal.parse": 40, "PlayState.play": 3}
    taken = best(
        lambda: ddsolve.score(sochi, next(dealt)),
        lambda: ddsolve.settle(sochi, sheet),
        lambda: Deal.parse(text),
        lambda: state.play(card),
        times=720,  # every hand twice
    )
    for (what, goal), seconds in zip(goals.items(), taken, strict=True):
        rows.append([what, f"{seconds * 1e6:.1f} us", f"{goal} us", seconds * 1e6 <= goal])
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
