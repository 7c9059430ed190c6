#!/usr/bin/env python3
"""The data set of random twelve-card hands: made with `ddsolve batch`, in blocks, and the findings told.

python scripts/data_set.py make FOLDER --hands 20000   make it, or go on where it stopped (at any moment)
python scripts/data_set.py card FOLDER                 the findings and the checksums, for docs/data-set.md

Hand n is drawn with the seed "SEED/n", every hand equally likely, whatever else is made. A block is 200 hands
of seat 1, and the first 50 of them for seats 2 and 3 too.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

from ddsolve import Hand
from ddsolve.advice.sampling import share_estimate, student

SEED = 2026
CONVENTIONS = ("sochi", "leningrad", "rostov", "classic", "kazakhstan")
BLOCK, ALL_SEATS = 200, 50
Record = dict[str, Any]


def hand(number: int) -> Hand:
    """Return hand `number`, from 0."""
    return Hand(sum(1 << card for card in Random(f"{SEED}/{number}").sample(range(32), 12)))


def make(folder: Path, hands: int, jobs: int) -> None:
    """Make the blocks of so many hands that are not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for block in range(math.ceil(hands / BLOCK)):
        for seat, count in ((1, BLOCK), (2, ALL_SEATS), (3, ALL_SEATS)):
            count = min(count, hands - BLOCK * block)
            source, output = folder / f"hands-{block:03}-{seat}.txt", folder / f"seat{seat}-{block:03}.jsonl"
            if len(list(records([output]))) == count:
                continue
            lines = [hand(BLOCK * block + place).ascii for place in range(count)]
            source.write_text("\n".join(lines) + "\n", encoding="utf-8")
            words = [word for name in CONVENTIONS for word in ("--convention", name)]
            command = [
                sys.executable,
                "-m",
                "ddsolve",
                "batch",
                str(source.resolve()),
                "-o",
                str(output.resolve()),
            ]
            command += ["--task", "discard", "--sample", "--also", "misere", "--seat", str(seat), *words]
            subprocess.run([*command, "--jobs", str(jobs)], cwd=folder, check=True)
            source.unlink()


def records(files: Iterable[Path]) -> Iterator[Record]:
    """Yield the whole records of some blocks; a block may be missing or unfinished."""
    for file in files:
        if file.exists():
            with file.open("rb") as lines:
                yield from (json.loads(line) for line in lines if line.endswith(b"\n"))


def blocks(folder: Path, seat: int) -> list[Path]:
    """Return the blocks of a seat in order."""
    return sorted(folder.glob(f"seat{seat}-*.jsonl"))


def mean(values: Sequence[float]) -> str:
    """Tell a mean with its interval of 95 %."""
    if len(values) < 2:
        return "too few"
    half = student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return f"{fmean(values):+.2f} ({fmean(values) - half:+.2f} to {fmean(values) + half:+.2f})"


def difference(ones: Sequence[float], others: Sequence[float]) -> str:
    """Tell the difference of two means of different hands, with its interval of 95 %."""
    value = fmean(ones) - fmean(others)
    half = 1.96 * math.sqrt(stdev(ones) ** 2 / len(ones) + stdev(others) ** 2 / len(others))
    return f"{value:+.2f} ({value - half:+.2f} to {value + half:+.2f})"


def slope(pairs: Sequence[tuple[float, float]]) -> str:
    """Tell by how much y changes with each step of x (least squares), with its interval of 95 %."""
    x_mean, y_mean = fmean(x for x, _y in pairs), fmean(y for _x, y in pairs)
    spread = math.fsum((x - x_mean) ** 2 for x, _y in pairs)
    value = math.fsum((x - x_mean) * (y - y_mean) for x, y in pairs) / spread
    left = math.fsum((y - y_mean - value * (x - x_mean)) ** 2 for x, y in pairs) / (len(pairs) - 2)
    half = student(len(pairs) - 2) * math.sqrt(left / spread)
    return f"{value:+.2f} ({value - half:+.2f} to {value + half:+.2f})"


def share(hits: int, size: int) -> str:
    """Tell a share with its interval of 95 %."""
    found = share_estimate(hits, size)
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f}–{100 * found.high:.1f} %)"


def small(record: Record) -> int:
    """Count the sevens, eights and nines of a hand."""
    return sum(card.rank <= 2 for card in Hand.parse(record["hand"]))


def findings(folder: Path) -> Iterator[str]:
    """Yield the lines of the findings."""
    first = list(records(blocks(folder, 1)))
    yield f"{len(first)} hands in seat 1\n"

    def shares(told: str, hits: Callable[[Record], bool]) -> str:
        return f"| {told} | {share(sum(map(hits, first)), len(first))} |"

    yield "| Sochi, seat 1, 6♠ won | share of hands (95 %) |\n|---|---|"
    yield shares(
        "the best order is made in more than half of the layouts", lambda one: one["best"]["make"] > 0.5
    )
    yield shares("nothing better than to resign", lambda one: one["best"]["contract"] == "resign")
    for level in (7, 8, 9, 10):
        named = f"the best order is {level} or more, made in more than half"
        yield shares(
            named,
            lambda one, level=level: (
                one["best"]["contract"][:-1].rstrip("N").isdigit()
                and int(one["best"]["contract"].rstrip("SCDHNT")) >= level
                and one["best"]["make"] > 0.5
            ),
        )
    yield shares(
        "a misère is clean in more than half of the layouts", lambda one: one["misere"]["make"] > 0.5
    )
    yield ""
    yield "| small cards (7, 8, 9) | hands | value (95 %) | the last of them costs |\n|---|---|---|---|"
    by_small: dict[int, list[float]] = {}
    for one in first:
        by_small.setdefault(small(one), []).append(one["best"]["expected"])
    for count in sorted(by_small):
        values = by_small[count]
        if len(values) < 30:
            continue
        fewer = by_small.get(count - 1, [])
        cost = difference(fewer, values) if len(fewer) >= 30 else ""
        yield f"| {count} | {len(values)} | {mean(values)} | {cost} |"
    yield f"| each more, over all {len(first)} hands | | {slope(_by_small(first))} | |"
    yield ""
    yield "| the same hands | hands | value in seat 1 less that in the other, whists (95 %) |\n|---|---|---|"
    by_hand = {one["hand"]: one for one in first}
    for seat in (2, 3):
        others = list(records(blocks(folder, seat)))
        pairs = [(by_hand[one["hand"]], one) for one in others if one["hand"] in by_hand]
        gains = [one["best"]["expected"] - other["best"]["expected"] for one, other in pairs]
        yield f"| seat 1 against seat {seat} | {len(gains)} | {mean(gains)} |"
        played = [gain for gain, (one, _other) in zip(gains, pairs, strict=True) if one["best"]["make"] > 0.5]
        yield f"| of these, hands in which a six is there | {len(played)} | {mean(played)} |"
    yield ""
    yield "| other than under Sochi, the same sample | another discard or contract |\n|---|---|"
    for name in CONVENTIONS[1:]:
        other = sum(_chosen(one["under"][name]) != _chosen(one["best"]) for one in first)
        yield f"| {name} | {share(other, len(first))} |"
    yield ""
    counted = Counter(one["best"]["contract"] for one in first).most_common(8)
    yield "Orders: " + ", ".join(f"{contract} {count}" for contract, count in counted)


def _by_small(first: Sequence[Record]) -> list[tuple[float, float]]:
    return [(small(one), one["best"]["expected"]) for one in first]


def _chosen(option: Record) -> tuple[str, ...]:
    return (option["contract"], *sorted(option["discard"]))


def card(folder: Path) -> None:
    """Print the findings and the checksums."""
    print("\n".join(findings(folder)))
    for seat in (1, 2, 3):
        whole = sha256()
        count = 0
        for block in blocks(folder, seat):
            count += sum(1 for _record in records([block]))
            whole.update(block.read_bytes())
        print(f"seat {seat}: {count} records, sha256 {whole.hexdigest()}")


def main() -> None:
    """Make the data set or tell its card."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("what", choices=("make", "card"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if given.what == "make":
        make(given.folder.resolve(), given.hands, given.jobs)
    else:
        card(given.folder)


if __name__ == "__main__":
    main()
