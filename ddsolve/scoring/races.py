"""Races: several games in one, each to its pool, with prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ddsolve.conventions import Convention
from ddsolve.scoring.entries import Entry
from ddsolve.scoring.sheet import Sheet
from ddsolve.words import N_, _

_GAME_PRIZE = {
    "race_pool": N_("first full pool of the race"),
    "race_hill": N_("smallest hill of the race"),
    "total_pool": N_("fullest pool of the game"),
    "total_hill": N_("smallest hill of the game"),
    "full_pool": N_("first full pool"),
    "empty_hill": N_("first empty hill"),
}


def prize(
    convention: Convention, winners: Sequence[str], players: Sequence[str], points: int, why: str, rule: str
) -> list[Entry]:
    """Return a prize as whists of the winner on each other player; winners of a tie share it.

    Nobody pays where all tie.
    """
    losers = [player for player in players if player not in winners]
    source = convention.setting(rule).source
    share = Fraction(points, len(winners)) if winners else Fraction(0)
    return [
        Entry(winner, "whists", loser, share, _(_GAME_PRIZE[why]), rule, source)
        for winner in winners
        for loser in losers
        if share
    ]


class Races:
    """Counts the races of a game: the first full pool of each, its prizes, the start of the next."""

    def __init__(self, convention: Convention, sheet: Sheet, first_dealer: int) -> None:
        options = convention.options
        self.convention = convention
        self.options = options
        self.total = len(sheet.players) if options.races_as_players else options.races
        self.number = 1
        self.first_dealer = first_dealer  # of the race that runs; the next race's is his neighbour
        self.over = False
        self.leaders: list[str] = []
        self._begin(sheet)

    def _begin(self, sheet: Sheet) -> None:
        self.leaders = []
        self._pool = dict(sheet.pool)
        self._hill = dict(sheet.hill)
        self.forced = self.options.allpass_prices[0] if self.options.race_opens_with_allpass else None

    def race_pool(self, sheet: Sheet) -> dict[str, Fraction]:
        """Return what each has in the pool of this race."""
        return {player: sheet.pool[player] - self._pool[player] for player in sheet.players}

    def after(self, sheet: Sheet, raised: bool) -> list[Entry]:
        """Return the prizes if this hand ends a race: its pool is full and no all-pass series is open.

        The first to fill his pool wins even if the race is extended until the exit from all-pass.
        """
        pools = self.race_pool(sheet)
        if not self.leaders:
            self.leaders = [player for player in sheet.players if pools[player] >= self.options.pool_size]
        if not self.leaders or raised:
            return []
        hills = self._race_hills(sheet)
        entries = self._prizes(self.leaders, _least(hills), sheet.players, "race")
        self.number += 1
        self.first_dealer = (self.first_dealer + 1) % len(sheet.players)
        self._begin(sheet)
        if self.number > self.total:
            self.over = True
            self.forced = None
            if self.options.race_total_prizes:
                most = max(sheet.pool.values())
                fullest = [player for player in sheet.players if sheet.pool[player] == most]
                entries += self._prizes(fullest, _least(sheet.hill), sheet.players, "total")
        return entries

    def _race_hills(self, sheet: Sheet) -> dict[str, Fraction]:
        if self.options.race_hill == "whole":
            return dict(sheet.hill)
        return {player: sheet.hill[player] - self._hill[player] for player in sheet.players}

    def _prizes(
        self, fullest: Sequence[str], smallest: Sequence[str], players: Sequence[str], why: str
    ) -> list[Entry]:
        pool, hill = self.options.race_pool_prize, self.options.race_hill_prize
        first = prize(self.convention, fullest, players, pool, f"{why}_pool", "race_pool_prize")
        return first + prize(self.convention, smallest, players, hill, f"{why}_hill", "race_hill_prize")

    def force(self, *, misere: bool, failed_by: int, overbid_misere: bool) -> None:
        """Set the all-pass that a failed misère forces, or a failed nine or ten that had outbid one."""
        prices = self.options.forced_allpass_prices
        self.forced = None
        if prices and failed_by and (misere or overbid_misere):
            self.forced = prices[min(failed_by, len(prices)) - 1]


def _least(hills: Mapping[str, Fraction]) -> list[str]:
    fewest = min(hills.values())
    return [player for player, hill in hills.items() if hill == fewest]
