"""Seats: one type for who sits where, as a number, as text and as a place in a tuple."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Annotated

from ddsolve.errors import ContractError
from ddsolve.io.reading import plain, read


class Seat(IntEnum):
    """A place at the table, clockwise: seats 1, 2 and 3 hold cards, seat 1 left of the dealer.

    A seat is its number, so `Seat.SECOND == 2`; its text is the key of JSON (`1`, `2`, `3`, `dealer`). DEALER
    is the fourth player of a game of four, who holds no cards and is nobody's neighbour here.
    """

    FIRST = 1
    SECOND = 2
    THIRD = 3
    DEALER = 4

    @classmethod
    def parse(cls, text: object) -> Seat:
        """Read seat 1, 2 or 3, a number or a text; ContractError otherwise."""
        if isinstance(text, Seat) and text in SEATS:
            return text
        found = seat_among(SEATS, text)
        if found is None:
            name = str(text).strip()
            raise ContractError("no seat {text!r}: seats are 1, 2 and 3", text=name.split("\n")[0][:20])
        return found

    @classmethod
    def _missing_(cls, value: object) -> Seat:
        return cls.parse(value)

    @property
    def place(self) -> int:
        """The seat counted from 0: its place in tuples by seat, and its number in the engine."""
        return int(self) - 1

    @property
    def next(self) -> Seat:
        """The seat that plays after this one."""
        return self.plus(1)

    @property
    def last(self) -> Seat:
        """The seat that plays before this one: the last of the three, seen from here."""
        return self.plus(2)

    @property
    def others(self) -> tuple[Seat, Seat]:
        """The two seats after this one, in order: the defenders of a soloist, the first one calls first."""
        return _OTHERS[self % 3]

    def plus(self, steps: int) -> Seat:
        """Return the seat so many places after this one."""
        return SEATS[(self.place + read(int, steps, "steps")) % 3]

    def after(self, other: int) -> int:
        """Return how many places this seat comes after another one: 0, 1 or 2."""
        return (self - Seat.parse(other)) % 3

    def __str__(self) -> str:
        return "dealer" if self is Seat.DEALER else str(int(self))

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __repr__(self) -> str:
        return str(int(self))


SeatNumber = Annotated[int, Seat.parse]  # a field that takes 1, "1" or Seat.FIRST and holds the last
SEATS = (Seat.FIRST, Seat.SECOND, Seat.THIRD)
_OTHERS = (SEATS[:2], SEATS[1:], (Seat.THIRD, Seat.FIRST))  # by the seat's number in threes


def seat_among(seats: Iterable[Seat], given: object) -> Seat | None:
    """Return the one of some seats that a whole number or a text names; None where it names none."""
    given = plain(given)
    if not isinstance(given, str | int) or isinstance(given, bool):
        return None
    return next((seat for seat in seats if str(seat) == str(given).strip()), None)
