"""What the commands that read hands from files share: the FILE argument, which hand is meant, remarks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from ddsolve.cli import lazy
from ddsolve.cli.options import CONTRACT, SEAT, Given, cards_option, widow_rule_option
from ddsolve.errors import FormatError
from ddsolve.files import FORMATS, GameRecord, Reading, choose_record, read_records, suffix_format
from ddsolve.notation import read_argument, read_text_file
from ddsolve.values.cards import Card
from ddsolve.values.contract import Contract
from ddsolve.values.rules import WidowRule
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

_HELP_FILES_OPTION = {
    "form": N_("The format of the file.  [default: by its name or looks]"),
    "to": N_("The format to write.  [default: by the name of the output, else text]"),
}


Function = TypeVar("Function", bound=Callable[..., Any])


def read_file(argument: str, form: str | None = None) -> Reading:
    """Read the hands of a file, of standard input (`-`), or of the argument itself where it is a deal."""
    named = argument.removeprefix("@")
    is_text = argument == "-" or "|" in argument or "\n" in argument
    text = read_argument(argument) if is_text else read_text_file(Path(named))
    return read_records(text, form or suffix_format(named))


@dataclass(frozen=True, slots=True)
class Asked:
    """Which hand of a file is meant, and what the options add to it or put in place of what it says."""

    record: int | None
    contract: Contract | None
    soloist: int | None
    leader: int | None
    widow: Given[tuple[Card, ...]] | None
    widow_rule: WidowRule | None

    def choose(self, reading: Reading, argument: str) -> GameRecord:
        """Return the hand; FormatError where it is not clear which, DealError for a widow that cannot be."""
        if self.record is not None and "|" in argument and "\n" not in argument:
            raise FormatError(_("--record chooses from a file of hands: this is a bare deal"))
        return choose_record(
            reading.records,
            self.record,
            self.contract,
            None if self.soloist is None else Seat(self.soloist),
            None if self.leader is None else Seat(self.leader),
            None if self.widow is None else self.widow.value,
            self.widow_rule,
        )


def record_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add --record, --contract, --soloist, --leader, --widow and --widow-rule, passed as `asked: Asked`."""

    @lazy.option("--record", "--number", type=click.IntRange(1), help=N_("Which hand of the file."))
    @lazy.option("--contract", type=CONTRACT, help=N_("The contract, in the place of the file's."))
    @lazy.option("--soloist", type=SEAT, help=N_("The soloist's seat, in the place of the file's."))
    @lazy.option(
        "--leader",
        type=SEAT,
        help=N_("The seat that leads to the first trick, in the place of the file's."),
    )
    @cards_option("widow")
    @widow_rule_option
    @wraps(function)
    def command(*positional: Any, **arguments: Any) -> None:
        asked = Asked(*(arguments.pop(field.name) for field in fields(Asked)))
        function(*positional, asked=asked, **arguments)

    return command


def format_option(name: str, variable: str) -> Callable[[Function], Function]:
    """Add `--from` or `--to`, the name of a file format."""
    choice = click.Choice(list(FORMATS))
    return lazy.option(name, variable, type=choice, help=_HELP_FILES_OPTION[variable])
