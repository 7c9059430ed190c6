"""Files of hands where a bare deal or hand may stand: `solve`, `table`, `claim`, `misere` and `allpass`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support import printed, refused, run

from ddsolve import Hand, read_records
from ddsolve.questions.misere import twelve_of
from ddsolve.values.seats import Seat

HANDS = ("♠AK ♥A", "♠Q7 ♥K", "♠J8 ♥Q")
TEN = ("♠KJT7 ♣AQ7 ♦J8 ♥Q", "♠- ♣KT8 ♦AT97 ♥AK9", "♠AQ8 ♣J9 ♦KQ ♥JT7")
SMALL = "".join(f"Hand {seat}: {hand}\n" for seat, hand in enumerate(HANDS, start=1))
RECORD = f"{SMALL}Player 2: Anna\nContract: 6S\nSoloist: Anna\nLeader: 3\nPlay: ♠J\n"
OTHER = f"{SMALL}Contract: 6H\nSoloist: 1\n"


def answer(*words: str, stdin: str | None = None) -> dict[str, Any]:
    document: dict[str, Any] = printed(*words, stdin=stdin)
    del document["input"]
    return document


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "hands.txt"
    path.write_text(f"{RECORD}---\n{OTHER}", encoding="utf-8")
    return str(path)


def test_table_and_allpass_take_the_leader(file: str) -> None:
    deal = " | ".join(HANDS)
    for command in ("table", "allpass"):
        assert answer(command, file) == answer(command, deal, "--leader", "3")
        assert answer(command, file, "--record", "2") == answer(command, deal)
        assert answer(command, file, "--leader", "2") == answer(command, deal, "--leader", "2")


def test_allpass_takes_the_rules_of_the_record() -> None:
    deal = " | ".join(TEN)
    rules = "Contract: allpass\nWidow: ♥8 ♠9\nWidow rule: dealer\nThird lead: winner\n"
    text = f"Deal: {deal}\n{rules}"
    widow = ("--widow", "H8 S9", "--widow-rule", "dealer")
    assert answer("allpass", "-", stdin=text) == answer("allpass", deal, *widow, "--third-lead", "winner")
    eldest = answer("allpass", "-", "--third-lead", "eldest", stdin=text)
    assert eldest == answer("allpass", deal, *widow, "--third-lead", "eldest")
    assert eldest != answer("allpass", "-", stdin=text)


def test_misere_puts_the_twelve_cards_together() -> None:
    text = f"Deal: {' | '.join(TEN)}\nContract: misere\nSoloist: 2\n"
    found = printed("misere", "-", "--no-widow", "--layouts", "2", stdin=text)
    assert found["input"]["hand"] == "S:- C:KT8 D:AT97 H:AK9"
    whole = Hand.parse("♣KT8 ♦AT97 ♥AK98 ♠9")
    assert twelve_of(read_records(text).records[0], Seat.SECOND) == whole
    widow = text.replace("Soloist", "Widow: ♥8 ♠9\nSoloist")
    assert twelve_of(read_records(widow).records[0], Seat.SECOND) == whole
    thrown = text.replace("Soloist", "Discard: ♥8 ♠9\nSoloist")
    assert twelve_of(read_records(thrown).records[0], Seat.SECOND) == whole
    assert len(twelve_of(read_records(SMALL).records[0], Seat.SECOND)) == 3


def test_what_a_record_does_not_say_is_asked_for(file: str) -> None:
    assert "no hand number 3: the file holds 2" in refused("solve", file, "--record", "3")
    assert "--record chooses from a file of hands" in refused("table", " | ".join(HANDS), "--record", "1")
    assert "Missing option '--contract'" in refused("solve", "-", stdin=SMALL)
    assert "Missing option '--soloist'" in refused("solve", "-", "--contract", "6S", stdin=SMALL)


def test_lines_that_are_not_understood_are_told() -> None:
    result = run("solve", "-", stdin=RECORD + "Weather: rain\n")
    assert result.exit_code == 0
    assert "not understood: 'Weather: rain'" in result.stderr


def test_of_very_many_lines_that_are_not_understood_the_number_is_told() -> None:
    """A megabyte of them was three megabytes on the terminal; JSON has them all."""
    nonsense = RECORD + "Weather: rain\n" * 152
    for command in ("solve", "review", "convert"):
        result = run(command, "-", stdin=nonsense)
        assert result.exit_code == 0, result.stderr
        assert result.stderr.count("not understood") == 50
        assert result.stderr.endswith("ddsolve: and 102 more remarks\n")
        document = printed(command, "-", stdin=nonsense)
        remarks = document["remarks"] if "remarks" in document else document["input"]["remarks"]
        assert len(remarks) == 152
