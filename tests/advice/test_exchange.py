"""The exchange before an all-pass: the widow goes from hand to hand, and each lays two cards down."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from support import printed, refused

from ddsolve import Hand, Seat
from ddsolve.advice.exchange import answer_exchange, danger, exchanged, thrown
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.conventions import Convention
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Halving, Policy

TWELVE = Hand.parse("♠AKQ7 ♣A987 ♦K8 ♥98")
KAZAKHSTAN = Convention.load("kazakhstan", ["allpass_exchange=yes"])


FEW = Policy(exchanged=8, exchange=Halving([(1, 4), (1, 2)], 3))


def dealt(seed):
    cards = list(range(32))
    Random(seed).shuffle(cards)
    mask = [sum(1 << card for card in cards[at : at + 10]) for at in (12, 22)]
    return sum(1 << card for card in cards[:12]), mask[0], mask[1]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seat", list(Seat)[:3])
def test_the_widow_goes_from_hand_to_hand(seed, seat):
    # KZ2: eldest, second and youngest hand in this order take the widow and discard two to form a new one
    twelve, following, last = dealt(seed)
    pair = sum(1 << card for card in [card for card in range(32) if twelve >> card & 1][:2])
    hands = exchanged(twelve, pair, following, last, seat)
    assert [hand.bit_count() for hand in hands] == [10, 10, 10]
    assert hands[seat.place] == twelve & ~pair
    widow = pair
    before = [0, 0, 0]
    before[seat.next.place], before[seat.last.place] = following, last
    for place in range(3):
        if place < seat.place:
            assert hands[place] == before[place]  # he has exchanged already
        elif place > seat.place:
            assert not hands[place] & ~(before[place] | widow)
            widow = (before[place] | widow) & ~hands[place]
            assert widow == thrown(before[place] | (widow | hands[place]) & ~before[place])
    assert widow.bit_count() == 2
    assert not hands[0] & hands[1] | hands[1] & hands[2] | hands[0] & hands[2] | widow & sum(hands)


def test_danger_is_counted_from_below():
    assert danger(Hand.parse("♠79JK").mask) == 0
    assert danger(Hand.parse("♠A").mask) == 7
    assert danger(Hand.parse("♠7A").mask) == 5
    least = min(danger(TWELVE.mask & ~Hand.of(pair).mask) for pair in combinations(TWELVE, 2))
    assert danger(TWELVE.mask & ~thrown(TWELVE.mask)) == least


@pytest.mark.long
def test_the_price_in_force_counts():
    raised = KAZAKHSTAN.changed(["allpass_prices=10,20,30", "zero_bonus=none"])
    with Bench(1, policy=FEW) as bench:
        one, three = (
            answer_exchange(bench, TWELVE, Pricing(raised, Seat.FIRST), number=number) for number in (1, 3)
        )
    assert [option.discard for option in one.options] == [option.discard for option in three.options]
    for first, third in zip(one.options, three.options, strict=True):
        assert third.expected.value == pytest.approx(3 * first.expected.value)
        # one more of the layouts (three here) in which all ten tricks are taken
        assert first.expected.low <= first.expected.value - (first.expected.value + 100) / 4


AFTER_PASSES = ["discard", str(TWELVE), "--seat", "1", "--won", "allpass"]


def test_nobody_exchanges_where_that_is_not_agreed():
    assert "allpass_exchange" in refused(*AFTER_PASSES, "--convention", "kazakhstan")


@pytest.mark.long
def test_where_it_is_agreed_two_cards_are_handed_on_at_the_price_in_force():
    agreed = ["--convention", "kazakhstan", "--set", "allpass_exchange=yes", "--round", "2"]
    document = printed(*AFTER_PASSES, *agreed)
    assert document["round"] == 2
    assert all(len(option["discard"]) == 2 for option in document["options"])


@pytest.mark.parametrize(("name", "number"), [("leningrad", 2), ("vmk", 2), ("racing", 3)])
def test_a_bid_below_the_lowest_has_not_won(name, number):
    # KZ2: after an all-pass the lowest bid is seven there
    words = ["discard", str(TWELVE), "--seat", "1", "--convention", name, "--round", str(number)]
    assert "7" in refused(*words, "--won", "6S")
    found = printed(*words, "--quick")  # where nothing is said the lowest bid has won
    assert found["input"]["won"] == "7S"
    assert not any(str(option["contract"]).startswith("6") for option in found["options"])
