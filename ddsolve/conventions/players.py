"""How many play: what is said of a number of players that a convention is not for."""

from __future__ import annotations

from ddsolve.conventions.convention import Convention
from ddsolve.conventions.option_values import written
from ddsolve.conventions.schema import Options
from ddsolve.words import Typed, _

HUSSAR = 2


def wrong_players(players: int, *conventions: Options) -> str:
    """Return what is wrong with so many players, for whom none of the conventions is."""
    allowed = sorted({count for options in conventions for count in options.players})
    told = _(
        "{count} {count:player|players} cannot play this convention; players: {known}",
        count=players,
        known=", ".join(map(str, allowed)),
    )
    if players != HUSSAR or len(conventions) != 1:
        return told
    return _(
        "{told}; two play hussar (--convention hussar), on this one so: {how}",
        told=told,
        how=Typed(_hussar_on(conventions[0])),
    )


def _hussar_on(base: Options) -> str:
    """Return the options, as they are typed, that make a hussar of a convention for more players."""
    hussar = Convention.load("hussar")
    own = (each.option for each in hussar.differences(Convention.load(hussar.builds_on or "")))
    wanted = {name: getattr(hussar.options, name) for name in own}
    return " ".join(
        f"--set {name}={written(value)}" for name, value in wanted.items() if getattr(base, name) != value
    )
