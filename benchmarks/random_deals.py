"""How often a random deal makes each contract, and a clean misère: read from the output of a batch.

    ddsolve batch --generate 1000 --seed 1 -o random_deals.jsonl
    python benchmarks/random_deals.py random_deals.jsonl

Every seat takes the widow and throws its best discard, seat 1 leads, all cards are seen. The best soloist of
a deal is the seat with the highest contract.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

from ddsolve.advice.figures.sampling import share_estimate
from ddsolve.bulk.output import read_results

LEVELS = range(6, 11)
STRAINS = ("S", "C", "D", "H", "NT")


def line(name: str, hits: int, size: int) -> str:
    """Return a share with its 95 % interval as a line of a table."""
    found = share_estimate(hits, size)
    return f"| {name} | {100 * found.value:.1f} % | {100 * found.low:.1f}–{100 * found.high:.1f} % |"


def main(path: str) -> None:
    records: list[Any] = list(read_results(Path(path)))
    size = len(records)
    best: Counter[int] = Counter()
    makes: Counter[tuple[str, int]] = Counter()
    clean = clean_first = 0
    for record in records:
        seats = record["with_widow"]
        tricks = {
            strain: max(seats[seat]["strains"][strain]["tricks"] for seat in seats) for strain in STRAINS
        }
        best[max(tricks.values())] += 1
        for strain in STRAINS:
            makes.update((strain, level) for level in LEVELS if tricks[strain] >= level)
        clean += any(seats[seat]["misere"]["tricks"] == 0 for seat in seats)
        clean_first += seats["1"]["misere"]["tricks"] == 0
    print(f"{size} random deals; share of deals, 95 % interval\n")
    print("| best soloist makes | share | interval |\n|---|---|---|")
    for level in LEVELS:
        print(line(f"{level} or more", sum(count for n, count in best.items() if n >= level), size))
    print(line("not even six", sum(count for n, count in best.items() if n < 6), size))
    print("\n| somebody makes | " + " | ".join(STRAINS) + " |\n|---|" + "---|" * len(STRAINS))
    for level in LEVELS:
        shares = " | ".join(f"{100 * makes[strain, level] / size:.1f} %" for strain in STRAINS)
        print(f"| {level} | {shares} |")
    print("\n| misère | share | interval |\n|---|---|---|")
    print(line("clean for somebody", clean, size))
    print(line("clean for seat 1, who leads", clean_first, size))


if __name__ == "__main__":
    main(sys.argv[1])
