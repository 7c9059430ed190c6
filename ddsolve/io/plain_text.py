"""Text from outside, made harmless where it enters: files, arguments, strings in JSON and TOML.

What is left can be shown anywhere: it moves no cursor, turns no line round, and is valid in XML.
"""

from __future__ import annotations

import codecs
import io
import re
from typing import TextIO

from ddsolve.words import ENGLISH, language

# Controls (but tab and line feed), marks that change the direction of writing, tags and what Unicode keeps
# free for ever.
_HARMFUL = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff"
    "\U000e0000-\U000e007f]"
)
_HALF = re.compile("[\ud800-\udfff]")  # of a character: what is no UTF-8 comes in as such
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")


def harmless(text: str) -> str:
    """Return a text without what could do harm where it is shown; every end of a line becomes a line feed."""
    if text.isascii() and text.isprintable():
        return text
    return _HALF.sub("\ufffd", _HARMFUL.sub("", _LINE_ENDS.sub("\n", text)))


def single_line(text: str) -> str:
    """Return a name or a title: harmless, on one line, blanks at the ends and in rows removed."""
    return " ".join(harmless(text).split())


# What an encoding can carry: suit signs or letters. Knows nothing of cards, so that `--help` loads none.


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
