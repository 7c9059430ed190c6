"""Every default that is documented is the command's own: in --help, in the pages, in Python's functions."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import click
import pytest
from doc_examples import DOCS

import ddsolve
from ddsolve import Analyst
from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli

CONTEXT = click.Context(cli, info_name="ddsolve", terminal_width=100)
# what computes a command's answer, for whoever asks from Python; names that the two sides give one thing
FUNCTIONS: dict[str, list[Callable[..., Any]]] = {
    "lead": [Analyst, Analyst.lead, ddsolve.advise_lead],
    "whist": [Analyst, Analyst.whist, ddsolve.advise_whist],
}
NAMES = {"name": "convention"}


def command(name: str) -> click.Command:
    found = cli.get_command(CONTEXT, name)
    assert found is not None
    return found


def options(name: str) -> Iterator[click.Option]:
    yield from (one for one in command(name).params if isinstance(one, click.Option))


def default_of(option: click.Option) -> object:
    """Return an option's default, None where it has none (or is a flag, off unless given)."""
    value = option.default
    told = value is None or value is False or value in ("", ()) or type(value).__name__ == "Sentinel"
    return None if told or option.is_flag else value


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_every_default(name: str) -> None:
    for option in options(name):
        value = default_of(option)
        if value is not None:
            record = option.get_help_record(click.Context(command(name), terminal_width=100))
            assert record is not None
            assert re.search(rf"\[default: {re.escape(str(value))}[\];]", record[1]), option.name


def told_defaults() -> list[tuple[str, str, str]]:
    """Return what the prose of the pages says: command, option, value."""
    found = []
    for page in sorted((DOCS / "commands").glob("*.md")):
        prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for pattern in (
            r"`(--[a-z-]+)`, (\S+) unless said otherwise",
            r"[Bb]y default \(`(--[a-z-]+) (\S+)`\)",
        ):
            found += [(page.stem, *told) for told in re.findall(pattern, prose)]
    return found


def test_the_pages_tell_the_defaults_that_are() -> None:
    told = told_defaults()
    assert told, "the pages say it in other words now: teach them to told_defaults"
    for name, option, value in told:
        (one,) = [each for each in options(name) if option in each.opts]
        assert str(default_of(one)) == value, (name, option)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_have_the_defaults_of_their_command(name: str) -> None:
    mine = {str(option.name): default_of(option) for option in options(name)}
    mine |= {NAMES[key]: value for key, value in mine.items() if key in NAMES}
    compared = 0
    for function in FUNCTIONS[name]:
        for key, parameter in inspect.signature(function).parameters.items():
            value = parameter.default
            if key in mine and mine[key] is not None and value not in (None, (), inspect.Parameter.empty):
                compared += 1
                assert str(mine[key]) == str(value), (function, key)
    assert compared
