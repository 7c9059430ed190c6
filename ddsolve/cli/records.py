"""Hands read from files, and which of them is meant."""

from __future__ import annotations

from pathlib import Path

from ddsolve.errors import FormatError
from ddsolve.files import GameRecord, Reading, read_records, suffix_format
from ddsolve.notation import read_argument, read_text_file
from ddsolve.questions.dealt import ChosenRecord


def read_file(argument: str, form: str | None = None) -> Reading:
    """Read the hands of a file, of standard input (`-`), or of the argument itself where it is a deal."""
    named = argument.removeprefix("@")
    is_text = argument == "-" or "|" in argument or "\n" in argument
    text = read_argument(argument) if is_text else read_text_file(Path(named))
    return read_records(text, form or suffix_format(named))


def choose(chosen: ChosenRecord, reading: Reading, argument: str) -> GameRecord:
    """Return the hand that is meant of those that an argument holds."""
    if chosen.record is not None and "|" in argument and "\n" not in argument:
        raise FormatError("--record chooses from a file of hands: this is a bare deal")
    return chosen.choose(reading.records)
