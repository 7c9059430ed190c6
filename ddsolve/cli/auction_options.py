"""`--auction`, for the commands that advise during an auction or after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from ddsolve.auction import Auction, Call, WonAuction, read_calls, won_auction
from ddsolve.cli.options import Reader
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.words import say

Function = TypeVar("Function", bound=Callable[..., Any])
CALLS: Reader[tuple[Call, ...]] = Reader("CALLS", read_calls)


def auction_option(function: Function) -> Function:
    """Add `--auction "1=6S 2=pass"`, its calls as read."""
    return click.option("--auction", type=CALLS, help=say("help_auction.option_auction"))(function)


def read_auction(
    run: Run, calls: tuple[Call, ...] | None, convention: Convention, players: int, round: int = 1
) -> Auction | None:
    """Replay the calls given, and record them; None where none were. AuctionError for an illegal one."""
    if calls is None:
        return None
    run.echo(auction=[str(call) for call in calls])
    return Auction.parse(calls, convention, players=players, round=round)


def read_won(
    run: Run, calls: tuple[Call, ...] | None, convention: Convention, players: int
) -> WonAuction | None:
    """Return what the calls given have settled; None where none were given."""
    auction = read_auction(run, calls, convention, players)
    return None if auction is None else won_auction(auction)
