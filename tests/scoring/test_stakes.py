"""Money: whists times their price, in hundredths, and the sum stays zero."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed
from support import printed, refused, shown

from ddsolve.scoring.settlement import money

SHEET = {
    "players": ["A", "B", "C"],
    "pool": {"A": 10, "B": 10, "C": 10},
    "hill": {"A": 0, "B": 1, "C": 5},
    "whists": {"A": {}, "B": {}, "C": {}},
}


@pytest.mark.long
@fixed(200)
@given(st.lists(st.fractions(-500, 500, max_denominator=12), min_size=1, max_size=3), st.integers(1, 400))
def test_the_sum_is_zero_and_nobody_is_off_by_a_hundredth(rest: list[Fraction], hundredths: int) -> None:
    result = dict(zip("ABCD", [-sum(rest, Fraction(0)), *rest], strict=False))
    stake = Fraction(hundredths, 100)
    paid = money(result, stake)
    assert sum(paid.values()) == 0
    for player, whists in result.items():
        assert abs(paid[player] - whists * stake) < Fraction(1, 100)
        assert (paid[player] * 100).denominator == 1


def test_settle_with_a_price(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(SHEET), encoding="utf-8")
    found = printed("settle", str(path), "--stake", "0.5")
    assert found["result"] == {"A": 20, "B": 10, "C": -30}
    assert found["money"] == {"A": 10, "B": 5, "C": -15}
    # at 1 each: A and B are owed 6.666…, C owes 13.333…
    path.write_text(json.dumps({**SHEET, "hill": {"A": 0, "B": 0, "C": 2}}), encoding="utf-8")
    thirds = printed("settle", str(path), "--stake", "1")["money"]
    assert thirds == {"A": 6.67, "B": 6.67, "C": -13.34}
    for stake, paid in (("1", "+6.67"), (",5", "+3.33"), ("1e-8", "+0.00")):
        assert paid in shown("settle", path, "--stake", stake)
    for wrong, said in (("0", "'0'"), ("-1", "'-1'"), ("1,x", "'1,x' is"), ("1e20", "this large")):
        assert said in refused("settle", path, "--stake", wrong)
