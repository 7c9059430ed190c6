"""The final sum: from a sheet to what each player wins or loses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from ddsolve.conventions import Convention
from ddsolve.conventions.players import wrong_players
from ddsolve.errors import ScoreError
from ddsolve.io.reading import known_right, read, read_fields
from ddsolve.scoring.exact import common_unit, divisor_of, in_parts, plain, plain_numbers, standing_parts
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.answers import Answer
from ddsolve.values.documents import Json

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
