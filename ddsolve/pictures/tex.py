r"""Drawings as LaTeX: `latex` writes a layout, an ending, a trick, a hand or a score sheet.

What it writes compiles with pdflatex and standard packages: color, for Cyrillic letters fontenc, and for a
score sheet graphicx. A part without its document goes into a chapter by `\input`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from ddsolve.errors import FormatError
from ddsolve.io.reading import one_of, shown
from ddsolve.pictures.layout import NO_NAMES, cards_of, dead_cards, roles_of, seat_titles, trick_on_table
from ddsolve.pictures.sheet import Column
from ddsolve.pictures.tex_text import card_text, escaped, is_russian, rank_names, sheet_lines, sign
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.cards import SUITS, Card
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayedTrick, PlayState
from ddsolve.values.seats import SEATS, Seat

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
