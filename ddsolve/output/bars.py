"""Small bar charts for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from ddsolve.output.blocks import ChartBlock
from ddsolve.output.style import Style
from ddsolve.output.tables import percent

WIDTH = 40


def bars(style: Style, rows: Sequence[tuple[str, int]], total: int, marked: Sequence[str] = ()) -> str:
    """Draw one bar for each (label, count), with its share of `total`; the labels in `marked` in bold."""
    if style.page is not None and all(label.isdecimal() for label, _ in rows):
        return style.page.add(ChartBlock({int(label): count for label, count in rows}))
    sign = "█" if style.unicode else "#"
    width = max((len(label) for label, _ in rows), default=0)
    most = max((count for _, count in rows), default=0)
    lines = []
    for label, count in rows:
        length = round(WIDTH * count / most) if most else 0
        bar = sign * length or ("·" if count else "")
        line = f"{label:>{width}}  {percent(count / total if total else 0.0):>9}  {bar}".rstrip()
        lines.append(style.bold(line) if label in marked else line)
    return "\n".join(lines)
