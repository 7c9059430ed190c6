"""What advice owes to all cards alike: symmetry, monotonicity, intervals that keep their promise."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations
from math import sqrt
from random import Random

import pytest
from support import masks, random_hands

from ddsolve import Analyst, Card, Contract, Hand, advise_bid, advise_lead, advise_whist, best_discard
from ddsolve.advice.figures.comparing import is_clear, unpaired
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.layouts.common import taken_by
from ddsolve.advice.layouts.knowledge import Limits
from ddsolve.advice.lead import answer_lead, lead_prices
from ddsolve.advice.people.bidders import Heard
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.orders import restricted
from ddsolve.advice.people.sensible import DefenderView, draw_fitting
from ddsolve.conventions import Convention
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain, Suit
from ddsolve.values.seats import Seat

SOCHI = Convention.load("sochi")
DEFENDER = "♠A98 ♣T87 ♦KJ ♥A8"
EVEN = "♠A8 ♣KT87 ♦KJ ♥A8"


def moved(mask: int, order: tuple[int, ...]) -> int:
    """Return a set of cards with suit s become suit order[s]."""
    return sum((mask >> 8 * suit & 255) << 8 * order[suit] for suit in range(4))


# Symmetry ---------------------------------------------------------------------------------------------------


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


# Monotonicity -----------------------------------------------------------------------------------------------


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


# Intervals --------------------------------------------------------------------------------------------------

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
