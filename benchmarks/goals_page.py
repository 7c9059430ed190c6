"""The part of BENCHMARKS.md that one run of `compare.py --save` writes: what was measured, and every goal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tabulate import tabulate

PAGE = Path(__file__).resolve().parent.parent / "BENCHMARKS.md"
START = "<!-- written by benchmarks/compare.py --save -->"
END = "<!-- until here -->"
TIMES = ["CPU time of one cold solve", "mean ms", "median", "worst", "nodes"]
GOALS = ["goal", "measured", "limit", "ratio", "", "floor", "how"]
LIBRARY = "<!-- written by benchmarks/library.py --save -->"
CALLS = ["call", "measured", "goal", ""]


def table(rows: Sequence[Sequence[str]], headers: Sequence[str]) -> str:
    """Return rows as a table of a page, its cells no wider than they must be."""
    padded = tabulate(rows, headers=headers, tablefmt="github", disable_numparse=True)
    return re.sub(r" +\|", " |", re.sub(r"-{4,}", "---", padded))


def write(heading: str, times: Sequence[Sequence[str]], goals: Sequence[Sequence[str]]) -> None:
    """Put a run into the page, in place of the one before; heading: when, what and on what."""
    _put(START, heading, table(times, TIMES), table(goals, GOALS))


def write_library(rows: Sequence[Sequence[str]]) -> None:
    """Put what Python costs into the page, in place of what stands there."""
    _put(LIBRARY, table(rows, CALLS))


def _put(start: str, *written: str) -> None:
    """Write anew what stands between a mark and the next end."""
    before, rest = PAGE.read_text(encoding="utf-8").split(start)
    _run_before, after = rest.split(END, 1)
    PAGE.write_text(before + "\n\n".join([start, *written, END]) + after, encoding="utf-8")
