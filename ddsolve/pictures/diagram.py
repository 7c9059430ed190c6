"""A drawing for print: a caption below it, and the ranks of either language."""

from __future__ import annotations

import re
from html import escape

RANKS = ("latin", "russian")
_RUSSIAN = str.maketrans("AKQJ", "ТКДВ")
_LATIN = {russian: latin for latin, russian in zip("AKQJ", "ТКДВ", strict=True)}
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"([^>]*?) width="\d+" height="\d+"')
_PAPER = re.compile(r'(<rect [^>]*height=)"\d+"')  # the first: what the picture stands on
_RANK = re.compile(r'(<g class="card[^>]*>.*?</g>)', re.DOTALL)
_WORD = re.compile(r">([♠♣♦♥]?)([AKQJТКДВ])</text>")
_CAPTION = 44  # the height of its line


def captioned(picture: str, caption: str, *, russian: bool) -> str:
    """Return a picture of cards with a caption, its ranks written in Russian or in Latin letters."""
    letters = str.maketrans(_LATIN) if not russian else _RUSSIAN

    def written(card: re.Match[str]) -> str:
        return _WORD.sub(lambda found: f">{found[1]}{found[2].translate(letters)}</text>", card[0])

    picture = _RANK.sub(written, picture)
    size = _SIZE.search(picture)
    if not caption or size is None:
        return picture
    width, height = int(size[1]), int(size[2]) + _CAPTION
    taller = f'viewBox="0 0 {width} {height}"{size[3]} width="{width}" height="{height}"'
    line = (
        f'<text x="{width / 2:g}" y="{height - 18}" text-anchor="middle" font-size="17" '
        f'fill="#1d1d1f">{escape(caption)}</text>'
    )
    rest = _PAPER.sub(rf'\g<1>"{height}"', picture[size.end() :], count=1)
    return picture[: size.start()] + taller + rest.replace("</svg>", line + "</svg>")
