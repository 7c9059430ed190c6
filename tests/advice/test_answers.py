"""Every answer of advice shows itself in one line, as a table in notebooks, and as flat rows for pandas."""

from __future__ import annotations

import pytest

import ddsolve
from ddsolve.values.answers import Answer

TEN = "S:AKQJ9 C:AK D:AQ H:9"
DEFENDER = "S:T8 C:QJT D:KJ9 H:AK"
ASKED = {
    "discard": (
        lambda: ddsolve.best_discard("S:AKQJT87 C:AKQ D:87 H:-", 1, won="10S", aside=False),
        {"discard", "contract", "expected", "make"},
    ),
    "hidden discard": (
        lambda: ddsolve.hidden_discard("S:AKQJT87 C:AKQ D:87 H:-", 1, contract="10S", samples=20),
        {"contract", "discard", "share", "value"},
    ),
    "misere": (lambda: ddsolve.best_misere("S:987 C:987 D:987 H:987", 2), {"discard", "safe"}),
    "bid": (lambda: ddsolve.advise_bid(TEN, 1, samples=3), {"bid", "expected", "interval_low"}),
    "whist": (lambda: ddsolve.advise_whist(DEFENDER, "6S", 2, 1, samples=20), {"call", "expected"}),
    "lead": (lambda: ddsolve.advise_lead("S:QJ C:97 D:KQJT H:J7", "6S", 1, 2, samples=30), {"card"}),
    "claim": (lambda: ddsolve.check_claim(TEN, "6S", 1, "S7 S8"), {"holds", "failing", "layouts"}),
    "layouts": (lambda: ddsolve.layouts(TEN, 1, "S7 S8", ["S"]), {"game", "tricks", "layouts"}),
    "all-pass": (lambda: ddsolve.sample_allpass(DEFENDER, 2, "SA S7", samples=5), {"samples", "line_mean"}),
    "preference": (lambda: ddsolve.check_preference("S:AKQ C:AKQ D:AKQ H:AKQ", 1), {"holds"}),
    "catch": (
        lambda: ddsolve.catch("♠A ♣KQJ ♥A7 | ♠J8 ♦A7 | ♣T7 ♥KQ", leader=2, worlds="CJ CK; CJ HA"),
        {"card", "value"},
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("name", ASKED)
def test_an_answer_shows_itself(name: str) -> None:
    ask, fields = ASKED[name]
    answer = ask()
    assert isinstance(answer, Answer)
    told = repr(answer)
    assert told.startswith(f"<{type(answer).__name__} ")
    assert "\n" not in told
    assert len(told) < 200
    rows = answer.to_records()
    assert rows
    assert fields <= set(rows[0])
    assert all(
        value is None or isinstance(value, str | int | float) for row in rows for value in row.values()
    )
    assert answer._repr_html_().count("<tr>") == len(rows) + 1


def test_what_stands_in_a_cell_is_text() -> None:
    class Hostile(Answer):
        def as_json(self) -> dict[str, object]:
            return {"<b>": "<script>"}

    assert "<script>" not in Hostile()._repr_html_()
    assert "<b>" not in Hostile()._repr_html_()
