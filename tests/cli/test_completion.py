"""What a shell completes: commands, files, conventions, contracts, seats."""

from __future__ import annotations

import pytest
from click.shell_completion import BashComplete

from ddsolve.cli.root import cli
from ddsolve.conventions import NAMES

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
