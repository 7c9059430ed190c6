"""The generic scoring procedure written down a second time: shares no code.

Only the conventions that follow it without exceptions, seats "1" (soloist), "2", "3" and "dealer".
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction

VALUE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
TEAM = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
OWN = {6: 2, 7: 1, 8: 1, 9: 1, 10: 1}


@dataclass(frozen=True)
class Column:
    """One column of table 4: multipliers, consolation (flat 10 or per value), whom it reaches, the split."""

    pool: int
    hill: int
    whist: int
    flat: bool
    passer: bool
    gentle: bool
    responsible: Fraction
    pool_point: int = 10
    off_hill: bool = False
    whister_takes_passers: bool = False
    both_share: bool = False


TABLE_4 = {
    "sochi": Column(1, 1, 1, False, True, False, Fraction(1)),
    "leningrad": Column(1, 2, 2, False, True, True, Fraction(1, 2), pool_point=20, both_share=True),
    "rostov": Column(1, 1, 1, True, True, True, Fraction(1, 2)),
    "kazakhstan": Column(4, 4, 4, False, False, False, Fraction(1)),
    "finns": Column(1, 2, 2, False, False, False, Fraction(1), off_hill=True, whister_takes_passers=True),
    "vmk": Column(1, 1, 1, True, True, False, Fraction(1), both_share=True),
    "racing": Column(1, 2, 2, False, True, True, Fraction(1, 2), pool_point=20, both_share=True),
}


# conventions that follow a column of table 4 with a word changed: ES writes Rostov's success off the hill
# too, the classic game has no pool, the others are their base
MORE_COLUMNS = {
    "rostov-es": replace(TABLE_4["rostov"], off_hill=True),
    "classic": replace(TABLE_4["sochi"], off_hill=True, pool_point=0),
    "code-1996": TABLE_4["sochi"],
    "racing-5x20": TABLE_4["racing"],
}
ALL_COLUMNS = {**TABLE_4, **MORE_COLUMNS}


def misere(column: Column, taken: int, players: int) -> list[Fraction]:
    """Return every player's value of a misère: ten of the column's points, or as much for each trick."""
    if taken:
        worth = -10 * Fraction(column.hill * 10 * taken)
    else:
        worth = Fraction(column.pool * 10 * (column.pool_point + (10 if column.off_hill else 0)))
    return [worth - worth / players, *[-worth / players] * (players - 1)]


def trick_game(
    column: Column, level: int, tricks: tuple[int, int, int], calls: str, players: int
) -> list[Fraction]:
    """Return every player's value. calls: "ww", "wp", "pw", "pp", "ph" (the second leaves for half)."""
    pool: dict[str, Fraction] = defaultdict(Fraction)
    hill: dict[str, Fraction] = defaultdict(Fraction)
    whists: dict[str, Fraction] = defaultdict(Fraction)
    game = Fraction(VALUE[level])
    taken, first, second = tricks
    conceded = calls in ("pp", "ph")
    short = 0 if conceded else max(0, level - taken)
    if short:
        hill["1"] += column.hill * game * short
        prize = short * (10 if column.flat else column.whist * game)
        for seat, call in zip("23", calls, strict=True):
            if call == "w":
                lone = calls != "ww"
                whists[seat] += prize * (2 if lone and column.whister_takes_passers else 1)
            elif column.passer:
                whists[seat] += prize
        if players == 4:
            whists["dealer"] += prize
    else:
        pool["1"] += column.pool * game
        if column.off_hill:
            hill["1"] -= column.pool * game
    if calls == "ph":
        whists["3"] += column.whist * game * TEAM[level] / 2
    elif calls == "ww":
        whists["2"] += column.whist * game * first
        whists["3"] += column.whist * game * second
    elif not conceded:
        team = column.whist * game * (first + second)
        whister, passer = ("2", "3") if calls == "wp" else ("3", "2")
        if short and column.gentle:
            whists[whister] += team / 2
            whists[passer] += team / 2
        else:
            whists[whister] += team
    missing = TEAM[level] - first - second
    if not conceded and not short and missing > 0:
        price = column.responsible * column.hill * game
        if calls != "ww":
            hill["2" if calls == "wp" else "3"] += missing * price
        elif level < 8:
            hill["2"] += max(0, OWN[level] - first) * price
            hill["3"] += max(0, OWN[level] - second) * price
        elif column.both_share:
            hill["2"] += price / 2
            hill["3"] += price / 2
        else:
            hill["3"] += price
    seats = ["1", "2", "3", "dealer"][:players]
    worth = {seat: column.pool_point * pool[seat] - 10 * hill[seat] for seat in seats}
    mean = sum(worth.values(), Fraction(0)) / players
    owed = sum(whists.values(), Fraction(0))
    return [worth[seat] - mean + (whists[seat] if seat != "1" else -owed) for seat in seats]
