"""A deal or a hand out of a record: the files that `review` reads serve the commands for one deal.

`record_argument` declares the argument and --record; `from_record`, right above the command, turns what was
given into a `Given` and fills the options that were left out with what the record says.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ddsolve.cli import lazy
from ddsolve.cli.options import DEAL, HAND, Given, Reader
from ddsolve.cli.run import Run
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.notation import read_argument
from ddsolve.values.contract import Contract
from ddsolve.values.deal import WITH_WIDOW
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _, said

if TYPE_CHECKING:
    from ddsolve.files import GameRecord, Reading

Function = TypeVar("Function", bound=Callable[..., Any])
Value = TypeVar("Value")
WIDOW_SIZE = 2


class _Recorded(Reader[Any]):
    """A type that reads a file of hands as a `Reading`, and anything else as the reader `bare` does."""

    def __init__(self, bare: Reader[Any]) -> None:
        super().__init__(bare.name, bare.parse, files=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return a Reading or a Given; a usage error, naming the argument, for what cannot be read."""
        if not isinstance(value, str):
            return value
        from ddsolve.files import is_record, read_records, suffix_format  # --help does without them

        named = value.strip()
        try:
            text = read_argument(named)
            form = None if text == named else suffix_format(named)
            return read_records(text, form) if is_record(text, form) else self.parse(text)
        except DdsolveError as error:
            self.fail(said(error), param, ctx)


def record_argument(name: str, bare: Reader[Any] | None = None) -> Callable[[Function], Function]:
    """Take `deal` or `hand`, bare (read by `bare`) or as a record, and `--record`."""
    bare = bare or (DEAL if name == "deal" else HAND)

    def decorate(function: Function) -> Function:
        declared = lazy.option(
            "--record",
            type=click.IntRange(1),
            help=N_("Which hand of a file of hands, as `review` reads them.  [default: 1]"),
        )(function)
        return lazy.argument(name, type=_Recorded(bare))(declared)

    return decorate


def from_record(
    *filled: str, required: tuple[str, ...] = (), take: Callable[[GameRecord, Any], Given[Any]]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command its deal or hand, whichever it was written in; stands right above the command.

    filled: which of contract, soloist, seat and leader the record stands in for. required: what is an error
    where neither the options nor the record say it. take: the deal or hand of a record for a seat.
    """

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def command(run: Run, /, record: int | None, **arguments: Any) -> None:
            name = "deal" if "deal" in arguments else "hand"
            given = arguments[name]
            found = None
            if not isinstance(given, Given):
                found = _chosen(run, given, record)
                run.seat(found.players)
                for option in filled:
                    if arguments[option] is None:
                        arguments[option] = _said_by(found, option)
            elif record is not None:
                raise FormatError(_("--record chooses from a file of hands: this is a bare deal or hand"))
            for option in required:
                expected(option, arguments[option])
            if found is not None:
                arguments[name] = take(found, arguments.get("seat"))
            function(run, **arguments)

        return command

    return decorate


def _chosen(run: Run, reading: Reading, number: int | None) -> GameRecord:
    """Return the record asked for, the first by default; echo it, and tell what was not understood."""
    count = len(reading.records)
    number = number or 1
    if number > count:
        raise FormatError(_("no hand number {number}: the file holds {count}", number=number, count=count))
    run.echo(record=number)
    if reading.remarks:
        run.echo(remarks=[str(remark) for remark in reading.remarks])
    if not run.as_json:
        run.tell_remarks(reading.remarks)
    return reading.records[number - 1]


def _said_by(record: GameRecord, option: str) -> Contract | Seat | None:
    said: dict[str, Any] = {
        "contract": record.contract,
        "soloist": record.soloist,
        "seat": record.soloist,
        "leader": record.leader,
    }
    found: Contract | Seat | None = said[option]
    return found


def expected(name: str, value: Value | None) -> Value:
    """Return the value of an option; click's own error where neither it nor the record says it."""
    if value is None:
        ctx = click.get_current_context()
        param = next(one for one in ctx.command.params if one.name == name)
        raise click.MissingParameter(ctx=ctx, param=param)
    return value


def hand_as_played(record: GameRecord, seat: Seat) -> Given[Hand]:
    """Return the hand of a seat after the discard, or its twelve cards where the discard is not known."""
    undecided = record.discard is None and record.deal.before_discard is not None
    hand = (record.deal if undecided else record.as_played).hand(seat)
    return Given(str(hand), hand, record)


def twelve_of(record: GameRecord, seat: Seat) -> Given[Hand]:
    """Return the twelve cards of a seat before its discard; the hand as it is where they are not known."""
    hand, dead = record.deal.hand(seat), record.deal.dead
    if len(hand) == WITH_WIDOW - WIDOW_SIZE and len(dead) == WIDOW_SIZE:
        hand |= dead
    return Given(str(hand), hand, record)
