"""A misère that nobody would bid: little work tells what it costs."""

from __future__ import annotations

from statistics import fmean

import pytest
from support import printed, shown

from ddsolve import Analyst, Convention, Hand, advise_bid
from ddsolve.advice.bid.advice import draw_widows
from ddsolve.advice.bid.widows import WidowSampler
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.solving.bench import Bench
from ddsolve.solving.policy import FAR_MISERES, MISERES, WidowMiseres
from ddsolve.values.contract import MISERE
from ddsolve.values.seats import Seat


@pytest.mark.parametrize(
    ("hand", "seat", "how"),
    [("♠AK8 ♣KJ8 ♦AK7 ♥Q", 2, FAR_MISERES), ("♠987 ♣T87 ♦Q87 ♥8", 2, MISERES)],
)
def test_a_misere_is_valued_finely_unless_it_is_far_behind(
    hand: str, seat: int, how: WidowMiseres, bench: Bench
) -> None:
    asked = Hand.parse(hand)
    told = advise_bid(asked, seat, samples=2, whist="best", threads=1)
    misere = next(one for one in told.bids if one.bid == MISERE)
    sampler = WidowSampler(asked, Pricing(Convention.load("sochi"), Seat(seat)), 1, miseres=how)
    found = bench.map(sampler, draw_widows(asked, 2, 1))
    assert misere.expected.value == pytest.approx(fmean(one.bids[MISERE].value for one in found))


TWELVE = "♠AKQT ♣AK87 ♦K8 ♥98"


@pytest.mark.slow
def test_misere_of_a_hopeless_hand_says_so_instead_of_what_is_caught_least() -> None:
    told = shown("misere", TWELVE, "--seat", "2", "--objective", "caught", "--quick")
    assert "Not a misère: caught in nearly every layout." in told.splitlines()
    assert "least often" not in told


@pytest.mark.long
def test_a_discard_after_a_hopeless_misere_stops_at_the_sample_as_misere_does() -> None:
    """The proof would take minutes."""
    answer = printed("discard", TWELVE, "--seat", "2", "--won", "misere")
    assert answer["hopeless"]
    assert not answer["proved"]


@pytest.mark.slow
def test_a_misere_worth_playing_is_not_called_hopeless() -> None:
    with Analyst("sochi") as analyst:
        found = analyst.discard("♠7 ♣A87 ♦KJ97 ♥KT87", 2, won="misere", quick=True)
        assert not found.hopeless
        assert not analyst.hidden_misere("♠7 ♣A87 ♦KJ97 ♥KT87", 2, objective="caught", quick=True).hopeless


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_the_safest_discard_of_a_hopeless_misere_is_the_one_that_is_safest(seed: int) -> None:
    with Analyst(threads=1) as analyst:
        advice = analyst.misere("♠K87 ♣987 ♦87 ♥AQJ7", 2, seed=seed)
    assert advice.hopeless
    assert advice.safest.option.likely == max(one.option.likely for one in advice.options) > 0
