"""Readers of all notations. They know text and numbers only; the value types are built on them.

`read_card`, `read_cards` and `read_hand` return card indices in the order written; `is_cyrillic(*texts)`
checks that the parts of one input (deal, widow, dead cards, play) use one script; `read_argument` fetches the
text of a command-line argument from standard input or a file.
"""

from __future__ import annotations

from ddsolve.io.disk import read_argument, read_text_file
from ddsolve.notation.reader import plain_hand, read_card, read_cards, read_hand
from ddsolve.notation.vocabulary import clean, is_cyrillic, refuse_slash

__all__ = [
    "clean",
    "is_cyrillic",
    "plain_hand",
    "read_argument",
    "read_card",
    "read_cards",
    "read_hand",
    "read_text_file",
    "refuse_slash",
]
