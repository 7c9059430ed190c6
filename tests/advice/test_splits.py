"""The tricks of two whisters as they are played, and what hangs on them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support import printed, refused, shown

from ddsolve import Analyst, Convention, DdsolveError, Deal, HandResult, Solver, score
from ddsolve.advice.layouts.sharing import taken_by
from ddsolve.advice.whist.results import WhistAdvice
from ddsolve.scoring.expected import MODELS, ContractValues, layout_values
from ddsolve.scoring.sharing import FIXED_SPLITS, shared
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import Strain
from ddsolve.values.contract import Contract
from ddsolve.values.seats import Seat

DEAL = "♠AKQ7 ♣AK9 ♦KQ ♥J | ♠JT9 ♣QJ ♦A98 ♥AK | ♠8 ♣T87 ♦JT7 ♥QT9"


def advice(hand: str, seat: int, contract: str, split: str, samples: int = 60, **more: object) -> WhistAdvice:
    with Analyst("sochi", split=split) as analyst:  # type: ignore[arg-type]
        return analyst.whist(hand, contract, seat, 1, samples=samples, **more)  # type: ignore[arg-type]


def expected(result: WhistAdvice) -> dict[str, float]:
    return {option.call: option.expected.value for option in result.options}


@pytest.mark.long
def test_aces_are_worth_a_whist_to_the_one_who_holds_them() -> None:
    """Four aces behind a whist: two or three tricks are his own, more than his half of them."""
    asked = {"calls": (("2", "whist"),), "trust": 0}
    played = advice("♠A98 ♣A98 ♦A8 ♥A8", 3, "7H", "played", 40, **asked)
    even = advice("♠A98 ♣A98 ♦A8 ♥A8", 3, "7H", "even", 40, **asked)
    assert played.tricks == even.tricks
    assert expected(played)["whist"] > 0 > expected(even)["whist"]
    assert expected(played)["pass"] == expected(even)["pass"]
    assert played.own_tricks is not None
    assert even.own_tricks is not None
    assert 2.4 < played.own_tricks.value < 3.6
    assert even.own_tricks.value < 2.1


@pytest.mark.slow
def test_two_honours_twice_are_worth_a_whist_beside_a_whister() -> None:
    played = advice("♠AK ♣AK98 ♦98 ♥98", 2, "6H", "played", partner="whist")
    assert played.options[0].call == "whist"
    assert expected(played)["whist"] > 0 > expected(played)["pass"]


@pytest.mark.long
def test_nothing_in_hand_is_no_whist() -> None:
    """Half of his partner's tricks are not his: nothing is gained by sharing a whist with no trick."""
    played = advice("♠98 ♣T98 ♦T98 ♥98", 2, "8S", "played", 200, partner="best")
    even = advice("♠98 ♣T98 ♦T98 ♥98", 2, "8S", "even", 200, partner="best")
    assert played.options[0].call == "pass"
    assert even.options[0].call == "whist"
    assert not even.options[1].equal  # an even split would advise the whist without a doubt
    assert played.own_tricks is not None
    assert played.own_tricks.value < 0.4


def test_the_splitter_shares_by_its_rule() -> None:
    deal, tools = Deal.parse(DEAL), Tools()
    hands = [0 if hand is None else hand.mask for hand in deal.hands]
    for soloist in (Seat(1), Seat(2), Seat(3)):
        tricks = Solver().split(deal, "6NT", soloist)
        right = tricks[soloist], tricks[soloist.next], tricks[soloist.last]
        assert taken_by("played", tools, hands, Strain.NT, soloist) == right
        for split in FIXED_SPLITS:
            assert taken_by(split, tools, hands, Strain.NT, soloist) == shared(right[0], split)


@pytest.mark.parametrize("model", MODELS)
def test_a_fixed_split_is_a_split_too(model: str) -> None:
    """The values by the soloist's tricks alone are those of the shares that the split stands for."""
    convention, contract = Convention.load("vmk"), Contract.parse("7D")
    for split in FIXED_SPLITS:
        table = ContractValues.of(convention, contract, model, split=split)  # type: ignore[arg-type]
        for taken in range(11):
            shares = shared(taken, split)
            assert layout_values(convention, contract, model, shares) == table.players[taken]  # type: ignore[arg-type]


def test_each_whister_writes_what_he_takes() -> None:
    convention = Convention.load("leningrad")
    values = layout_values(convention, Contract.parse("6S"), "both", (6, 1, 3), soloist=Seat.SECOND)
    hand = HandResult(
        contract="6S", soloist="2", calls=(("3", "whist"), ("1", "whist")), tricks={"2": 6, "3": 1, "1": 3}
    )
    assert values == score(convention, hand).value
    other = layout_values(convention, Contract.parse("6S"), "both", (6, 3, 1), soloist=Seat.SECOND)
    assert values["1"] - values["3"] > other["1"] - other["3"]
    assert sum(values.values()) == Fraction(0)


@pytest.mark.slow
def test_value_splits_as_played_by_default() -> None:
    command = ("value", DEAL, "--soloist", "1", "--convention", "sochi", "--whist", "both")
    played, even = printed(*command), printed(*command, "--split", "even")
    tricks = Solver().split(DEAL, "6S", 1)
    assert played["whisters"]["S"] == {"2": tricks[2], "3": tricks[3]}  # type: ignore[index]
    assert even["whisters"]["S"] == {"2": 2, "3": 1}  # type: ignore[index]
    assert (played["input"]["split"], even["input"]["split"]) == ("played", "even")
    assert played["tricks"] == even["tricks"]
    # 6♠ made with one over, three tricks to none: seat 3 is short of his quota, which an even split hides
    assert played["values"]["sochi"]["6S"]["both"] == pytest.approx(62 / 3)  # type: ignore[index]
    assert even["values"]["sochi"]["6S"]["both"] == 14  # type: ignore[index]
    assert "each for the contract first, then for himself" in shown(*command)


def test_value_with_twelve_cards_splits_after_the_best_discard() -> None:
    twelve = "♠AKQ7 ♣AK9 ♦KQT ♥J8 | ♠JT9 ♣QJ ♦A98 ♥AK | ♠8 ♣T87 ♦J7 ♥QT97"
    found = printed("value", twelve, "--soloist", "1", "--convention", "sochi")
    for strain, shares in found["whisters"].items():  # type: ignore[attr-defined]
        assert found["tricks"][strain] + sum(shares.values()) == 10  # type: ignore[index]


def test_a_split_that_there_is_not() -> None:
    with pytest.raises(DdsolveError):
        Analyst("sochi", split="fair")  # type: ignore[arg-type]
    refused("value", DEAL, "--soloist", "1", "--split", "fair")


@pytest.mark.long
@pytest.mark.parametrize(("whist", "matters"), [("both", True), ("best", False)])
def test_discard_says_what_the_true_split_changes(whist: str, matters: bool) -> None:
    """Seven tricks in 6♠ cost a whister without a trick his quota, if both whist: the sample shows it."""
    command = ("discard", "♠AKQT ♣AK87 ♦K8 ♥98", "--seat", "1", "--whist", whist)
    found = printed(*command)
    split: dict[str, object] = found["split"]  # type: ignore[assignment]
    assert (split["counted"], split["matters"]) == ("even", matters)
    assert (split["difference"] is not None) == matters
    if matters:
        assert 0.3 < split["difference"]["value"] < 1.3  # type: ignore[index]
        assert "split" not in printed(*command, "--split", "even")
