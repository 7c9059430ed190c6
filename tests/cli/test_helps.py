"""What --help shows, and cards without a command."""

from __future__ import annotations

import re
import shlex

import click
import pytest
from click.testing import CliRunner
from support import printed, refused

from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli


def test_examples_that_are_folded_are_still_one_command() -> None:
    """Of the shell the folded text is the words that it was; an option keeps its value beside it."""
    for name in ("allpass", "catch", "lead", "batch", "compose"):
        short = CliRunner().invoke(cli, [name, "--help"], env={"COLUMNS": "80"}).stdout
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        shown, written = (text[text.index("    ddsolve") :] for text in (short, command.help or ""))
        shown = shown[: shown.index("\n\n")]
        assert shlex.split(shown.replace("\\\n", "")) == shlex.split(written)
        assert not re.search(r"--[\w-]+ \\\n", shown)


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
