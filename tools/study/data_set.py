#!/usr/bin/env python3
"""The data set of random twelve-card hands: made with `ddsolve batch`, in blocks, and put into one table.

python tools/study/data_set.py make FOLDER --hands 20000 [--part 1/2]   make it, or go on where it stopped
python tools/study/data_set.py table FOLDER hands.csv.xz                what is done, as one table

`make` may be stopped at any moment; --part 1/2 and 2/2 go at once. Hand n has the seed "SEED/n"; every hand
is equally likely, whatever else is made. A block is 1,000 hands of seat 1, and the first 100 of them for
seats 2 and 3 too, under the first convention alone.
`tools/study/data_set_findings.py` tells what is in the table.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import lzma
import math
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from ddsolve import Contract, Convention, Hand
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.values.seats import Seat

SEED = 2026
CONVENTIONS = ("sochi", "leningrad", "rostov", "classic", "kazakhstan")
BLOCK, OTHER_SEATS = 1000, 100
Record = dict[str, Any]


def hand(number: int) -> Hand:
    """Return hand `number`, from 0."""
    return Hand(sum(1 << card for card in Random(f"{SEED}/{number}").sample(range(32), 12)))


def make(folder: Path, hands: int, part: int, parts: int) -> None:
    """Make the blocks of so many hands that are not there: of each row of `parts` blocks that one."""
    folder.mkdir(parents=True, exist_ok=True)
    for block in range(part - 1, math.ceil(hands / BLOCK), parts):
        for seat, most in ((2, OTHER_SEATS), (3, OTHER_SEATS), (1, BLOCK)):
            count = min(most, hands - BLOCK * block)
            source, output = folder / f"hands-{block:03}-{seat}.txt", folder / f"seat{seat}-{block:03}.jsonl"
            if len(list(records(output))) == count:
                continue
            lines = [hand(BLOCK * block + place).ascii for place in range(count)]
            source.write_text("\n".join(lines) + "\n", encoding="utf-8")
            words = ["--also", "misere"] if seat == 1 else []
            for name in CONVENTIONS if seat == 1 else CONVENTIONS[:1]:
                words += ["--convention", name]
            command = [
                sys.executable,
                "-m",
                "ddsolve",
                "batch",
                str(source),
                "-o",
                str(output),
                "--jobs",
                "1",
            ]
            command += ["--task", "discard", "--sample", "--seat", str(seat), *words]
            subprocess.run(command, cwd=folder, check=True)
            source.unlink()


def records(file: Path) -> Iterator[Record]:
    """Yield the whole records of a block, which may be missing or unfinished."""
    if file.exists():
        with file.open("rb") as lines:
            yield from (json.loads(line) for line in lines if line.endswith(b"\n"))


# The table --------------------------------------------------------------------------------------------------

SEAT_COLUMNS = ("discard", "contract", "value", "se", "make", "tricks")
MISERE_COLUMNS = ("any_clean", "discard", "lead", "value", "se", "make", "tricks")


def header() -> list[str]:
    """Return the names of the columns."""
    return [
        *("number", "hand"),
        *(f"{name}_{column}" for name in CONVENTIONS for column in columns_of(name)),
        *(f"misere_{column}" for column in MISERE_COLUMNS),
        *(f"seat{seat}_{column}" for seat in (2, 3) for column in SEAT_COLUMNS),
    ]


def columns_of(name: str) -> tuple[str, ...]:
    """Return the columns of a convention in seat 1: of the first one all."""
    return SEAT_COLUMNS if name == CONVENTIONS[0] else SEAT_COLUMNS[:4]


def rows(folder: Path) -> Iterator[list[str]]:
    """Yield the rows of the table in the order of the hands."""
    for path in sorted(folder.glob("seat1-*.jsonl")):
        block = int(path.stem[-3:])
        others = {seat: list(records(folder / f"seat{seat}-{block:03}.jsonl")) for seat in (2, 3)}
        for place, record in enumerate(records(path)):
            row = [str(BLOCK * block + place), record["hand"]]
            for name in CONVENTIONS:
                row += chosen(record["under"][name], name, 1)[: len(columns_of(name))]
            row += misere(record["misere"])
            for seat, found in others.items():
                one = found[place] if place < len(found) else None
                row += chosen(one["best"], CONVENTIONS[0], seat) if one else [""] * len(SEAT_COLUMNS)
            yield row


def chosen(option: Record, name: str, seat: int) -> list[str]:
    """Return the columns of a discard and contract: resigning has a value, without an error."""
    if "sampled_tricks" not in option:
        return ["", option["contract"], f"{option['expected']:.2f}", "0", "0", ""]
    error = standard_error(option["sampled_tricks"], prices(name, seat, option["contract"]))
    figures = [f"{option['expected']:.2f}", f"{error:.2f}", f"{option['make']:.3f}"]
    return [" ".join(option["discard"]), option["contract"], *figures, by_tricks(option["sampled_tricks"])]


def misere(line: Record) -> list[str]:
    """Return the columns of a misère: of a hopeless one only in how many layouts any discard is clean."""
    if line.get("hopeless"):
        return [f"{line['any_clean']:.3f}", *[""] * (len(MISERE_COLUMNS) - 1)]
    error = standard_error(line["sampled_tricks"], prices(CONVENTIONS[0], 1, "misere"))
    figures = [f"{line['expected']:.2f}", f"{error:.2f}", f"{line['make']:.3f}"]
    return ["", " ".join(line["discard"]), line["lead"], *figures, by_tricks(line["sampled_tricks"])]


@cache
def prices(name: str, seat: int, contract: str) -> tuple[float, ...]:
    """Return the soloist's values of 0 to 10 tricks, in whists."""
    pricing = Pricing(Convention.load(name), Seat(seat), "best", 3)
    return tuple(float(value) for value in pricing.values(Contract.parse(contract)))


def standard_error(layouts: Sequence[int], values: Sequence[float]) -> float:
    """Return the standard error of the mean value; layouts: of the sample, by tricks."""
    size = sum(layouts)
    mean = sum(count * value for count, value in zip(layouts, values, strict=True)) / size
    squares = sum(count * (value - mean) ** 2 for count, value in zip(layouts, values, strict=True))
    return math.sqrt(squares / (size - 1) / size)


def by_tricks(layouts: Sequence[int]) -> str:
    """Return the layouts of a sample by tricks, as `6:12 7:30`."""
    return " ".join(f"{tricks}:{count}" for tricks, count in enumerate(layouts) if count)


def write_table(folder: Path, target: Path) -> None:
    """Write what is done, and tell how much it is and its checksum."""
    write_packed(target, header(), list(rows(folder)))


def write_packed(target: Path, names: Sequence[str], done: Sequence[Sequence[str]]) -> None:
    """Write rows below their names as CSV packed with xz, and tell how much it is and its checksum."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(names)
    table.writerows(done)
    plain = text.getvalue().encode()
    packed = lzma.compress(plain, preset=9 | lzma.PRESET_EXTREME)
    target.write_bytes(packed)
    print(f"{len(done)} hands, {len(packed)} bytes; SHA-256 of the text: {sha256(plain).hexdigest()}")


def main() -> None:
    """Make the data set or write its table."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("what", choices=("make", "table"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("target", type=Path, nargs="?", default=Path("hands.csv.xz"))
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--part", default="1/1")
    given = parser.parse_args()
    if given.what == "make":
        part, _rest, parts = given.part.partition("/")
        make(given.folder.resolve(), given.hands, int(part), int(parts))
    else:
        write_table(given.folder, given.target)


if __name__ == "__main__":
    main()
