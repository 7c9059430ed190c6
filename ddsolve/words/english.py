"""English forms: numbers with nouns, seats by number, or by name inside `seated`.

A sentence asks for a form by the spec of a field: `{count:trick|tricks}` is the noun that goes with the
number, `{seat:seat}` is "seat 1" or who sits there (`{seat:Seat}` where the sentence begins with it).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

LONGEST = 20  # letters of a name; what is longer is cut
_NOBODY: Mapping[str, str] = {}
_players: ContextVar[Mapping[str, str]] = ContextVar("ddsolve.words.english", default=_NOBODY)


@contextmanager
def seated(names: Sequence[str]) -> Iterator[None]:
    """Call seats 1, 2, 3 by these names inside, in this context alone; an empty name leaves the seat.

    Where two players share a name nobody is called by it.
    """
    told = [" ".join(name.split()) for name in names]
    often = Counter(told)
    known = {str(seat): _cut(name) for seat, name in enumerate(told, 1) if name and often[name] == 1}
    token = _players.set(known)
    try:
        yield
    finally:
        _players.reset(token)


def player_at(seat: object) -> str | None:
    """Return the name of who sits there, None where nobody is named."""
    return _players.get().get(str(seat))


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


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
