"""How one option of a convention is declared: its default, and where the default comes from.

The options themselves are the fields of the dataclasses `Prices`, `Whisting`, `AllPasses`, `Auction` and
`Course`: the annotation of a field is the set of values it may have, so that the schema and the code that
reads an option cannot drift apart (and mypy sees a comparison with a value that does not exist).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TypeVar

Value = TypeVar("Value")


def option(
    default: Value,
    source: str,
    *,
    least: int = 0,
    most: int = 1000,
    aliases: Mapping[str, str] | None = None,
) -> Value:
    """Declare an option: its value where a convention is silent, and the source tag of that value.

    `≈` before a tag: the sources of the conventions are silent, this is the value commonly accepted.
    `least` and `most` bound whole numbers, also within lists; `aliases` are other spellings of a value.
    """
    about = {"source": source, "least": least, "most": most, "aliases": dict(aliases or {})}
    declared: Value = field(default=default, metadata=about)
    return declared
