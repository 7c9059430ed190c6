"""Text for LaTeX with its standard fonts: what is special is escaped, what they lack is a question mark."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from ddsolve.cards import Card, Suit
from ddsolve.plain_text import single_line
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


def card_row(cards: Iterable[Card], ranks: str | None, *, colored: bool) -> str:
    """Return cards in their order."""
    return "~".join(card_text(card, ranks, colored=colored) for card in cards)
