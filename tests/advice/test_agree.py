"""Two commands that value one thing agree: to the bit where it is one search, else within their intervals."""

from __future__ import annotations

import pytest

import ddsolve
from ddsolve.advice.discard.misere import HiddenMisereLine

LEAST = "♠QJT87 ♣J8 ♦87 ♥AQ7"


@pytest.mark.slow
@pytest.mark.parametrize("seat", [1, 3])
def test_a_misere_is_worth_the_same_beside_a_discard_and_for_itself(seat: int) -> None:
    """Known discards alone would have it 12 to 16 whists lower."""
    with ddsolve.Analyst(threads=2) as analyst:
        beside = analyst.discard(LEAST, seat).misere
        first = analyst.hidden_misere(LEAST, seat, objective="score", quick=True).score
    assert isinstance(beside, HiddenMisereLine)
    assert first is not None
    assert (beside.expected.value, beside.mix, beside.lead) == (first.value, first.mixture, first.first_card)
    assert (beside.expected.low, beside.expected.high) == first.interval
    assert first.play is not None
    assert beside.as_json()["make"] == 1 - first.play.caught


@pytest.mark.slow
def test_a_hopeless_misere_is_one_line() -> None:
    with ddsolve.Analyst(threads=2) as analyst:
        beside = analyst.discard("♠AKQT9 ♣A9 ♦K98 ♥98", 2).misere
    assert beside is not None
    assert "mix" not in beside.as_json()
    assert beside.make.value == 0
