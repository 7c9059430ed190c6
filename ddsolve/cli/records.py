"""What the commands that read hands from files share: the FILE argument, which hand is meant, remarks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from ddsolve.cli.options import CONTRACT, SEAT
from ddsolve.contract import Contract
from ddsolve.errors import FormatError
from ddsolve.files import FORMATS, GameRecord, Reading, read_records, suffix_format
from ddsolve.notation import read_argument, read_text_file
from ddsolve.words import say

Function = TypeVar("Function", bound=Callable[..., Any])


def read_file(argument: str, form: str | None = None) -> Reading:
    """Read the hands of a file, of standard input (`-`), or of the argument itself where it is a deal."""
    named = argument.removeprefix("@")
    is_text = argument == "-" or "|" in argument or "\n" in argument
    text = read_argument(argument) if is_text else read_text_file(Path(named))
    return read_records(text, form or suffix_format(named))


def tell_remarks(reading: Reading) -> None:
    """Print the remarks of a reading on standard error, one a line."""
    for remark in reading.remarks:
        click.echo(f"ddsolve: {remark}", err=True)


def record_options(function: Function) -> Function:
    """Add what chooses and completes one hand of a file: --number, --contract, --soloist, --leader."""
    for name, kind, key in (
        ("--leader", SEAT, "option_leader"),
        ("--soloist", SEAT, "option_soloist"),
        ("--contract", CONTRACT, "option_contract"),
    ):
        function = click.option(name, type=kind, help=say(f"help_files.{key}"))(function)
    number = click.IntRange(1)
    return click.option("--number", type=number, help=say("help_files.option_number"))(function)


def choose(
    reading: Reading, number: int | None, contract: Contract | None, soloist: int | None, leader: int | None
) -> GameRecord:
    """Return the hand that is meant, with what the options add; FormatError where that is not clear."""
    count = len(reading.records)
    if number is None and count > 1:
        raise FormatError(say("reviews.several", count=count))
    if number is not None and number > count:
        raise FormatError(say("reviews.no_number", number=number, count=count))
    record = reading.records[(number or 1) - 1]
    return replace(
        record,
        contract=contract or record.contract,
        soloist=soloist or record.soloist,
        leader=leader or record.leader,
    )


def format_option(name: str, variable: str) -> Callable[[Function], Function]:
    """Add `--from` or `--to`, the name of a file format."""
    choice = click.Choice(list(FORMATS))
    return click.option(name, variable, type=choice, help=say(f"help_files.option_{variable}"))
