"""What the commands that read hands from files share: the FILE argument, which hand is meant, remarks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from ddsolve.allpass_rules import WIDOW_RULES, AllPassRules, WidowRule
from ddsolve.cards import Card
from ddsolve.cli.options import CONTRACT, SEAT, Given, cards_option
from ddsolve.cli.run import Run
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


def tell_remarks(run: Run, remarks: Iterable[object]) -> None:
    """Print the remarks of a reading on standard error, one a line."""
    for remark in remarks:
        run.tell(f"ddsolve: {remark}")


@dataclass(frozen=True, slots=True)
class Asked:
    """Which hand of a file is meant, and what the options add to it or put in place of what it says."""

    number: int | None
    contract: Contract | None
    soloist: int | None
    leader: int | None
    widow: Given[tuple[Card, ...]] | None
    widow_rule: WidowRule | None

    def choose(self, reading: Reading) -> GameRecord:
        """Return the hand; FormatError where it is not clear which, DealError for a widow that cannot be."""
        count = len(reading.records)
        if self.number is None and count > 1:
            raise FormatError(say("reviews.several", count=count))
        if self.number is not None and self.number > count:
            raise FormatError(say("reviews.no_number", number=self.number, count=count))
        record = reading.records[(self.number or 1) - 1]
        record = replace(
            record,
            contract=self.contract or record.contract,
            soloist=self.soloist or record.soloist,
            leader=self.leader or record.leader,
        )
        if self.widow is None and self.widow_rule is None:
            return record
        widow = None if self.widow is None else self.widow.value
        return replace(record, rules=AllPassRules.for_deal(record.deal, widow, self.widow_rule))


def record_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add --number, --contract, --soloist, --leader, --widow and --widow-rule, passed as `asked: Asked`."""

    @click.option("--number", type=click.IntRange(1), help=say("help_files.option_number"))
    @click.option("--contract", type=CONTRACT, help=say("help_files.option_contract"))
    @click.option("--soloist", type=SEAT, help=say("help_files.option_soloist"))
    @click.option("--leader", type=SEAT, help=say("help_files.option_leader"))
    @cards_option("widow")
    @click.option("--widow-rule", type=click.Choice(WIDOW_RULES), help=say("help_solving.option_widow_rule"))
    @wraps(function)
    def command(*positional: Any, **arguments: Any) -> None:
        asked = Asked(*(arguments.pop(field.name) for field in fields(Asked)))
        function(*positional, asked=asked, **arguments)

    return command


def format_option(name: str, variable: str) -> Callable[[Function], Function]:
    """Add `--from` or `--to`, the name of a file format."""
    choice = click.Choice(list(FORMATS))
    return click.option(name, variable, type=choice, help=say(f"help_files.option_{variable}"))
