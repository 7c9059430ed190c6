"""What the terminal can carry: suit signs or ASCII, colours or none; and cards written accordingly."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from itertools import groupby
from typing import TextIO

from ddsolve.io.plain_text import carries, harmless, plain
from ddsolve.output.report.spans import Span, Text
from ddsolve.values.cards import Suit
from ddsolve.words import _

RED, BOLD, DIM, RESET = "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"
LEAST_WIDTH = 60  # narrower terminals fold lines themselves
RED_SUITS = (Suit.DIAMONDS, Suit.HEARTS)
_ANSI = re.compile(r"\x1b\[[0-9;]*m")


def visible(text: str) -> int:
    """Return how many columns a text takes, colour codes not counted."""
    return len(_ANSI.sub("", text))


def pad(text: str, width: int) -> str:
    """Fill a text with spaces up to `width` visible columns."""
    return text + " " * (width - visible(text))


@dataclass(frozen=True, slots=True)
class Style:
    """Whether the suit signs can be shown, whether colours can, and how many columns a line may take."""

    unicode: bool = True
    color: bool = False
    width: int | None = None

    @classmethod
    def detect(cls, stream: TextIO | None = None, *, ascii_only: bool = False) -> Style:
        """Return what `stream` (standard output) can carry.

        ASCII when asked for or when its encoding lacks the suit signs; colours on a terminal that is not
        dumb, unless NO_COLOR is set (no-color.org). The width is COLUMNS where it is set, else that of the
        terminal; a file has none.
        """
        stream = sys.stdout if stream is None else stream
        terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
        colored = terminal and not os.environ.get("NO_COLOR")
        return cls(not ascii_only and carries(stream), colored, _width(stream))

    def fit(self, text: str) -> str:
        """Return a text with signs that cannot be shown replaced; in ASCII style, pure ASCII."""
        return text if self.unicode else plain(text)

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
        words = (span.suit.symbol if self.unicode else suit_letter(span.suit)) + words
        return self._paint(RED, words) if span.suit in RED_SUITS else words

    def _paint(self, code: str, text: str) -> str:
        if not (self.color and text):
            return text
        return code + text.replace(RESET, RESET + code) + RESET  # a red suit must not end a bold sentence


def _width(stream: TextIO) -> int | None:
    """Return the columns there are, LEAST_WIDTH at least; None where nothing says how many."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return max(LEAST_WIDTH, int(told))
    try:
        columns = os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0
    except (OSError, ValueError):  # no file behind it
        return None
    return max(LEAST_WIDTH, columns) if columns else None


def suit_letter(suit: Suit) -> str:
    """Return the letter that stands for a suit: `S`, in Russian п."""
    return _("SCDH")[suit]
