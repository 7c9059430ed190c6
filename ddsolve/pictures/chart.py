"""A distribution as a chart: one column for each number of tricks, its share written above."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ddsolve.io.reading import number, read
from ddsolve.output.report.verdicts import percent, sample_percent
from ddsolve.pictures.templates import render
from ddsolve.values.deal import FULL_HAND
from ddsolve.words import _

_STEP, _HEIGHT, _EDGE = 46, 150, 16
_TITLE = 34


class _Column(NamedTuple):
    tricks: int
    x: float
    y: float
    height: float
    share: str
    mark: str


def chart_svg(
    counts: Mapping[int, float],
    title: str = "",
    *,
    least: int | None = None,
    most: int | None = None,
    style: bool = True,
    sampled: bool = False,
) -> str:
    """Return a chart of how often each number of tricks comes.

    counts: layouts (or shares) by tricks; any sum. least: columns from this number of tricks up are coloured
    as made, the others as failed (a contract); most: the same downwards (a misère: 0). sampled: of a
    sample, whose shares have no more digits than it carries.
    """
    counts = {
        number(tricks, "tricks", 0, FULL_HAND): read(float, count, "counts")
        for tricks, count in read(Mapping, counts, "counts").items()  # type: ignore[type-abstract]
    }
    least, most = (None if end is None else number(end, "tricks", 0, FULL_HAND) for end in (least, most))
    total = sum(counts.values())
    known = [tricks for tricks, count in counts.items() if count]
    low, high = (min(known), max(known)) if known else (0, 0)
    low, high = min(low, least or low), max(high, least or high)
    top = max(counts.values(), default=0) or 1
    columns = []
    for place, tricks in enumerate(range(low, high + 1)):
        count = counts.get(tricks, 0)
        height = _HEIGHT * count / top
        x = _EDGE + place * _STEP
        y = _TITLE + 20 + _HEIGHT - height
        share = ""
        if count:
            share = sample_percent(count / total, int(total)) if sampled else percent(count / total, 1)
        columns.append(_Column(tricks, x, y, height, share, _mark(tricks, least, most)))
    shares = ", ".join(f"{column.tricks}: {column.share}" for column in columns if column.share)
    return render(
        "pictures/chart.svg.jinja",
        width=max(2 * _EDGE + len(columns) * _STEP, 260),
        height=_TITLE + 20 + _HEIGHT + 48,
        style=style,
        label=_("Shares by number of tricks: {shares}", shares=shares),
        title=title,
        columns=columns,
        step=_STEP,
        foot=_TITLE + 20 + _HEIGHT,
        edge=_EDGE,
    )


def _mark(tricks: int, least: int | None, most: int | None) -> str:
    if least is None and most is None:
        return ""
    made = (least is None or tricks >= least) and (most is None or tricks <= most)
    return "good" if made else "bad"
