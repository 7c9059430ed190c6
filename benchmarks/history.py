"""The measured figures in the documents: docs/speed.md with its chart docs/speed.svg, and both READMEs.

    python benchmarks/history.py

Made from history.jsonl alone, so it needs no measuring; `compare.py --save` makes it anew.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from math import log2
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
HISTORY = HERE / "history.jsonl"
PAGE = HERE.parent / "docs" / "speed.md"
CHART = HERE.parent / "docs" / "speed.svg"
START, END = "<!-- speed: written by benchmarks/history.py -->", "<!-- until here -->"

WIDTH, HEIGHT, LEFT, RIGHT, EDGE = 720, 360, 60, 250, 30  # pixels
COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910", "#555555", "#16a085", "#7f6000")
DDS = "DDS one by one: NT, random deals"
READMES = {  # each with its words, a comma where its language has one
    "README.md": (
        ".",
        """\
One thread, cold, in one run with DDS, the solver of bridge, on the same deals ({machine}, {date}).
No trump takes **{contract}** of DDS's time on deals with a strong soloist, **{random}** on random ones.
A deal with a trump takes {trump} ms, a misère {misere} ms, all 184,756 layouts of a hand {least} to {most} s.
The best discard of a strong hand is proved in {strong} s on two threads, of a flat one in {quick} to
{slow} s. How people would call against it takes 2 to 3 s more.""",
    ),
    "README.ru.md": (
        ",",
        """\
В один поток, с пустыми таблицами, рядом с DDS (программой для бриджа) на тех же раскладах
({machine}, {date}). Бескозырная занимает **{contract}** её времени на раскладах с заказом,
**{random}** на случайных. С козырем — {trump} мс на расклад, мизер — {misere} мс.
Все 184 756 раскладов одной руки — от {least} до {most} с. Лучший снос сильной руки доказан
в два потока за {strong} с, ровной — за {quick}–{slow} с.
Что скажут на него люди — ещё 2–3 с.""",
    ),
}


class Series(NamedTuple):
    """One figure over all runs; None where a run did not measure it."""

    title: str
    key: str
    unit: str
    values: tuple[float | None, ...]


# what is shown, by the names under which compare.py saves
SHOWN = (
    ("no trump, cold", "NT, random deals", "ms"),
    ("trump, cold", "trump, random deals", "ms"),
    ("misère, cold", "misere, random deals", "ms"),
    ("all-pass, cold", "all-pass, random deals", "ms"),
    ("table, cold", "table, random deals", "ms"),
    ("all layouts, spades", "all layouts, ordinary: S:AKQT C:AK7 D:K8 H:9 dead C8 D9, S, own lead", "s"),
    ("all layouts, no trump", "all layouts, ordinary: S:AK9 C:KQ8 D:AT7 H:K dead C9 H7, NT, own lead", "s"),
    (
        "all layouts, misère",
        "all layouts, ordinary: S:T987 C:8 D:987 H:98 dead CA CK, misere, own lead",
        "s",
    ),
)


def read_runs(path: Path = HISTORY) -> list[dict[str, Any]]:
    """Return the saved runs, the first one first."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def series_of(runs: Sequence[dict[str, Any]]) -> list[Series]:
    """Return what was measured in some run."""
    found = [
        Series(title, key, unit, tuple(run["figures"].get(key) for run in runs)) for title, key, unit in SHOWN
    ]
    return [one for one in found if any(one.values)]


def relative(series: Series, unit: Sequence[float | None]) -> list[tuple[int, float]]:
    """Return (run, figure over that of the first run), each in units of what DDS took in the same run."""
    points: list[tuple[int, float]] = []
    first = None
    for number, (value, scale) in enumerate(zip(series.values, unit, strict=True)):
        if value is not None:
            scaled = value / (scale or 1.0)
            first = first or scaled
            points.append((number, scaled / first))
    return points


def chart(runs: Sequence[dict[str, Any]]) -> str:
    """Draw each figure as a line: runs from left to right, times against the first, doublings equally far."""
    lines = [relative(one, [run["figures"].get(DDS) for run in runs]) for one in series_of(runs)]
    titles = [one.title for one in series_of(runs)]
    low = min((log2(value) for line in lines for _, value in line), default=0.0) - 0.2
    high = max((log2(value) for line in lines for _, value in line), default=0.0) + 0.2

    def x(number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / max(len(runs) - 1, 1)

    def y(value: float) -> float:
        return EDGE + (HEIGHT - 2 * EDGE) * (high - log2(value)) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="12">',
        "<title>Times against those of the first run</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for power in range(-6, 4):
        value = 2.0**power
        if low <= power <= high:
            parts.append(
                f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
                f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>'
            )
    for number, run in enumerate(runs):
        name = str(run["commit"])
        parts.append(f'<text x="{x(number):.1f}" y="{HEIGHT - 8}" text-anchor="middle">{name}</text>')
    ends = spread([y(line[-1][1]) for line in lines])
    for line, title, colour, end in zip(lines, titles, COLOURS, ends, strict=False):
        path = "L".join(f"{x(number):.1f} {y(value):.1f}" for number, value in line)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(
            f'<text x="{WIDTH - RIGHT + 12}" y="{end + 4:.1f}" fill="{colour}">'
            f"{title}: {line[-1][1]:.2f}</text>"
        )
    return "\n".join([*parts, "</svg>", ""])


def spread(places: Sequence[float], apart: float = 15) -> list[float]:
    """Move labels so that none covers another: in their order, at least so many pixels apart."""
    found = list(places)
    order = sorted(range(len(found)), key=lambda number: found[number])
    for one, other in pairwise(order):
        found[other] = max(found[other], found[one] + apart)
    return found


def page(runs: Sequence[dict[str, Any]]) -> str:
    """Write the page: the chart, and the figures as they were saved."""
    shown = series_of(runs)
    rows = [
        "| date | commit | DDS, ms | " + " | ".join(f"{one.title}, {one.unit}" for one in shown) + " |",
        "|---" * (len(shown) + 3) + "|",
    ]
    for number, run in enumerate(runs):
        dds = run["figures"].get(DDS)
        values = [one.values[number] for one in shown]
        cells = ["" if value is None else f"{value:.3g}" for value in (dds, *values)]
        rows.append(f"| {run['date'][:10]} | {run['commit']} | " + " | ".join(cells) + " |")
    return (
        "# How the speed has changed\n\n"
        "For those who compare versions.\n\n"
        "Each line is one figure of `benchmarks/compare.py --save` over the runs that were kept, against the "
        "first run, each\n"
        "in units of what DDS took for one no-trump solve in the same run: that takes most of the machine's "
        "moods out. Below 1 is faster.\n\n"
        "![Times against those of the first run](speed.svg)\n\n"
        "CPU time as it was measured, DDS beside it:\n\n"
        + "\n".join(rows)
        + "\n\nWhat each change did, and what was tried and not kept, is in benchmarks/notebook.md.\n"
    )


def speed_lines(run: dict[str, Any], name: str) -> str:
    """Write what a README says of the speed: name, which README."""
    point, words = READMES[name]
    figures = run["figures"]

    def by_dds(deals: str) -> float:
        return figures[deals] / min(figures[f"DDS {form}: {deals}"] for form in ("one by one", "in batches"))

    def kind(start: str) -> list[float]:
        return [value for key, value in figures.items() if key.startswith(start)]

    layouts, flat = kind("all layouts"), kind("proof, flat hand")
    told = {
        "contract": f"{by_dds('NT, contract-like deals'):.2f}",
        "random": f"{by_dds('NT, random deals'):.2f}",
        "trump": f"{figures['trump, random deals']:.1f}",
        "misere": f"{figures['misere, random deals']:.1f}",
        "least": f"{min(layouts):.1f}",
        "most": f"{max(layouts):.1f}",
        "strong": f"{max(kind('proof, strong hand')):.1f}",
        "quick": f"{min(flat):.0f}",
        "slow": f"{max(flat):.0f}",
    }
    told = {key: text.replace(".", point) for key, text in told.items()}
    return words.format(**told, machine=run["machine"], date=run["date"][:10])


def write() -> None:
    """Write the page and its chart, and the lines of the READMEs."""
    runs = read_runs()
    for name in READMES:
        readme = HERE.parent / name
        before, rest = readme.read_text(encoding="utf-8").split(START)
        after = rest.split(END, 1)[1]
        lines = speed_lines(runs[-1], name)
        readme.write_text(f"{before}{START}\n\n{lines}\n\n{END}{after}", encoding="utf-8")
    CHART.write_text(chart(runs), encoding="utf-8")
    PAGE.write_text(page(runs), encoding="utf-8")


if __name__ == "__main__":
    write()
