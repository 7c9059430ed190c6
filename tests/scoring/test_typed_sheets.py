"""Sheets and hands as people type them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support import printed, refused

import ddsolve
from ddsolve.questions.score import Score

TYPED = "A 20 4 B=12 C=3, B 10 2 A=5, C 12 0"
SHEET: dict[str, Any] = {
    "players": ["A", "B", "C"],
    "pool": {"A": 20, "B": 10, "C": 12},
    "hill": {"A": 4, "B": 2, "C": 0},
    "whists": {"A": {"B": 12, "C": 3}, "B": {"A": 5, "C": 0}, "C": {"A": 0, "B": 0}},
}


@pytest.mark.parametrize(
    "text",
    [
        TYPED,
        "A 20 4 B=12, C=3; B 10 2 a=5; C 12 0",
        "A: 20 4 B = 12 C=3  # first\n\nB 10 2 A=5\nC 12 0\n",
        "A 20.0 8/2 b=12 c=3,\nB 10 +2 A=5,\nC 12 0,",
        "A 20 8/2 B=12 C=3, B 10 2 A=5, C 12 0",
    ],
)
def test_a_typed_sheet_is_the_sheet_of_its_document(text: str, tmp_path: Path) -> None:
    wanted = printed("settle", "-", stdin=json.dumps(SHEET))
    path = tmp_path / "sheet.txt"
    path.write_text(text)
    for found in (
        printed("settle", *text.split()) if "\n" not in text else wanted,
        printed("settle", text),
        printed("settle", "-", stdin=text),
        printed("settle", str(path)),
    ):
        assert found == wanted
    assert ddsolve.settle("sochi", text).as_json()["result"] == wanted["result"]


@pytest.mark.parametrize(
    ("command", "text", "told"),
    [
        ("settle", "A 20 4 D=12, B 10 2, C 12 0", "'D'"),
        ("settle", "A 20 4 A=12, B 10 2, C 12 0", "'A'"),
        ("settle", "A 20 4 B=1 B=2, B 10 2, C 12 0", "twice"),
        ("settle", "A 20 4, A 10 2, C 12 0", "twice"),
        ("settle", "A 20 4 B=x, B 10 2, C 12 0", "B=x"),
        ("settle", "A 20 4, B 10, C 12 0", "'B 10"),
        ("settle", "A 20 4, B 10 2, C 12 0, A 7S 7", "A 7S"),
        ("game", TYPED, "settle"),
        ("score", TYPED, "settle"),
        ("score", "A 9 4, B 10 2, C 3 0, D 7S; whist, pass; 7-3-0", "'D'"),
        ("score", "1 7S; 2 whist, 4 pass; 7-3-0", "4"),
        ("score", "1 6S 5; whist, whist", "7-2-1"),
        ("score", f"1 7S; 1 {'9' * 5000}", "unknown call"),
        ("score", "1 7S; auction 1 6S, 2 7C, 3 pass, 1 pass; 2 whist, 3 pass; 7-3-0", "seat 2 won"),
        ("score", "A 9 4, B 10 2, C 3 0, A 7S; A whist, C pass; 7-3-0", "A is the soloist"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(command: str, text: str, told: str) -> None:
    if command == "game":
        text = text.replace(", ", "\n")
    assert told in refused(command, "-", stdin=text)


SPELLED = ["--contract", "7S", "--soloist", "1", "--tricks", "1=7,2=3,3=0", "--calls", "2=whist,3=pass"]


@pytest.mark.parametrize(
    "text",
    [
        "1 7S; 2 whist, 3 pass; 7-3-0",
        "1 7п; вист, пас; 7-3-0",
        "1 7♠ 7; 2 w, 3 p",
        "1 7S; 2 whist, 3 pass; 7/3/0",
        "1 7п; 1 7, 2 3, 3 0; 3 пас 2 вист",
    ],
)
def test_the_line_of_a_hand_is_scored_as_its_options(text: str) -> None:
    wanted = printed("score", *SPELLED)
    for found in (
        printed("score", text),
        printed("score", *text.split()),
        printed("score", "-", stdin=text),
    ):
        assert (found["entries"], found["value"]) == (wanted["entries"], wanted["value"])


def test_behind_a_sheet_names_play_and_the_sheet_after_the_hand_is_shown() -> None:
    """The pool of A has room for one point of four: the rest is aid to C, who pays 30 whists for it."""
    found = printed("score", "A 9 4 B=12, B 10 2, C 3 0, A 7S; B whist, C pass; 7-3-0")
    assert found["sheet"]["pool"] == {"A": 10, "B": 10, "C": 6}
    assert found["sheet"]["whists"]["A"] == {"B": 12, "C": 30}
    assert found["sheet"]["whists"]["B"] == {"A": 12, "C": 0}
    assert list(found["value"].values()) == list(printed("score", *SPELLED)["value"].values())
    four = Score(line="A 3 4\nB 1 2\nC 3 0\nD 0 0\nall-pass 2-3-4-1")
    assert four.players == 4
    assert four.scored.sheet is not None
    assert [int(points) for points in four.scored.sheet.hill.values()] == [6, 5, 4, 1]


@pytest.mark.parametrize("text", ["a" + " " * 100_000 + "x", "a\n" * 50_000, "a 1 2 " + "b " * 10_000])
def test_no_text_takes_more_than_its_length(text: str) -> None:
    """Blanks between a name and its numbers were once tried in every way: for ever, with enough of them."""
    with pytest.raises(ddsolve.DdsolveError):
        ddsolve.settle("sochi", text)
