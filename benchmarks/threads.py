"""How much faster two threads count all layouts than one: best of five, tables cold.

python benchmarks/threads.py
"""

from __future__ import annotations

import time

from ddsolve import Hand, Strain
from ddsolve.advice.layouts.all_layouts import question
from ddsolve.advice.layouts.knowledge import View
from ddsolve.solving.bench import Bench

HANDS = (
    ("♠AKQT ♣AK7 ♦K8 ♥9", "C8 D9", 1, Strain.S),
    ("♠AK9 ♣KQ8 ♦AT7 ♥K", "C9 H7", 3, Strain.NT),
    ("♠A97 ♣KQT8 ♦AJ7", "HK H9", 2, Strain.C),
)
RUNS = 5


def seconds(view: View, strain: Strain, threads: int) -> float:
    """Return the best time of some cold runs."""
    times = []
    for _ in range(RUNS):
        with Bench(threads) as bench:
            start = time.perf_counter()
            bench.count(question(view, strain))
            times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    for cards, dead, seat, strain in HANDS:
        view = View.of(Hand.parse(cards), dead, seat)
        one, two = seconds(view, strain, 1), seconds(view, strain, 2)
        print(f"{cards} {strain.letter}: one thread {one:.3f} s, two {two:.3f} s, ratio {one / two:.2f}")


if __name__ == "__main__":
    main()
