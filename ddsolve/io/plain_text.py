"""Text from outside, made harmless where it enters: files, arguments, strings in JSON and TOML.

What is left can be shown anywhere: it moves no cursor, turns no line round, and is valid in XML.
"""

from __future__ import annotations

import re

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
