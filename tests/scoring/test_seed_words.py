"""Rules that were once read wrongly, each with the words of the text that settle it."""

from __future__ import annotations

import pytest
from scoring_support import game, hand, scored, totals, written
from support import printed

from ddsolve import Convention, ScoreError
from ddsolve.auction import Ladder
from ddsolve.questions.bid import advise_bid
from ddsolve.questions.whist import advise_whist
from ddsolve.scoring import Sheet, settle

STRONG = "♠AKQJ9 ♣A7 ♦K8 ♥9"
DEFENDER = "♠AKQ ♣987 ♦KJ ♥T9"


ALL_PASS = {"contract": "allpass", "tricks": {"A": 3, "B": 3, "C": 4}}


@pytest.mark.slow
# 1 JP: "ノートランプの宣言はできません": no trumps cannot be bid, only named as the contract
def test_no_trumps_are_ordered_and_not_bid_in_game_farm() -> None:
    found = advise_bid("♠AKQ ♣AKQ ♦AK ♥A9", 1, "game-farm", samples=3, threads=1)
    bids = {option.name for option in found.bids}
    assert "6H" in bids
    assert not {bid for bid in bids if bid.endswith("NT")}
    assert any("NT" in contract for option in found.bids for contract, _ in option.orders)


@pytest.mark.slow
# 1 KZ2: "After an all-pass game, the minimum biddable number of tricks is raised to 7" (VMK); "6, 7, 7, 7..."
@pytest.mark.parametrize("convention", ["vmk", "leningrad", "racing"])
def test_bids_after_an_all_pass_begin_at_seven(convention: str) -> None:
    options = Convention.load(convention).options
    assert str(Ladder(options).bids[0]) == "6S"
    assert str(Ladder(options, 1).bids[0]) == "7S"
    found = advise_bid(STRONG, 1, convention, samples=2, allpass_round=2, threads=1)
    assert not [option.name for option in found.bids if option.name.startswith("6")]


@pytest.mark.slow
# 2 FI: "Kuuden padan pelissä julistetaan vastustajat vistanneiksi automaattisesti"; KZ2: "Two partners must
#   whist against a game of 6 spades", "Players are forced to whist against 6 trick games"
@pytest.mark.parametrize(
    ("convention", "contract"), [("vmk", "6S"), ("sochi-finnish", "6S"), ("racing", "6H")]
)
def test_a_compulsory_whist_is_said_and_valued(convention: str, contract: str) -> None:
    found = advise_whist(DEFENDER, contract, 2, 1, convention, samples=12, threads=1)
    assert [(option.call, option.forced) for option in found.options] == [("whist", True)]
    free = advise_whist(
        DEFENDER, contract, 2, 1, Convention.load(convention, ["stalingrad=no"]), samples=12, threads=1
    )
    assert {option.call for option in free.options} > {"whist"}
    assert found.options[0].expected.value != 0


def test_a_checked_ten_is_still_not_whisted() -> None:
    with pytest.raises(ScoreError, match="not whisted"):
        advise_whist(DEFENDER, "10S", 2, 1, "vmk", samples=2, threads=1)


@pytest.mark.long
# 3 KZ2: "A whisting player can choose to whist alone against games at six or seven tricks"; "Some do not
#   allow this and allow \"half-whist\" instead"
def test_a_hussar_may_whist_alone_or_leave_for_half() -> None:
    def calls(contract: str, *overrides: str) -> set[str]:
        convention = Convention.load("hussar", overrides)
        found = advise_whist(DEFENDER, contract, 3, 2, convention, players=2, samples=8, threads=1)
        return {option.call for option in found.options}

    assert calls("6D") == {"pass", "whist", "alone"}
    assert calls("8D") == {"pass", "whist"}
    assert calls("7D", "hussar_alone=no", "half_whist=pass_half") == {"pass", "whist", "half"}


@pytest.mark.parametrize("soloist", ["2", "3"])
def test_a_hussars_half_whist_is_scored_wherever_he_sits(soloist: str) -> None:
    opponent = {"2": "3", "3": "2"}[soloist]
    result = hand("6C", "", f"{opponent}:half", soloist=soloist, players=2)
    entries = f"P{soloist}=2 W{opponent}>{soloist}=4"
    assert totals(scored("hussar", result, "half_whist=pass_half")) == written(entries)


# 4 KZ2: "write the points off from his/her hill if the game is not whisted"; one word for both rules
@pytest.mark.parametrize("convention", ["vmk", "racing"])
def test_half_a_whist_is_not_a_whisted_game(convention: str) -> None:
    result = hand("7C", "", "pass half", off_hill=True)
    assert totals(scored(convention, result))["H1"] == -4
    half = {"contract": "7C", "soloist": "A", "calls": "B=pass, C=half"}
    after = game(convention, ALL_PASS, half)
    assert after.series.raised


# 6 ES: "el jugador obtiene puntos en la bala y reduce la montaña"
def test_rostov_to_the_letter_counts_both_and_ends_when_both_close() -> None:
    made = hand("7C", "", "pass pass")
    assert totals(scored("rostov-es", made)) == written("P1=4 H1=-4")
    assert totals(scored("rostov", made)) == written("P1=4")
    ten = {"contract": "10C", "calls": "", "tricks": None}
    rounds = [
        {**ten, "soloist": who, "calls": f"{one}=pass, {two}=pass"} for who, one, two in ("ABC", "BCA", "CAB")
    ]
    start = game("rostov-es")
    assert start.sheet.hill == {"A": 10, "B": 10, "C": 10}
    assert game("rostov-es", set={"pool_size": 20}).sheet.hill["A"] == 20
    assert game("rostov-es", set={"start_hill": 30}).sheet.hill["A"] == 30
    assert game("rostov-es", *rounds[:2]).over is None
    assert game("rostov-es", *rounds).over == "all pools are full and all hills empty"
    assert game("rostov-es", *rounds, set={"start_hill": 30}).over is None
    assert "≈" not in Convention.load("rostov").setting("success").source


# 7 ES: "una sola bomba aumenta el costo en 2 veces", said of "un juego simple": of games
def test_a_bomb_does_not_raise_an_all_pass() -> None:
    before = game("classic", set={"preliminary_prices": []}, bombs=[1, 1])
    assert before.price == 1
    after = game("classic", ALL_PASS, set={"preliminary_prices": []}, bombs=[1, 1])
    assert after.lines[0].price == 1
    assert after.sheet.hill["C"] == 4 * after.lines[0].price
    assert after.bombs.stock == [1, 1]


# 8 KZ2: "If there's a failed 9 or 10 trick game that overbid misere"
def test_only_a_nine_or_ten_has_overbid_a_misere() -> None:
    eight = {
        "contract": "8C", "soloist": "A", "calls": "B=whist, C=pass", "tricks": {"A": 7, "B": 3, "C": 0},
        "overbid_misere": True,
    }  # fmt: skip
    nine = {**eight, "contract": "9C"}
    unraised = {"race_opens_with_allpass": False}
    with pytest.raises(ScoreError, match="overbid"):
        game("racing", eight, set=unraised)
    assert game("racing", nine, set=unraised).forced_price == 4


# 8 JP: M = S - H_P has no pools; "プールの点数は直接最終得点に反映されません"
def test_a_settlement_with_open_pools_says_what_they_made() -> None:
    def sheet(first: int) -> Sheet:
        convention = Convention.load("game-farm").options
        nobody = {"A": {}, "B": {}, "C": {}}
        document = {
            "players": ["A", "B", "C"],
            "pool": {"A": first, "B": 10, "C": 10},
            "hill": {"A": 1, "B": 2, "C": 3},
            "whists": nobody,
        }
        return Sheet.from_json(document, convention)

    convention = Convention.load("game-farm")
    assert not any(settle(convention, sheet(10)).open_pools.values())
    found = settle(convention, sheet(4))
    closed = settle(convention, sheet(10))
    assert {p: found.result[p] - found.open_pools[p] for p in "ABC"} == closed.result
    assert found.open_pools == {"A": -40, "B": 20, "C": 20}


# 8 ES: "el jugador cierra su bala, cancela su montaña, cierra al resto de participantes"
def test_score_says_that_a_preference_ends_the_game() -> None:
    command = ["score", "--contract", "10NT", "--soloist", "1", "--preference", "--set", "preference=ES"]
    assert printed(*command)["closes_game"] is True
    assert "closes_game" not in printed(*command[:-2], "--convention", "sochi-finnish")
