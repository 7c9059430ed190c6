"""How many play: what is said of a number of players that a convention is not for."""

from __future__ import annotations

from ddsolve.conventions.schema import Options
from ddsolve.words import _


def wrong_players(players: int, *conventions: Options) -> str:
    """Return what is wrong with so many players, for whom none of the conventions is."""
    allowed = sorted({count for options in conventions for count in options.players})
    return _(
        "{count} {count:player|players} cannot play this convention; players: {known}",
        count=players,
        known=", ".join(map(str, allowed)),
    )
