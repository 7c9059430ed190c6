"""Two commands that value one thing agree: to the bit where it is one search, else within their intervals."""

from __future__ import annotations

import pytest
from support import printed

import ddsolve
from ddsolve import Contract, Convention, Hand, Seat
from ddsolve.advice.bid.widows import WidowSampler
from ddsolve.advice.discard.advice import HiddenMisereLine
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.questions.misere import Misere
from ddsolve.solving.bench import Bench

LEAST = "♠QJT87 ♣J8 ♦87 ♥AQ7"


@pytest.mark.long
@pytest.mark.parametrize("seat", [1, 3])
def test_a_misere_is_worth_the_same_beside_a_discard_and_for_itself(seat: int) -> None:
    """Known discards alone would have it 12 to 16 whists lower."""
    with ddsolve.Analyst(threads=2) as analyst:
        beside = analyst.discard(LEAST, seat).misere
        first = analyst.hidden_misere(LEAST, seat, objective="score", quick=True).score
    assert isinstance(beside, HiddenMisereLine)
    assert first is not None
    assert (beside.expected.value, beside.mix, beside.lead) == (first.value, first.mixture, first.first_card)
    assert (beside.expected.low, beside.expected.high) == first.interval
    assert first.play is not None
    assert beside.as_json()["make"] == 1 - first.play.caught


@pytest.mark.long
def test_a_hopeless_misere_is_one_line() -> None:
    with ddsolve.Analyst(threads=2) as analyst:
        beside = analyst.discard("♠AKQT9 ♣A9 ♦K98 ♥98", 2).misere
    assert beside is not None
    assert "mix" not in beside.as_json()
    assert beside.make.value == 0


@pytest.mark.long
def test_a_contract_counted_over_all_layouts_has_one_distribution() -> None:
    advised = printed("discard", "♠AKQT ♥AK87 ♦K8 ♣98", "--seat", "1", "--whist", "best")["options"]
    option = next(one for one in advised if one["exact"] and one["discard"] == ["C8", "C9"])
    level, strain = option["contract"][0], option["contract"][1:]
    ten = ("♠AKQT ♥AK87 ♦K8", "--dead", "C8 C9", "--seat", "1")
    counted = printed("layouts", *ten, "--strain", strain)
    assert option["tricks"] == counted["tricks"][strain]
    made = sum(number for tricks, number in counted["tricks"][strain].items() if tricks >= level)
    assert option["make"] == pytest.approx(made / counted["layouts"])


def bid_with(hand: str, widow: str, bid: str) -> Estimate:
    """Return what `bid` takes a bid of seat 2 to be worth with one widow, over many of its few layouts."""
    pricing, cards = Pricing(Convention.load("sochi"), Seat(2)), sorted(Hand.parse(widow))

    def look(tools: object, seed: int) -> float:
        sampler = WidowSampler(Hand.parse(hand), pricing, seed)
        return sampler(tools, (cards[0].index, cards[1].index)).bids[Contract.parse(bid)].value

    with Bench(2) as bench:
        looks = bench.map(look, range(32))
    return mean_estimate(looks, min(looks), max(looks))


@pytest.mark.slow
def test_a_bid_with_the_widow_known_is_worth_what_is_proved_after_it() -> None:
    hand, widow = "♠KQJT ♣AK7 ♦K8 ♥9", "♣9 ♥K"
    bid = bid_with(hand, widow, "6S")
    best = ddsolve.best_discard(Hand.parse(hand) | Hand.parse(widow), 2, whist="best", aside=False).options[0]
    assert str(best.contract) == "6S"
    assert bid.low < float(best.priced) < bid.high


@pytest.mark.slow
@pytest.mark.parametrize("widow", ["♠J ♥A", "♦K ♥J"])
def test_a_misere_bid_with_the_widow_known_is_worth_what_misere_says(widow: str) -> None:
    hand = "♠987 ♣T87 ♦Q87 ♥8"
    bid = bid_with(hand, widow, "misere")
    with ddsolve.Analyst(threads=2) as analyst:
        twelve = Hand.parse(hand) | Hand.parse(widow)
        found = analyst.hidden_misere(twelve, 2, objective="score", quick=True).score
    low, high = found.interval
    assert max(low, bid.low) < min(high, bid.high)


@pytest.mark.long
def test_a_convention_compared_has_the_answer_for_it_alone() -> None:
    hand = ("♠KQT9 ♣AKQ ♦AK7 ♥87", "--seat", "1")
    compared = {one["name"]: one for one in printed("discard", *hand, "--compare-conventions")["conventions"]}
    for name in ("sochi", "leningrad"):
        best = printed("discard", *hand, "--convention", name)["options"][0]
        assert best == {key: compared[name][key] for key in best}
    assert (compared["sochi"]["contract"], compared["leningrad"]["contract"]) == ("6S", "7S")


@pytest.mark.parametrize(
    "rules",
    [
        ("--convention", "vmk"),
        pytest.param(("--convention", "sochi", "--whist", "both"), marks=pytest.mark.slow),
        pytest.param(("--convention", "leningrad", "--players", "4"), marks=pytest.mark.slow),
        pytest.param(("--convention", "hussar"), marks=pytest.mark.slow),
        pytest.param(("--convention", "finns", "--split", "first"), marks=pytest.mark.slow),
    ],
)
def test_a_discard_on_a_deal_is_worth_what_is_left_of_it(rules: tuple[str, ...]) -> None:
    """Two whisters share as they play: 6♠ of VMK must be whisted, and all three tricks are one defender's."""
    hands = ["♠T9 ♣T8 ♦98K ♥QT8", "♠8Q ♣97K ♦7Q ♥J7A", "♠KJ7A ♣QAJ ♦ATJ ♥9K"]
    found = printed("discard", " | ".join(hands), *rules)["options"]
    if rules == ("--convention", "vmk"):
        assert (found[0]["contract"], round(found[0]["expected"], 2)) == ("6S", 20.67)
    twelve, name = Hand.parse(hands[2]), rules[1]
    for option in [*found[:4], *found[40:240:40]]:
        if option["contract"] == "resign":
            continue
        kept = " | ".join([*hands[:2], str(twelve - Hand.of(" ".join(option["discard"])))])
        worth = printed("value", kept, "--soloist", "3", "--no-closed", *rules)["values"][name]
        assert option["expected"] == worth[option["contract"]][rules[3] if "--whist" in rules else "best"]


def test_a_given_deal_is_worth_the_same_before_and_after_the_discard() -> None:
    twelve, others = "♠Q ♣AT98 ♦AJT ♥KQJ7", "♠KJT8 ♣7 ♦KQ87 ♥T | ♠A97 ♣KQJ ♦9 ♥A98"
    for option in printed("discard", f"{twelve} | {others}")["options"][:5]:
        ten = Hand.parse(twelve) - Hand.of(option["discard"])
        after = printed("value", f"{ten} | {others}", "--soloist", "1", "--convention", "sochi")
        worth = after["values"]["sochi"][option["contract"]]
        assert (option["best"], option["one"]) == pytest.approx((worth["best"], worth["one"]))


@pytest.mark.slow
def test_where_all_must_whist_callers_and_all_who_see_value_one_thing() -> None:
    """How two share their tricks changes the order of a forced six, whoever is taken to call."""
    told = {}
    for whist in ("callers", "best"):
        found = ddsolve.best_discard("♠AKQ97 ♣AK7 ♦K8 ♥87", 2, "vmk", whist=whist, aside=False)
        told[whist] = found.options[0]
        assert str(told[whist].contract) == "6S"
        assert found.rival is not None
        assert str(found.rival.option.contract) == "7S"
    one, other = (option.played for option in told.values())
    assert one is not None
    assert other is not None
    assert max(one.low, other.low) < min(one.high, other.high)
    assert told["callers"].discard == told["best"].discard


@pytest.mark.slow
def test_where_the_best_choices_are_called_by_nobody() -> None:
    """A weak hand resigns, or orders what nobody calls against: there is nothing sampled to hold apart."""
    found = ddsolve.best_discard(LEAST, 3, aside=False)
    assert found.proved
    assert found.options[0].value == max(one.value for one in found.options if one.called is not None)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_seven_that_its_own_figures_put_first_is_ordered(seed: int) -> None:
    found = ddsolve.best_discard("♠AKQ97 ♣AK7 ♦K8 ♥87", 2, "hussar", seed=seed, aside=False)
    assert str(found.options[0].contract) == "7S"
    assert found.options[0].value == max(option.value for option in found.options if option.exact)


@pytest.mark.slow
def test_a_misere_of_ones_own_lead_is_led_as_it_was_counted() -> None:
    with ddsolve.Analyst(threads=1) as analyst:
        found = analyst.ask(Misere("♠A987 ♣K7 ♦T987 ♥Q7", 1))
    score, best = found.hidden.score, found.seen.options[0].option
    assert (str(score.first_card), score.value) == (
        str(best.led.card),
        pytest.approx(float(best.led.expected)),
    )
    assert score.play.caught == pytest.approx(1 - float(best.led.make))
    assert found.hidden.caught.value <= score.play.caught
