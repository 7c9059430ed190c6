"""What options do in lines that no other test met: scripts/mutate.py found them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ddsolve import DdsolveError
from ddsolve.conventions import Convention
from ddsolve.conventions.option_values import choices, several, value_name
from ddsolve.conventions.series import bombs_of, price_in_series

SOCHI = Convention.load("sochi")


@pytest.mark.parametrize("value", [True, 2.5, [2], "2.5", None])
def test_a_number_is_a_whole_one(value: object) -> None:
    with pytest.raises(DdsolveError, match="k_whist"):
        SOCHI.changed({"k_whist": value})


def test_one_value_is_a_list_of_one() -> None:
    assert SOCHI.changed({"exit_levels": 7}).options.exit_levels == (7,)
    assert SOCHI.changed({"exit_levels": [6, 7]}).options.exit_levels == (6, 7)


def test_other_spellings_of_a_value() -> None:
    assert SOCHI.changed(["responsibility=1/2"]).options.responsibility == "half"
    assert SOCHI.changed(["consolation=flat 10"]).options.consolation == "flat_10"


def test_a_hill_that_was_half_of_the_pool_stays_half() -> None:
    given = SOCHI.changed({"pool_size": 20, "start_hill": 10})
    assert given.changed({"pool_size": 30}).options.start_hill == 15
    assert given.changed({"pool_size": 30, "start_hill": 4}).options.start_hill == 4
    assert (
        SOCHI.changed({"pool_size": 20, "start_hill": 9}).changed({"pool_size": 30}).options.start_hill == 9
    )
    assert given.changed({"k_whist": 2}).options.start_hill == 10


def test_overrides_that_are_none() -> None:
    for overrides in (5, "split=gentleman", b"x"):
        with pytest.raises(DdsolveError, match="name=value"):
            SOCHI.changed(overrides)  # type: ignore[arg-type]
    with pytest.raises(DdsolveError, match="unknown convention '5'"):
        Convention.load(5)  # type: ignore[arg-type]


def test_a_misspelt_convention_is_told_those_like_it() -> None:
    with pytest.raises(DdsolveError, match="did you mean leningrad"):
        Convention.load("leningrat")


def test_options_that_need_one_another() -> None:
    for overrides, told in (
        (["end=races"], "end=races needs option races"),
        (["races=2", "pool_size=0"], "races needs option pool_size"),
        (["end=list"], "end=list needs option game_list"),
        (["first_empty_hill=5"], "first_empty_hill needs two values"),
    ):
        with pytest.raises(DdsolveError, match=told):
            SOCHI.changed(overrides)
    assert SOCHI.changed(["end=races", "races=2"]).options.end == "races"
    assert SOCHI.changed(["end=races", "races_as_players=yes"]).options.end == "races"


def test_what_values_mean() -> None:
    assert value_name("pool_size", "17") == "17"
    assert value_name("soloist", "eldest") == "the first hand"
    for value in ("nonsense", ""):
        with pytest.raises(KeyError):
            value_name("soloist", value)


def test_choices_and_lists() -> None:
    assert choices("split") == ["greedy", "gentleman", "gentleman_always"]
    assert choices("responsibility") == ["full", "half"]
    assert choices("pool_size") is choices("exit_levels") is None
    assert several("consolation_to") == ["whister", "passer", "dealer"]
    assert several("exit_levels") is several("split") is None


@pytest.mark.parametrize(
    ("prices", "growth", "number", "price"),
    [
        ("1,3", "geometric", 3, 9),
        ("1,3", "arithmetic", 4, 7),
        ("5", "geometric", 3, 20),
        ("5", "arithmetic", 3, 15),
        ("1,2,4", "stay", 9, 4),
        ("1,2,4", "geometric", 2, 2),
    ],
)
def test_prices_of_a_series(prices: str, growth: str, number: int, price: int) -> None:
    given = SOCHI.changed([f"allpass_prices={prices}", f"allpass_growth={growth}"])
    assert price_in_series(given.options, number) == price


def test_bombs_and_the_widow() -> None:
    bombs = SOCHI.changed(["bombs=yes"]).options
    assert [bombs_of(bombs, passes) for passes in range(4)] == [0, 1, 2, 2]
    assert bombs_of(SOCHI.changed(["bombs=no"]).options, 2) == 0
    rules = {
        (rule, players): SOCHI.changed([f"allpass_widow={rule}"]).options.widow_rule(players)
        for rule in choices("allpass_widow") or ()
        for players in (3, 4)
    }
    assert rules["none", 3] == rules["none", 4] == "none"
    assert rules["real_cards", 4] == "dealer"
    assert rules["real_cards", 3] == "shows"


def test_a_truth_is_one_and_an_unknown_option_is_told() -> None:
    assert SOCHI.changed({"bombs": True}).options.bombs is True
    assert SOCHI.changed({"bombs": "no"}).options.bombs is False
    with pytest.raises(DdsolveError, match="unknown option 'bomb'"):
        SOCHI.setting("bomb")
    assert SOCHI.setting("bombs").source
    assert SOCHI.called == "Sochi"


@pytest.mark.parametrize("setting", ['{ source = "ES" }', "{ value = 2, price = 3 }", "{ }"])
def test_a_setting_has_a_value_and_nothing_unknown(setting: str, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(f'title = "x"\nabout = "x"\nbuilds_on = "sochi"\n[options]\nk_whist = {setting}\n')
    with pytest.raises(DdsolveError):
        Convention.load(path)
