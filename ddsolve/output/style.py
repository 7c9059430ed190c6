"""What the terminal can carry: suit signs or ASCII, colours or none; and cards written accordingly."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from dataclasses import dataclass
from itertools import groupby
from typing import TextIO

from ddsolve.cards import Suit
from ddsolve.output.spans import Span, Text
from ddsolve.plain_text import harmless

RED, BOLD, DIM, RESET = "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"
RED_SUITS = (Suit.DIAMONDS, Suit.HEARTS)
_NEEDED = "♠♣♦♥–…→è"
_FALLBACK = "ddsolve-plain"
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
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
    }
    | {
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


def visible(text: str) -> int:
    """Return how many columns a text takes, colour codes not counted."""
    return len(_ANSI.sub("", text))


def pad(text: str, width: int) -> str:
    """Fill a text with spaces up to `width` visible columns."""
    return text + " " * (width - visible(text))


@dataclass(frozen=True, slots=True)
class Style:
    """Whether the suit signs can be shown, and whether colours can."""

    unicode: bool = True
    color: bool = False

    @classmethod
    def detect(cls, stream: TextIO | None = None, *, ascii_only: bool = False) -> Style:
        """Return what `stream` (standard output) can carry.

        ASCII when asked for or when its encoding lacks the suit signs; colours on a terminal that is not
        dumb, unless NO_COLOR is set (no-color.org).
        """
        stream = sys.stdout if stream is None else stream
        terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
        return cls(not ascii_only and _carries(stream), terminal and not os.environ.get("NO_COLOR"))

    def fit(self, text: str) -> str:
        """Return a text with signs that cannot be shown replaced; in ASCII style, pure ASCII."""
        if self.unicode:
            return text
        return text.translate(_PLAIN).encode("ascii", "backslashreplace").decode("ascii")

    def write(self, text: Text) -> str:
        """Return a text with suit signs or letters, red suits in red, what is emphasised in bold.

        Whatever came from outside, no code but our own reaches the terminal: see `harmless`.
        """
        parts = []
        for is_strong, spans in groupby(text.spans, key=lambda span: span.strong):
            words = "".join(map(self._span, spans))
            parts.append(self._paint(BOLD, words) if is_strong else words)
        return "".join(parts)

    def dim(self, text: str) -> str:
        """Step back, where the terminal can."""
        return self._paint(DIM, text)

    def _span(self, span: Span) -> str:
        words = self.fit(harmless(span.text))
        if span.suit is None:
            return words
        words = (span.suit.symbol if self.unicode else span.suit.letter) + words
        return self._paint(RED, words) if span.suit in RED_SUITS else words

    def _paint(self, code: str, text: str) -> str:
        if not (self.color and text):
            return text
        return code + text.replace(RESET, RESET + code) + RESET  # a red suit must not end a bold sentence


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
    signs = error.object[error.start : error.end].translate(_PLAIN)
    return signs.encode("ascii", "backslashreplace").decode("ascii"), error.end


def _carries(stream: TextIO) -> bool:
    """Tell whether the encoding of a stream has the signs we use."""
    try:
        _NEEDED.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
