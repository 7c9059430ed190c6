"""The score sheet: pool, hill and whists of every player, exact; as people type it; what it settles to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from ddsolve.conventions import Convention, Options
from ddsolve.conventions.convention import wrong_players
from ddsolve.errors import ScoreError
from ddsolve.io.documents import plain
from ddsolve.io.reading import known_right, number, one_of, read, read_fields
from ddsolve.scoring.entries import (
    MOST,
    Entry,
    check_keys,
    common_unit,
    divisor_of,
    exact_number,
    in_parts,
    plain_numbers,
    read_json,
    standing_parts,
    unknown_player,
)
from ddsolve.values.answers import Answer, Json
from ddsolve.words import Typed, _

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
            "pool": plain_numbers(self.pool),
            "hill": plain_numbers(self.hill),
            "whists": {player: plain_numbers(row) for player, row in self.whists.items()},
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


# A score sheet as people type it: for each player his name, pool, hill and whists, `Анна 20 4 Борис=12`.
#
# Between players stands a comma, a semicolon or a new line; the whists of one player may have commas too.
# A player who is not named among them has none written on him. What is no player is left for who reads the
# rest.


_NUMBER = r"[+-]?\d+(?:[.,/]\d+)?"
# bounded, and read where every blank is one, so that no text takes more than time in proportion to its length
_NAME = r"[^\s\d,;=|:\"{}\[\]][^\n,;=|:\"{}\[\]]{0,80}?"
_PLAYER = rf"(?P<name>{_NAME})(?:\s*:)?\s+(?P<pool>{_NUMBER})\s+(?P<hill>{_NUMBER})(?=\s|\Z)"
_ITEM = re.compile(rf"(?:{_PLAYER})?(?P<on>.*)")
_ON = re.compile(rf"\s*({_NAME})\s*=\s*({_NUMBER})(?=\s|\Z)")
_FIRST = re.compile(rf"{_NAME}(?:\s*:)?\s+{_NUMBER}\s+{_NUMBER}(?![^\s,;])")
_BETWEEN = re.compile(r"\s*(?:[;\n]|(?<!\d),|,(?!\d))\s*")
EXAMPLE = Typed("A 20 4 B=12 C=3, B 10 2 A=5, C 12 0")


def is_sheet(text: str) -> bool:
    """Tell whether a text begins with a player's name, pool and hill."""
    return _FIRST.match(_bare(text)) is not None


def read_sheet_lines(text: str) -> tuple[dict[str, Any] | None, str]:
    """Return the players of a text as the document of a sheet, None where it begins with none; and its rest.

    ScoreError for a player or whists written twice, and for whists on somebody who has no line.
    """
    found, rest = _players(text)
    players = [name for name, *_column in found]
    spelled = {name.lower(): name for name in players}
    whists: dict[str, dict[str, str]] = {}
    for name, _pool, _hill, pairs in found:
        row = whists.setdefault(name, {})
        for written, points in pairs:
            other = written if written in players else spelled.get(written.lower(), written)
            if other in row:
                field = f"{name}: {other}="[:20]
                raise ScoreError("{field!r} is written twice", field=field)
            row[other] = points
    if not found:
        return None, rest
    columns = {"pool": 1, "hill": 2}
    return {
        "players": players,
        **{column: {one[0]: one[at] for one in found} for column, at in columns.items()},
        "whists": whists,
    }, rest


def read_whole_sheet(text: str) -> dict[str, Any]:
    """Return the document of a sheet in lines; ScoreError for what stands between or behind them."""
    document, rest = read_sheet_lines(text)
    if document is None or rest:
        told = _(
            "{text!r}: a player is his name (no number), pool, hill and whists, as in {example}",
            text=rest[:30],
            example=EXAMPLE,
        )
        raise ScoreError(told)
    return document


def _players(text: str) -> tuple[list[tuple[str, str, str, list[tuple[str, str]]]], str]:
    """Return name, pool, hill and whists of the players that a text begins with, and what comes behind."""
    text = _bare(text)
    found: list[tuple[str, str, str, list[tuple[str, str]]]] = []
    while text:
        between = _BETWEEN.search(text)
        item, rest = (text, "") if between is None else (text[: between.start()], text[between.end() :])
        said = _ITEM.fullmatch(item)
        on = said["on"] if said is not None else item
        pairs = _ON.findall(on)
        if said is None or _ON.sub("", on).strip() or not (said["name"] or found):
            break
        if said["name"]:
            found.append((said["name"].strip(), _decimal(said["pool"]), _decimal(said["hill"]), []))
        found[-1][3].extend((name.strip(), _decimal(points)) for name, points in pairs)
        text = rest
    return found, text


def _bare(text: str) -> str:
    """Return a text without comments and blank ends, every minus the same."""
    lines = (" ".join(line.partition("#")[0].split()) for line in text.splitlines())
    return re.sub("[–−]", "-", "\n".join(lines)).strip()


def _decimal(number: str) -> str:
    return number.replace(",", ".")


# The final sum: from a sheet to what each player wins or loses.


HUNDREDTHS = 100


@dataclass(frozen=True, slots=True)
class Settlement(Answer):
    """The result of a game in whists; `result` is exact and sums to zero.

    `pairs[a][b]` is what a gets from b in the exact sum. `rounded` is as the convention's players write it,
    None where they do not round; `remainder` is what their rounding lost: the exact sum (zero) less theirs.
    `open_pools` is the part of the result that pools of different height make: in a finished game there is
    none, and the formulas of FI and JP have no such term. `money`: the result, where a whist has a price.
    """

    result: dict[str, Fraction]
    pairs: dict[str, dict[str, Fraction]]
    rounded: dict[str, Fraction] | None
    remainder: Fraction
    open_pools: dict[str, Fraction]
    money: dict[str, Fraction] | None = None

    def __post_init__(self) -> None:
        read_fields(self, ScoreError)

    def as_json(self) -> Json:
        """Return the keys of `ddsolve settle --json`; what rounding lost only where the convention rounds."""
        document: Json = {
            "result": plain_numbers(self.result),
            "pairs": {player: plain_numbers(row) for player, row in self.pairs.items()},
        }
        if self.rounded is not None:
            document["rounded"] = plain_numbers(self.rounded)
            document["remainder"] = plain(self.remainder)
        if any(self.open_pools.values()):
            document["open_pools"] = plain_numbers(self.open_pools)
        if self.money is not None:
            document["money"] = plain_numbers(self.money)
        return document


def settle(convention: Convention | str, sheet: Sheet | str | Mapping[str, object]) -> Settlement:
    """Return what each player of a sheet wins or loses, in whists.

    The sheet may be its text in lines or JSON, or its JSON document read. Open pools count as hill.

    Raises ScoreError for so many players as the convention is not for, and for points in a pool where it
    keeps none.
    """
    options = read(Convention, convention, "convention").options
    sheet = Sheet.of(sheet, options)
    if len(sheet.players) not in options.players:
        raise ScoreError(wrong_players(len(sheet.players), options))
    if not options.keeps_pool and any(sheet.pool.values()):
        raise ScoreError("this convention keeps no pool: the sheet has points in one")
    players = sheet.players
    unit = common_unit(
        sheet.pool.values(), sheet.hill.values(), *(row.values() for row in sheet.whists.values())
    )
    pool, hill = in_parts(sheet.pool, unit), in_parts(sheet.hill, unit)
    whists = {player: in_parts(row, unit) for player, row in sheet.whists.items()}
    nets = {
        one: sum(whists[one].values()) - sum(whists[other][one] for other in whists[one]) for one in players
    }
    divisor, fullest = divisor_of(options, len(players)), max(pool.values())
    debts = {
        one: options.hill_point * hill[one] + options.pool_point * (fullest - pool[one]) for one in players
    }
    parts = unit * divisor  # of a whist: in these every figure but the rounded ones is whole
    pairs = {
        one: {
            other: Fraction(
                divisor * (whists[one][other] - whists[other][one]) + debts[other] - debts[one], parts
            )
            for other in players
            if other != one
        }
        for one in players
    }
    standing = standing_parts(options, pool, hill)
    result = {one: Fraction(standing[one] + divisor * nets[one], parts) for one in players}
    rounded: dict[str, Fraction] | None = None
    if options.rounding == "FI":  # the smallest debt off all debts first, then half a whist and more up
        least = min(debts.values())
        shares = {one: (2 * (debts[one] - least) + parts) // (2 * parts) for one in players}
        due = {one: sum(shares.values()) - len(players) * shares[one] for one in players}
        rounded = {one: due[one] + Fraction(nets[one], unit) for one in players}
    elif options.rounding == "JP":
        rounded = {one: standing[one] // parts + Fraction(nets[one], unit) for one in players}
    remainder = -sum(rounded.values(), Fraction(0)) if rounded is not None else Fraction(0)
    flat = standing_parts(options, pool, dict.fromkeys(players, 0))
    open_pools = {one: Fraction(flat[one], parts) for one in players}
    return known_right(Settlement, result, pairs, rounded, remainder, open_pools, None)


def money(result: Mapping[str, Fraction], stake: Fraction) -> dict[str, Fraction]:
    """Return what each player wins or loses at a price per whist, in hundredths, with the sum kept at zero.

    Everybody is rounded down to a hundredth; the hundredths left over go to those who lost most by that, in
    the order of the players where they lost the same.
    """
    exact = {player: whists * stake * HUNDREDTHS for player, whists in result.items()}
    whole = {player: floor(amount) for player, amount in exact.items()}
    left = -sum(whole.values())
    for player in sorted(exact, key=lambda name: whole[name] - exact[name])[:left]:
        whole[player] += 1
    return {player: Fraction(amount, HUNDREDTHS) for player, amount in whole.items()}
