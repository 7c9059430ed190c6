"""What scoring and conventions do in lines that no other quick test met: tools/mutate/run.py found them."""

from __future__ import annotations

from pathlib import Path

import pytest
from scoring_support import hand, scored

from ddsolve import Contract, Convention, DdsolveError, HandResult, ScoreError, Seat, score
from ddsolve.conventions.convention import bombs_of, price_in_series
from ddsolve.conventions.schema import Options, choices, several, value_name
from ddsolve.scoring.calling import Calling, all_shares
from ddsolve.scoring.expected import ContractValues


def test_the_suit_of_a_contract_counts_where_the_list_asks_for_it() -> None:
    assert ContractValues.of("rogue-list", "7C").contract == Contract.parse("7C")
    with pytest.raises(ScoreError, match="not on the list"):
        ContractValues.of("rogue-list", "7S")
    assert ContractValues.of("sochi", "7S").soloist == ContractValues.of("sochi", "7C").soloist


def test_all_shares_are_all_ways_to_take_ten_tricks() -> None:
    shares = all_shares("played")
    assert len(set(shares)) == len(shares) == 66
    assert {sum(share) for share in shares} == {10}
    assert min(map(min, shares)) == 0


def test_a_whist_alone_takes_what_the_soloist_leaves() -> None:
    def calling(contract: str) -> Calling:
        game = HandResult(contract=Contract.parse(contract), players=2, soloist=2)
        return Calling(Convention.load("hussar", ["hussar_alone=yes"]).options, game)

    assert calling("6S").tricks_after(((Seat.THIRD, "alone"),), (7, 2, 1), 4) == {2: 4, 3: 6}
    assert [calling(f"{level}S").has_alone for level in (6, 7, 8)] == [True, True, False]


def test_after_a_refused_half_the_dealer_of_four_may_whist() -> None:
    calls = "pass half 1:refuse 3:pass"
    options = ("half_whist_consent=yes", "half_whist=pass_half")
    passed = scored("sochi", hand("6C", "", calls, players=4), *options)
    whisted = scored("sochi", hand("6C", "6 2 2", f"{calls} dealer:whist", players=4), *options)
    assert passed.value["dealer"] < whisted.value["dealer"]
    calling = Calling(
        Convention.load("sochi", options).options,
        HandResult(contract=Contract.parse("6C"), players=4, soloist=1),
    )
    heard = ((Seat.SECOND, "pass"), (Seat.THIRD, "half"), (Seat.FIRST, "refuse"), (Seat.THIRD, "pass"))
    assert calling.turn(heard) == (Seat.DEALER, (None, "whist"))


def test_the_dummy_of_two_never_whists() -> None:
    ten = HandResult(contract=Contract.parse("10NT"), players=2, soloist=2, tricks={2: 10, 3: 0})
    value = scored("hussar", ten, "ten_game=open").value
    called = HandResult(
        contract=Contract.parse("10NT"), players=2, soloist=2, tricks={2: 10, 3: 0}, calls=((3, "whist"),)
    )
    assert value == scored("hussar", called, "ten_game=open").value


# conventions ---------------------------------------------------------------------------------------------


def test_a_title_of_ones_own_is_one_line(tmp_path: Path) -> None:
    own = tmp_path / "club.toml"
    own.write_text('title = "one\\ntwo"\nabout = "x"\nbuilds_on = "sochi"\n', encoding="utf-8")
    assert "\n" not in Convention.load(own).title


@pytest.mark.parametrize(
    ("growth", "given", "prices"),
    [
        ("geometric", (1, 2, 3), (1, 2, 3, 4, 6, 10)),  # by half as much again, whole points
        ("geometric", (2,), (2, 4, 8, 16, 32, 64)),
        ("arithmetic", (1, 3), (1, 3, 5, 7, 9, 11)),
        ("arithmetic", (2,), (2, 4, 6, 8, 10, 12)),
        ("stay", (1, 2, 3), (1, 2, 3, 3, 3, 3)),
    ],
)
def test_prices_go_on_after_the_last(growth: str, given: tuple[int, ...], prices: tuple[int, ...]) -> None:

    options = Options(allpass_prices=given, allpass_growth=growth)  # type: ignore[arg-type]
    assert tuple(price_in_series(options, number) for number in range(1, 7)) == prices


# What options do in lines that no other test met: tools/mutate/run.py found them.


SOCHI = Convention.load("sochi")


@pytest.mark.parametrize("value", [True, 2.5, [2], "2.5", None])
def test_a_number_is_a_whole_one(value: object) -> None:
    with pytest.raises(DdsolveError, match="k_whist"):
        SOCHI.changed({"k_whist": value})


def test_one_value_is_a_list_of_one() -> None:
    assert SOCHI.changed({"exit_levels": 7}).options.exit_levels == (7,)
    assert SOCHI.changed({"exit_levels": [6, 7]}).options.exit_levels == (6, 7)


def test_a_hill_that_was_half_of_the_pool_stays_half() -> None:
    given = SOCHI.changed({"pool_size": 20, "start_hill": 10})
    assert given.changed({"pool_size": 30}).options.start_hill == 15
    assert given.changed({"pool_size": 30, "start_hill": 4}).options.start_hill == 4
    assert (
        SOCHI.changed({"pool_size": 20, "start_hill": 9}).changed({"pool_size": 30}).options.start_hill == 9
    )
    assert given.changed({"k_whist": 2}).options.start_hill == 10


def test_a_misspelt_convention_is_told_those_like_it() -> None:
    with pytest.raises(DdsolveError, match="did you mean leningrad"):
        Convention.load("leningrat")


def test_options_that_need_one_another() -> None:
    for overrides, told in (
        (["end=races"], "end=races needs option races"),
        (["races=2", "pool_size=0"], "races needs option pool_size"),
        (["end=list"], "end=list needs option game_list"),
        (["end=races", "races=2", "aid=fullest"], "end=races goes without aid"),
        (["first_empty_hill=5"], "first_empty_hill needs two values"),
        (["first_empty_hill=1,2,3"], "first_empty_hill needs two values"),
    ):
        with pytest.raises(DdsolveError, match=told):
            SOCHI.changed(overrides)
    assert SOCHI.changed(["end=races", "races=2", "aid=off"]).options.end == "races"
    assert SOCHI.changed(["end=races", "races_as_players=yes", "aid=off"]).options.end == "races"


def test_what_values_mean() -> None:
    assert value_name("pool_size", "17") == "17"
    assert value_name("soloist", "eldest") == "the first hand"
    for value in ("nonsense", ""):
        with pytest.raises(KeyError):
            value_name("soloist", value)


def test_choices_and_lists() -> None:
    assert choices("split") == ["greedy", "gentleman", "gentleman_always"]
    assert choices("responsibility") == ["full", "half"]
    assert choices("misere_halves") == ["yes", "no"]
    assert choices("pool_size") is choices("exit_levels") is None
    assert several("consolation_to") == ["whister", "passer", "dealer"]
    assert several("exit_levels") is several("split") is None


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


def entries(hand: HandResult, convention: str, *options: str) -> list[tuple[str, str, object]]:
    found = score(Convention.load(convention).changed(options), hand).entries
    return [(str(one.player), one.column, one.points) for one in found]


def test_nobody_answers_for_a_ten_that_is_played_open() -> None:
    ten = HandResult(contract="10S", soloist=1, tricks={1: 10, 2: 0, 3: 0}, calls="2=whist,3=whist")
    assert entries(ten, "sochi", "ten_game=open") == [("1", "pool", 10)]
    assert ("3", "hill", 10) in entries(ten, "sochi")
    closed = HandResult(
        contract="10S", soloist=1, tricks={1: 10, 2: 0, 3: 0}, calls="2=whist,3=pass", closed=True
    )
    with pytest.raises(DdsolveError, match="ten_game = open"):
        entries(closed, "game-farm")


@pytest.mark.parametrize(("rule", "points"), [("team", 2), ("own", 6), ("personal", 2)])
def test_a_lone_whister_in_japan_owes_by_the_rule_that_is_agreed(rule: str, points: int) -> None:
    """JP's text counts the team's tricks, its summary, (L1 − G)·V, his own: rules.md 12."""
    hand = HandResult(contract="6H", soloist=1, tricks={1: 7, 2: 1, 3: 2}, calls="2=whist,3=pass")
    assert entries(hand, "game-farm", f"lone_quota={rule}")[1] == ("1", "whists", points)


def test_games_without_the_widow_that_outbid_a_misere_above_all_are_scored() -> None:
    nine = HandResult(contract="9S", soloist=3, calls="1=pass,2=pass", hand=True)
    assert entries(nine, "sochi", "misere_rank=above_all") == [("3", "pool", 8)]
    with pytest.raises(DdsolveError, match="no_widow = off"):
        entries(nine, "sochi")
    misere = HandResult(contract="misere", soloist=3, tricks={3: 0}, hand=True)
    with pytest.raises(DdsolveError, match="no_widow = off"):
        entries(misere, "sochi", "misere_rank=above_all")


@pytest.mark.parametrize(
    ("to", "paid"), [("dealer", ["dealer"]), ("whister", ["2", "3"]), ("passer,dealer", ["2", "3", "dealer"])]
)
def test_a_caught_misere_consoles_those_who_are_entitled(to: str, paid: list[str]) -> None:
    hand = HandResult(contract="misere", soloist=1, tricks={1: 2}, players=4)
    found = entries(hand, "sochi", "consolation_on_misere=yes", f"consolation_to={to}")
    assert [player for player, column, _points in found if column == "whists"] == paid


def test_prices_that_grow_do_not_fall() -> None:
    for growth in ("arithmetic", "geometric"):
        with pytest.raises(DdsolveError, match="do not fall"):
            SOCHI.changed(["allpass_prices=4,2", f"allpass_growth={growth}"])
    assert SOCHI.changed(["allpass_prices=4,2", "allpass_growth=stay"]).options.allpass_prices == (4, 2)
