"""The score sheet in LaTeX: a picture with the lines of `ddsolve.pictures.sheet`."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees, hypot

from ddsolve.pictures.cards import Note
from ddsolve.pictures.sheet import Column, Plan, lay_out
from ddsolve.pictures.tex_text import escaped
from ddsolve.scoring.sheet import Sheet

_BESIDE = 34  # the room for names around the sheet
_RAISED = 6  # a text stands on its line; its middle is that much higher


def sheet_lines(
    sheet: Sheet, target: int | None = None, running: Mapping[Column, str] | None = None
) -> list[str]:
    """Return the lines of a score sheet of two, three or four; target, running: as for `sheet_svg`.

    They need the package graphicx.
    """
    plan, rings, texts, captions = lay_out(sheet, running)
    side = _BESIDE if any(note.turn for note in plan.names) else 0
    width, height = plan.width + 2 * side, plan.height + 2 * _BESIDE
    left, top = -side, -_BESIDE
    lines = [
        r"\setlength{\unitlength}{0.5pt}",
        rf"\begin{{picture}}({width:g},{height:g})({left:g},{top:g})",
    ]
    for x, y, wide, tall in [(0, 0, plan.width, plan.height), *rings]:
        lines.append(rf"\put({x:g},{plan.height - y - tall:g}){{\framebox({wide:g},{tall:g}){{}}}}")
    centre = plan.centre
    lines += [_line(plan, (*centre, *end), 0.6) for end in plan.cuts]
    lines += [_line(plan, tick, 0.2) for tick in plan.ticks]
    if target is not None:
        lines.append(
            _note(plan, Note(str(target), centre[0], centre[1] + _RAISED), r"\bfseries", filled=True)
        )
    lines += [_note(plan, note, r"\bfseries") for note in plan.names]
    lines += [_note(plan, note, r"\scriptsize") for note in captions]
    lines += [_note(plan, note, r"\small") for note in texts]
    return [*lines, r"\end{picture}"]


def _line(plan: Plan, ends: tuple[float, float, float, float], thickness: float) -> str:
    """Return a line between two points: a rule turned about its left end."""
    (x1, y1), (x2, y2) = sorted([(ends[0], plan.height - ends[1]), (ends[2], plan.height - ends[3])])
    angle = degrees(atan2(y2 - y1, x2 - x1))
    rule = rf"\rule{{{hypot(x2 - x1, y2 - y1):.2f}\unitlength}}{{{thickness}pt}}"
    return rf"\put({x1:g},{y1:g}){{\rotatebox{{{angle:.3f}}}{{{rule}}}}}"


def _note(plan: Plan, note: Note, font: str, *, filled: bool = False) -> str:
    """Return a text at its place; filled: on a white disc that covers the lines."""
    text = f"{{{font} {escaped(note.text)}}}"
    if note.turn:
        text = rf"\rotatebox[origin=c]{{{-note.turn}}}{{{text}}}"
    anchor = {"start": "[l]", "end": "[r]"}.get(note.anchor, "")
    x, y = note.x, plan.height - note.y + (0 if note.turn else _RAISED)
    disc = (
        rf"\put({x:g},{y:g}){{\textcolor{{white}}{{\circle*{{44}}}}}}\put({x:g},{y:g}){{\circle{{44}}}}"
        if filled
        else ""
    )
    return rf"{disc}\put({x:g},{y:g}){{\makebox(0,0){anchor}{{{text}}}}}"
