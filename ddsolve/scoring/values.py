"""What entries and sheets are worth to each player, in whists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from ddsolve.conventions import Options
from ddsolve.scoring.entries import Entry


def standing_values(
    options: Options, players: Sequence[str], pool: Mapping[str, Fraction], hill: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """Return what pool and hill are worth to each: his points against the mean of all; the sum is zero.

    With the divisor N-1 every opponent pays a full share, and nobody "pays himself".
    """
    worth = {p: options.pool_point * pool[p] - options.hill_point * hill[p] for p in players}
    mean = sum(worth.values(), Fraction(0)) / len(players)
    scale = Fraction(len(players), len(players) - 1) if options.hill_divisor == "N-1" else Fraction(1)
    return {player: (worth[player] - mean) * scale for player in players}


def values_of(options: Options, players: Sequence[str], entries: Iterable[Entry]) -> dict[str, Fraction]:
    """Return the value of the entries for each player: (A − mean A) + whists written − whists owed."""
    pool = dict.fromkeys(players, Fraction(0))
    hill = dict.fromkeys(players, Fraction(0))
    whists = dict.fromkeys(players, Fraction(0))
    for entry in entries:
        if entry.against is not None:
            whists[entry.player] += entry.points
            whists[entry.against] -= entry.points
        else:
            column = pool if entry.column == "pool" else hill
            column[entry.player] += entry.points
    standing = standing_values(options, players, pool, hill)
    return {player: standing[player] + whists[player] for player in players}
