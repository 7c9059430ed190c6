"""What one hand writes on the sheet: entries, and the pen that writes them with their prices and reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from ddsolve.conventions import Convention, Options
from ddsolve.errors import ScoreError
from ddsolve.io import documents
from ddsolve.io.reading import plain, shown
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
    given = plain(given)
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
        return {**self._asdict(), "points": documents.plain(self.points)}


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
