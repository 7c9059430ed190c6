"""At the edges of the command line: what is no command, no column, no sheet, no task."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import printed, refused, run

EVENING = Path(__file__).resolve().parents[2] / "docs" / "examples" / "evening.json"
TASK = "Hand 1: ♠AQ\nHand 2: ♠KJ\nHand 3: ♠T8\nContract: 6NT\nSoloist: 1\nLeader: 2\nTask: {task}\n"


@pytest.mark.parametrize("words", [("--", "-1"), ("--", "--foo"), ("--lang", "en", "--", "-1")])
def test_what_looks_like_an_option_is_no_command(words: tuple[str, ...]) -> None:
    assert "No such option" in refused(*words)


def test_a_game_in_json_is_settled_in_money() -> None:
    found, game = printed("settle", EVENING, "--stake", "2"), printed("game", EVENING)
    assert found["result"] == game["result"]
    assert found["money"] == pytest.approx(
        {name: 2 * whists for name, whists in game["result"].items()}, abs=0.01
    )


def test_a_column_that_the_first_answer_lacks_is_told(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text("♠A98 ♣T87 ♦KJ ♥A8\n" * 2, encoding="utf-8")
    asked = ("--ask", "lead", "--seat", 1, "--soloist", 2, "--contract", "7C", "--samples", 4, "--jobs", 1)
    columns = ("--columns", "answer.cards,answer.nosuch")
    result = run("batch", tmp_path / "hands.txt", "-o", tmp_path / "out.jsonl", *asked, *columns)
    assert result.exit_code == 0
    assert result.stderr.splitlines() == ["The first answer has no column 'answer.nosuch'."]


@pytest.mark.parametrize(("task", "status"), [("soloist makes 2", 0), ("soloist makes 1", 1), ("blah", 2)])
def test_the_status_tells_a_wrong_problem_from_one_that_is_none(
    tmp_path: Path, task: str, status: int
) -> None:
    (tmp_path / "problem.txt").write_text(TASK.format(task=task), encoding="utf-8")
    result = run("problem", tmp_path / "problem.txt", "--json")
    assert json.loads(result.stdout)["unsound"] == ([1] if status == 1 else [])
    assert result.exit_code == status


def test_a_short_discard_is_not_blamed_on_the_widow(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(TASK.format(task="x") + "Discard: ♥7\n", encoding="utf-8")
    assert "a discard is two cards, not 1" in run("review", tmp_path / "hand.txt").stderr
