"""Two commands that value one thing agree: to the bit where it is one search, else within their intervals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations
from math import sqrt
from random import Random

import pytest
from support import masks, printed, random_hands

import ddsolve
from ddsolve import (
    Analyst,
    Card,
    Contract,
    Convention,
    Hand,
    Seat,
    advise_bid,
    advise_lead,
    advise_whist,
    best_discard,
)
from ddsolve.advice.bid.widows import WidowSampler
from ddsolve.advice.discard.advice import HiddenMisereLine
from ddsolve.advice.figures.comparing import is_clear, unpaired
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.layouts.common import taken_by
from ddsolve.advice.layouts.knowledge import Limits
from ddsolve.advice.lead import answer_lead, lead_prices
from ddsolve.advice.people.bidders import Heard
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.orders import restricted
from ddsolve.advice.people.sensible import DefenderView, draw_fitting
from ddsolve.questions.misere import Misere
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain, Suit

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


SOCHI = Convention.load("sochi")


DEFENDER = "♠A98 ♣T87 ♦KJ ♥A8"


def moved(mask: int, order: tuple[int, ...]) -> int:
    """Return a set of cards with suit s become suit order[s]."""
    return sum((mask >> 8 * suit & 255) << 8 * order[suit] for suit in range(4))


@pytest.mark.parametrize("seed", range(3))
def test_plain_suits_may_be_renamed_in_an_open_misere(seed):
    """Every card is led against all 66 discards: exact, so that the very figures move with the suits."""
    hands = masks(random_hands(seed, 10))
    order = list(permutations(range(4)))[5 + 7 * seed]
    found = advise_lead(Hand(hands[0]), "misere", 1, 2, partner=Hand(hands[2]), threads=1)
    told = advise_lead(
        Hand(moved(hands[0], order)), "misere", 1, 2, partner=Hand(moved(hands[2], order)), threads=1
    )

    def figures(advice, order):
        return {
            moved(1 << card.index, order): (option.tricks.value, option.beaten.value)
            for option in advice.options
            for card in option.cards
        }

    assert figures(found, order) == figures(told, (0, 1, 2, 3))


@pytest.mark.parametrize("seed", range(4))
def test_a_split_of_tricks_turns_with_the_seats_and_the_suits(seed, bench):
    """Everybody moves a seat on, the lead too, the plain suits change places: the tricks move with them."""
    hands, trump = masks(random_hands(seed, 10)), seed % 4
    plain = [suit for suit in range(4) if suit != trump]
    order = [trump] * 4
    for suit, other in zip(plain, plain[1:] + plain[:1], strict=True):
        order[suit] = other
    renamed = [moved(hand, tuple(order)) for hand in hands]
    turned = [renamed[2], renamed[0], renamed[1]]
    soloist, leader = Seat(1 + seed % 3), Seat(1 + (seed + 1) % 3)
    first = taken_by("played", bench.tools, hands, Strain(trump), soloist, leader)
    second = taken_by("played", bench.tools, turned, Strain(trump), soloist.next, leader.next)
    assert first == second


@pytest.mark.slow
def test_a_sampled_whist_does_not_hang_on_names_of_suits():
    """Other layouts are drawn, so the figures differ; they may not differ clearly."""
    order = (3, 1, 0, 2)  # clubs stay trumps
    found = advise_whist(DEFENDER, "7C", 2, 1, samples=30, threads=1)
    other = Hand(moved(Hand.parse(DEFENDER).mask, order))
    told = advise_whist(other, "7C", 2, 1, samples=30, threads=1)
    for option in found.options:
        same = next(one for one in told.options if (one.call, one.play) == (option.call, option.play))
        difference = unpaired(option.expected, same.expected)
        assert difference.low <= 0 <= difference.high


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_plain_suits_may_be_renamed_before_a_discard(seed):
    """The best choice is proved over all layouts: its value is the same whatever the suits are called.

    A six of spades is a game of its own under Sochi, so the bid won is the lowest seven.
    """
    twelve = sum(1 << card for card in Random(seed).sample(range(32), 12))
    order = list(permutations(range(4)))[1 + 9 * seed % 24]
    found = best_discard(Hand(twelve), 2, won="7S", aside=False, threads=1)
    told = best_discard(Hand(moved(twelve, order)), 2, won="7S", aside=False, threads=1)
    assert found.options[0].priced == told.options[0].priced


def better(hand: str, low: str, high: str) -> Hand:
    """Return a hand with a low card exchanged for a higher one of its suit."""
    cards = Hand.parse(hand).mask
    gone, come = 1 << Card.parse(low).index, 1 << Card.parse(high).index
    assert cards & gone
    assert not cards & come
    return Hand(cards & ~gone | come)


@cache
def whisted(hand: Hand, samples: int):
    found = advise_whist(hand, "6C", 2, 1, samples=samples, threads=1)
    return max((one for one in found.options if one.call == "whist"), key=lambda one: one.expected.value)


@pytest.mark.long
@pytest.mark.parametrize(("low", "high"), [("C7", "CA"), ("H8", "HA")])
def test_a_bid_on_a_better_hand_is_not_clearly_worse(low, high):
    hand = "♠AQJ98 ♣K7 ♦A8 ♥8"
    worth = []
    for held in (Hand.parse(hand), better(hand, low, high)):
        found = advise_bid(held, 1, samples=2, threads=1)
        worth.append(next(one.expected for one in found.bids if str(one.bid) == "6S"))
    assert not is_clear(unpaired(worth[0], worth[1]))
    assert worth[1].value > worth[0].value


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
def test_no_random_hand_gets_clearly_worse_by_a_higher_card(seed):
    random = Random(seed)
    mask = masks(random_hands(seed, 10))[0]
    cards = [card for card in range(32) if mask >> card & 1]
    pairs = [
        (low, high)
        for low in cards
        for high in range(low + 1, 8 * (low // 8) + 8)
        if not mask >> high & 1 and high != low
    ]
    low, high = random.choice(pairs)
    worse, bettered = whisted(Hand(mask), 100), whisted(Hand(mask & ~(1 << low) | 1 << high), 100)
    assert not is_clear(unpaired(worse.expected, bettered.expected))


VIEW = DefenderView(Hand.parse(DEFENDER), 2, 1, Contract.parse("7C"), sensible=False)


VALUES = CallValues(SOCHI, VIEW)


def test_every_layout_that_fits_comes_up_alike() -> None:
    """Four cards of six go to two hands, two to each, but one spade at least to the first."""
    unseen = sorted(Hand(FULL_MASK) - VIEW.hand, key=lambda card: card.index)
    first, other, free = unseen[2:10], unseen[10:18], [*unseen[:2], *unseen[18:]]
    spades = sum(card.suit == Suit.SPADES for card in first)
    has = (f"1:{' '.join(map(str, first))}", f"3:{' '.join(map(str, other))}")
    view = replace(VIEW, limits=Limits.parse(has, (f"1:S>={spades + 1}",)))
    deal, random = restricted(view, FULL_MASK & ~VIEW.hand.mask), Random(1)
    found = Counter(deal(random) for _ in range(5400))
    assert [card.suit == Suit.SPADES for card in free] == [True] * 2 + [False] * 4
    assert len(found) == 54  # of 90, 36 without a spade in it
    assert max(abs(count - 100) for count in found.values()) < 40


def solved(bench: Bench, seed: int, samples: int) -> tuple[list[float], list[dict[int, int]]]:
    """Return what a lone whist is worth, and the tricks after each lead, in layouts of any order."""
    values = CallValues(SOCHI, VIEW, partner="pass")
    layouts = draw_fitting(bench, VIEW, samples, seed).layouts
    taken = [taken_by("even", bench.tools, one, VIEW.strain, VIEW.soloist) for one in layouts]
    whists = [float(values.outcome(((2, "whist"),), one, None)) for one in taken]
    strain, soloist, seat = int(VIEW.strain), VIEW.soloist.place, VIEW.seat.place
    return whists, [dict(bench.engine.moves(one, strain, False, soloist, seat)) for one in layouts]


def covered(seeds: int, samples: int, truth: int) -> tuple[int, int, int]:
    """Return how many intervals hold the mean of many layouts: a whist, a lead's tricks and its whists."""
    with Bench(1) as bench:
        values, moves = solved(bench, 10_000, truth)
        mean, span = sum(values) / truth, (min(values), max(values))
        prices = lead_prices(VALUES).whists
        whisted = leads = points = 0
        for seed in range(seeds):
            found = mean_estimate(solved(bench, seed, samples)[0], *span)
            whisted += found.low <= mean <= found.high
            told = answer_lead(bench, Heard(VALUES, seed), samples).options
            one = told[seed % len(told)]
            counts = [answer[one.cards[0].index] for answer in moves]
            whists = sum(map(prices.__getitem__, counts)) / truth
            leads += one.tricks.low <= sum(counts) / truth <= one.tricks.high
            points += one.whists.low <= whists <= one.whists.high
    return whisted, leads, points


@pytest.mark.parametrize(
    ("seeds", "samples", "truth", "least"),
    [
        # 11.4 expected of intervals of 95 %, a little fewer as the mean itself is sampled
        pytest.param(12, 8, 120, 10, marks=pytest.mark.slow),
        pytest.param(200, 40, 6000, 178, marks=pytest.mark.long),  # 190; four standard deviations less
    ],
)
def test_intervals_hold_the_mean(seeds, samples, truth, least):
    assert min(covered(seeds, samples, truth)) >= least


def held(seeds: int, samples: int, question: str, truth: int = 0) -> Counter[str]:
    """Return how many intervals of a command's choices hold their mean, seed by seed.

    The partner whists against seven spades, so that layouts have weights and each plays for himself; or
    nothing was bid yet, and widows and what others then do are drawn. truth: the layouts that tell the mean;
    0: those of all seeds, as a bid ends by itself where it is clear.
    """
    with Analyst(SOCHI, threads=1) as analyst:

        def ask(seed: int, size: int) -> dict[str, Estimate]:
            if question == "bid":
                bids = analyst.bid("♠AKJ9 ♣AT8 ♦9 ♥K9", 2, samples=size, seed=seed).bids
                return {one.name: one.expected for one in bids if one.name in ("6S", "7S", "pass")}
            view = ("♠AT9 ♣A87 ♦T8 ♥K9", "7S", 3, 1)
            told = analyst.whist(*view, calls=[("2", "whist")], samples=size, seed=seed)
            assert told.own_tricks is not None
            return {**{one.call: one.expected for one in told.options}, "own": told.own_tricks}

        asked = [ask(seed, samples) for seed in range(seeds)]
        large = [ask(10_000, truth)] if truth else asked
    means = {name: sum(one[name].value for one in large) / len(large) for name in large[0]}
    return Counter(
        name for one in asked for name, figure in one.items() if figure.low <= means[name] <= figure.high
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("question", "seeds", "samples", "truth"), [("whist", 200, 40, 4000), ("bid", 40, 12, 0)]
)
def test_intervals_of_weighted_layouts_and_of_widows_hold_the_mean(question, seeds, samples, truth):
    found = held(seeds, samples, question, truth)
    assert len(found) == 3
    least = 0.95 * seeds - 4 * sqrt(0.95 * 0.05 * seeds)  # four standard deviations less than expected
    assert all(count >= least for count in found.values()), found
