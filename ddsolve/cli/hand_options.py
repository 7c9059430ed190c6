"""Options that the commands about one hand share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from ddsolve.advice.knowledge import Limits
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import DEFAULT_SEED
from ddsolve.advice.workers import Workers
from ddsolve.cli.options import CARDS, SEAT, choice_option, players_option
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.scoring.expected import MODELS, SPLITS
from ddsolve.seats import Seat
from ddsolve.words import say

Function = TypeVar("Function", bound=Callable[..., Any])


def seat_of_hand(function: Function) -> Function:
    """Add `--seat`, required."""
    return click.option("--seat", type=SEAT, required=True, help=say("help_advice.option_seat"))(function)


def dead_option(function: Function) -> Function:
    """Add `--dead`, a list of cards."""
    return click.option("--dead", type=CARDS, help=say("help_advice.option_dead"))(function)


def limit_options(function: Function) -> Function:
    """Add `--has` and `--length`: what is known of the defenders' cards."""
    has = click.option("--has", multiple=True, metavar="SEAT:CARDS", help=say("help_advice.option_has"))
    length = click.option(
        "--length", "lengths", multiple=True, metavar="SEAT:SUIT>=N", help=say("help_advice.option_length")
    )
    return has(length(function))


def workers_options(function: Function) -> Function:
    """Add `--jobs` (also `--threads`) and `--table-mb`, read by `open_workers`."""
    count = click.IntRange(1, 256)
    words = say("help_advice.option_jobs")
    function = click.option("--jobs", "--threads", "jobs", type=count, help=words)(function)
    size = click.IntRange(1, 1 << 16)
    return click.option("--table-mb", type=size, help=say("help_advice.option_table_mb"))(function)


def open_workers(given: Mapping[str, Any]) -> Workers:
    """Return the threads asked for, to be used as a context."""
    return Workers(given["jobs"], given["table_mb"])


def seed_option(function: Function) -> Function:
    """Add `--seed`."""
    return click.option(
        "--seed", type=int, default=DEFAULT_SEED, show_default=True, help=say("help_advice.option_seed")
    )(function)


def convention_options(function: Function) -> Function:
    """Add `--convention`, `--set` and `--players`."""
    name = click.option(
        "--convention", default="sochi", show_default=True, help=say("help_advice.option_convention")
    )
    overrides = click.option(
        "--set", "overrides", multiple=True, metavar="OPTION=VALUE", help=say("help_advice.option_set")
    )
    return name(overrides(players_option("help_advice.option_players")(function)))


def pricing_options(function: Function) -> Function:
    """Add `--convention`, `--set`, `--players`, `--whist` and `--split`, read by `read_pricing`."""
    whist = choice_option("whist", MODELS, "help_advice.option_whist", default="best")
    split = choice_option("split", SPLITS, "help_advice.option_split")
    return convention_options(whist(split(function)))


def read_pricing(run: Run, given: Mapping[str, Any], seat: Seat) -> Pricing:
    """Return the prices asked for, and record them."""
    convention = Convention.load(given["convention"], given["overrides"])
    run.convention = convention.name
    run.echo(players=given["players"], whist=given["whist"], split=given["split"])
    if given["overrides"]:
        run.echo(set=list(given["overrides"]))
    return Pricing(convention, seat, given["whist"], given["players"], given["split"])


def samples_option(default: int) -> Callable[[Function], Function]:
    """Add `--samples`."""
    return click.option(
        "--samples",
        type=click.IntRange(2, 1_000_000),
        default=default,
        show_default=True,
        help=say("help_advice.option_samples"),
    )


def limits_echo(limits: Limits, has: tuple[str, ...], lengths: tuple[str, ...]) -> dict[str, object]:
    """Return the restrictions for the echo of the input, where there are any."""
    return {} if limits.nothing else {"has": list(has), "length": list(lengths)}
