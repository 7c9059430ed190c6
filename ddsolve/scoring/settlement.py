"""The final sum: from a sheet to what each player wins or loses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from ddsolve.conventions import Convention, Options
from ddsolve.conventions.players import wrong_players
from ddsolve.errors import ScoreError
from ddsolve.io.reading import read, read_fields
from ddsolve.scoring.exact import plain, plain_numbers, standing_values
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.documents import Json
from ddsolve.words import _

HUNDREDTHS = 100


@dataclass(frozen=True, slots=True)
class Settlement:
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


def settle(convention: Convention | str, sheet: Sheet | str) -> Settlement:
    """Return the settlement of a sheet, or of its text, lines or JSON. Open pools count as hill.

    Raises ScoreError for so many players as the convention is not for, and for points in a pool where it
    keeps none.
    """
    options = read(Convention, convention, "convention").options
    sheet = Sheet.parse(sheet, options) if isinstance(sheet, str) else read(Sheet, sheet, "sheet")
    if len(sheet.players) not in options.players:
        raise ScoreError(wrong_players(len(sheet.players), options))
    if not options.keeps_pool and any(sheet.pool.values()):
        raise ScoreError(_("this convention keeps no pool: the sheet has points in one"))
    pairs = _pairs(sheet, _shares(options, sheet, whole=False))
    standing = standing_values(options, sheet.players, sheet.pool, sheet.hill)
    nets = {player: _net_whists(sheet, player) for player in sheet.players}
    result = {player: standing[player] + nets[player] for player in sheet.players}
    rounded: dict[str, Fraction] | None = None
    if options.rounding == "FI":
        whole = _pairs(sheet, _shares(options, sheet, whole=True))
        rounded = {player: sum(row.values(), Fraction(0)) for player, row in whole.items()}
    elif options.rounding == "JP":
        rounded = {player: floor(standing[player]) + nets[player] for player in sheet.players}
    remainder = -sum(rounded.values(), Fraction(0)) if rounded is not None else Fraction(0)
    no_hill = dict.fromkeys(sheet.players, Fraction(0))
    open_pools = standing_values(options, sheet.players, sheet.pool, no_hill)
    return Settlement(result, pairs, rounded, remainder, open_pools)


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


def _net_whists(sheet: Sheet, player: str) -> Fraction:
    """Return whists written less whists owed."""
    written = sum(sheet.whists[player].values(), Fraction(0))
    return written - sum((sheet.whists[other][player] for other in sheet.whists[player]), Fraction(0))


def _shares(options: Options, sheet: Sheet, whole: bool) -> dict[str, Fraction]:
    """Return what each opponent writes on a player for his hill and for what his pool lacks.

    `whole`: as FI does it, the smallest debt off all debts first, then half a whist and more rounded up.
    """
    fullest = max(sheet.pool.values())
    debts = {
        player: options.hill_point * sheet.hill[player] + options.pool_point * (fullest - sheet.pool[player])
        for player in sheet.players
    }
    divisor = len(sheet.players) - (1 if options.hill_divisor == "N-1" else 0)
    if not whole:
        return {player: debt / divisor for player, debt in debts.items()}
    amnesty = min(debts.values())
    half = Fraction(1, 2)
    return {player: Fraction(floor((debt - amnesty) / divisor + half)) for player, debt in debts.items()}


def _pairs(sheet: Sheet, shares: dict[str, Fraction]) -> dict[str, dict[str, Fraction]]:
    """Return what each player gets from each other: whists and hill shares against each other."""
    return {
        player: {
            other: sheet.whists[player][other] - sheet.whists[other][player] + shares[other] - shares[player]
            for other in sheet.players
            if other != player
        }
        for player in sheet.players
    }
