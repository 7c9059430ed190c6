"""`--convention`, `--set` and `--players`, for every command that scores."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.words import say

DEFAULT_CONVENTION = "sochi"


def convention_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add `--convention NAME|FILE.toml` and `--set option=value`; pass the command `convention: Convention`.

    Stands below `output_options`' `run`, in which the name and the overrides are recorded.
    """

    @click.option(
        "--convention",
        "name",
        metavar="NAME",
        default=DEFAULT_CONVENTION,
        show_default=True,
        help=say("scoring_help.option_convention"),
    )
    @click.option(
        "--set", "overrides", metavar="OPTION=VALUE", multiple=True, help=say("scoring_help.option_set")
    )
    @wraps(function)
    def command(run: Run, /, name: str, overrides: tuple[str, ...], **arguments: Any) -> None:
        convention = Convention.load(name, overrides)
        run.convention = convention.name
        if overrides:
            run.echo(set=list(overrides))
        function(run, convention=convention, **arguments)

    return command


def players_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--players`; `number_of_players` fills in what a convention expects."""
    return click.option("--players", type=click.IntRange(2, 4), help=say("scoring_help.option_players"))(
        function
    )


def number_of_players(convention: Convention, players: int | None) -> int:
    """Return the players asked for: three where nothing was, or what the convention is made for."""
    allowed = convention.options.players
    if players is None:
        return 3 if 3 in allowed else allowed[0]
    if players not in allowed:
        known = ", ".join(str(count) for count in sorted(allowed))
        raise ScoreError(say("scoring.players", count=players, known=known))
    return players
