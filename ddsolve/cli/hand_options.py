"""Options that the commands about one hand share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from ddsolve.advice.knowledge import Limits
from ddsolve.advice.sampling import DEFAULT_SEED
from ddsolve.cli.options import CARDS, SEAT
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


def jobs_option(function: Function) -> Function:
    """Add `--jobs` (also `--threads`)."""
    count = click.IntRange(1, 256)
    words = say("help_advice.option_jobs")
    return click.option("--jobs", "--threads", "jobs", type=count, help=words)(function)


def seed_option(function: Function) -> Function:
    """Add `--seed`."""
    return click.option(
        "--seed", type=int, default=DEFAULT_SEED, show_default=True, help=say("help_advice.option_seed")
    )(function)


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
