"""Scored hands in a data file, worked by the second writing of the rules: each with the texts behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from reference.hand_scores import ALL_COLUMNS, SOURCES, misere, trick_game
from scoring_support import hand

from ddsolve.conventions import Convention
from ddsolve.scoring import score

DATA = Path(__file__).parent.parent / "data" / "hand_scores.json"
WORDS = {"w": "whist", "p": "pass", "h": "half"}
PLAYS = {
    6: ((6, 4, 0), (6, 2, 2), (7, 2, 1), (8, 1, 1), (5, 3, 2), (3, 4, 3)),
    7: ((7, 3, 0), (8, 1, 1), (9, 1, 0), (6, 2, 2), (5, 3, 2)),
    8: ((8, 1, 1), (10, 0, 0), (7, 2, 1)),
    9: ((9, 1, 0), (10, 0, 0), (8, 1, 1)),
    10: ((10, 0, 0), (9, 1, 0)),
}


def worked() -> Iterator[dict[str, Any]]:
    """Yield the examples anew, by the reference alone; the file was written from this."""
    for name, column in ALL_COLUMNS.items():
        for level, plays in PLAYS.items():
            for number, tricks in enumerate(plays):
                calls, players = ("ww", "wp", "pw")[number % 3], 3 + (level + number) % 2
                values = trick_game(column, level, tricks, calls, players)
                yield example(name, f"{level}D", calls, tricks, players, values)
            for calls in ("pp", "ph") if level < 8 else ("pp",):
                values = trick_game(column, level, (level, 0, 0), calls, 3)
                yield example(name, f"{level}D", calls, None, 3, values)
        for taken, players in ((0, 3), (0, 4), (1, 3), (3, 4)):
            tricks = (taken, 5 - taken, 5)
            yield example(name, "misere", "", tricks, players, misere(column, taken, players))


def example(
    name: str, contract: str, calls: str, tricks: tuple[int, ...] | None, players: int, values: list[Fraction]
) -> dict[str, Any]:
    return {
        "convention": name,
        "contract": contract,
        "calls": calls,
        "tricks": None if tricks is None else list(tricks),
        "players": players,
        "value": [str(value) for value in values],
        "source": SOURCES[name],
    }


EXAMPLES = json.loads(DATA.read_text(encoding="utf-8"))


def test_the_file_is_what_the_reference_works_out() -> None:
    assert list(worked()) == EXAMPLES
    assert len(EXAMPLES) >= 300


@pytest.mark.parametrize("name", list(ALL_COLUMNS))
def test_every_example_of_a_convention(name: str) -> None:
    convention = Convention.load(name, ["stalingrad=no", "ten_game=whisted"])
    mine = [one for one in EXAMPLES if one["convention"] == name]
    assert mine
    for one in mine:
        tricks = "" if one["tricks"] is None else " ".join(map(str, one["tricks"]))
        spoken = " ".join(WORDS[letter] for letter in one["calls"])
        outcome = score(convention, hand(one["contract"], tricks, spoken, players=one["players"]))
        assert [str(value) for value in outcome.value.values()] == one["value"], one
