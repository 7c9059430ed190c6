"""Text for LaTeX with its standard fonts: what is special is escaped, what they lack is a question mark."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from math import atan2, degrees, hypot

from ddsolve.io.plain_text import single_line
from ddsolve.pictures.cards import Note
from ddsolve.pictures.sheet import Column, Plan, lay_out
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.cards import Card, Suit
from ddsolve.words import _

RANKS = {"en": "7 8 9 10 J Q K A", "ru": "7 8 9 10 В Д К Т"}
_SIGNS = {
    Suit.SPADES: r"$\spadesuit$",
    Suit.CLUBS: r"$\clubsuit$",
    Suit.DIAMONDS: r"$\diamondsuit$",
    Suit.HEARTS: r"$\heartsuit$",
}
_RED = (Suit.DIAMONDS, Suit.HEARTS)
_SPECIAL = {
    **{character: "\\" + character for character in "{}$&#_%"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "[": "{[}",  # else the option of a line break
    "]": "{]}",
    '"': "''",
    "·": r"$\cdot$",
    "×": r"$\times$",
    "…": r"\ldots{}",
    "–": "--",
    "—": "---",
    "−": "$-$",
    "“": "``",
    "”": "''",
    "„": ",,",
    "‘": "`",
    "’": "'",
    "\u00a0": "~",
    "ß": r"\ss{}",
    "æ": r"\ae{}",
    "œ": r"\oe{}",
    "ø": r"\o{}",
    "ł": r"\l{}",
    **{suit.symbol: sign for suit, sign in _SIGNS.items()},
}
_ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0327": "c",
}
# what the Cyrillic fonts have, and what stands for it without them
_OF_CYRILLIC: dict[str, str] = {"«": "<<", "»": ">>", "№": r"\textnumero{}"}
_OF_LATIN = {"«": r"$\ll$", "»": r"$\gg$", "№": "No."}
_CYRILLIC = re.compile("[\u0401\u0410-\u044f\u0451]")


def escaped(text: object) -> str:
    """Return any text as LaTeX of one line."""
    words = unicodedata.normalize("NFC", single_line(str(text)))
    names = _OF_CYRILLIC if is_russian(words) else _OF_LATIN
    return "".join(map(_character, words)).translate({ord(sign): name for sign, name in names.items()})


def _character(character: str) -> str:
    if character in _SPECIAL:
        return _SPECIAL[character]
    if " " <= character <= "\x7e" or _CYRILLIC.match(character) or character in _OF_LATIN:
        return character
    taken_apart = unicodedata.normalize("NFD", character)
    letter, mark = taken_apart[:1], taken_apart[1:]
    if mark in _ACCENTS and letter.isascii():
        bare = {"i": r"\i", "j": r"\j"}.get(letter, letter)
        return f"\\{_ACCENTS[mark]}{{{bare}}}"
    return "?"


def is_russian(text: str) -> bool:
    """Tell whether a text needs the Cyrillic fonts."""
    return _CYRILLIC.search(text) is not None


def rank_names(ranks: str | None) -> list[str]:
    """Return the names of the ranks from the seven up; ranks: en or ru, None: as the reader writes them."""
    return (_("7 8 9 10 J Q K A") if ranks is None else RANKS[ranks]).split()


def sign(suit: Suit, *, colored: bool) -> str:
    """Return the sign of a suit, the red ones red where there is colour."""
    return rf"\textcolor{{red}}{{{_SIGNS[suit]}}}" if colored and suit in _RED else _SIGNS[suit]


def card_text(card: Card, ranks: str | None, *, colored: bool) -> str:
    """Return a card, its suit first."""
    return sign(card.suit, colored=colored) + rank_names(ranks)[card.rank]


# The score sheet in LaTeX: a picture with the lines of `ddsolve.pictures.sheet`.


_BESIDE = 34  # the room for names around the sheet
_RAISED = 6  # a text stands on its line; its middle is that much higher


def sheet_lines(
    sheet: Sheet,
    target: int | None = None,
    running: Mapping[Column, str] | None = None,
    *,
    blank: bool = False,
) -> list[str]:
    """Return the lines of a score sheet of two, three or four; target, running, blank: as for `sheet_svg`.

    They need the package graphicx.
    """
    plan, rings, texts, captions = lay_out(sheet, running, blank=blank)
    side = _BESIDE if any(note.turn for note in plan.names) else 0
    width, height = plan.width + 2 * side, plan.height + 2 * _BESIDE
    left, top = -side, -_BESIDE
    lines = [r"\setlength{\unitlength}{0.5pt}", rf"\begin{{picture}}({width:g},{height:g})({left:g},{top:g})"]
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
