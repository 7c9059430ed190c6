"""Hands and sheets that are rare, or wrong: consent, a whisting dealer, two players, fields that miss."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from scoring_support import game, hand, scored, totals, written

from ddsolve import Contract, Convention, HandResult, ScoreError, Seat
from ddsolve.auction import Auction
from ddsolve.scoring.entries import player_seat
from ddsolve.scoring.expected import ContractValues, State, layout_values
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.whole_game import Game
from ddsolve.values.cards import parse_cards

CONSENT = ("half_whist_consent=yes", "half_whist=whist_pass_half")


@pytest.mark.parametrize(
    ("tricks", "calls", "entries"),
    [
        ("", "pass half", "P1=2 W3>1=4"),
        ("", "pass half 1:allow", "P1=2 W3>1=4"),
        ("6 4 0", "pass half 2:return", "P1=2 W2>1=8"),  # silence is consent
        ("6 4 0", "pass half 1:allow 2:return", "P1=2 W2>1=8"),
        ("", "pass half 1:refuse 3:pass", "P1=2"),
        ("6 2 2", "pass half 1:refuse 3:whist", "P1=2 W3>1=8"),
        ("6 4 0", "whist pass 2:half 1:refuse", "P1=2 W2>1=8"),  # then he has to whist
        ("", "whist pass 2:half 1:allow", "P1=2 W2>1=4"),
    ],
)
def test_half_a_whist_with_consent(tricks: str, calls: str, entries: str) -> None:
    assert totals(scored("sochi", hand("6C", tricks, calls), *CONSENT)) == written(entries)


def test_whists_that_are_forced() -> None:
    assert totals(scored("sochi", hand("6C", "6 2 2"), "forced_whist=first")) == written("P1=2 W2>1=8")
    with pytest.raises(ScoreError, match="must be whisted"):
        scored("sochi", hand("6C", "", "pass pass"), "forced_whist=first")


@pytest.mark.parametrize(
    ("tricks", "calls", "more", "options", "entries"),
    [
        ("6 3 1 0", "pass pass dealer:whist", {}, ("passer_tricks=nobody",), "P1=2 Wdealer>1=6"),
        (
            "6 3 1 0",
            "pass pass dealer:whist",
            {"dealer_for": "3"},
            ("passer_tricks=nobody",),
            "P1=2 Wdealer>1=2",
        ),
        # one down: five tricks at two, and the consolation once
        (
            "5 3 2 0",
            "pass pass dealer:whist",
            {},
            ("passer_tricks=whister",),
            "H1=2 Wdealer>1=12 W2>1=2 W3>1=2",
        ),
        ("6 2 2 0", "pass half 1:refuse 3:whist", {}, ("dealer_whist=off", *CONSENT), "P1=2 W3>1=8"),
    ],
)
def test_a_dealer_of_four(
    tricks: str, calls: str, more: dict[str, Any], options: tuple[str, ...], entries: str
) -> None:
    found = totals(scored("sochi", hand("6C", tricks, calls, players=4, **more), *options))
    assert found == written(entries)


def two(tricks: tuple[int, int], calls: tuple[tuple[int, str], ...], *options: str) -> dict[str, Fraction]:
    result = HandResult(
        contract=Contract.parse("6C"), players=2, soloist=2, calls=calls, tricks={2: tricks[0], 3: tricks[1]}
    )
    return totals(scored("hussar", result, *options))


@pytest.mark.parametrize(
    ("convention", "result", "options", "wrong"),
    [
        ("sochi", hand("10NT", "", "pass", preference=True), ("preference=FI",), "leave the calls out"),
        ("sochi", hand("10NT", "10 0 0", preference=True), ("preference=FI",), "leave the tricks out"),
        ("sochi", hand("6C", "6 2 2", resigned=True), ("resign_without=3",), "nothing is called or played"),
        ("sochi", hand("6C", "", "pass pass", thrown=True), ("throw_widow=yes",), "four players"),
        (
            "sochi",
            hand("9S", "", "pass pass", players=4, thrown=True, hand=True),
            ("throw_widow=yes", "no_widow=games"),
            "cannot throw it",
        ),
    ],
)
def test_hands_that_cannot_be(
    convention: str, result: HandResult, options: tuple[str, ...], wrong: str
) -> None:
    with pytest.raises(ScoreError, match=wrong):
        scored(convention, result, *options)


def test_half_a_trick_in_the_widow_is_told_as_one() -> None:
    result = hand("7S", "", "pass pass", widow=parse_cards("♠A ♥7"))
    whists = [
        entry
        for entry in scored("leningrad", result, "widow_prize=dealer_or_halves").entries
        if entry.against
    ]
    assert len(whists) == 2
    assert all("1/2" in entry.why or "0.5" in entry.why for entry in whists)


# values ------------------------------------------------------------------------------------------------


def test_values_of_what_is_no_game() -> None:
    with pytest.raises(ScoreError, match="all-pass"):
        ContractValues.of("sochi", "allpass")
    for players in (1, 5):
        with pytest.raises(ValueError, match="players"):
            ContractValues.of("sochi", "6S", players=players)
    with pytest.raises(ScoreError, match="distribution"):
        ContractValues.of("sochi", "6S").expected(5)  # type: ignore[arg-type]


def test_who_may_play_what() -> None:
    six = Contract.parse("6S")
    with pytest.raises(ScoreError, match="sits out"):
        ContractValues.of("sochi", six, players=4, soloist="dealer")
    sochi, late = Convention.load("sochi"), State(lowest_level=7)
    with pytest.raises(ScoreError, match="lowest level is 7"):
        layout_values(sochi, six, "none", (6, 2, 2), players=3, soloist=Seat.FIRST, state=late)


def test_a_ten_that_is_checked_hears_passes_only() -> None:
    assert totals(scored("vmk", hand("10NT", "", "pass pass"))) == written("P1=10")
    assert totals(scored("vmk", hand("10NT", off_hill=True))) == written("H1=-10")
    with pytest.raises(ScoreError, match="checked"):
        scored("vmk", hand("10NT", "10 0 0", "whist pass"))


@pytest.mark.parametrize("given", [True, 1.5, None, "x", "4", ()])
def test_what_is_no_player(given: object) -> None:
    with pytest.raises(ScoreError):
        player_seat(given)


# games ---------------------------------------------------------------------------------------------------


CONCEDED = {"contract": "6C", "calls": "pass, pass", "soloist": "A"}
PASSED = {"contract": "allpass", "tricks": [2, 3, 5]}


def test_names_that_begin_another_name() -> None:
    file = GameFile.parse("Anna, Anna B, Cardplayers; my-convention\nAnna B 6C; Anna pass, Cardplayers pass")
    assert (file.players, file.convention) == (("Anna", "Anna B", "Cardplayers"), "my-convention")
    assert file.records[0].soloist == "Anna B"
    file = GameFile.parse("Players: Anna, Boris, Vera; Convention: sochi\nall-pass 2-3-5")
    assert (file.players, file.convention) == (("Anna", "Boris", "Vera"), "sochi")
    file = GameFile.parse("Anna, Anna B, Vera\nVera 6C; Anna B pass, Anna pass")
    assert [name for name, _call in file.records[0].calls] == ["Anna B", "Anna"]
    with pytest.raises(ScoreError) as wrong:
        GameFile.parse("Anna, Boris, Vera\ntwo words; pass, pass")
    assert "unknown player" not in str(wrong.value)


def test_a_made_game_that_nobody_whisted_has_not_failed() -> None:
    assert game("sochi", PASSED, CONCEDED, set={"exit_by_remise": "no"}).price == 1


def test_one_trick_in_a_misere_is_a_failure() -> None:
    caught = {"contract": "misere", "soloist": "A", "tricks": {"A": 1, "B": 5, "C": 4}}
    assert game("sochi", caught, set={"failed_misere_keeps_deal": "yes"}).deal.dealer == 2
    assert game("sochi", caught).deal.dealer == 0
    made = {"contract": "misere", "soloist": "A", "tricks": {"B": 5, "C": 5}}  # who is not named took none
    assert game("sochi", made, set={"failed_misere_keeps_deal": "yes"}).deal.dealer == 0


def test_the_next_race_is_dealt_by_the_neighbour_of_its_first_dealer() -> None:
    options = {"pool_size": 4, "races": 3, "stalingrad": "no"}
    options |= dict.fromkeys(("race_opens_with_allpass", "forced_whist"), "no")
    seven = {"contract": "7C", "calls": "pass, pass", "soloist": "B"}
    played = game("racing", CONCEDED, seven, set=options)
    assert [line.dealer for line in played.lines] == ["C", "A"]
    assert played.deal.dealer == 0  # not B, whose turn it would be


def test_a_hand_is_told_as_it_is_played() -> None:
    table = Game(Convention.load("sochi"), ("A", "B", "C"))
    record = GameFile.parse(json.dumps({"players": [*"ABC"], "hands": [CONCEDED]})).records[0]
    assert [table.play(record).number, table.play(record).number] == [1, 2]
    assert table.dictated == 0
    assert table.history.written()["A", "pool", None] == "2.4."
    assert table.over is None
    opened = Game(Convention.load("sochi", ["start_hill=20"]), ("A", "B", "C"))
    assert opened.history.totals["A", "hill", None] == [20]
    high = game("classic", *[PASSED] * 3, set={"preliminary_prices": "5"})
    assert high.bombs.stock == [3, 3, 3]  # the highest bomb there is


TEN = {"contract": "10S", "soloist": "A", "calls": "pass,pass"}


SIX = {"contract": "6S", "soloist": "A", "calls": "pass,pass"}


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


def test_a_checked_ten_of_two_players_pays_all_the_tricks_of_dummy_and_defender() -> None:
    shown = hand("10S", "1 8 1", soloist="2", players=2)
    assert (
        totals(scored("hussar", shown, "ten_game=checked"))["W3>2"] == 40
    )  # two of his and the dummy's, and two short


def test_blanks_that_do_not_break_are_blanks() -> None:
    text = "A,\u00a0B, C; sochi\nA\u00a07S; B\u00a0whist, C pass; A\u00a07, B\u00a03\n"
    played = Game.replay(GameFile.parse(text), Convention.load("sochi"))
    assert played.lines[0].tricks == {"A": 7, "B": 3}
    assert Game("sochi", ["A", "B", "C"]).play("A\u00a07S; B\u00a0whist, C pass; 7-3-0").soloist == "A"
    with pytest.raises(ScoreError, match="the auction has no calls"):
        Game("sochi", ["A", "B", "C"]).play("A 7S; auction; pass, pass")


def test_who_passes_blind_may_only_pass() -> None:
    assert Auction(Convention.load("classic"), 3, blind=(Seat.FIRST,)).legal() == ("pass",)


@pytest.mark.parametrize(
    "header",
    ["A, B, C, leningrad", "A, B, C sochi", "A, B, C: Rostov", "A, B, C (Ленинградка)", "A, сочи, C"],
)
def test_a_convention_is_no_player(header: str) -> None:
    with pytest.raises(ScoreError, match="names a convention"):
        GameFile.parse(f"{header}\nA 7C; pass, pass\n")


def test_an_all_pass_after_two_passes_is_told_who_is_to_call() -> None:
    for said, wrong in (("A=pass, B=pass", "C is to call"), ("A=6S, B=pass, C=pass", "somebody bid")):
        with pytest.raises(ScoreError, match=wrong):
            game("sochi", {"contract": "allpass", "tricks": [2, 3, 5], "auction": said})
    passed = game("sochi", {"contract": "allpass", "tricks": [2, 3, 5], "auction": "A=pass, B=pass, C=pass"})
    assert passed.sheet.hill["C"] == 5
