"""Texts that scripts/fuzz_parsers.py found, each with what was wrong about it."""

from __future__ import annotations

import pytest

from ddsolve import FormatError, read_records

DEAL = "1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # more tricks than a hand has: their numbers had three digits and did not read back
        ("Deal: ♠AK | ♠98 | ♠QT\n" + "Play: ♠A ♠9 ♠Q\n" * 100, "300 cards are played"),
        (f"1. 3 {DEAL} M3,P,3 1H 4 B 0 8 {','.join(['DEGR'] * 40)}", "120 cards are played"),
    ],
)
def test_found_by_fuzzing(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_records(text)


@pytest.mark.parametrize(
    ("number", "contract"),
    [(2, "6S"), (3, "6D"), (4, "6H"), (5, "6C"), (6, "misere"), (7, "6NT"), (8, "6NT")],
)
def test_every_game_of_ppn(number: int, contract: str) -> None:
    """Found by changing the table of games: six without trumps was read by no test."""
    record = read_records(f"1. 3 {DEAL} M3,P,3 1H {number} B 0 8").records[0]
    assert str(record.contract) == contract
