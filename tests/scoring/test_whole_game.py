"""A whole game, hand by hand: series, pools and aid, hills, races, lists, bombs, the deal, the end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scoring_support import game

from ddsolve import ScoreError
from ddsolve.conventions import Convention
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.whole_game import Game

ABC = ["A", "B", "C"]


def conceded(contract: str, soloist: str, **more: Any) -> dict[str, Any]:
    """A game that nobody whisted; the defenders call in their order, whoever deals."""
    others = ABC[ABC.index(soloist) + 1 :] + ABC[: ABC.index(soloist)]
    return {"contract": contract, "soloist": soloist, "calls": ",".join(f"{p}=pass" for p in others), **more}


def played(contract: str, soloist: str, taken: int, **more: Any) -> dict[str, Any]:
    """A game that the soloist's left neighbour whisted alone."""
    first, second = (ABC[ABC.index(soloist) + 1 :] + ABC[: ABC.index(soloist)])[:2]
    tricks = {soloist: taken, first: 10 - taken, second: 0}
    return {
        "contract": contract,
        "soloist": soloist,
        "calls": f"{first}=whist,{second}=pass",
        "tricks": tricks,
        **more,
    }


def misere(soloist: str, taken: int = 0) -> dict[str, Any]:
    others = [player for player in ABC if player != soloist]
    return {
        "contract": "misere",
        "soloist": soloist,
        "tricks": {soloist: taken, others[0]: 10 - taken, others[1]: 0},
    }


def passed_out(a: int, b: int, c: int) -> dict[str, Any]:
    return {"contract": "allpass", "tricks": {"A": a, "B": b, "C": c}}


def prices(result: Game) -> list[int]:
    return [line.price for line in result.lines]


# the all-pass series --------------------------------------------------------------------------------------


def test_leningrad_raises_price_and_bid_until_a_whisted_game_is_made() -> None:
    result = game(
        "leningrad",
        passed_out(3, 3, 4),
        conceded("7C", "A"),
        misere("B"),
        passed_out(3, 3, 4),
        played("7C", "A", 6),
        passed_out(3, 3, 4),
        passed_out(3, 3, 4),
        played("7C", "A", 7),
        passed_out(3, 3, 4),
    )
    assert prices(result) == [2, 4, 4, 4, 6, 6, 6, 6, 2]
    assert [line.lowest for line in result.lines] == [6, 7, 7, 7, 7, 7, 7, 7, 6]


def test_sochi_counts_one_two_three_three_and_any_game_ends_it() -> None:
    hands = [passed_out(3, 3, 4)] * 4
    assert prices(game("sochi", *hands)) == [1, 2, 3, 3]
    assert prices(game("sochi-finnish", *hands)) == [1, 2, 4, 4]
    assert prices(game("game-farm", *hands)) == [1, 2, 3, 4]
    assert prices(game("vmk", *hands)) == [2, 4, 4, 4]
    assert prices(game("kazakhstan", *hands)) == [10, 10, 10, 10]
    for ending in (conceded("6C", "A"), misere("A"), played("6C", "A", 5)):
        assert prices(game("sochi", hands[0], ending, hands[0])) == [1, 2, 1]


def test_a_bid_too_low_after_an_all_pass_is_refused() -> None:
    with pytest.raises(ScoreError, match="hand 2: 6C cannot be bid: the lowest level is 7"):
        game("leningrad", passed_out(3, 3, 4), conceded("6C", "A"))


def test_the_special_exit_cycles() -> None:
    result = game("sochi", *[passed_out(3, 3, 4)] * 7, set={"exit_levels": [6, 7, 8, 6, 7, 8]})
    assert [line.lowest for line in result.lines] == [6, 7, 8, 6, 7, 8, 6]


# pools, aid and the hill ----------------------------------------------------------------------------------


FULL = [conceded("8C", "A"), conceded("8C", "B"), played("6C", "A", 5), *[conceded("9C", "A")] * 3]


def test_overflow_of_the_receiver_goes_to_the_next_open_pool_then_off_the_hill() -> None:
    result = game("sochi", *FULL)
    assert result.sheet.pool == {"A": 10, "B": 10, "C": 10}
    assert result.sheet.whists["A"] == {"B": 40, "C": 100}
    assert result.sheet.hill["A"] == 2 - 6  # of 30 points 10 in the own pool, 4 to B, 10 to C
    assert result.over == "all pools are full"
    dropped = game("sochi-finnish", *FULL)
    assert dropped.sheet.hill["A"] == 2


def test_after_the_end_nothing_is_played() -> None:
    with pytest.raises(ScoreError, match="hand 7: the game was over: all pools are full"):
        game("sochi", *FULL, conceded("6C", "A"))


def test_a_closed_game_goes_on_when_asked() -> None:
    closed = game("sochi", *FULL).sheet
    result = game("sochi", *FULL, conceded("6C", "A"), **{"continue": True})
    assert (result.over, result.closed) == (None, ("all pools are full", 6))
    assert result.sheet.pool == {"A": 10, "B": 10, "C": 10}
    assert result.sheet.hill["A"] == closed.hill["A"] - 2  # what no pool takes comes off the own hill
    dropped = game("sochi-finnish", *FULL, conceded("6C", "A"), **{"continue": True})
    assert dropped.sheet.pool == {"A": 10, "B": 10, "C": 10}  # FI: nobody has more than was agreed
    assert not dropped.lines[-1].entries
    hands = [conceded("6C", each) for each in "AAB"]
    agreed = game("sochi", *hands, set={"number_of_deals": 2}, **{"continue": True})
    assert agreed.closed == ("the agreed number of deals is played", 2)
    assert agreed.sheet.pool == {"A": 4, "B": 2, "C": 0}


@pytest.mark.parametrize(
    ("convention", "reason"), [("rogue-list", "all lists are played"), ("racing", "all races are run")]
)
def test_a_final_end_is_not_continued(convention: str, reason: str) -> None:
    message = f"continue: the end of this game is final: {reason}"
    with pytest.raises(ScoreError, match=message):
        Game(Convention.load(convention), ("A", "B", "C"), continued=True)


def test_finns_first_full_pool_wins_and_ends() -> None:
    result = game("finns", *[conceded("10C", "A")] * 4)
    assert result.sheet.pool["A"] == 40
    assert result.over == "the first pool is full"
    # prizes 80 and 120 on each, ten whists for each hill point of the others
    assert result.sheet.whists["A"] == {"B": 80 + 120 + 200, "C": 80 + 120}
    assert result.sheet.hill == {"A": 0, "B": 0, "C": 20}


# races ----------------------------------------------------------------------------------------------------

RACE_OPENING = passed_out(3, 3, 4)


def test_a_race_opens_with_an_all_pass_and_ends_with_prizes() -> None:
    with pytest.raises(ScoreError, match="forced all-pass, at 2"):
        game("racing", conceded("7C", "A"))
    full = [played("10C", "A", 10), played("10C", "A", 10), played("7C", "A", 7)]
    result = game("racing", RACE_OPENING, *full)
    # the first ten ends the series of the opening; hills 6, 6, 8 and what B pays as a lone whister
    assert result.races is not None
    assert result.races.number == 2
    assert result.forced_price == 2
    prizes = [entry for entry in result.lines[-1].entries if entry.rule.startswith("race")]
    assert [(entry.player, entry.against, entry.points) for entry in prizes] == [
        ("A", "B", 300),
        ("A", "C", 300),
        ("A", "B", 200),
        ("A", "C", 200),
    ]
    assert result.players[result.deal.dealer] == "A"


def test_a_race_goes_on_until_the_exit_from_all_pass() -> None:
    # the series of the opening is still running: unwhisted games do not end it
    hands = [RACE_OPENING, *[conceded("10C", "A")] * 3]
    result = game("racing", *hands)
    assert result.races is not None
    assert (result.sheet.pool["A"], result.races.number) == (30, 1)
    ended = game("racing", *hands, played("7C", "B", 7))
    assert ended.races is not None
    assert ended.races.number == 2
    assert ended.sheet.whists["A"]["B"] >= 300


@pytest.mark.parametrize(
    ("convention", "last", "races", "prizes"),
    [
        (
            "racing",
            [played("7C", "A", 7)],
            4,
            5 * (2 * 300 + 2 * 200),
        ),  # the last one pays for the totals too
        ("racing-5x20", [], 5, 5 * (2 * 100 + 2 * 100)),  # the hill runs on
    ],
)
def test_the_prizes_of_all_races(
    convention: str, last: list[dict[str, Any]], races: int, prizes: int
) -> None:
    race = [RACE_OPENING, played("10C", "A", 10), played("10C", "A", 10), *last]
    result = game(convention, *race * races)
    assert result.over == "all races are run"
    entries = [entry for line in result.lines for entry in line.entries]
    assert sum(entry.points for entry in entries if entry.rule.startswith("race")) == prizes


# rogues, bombs, the rest ----------------------------------------------------------------------------------


def rogue(contract: str, soloist: str, taken: int = 8) -> dict[str, Any]:
    others = [player for player in ABC if player != soloist]
    left = 10 - taken
    return {
        "contract": contract,
        "tricks": {soloist: taken, others[0]: left - left // 2, others[1]: left // 2},
    }


def test_a_small_rogue_uses_each_game_once() -> None:
    # the second hand plays: with C dealing that is B, then C, then A
    result = game("rogue-small", rogue("6S", "B"), rogue("6S", "C"), rogue("6S", "A"), rogue("7H", "B"))
    assert [line.soloist for line in result.lines] == ["B", "C", "A", "B"]
    assert result.lists is not None
    assert result.next_by_list == "C"
    assert result.lists.items_left()["B"] == ["6C", "6D", "6H", "6NT", "8", "9", "10", "misere"]
    with pytest.raises(ScoreError, match="hand 7: B has no 7 left"):
        game(
            "rogue-small",
            *[rogue("7H", p) for p in "BCA"],
            *[rogue("6S", p) for p in "BCA"],
            rogue("7C", "B"),
        )
    with pytest.raises(ScoreError, match="B must play"):
        game("rogue-small", {**rogue("6S", "A"), "soloist": "A"})


def test_the_spanish_list_to_its_end() -> None:
    items = ["6S", "7C", "8D", "9H", "10S", "6NT", "misere", "allpass", "allpass", "allpass"]
    hands = []
    for item in items:
        for player in "ABC":  # the eldest hand plays, and C deals first
            taken = {"misere": 0, "allpass": 4}.get(item, 8)
            hands.append(rogue(item, player, taken))
    result = game("rogue-list", *hands)
    assert result.over == "all lists are played"
    assert set(result.sheet.pool.values()) == {0}
    with pytest.raises(ScoreError, match=r"the game was over: all lists are played$"):  # for good
        game("rogue-list", *hands, rogue("6S", "A"))


def test_classic_starts_with_three_rounds_of_all_pass_and_plays_the_bombs_they_leave() -> None:
    laps = [passed_out(2, 3, 5)] * 9
    result = game("classic", *laps, dictated=40)
    assert prices(result) == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert result.sheet.hill == {"A": 36 * 3 + 40, "B": 54 * 3 + 40, "C": 90 * 3 + 40}
    assert result.bombs.stock == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    one = game("classic", *laps, conceded("6C", "A"), dictated=40)
    assert one.sheet.hill["A"] == 36 * 3 + 40 - 2 * 2  # a single bomb doubles
    assert len(one.bombs.stock) == 8
    with pytest.raises(ScoreError, match="forced all-pass"):
        game("classic", conceded("6C", "A"))


def test_the_hill_that_classic_adds_and_one_at_the_start_are_not_multiplied() -> None:
    laps = [passed_out(2, 3, 5)] * 9
    assert game("classic", *laps).sheet.hill == {"A": 36 * 3 + 40, "B": 54 * 3 + 40, "C": 90 * 3 + 40}
    assert game("classic", *laps, dictated=0).sheet.hill["A"] == 36 * 3
    started = game("classic", *laps, set={"start_hill": 7, "preliminary_hill": 80})
    assert started.sheet.hill["A"] == 7 + 36 * 3 + 80


def test_blind_passes_earn_bombs() -> None:
    free = {"preliminary_prices": []}
    result = game("classic", passed_out(2, 3, 5) | {"blind_passes": 2}, set=free)
    assert result.bombs.stock == [1, 1]


def test_after_two_blind_passes_a_six_is_blind() -> None:
    """ES: the third hand breaks them by a blind six, or by seven and more in the light."""
    free = {"preliminary_prices": []}
    said = {"blind_passes": 2, "auction": "A=pass,B=pass,C={}"}
    for bid, contract in (("7S", "7S"), ("blind", "6S")):
        hand = conceded(contract, "C", **{**said, "auction": said["auction"].format(bid)})
        assert game("classic", hand, set=free).sheet.pool["C"] == 0
    with pytest.raises(ScoreError, match="after two blind passes a six is bid blind"):
        game("classic", conceded("6S", "C", **{**said, "auction": said["auction"].format("6S")}), set=free)


def test_a_bomb_is_told_with_the_hand_and_before_the_next() -> None:
    one = game("classic", conceded("6C", "A"), set={"preliminary_prices": []}, bombs=[1, 2])
    assert [line.bomb for line in one.lines] == [1]
    assert one.state().bomb == 2


def test_a_spanish_preference_closes_everything() -> None:
    hands = [played("6C", "A", 4), {"contract": "10NT", "soloist": "A", "preference": True}]
    result = game("sochi", *hands, set={"preference": "ES"})
    assert result.over == "a preference was shown"
    assert (result.sheet.hill["A"], set(result.sheet.pool.values())) == (0, {10})
    assert {result.history.totals[player, "pool", None][-1] for player in ABC} == {10}
    assert result.sheet.whists["A"] == {"B": 100, "C": 100}
    with pytest.raises(ScoreError, match=r"hand 3: continue: .* final: a preference was shown"):
        game("sochi", *hands, conceded("6C", "A"), set={"preference": "ES"}, **{"continue": True})


# reading the file -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": None}, "players: a list is needed"),
        ({"hands": None}, "hands: a list is needed"),
        ({"players": ["A", "A", "B"]}, "'A' is written twice"),
        ({"players": ["A"]}, "two to four"),
        ({"colour": 1}, "unknown field 'colour'"),
        ({"dealer": "X"}, "unknown player 'X'"),
        ({"set": 3}, "set: an object is needed"),
        ({"bombs": 3}, "bombs: a list is needed"),
        ({"bombs": [-1]}, "bombs: -1 is below zero"),
        ({"dictated": -5}, "dictated: -5 is below zero"),
        ({"hands": [3]}, "hand 1: a hand is an object"),
        ({"hands": [{}]}, "hand 1: the contract is missing"),
        ({"hands": [{"contract": "6X"}]}, "hand 1: "),
        ({"hands": [{"contract": "6S", "soloist": "X"}]}, "hand 1: unknown player 'X'"),
        (
            {"hands": [{"contract": "6S", "soloist": "B", "calls": "A=pass,A=pass"}]},
            "A called, it was the turn of C",
        ),
        (
            {"hands": [{"contract": "allpass", "tricks": {"A": 3, "B": 3, "C": 3}}]},
            "hand 1: the tricks sum to 9",
        ),
        ({"hands": [{"contract": "allpass", "tricks": {"A": 3.5, "B": 3, "C": 3.5}}]}, "not a whole number"),
    ],
)
def test_a_wrong_file_names_the_hand_and_the_field(change: dict[str, Any], message: str) -> None:
    document = {
        key: value for key, value in {"players": ABC, "hands": [], **change}.items() if value is not None
    }
    with pytest.raises(ScoreError) as caught:
        Game.replay(GameFile.parse(json.dumps(document)), Convention.load("sochi"))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
