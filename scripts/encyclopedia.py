#!/usr/bin/env python3
"""What all twelve-card hands up to the names of suits would take: one in so many of them, by a Dask cluster.

python scripts/encyclopedia.py count                         how many hands there are
python scripts/encyclopedia.py run FOLDER --step 10000       every 10,000th on bench of this machine, timed
python scripts/encyclopedia.py estimate FOLDER               what all of them would take, from that run

A hand up to suits is a multiset of four suits, each a set of eight ranks; hands that differ in the names of
the suits alone are one. They are put in order, and every `step`-th is taken.
`run` may be stopped and goes on.
"""

from __future__ import annotations

import argparse
import gzip
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

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


def run(folder: Path, step: int, bench: int) -> None:
    """Solve one hand in `step` on a cluster of this machine; note the time that its bench took."""
    from distributed import LocalCluster

    signal.signal(signal.SIGTERM, lambda *_given: sys.exit(1))  # the time is noted then too
    folder.mkdir(parents=True, exist_ok=True)
    hands, output = folder / "hands.txt", folder / "discards.jsonl"
    if not hands.exists():
        hands.write_text("\n".join(every(step)) + "\n", encoding="utf-8")
    cluster = LocalCluster(
        n_workers=bench, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, processes=True
    )
    with cluster:
        command = [
            sys.executable,
            "-m",
            "ddsolve",
            "batch",
            str(hands.resolve()),
            "-o",
            str(output.resolve()),
        ]
        command += ["--task", "discard", "--sample", "--dask", cluster.scheduler_address]
        before, start = _done(output), time.monotonic()
        try:
            subprocess.run([*command, "--columns", "best"], cwd=folder, check=True)
        finally:
            spent = [_seconds_and_memory(worker.pid) for worker in cluster.bench.values()]
            note = {
                "hands": _done(output) - before,
                "bench": bench,
                "wall_s": time.monotonic() - start,
                "cpu_s": sum(seconds for seconds, _most in spent),
                "worker_mib": max(most for _seconds, most in spent),
            }
            with (folder / "runs.jsonl").open("a", encoding="utf-8") as notes:
                notes.write(json.dumps(note) + "\n")


def _done(output: Path) -> int:
    return output.read_bytes().count(b"\n") if output.exists() else 0


def _seconds_and_memory(process: int) -> tuple[float, float]:
    """Return the processor's seconds and the most memory, in MiB, of a process (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{process}/status").read_text()
    most = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return (int(fields[11]) + int(fields[12])) / 100, int(most.split()[1]) / 1024


def estimate(folder: Path) -> None:
    """Print what a hand took, and what all would take."""
    notes = [json.loads(line) for line in (folder / "runs.jsonl").read_text().splitlines()]
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
    parser.add_argument("--bench", type=int, default=2)
    given = parser.parse_args()
    if given.what == "count":
        print(sum(len(last) for _three, last in orbits()))
    elif given.what == "run":
        run(given.folder.resolve(), given.step, given.bench)
    else:
        estimate(given.folder)


if __name__ == "__main__":
    main()
