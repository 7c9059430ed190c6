"""Values of wrong types, for everything that reads what it is given."""

from __future__ import annotations

from fractions import Fraction
from itertools import count, repeat
from typing import Any

from ddsolve import Card, Seat, Strain, Suit


class Words:
    """A thing of no type that anybody asks for."""


class Hollow:
    """What says that it has items and has none, as an array of numpy without dimensions."""

    def __iter__(self) -> Any:
        raise TypeError("iteration over a 0-d array")


WRONG: tuple[Any, ...] = (
    *(None, 3.5, float("nan"), float("inf"), -1, 0, 5, 10**9, 10**400, True, False),
    *("", "foo", "\x00\n\x1b[31m", "4", "dealer", b"x", object(), Words, Hollow(), len, print),
    *([], (), {}, {"a": 1}, set(), [None], ["foo"], [1, 2], (("2", "whist", 3),), range(3)),
    *(count(), repeat("SA"), {"SA", "S7"}),
    *(Card.parse("S7"), Suit.SPADES, Strain.NT, Seat.DEALER, Fraction(1, 3)),
)
