"""What --help shows, and cards without a command."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner
from doc_examples import DOCS
from support import printed, refused

from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli
from ddsolve.conventions import NAMES

QUESTIONS = [name for name, entry in COMMANDS.items() if entry.target.startswith("ddsolve.questions.")]


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_help_is_a_screen_and_a_half_and_all_options_stand_in_help_all(name: str, language: str) -> None:
    environment = {"COLUMNS": "80", "DDSOLVE_LANG": language}
    short, whole = (
        CliRunner().invoke(cli, [name, word], env=environment).stdout for word in ("--help", "--help-all")
    )
    assert len(short.splitlines()) <= 45 + 3 * (language == "ru")
    assert [line for line in whole.splitlines() if len(line) > 80] == []
    assert "--json" in whole
    assert "--json" not in short
    assert {line for line in short.splitlines() if "--" in line[:30]} <= set(whole.splitlines())


@pytest.mark.parametrize(
    ("cards", "asked"),
    [
        ("♠AKQT ♥AK87 ♦K8 ♣98", ["discard", "misere", "claim"]),
        ("п ТКДВ10 т ТК ч ТКД", ["bid", "whist", "lead", "layouts"]),
        ("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q", ["table", "solve", "allpass", "play"]),
        ("S:789 C:7 D:7 | S:AKQ | S:JT H:A", ["catch"]),
        ("♠K7 ♣T ♦KT8 ♥AQJT97 | ♠AQJ ♣AK87 ♦A9 ♥8 | ♠T98 ♣QJ9 ♦QJ7 ♥K", ["discard", "table", "catch"]),
    ],
)
def test_cards_alone_are_told_what_they_can_be_asked(cards: str, asked: list[str]) -> None:
    assert printed(cards)["questions"] == asked


def test_cards_that_cannot_be_are_refused_by_their_fault() -> None:
    assert refused("♠AKQT ♥AK87 ♦K8 ♣988") == "ddsolve: C8 is given twice\n"


# What a shell completes: commands, files, conventions, contracts, seats.


HAND = "♠AKQ7 ♣AK9 ♦KQ ♥J87"


def completed(*words: str) -> list[tuple[str, str]]:
    """Return (type, value) of what follows the words; the last of them is being typed."""
    complete = BashComplete(cli, {}, "ddsolve", "_DDSOLVE_COMPLETE")
    return [(item.type, item.value) for item in complete.get_completions([*words[:-1]], words[-1])]


def test_conventions_are_completed_wherever_one_is_named() -> None:
    every = [("plain", name) for name in NAMES]
    for words in (
        ("score", "--convention", ""),
        ("discard", HAND, "--convention", ""),
        ("value", "x", "--convention", ""),
        ("review", "x", "--convention", ""),
        ("conventions", ""),
        ("conventions", "--compare", ""),
    ):
        assert completed(*words) == every, words
    assert completed("score", "--convention", "len") == [("plain", "leningrad")]
    assert completed("score", "--convention", "mine.t") == [("file", "mine.t")]


def test_contracts_and_seats_are_completed() -> None:
    assert completed("score", "--contract", "7") == [
        ("plain", f"7{strain}") for strain in ("S", "C", "D", "H", "NT")
    ]
    assert completed("score", "--contract", "m") == [("plain", "misere")]
    assert completed("discard", HAND, "--seat", "") == [("plain", seat) for seat in "123"]


@pytest.mark.parametrize(
    "words",
    [("review",), ("convert",), ("game",), ("batch",), ("play",), ("settle",), ("table",), ("discard",)],
)
def test_files_are_completed_where_one_is_read(words: tuple[str, ...]) -> None:
    assert completed(*words, "ev") == [("file", "ev")]


def test_commands_options_and_choices_are_completed() -> None:
    assert completed("dis") == [("plain", "discard")]
    assert completed("re") == [("plain", "review")]
    assert completed("convert", "--to", "") == [("plain", form) for form in ("text", "json", "bts", "ppn")]
    assert completed("review", "--nu") == []  # `--number`, the former name of --record


# Every default that is documented is the command's own: in --help and in the pages.


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
