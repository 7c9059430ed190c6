"""The expected value of a contract: whisting models, and Lesnoy's boundaries."""

from __future__ import annotations

from fractions import Fraction

import pytest
from scoring_support import hand, scored
from support import thinned

from ddsolve import Contract, ScoreError
from ddsolve.conventions import Convention
from ddsolve.scoring.expected import ContractValues, Model, State
from ddsolve.values.seats import Seat

# D. Lesnoy, appendix 2, table 3: from 10 against 9 down to 7 against 6
BOUNDARIES = {
    ("sochi", 4): (0.082, 0.089, 0.100, 0.097),
    ("leningrad", 4): (0.082, 0.089, 0.100, 0.097),
    ("sochi", 3): (0.086, 0.091, 0.099, 0.087),
    ("leningrad", 3): (0.086, 0.091, 0.099, 0.087),
    ("rostov", 3): (0.086, 0.088, 0.092, 0.073),
    ("rostov", 4): (0.082, 0.086, 0.090, 0.078),
}
LESNOY_VALUES = (59.3, 38.5, 21.6, 10.6)


def values(convention: str, contract: str, model: Model, players: int = 3, *overrides: str) -> ContractValues:
    loaded = Convention.load(convention, overrides)
    return ContractValues.of(loaded, Contract.parse(contract), model, players=players)


@pytest.mark.parametrize(("convention", "players"), thinned(list(BOUNDARIES), 3))
def test_lesnoys_boundary_probabilities(convention: str, players: int) -> None:
    for high, printed in zip((10, 9, 8, 7), BOUNDARIES[convention, players], strict=True):
        upper = values(convention, f"{high}C", "best", players).soloist
        lower = values(convention, f"{high - 1}C", "best", players).soloist
        gain = upper[high] - lower[high]
        loss = lower[high - 1] - upper[high - 1]
        assert float(gain / (gain + loss)) == pytest.approx(printed, abs=0.0006)


def test_lesnoys_values_at_the_boundary() -> None:
    for high, printed in zip((10, 9, 8, 7), LESNOY_VALUES, strict=True):
        upper = values("sochi", f"{high}C", "best", 4)
        lower = values("sochi", f"{high - 1}C", "best", 4)
        gain = upper.soloist[high] - lower.soloist[high]
        missing = gain / (gain + lower.soloist[high - 1] - upper.soloist[high - 1])
        shares = {high: 1 - missing, high - 1: missing}
        assert float(upper.expected(shares)) == pytest.approx(printed, abs=0.051)
        assert upper.expected(shares) == lower.expected(shares)


def test_the_models_are_what_they_say() -> None:
    for taken in range(11):
        left = 10 - taken
        assert (
            values("sochi", "7C", "none").players[taken] == scored("sochi", hand("7C", "", "pass pass")).value
        )
        one = scored("sochi", hand("7C", f"{taken} {left} 0", "whist pass")).value
        assert values("sochi", "7C", "one").players[taken] == one
        both = hand("7C", f"{taken} {left - left // 2} {left // 2}", "whist whist")
        assert values("sochi", "7C", "both").players[taken] == scored("sochi", both).value


def test_the_odd_trick_goes_where_split_says() -> None:
    loaded, six = Convention.load("sochi"), Contract.parse("6C")
    even = ContractValues.of(loaded, six, "both").players[5]
    other = ContractValues.of(loaded, six, "both", split="even_second").players[5]
    assert (even["2"] - even["3"], other["2"] - other["3"]) == (2, -2)
    first = ContractValues.of(loaded, six, "both", split="first").players[5]
    assert first["2"] - first["3"] == 10


def test_best_is_no_more_than_any_defender_would_allow() -> None:
    """Nobody gains by another call: at seven tricks on a six the second defender leaves for half (8.3)."""
    table = values("sochi", "6C", "best", 4)
    assert table.calls[7] == ((2, "pass"), (3, "half"))
    assert table.calls[6] == ((2, "whist"), (3, "whist"))
    assert table.soloist[7] == 11


def test_passing_on_an_exact_tie() -> None:
    # JP: at nine the defenders write no tricks and owe none, so whisting a made game changes nothing
    assert values("game-farm", "9C", "best").calls[9] == ((2, "pass"), (3, "pass"))


def test_where_nobody_has_a_choice_the_rule_is_the_model() -> None:
    for model in ("none", "one", "both", "best"):
        assert values("sochi-finnish", "6S", model).soloist[7] == 14  # both must whist: 2-1, M1
        assert values("kazakhstan", "10C", model).soloist[10] == Fraction(800, 3)
        assert values("sochi", "misere", model).soloist[2] == Fraction(-400, 3)


def test_a_late_half_and_a_returned_whist_are_in_the_tree() -> None:
    # Leningrad, six made with seven: alone short of one trick costs more than half a whist brings
    assert values("leningrad", "6C", "best").calls[7][-1][1] == "half"
    # with liability so light that playing pays, the whist is taken back or given at once
    calls = values("leningrad", "6C", "best").calls[6]
    assert calls[-1][1] in ("whist", "return")


def test_the_state_of_the_game() -> None:
    classic, six = Convention.load("classic"), Contract.parse("6C")
    plain = ContractValues.of(classic, six, "one").soloist
    bombed = ContractValues.of(classic, six, "one", state=State(bomb=2)).soloist
    assert [4 * value for value in plain] == list(bombed)
    with pytest.raises(ScoreError, match="lowest level is 7"):
        ContractValues.of(classic, six, state=State(lowest_level=7))
    # aid is worth what it gives away, so one full pool changes nothing; where all are full, FI drops it
    sochi, finnish = Convention.load("sochi"), Convention.load("sochi-finnish")
    full, all_full = State(full=frozenset("1")), State(full=frozenset("123"))
    for convention in (sochi, finnish):
        usual = ContractValues.of(convention, six, "none").players[6]
        assert ContractValues.of(convention, six, "none", state=full).players[6] == usual
    assert ContractValues.of(finnish, six, "none", state=all_full).soloist[6] == 0
    assert ContractValues.of(sochi, six, "none", state=all_full).soloist[6] == Fraction(40, 3)


def test_an_expected_value_weighs_counts() -> None:
    table = values("sochi", "6C", "none", 4)
    assert table.expected({6: 3, 7: 1}) == 15
    with pytest.raises(ScoreError, match="empty"):
        table.expected({})


def test_hussar_has_one_opponent() -> None:
    table = values("hussar", "6C", "best", 2)
    assert set(table.players[6]) == {"2", "3"}
    assert table.calls[6] == ((3, "whist"),)
    assert table.calls[10] == ((3, "pass"),)


@pytest.mark.parametrize(
    ("contract", "tricks"), [("6C", {7, 8, 9}), ("7D", {9}), ("8H", set()), ("9C", set())]
)
def test_of_four_players_the_dealer_whists_where_both_passed_and_it_pays(
    contract: str, tricks: set[int]
) -> None:
    # without half a whist; the dealer writes his tricks and owes nothing (FSPR)
    table = values("sochi", contract, "best", 4, "half_whist=off")
    off = values("sochi", contract, "best", 4, "half_whist=off", "dealer_whist=off")
    passed = ((2, "pass"), (3, "pass"))
    loud = (*passed, (Seat.DEALER, "whist"))
    assert {taken for taken, calls in enumerate(table.calls) if calls == loud} == tricks
    assert all(off.calls[taken] == passed for taken in tricks)
    for taken in tricks:
        assert table.players[taken]["dealer"] > off.players[taken]["dealer"]
        assert table.soloist[taken] < off.soloist[taken]
        assert sum(table.players[taken].values()) == 0
