"""Clauses that few games meet: pools without a size, aid below nothing, a bonus with room, a ten of two."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from scoring_support import game, hand, scored, totals, written

from ddsolve import Convention, ScoreError, Seat
from ddsolve.auction import Auction
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.whole_game import Game

TEN = {"contract": "10S", "soloist": "A", "calls": "pass,pass"}
SIX = {"contract": "6S", "soloist": "A", "calls": "pass,pass"}


@pytest.mark.parametrize("convention", ["sochi", "sochi-finnish", "game-farm", "kazakhstan"])
def test_a_pool_without_a_size_is_never_full(convention: str) -> None:
    played = Game(Convention.load(convention, {"pool_size": 0, "number_of_deals": 12}), ["A", "B", "C"])
    played.play("A 8H; pass, pass")
    played.play("B 8H; pass, pass")
    assert played.sheet.pool["A"] == played.sheet.pool["B"] > 0
    assert set(played.sheet.hill.values()) == {0}


@pytest.mark.parametrize(
    ("record", "wrong"),
    [
        ({**SIX, "aid": {"B": -3}}, "cannot take -3 as aid"),
        ({**SIX, "aid": {"B": 0}}, "cannot take 0 as aid"),
        ({"fine": "misdeal", "player": "A", "points": -5}, "-5 is no fine"),
        ({"contract": "allpass", "tricks": [3, 3, 4], "blind_passes": 9}, "only three can pass blind, not 9"),
    ],
)
def test_what_is_below_nothing_is_refused(record: dict[str, Any], wrong: str) -> None:
    blind = "blind_passes" in record
    name, more = ("classic", {"preliminary_prices": []}) if blind else ("game-farm", {"fines": "misdeal"})
    with pytest.raises(ScoreError, match=wrong):
        game(name, *([] if blind else [TEN]), record, set=more)


def test_a_hill_that_begins_at_half_of_the_pool_does_so_from_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('builds_on = "finns"\n[options]\npool_size = 60\n', "utf-8")
    club = Convention.load(file)
    assert club.options.start_hill == Convention.load("finns", ["pool_size=60"]).options.start_hill == 30
    assert club.changed(["pool_size=80"]).options.start_hill == 40
    file.write_text('builds_on = "finns"\n[options]\npool_size = 60\nstart_hill = 20\n', "utf-8")
    assert Convention.load(file).options.start_hill == 20
    odd = Convention.load("finns", {"pool_size": 60, "start_hill": 20})
    assert eval(repr(odd), {"Convention": Convention}) == odd


def test_after_two_blind_passes_a_seven_is_no_jump() -> None:
    classic = Convention.load("classic", ["jump_bids=no"])
    called = Auction(classic, 3, blind=(Seat.FIRST, Seat.SECOND)).call(1, "pass").call(2, "pass")
    assert [str(bid) for bid in called.legal()] == ["pass", "6-blind", "7S", "misere"]


@pytest.mark.parametrize(
    ("convention", "rule", "bomb", "entries"),
    [
        ("sochi", "FI", 0, "P1=10"),
        ("finns", "FI", 0, "P1=10 H1=-10"),
        ("classic", "FI", 0, "H1=-10"),
        ("classic", "FI", 2, "H1=-40"),
        ("classic", "ES-12", 0, "H1=-12"),
    ],
)
def test_a_preference_is_written_as_a_ten(convention: str, rule: str, bomb: int, entries: str) -> None:
    shown = hand("10NT", preference=True, bomb=bomb)
    assert totals(scored(convention, shown, f"preference={rule}")) == written(entries)
    if rule == "FI":
        made = hand("10S", calls="pass pass", bomb=bomb)
        assert totals(scored(convention, made)) == written(entries)


def test_finns_bonus_comes_off_the_hill_only_of_a_full_pool() -> None:
    nothing = {"contract": "allpass", "tricks": [0, 5, 5], "bonus_off_hill": ["A"]}
    with pytest.raises(ScoreError, match="the pool of A is not full"):
        game("finns", nothing)


def test_a_checked_ten_of_two_players_pays_all_the_tricks_of_dummy_and_defender() -> None:
    shown = hand("10S", "1 8 1", soloist="2", players=2)
    assert (
        totals(scored("hussar", shown, "ten_game=checked"))["W3>2"] == 40
    )  # two of his and the dummy's, and two short


def test_names_that_differ_in_case_alone_are_told_apart() -> None:
    played = Game("sochi", ["A", "a", "C"])
    line = played.play("a 7S; A whist, C pass; A 3, a 7, C 0")
    assert (line.soloist, dict(line.calls)) == ("a", {"C": "pass", "A": "whist"})
    assert played.play("C 6S; pass, pass").soloist == "C"
    assert Game("sochi", ["Anna", "Boris", "Vera"]).play("anna 6S; pass, pass").soloist == "Anna"


def test_blanks_that_do_not_break_are_blanks() -> None:
    text = "A,\u00a0B, C; sochi\nA\u00a07S; B\u00a0whist, C pass; A\u00a07, B\u00a03\n"
    played = Game.replay(GameFile.parse(text), Convention.load("sochi"))
    assert played.lines[0].tricks == {"A": 7, "B": 3}
    assert Game("sochi", ["A", "B", "C"]).play("A\u00a07S; B\u00a0whist, C pass; 7-3-0").soloist == "A"
    with pytest.raises(ScoreError, match="the auction has no calls"):
        Game("sochi", ["A", "B", "C"]).play("A 7S; auction; pass, pass")


def test_a_nine_without_the_widow_is_no_jump_over_a_misere_without_it() -> None:
    rules = Convention.load("sochi", ["no_widow=both", "jump_bids=no"])
    calls = "1=misere 2=9S 3=pass 1=misere-hand 2=9S-hand"
    assert str(Auction.parse(calls, rules).standing) == "9S-hand"


def test_who_passes_blind_may_only_pass() -> None:
    assert Auction(Convention.load("classic"), 3, blind=(Seat.FIRST,)).legal() == ("pass",)


def test_where_all_are_greedy_a_lone_whister_plays_closed() -> None:
    for lone in ("choice", "open", "closed"):
        options = Convention.load("sochi", ["over_greedy=always", f"lone_play={lone}"]).options
        assert options.lone_play_at(6) == "closed"


def test_what_overbid_a_misere_is_what_the_auction_says() -> None:
    nine = {
        "contract": "9S",
        "soloist": "B",
        "calls": "C=whist, A=pass",
        "tricks": {"B": 7, "C": 3, "A": 0},
        "auction": "B=9S, C=pass, A=pass",
        "overbid_misere": True,
    }
    with pytest.raises(ScoreError, match="nobody overbid a misère"):
        game("racing", {"contract": "allpass", "tricks": [3, 3, 4]}, nine)


@pytest.mark.parametrize(
    "header",
    ["A, B, C, leningrad", "A, B, C sochi", "A, B, C: Rostov", "A, B, C (Ленинградка)", "A, сочи, C"],
)
def test_a_convention_is_no_player(header: str) -> None:
    with pytest.raises(ScoreError, match="names a convention"):
        GameFile.parse(f"{header}\nA 7C; pass, pass\n")


def test_after_a_half_whist_who_whists_takes_his_pass_back() -> None:
    said = (hand("7C", "6 3 1", f"pass half 2:{word}") for word in ("whist", "return"))
    one, other = (totals(scored("leningrad", each)) for each in said)
    assert one == other


def test_an_all_pass_after_two_passes_is_told_who_is_to_call() -> None:
    for said, wrong in (("A=pass, B=pass", "C is to call"), ("A=6S, B=pass, C=pass", "somebody bid")):
        with pytest.raises(ScoreError, match=wrong):
            game("sochi", {"contract": "allpass", "tricks": [2, 3, 5], "auction": said})
    passed = game("sochi", {"contract": "allpass", "tricks": [2, 3, 5], "auction": "A=pass, B=pass, C=pass"})
    assert passed.sheet.hill["C"] == 5
