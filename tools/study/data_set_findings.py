#!/usr/bin/env python3
"""What the data set of hands tells: findings with intervals of 95 % over hands, and its columns' errors.

python tools/study/data_set_findings.py docs/data/hands.csv.xz

The first line has the number of hands and the checksum of the text. docs/data-set.md shows what is printed.
"""

from __future__ import annotations

import csv
import lzma
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import fmean, median, stdev

from ddsolve import Hand
from ddsolve.advice.figures.sampling import share_estimate, student

Row = Mapping[str, str]
CONVENTIONS = ("sochi", "leningrad", "rostov", "classic", "kazakhstan")
ENOUGH = 30  # hands: of fewer no mean is told


def read_table(path: Path) -> tuple[list[Row], str]:
    """Return the rows of a table, and the checksum of its text."""
    text = lzma.decompress(path.read_bytes())
    return list(csv.DictReader(text.decode().splitlines())), sha256(text).hexdigest()


def mean(values: Sequence[float]) -> str:
    """Tell a mean with its interval."""
    if len(values) < 2:
        return "too few"
    half = student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return f"{fmean(values):+.2f} ({fmean(values) - half:+.2f} to {fmean(values) + half:+.2f})"


def difference(ones: Sequence[float], others: Sequence[float]) -> str:
    """Tell the difference of two means of different hands, with its interval."""
    value = fmean(ones) - fmean(others)
    half = 1.96 * math.sqrt(stdev(ones) ** 2 / len(ones) + stdev(others) ** 2 / len(others))
    return f"{value:+.2f} ({value - half:+.2f} to {value + half:+.2f})"


def slope(pairs: Sequence[tuple[float, float]]) -> str:
    """Tell by how much y changes with each step of x (least squares), with its interval."""
    x_mean, y_mean = fmean(x for x, _y in pairs), fmean(y for _x, y in pairs)
    spread = math.fsum((x - x_mean) ** 2 for x, _y in pairs)
    value = math.fsum((x - x_mean) * (y - y_mean) for x, y in pairs) / spread
    left = math.fsum((y - y_mean - value * (x - x_mean)) ** 2 for x, y in pairs) / (len(pairs) - 2)
    half = student(len(pairs) - 2) * math.sqrt(left / spread)
    return f"{value:+.2f} ({value - half:+.2f} to {value + half:+.2f})"


def share(hits: int, size: int) -> str:
    """Tell a share with its interval."""
    found = share_estimate(hits, size)
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f}–{100 * found.high:.1f} %)"


def small(row: Row) -> int:
    """Count the sevens, eights and nines of a hand."""
    return sum(card.rank <= 2 for card in Hand.parse(row["hand"]))


def level(contract: str) -> int:
    """Return the tricks that are ordered, 0 where one resigns."""
    digits = contract.rstrip("SCDHNT")
    return int(digits) if digits.isdigit() else 0


def findings(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the findings as lines of Markdown."""
    for part in (how_often, small_cards, seats, conventions, errors):
        yield from part(rows)
        yield ""


def how_often(rows: Sequence[Row]) -> Iterator[str]:
    """Yield how often what is there."""

    def line(told: str, hits: Callable[[Row], bool]) -> str:
        return f"| {told} | {share(sum(map(hits, rows)), len(rows))} |"

    def likely(row: Row, least: int) -> bool:
        return level(row["sochi_contract"]) >= least and float(row["sochi_make"]) > 0.5

    yield "| Sochi, seat 1, 6♠ won | share of the hands |"
    yield "|---|---|"
    for least in range(6, 11):
        more = " or more" if least < 10 else ""
        yield line(
            f"the best order is {least}{more}, made in more than half of the layouts",
            lambda row, least=least: likely(row, least),
        )
    yield line("nothing better than to resign", lambda row: row["sochi_contract"] == "resign")
    yield line("misère is clean in more than half", lambda row: float(row["misere_make"] or 0) > 0.5)
    yield line("misère is hopeless", lambda row: not row["misere_discard"])


def small_cards(rows: Sequence[Row]) -> Iterator[str]:
    """Yield what small cards cost."""
    by_count: dict[int, list[float]] = {}
    for row in rows:
        by_count.setdefault(small(row), []).append(float(row["sochi_value"]))
    yield "| sevens, eights and nines | hands | value, whists | the last of them costs |"
    yield "|---|---|---|---|"
    for count, values in sorted(by_count.items()):
        if len(values) >= ENOUGH:
            fewer = by_count.get(count - 1, [])
            cost = difference(fewer, values) if len(fewer) >= ENOUGH else ""
            yield f"| {count} | {len(values)} | {mean(values)} | {cost} |"
    pairs = [(float(small(row)), float(row["sochi_value"])) for row in rows]
    yield f"| each more | {len(rows)} | {slope(pairs)} | |"


def seats(rows: Sequence[Row]) -> Iterator[str]:
    """Yield what seat 1 is worth: the same hands over the same layouts in another seat."""
    yield "| the same hands over the same layouts | hands | worth more in seat 1, whists |"
    yield "|---|---|---|"
    for seat in (2, 3):
        there = [row for row in rows if row[f"seat{seat}_value"]]
        likely = [row for row in there if float(row["sochi_make"]) > 0.5]
        for told, chosen in ((f"than in seat {seat}", there), ("of these, a six is there", likely)):
            gains = [float(row["sochi_value"]) - float(row[f"seat{seat}_value"]) for row in chosen]
            yield f"| {told} | {len(gains)} | {mean(gains)} |"


def conventions(rows: Sequence[Row]) -> Iterator[str]:
    """Yield how often another convention asks for something else, and what is ordered."""
    yield "| other than under Sochi, from the same sample | another discard or order | another order |"
    yield "|---|---|---|"
    for name in CONVENTIONS[1:]:
        orders = sum(row[f"{name}_contract"] != row["sochi_contract"] for row in rows)
        either = sum(_choice(row, name) != _choice(row, "sochi") for row in rows)
        yield f"| {name} | {share(either, len(rows))} | {share(orders, len(rows))} |"
    common = Counter(row["sochi_contract"] for row in rows).most_common(8)
    yield ""
    yield "Orders under Sochi: " + ", ".join(f"{order} {count}" for order, count in common) + "."


def _choice(row: Row, name: str) -> tuple[str, str]:
    return row[f"{name}_contract"], row[f"{name}_discard"]


def errors(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the standard errors of the columns of values, of one hand and of the mean over all."""
    yield "| column | hands sampled | standard error of one: median (largest) | mean of all hands ± its own |"
    yield "|---|---|---|---|"
    for name in (*CONVENTIONS, "misere", "seat2", "seat3"):
        valued = [row for row in rows if row[f"{name}_value"]]
        found = [float(row[f"{name}_se"]) for row in valued if row[f"{name}_discard"]]
        if len(found) < 2:
            continue
        values = [float(row[f"{name}_value"]) for row in valued]
        own = stdev(values) / math.sqrt(len(values))
        told = f"{median(found):.2f} ({max(found):.2f}) | {fmean(values):+.2f} ± {own:.2f}"
        yield f"| `{name}_value` | {len(found)} | {told} |"


def main() -> None:
    """Print the findings of a table."""
    rows, checksum = read_table(Path(sys.argv[1]))
    print(f"{len(rows)} hands, SHA-256 of the text `{checksum}`\n")
    print("\n".join(findings(rows)).rstrip())


if __name__ == "__main__":
    main()
