"""The final sum: every worked settlement that the sources work out, and the published ones."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scoring_support import PRINTED, hand, scored
from strategies import fixed
from support import data, printed, refused, shown

from ddsolve import ScoreError
from ddsolve.conventions import Convention
from ddsolve.scoring import Settlement, Sheet, settle
from ddsolve.scoring.sheet import money


def sheet(
    hill: dict[str, int], whists: dict[str, dict[str, int]] | None = None, pool: dict[str, int] | None = None
) -> dict[str, Any]:
    players = list(hill)
    return {
        "players": players,
        "hill": hill,
        "pool": pool or dict.fromkeys(players, 10),
        "whists": whists or {},
    }


def settled(convention: str, document: dict[str, Any], *overrides: str) -> Settlement:
    loaded = Convention.load(convention, overrides)
    return settle(loaded, document)


FI_HILLS = sheet({"A": 15, "B": 16, "C": 20})
ES_FOUR = [200, -400, 400, -200]
SAM = {"A": {"B": 70, "C": 100}, "B": {"A": 114, "C": 96}, "C": {"B": 180, "A": 140}}


@pytest.mark.parametrize(
    ("convention", "document", "result"),
    [
        # FI: the smallest debt is forgiven before the rest is rounded; whists of the misprint
        ("sochi", FI_HILLS, [20, 10, -30]),
        ("sochi-finnish", FI_HILLS, [20, 11, -31]),
        ("sochi-finnish", sheet({"A": 1, "B": 1, "C": 2}), [3, 3, -6]),
        ("sochi-finnish", sheet({"A": 0, "B": 0, "C": 0}, {"A": {"B": 50}, "B": {"A": 110}}), [-60, 60, 0]),
        (
            "sochi-finnish",
            sheet({"A": 15, "B": 16, "C": 20}, {"A": {"B": 50}, "B": {"A": 110}}),
            [-40, 71, -31],
        ),
        # FI: exactly half a whist is rounded up: one point is ten whists, and 10/4 is 2 and a half
        ("sochi-finnish", sheet({"A": 0, "B": 0, "C": 0, "D": 1}), [3, 3, 3, -9]),
        ("sochi-finnish", sheet({"A": 0, "B": 0, "C": 0, "D": 0.99}), [2, 2, 2, -6]),
        # ES: pools of twenty a point, or as much on the hill
        ("leningrad", sheet(dict.fromkeys("ABCD", 0), pool={"A": 60, "B": 30, "C": 70, "D": 40}), ES_FOUR),
        ("leningrad", sheet({"A": 20, "B": 80, "C": 0, "D": 60}), ES_FOUR),
        # JP: a small hill is a gain; rounded down, the remainder is kept
        ("game-farm", sheet({"A": 0, "B": 3, "C": 6}), [30, 0, -30]),
        ("game-farm", sheet({"A": 0, "B": 0, "C": 1}), [3, 3, -7]),
        # SAM
        ("sochi", sheet({"A": 0, "B": 0, "C": 0}, SAM), [-84, -40, 124]),
    ],
)
def test_what_the_sources_settle(convention: str, document: dict[str, Any], result: list[int]) -> None:
    outcome = settled(convention, document)
    assert list((outcome.rounded or outcome.result).values()) == result


def test_mail() -> None:
    whists = {"A": {"B": 170, "C": 60}, "B": {"A": 64, "C": 178}, "C": {"A": 88, "B": 95}}
    outcome = settled("sochi", sheet({"A": 42, "B": 96, "C": 132}, whists))
    assert outcome.result == {"A": 558, "B": -83, "C": -475}
    assert [outcome.pairs["A"]["B"], outcome.pairs["A"]["C"], outcome.pairs["B"]["C"]] == [286, 272, 203]


def test_roz() -> None:
    """A sheet with the pairwise nets that the text prints; then its way around the halves."""
    # nets after the hill: С-З 14.5, С-В 27.5, С-Ю -14.5, З-В -25, З-Ю -63, В-Ю -10; С has one hill point
    whists = {"С": {"З": 17, "В": 30, "Ю": -12}, "З": {"В": -25, "Ю": -63}, "В": {"Ю": -10}}
    printed = settled("sochi", sheet({"С": 1, "З": 0, "В": 0, "Ю": 0}, whists))
    assert [printed.pairs["С"][other] for other in "ЗВЮ"] == [14.5, 27.5, -14.5]
    assert list(printed.result.values()) == [27.5, -102.5, -12.5, 87.5]
    for other in "ЗВЮ":
        whists.setdefault(other, {})["С"] = 2
    without_halves = settled("sochi", sheet(dict.fromkeys("СЗВЮ", 0), whists))
    assert list(without_halves.result.values()) == [29, -103, -13, 87]


PROGRAM = sheet({"0": 0, "1": 14, "2": 6}, {"1": {"0": 8}}, {"0": 3, "1": 0, "2": 0})


def test_program_scenario_with_both_divisors() -> None:
    right = settled("sochi", PROGRAM)
    assert [float(value) for value in right.result.values()] == pytest.approx(
        [78.67, -75.33, -3.33], abs=PRINTED
    )
    app = settled("sochi", PROGRAM, "hill_divisor=N-1")
    assert list(app.result.values()) == [122, -117, -5]


def test_program_scenario_hand_by_hand() -> None:
    """The same three hands scored one by one: the values add up to the settlement."""
    hands = [
        hand("6S", "6 4 0", "whist pass"),
        hand("misere", "4 1 5", soloist="2"),
        hand("allpass", "0 4 6", round=1),
    ]
    values = [scored("sochi", each).value for each in hands]
    result = settled("sochi", PROGRAM).result
    assert [sum(value[seat] for value in values) for seat in ("1", "2", "3")] == list(result.values())


def test_jp_rounds_down_and_keeps_the_remainder() -> None:
    for hills, lost in (
        ({"A": 0, "B": 0, "C": 1}, 1),
        ({"A": 0, "B": 1, "C": 1}, 2),
        ({"A": 3, "B": 0, "C": 0}, 0),
    ):
        outcome = settled("game-farm", sheet(hills))
        assert outcome.rounded is not None
        assert sum(outcome.rounded.values()) == -lost
        assert outcome.remainder == lost


@pytest.mark.parametrize("item", [item for item in data("published.json") if item["kind"] == "score"])
def test_published(item: dict[str, Any]) -> None:
    expect = item["expect"]
    if expect["op"] == "final":
        whists = {player: fields[2] for player, fields in expect["sheet"].items()}
        document = sheet(
            {player: fields[0] for player, fields in expect["sheet"].items()},
            whists,
            {player: fields[1] for player, fields in expect["sheet"].items()},
        )
        values = list(settled("sochi", document).result.values())
    else:
        words = expect["line"].split(" -> ")[0].split()
        if words[0] == "p":
            result = hand("allpass", " ".join(words[1::2]), price=1)
        else:
            calls = {"w": "whist", "p": "pass", "h": "half"}
            level, taken, one, first, two, second = words
            result = hand(f"{level}C", f"{taken} {first} {second}", f"{calls[one]} {calls[two]}")
        values = list(scored("sochi", result, "zero_bonus=none").value.values())
    assert [float(value) for value in values] == pytest.approx(item["computed"], abs=PRINTED)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hill": None}, "no field 'hill'"),
        ({"pool": {"A": 1, "B": 2}}, "pool: player 'C' is missing"),
        ({"hill": {"A": 1, "B": 2, "C": 3, "D": 4}}, "hill: unknown player 'D'"),
        ({"whists": {"A": {"X": 2}}}, "A writes whists on 'X', who does not play"),
        ({"whists": {"A": {"A": 2}}}, "cannot write on himself"),
        ({"whists": {"A": 3}}, "whists A: a number for each player"),
        ({"players": ["A", "A", "B"]}, "'A' is written twice"),
        ({"players": ["A"]}, "two to four"),
        ({"players": "ABC"}, "a list of names"),
        ({"players": [*"ABCDE"]}, "two to four"),
        ({"players": ["A", "", "C"]}, "list of names"),
        ({"players": ["A", 5, "C"]}, "list of names"),
        ({"pool": None}, "no field 'pool'"),
        ({"whists": {"X": {}}}, "whists"),
        ({"whists": []}, "whists"),
        ({"bonus": 3}, "unknown field 'bonus'"),
        ({"hill": {"A": "x", "B": 2, "C": 3}}, "hill A: 'x' is not a number"),
        ({"hill": {"A": 1e308, "B": 2, "C": 3}}, "hill A: a number this large"),
        ({"hill": {"A": 10**400, "B": 2, "C": 3}}, "hill A: a number this large"),
        ({"hill": {"A": None, "B": 2, "C": 3}}, "hill A: 'null' is not a number"),
        ({"hill": {"A": True, "B": 2, "C": 3}}, "hill A: 'true' is not a number"),
    ],
)
def test_a_wrong_sheet_gets_one_clear_line(change: dict[str, Any], message: str) -> None:
    document = {key: value for key, value in {**FI_HILLS, **change}.items() if value is not None}
    with pytest.raises(ScoreError) as caught:
        settled("sochi", document)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"players": NaN}', '{"hill": 1, "hill": 2}', "[" * 100_000, '{"hill": 1e999}']
)
def test_text_that_is_no_sheet(text: str) -> None:
    with pytest.raises(ScoreError):
        Sheet.parse(text, Convention.load("sochi").options)


# Money: whists times their price, in hundredths, and the sum stays zero.


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
