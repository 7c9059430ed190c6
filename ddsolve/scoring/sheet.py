"""The score sheet: pool, hill and whists of every player, exact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ddsolve.conventions import Options
from ddsolve.errors import ScoreError
from ddsolve.io.reading import number, one_of, read, read_fields
from ddsolve.scoring.entries import Entry, unknown_player
from ddsolve.scoring.exact import MOST, check_keys, exact_number, plain, read_json
from ddsolve.scoring.sheet_lines import read_whole_sheet
from ddsolve.words import _

FIELDS = ("players", "pool", "hill", "whists")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Totals of a game, all exact: `whists[a][b]` are what a has written on b."""

    players: tuple[str, ...]
    pool: dict[str, Fraction]
    hill: dict[str, Fraction]
    whists: dict[str, dict[str, Fraction]]

    def __post_init__(self) -> None:
        read_fields(self, ScoreError)
        names = set(player_names(list(self.players)))
        rows = [{name, *row} for name, row in self.whists.items()]
        if any(found != names for found in (set(self.pool), set(self.hill), set(self.whists), *rows)):
            raise ScoreError(
                "pool, hill and whists each need a place for {known}, and for nobody else",
                known=", ".join(self.players),
            )

    @classmethod
    def empty(cls, players: Iterable[str], hill: int = 0) -> Sheet:
        """Return a fresh sheet, every hill at `hill`."""
        names = read(tuple[str, ...], players, "players")
        hill = number(hill, "hill", -MOST, MOST)
        return cls(
            names,
            dict.fromkeys(names, Fraction(0)),
            dict.fromkeys(names, Fraction(hill)),
            {name: {other: Fraction(0) for other in names if other != name} for name in names},
        )

    @classmethod
    def of(cls, given: object, options: Options) -> Sheet:
        """Return a sheet that is one, or is given as a text or as a JSON document; ScoreError otherwise."""
        if isinstance(given, Mapping):
            return cls.from_json(dict(given), options)
        return cls.parse(given, options) if isinstance(given, str) else read(cls, given, "sheet")

    @classmethod
    def parse(cls, text: str, options: Options) -> Sheet:
        """Read a sheet from lines or JSON; ScoreError names the field that is missing or wrong."""
        text = read(str, text, "sheet")
        in_json = text.lstrip().startswith(("{", "["))
        return cls.from_json(read_json(text) if in_json else read_whole_sheet(text), options)

    @classmethod
    def from_json(cls, document: Any, options: Options) -> Sheet:
        """Read `{"players": […], "pool": {…}, "hill": {…}, "whists": {"A": {"B": x}}}`.

        Every player needs his pool and hill (no pool where the convention keeps none); whists that are left
        out are none. Raises ScoreError.
        """
        if not isinstance(document, dict):
            raise ScoreError("a sheet is a JSON object with players, pool, hill and whists")
        if "hands" in document:
            raise ScoreError("this is a game, with its hands, not a sheet: `ddsolve game` settles it")
        options = read(Options, options, "options")
        without_pool = options.success == "hill_only"
        for field in FIELDS:
            if field not in document and not (field == "pool" and without_pool):
                raise ScoreError("the sheet has no field {field!r}", field=field)
        check_keys(document, FIELDS, _("the sheet"))
        players = player_names(document["players"])
        nothing = dict.fromkeys(players, 0)
        pool = _column(document.get("pool", nothing), "pool", players)
        hill = _column(document["hill"], "hill", players)
        return cls(players, pool, hill, _whists(document["whists"], players))

    def to_json(self) -> dict[str, Any]:
        """Return the document that `from_json` reads."""
        return {
            "players": list(self.players),
            "pool": {player: plain(points) for player, points in self.pool.items()},
            "hill": {player: plain(points) for player, points in self.hill.items()},
            "whists": {
                player: {other: plain(points) for other, points in row.items()}
                for player, row in self.whists.items()
            },
        }

    def _repr_svg_(self) -> str:
        """Return the sheet as players draw it, for notebooks."""
        from ddsolve.pictures.sheet import sheet_svg  # only a notebook asks: nothing here depends on pictures

        return sheet_svg(self)

    def write(self, entry: Entry) -> None:
        """Add one entry to the totals."""
        entry = read(Entry, entry, "entry")
        column = one_of(("pool", "hill", "whists"), entry.column, "column")
        points = exact_number(entry.points, "points")
        unknown = next(
            (name for name in (entry.player, entry.against or entry.player) if name not in self.players), None
        )
        if unknown is not None or entry.player == entry.against:
            raise unknown_player(unknown, self.players)
        if (column == "whists") != (entry.against is not None):
            raise ScoreError("whists are written on somebody, pool and hill are not")
        if entry.against is not None:
            self.whists[entry.player][entry.against] += points
        else:
            written = self.pool if column == "pool" else self.hill
            written[entry.player] += points


def close_by_preference(sheet: Sheet, soloist: str, pool_size: int) -> None:
    """ES: the owner's hill is gone, and every pool is closed."""
    sheet.hill[soloist] = Fraction(0)
    sheet.pool.update((player, max(points, Fraction(pool_size))) for player, points in sheet.pool.items())


def player_names(given: Any) -> tuple[str, ...]:
    """Read the list of players: two to four different names; ScoreError otherwise."""
    if not isinstance(given, list) or not all(isinstance(name, str) and name for name in given):
        raise ScoreError("players: a list of names is needed")
    if not 2 <= len(given) <= 4:
        raise ScoreError("players: two to four can play, not {count}", count=len(given))
    twice = next((name for name in given if given.count(name) > 1), None)
    if twice is not None:
        raise ScoreError("{field!r} is written twice", field=twice[:20])
    return tuple(given)


def _column(given: Any, field: str, players: tuple[str, ...]) -> dict[str, Fraction]:
    _check_names(given, field, players)
    for player in players:
        if player not in given:
            raise ScoreError("{field}: player {player!r} is missing", field=field, player=player[:20])
    return {player: exact_number(given[player], f"{field} {player}") for player in players}


def _whists(given: Any, players: tuple[str, ...]) -> dict[str, dict[str, Fraction]]:
    _check_names(given, "whists", players)
    rows = Sheet.empty(players).whists
    for player, row in given.items():
        _check_mapping(row, f"whists {player}")
        for other, points in row.items():
            if other not in players:
                told = _(
                    "{player} writes whists on {other!r}, who does not play; players: {known}",
                    player=player[:20],
                    other=str(other)[:20],
                    known=", ".join(players),
                )
                raise ScoreError(told)
            if other == player:
                raise ScoreError("whists: player {player!r} cannot write on himself", player=player[:20])
            rows[player][other] = exact_number(points, f"whists {player} on {other}")
    return rows


def _check_mapping(given: Any, field: str) -> None:
    if not isinstance(given, Mapping):
        raise ScoreError("{field}: a number for each player is needed", field=field)


def _check_names(given: Any, field: str, players: tuple[str, ...]) -> None:
    _check_mapping(given, field)
    unknown = next((name for name in given if name not in players), None)
    if unknown is not None:
        raise ScoreError(
            "{field}: unknown player {player!r}; players: {known}",
            field=field,
            player=str(unknown)[:20],
            known=", ".join(players),
        )
