"""What ends a game, and the prizes for being first."""

from __future__ import annotations

from ddsolve.conventions import Convention
from ddsolve.scoring.course_state import Lists
from ddsolve.scoring.entries import Entry
from ddsolve.scoring.races import Races, prize
from ddsolve.scoring.sheet import Sheet
from ddsolve.words import N_, _

_GAME_END = {
    "each_pool": N_("all pools are full"),
    "sum": N_("the pools have reached their sum"),
    "pool_and_hill": N_("all pools are full and all hills empty"),
    "first_pool": N_("the first pool is full"),
    "list": N_("all lists are played"),
    "races": N_("all races are run"),
    "deals": N_("the agreed number of deals is played"),
    "preference": N_("a preference was shown"),
}


class FirstPrizes:
    """Prizes for the first full pool and the first empty hill, each won once (Finn's)."""

    def __init__(self, convention: Convention) -> None:
        options = convention.options
        self.convention = convention
        self.options = options
        self._pool_open = options.first_full_pool > 0
        self._hill_open = bool(options.first_empty_hill and options.opening_hill)

    def after(self, sheet: Sheet) -> list[Entry]:
        """Return the prizes won by the last hand; several winners share one."""
        players, options = sheet.players, self.options
        entries: list[Entry] = []
        full = [player for player in players if sheet.pool[player] >= options.pool_size]
        if self._pool_open and full:
            self._pool_open = False
            points, rule = options.first_full_pool, "first_full_pool"
            entries += prize(self.convention, full, players, points, "full_pool", rule)
        empty = [player for player in players if sheet.hill[player] <= 0]
        if self._hill_open and empty:
            self._hill_open = False
            points, rule = options.first_empty_hill[len(players) == 4], "first_empty_hill"
            entries += prize(self.convention, empty, players, points, "empty_hill", rule)
        return entries


def reason_to_end(
    convention: Convention, sheet: Sheet, hands: int, lists: Lists | None, races: Races | None
) -> str | None:
    """Return why the game is over after so many hands, None if it goes on."""
    options, size = convention.options, convention.options.pool_size
    full = [player for player in sheet.players if size and sheet.pool[player] >= size]
    everyone = len(full) == len(sheet.players)
    reached = {
        "each_pool": everyone,
        "sum": bool(size) and sum(sheet.pool.values()) >= size * len(sheet.players),
        "pool_and_hill": everyone and all(points <= 0 for points in sheet.hill.values()),
        "first_pool": bool(full),
        "list": lists is not None and lists.exhausted,
        "races": races is not None and races.over,
        "time": False,
    }
    if reached[options.end]:
        return _(_GAME_END[options.end])
    if options.number_of_deals and hands >= options.number_of_deals:
        return _("the agreed number of deals is played")
    return None
