"""Samples: the stated coverage of the intervals, honestly, and what a seed fixes."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import islice
from random import Random
from statistics import fmean

import pytest
from support import data

from ddsolve import AllPassRules, Analyst, DdsolveError, Deal, Hand, allpass, layouts, sample_allpass
from ddsolve._allpass import Position
from ddsolve._people import Players, Thinking
from ddsolve.advice.allpass import DEALS, SOLVED, draw_layouts
from ddsolve.advice.bid.advice import chance_of_one, draw_widows
from ddsolve.advice.figures.comparing import Distribution
from ddsolve.advice.figures.sampling import (
    Estimate,
    drawn,
    mean_estimate,
    players_seed,
    random_splits,
    share_estimate,
    student,
)
from ddsolve.advice.layouts.common import common_layouts, solve_layouts
from ddsolve.questions.bid import advise_bid
from ddsolve.scoring.allpass_order import allpass_order
from ddsolve.values.cards import Card, Strain, as_cards
from ddsolve.values.seats import Seat

TRIALS = 1000
NOMINAL = 0.95


def draws(values, weights, size, seed):
    return Random(seed).choices(values, weights, k=size)


# values by tricks as contracts have them: a rare disaster, a coin, a constant, a skewed table
POPULATIONS = [
    ([-100, 20], [1, 99]),
    ([-60, 30], [1, 1]),
    ([-193, -128, -89, -50, 14, 18, 36], [1, 2, 5, 20, 60, 30, 2]),
    ([0, 1, 2, 3, 4, 5, 6], [94990, 5076, 20536, 47564, 14518, 2052, 20]),
]


@pytest.mark.parametrize("population", POPULATIONS)
@pytest.mark.parametrize("size", [30, 100])
def test_intervals_of_means_cover_what_they_promise(population, size):
    values, weights = population
    mean = sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)
    covered = 0
    for seed in range(TRIALS):
        found = mean_estimate(draws(values, weights, size, seed), min(values), max(values))
        assert found.low <= found.value <= found.high
        covered += found.low <= mean <= found.high
    # 1000 trials: below 0.936 a true 95 % interval falls once in fifty times; these are no wider than needed
    assert covered / TRIALS >= NOMINAL - 0.015


@pytest.mark.parametrize("share", [0.01, 0.2, 0.5, 0.93])
@pytest.mark.parametrize("size", [20, 100])
def test_intervals_of_shares_cover_what_they_promise(share, size):
    # exact: the sum over all outcomes whose interval holds the share (Wilson's dips a little below nominal)
    covered = sum(
        math.comb(size, hits) * share**hits * (1 - share) ** (size - hits)
        for hits in range(size + 1)
        if share_estimate(hits, size).low <= share <= share_estimate(hits, size).high
    )
    assert covered >= NOMINAL - 0.03


def test_an_estimate_counts_as_a_number():
    figure = Estimate(5.0, 3.0, 8.0, 20)
    assert [figure + 1, 1 + figure, figure * 1] == [Estimate(6.0, 4.0, 9.0, 20)] * 2 + [figure]
    assert -2 * figure == Estimate(-10.0, -16.0, -6.0, 20)
    assert 10 - figure == Estimate(5.0, 2.0, 7.0, 20)
    assert (figure - Fraction(1, 2), figure / 2) == (Estimate(4.5, 2.5, 7.5, 20), Estimate(2.5, 1.5, 4.0, 20))
    assert figure == 5
    assert hash(figure) == hash(5)
    assert sorted([figure, 4, Estimate(4.5, 0, 9, 2), Fraction(19, 4)])[1:3] == [4.5, 4.75]
    assert 4 < figure <= 5 <= figure < 6
    assert (figure.exact, Estimate(1, 1, 1, 9).exact) == (False, True)
    for add in (lambda: figure + figure, lambda: figure * "a", lambda: figure < "a"):
        with pytest.raises(TypeError):  # two samples may be one
            add()


def test_quantiles_of_student():
    # tables of the t distribution, 95 % two-sided
    for freedom, wanted in ((5, 2.571), (10, 2.228), (30, 2.042), (100, 1.984)):
        assert student(freedom) == pytest.approx(wanted, rel=0.002)


def test_no_values_say_nothing():
    assert (mean_estimate([], -1, 1).low, mean_estimate([], -1, 1).high) == (-1, 1)
    assert (share_estimate(0, 0).low, share_estimate(0, 0).high) == (0, 1)


@pytest.mark.slow
def test_a_sample_of_layouts_agrees_with_the_whole(bench):
    """The exact mean lies in the interval of the sample at about the stated rate, over seeds."""
    vector = next(v for v in data("distributions.json") if v["strain"] == "C")
    hand = Hand.parse(vector["hand"])
    exact = layouts(hand, vector["seat"], vector["dead"], [Strain.C], threads=1).tricks[Strain.C]
    unseen = Hand(0xFFFFFFFF & ~hand.mask & ~Hand.parse(vector["dead"]).mask)
    covered = 0
    trials = 120
    for seed in range(trials):
        splits = common_layouts(unseen, seed, 30)
        seat = Seat(vector["seat"])
        tricks = solve_layouts(bench.tools, hand, Strain.C, unseen, splits, seat, Seat.FIRST)
        found = mean_estimate(tricks, 0, 10)
        covered += found.low <= float(exact.mean) <= found.high
    assert covered / trials >= 0.89


def test_every_unseen_card_is_as_likely_as_another():
    unseen = 0xFFFFF
    counts = [0] * 20
    for split in islice(random_splits(3, unseen, 10), 4000):
        assert split.bit_count() == 10
        assert not split & ~unseen
        for card in range(20):
            counts[card] += split >> card & 1
    assert all(abs(count - 2000) < 160 for count in counts)  # five standard deviations


@pytest.mark.parametrize(
    ("cards", "chance"),
    [
        *((1, 0.091), (2, 0.177), (3, 0.260), (4, 0.338), (5, 0.411), (6, 0.481), (7, 0.545), (8, 0.606)),
        *((9, 0.662), (10, 0.714), (11, 0.762), (12, 0.805), (14, 0.879)),
    ],
)
def test_chances_of_the_widow(cards, chance):
    """Rules 8.7, by formula and by counting all 231 widows."""
    assert round(chance_of_one(cards), 3) == chance
    hand = Hand.parse("S:AKQ87 C:AKQ87")
    useful = set(range(16, 16 + cards)) if cards <= 16 else set()
    widows = draw_widows(hand, 231, 1)
    assert len({frozenset(widow) for widow in widows}) == 231
    assert round(sum(bool(useful & set(widow)) for widow in widows) / 231, 3) == chance


def test_dealt_layouts_are_whole_deals():
    hand = Hand.parse("S:AKQ87 C:AKQ87")
    for seat in (1, 2, 3):
        for layout in draw_layouts(hand, seat, (), 20, 4):
            assert layout.hands[seat - 1] == hand.mask
            assert sum(layout.hands) + sum(1 << card for card in layout.widow) == 0xFFFFFFFF


@pytest.mark.long
def test_allpass_sample_is_played_for_the_score_where_the_fewest_tricks_are_paid():
    """All seats' lines of one sample, against the solver of single deals."""
    hand, order = Hand.parse("♠KJT7 ♣AQ7 ♦J8 ♥Q"), allpass_order("rostov")
    plain, scored = (
        sample_allpass(hand, 1, "H8 S9", "none", samples=12, convention=each, threads=1).line
        for each in (None, "rostov")
    )
    wanted = []
    for layout in draw_layouts(hand, Seat.FIRST, as_cards("H8 S9"), 12, 1):
        deal = Deal(tuple(Hand(mask) for mask in layout.hands))
        wanted.append(allpass(deal, rules=AllPassRules(order=order)).tricks[1])
    assert scored == Distribution.of(wanted)
    assert scored != plain


def test_allpass_sample_repeats_with_its_seed_on_any_number_of_threads():
    hand = Hand.parse("S:T98 C:987 D:98 H:97")
    told = [
        sample_allpass(hand, 1, "SA D7", "shows", samples=12, seed=7, threads=threads).as_json()
        for threads in (1, 3)
    ]
    assert told[0] == told[1]
    assert sum(told[0]["line"]["tricks"].values()) == 12
    assert told[0]["guarantee"]["mean"] >= told[0]["line"]["mean"]  # others together give at least as many


def test_suits_that_are_alike_lead_alike_in_an_allpass():
    """What chance makes of one it makes of the other; a suit of a dead card is another."""
    hand = Hand.parse("S:A7 C:A7 D:A87 H:A87")
    cards = sample_allpass(hand, 1, samples=6, threads=1).as_json()["first_cards"]
    means = {entry["card"]: entry["mean"] for entry in cards}
    assert means["SA"] == means["CA"] != means["DA"] == means["HA"]
    cards = sample_allpass(hand, 1, "S8 H9", samples=6, threads=1).as_json()["first_cards"]
    means = {entry["card"]: entry["mean"] for entry in cards}
    assert means["SA"] != means["CA"]


@pytest.mark.long
def test_bids_repeat_and_are_ordered():
    told = [
        advise_bid("S:AKQJ87 C:AKQ D:8", 1, samples=3, seed=9, threads=threads).as_json()
        for threads in (1, 2)
    ]
    assert told[0] == told[1]
    bids = told[0]["bids"]
    assert [bid["expected"] for bid in bids] == sorted((bid["expected"] for bid in bids), reverse=True)
    assert {bid["bid"] for bid in bids} >= {"6S", "10NT", "misere", "pass"}
    for bid in bids:
        assert bid["interval"][0] <= bid["expected"] <= bid["interval"][1]


@pytest.mark.parametrize(
    ("rule", "idle"),
    [
        ("none", {"second_lead": "winner"}),
        ("none", {"third_lead": "winner"}),
        ("none", {"void_lead": "sets-suit"}),
        ("dealer", {"void_lead": "sets-suit"}),
    ],
)
def test_a_lead_that_the_widow_rule_does_not_ask_for(rule, idle):
    with pytest.raises(DdsolveError, match=f"{next(iter(idle))} counts with widow_rule"):
        sample_allpass("S:T98 C:987 D:98 H:97", 1, "SA D7", rule, samples=2, threads=1, **idle)


@pytest.mark.slow
def test_as_people_play_strong_hands_take_more_than_their_line():
    """Honours that vanish under cards that nobody sees are taken at a table; no dead card has to be known."""
    for hand, seat, low, high in (
        ("♠AKQ8 ♣AK7 ♦K8 ♥7", 3, 3.6, 4.4),
        ("♠A7 ♣A7 ♦A87 ♥A87", 1, 2.9, 3.6),
    ):
        found = sample_allpass(hand, seat, (), samples=16, threads=1)
        assert found.played is not None
        assert found.line is not None
        assert found.played.tricks.total == 2 * 16
        assert found.played.mean.low < high
        assert found.played.mean.high > low
        assert float(found.played.tricks.mean) > float(found.line.mean) + 0.4


def test_played_figures_are_in_the_document_beside_the_line():
    found = sample_allpass("♠T98 ♣987 ♦98 ♥97", 2, (), "dealer", samples=4, threads=2)
    document = found.as_json()
    played, line = document["played"], document["line"]
    assert set(played) == {"samples", *line}
    assert played["samples"] == 8
    assert sum(played["tricks"].values()) == 8
    again = sample_allpass("♠T98 ♣987 ♦98 ♥97", 2, (), "dealer", samples=4, threads=1)
    assert again.as_json() == document


def test_a_first_card_of_an_all_pass_is_what_people_make_of_it():
    """Dealt and played here again, by players who are asked after the card lies on the table."""
    hand = Hand.parse("♠AKJ87 ♣K98 ♦T ♥Q")
    found = sample_allpass(hand, 1, samples=5, threads=2)
    assert set(found.first_cards) == set(hand)
    players, thinking = Players(), Thinking(DEALS, SOLVED)
    for card in as_cards("♥Q ♦T ♠J"):
        tricks = []
        for number, layout in enumerate(draw_layouts(hand, Seat.FIRST, (), 10, 1)):
            hands = [layout.hands[0] & ~card.bit, *layout.hands[1:]]
            taken, _ = players.play(Position(hands, 0, [card.index]), thinking, players_seed(1, number))
            tricks.append(taken[0])
        assert found.first_cards[card].value == pytest.approx(fmean(tricks))
    assert found.first_cards[Card.parse("♠8")] == found.first_cards[Card.parse("♠7")]


def test_first_cards_of_an_all_pass_are_told_apart_on_the_same_layouts():
    with Analyst("sochi", threads=2) as analyst:
        found = analyst.allpass("♠7 ♣A87 ♦KJ97 ♥T8", 1, samples=8, convention="sochi", widow_rule="none")
    first, *others = found.first_cards
    values = found.first_values
    assert found.behind[first].value == 0
    for card in others:
        behind = found.behind[card]
        assert behind.value == pytest.approx(values[first].value - values[card].value)
        assert behind.high - behind.low < values[first].high - values[first].low + (
            values[card].high - values[card].low
        )


@pytest.mark.parametrize("size", range(33))
def test_cards_are_drawn_as_the_library_draws_them(size):
    """So the figures of a seed stay what they were, on any version of Python."""
    cards = Random(size).sample(range(32), size)
    for count in range(size + 1):
        ours, theirs = Random(count), Random(count)
        for _ in range(3):
            assert drawn(ours, cards, count) == theirs.sample(cards, count)
        assert ours.random() == theirs.random()
