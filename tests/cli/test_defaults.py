"""Every default that is documented is the command's own: in --help and in the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from doc_examples import DOCS

from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli

CONTEXT = click.Context(cli, info_name="ddsolve", terminal_width=100)


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
