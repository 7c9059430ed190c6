"""A convention and how many play: what scoring questions have. Nothing here imports the advice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ddsolve.asking.ask import Asked, asked
from ddsolve.conventions import Convention
from ddsolve.conventions.players import wrong_players
from ddsolve.errors import ScoreError
from ddsolve.io.reading import Reads
from ddsolve.words import N_

DEFAULT_CONVENTION = "sochi"
MOST_ROUND = 50  # of a series of all-passes, where it is asked for


def overrides_asked() -> Any:
    """Declare what is put in the place of the convention's options."""
    return asked(
        N_("Override one option of the convention; may be repeated."),
        default=(),
        spelled=("--set",),
        metavar="OPTION=VALUE",
        multiple=True,
        key="set",
        quiet=True,
    )


def players_asked(
    help: str = N_("The number of players.  [default: 3, else what the convention is for]"),
) -> Any:
    """Declare how many play."""
    return asked(help, default=None, least=2, most=4, quiet=True)


def round_asked(help: str) -> Any:
    """Declare the place of an all-pass in its series."""
    return asked(help, default=1, least=1, most=MOST_ROUND, spelled=("--round",), key="round")


def players_in(convention: Convention, players: int | None) -> int:
    """Return the players asked for: three where nothing was, or what the convention is made for."""
    allowed = convention.options.players
    if players is None:
        return 3 if 3 in allowed else allowed[0]
    if players not in allowed:
        raise ScoreError(wrong_players(players, convention.options))
    return players


class Ruled(Asked):
    """A convention with its overrides."""

    convention: Reads[Convention, Convention | str] = asked(
        N_("A convention (`ddsolve conventions` lists them) or a .toml file."),
        default=DEFAULT_CONVENTION,
        kw_only=False,
        metavar="NAME",
        key=None,
    )
    overrides: Reads[tuple[str, ...], Iterable[str]] = overrides_asked()

    def check(self) -> None:
        """Put the convention with its overrides in place."""
        super().check()
        self.put(convention=self.convention.changed(self.overrides))


class Scored(Ruled):
    """A convention with its overrides, and the number of players."""

    players: Reads[int, int | None] = players_asked()

    def check(self) -> None:
        """Put in place how many play; ScoreError for others than the convention is for."""
        super().check()
        self.put(players=players_in(self.convention, self.players))
