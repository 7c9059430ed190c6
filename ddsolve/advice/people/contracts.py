"""How people play a trick contract or misère: what they play for, and whose cards lie open to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ddsolve.values.contract import Game
from ddsolve.values.deal import MOST_TRICKS

if TYPE_CHECKING:
    from ddsolve._players import Table

DEALS = 16  # that a player imagines for a card: with 64 contracts are made as often within 3 in 100
TRICK = 0.1  # of a contract made: what a trick above the level counts, and the first two below it
UNKNOWN = -1  # nothing is concluded from the order
# the defenders see their own cards; each other's, from the first card or before it; all cards
Defence = Literal["own", "open", "shown", "seeing"]
ALL_SEATS = 7


def table_for(
    game: Game,
    soloist: int,
    defence: Defence = "own",
    *,
    worth: Sequence[float],
    order: int | None = None,
    deals: int = DEALS,
    called: Sequence[int] = (0, 0, 0),
) -> Table:
    """Return how a game is played; soloist: his place from 0.

    worth: of the soloist, for 0 to 10 tricks; the defenders play for the opposite. order: the level that they
    take him to hold a hand for, 0 in misère; None: nothing is concluded. called: of each
    seat 1 if it whisted, -1 if it passed, which tells of its cards at a `glance` where an order is known.
    """
    from ddsolve._players import Table

    own = list(worth)
    level = UNKNOWN if order is None else order
    sees = _sees(game, soloist, defence)
    return Table(deals, int(game.strain), game.is_misere, level, (own, [-each for each in own]), sees, called)


def wanted(game: Game, level: int) -> list[float]:
    """Return what tricks are worth to one who wants to make a level; in misère he wants none."""
    if game.is_misere:
        return [-float(tricks) for tricks in range(MOST_TRICKS + 1)]
    return [
        float(tricks >= level) + TRICK * (min(max(tricks, level - 2), level + 1) - level)
        for tricks in range(MOST_TRICKS + 1)
    ]


def _sees(game: Game, soloist: int, defence: Defence) -> list[list[int]]:
    """Return whose hands each seat sees, as sets of places: before the first card, and after it.

    Open hands lie on the table, so the soloist sees them too: in misère from the first card on, in a trick
    game before it where the soloist leads, else after it, too.
    """
    defenders = ALL_SEATS & ~(1 << soloist)
    alone = [1 << seat for seat in range(3)]
    seeing = [alone[seat] if seat == soloist else ALL_SEATS for seat in range(3)]
    opened = [ALL_SEATS if seat == soloist else defenders for seat in range(3)]
    if defence == "seeing":
        return [seeing, seeing]
    if defence == "own":
        return [alone, alone]
    if defence == "shown":
        return [opened, opened]
    before = list(alone)
    if not game.is_misere:
        before[soloist] = ALL_SEATS
    return [before, opened]
