"""Samples: the stated coverage of the intervals, honestly, and what a seed fixes."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations, islice
from random import Random

import pytest
from support import data

from ddsolve import (
    Contract,
    Convention,
    Hand,
    layouts,
)
from ddsolve._engine import Engine
from ddsolve.advice.allpass import draw_layouts
from ddsolve.advice.bid.advice import chance_of_one, draw_widows
from ddsolve.advice.discard.many import HopelessMisere, sampled_choices, sampled_misere
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import (
    Estimate,
    drawn,
    mean_estimate,
    random_splits,
    share_estimate,
    student,
)
from ddsolve.advice.layouts.common import common_layouts, solve_layouts
from ddsolve.advice.search.led import MisereLine
from ddsolve.questions.bid import advise_bid
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import USUAL
from ddsolve.values.cards import Strain
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


@pytest.mark.parametrize("size", range(33))
def test_cards_are_drawn_as_the_library_draws_them(size):
    """So the figures of a seed stay what they were, on any version of Python."""
    cards = Random(size).sample(range(32), size)
    for count in range(size + 1):
        ours, theirs = Random(count), Random(count)
        for _ in range(3):
            assert drawn(ours, cards, count) == theirs.sample(cards, count)
        assert ours.random() == theirs.random()


NO_TRUMP = 4


STRONG = Hand.parse("♠AKQT ♣AK87 ♦K8 ♥98")


MISERE = Hand.parse("♠A8 ♣8 ♦AJ87 ♥JT987")


PRICING = Pricing(Convention.load("sochi"), Seat.FIRST)


def hands_of(own: Hand, twelve: Hand, seat: Seat, following: int) -> list[int]:
    """Deal one layout: the soloist's ten cards and those of both defenders."""
    hands = [0, 0, 0]
    hands[seat.place], hands[seat.next.place] = own.mask, following
    hands[seat.last.place] = 0xFFFFFFFF & ~twelve.mask & ~following
    return hands


def unseen(twelve: Hand) -> Hand:
    return Hand(0xFFFFFFFF & ~twelve.mask)


@pytest.mark.parametrize("seat", [Seat.FIRST, Seat.FIRST.next, Seat.FIRST.last])
def test_a_choice_is_valued_in_layouts_that_did_not_choose_it(seat: Seat, bench: Bench) -> None:
    menu = Menu(Pricing(Convention.load("sochi"), seat), Contract.parse("6S"))
    (option,) = sampled_choices(bench, STRONG, [menu], 5)
    assert option.contract is not None
    own = STRONG - Hand.of(option.discard)
    strain = int(option.contract.game.strain)
    engine, found = Engine(), []
    for following in common_layouts(
        unseen(STRONG), 5, USUAL.many.valuing, skip=sum(count for count, _kept in USUAL.many.rounds)
    ):
        deal = hands_of(own, STRONG, seat, following)
        found.append(engine.solve(deal, strain, False, seat.place, 0))
    assert option.sampled_tricks == tuple(found.count(tricks) for tricks in range(11))
    values = menu.pricing.values(option.contract)
    assert option.value == pytest.approx(float(sum(values[tricks] for tricks in found) / len(found)))
    assert option.as_json()["sampled_tricks"] == list(option.sampled_tricks)


def test_where_nothing_is_made_one_resigns(bench: Bench) -> None:
    menu = Menu(PRICING, Contract.parse("6S"))
    (option,) = sampled_choices(bench, Hand.parse("♠987 ♣987 ♦987 ♥987"), [menu], 1)
    assert option.contract is None
    assert option.expected == menu.resignation == Fraction(option.expected)
    assert "sampled_tricks" not in option.as_json()


def any_clean(twelve: Hand, following: int, engine: Engine) -> bool:
    """Try all 66 discards in one layout, by searches for the number of tricks."""
    return any(
        engine.solve(hands_of(twelve - Hand.of(pair), twelve, Seat.FIRST, following), NO_TRUMP, True, 0, 0)
        == 0
        for pair in combinations(twelve, 2)
    )


def test_a_misere_without_hope_is_told_from_a_few_layouts(bench: Bench) -> None:
    found = sampled_misere(bench, STRONG, PRICING, 1)
    assert isinstance(found, HopelessMisere)
    engine = Engine()
    layouts = common_layouts(unseen(STRONG), 1, USUAL.many_miseres.first)
    clean = sum(any_clean(STRONG, following, engine) for following in layouts)
    assert clean <= USUAL.many_miseres.hopeless
    assert found.clean.value == clean / USUAL.many_miseres.first
    told = found.as_json()
    assert told["hopeless"] is True
    assert told["any_clean"] < told["make_at_most"] < 0.25


def test_a_misere_with_hope_is_valued_with_the_card_it_leads(bench: Bench) -> None:
    """One card for all layouts, in layouts that had no say; every other value is that of another search."""
    found = sampled_misere(bench, MISERE, PRICING, 1)
    assert isinstance(found, MisereLine)
    assert found.lead is not None
    assert set(found.discard) == set(Hand.parse("♠A8"))
    own, engine, tricks = MISERE - Hand.of(found.discard), Engine(), []
    for following in common_layouts(unseen(MISERE), 1, found.make.size, skip=40):
        moves = dict(engine.moves(hands_of(own, MISERE, Seat.FIRST, following), NO_TRUMP, True, 0, 0))
        tricks.append(moves[found.lead.index])
    assert found.sampled_tricks == tuple(tricks.count(taken) for taken in range(11))
    assert found.make.value == tricks.count(0) / len(tricks)


def test_a_misere_that_follows_leads_nothing(bench: Bench) -> None:
    second = Pricing(Convention.load("sochi"), Seat(2))
    found = sampled_misere(bench, MISERE, second, 1)
    assert isinstance(found, MisereLine)
    assert found.lead is None
