"""What the readers of JSON and TOML say (topic `documents`)."""

from __future__ import annotations

WORDS = {
    "number": "{given!r} is no number that can be counted with",
    "digits": "a number has more than {most} digits: {given}…",
    "depth": "more than {most} lists or objects inside each other",
    "key_parts": "a dotted key has more than {most} parts",
    "twice": "{key!r} is given twice",
}
