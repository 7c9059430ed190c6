"""A drawing in each format: SVG for a screen, PDF and PNG for print (extra `pictures`), LaTeX for a book."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

from ddsolve.errors import FormatError
from ddsolve.io.disk import check_target, refuse_other
from ddsolve.pictures.layout import NO_NAMES, hand_svg, layout_svg, trick_svg
from ddsolve.pictures.sheet import Column, sheet_svg
from ddsolve.pictures.tex import MARK, Drawn, latex
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayedTrick, PlayState
from ddsolve.values.seats import SEATS
from ddsolve.words import ENGLISH, language

FORMATS = ("svg", "pdf", "png", "tex")
_CONVERTED = ("pdf", "png")
_BEGINS = {"svg": rb"\s*<svg", "pdf": rb"%PDF", "png": rb"\x89PNG", "tex": MARK.encode()}
_PAGES = {"page": (595, 842, 60), "a5": (420, 595, 42)}  # A4 and A5 in points, with their margins
_OUTER = re.compile(r'\s*<svg[^>]*viewBox="0 0 (\d+) (\d+)"[^>]*>(.*)</svg>\s*', re.DOTALL)
_PAPER = re.compile(r"<rect [^>]*/>")  # the first: what a picture stands on
_FONT = 'font-family="DejaVu Sans, Segoe UI, Helvetica, Arial, sans-serif" fill="#1d1d1f"'
_SHARPER = 2  # pixels of a PNG for each of the drawing


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn, and how.

    drawn: a deal, a position, a trick, a hand or a score sheet. theme: plain, boxed, page or a5. ranks: en or
    ru, None as the reader's language writes them. names: the players of seats 1, 2, 3; seats: those in play,
    of a trick. target, running, blank: of a sheet. whole: LaTeX with its document.
    """

    drawn: Drawn
    theme: str = "boxed"
    ranks: str | None = None
    caption: str = ""
    names: Sequence[str] = NO_NAMES
    seats: Sequence[int] = SEATS
    target: int | None = None
    running: Mapping[Column, str] | None = None
    blank: bool = False
    whole: bool = True

    def written(self, form: str) -> bytes:
        """Return the content of a file; FormatError for PDF and PNG where the library is not installed."""
        if form == "tex":
            return latex(**{each.name: getattr(self, each.name) for each in fields(self)}).encode()
        picture = self.svg(style=form == "svg")
        return picture.encode() if form == "svg" else _converted(picture, form)

    def svg(self, *, style: bool = True) -> str:
        """Return the drawing as SVG; style: with colours for dark pages, where the theme has colours."""
        picture = self._picture(style=style and self.theme == "boxed", plain=self.theme == "plain")
        russian = (language() if self.ranks is None else self.ranks) != ENGLISH
        if not isinstance(self.drawn, Sheet):
            picture = captioned(picture, "", russian=russian)
        if self.theme in _PAGES:
            return _on_page(picture, self.caption, *_PAGES[self.theme])
        return captioned(picture, self.caption, russian=russian)

    def _picture(self, *, style: bool, plain: bool) -> str:
        drawn = self.drawn
        if isinstance(drawn, Sheet):
            target, running, blank = self.target, self.running, self.blank
            return sheet_svg(drawn, target=target, running=running, blank=blank, style=style, plain=plain)
        if isinstance(drawn, PlayedTrick):
            return trick_svg(drawn, self.seats, names=self.names, style=style, plain=plain)
        if isinstance(drawn, Hand):
            return hand_svg(drawn, style=style, plain=plain)
        assert isinstance(drawn, Deal | PlayState)
        return layout_svg(drawn, names=self.names, style=style, plain=plain, ending=True)


def format_of(path: Path) -> str:
    """Return the format that a file's name ends in; FormatError for any other ending."""
    form = path.suffix.lower().removeprefix(".")
    if form not in FORMATS:
        raise FormatError(
            "cannot tell the format from {path!r}: {known}", path=str(path), known=", ".join(FORMATS)
        )
    return form


def check_picture(path: Path, form: str) -> None:
    """Raise FormatError where a picture could not be written, or would replace a file that is none.

    Of LaTeX only what was drawn here is replaced: a chapter is written by hand.
    """
    check_target(path)
    refuse_other(path, _BEGINS[form])


def _on_page(picture: str, caption: str, across: int, down: int, margin: int) -> str:
    """Return a page with a picture in its upper half, as wide as the margins allow, and its caption."""
    found = _OUTER.fullmatch(picture)
    assert found is not None  # it is ours
    width, height = int(found[1]), int(found[2])
    scale = min((across - 2 * margin) / width, (down - 4 * margin) / height)
    left, top = (across - scale * width) / 2, 2 * margin
    words = _centred(_in_lines(caption, across - 2 * margin, 15), across / 2, top + scale * height + 40, 15)
    body = _PAPER.sub("", found[3], count=1)
    wide, tall = (f"{points / 72 * 25.4:.0f}mm" for points in (across, down))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dds" {_FONT} viewBox="0 0 {across} {down}" '
        f'width="{wide}" height="{tall}"><rect fill="#ffffff" width="{across}" height="{down}"/>'
        f'<g transform="translate({left:.1f} {top}) scale({scale:.4f})">{body}</g>{words}</svg>\n'
    )


@cache
def offered_formats() -> tuple[str, ...]:
    """Return the formats that can be made here: PDF and PNG need the extra `pictures`."""
    return FORMATS if _cairosvg() else tuple(form for form in FORMATS if form not in _CONVERTED)


def _cairosvg() -> Any:
    try:
        import cairosvg
    except (ImportError, OSError):  # OSError: the wheel is there, the library it calls is not
        return None
    return cairosvg


def _converted(picture: str, form: str) -> bytes:
    cairosvg = _cairosvg()
    if cairosvg is None:
        raise FormatError("PDF and PNG need CairoSVG and the library cairo: pip install 'ddsolve[pictures]'")
    convert = {"pdf": cairosvg.svg2pdf, "png": cairosvg.svg2png}[form]
    made: bytes = convert(bytestring=picture.encode(), scale=_SHARPER if form == "png" else 1)
    return made


# A drawing for print: a caption below it, and the ranks of either language.


_RUSSIAN = str.maketrans("AKQJ", "ТКДВ")
_LATIN = {russian: latin for latin, russian in zip("AKQJ", "ТКДВ", strict=True)}
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"([^>]*?) width="\d+" height="\d+"')
_PAPER_HEIGHT = re.compile(r'(<rect [^>]*height=)"\d+"')  # the first: what the picture stands on
_RANK = re.compile(r'(<g class="card[^>]*>.*?</g>)', re.DOTALL)
_WORD = re.compile(r">([♠♣♦♥]?)([AKQJТКДВ])</text>")
_CAPTION = 44  # the height of its first line
_SPACING, _LETTER = 1.35, 0.56  # of the size of letters: from line to line, and how wide one is on average


def captioned(picture: str, caption: str, *, russian: bool) -> str:
    """Return a picture of cards with a caption, its ranks written in Russian or in Latin letters."""
    letters = str.maketrans(_LATIN) if not russian else _RUSSIAN

    def written(card: re.Match[str]) -> str:
        return _WORD.sub(lambda found: f">{found[1]}{found[2].translate(letters)}</text>", card[0])

    picture = _RANK.sub(written, picture)
    size = _SIZE.search(picture)
    if not caption or size is None:
        return picture
    width, lines = int(size[1]), _in_lines(caption, int(size[1]), 17)
    height = int(size[2]) + _CAPTION + round((len(lines) - 1) * _SPACING * 17)
    taller = f'viewBox="0 0 {width} {height}"{size[3]} width="{width}" height="{height}"'
    words = _centred(lines, width / 2, int(size[2]) + _CAPTION - 18, 17)
    rest = _PAPER_HEIGHT.sub(rf'\g<1>"{height}"', picture[size.end() :], count=1)
    return picture[: size.start()] + taller + rest.replace("</svg>", words + "</svg>")


def _in_lines(caption: str, room: float, size: int) -> list[str]:
    """Return a caption in lines that fit."""
    return wrap(caption, max(1, int(room / (_LETTER * size))))


def _centred(lines: Sequence[str], across: float, down: float, size: int) -> str:
    """Return lines below one another around a point of the first."""
    return "".join(
        f'<text x="{across:g}" y="{down + number * _SPACING * size:.1f}" text-anchor="middle" '
        f'font-size="{size}" fill="#1d1d1f">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
