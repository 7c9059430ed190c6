"""Hands and sheets that are rare, or wrong: consent, a whisting dealer, two players, fields that miss."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from scoring_support import game, hand, scored, totals, written

import ddsolve
from ddsolve import Contract, Convention, HandResult, ScoreError, Seat, Sheet
from ddsolve.scoring.entries import MOST, exact_number, player_seat
from ddsolve.scoring.expected import ContractValues, State, layout_values
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.side_by_side import LayoutTricks
from ddsolve.scoring.whole_game import Game
from ddsolve.values.cards import parse_cards
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS

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


def test_two_players_and_a_dummy() -> None:
    made = two((6, 4), ((3, "whist"),))
    assert two((6, 4), ((1, "pass"), (3, "whist"))) == made  # the dummy's pass is certain
    assert two((6, 4), ((3, "whist"),), "split=gentleman_always") == made  # nobody to share with


def test_a_whist_alone_is_a_game_of_its_own() -> None:
    convention = Convention.load("hussar", ["hussar_alone=yes"])

    def worth(contract: str, alone: int | None) -> Fraction:
        given = Contract.parse(contract)
        return layout_values(
            convention, given, "best", (8, 1, 1), players=2, soloist=Seat.SECOND, alone=alone
        )["2"]

    assert worth("6C", 3) < worth("6C", None)
    assert worth("8C", 3) == worth("8C", None)  # at eight nobody may


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


def test_conventions_side_by_side_take_their_own_number_of_players() -> None:
    taken = dict.fromkeys((*TRICK_CONTRACTS, MISERE), (7, 2, 1))

    def values(name: str, players: int, state: State) -> Any:
        convention = Convention.load(name)
        (found,) = LayoutTricks(Seat.SECOND, taken, taken, {}).valued([convention], ["none"], players, state)
        return found

    assert [values(name, 4, State()).players for name in ("sochi", "hussar")] == [4, 2]
    seven = Contract.parse("7S")
    single = values("classic", 3, State(bomb=1)).values[seven]["none"]
    assert single == 2 * values("classic", 3, State()).values[seven]["none"]
    assert values("sochi", 3, State(bomb=1)).values == values("sochi", 3, State()).values  # no bombs there


@pytest.mark.parametrize("given", [True, 1.5, None, "x", "4", ()])
def test_what_is_no_player(given: object) -> None:
    with pytest.raises(ScoreError):
        player_seat(given)


def test_how_large_a_number_may_be() -> None:
    assert exact_number(MOST, "pool A") == MOST
    assert exact_number(-MOST, "pool A") == -MOST
    for wrong in (MOST + 1, -MOST - 1):
        with pytest.raises(ScoreError, match="pool A"):
            exact_number(wrong, "pool A")


def test_a_sheet_has_every_field_it_needs() -> None:
    empty = Sheet.empty([*"ABC"])
    hill_only = Convention.load("sochi", ["success=hill_only"]).options
    without = {key: value for key, value in empty.to_json().items() if key != "pool"}
    assert Sheet.from_json(without, hill_only) == empty
    with pytest.raises(ScoreError, match="JSON object"):
        Sheet.from_json([], hill_only)
    with pytest.raises(ScoreError, match="each need a place"):
        Sheet(empty.players, {}, empty.hill, empty.whists)


# games ---------------------------------------------------------------------------------------------------


CONCEDED = {"contract": "6C", "calls": "pass, pass", "soloist": "A"}
PASSED = {"contract": "allpass", "tricks": [2, 3, 5]}


def test_tricks_in_the_order_of_the_header() -> None:
    played = {"contract": "6C", "soloist": "B", "calls": "whist, whist", "tricks": [1, 6, 3]}
    assert game("sochi", played).sheet.whists["A"]["B"] == 2
    assert game("sochi", played).sheet.whists["C"]["B"] == 6
    for tricks in ([6], [6, 4], [6, 2, 1, 1]):
        with pytest.raises(ScoreError, match=r"numbers? of tricks"):
            game("sochi", {"contract": "allpass", "tricks": tricks})
    with pytest.raises(ScoreError, match="2 numbers"):
        game("sochi", played | {"tricks": [6, 4]})


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


def test_the_deal_goes_on_from_a_dealer_who_is_named() -> None:
    played = game("sochi", CONCEDED | {"dealer": "A", "soloist": "B"})
    assert [line.dealer for line in played.lines] == ["A"]
    assert played.deal.dealer == 1


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


def test_the_tricks_of_a_misere_are_its_soloists_from_every_door() -> None:
    said = HandResult(contract="misere", soloist=2, tricks={2: 3})
    assert said == HandResult(contract="misere", soloist=2, tricks={2: 3, 3: 7})
    whole = HandResult(contract="misere", soloist=2, tricks={1: 7, 2: 3, 3: 0})
    assert game("sochi", {"contract": "misere", "soloist": "A", "tricks": {"A": 2}}).sheet.hill["A"] == 20
    assert ddsolve.score("sochi", said).value == ddsolve.score("sochi", whole).value
    with pytest.raises(ScoreError, match="sum to 3"):
        ddsolve.score("sochi", HandResult(contract="6S", soloist=2, calls="1=whist,3=whist", tricks={2: 3}))
