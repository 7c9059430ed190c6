#!/usr/bin/env python3
"""What all twelve-card hands up to the names of suits would take: one in so many of them, by a Dask cluster.

python tools/study/encyclopedia.py count                      how many hands there are
python tools/study/encyclopedia.py run FOLDER --step 10000    every 10,000th by workers of this machine, timed
python tools/study/encyclopedia.py estimate FOLDER            what all of them would take, from that run

A hand up to suits is a multiset of four suits, each a set of eight ranks; hands that differ in the names of
the suits alone are one. They are put in order, and every `step`-th is taken.
`run` may be stopped and goes on.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from study.local_cluster import batch, local_cluster, notes_of

CARDS = 12
SIZE = [bin(suit).count("1") for suit in range(256)]


def orbits() -> Iterator[tuple[tuple[int, int, int], list[int]]]:
    """Yield three suits in rising order with all suits, not below them, that fill the hand."""
    of_size = [[suit for suit in range(256) if SIZE[suit] == size] for size in range(9)]
    for three in combinations_with_replacement(range(256), 3):
        left = CARDS - sum(SIZE[suit] for suit in three)
        if 0 <= left <= 8:
            yield three, [suit for suit in of_size[left] if suit >= three[2]]


def every(step: int) -> Iterator[str]:
    """Yield every `step`-th hand, the first one in the middle of the first step, as text."""
    wanted = step // 2
    for three, last in orbits():
        while wanted < len(last):
            yield written((*three, last[wanted]))
            wanted += step
        wanted -= len(last)


def written(suits: tuple[int, ...]) -> str:
    """Return a hand in letters."""
    held = ("".join(rank for place, rank in enumerate("789TJQKA") if suit >> place & 1) for suit in suits)
    return " ".join(f"{letter}:{ranks[::-1] or '-'}" for letter, ranks in zip("SCDH", held, strict=True))


def run(folder: Path, step: int, workers: int) -> None:
    """Advise one hand in `step` on a cluster of this machine; what it took is noted."""
    folder.mkdir(parents=True, exist_ok=True)
    hands = folder / "hands.txt"
    if not hands.exists():
        hands.write_text("\n".join(every(step)) + "\n", encoding="utf-8")
    with local_cluster(workers) as cluster:
        batch(cluster, hands, folder / "discards.jsonl", ["--sample", "--columns", "best"])


def estimate(folder: Path) -> None:
    """Print what a hand took, and what all would take."""
    notes = notes_of(folder)
    output = (folder / "discards.jsonl").read_bytes()
    done, timed = output.count(b"\n"), sum(note["hands"] for note in notes)
    total = sum(len(last) for _three, last in orbits())
    seconds = sum(note["cpu_s"] for note in notes) / timed
    size, packed = len(output) / done, len(gzip.compress(output)) / done
    hours = total * seconds / 3600
    memory = max(note["worker_mib"] for note in notes)
    print(f"{done} hands, {timed} of them timed: {seconds:.2f} CPU s each,")
    print(f"a record of {size:.0f} bytes ({packed:.0f} packed). A worker took {memory:.0f} MiB at most.")
    print(f"All {total:,}: {hours:,.0f} CPU hours, {hours / 64:,.0f} hours on 64 cores;")
    print(f"{total * size / 2**30:.1f} GiB ({total * packed / 2**30:.1f} packed).")


def main() -> None:
    """Count, run or estimate."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("what", choices=("count", "run", "estimate"))
    parser.add_argument("folder", type=Path, nargs="?", default=Path("encyclopedia"))
    parser.add_argument("--step", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    if given.what == "count":
        print(sum(len(last) for _three, last in orbits()))
    elif given.what == "run":
        run(given.folder.resolve(), given.step, given.workers)
    else:
        estimate(given.folder)


if __name__ == "__main__":
    main()
