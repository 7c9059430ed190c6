"""What an encoding can carry: suit signs or letters. Knows nothing of cards, so that `--help` loads none."""

from __future__ import annotations

import codecs
import io
from typing import TextIO

from ddsolve.words import ENGLISH, language

_NEEDED = "♠♣♦♥–…→è"
_FALLBACK = "ddsolve-plain"
_PLAIN = str.maketrans(
    {
        "♠": "S",
        "♣": "C",
        "♦": "D",
        "♥": "H",
        "–": "-",
        "—": "-",
        "…": "...",
        "→": "->",
        "è": "e",
        "×": "x",
        "·": "-",
        "≥": ">=",
        "≤": "<=",
        "−": "-",
        "½": "1/2",
        "±": "+/-",
        "«": '"',
        "»": '"',
        "’": "'",
        "✓": "*",
        "\u00a0": " ",
    }
)

_RUSSIAN_SUITS = {ord(sign): letter for sign, letter in zip("♠♣♦♥", "птбч", strict=True)}


def carries(stream: TextIO, signs: str = _NEEDED) -> bool:
    """Tell whether the encoding of a stream has signs, those that we use unless others are named."""
    try:
        signs.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plain(text: str) -> str:
    """Return a text in pure ASCII: suit signs as letters, what has no plain form as an escape.

    In another language than English its letters stay.
    """
    if language() != ENGLISH:
        return text.translate(_PLAIN | _RUSSIAN_SUITS)
    return text.translate(_PLAIN).encode("ascii", "backslashreplace").decode("ascii")


def use_plain_fallback(*streams: TextIO) -> None:
    """Let text streams write what their encoding lacks in plain ASCII (`S` for `♠`) instead of failing."""
    codecs.register_error(_FALLBACK, _plain_instead)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_FALLBACK)


def _plain_instead(error: UnicodeError) -> tuple[str, int]:
    """Handle an encoding error (see `codecs.register_error`): the plain form of the signs, else an escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end
