"""The model of callers: what a whist or a pass says of cards, and how it weighs layouts."""

from __future__ import annotations

import math
from random import Random
from statistics import fmean

import pytest
from play import books

from ddsolve import DdsolveError, advise_bid, advise_lead, advise_whist
from ddsolve.advice.bid.advice import called_values, draw_widows
from ddsolve.advice.bid.results import BidOption
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import (
    effective_size,
    mean_estimate,
    share_estimate,
    weighted_mean,
    weighted_share,
)
from ddsolve.advice.people.bidders import Bidders
from ddsolve.advice.people.called import COUNTERS, SCALE, VIEWS, chances, with_those_who_count
from ddsolve.advice.people.orders import OVER, UNDER
from ddsolve.advice.people.sensible import DefenderView, counted, likely_whist, own_layouts
from ddsolve.auction import Auction, said_by
from ddsolve.conventions import Convention
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

HAND = "♠98 ♣T98 ♦T98 ♥98"


@pytest.mark.parametrize("behind", [1.0, 60.0, 107.0, 110.0, 115.0])
def test_those_who_count_leave_chances_that_sum_to_one(behind: float) -> None:
    pass_, whist = chances([-behind, 0.0])
    found = with_those_who_count({"pass": pass_, "whist": whist}, 0.5)
    assert found["pass"] + found["whist"] == pytest.approx(1)
    assert found["whist"] == pytest.approx(whist / 2 + 0.25)


def test_chances_are_those_that_are_stated() -> None:
    found = chances([0.0, 3.0, -30.0])
    assert sum(found) == pytest.approx(1)
    assert found[1] / found[0] == pytest.approx(math.exp(3 / SCALE))
    assert found[2] / found[0] == pytest.approx(math.exp(-30 / SCALE))  # the dearer, the rarer: no flat rate
    assert chances([5.0, 5.0]) == [0.5, 0.5]


def test_equal_weights_change_nothing() -> None:
    random = Random(3)
    values = [random.gauss(0, 3) for _ in range(40)]
    plain, weighted = mean_estimate(values, -9, 9), weighted_mean(values, [0.3] * 40, -9, 9)
    for name in ("value", "low", "high", "size"):
        assert getattr(plain, name) == pytest.approx(getattr(weighted, name))
    hits = [value > 1 for value in values]
    assert weighted_share(hits, [2.0] * 40).high == pytest.approx(share_estimate(sum(hits), 40).high)
    assert effective_size([2.0] * 40) == pytest.approx(40)
    assert effective_size([1.0, 0.0, 0.0]) == pytest.approx(1)
    assert not effective_size([])


def test_weighted_intervals_cover_over_seeds() -> None:
    """Draw from one distribution, weigh to another one: 95 % of the intervals hold the mean of the other."""
    covered = 0
    seeds = 600
    for seed in range(seeds):
        random = Random(seed)
        values = [float(random.random() < 0.3) for _ in range(150)]
        weights = [4.0 if value else 1.0 for value in values]  # 0.3 · 4 / (0.3 · 4 + 0.7) on average
        found = weighted_mean([10 * value for value in values], weights, 0, 10)
        covered += found.low <= 12 / 1.9 <= found.high
    assert covered >= 0.93 * seeds


@pytest.fixture(scope="module")
def told():
    return {
        trust: advise_whist(HAND, "7S", 3, 1, calls=[("2", "pass")], samples=24, trust=trust, threads=1)
        for trust in (0, 1)
    }


@pytest.mark.slow
def test_a_pass_takes_tricks_from_the_passer(told) -> None:
    """Weighted by the pass, the other defender is weaker, so the same whist is worth less."""
    whist = {
        trust: next(one for one in found.options if one.call == "whist") for trust, found in told.items()
    }
    assert whist[0].effective == pytest.approx(len(whist[0].sample))
    assert 1 <= whist[1].effective < len(whist[1].sample)
    assert whist[0].sample == whist[1].sample  # the same layouts
    assert whist[1].expected.value < whist[0].expected.value
    assert all(math.isfinite(end) for end in (whist[1].expected.low, whist[1].expected.high))


@pytest.mark.slow
def test_the_answer_names_the_model(told) -> None:
    document = told[1].as_json()
    assert document["trust"] == 1
    assert document["model"] == {"views": VIEWS, "scale": SCALE, "order_under": UNDER, "order_over": OVER}
    assert all(option["effective_layouts"] <= 24 for option in document["options"])


@pytest.mark.parametrize("trust", [-0.1, 1.5, "much"])
def test_trust_is_a_share(trust) -> None:
    with pytest.raises(DdsolveError):
        advise_whist(HAND, "7S", 3, 1, samples=2, trust=trust, threads=1)


def test_who_looks_without_cards_tells_nothing() -> None:
    blind = Auction.parse("1=pass 2=pass 3=6S", "sochi", blind=["1"])
    assert said_by(blind, Seat(1)) == ()
    assert len(said_by(blind, Seat(2))) == 1


@pytest.mark.parametrize(("cards", "passes"), [("♠AKQJT9 ♣AK ♦A8", False), ("♠K98 ♣Q98 ♦J8 ♥K8", True)])
def test_a_pass_is_likely_of_a_weak_hand(cards, passes, bench: Bench) -> None:
    bidders = Bidders(Pricing(Convention.load("sochi"), Seat(1)), 1)
    said = said_by(Auction.parse("1=pass", "sochi"), Seat(1))[0]
    bid = said_by(Auction.parse("1=6S", "sochi"), Seat(1))[0]
    pass_chance = bidders.chance(bench.tools, Hand.parse(cards).mask, Seat(1), said)
    bid_chance = bidders.chance(bench.tools, Hand.parse(cards).mask, Seat(1), bid)
    assert (pass_chance > 0.5) is passes
    assert pass_chance + bid_chance <= 1 + 1e-9


@pytest.mark.long
def test_a_lead_weighs_layouts_by_whist_and_bids() -> None:
    asked = ("♠JT9 ♣QJ ♦A98 ♥AK", "7S", 2, 1)
    heard = {"calls": [("2", "whist"), ("3", "pass")], "auction": "1=6S 2=pass 3=6C 1=7S 3=pass"}
    told = advise_lead(*asked, samples=16, threads=1, **heard)
    assert 1 <= told.effective < told.layouts
    assert [str(said) for said in told.bids] == ["6C", "pass"]
    none = advise_lead(*asked, samples=16, threads=1, trust=0, **heard)
    plain = advise_lead(*asked, samples=16, threads=1)
    assert none.effective == none.layouts
    assert [one.as_json() for one in none.options] == [one.as_json() for one in plain.options]


@pytest.mark.parametrize(
    "calls",
    [[("3", "whist")], [("2", "whist"), ("2", "pass")], [("2", "half")], [("2", "pass"), ("3", "stay")]],
)
def test_calls_before_a_lead_come_in_turn(calls) -> None:
    with pytest.raises(DdsolveError):
        advise_lead("♠JT9 ♣QJ ♦A98 ♥AK", "7S", 2, 1, calls=calls, samples=2, threads=1)


def passing(auction: str, **words: object) -> BidOption:
    found = advise_bid("♠JT9 ♣QJ ♦A98 ♥AK", 1, auction=auction, samples=2, threads=1, **words)
    return next(one for one in found.bids if one.bid is None)


@pytest.mark.long
def test_the_defence_of_a_misere_weighs_the_auction() -> None:
    auction = "1=6S 2=6C 3=misere"
    free, fit = (passing(auction, trust=trust) for trust in (0, 1))
    assert free.effective == pytest.approx(len(free.weights))
    assert fit.effective < len(fit.weights)
    assert fit.expected != free.expected
    assert passing(auction, trust=0, any_order=True).expected != free.expected


@pytest.mark.long
def test_a_pass_to_a_bid_that_stands_weighs_the_auction() -> None:
    auction = "1=6S 2=6C 3=6D"
    free, fit, holder_free = (passing(auction, **words) for words in ({"trust": 0}, {}, {"any_order": True}))
    assert len({one.expected for one in (free, fit, holder_free)}) == 3
    assert {seat for seat, _share in fit.then} <= {"2", "3"}


def test_no_bid_rests_on_a_whist_by_mistake_on_a_nine(bench: Bench) -> None:
    nines, sixes = (
        Pricing(Convention.load("sochi", each), Seat.FIRST, "best", 3) for each in (["exit_levels=9"], [])
    )
    hand = Hand.parse("♠AKQT ♣AK7 ♦K8 ♥9")
    widows = draw_widows(hand, 16, 1)
    assert not called_values(bench, hand, nines, widows, 1)
    assert called_values(bench, hand, sixes, widows, 1)


@pytest.mark.slow
def test_a_soloist_may_refuse_half_a_whist() -> None:
    def worth(*overrides: str) -> list[float]:
        found = advise_whist(
            "♠JT9 ♣QJ ♦A98 ♥AK", "6C", 2, 1, samples=12, overrides=overrides, threads=2
        ).as_json()
        return [one["expected"] for one in found["options"]]

    assert worth("half_whist_consent=yes") != worth("half_whist_consent=no")


# What a defender takes from the call before his: the cards that callers of the books would have for it.


SIX = Contract.parse("6S")


def test_tricks_are_counted_as_the_player_of_the_books_does():
    random = Random(1)
    for _hand in range(400):
        own = sum(1 << card for card in random.sample(range(32), 10))
        for name in ("6S", "7H", "8NT", "9D"):
            contract = Contract.parse(name)
            assert counted(own, contract) == books.defence(own, contract)
            sure = likely_whist(own, contract)
            assert (sure > 0.5) == books.whists(own, contract, None)


def test_half_of_the_players_whist_by_what_they_count():
    imagined = {"whist": 0.9, "half": 0.06, "pass": 0.04}
    mixed = with_those_who_count(imagined, 0.2)
    assert mixed["whist"] == pytest.approx((1 - COUNTERS) * 0.9 + COUNTERS * 0.2)
    assert sum(mixed.values()) == pytest.approx(1)
    assert mixed["half"] / mixed["pass"] == pytest.approx(1.5)
    assert with_those_who_count(imagined, None) == imagined


def test_after_a_pass_the_soloist_is_taken_to_be_stronger(bench):
    """In deals of the player of the books such a second defender meets 6.6 tricks; with nothing heard 5.9."""
    view = DefenderView(Hand.parse("♠87 ♣A98 ♦T98 ♥98"), Seat(2), Seat(3), SIX)

    def soloists(heard):
        drawn = [
            layout
            for seed in range(10)
            for layout in own_layouts(bench.tools, Random(seed), view, 6, 2, heard)
        ]
        assert len(drawn) > 40
        likely = fmean(likely_whist(layout[0], SIX) for layout in drawn)
        return likely, fmean(view.value(bench.tools, layout) for layout in drawn)

    passed, whisted = map(soloists, ("pass", "whist"))
    assert passed[0] + 0.2 < whisted[0]
    assert passed[1] > whisted[1] + 0.3
