"""`--auction`, for the commands that advise during an auction or after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ddsolve.auction import Auction, Call, read_calls
from ddsolve.auction.seen import check_blind
from ddsolve.cli import lazy
from ddsolve.cli.options import Reader
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.values.seats import Seat
from ddsolve.words import N_

Function = TypeVar("Function", bound=Callable[..., Any])
CALLS: Reader[tuple[Call, ...]] = Reader("CALLS", read_calls)


def auction_option(function: Function) -> Function:
    """Add `--auction "1=6S 2=pass"`, its calls as read."""
    return lazy.option(
        "--auction", type=CALLS, help=N_('The calls of the auction, as "1=6S 2=pass 3=6C 1=here".')
    )(function)


def blind_option(function: Function) -> Function:
    """Add `--blind 1,2`, the seats that pass without looking; see `seats_of`."""
    return lazy.option(
        "--blind",
        default="",
        metavar="SEATS",
        help=N_("The seats that pass without looking, as 1,2 (for bombs)."),
    )(function)


def seats_of(blind: str) -> tuple[Seat, ...]:
    """Read `1,2`; whether these seats can pass blind is for `check_blind`."""
    return tuple(Seat.parse(seat) for seat in blind.split(",") if seat.strip())


def replay(
    run: Run,
    calls: tuple[Call, ...],
    convention: Convention,
    players: int,
    round: int = 1,
    blind: tuple[Seat, ...] = (),
) -> Auction:
    """Replay the calls given, and record them; AuctionError for an illegal one."""
    run.echo(auction=[str(call) for call in calls])
    if blind:
        run.echo(blind=[str(seat) for seat in blind])
    auction = Auction.parse(calls, convention, players=players, round=round, blind=blind)
    check_blind(auction, blind)
    return auction
