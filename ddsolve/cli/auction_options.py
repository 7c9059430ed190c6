"""The calls of an auction, and who passes blind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ddsolve.auction import Call, read_calls
from ddsolve.cli import lazy
from ddsolve.cli.options import Reader
from ddsolve.values.seats import Seat
from ddsolve.words import N_

Function = TypeVar("Function", bound=Callable[..., Any])
CALLS: Reader[tuple[Call, ...]] = Reader("CALLS", read_calls)


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
