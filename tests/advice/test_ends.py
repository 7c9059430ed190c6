"""The ends of sampled values: what is possible, so that the rare disaster lies inside the interval."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from support import printed

from ddsolve import Analyst, Contract, Convention, Hand
from ddsolve.advice.bid.widows import BidValue, Summary
from ddsolve.advice.figures.pricing import Possible, Pricing, sure_tricks
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.solving.policy import WIDOWS
from ddsolve.values.cards import Strain
from ddsolve.values.seats import Seat

RUNS = 1000
SIX = Contract.parse("6S")
# in Leningrad six spades go from -248 to 18.7 whists
POSSIBLE = Possible(Pricing(Convention.load("leningrad"), Seat.FIRST))


def test_sure_trumps_are_those_that_no_play_takes_away():
    for held in range(256):
        own = [rank for rank in range(8) if held >> rank & 1]
        missing = [rank for rank in range(8) if not held >> rank & 1]
        least = len(own)
        for order in permutations(missing, min(len(missing), 3)):  # up to three trumps out against him
            beaten, left = 0, list(own)
            for rank in order:
                lower = [one for one in left if one < rank]
                if lower:
                    left.remove(max(lower))
                    beaten += 1
            least = min(least, len(own) - beaten)
        sure = sure_tricks(Hand(held << 16), Strain.DIAMONDS)
        assert sure == least if len(missing) <= 3 else sure <= least
    assert sure_tricks(Hand.parse("♠AKQJT987 ♥AK"), Strain.NO_TRUMP) == 0


def covered(of_sample, draw, mean):
    """Return how often the interval of a sample holds the mean."""
    random = Random(3)
    estimates = [of_sample([draw(random) for _ in range(60)]) for _ in range(RUNS)]
    return sum(one.low <= mean <= one.high for one in estimates) / RUNS


def rare(random, size=1):
    """Return a mean over `size` layouts of about 10 whists, of which one in two hundred costs 200."""
    usual = random.gauss(10, 3)
    return usual - 200 * sum(random.random() < 1 / 200 for _ in range(size)) / size


def by_sample(values):
    return mean_estimate(values, min(values), max(values))


def test_an_interval_holds_the_disaster_of_one_layout_in_two_hundred():
    def by_ends(values):
        return mean_estimate(values, *POSSIBLE.order(SIX))

    assert covered(by_ends, rare, 9) >= 0.94
    assert covered(by_sample, rare, 9) < 0.6


@pytest.mark.slow
def test_the_interval_of_a_bid_holds_it_too():
    def summed(values):
        return Summary.of([BidValue(value, 1.0, SIX) for value in values], POSSIBLE).expected

    def widow(random):
        return rare(random, WIDOWS.valued)

    assert covered(summed, widow, 9) >= 0.94
    assert covered(by_sample, widow, 9) < 0.94


def test_a_bid_that_was_resigned_with_every_widow_may_be_played_with_another_for_more():
    found = Summary.of([BidValue(-200.0, 0.0, None)] * 15, POSSIBLE, [SIX]).expected
    assert found.low == -200 < found.high < -150


def reckons(found: Estimate, worst: float, best: float, layouts: int = 1) -> bool:
    """Tell whether an interval reaches as far as one more value with a layout at an end moves it."""
    moved = layouts * (found.size + 1)
    return (
        found.low <= found.value - (found.value - worst) / moved
        and found.high >= found.value + (best - found.value) / moved
    )


def option(advice, name):
    return next(
        one.expected
        for one in advice.bids
        if name in (getattr(one, "name", None), getattr(one, "item", None))
    )


@pytest.mark.long
def test_every_sampled_mean_reckons_with_all_tricks():
    """In Sochi an all-pass is worth -73.33 to 40 whists, a misère caught ten times 333.33 to a defender."""
    with Analyst("sochi", threads=1) as analyst:
        bid = analyst.bid("♠AKQ8 ♣AK7 ♦K8 ♥7", 3, samples=8)
        assert reckons(option(bid, "pass"), -220 / 3, 40)
        assert reckons(option(bid, "6S"), -60, 28 / 3, WIDOWS.valued)
        bid = analyst.bid("♠A7 ♣A7 ♦A87 ♥A87", 3, auction="1=misere 2=pass", samples=8)
        assert reckons(option(bid, "pass"), -100 / 3, 1000 / 3)
        lead = analyst.lead("♠AQ8 ♣7 ♦AT9 ♥K87", "6H", 1, 2, samples=12)
        assert all(reckons(one.whists, -80, 28 / 3) for one in lead.options)
    with Analyst("rogue-list", threads=1) as analyst:
        listed = analyst.named_game("♠AKQ8 ♣AK7 ♦K8 ♥7", 1, samples=8)
        assert reckons(option(listed, "allpass"), *allpass_ends("rogue-list"))
    asked = ("--dead", "♠8 ♣8", "--seat", "1", "--allpass", "--convention", "rostov", "--samples", "8")
    told = printed("layouts", "♠A7 ♣A7 ♦A87 ♥A87", *asked)["allpass"]
    for one in (told["value"], *(card["value"] for card in told["first_cards"])):
        found = Estimate(one["mean"], *one["interval"], 8)
        assert reckons(found, *allpass_ends("rostov"))


def allpass_ends(name):
    return Possible(Pricing(Convention.load(name), Seat.FIRST)).allpass
