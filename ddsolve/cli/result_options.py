"""How the result of a hand is written on the command line: calls and tricks."""

from __future__ import annotations

from pathlib import Path

import click

from ddsolve.cli import lazy
from ddsolve.cli.options import Reader
from ddsolve.errors import NotationError
from ddsolve.notation.source import read_argument, read_text_file
from ddsolve.scoring.hand_result import Call
from ddsolve.scoring.result_text import parse_calls, parse_tricks
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

bomb_option = lazy.option(
    "--bomb",
    type=click.IntRange(0, 10),
    default=0,
    show_default=True,
    help=N_("The degree of a bomb on this hand (classic)."),
)


def read_document(argument: str) -> str:
    """Return the text of a JSON or TOML file: `-`, @FILE, a file's name, or a JSON document itself.

    NotationError for a file that cannot be read, one that does not exist included, or without text.
    """
    text = read_argument(argument)
    if text is argument and not text.lstrip().startswith("{"):
        text = read_text_file(Path(argument))
    if not text.strip():
        raise NotationError(_("{path!r} holds no text", path=argument))
    return text


CALLS: Reader[tuple[Call, ...]] = Reader("CALLS", parse_calls)
TRICKS: Reader[dict[Seat, int]] = Reader("TRICKS", parse_tricks)
