"""Exact numbers in and out: JSON numbers become fractions, fractions become JSON numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import isfinite, lcm
from numbers import Integral
from typing import TYPE_CHECKING, Any

from ddsolve.conventions import Options
from ddsolve.errors import FormatError, ScoreError
from ddsolve.io import documents
from ddsolve.io.documents import plain as plain
from ddsolve.io.reading import plain as as_python
from ddsolve.io.reading import read
from ddsolve.scoring.entries import NAMES, Entry
from ddsolve.values.seats import Seat
from ddsolve.words import Typed

MOST = 10**12  # larger numbers are on no sheet, and could not be printed as decimals
_DECIMAL = r"(\d{1,400}(\.\d{0,12})?|\.\d{1,12})(e[+-]?\d{1,2})?"
_NUMBER = re.compile(rf"[+-]?({_DECIMAL}|\d{{1,400}}/[1-9]\d{{0,11}})", re.ASCII | re.IGNORECASE)


def plain_numbers(values: Mapping[str, Fraction]) -> dict[str, int | float]:
    """Return exact values as JSON numbers."""
    return {player: plain(value) for player, value in values.items()}


def exact_number(given: object, field: str, *, comma: bool = False) -> Fraction:
    """Return a JSON number, or a text like "8/3", as an exact fraction; ScoreError names the field.

    comma: whether a text may have a comma for its point.
    """
    number, given = None, as_python(given)
    if isinstance(given, (int, Fraction)) and not isinstance(given, bool):
        number = Fraction(given)
    elif isinstance(given, float) and isfinite(given):
        number = Fraction(str(given))
    elif isinstance(given, str):
        text = (given.replace(",", ".") if comma else given).strip()
        number = Fraction(text) if _NUMBER.fullmatch(text) else None
    if number is None:
        raise ScoreError("{field}: {given!r} is not a number", field=Typed(field), given=_as_typed(given))
    if abs(number) > MOST:
        raise ScoreError(
            "{field}: a number this large ({most} at most) is on no sheet", field=Typed(field), most=MOST
        )
    return number


def whole_number(given: object, field: str) -> int:
    """Return a JSON whole number; ScoreError names the field."""
    number = exact_number(given, field)
    if number.denominator != 1:
        raise ScoreError(
            "{field}: {given!r} is not a whole number", field=Typed(field), given=_as_typed(given)
        )
    return number.numerator


def _as_typed(given: object) -> str:
    """Return the beginning of a value as it stood in its document."""
    if given is None or isinstance(given, bool):
        return json.dumps(given)
    return str(plain(given) if isinstance(given, Fraction) else given)[:20]


def read_json(text: str) -> Any:
    """Return a JSON document with its decimals exact, names on one line; ScoreError for what is none."""
    try:
        return documents.read_json(text, lines=False)
    except FormatError as error:
        raise ScoreError(str(error)) from None


# What entries and sheets are worth to each player, in whists.


def check_keys(given: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    """Raise ScoreError for a field that is none of those known; where: what has it, in words."""
    unknown = next((key for key in given if key not in known), None)
    if unknown is not None:
        raise ScoreError(
            "{where}: unknown field {key!r}; fields: {known}",
            where=where,
            key=str(unknown)[:20],
            known=Typed(", ".join(known)),
        )


def common_unit(*columns: Iterable[Fraction]) -> int:
    """Return the least number of parts of a point in which all these points are whole."""
    return lcm(*(points.denominator for column in columns for points in column))


def whole_parts(points: Fraction, unit: int) -> int:
    """Return points in whole parts, `unit` to a point."""
    return points.numerator * (unit // points.denominator)


def in_parts(column: Mapping[str, Fraction], unit: int) -> dict[str, int]:
    """Return each player's points in whole parts."""
    return {player: whole_parts(points, unit) for player, points in column.items()}


def divisor_of(options: Options, count: int) -> int:
    """Return by how much the hill of one of so many players is divided.

    With the divisor N-1 every opponent pays a full share, and nobody "pays himself".
    """
    return count - 1 if options.hill_divisor == "N-1" else count


def standing_parts(options: Options, pool: Mapping[str, int], hill: Mapping[str, int]) -> dict[str, int]:
    """Return what pool and hill are worth to each: his points against the mean of all; the sum is zero.

    In parts of a whist, `divisor_of` to one of those that pool and hill are counted in.
    """
    return against_mean(
        {one: options.pool_point * pool[one] - options.hill_point * hill[one] for one in pool}
    )


def against_mean(worth: Mapping[str, int]) -> dict[str, int]:
    """Return what each has above the mean of all, in parts: as many to one as there are players."""
    count, total = len(worth), sum(worth.values())
    return {player: count * points - total for player, points in worth.items()}


@lru_cache(maxsize=4096)  # of hands there are few, again and again
def _fraction(parts: int, unit: int) -> Fraction:
    return Fraction(parts, unit)


def _name_of(player: Any) -> Any:
    """Return how a player is called who is given by his seat or its number."""
    known = isinstance(player, Integral) and int(player) in NAMES
    return NAMES[Seat(int(player))] if known else player


class ByPlayer(dict[str, Fraction]):
    """Whists by the name of a player; who has none is called by his seat, and found by its number too."""

    __slots__ = ()

    @classmethod
    def of(cls, given: object) -> ByPlayer:
        """Return values by name; DdsolveError for anything else."""
        return given if isinstance(given, cls) else cls(read(dict[str, Fraction], given, "value"))

    if TYPE_CHECKING:

        def __getitem__(self, player: str | int, /) -> Fraction: ...

    def __contains__(self, player: object) -> bool:
        return dict.__contains__(self, _name_of(player))

    def get(self, player: Any, other: Any = None, /) -> Any:
        """Return what a player has, or the other value where there is none."""
        return super().get(_name_of(player), other)

    def __missing__(self, player: object) -> Fraction:
        name: str = _name_of(player)
        if name == player:
            raise KeyError(player)
        return self[name]


def values_of(options: Options, players: Sequence[str], entries: Iterable[Entry]) -> ByPlayer:
    """Return the value of the entries for each player: (A − mean A) + whists written − whists owed."""
    entries = tuple(entries)
    unit = lcm(*[entry.points.denominator for entry in entries])
    count, total = len(players), 0
    divisor, worth = divisor_of(options, count), dict.fromkeys(players, 0)
    for player, column, against, points, _why, _rule, _source in entries:
        parts = points.numerator if unit == 1 else whole_parts(points, unit)
        if against is not None:
            worth[player] += divisor * parts
            worth[against] -= divisor * parts
        else:  # against the mean of all, as `against_mean` has it
            parts *= options.pool_point if column == "pool" else -options.hill_point
            worth[player] += count * parts
            total += parts
    unit *= divisor
    return ByPlayer({one: _fraction(parts - total, unit) for one, parts in worth.items()})
