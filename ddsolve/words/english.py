"""English forms: numbers with nouns, seats by number or name.

A sentence asks for a form by the spec of a field: `{count:trick|tricks}` is the noun that goes with the
number, `{seat:seat}` is "seat 1" or who sits there (`{seat:Seat}` where the sentence begins with it).
"""

from __future__ import annotations

import re

from ddsolve.words.seated import player_at

_SEATS = ("seat", "Seat")
_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?")


def formed(value: object, spec: str) -> str | None:
    """Return a value in the form that a spec asks for; None where the spec is no English form."""
    if spec.count("|") == 1:
        one, many = spec.split("|")
        return one if is_one(value) else many
    return seat_name(value, spec) if spec in _SEATS else None


def is_one(value: object) -> bool:
    """Tell whether a number takes the singular: 1, not 1.0 with digits shown behind the point."""
    found = _FIGURE.search(str(value))
    return found is not None and found[0] == "1"


def seat_name(seat: object, seat_word: str = "seat") -> str:
    """Return who sits there: a name, `seat 1`, `the dealer`; another name stays as it is."""
    name = str(seat)
    if name == "dealer":
        return "The dealer" if seat_word == "Seat" else "the dealer"
    if not name.isdigit():
        return name
    return player_at(name) or f"{seat_word} {name}"
