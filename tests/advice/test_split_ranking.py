"""Discards ranked by the tricks that two whisters really take: which comes first, what is out of reach."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from support import printed, refused, thinned, thinned_table

from ddsolve import (
    Analyst,
    Contract,
    Convention,
    DdsolveError,
    Deal,
    Hand,
    Seat,
    Solver,
    best_discard,
)
from ddsolve.advice.discard.many import answer_priced
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.figures.pricing import Menu, Pricing, SplitWorth
from ddsolve.advice.figures.sampling import mean_estimate
from ddsolve.advice.whist import WhistAdvice
from ddsolve.scoring.calling import FIXED_SPLITS, all_shares, shared
from ddsolve.scoring.expected import MODELS, ContractValues, Model, layout_values
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import USUAL
from ddsolve.values.cards import FULL_MASK

SURE_SIX = "♠Q97 ♣A ♦K7 ♥AKQT97"  # seven tricks nearly always; in six each whister owes two of his own
SIX_OR_SEVEN = "♠AQ9 ♣AKQ9 ♦K ♥AJT7"


def by_play(hand: Hand, option: DiscardOption, pricing: Pricing, count: int, seed: int) -> list[float]:
    """Value an option in layouts drawn here, each defender with the tricks that he takes in it."""
    assert option.contract is not None
    own = hand - Hand.of(option.discard)
    unseen = list(Hand(FULL_MASK & ~hand.mask))
    seat, solver, random, found = pricing.seat, Solver(), Random(seed), []
    for _ in range(count):
        random.shuffle(unseen)
        hands = {seat: own, seat.next: Hand.of(unseen[:10]), seat.last: Hand.of(unseen[10:])}
        deal = Deal(tuple(hands[each] for each in sorted(hands)))
        tricks = solver.split(deal, option.contract, seat)
        taken = tricks[seat], tricks[seat.next], tricks[seat.last]
        values = layout_values(
            pricing.convention, option.contract, pricing.model, taken, players=pricing.players, soloist=seat
        )
        found.append(float(values[str(seat)]))
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "convention", "level", "even"),
    thinned([(SURE_SIX, "sochi", 6, 7), (SIX_OR_SEVEN, "game-farm", 7, 6)], 2),
)
def test_another_contract_comes_first(hand: str, convention: str, level: int, even: int) -> None:
    played = best_discard(hand, 3, convention, whist="both", aside=False)
    shared_evenly = best_discard(hand, 3, convention, whist="both", split="even", aside=False)
    first, second = played.options[0], shared_evenly.options[0]
    assert first.contract is not None
    assert second.contract is not None
    assert (first.contract.level, second.contract.level) == (level, even)
    assert shared_evenly.proved
    assert shared_evenly.rival is None
    assert not played.proved
    assert played.rival is not None
    assert played.rival.clear
    assert (played.rival.option.contract, played.rival.option.discard) == (second.contract, second.discard)
    assert played.rival.option.priced == second.priced
    # the gain again, in layouts that nobody chose by
    pricing = Pricing(Convention.load(convention), Seat.THIRD, "both")
    twelve = Hand.parse(hand)
    ours, theirs = (by_play(twelve, option, pricing, 150, 99) for option in (first, second))
    again = mean_estimate([one - other for one, other in zip(ours, theirs, strict=True)], -60, 60)
    assert again.low < played.rival.gain.high
    assert again.high > played.rival.gain.low
    assert again.value > 0


@pytest.mark.long
def test_the_played_value_is_the_mean_over_layouts() -> None:
    played = best_discard(SURE_SIX, 3, "sochi", whist="both", aside=False)
    first = played.options[0]
    assert first.played is not None
    pricing = Pricing(Convention.load("sochi"), Seat.THIRD, "both")
    values = by_play(Hand.parse(SURE_SIX), first, pricing, 200, 5)
    again = mean_estimate(values, min(values), max(values))
    assert again.low < first.played.high
    assert again.high > first.played.low
    assert first.value == first.played.value > float(first.priced) + 2  # type: ignore[arg-type]


@pytest.mark.long
def test_no_choice_out_of_reach_can_come_first() -> None:
    """Every six is counted wholly: with any split at all, what was not sampled stays below the first."""
    advice = best_discard("♠AK ♣KQJ98 ♦QJ8 ♥87", 2, "leningrad", whist="both", aside=False, exact=True)
    best = advice.options[0]
    pricing = Pricing(Convention.load("leningrad"), Seat.SECOND, "both")
    left = [
        option
        for option in advice.options
        if option.contract is not None and option.contract.level == 6 and option.split is None
    ]
    sampled = [option for option in advice.options if option.split is not None]
    assert left
    assert len(sampled) < USUAL.splits.most
    for option in left:
        assert option.contract is not None
        assert option.tricks is not None
        most = option.tricks.expected(SplitWorth(pricing, option.contract).most)
        assert most <= best.value + 1e-9


@pytest.mark.parametrize(
    ("convention", "model"),
    thinned_table(["sochi", "kazakhstan", "game-farm", "racing"], ["both", "best"], 3),
)
def test_what_a_split_can_change(convention: str, model: Model) -> None:
    pricing = Pricing(Convention.load(convention), Seat.FIRST, model)
    for level in (6, 7, 9):
        worth = SplitWorth(pricing, Contract.parse(f"{level}S"))
        assert worth.matters is (level == 6 and (model == "both" or convention == "racing"))
        for taken in all_shares("played"):
            value = pricing.layout_values(worth.contract, taken)["1"]
            even = pricing.layout_values(worth.contract, shared(taken[0], "even"))["1"]
            assert worth.change(taken) == float(value - even)
            assert worth.range[0] <= worth.change(taken) <= worth.range[1]
            assert value <= worth.most[taken[0]]
        assert all(isinstance(value, Fraction) for value in worth.most)


@pytest.mark.long
def test_a_comparison_ranks_so_too() -> None:
    menu = Menu(Pricing(Convention.load("sochi"), Seat.THIRD, "both"), Contract.parse("6S"))
    even = Menu(Pricing(Convention.load("sochi"), Seat.THIRD, "both", split="even"), Contract.parse("6S"))
    with Bench(2) as bench:
        last = answer_priced(bench, Hand.parse(SURE_SIX), [("played", menu), ("even", even)], 1)
    found = dict(last.best)
    assert str(found["played"].contract) == "6H"
    assert str(found["even"].contract) == "7H"


@pytest.mark.long
def test_the_document() -> None:
    question = ["discard", SURE_SIX, "--seat", "3", "--whist", "both"]
    document = printed(*question)
    best = document["options"][0]
    assert (best["contract"], best["exact"]) == ("6H", True)
    change = document["split"]["difference"]["value"]
    assert best["expected"] + change == pytest.approx(best["played"]["value"])
    assert document["split_rival"]["clear"] is True
    assert document["split_rival"]["contract"] == "7H"
    assert document["proved"] is False


@pytest.mark.long
def test_a_lead_by_luck_is_not_followed() -> None:
    """One choice leads in the first layouts and not in others: the proved one stays."""
    hand = "♠AKQT ♣AK87 ♦K8 ♥98"
    advice = best_discard(hand, 1, "sochi", whist="both", aside=False)
    assert advice.rival is None or not advice.rival.clear
    assert advice.proved
    even = best_discard(hand, 1, "sochi", whist="both", split="even", aside=False)
    assert (advice.options[0].contract, advice.options[0].discard) == (
        even.options[0].contract,
        even.options[0].discard,
    )


# The tricks of two whisters as they are played, and what hangs on them.


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


@pytest.mark.parametrize("model", MODELS)
def test_a_fixed_split_is_a_split_too(model: str) -> None:
    """The values by the soloist's tricks alone are those of the shares that the split stands for."""
    convention, contract = Convention.load("vmk"), Contract.parse("7D")
    for split in FIXED_SPLITS:
        table = ContractValues.of(convention, contract, model, split=split)  # type: ignore[arg-type]
        for taken in range(11):
            shares = shared(taken, split)
            assert layout_values(convention, contract, model, shares) == table.players[taken]  # type: ignore[arg-type]


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
