r"""Drawings as LaTeX: `latex` writes a layout, an ending, a trick, a hand or a score sheet.

What it writes compiles with pdflatex and standard packages: color, for Cyrillic letters fontenc, and for a
score sheet graphicx. A part without its document goes into a chapter by `\input`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from math import atan2, degrees, hypot
from typing import Literal

from ddsolve.errors import FormatError
from ddsolve.io.plain_text import single_line
from ddsolve.io.reading import one_of, shown
from ddsolve.pictures.layout import (
    NO_NAMES,
    Note,
    cards_of,
    dead_cards,
    roles_of,
    seat_titles,
    trick_on_table,
)
from ddsolve.pictures.sheet import Column, Plan, lay_out
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.cards import SUITS, Card, Suit
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayedTrick, PlayState
from ddsolve.values.seats import SEATS, Seat
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


Drawn = Deal | PlayState | PlayedTrick | Hand | Sheet
Theme = Literal["plain", "boxed", "page", "a5"]
THEMES: tuple[Theme, ...] = ("plain", "boxed", "page", "a5")

_PAPER: dict[str, str] = {"page": "a4", "a5": "a5"}  # of a theme with a page of its own
MARK = "% drawn by ddsolve"  # the first line of each: what has it may be drawn anew
_CARD = (
    r"\providecommand{\preferanscard}[1]{{\setlength{\fboxsep}{1.5pt}%",
    r"  \fbox{\makebox[1.1em][c]{\rule[-0.3ex]{0pt}{1.9ex}#1}}}}",
)
_GAP = r"\\[0.4ex]"


def latex(
    drawn: Drawn,
    *,
    theme: str = "boxed",
    ranks: str | None = None,
    caption: str = "",
    names: Sequence[str] = NO_NAMES,
    roles: Mapping[int, str] | None = None,
    seats: Sequence[int] = SEATS,
    target: int | None = None,
    running: Mapping[Column, str] | None = None,
    blank: bool = False,
    whole: bool = True,
) -> str:
    r"""Return a drawing as LaTeX.

    drawn: a deal, a position (what the hands still hold, and the trick on the table), a trick, a hand or a
    score sheet. theme: plain (suits and ranks in black, no package needed), boxed (each card in its frame,
    red suits red), page or a5 (boxed on a page of its own). ranks: en or ru, None as the reader's language
    writes them. caption: a line below it. names, roles: as for `layout_svg`; seats: those in play, of a
    trick; target, running, blank: as for `sheet_svg`. whole: a document; else only what stands in its
    text, for `\input`. DdsolveError for an unknown theme or ranks, FormatError for what has no drawing.
    """
    theme = one_of(THEMES, theme, "theme")
    if ranks is not None:
        one_of(("en", "ru"), ranks, "ranks")
    brush = _Brush(ranks, boxed=theme != "plain")
    if isinstance(drawn, Sheet):
        lines = sheet_lines(drawn, target, running, blank=blank)
    elif isinstance(drawn, PlayedTrick):
        lines = brush.trick(cards_of(drawn, seats), drawn.winner)
    elif isinstance(drawn, Hand):
        lines = brush.hand("", drawn)
    elif isinstance(drawn, Deal | PlayState):
        lines = brush.layout(drawn, names, roles)
    else:
        raise FormatError("no drawing of {value!r}", value=shown(drawn))
    if brush.boxed and not isinstance(drawn, Sheet):
        lines = [*_CARD, *lines]
    words = escaped(caption)
    below = [rf"\par\medskip {words}"] if words else []
    if theme in _PAPER:
        part = [r"\clearpage", r"\vspace*{\stretch{2}}", r"\begin{center}\large", *lines]
        part += [*below, r"\end{center}", r"\vspace*{\stretch{3}}", r"\clearpage"]
    else:
        part = [r"\begin{center}", *lines, *below, r"\end{center}"]
    return "\n".join([MARK, *(_document(part, drawn, _PAPER.get(theme, "a4")) if whole else part)]) + "\n"


def _document(part: Sequence[str], drawn: Drawn, paper: str) -> list[str]:
    """Return a document around a part, with the packages it needs; paper: a4 or a5."""
    text = "\n".join(part)
    packages = [r"\usepackage[utf8]{inputenc}"]
    if is_russian(text):
        packages.append(r"\usepackage[T2A]{fontenc}")
    if r"\textcolor" in text:
        packages.append(r"\usepackage{color}")
    if isinstance(drawn, Sheet):
        packages.append(r"\usepackage{graphicx}")
    begin = [r"\pagestyle{empty}", r"\begin{document}"]
    return [rf"\documentclass[11pt,{paper}paper]{{article}}", *packages, *begin, *part, r"\end{document}"]


class _Brush:
    """Draws cards in one manner: boxed and coloured, or plain."""

    def __init__(self, ranks: str | None, *, boxed: bool) -> None:
        self.ranks = ranks
        self.boxed = boxed

    def layout(
        self, position: Deal | PlayState, names: Sequence[str], roles: Mapping[int, str] | None
    ) -> list[str]:
        """Return hands as they sit: seat 2 above, seats 1 and 3 at the sides, the trick in the middle."""
        state = position if isinstance(position, PlayState) else None
        deal = state.deal if state else position
        assert isinstance(deal, Deal)
        titles: Mapping[int, str] = seat_titles(deal, roles_of(state) if roles is None else roles, names)
        held = {seat: state.hand(seat) if state else deal.hand(seat) for seat in deal.seats}
        hands: dict[int, list[str]] = {seat: self.hand(titles[seat], held[seat]) for seat in deal.seats}
        middle = self.trick(trick_on_table(state)[0], None) if state and state.on_table else [r"\quad"]
        heading, dead = dead_cards(deal, state)
        # in a box of the line's width: a wide layout stays in the middle of the page
        lines = [r"\makebox[\linewidth][c]{%", r"\begin{tabular}{@{}c@{\qquad}c@{\qquad}c@{}}"]
        lines += [f"& {line}" if line is hands[2][0] else line for line in hands[2]] if 2 in hands else []
        lines += [r"& \\[2ex]"] if 2 in hands else []
        lines += [*hands.get(1, []), "&", *middle, "&", *hands.get(3, []), r"\end{tabular}}"]
        if dead:
            row = "~".join(card_text(card, self.ranks, colored=self.boxed) for card in dead)
            lines.append(rf"\par\smallskip {escaped(heading)}: {row}")
        return lines

    def hand(self, title: str, held: Hand) -> list[str]:
        """Return one hand: a line for its title, a line for each suit, voids too."""
        names = rank_names(self.ranks)
        rows = [rf"\textbf{{{escaped(title)}}}"] if title else []
        for suit in SUITS:
            ranks = [self.framed(names[card.rank]) for card in held.suit_cards(suit)]
            joint = r"\," if self.boxed else "~"
            rows.append(rf"{sign(suit, colored=self.boxed)}~{joint.join(ranks) or '--'}")
        return [r"\begin{tabular}{@{}l@{}}", (_GAP + "\n").join(rows), r"\end{tabular}"]

    def framed(self, text: str) -> str:
        """Return a card's text in its frame, where cards have frames."""
        return rf"\preferanscard{{{text}}}" if self.boxed else text

    def trick(self, cards: Mapping[int, Card], winner: int | None) -> list[str]:
        """Return a trick, each card at its player's side, the widow's below; the winner's marked."""
        at = {seat: self.laid(card, seat == winner) for seat, card in cards.items()}
        rows = [
            f"& {at.get(2, '')} &",
            rf"{at.get(1, '~')} & \quad & {at.get(3, '~')}",
            *([f"& {at[Seat.DEALER]} &"] if Seat.DEALER in at else []),
        ]
        return [r"\begin{tabular}{@{}ccc@{}}", (_GAP + "\n").join(rows), r"\end{tabular}"]

    def laid(self, card: Card, won: bool) -> str:
        """Return a card on the table."""
        text = card_text(card, self.ranks, colored=self.boxed)
        shown = rf"\underline{{{text}}}" if won else text
        return rf"\fbox{{{shown}}}" if self.boxed else shown
