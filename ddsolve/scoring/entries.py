"""What one hand writes on the sheet: entries, their prices and reasons; exact numbers in and out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isfinite, lcm
from numbers import Integral
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from ddsolve.conventions import Convention, Options
from ddsolve.errors import FormatError, ScoreError
from ddsolve.io import documents
from ddsolve.io.documents import plain
from ddsolve.io.reading import plain as as_python
from ddsolve.io.reading import read, shown
from ddsolve.values.contract import Contract
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_, Typed, _, language

_SCORING_WHY = {
    "made": N_("{game} made"),
    "written_off": N_("{game} made, written off the hill"),
    "undertricks": N_("{game}: undertricks {count}"),
    "consolation": N_("consolation for undertricks {count}"),
    "tricks": N_("own tricks {tricks}"),
    "team_tricks": N_("the defenders' tricks {tricks}, the passer's included"),
    "dummy_tricks": N_("the defenders' tricks {tricks}, the dummy's included"),
    "gentleman": N_("half of the defenders' tricks: {tricks}"),
    "checked_tricks": N_("half of the tricks against a checked ten: {tricks}"),
    "half": N_("half-whist: tricks {tricks}"),
    "half_hill": N_("half-whist: penalty for tricks {tricks}"),
    "shortage": N_("short of the whist: tricks {tricks}"),
    "team_short": N_("the defenders are short of tricks {tricks}"),
    "quota_met": N_("the team is short, own quota met: tricks {tricks}"),
    "quota_short": N_("the team is short, below own quota: tricks {tricks}"),
    "misere_tricks": N_("misère caught: tricks {count}"),
    "resigned": N_("resigned without {count} at {game}"),
    "preference": N_("preference"),
    "paid_widow": N_("paid widow"),
    "widow": N_("quick tricks in the widow: {tricks}"),
    "thrown": N_("the widow was thrown"),
    "allpass_tricks": N_("all-pass: tricks {tricks} at {price}"),
    "least": N_("fewest tricks in all-pass: the other's {tricks} at {price}"),
    "least_share": N_("fewest tricks in all-pass, shared: {tricks} at {price}"),
    "zero": N_("no trick in all-pass"),
    "zero_off": N_("no trick in all-pass, off the hill"),
    "aid": N_("aid of {donor} to {player}"),
}


Column = Literal["pool", "hill", "whists"]
DEALER = Seat.DEALER
FIRST_LEVEL = 6
Points = int | Fraction
Place = tuple[Seat, Column, Seat | None]  # whose, the column, and for whists on whom


NAMES = {seat: str(seat) for seat in (*SEATS, DEALER)}
_PLAYERS = {name: seat for seat, name in NAMES.items()}


def player_seat(given: object) -> Seat:
    """Read the seat of a player, given as a `Seat`, a number or a text, the dealer of four included.

    Raises ScoreError.
    """
    if isinstance(given, Seat):
        return given
    given = as_python(given)
    if isinstance(given, bool) or not isinstance(given, int | str):
        raise ScoreError("no seat {text!r}: seats are 1, 2 and 3", text=shown(given))
    name = str(given).strip().lower()
    if name not in _PLAYERS:
        raise unknown_player(name, _PLAYERS)
    return _PLAYERS[name]


def unknown_player(name: object, players: Iterable[object]) -> ScoreError:
    """Return the error for a name that none of the players has."""
    known = Typed(", ".join(map(str, players)))
    return ScoreError("unknown player {player!r}; players: {known}", player=str(name)[:20], known=known)


PlayerSeat = Annotated[Seat, player_seat]


class Entry(NamedTuple):
    """One number on the sheet, in points of its column.

    `player` is a name on the sheet: in one hand by itself the text of a seat. `against` is the player the
    whists are written on (None in pool and hill); `points` are exact, in points
    of the column; `why` says in words what for; `rule` is the option that sets the price, `source` the tag of
    the text it comes from.
    """

    player: str
    column: Column
    against: str | None
    points: Fraction
    why: str
    rule: str
    source: str

    def as_json(self) -> dict[str, object]:
        """Return the entry as JSON."""
        return {**self._asdict(), "points": plain(self.points)}


@dataclass(frozen=True, slots=True)
class Price:
    """What the contract of a hand costs, bomb included: a success, an undertrick, a defender's trick."""

    game: int
    pool: int
    hill: int
    whist: int


def bomb_factor(options: Options, bomb: int) -> int:
    """Return what a bomb of this degree (0: none) multiplies prices by; ScoreError for one there is not."""
    if not 0 <= bomb < len(options.bomb_factors) or (bomb and not options.bombs):
        raise ScoreError(
            "there is no bomb of degree {bomb} in this convention (bombs; 0 to {most} where it has them)",
            bomb=bomb,
            most=len(options.bomb_factors) - 1,
        )
    return options.bomb_factors[bomb] if options.bombs else 1


@lru_cache(maxsize=256)
def price_of(options: Options, level: int | None, bomb: int = 0) -> Price:
    """Return the prices of a game of `level` (None: misère) under a bomb of the given degree (0: none)."""
    base = options.misere_value if level is None else options.game_values[level - FIRST_LEVEL]
    game = base * bomb_factor(options, bomb)
    return Price(game, game * options.k_pool, game * options.k_hill, game * options.k_whist)


@lru_cache(maxsize=4096)  # on sheets stand the same few entries again and again
def _entry(
    place: Place, points: Points, why: str, rule: str, source: str, _language: str, **words: object
) -> Entry:
    """Return an entry, what it is for in the language of whoever is spoken to."""
    player, column, against = place
    on = None if against is None else NAMES[against]
    told = {name: word.pretty if isinstance(word, Contract) else word for name, word in words.items()}
    return Entry(NAMES[player], column, on, Fraction(points), _(_SCORING_WHY[why], **told), rule, source)


class Pen:
    """Collects the entries of one hand under one convention.

    Every entry names the option that sets its price (`rule`): its source tag goes with the entry.
    """

    def __init__(self, convention: Convention) -> None:
        self.options = convention.options
        self._sources, self._language = convention.sources, language()
        self.entries: list[Entry] = []

    def pool(self, player: Seat, points: Points, why: str, rule: str, **words: object) -> None:
        """Write pool points."""
        self._write((player, "pool", None), points, why, rule, words)

    def hill(self, player: Seat, points: Points, why: str, rule: str, **words: object) -> None:
        """Write hill points; negative ones are written off."""
        self._write((player, "hill", None), points, why, rule, words)

    def whists(self, player: Seat, on: Seat, points: Points, why: str, rule: str, **words: object) -> None:
        """Write whists of `player` on another player."""
        self._write((player, "whists", on), points, why, rule, words)

    def _write(self, place: Place, points: Points, why: str, rule: str, words: dict[str, object]) -> None:
        """Add the entry; nothing is written for nothing."""
        if points:
            entry = _entry(place, points, why, rule, self._sources[rule], self._language, **words)
            self.entries.append(entry)


# Exact numbers in and out: JSON numbers become fractions, fractions become JSON numbers.


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
