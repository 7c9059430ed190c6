"""The characters of every notation that ddsolve reads, and the clean-up before reading.

Numbers used everywhere: suits S=0 C=1 D=2 H=3 (their rank order); ranks 7=0 … T=3 J=4 Q=5 K=6 A=7;
a card is suit * 8 + rank.
"""

from __future__ import annotations

import re

from ddsolve.errors import NotationError
from ddsolve.io.limits import MAX_TEXT
from ddsolve.words import ENGLISH, _, russian

SUIT_LETTERS = "SCDH"
SUIT_SYMBOLS = "♠♣♦♥"
RANK_LETTERS = "789TJQKA"
DECK_SIZE = 32

SYMBOL_SUITS = {symbol: index % 4 for index, symbol in enumerate(SUIT_SYMBOLS + "♤♧♢♡")}
LATIN_SUITS = {letter: index for index, letter in enumerate(SUIT_LETTERS)}
# пики, трефы (or крести), бубны, червы
CYRILLIC_SUITS = {"П": 0, "Т": 1, "К": 1, "Б": 2, "Ч": 3}
LOW_RANKS = "23456"  # of the longer packs, not in this one
DIGIT_RANKS = {"7": 0, "8": 1, "9": 2}
LATIN_RANKS = {letter: index for index, letter in enumerate(RANK_LETTERS)}
# валет, дама, король, туз
CYRILLIC_RANKS = {**DIGIT_RANKS, "В": 4, "Д": 5, "К": 6, "Т": 7}

DASHES = "-‐‑‒–—−"
SPACES = " ,"

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]")
_BLANK = re.compile(r"\s")  # \s knows the no-break spaces too
_LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ɏ]")
_CYRILLIC = re.compile("[\u0400-\u052f]")


def clean(text: str) -> str:
    """Drop variation selectors and other invisible characters, make every blank a plain space, trim.

    Raises NotationError for a text that is empty or far too long.
    """
    if not isinstance(text, str):
        raise NotationError("{text} is no text", text=type(text).__name__)
    if len(text) > MAX_TEXT:
        raise NotationError(
            "the text is {length} {length:character|characters} long; no deal needs more than {limit}",
            length=len(text),
            limit=MAX_TEXT,
        )
    seen = _BLANK.sub(" ", _INVISIBLE.sub("", text)).replace("：", ":").strip()
    if not seen and text.strip():
        raise NotationError("no cards: the text holds only characters that cannot be seen")
    if not seen:
        raise NotationError("no cards: the text is empty")
    return seen


def refuse_slash(text: str) -> str:
    """Return a text of cards; NotationError where '/' separates them, which no notation here does."""
    if "/" in text:
        raise NotationError(
            "'/' in {text!r} separates nothing: write '.' between the suits of a hand, in the order "
            "♠.♥.♦.♣, and '|' between hands",
            text=excerpt(text, text.index("/")),
        )
    return text


def is_cyrillic(*texts: str) -> bool:
    """Tell whether the texts, which make up one input, are written in Russian letters.

    Raises NotationError where they mix Latin and Cyrillic letters: Т and К look the same in both, and Т means
    different cards, so a guess could be a wrong answer.
    """
    whole = " ".join(texts)
    latin, cyrillic = _LATIN.search(whole), _CYRILLIC.search(whole)
    if latin and cyrillic:
        raise NotationError(
            "mixed scripts: Latin {latin!r} and Cyrillic {cyrillic!r} in one input; a Latin T is "
            "the ten and a Cyrillic Т the ace, so write everything in one script",
            latin=latin[0],
            cyrillic=cyrillic[0],
        )
    return cyrillic is not None


def upper(char: str) -> str:
    """Return the capital of one character, or the character where the capital is not one character."""
    capital = char.upper()
    return capital if len(capital) == 1 else char


def shown(char: str) -> str:
    """Quote a character for an error message, telling when a letter is Cyrillic: А is not A."""
    return _("{char!r} (a Cyrillic letter)", char=char) if _CYRILLIC.match(char) else repr(char)


EXCERPT = 40  # characters


def excerpt(text: str, at: int = 0) -> str:
    """Cut a long text to about EXCERPT characters around position `at`, for an error message."""
    if len(text) <= EXCERPT:
        return text
    start = max(0, min(at - EXCERPT // 2, len(text) - EXCERPT))
    end = start + EXCERPT
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


class Named(str):
    """The name of a suit or a card as it is typed, `S` or `SA`; in a Russian sentence it is ♠ or ♠Т."""

    __slots__ = ()

    def _in_words(self, language: str, _spec: str) -> str:
        if language == ENGLISH:
            return str(self)
        return SUIT_SYMBOLS[SUIT_LETTERS.index(self[0])] + russian.ranks(self[1:])


def card_name(index: int) -> Named:
    """Return the two-letter name of card `index` (0..31), as in JSON: `SA`, `HT`."""
    return Named(SUIT_LETTERS[index >> 3] + RANK_LETTERS[index & 7])
