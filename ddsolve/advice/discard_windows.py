"""What to ask of every layout to prove a candidate out, chosen by a sample.

A window (floor, ceiling) tells tricks apart between the two only. A narrow one is cheap, a well placed one
soon shows that a candidate is below the best value. The sample chooses; it never proves.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ddsolve.advice.tally import NUMBERS, Tally, ValueRow

TOP = NUMBERS - 1
LIKELY = 0.97  # by the sample so much of the layouts should be enough: the sample may err a little
ASKING = 0.25  # what asking costs where no layout is near, against 1 where all are


class Window(NamedTuple):
    """Tricks are told apart from `floor` to `ceiling`."""

    floor: int
    ceiling: int


WHOLE = Window(0, TOP)
WINDOWS = [Window(floor, ceiling) for ceiling in range(1, NUMBERS) for floor in range(ceiling)]


def best_window(sample: Sequence[int], rows: Sequence[ValueRow], best: Fraction) -> Window | None:
    """Return the window that should prove with the least work that all rows are below `best`; None for none.

    sample: tricks of the soloist in some layouts of a trick game, or bounds of them.
    """
    found: tuple[float, Window] | None = None
    for window in WINDOWS:
        share = max(_share_needed(sample, window, row, best) for row in rows)
        if share <= LIKELY:
            cost = share * sum(_work(sample, asked) for asked in range(window.floor + 1, window.ceiling + 1))
            if found is None or cost < found[0]:
                found = cost, window
    return None if found is None else found[1]


def promising_depth(tally: Tally, rows: Sequence[ValueRow], best: Fraction) -> int:
    """Return of how many best places of misère, by the sample, a candidate's bound will be below `best`.

    A step deeper costs about as much as all before it, more than a lower bound ever saves.
    """
    counts, size = tally.sampled_counts(), len(tally.sample)
    for depth in range(1, NUMBERS):
        bounds = [*counts[:depth], size - sum(counts[:depth]), *[0] * (NUMBERS - 1 - depth)]
        if max(_share_of(bounds, size, row, best) for row in rows) <= LIKELY:
            return depth
    return NUMBERS


def _share_needed(sample: Sequence[int], window: Window, row: ValueRow, best: Fraction) -> float:
    """Return the share of layouts after which the bound should be below `best`; 2 for never."""
    bounds = [0] * NUMBERS
    for tricks in sample:
        bound = TOP if tricks >= window.ceiling else max(tricks, window.floor)
        bounds[TOP - bound] += 1
    return _share_of(bounds, len(sample), row, best)


def _share_of(bounds: Sequence[int], size: int, row: ValueRow, best: Fraction) -> float:
    """Return the share of layouts, with such bounds, that brings a candidate below `best`; 2: none."""
    average = float(row.most_expected(bounds, size))
    highest = max(row.values) / row.scale
    if highest < best:
        return 0.0
    if average >= best:
        return 2.0
    return (highest - float(best)) / (highest - average)


def _work(sample: Sequence[int], asked: int) -> float:
    """Return what it costs to ask of a layout for so many tricks: more where the answer is close."""
    return ASKING + sum(asked - 1 <= tricks <= asked for tricks in sample) / len(sample)
