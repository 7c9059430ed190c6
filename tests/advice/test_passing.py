"""What a pass is worth: the others bid by a stated model, and the seat asked defends or plays an all-pass."""

from __future__ import annotations

from random import Random

import pytest

from ddsolve import Hand
from ddsolve._engine import Engine
from ddsolve.advice.bid_pass import passer
from ddsolve.advice.bidders import Bidders
from ddsolve.advice.bidding import advise_bid
from ddsolve.advice.hand_allpass import DealtCards
from ddsolve.advice.passing import Others, after_pass, shares
from ddsolve.advice.pricing import Pricing
from ddsolve.auction import Auction, Bid
from ddsolve.conventions import Convention
from ddsolve.seats import Seat

WEAK = "♠98 ♣987 ♦987 ♥87"


@pytest.fixture
def engine():
    return Engine(4 << 20)


def pricing(seat=1, convention="sochi"):
    return Pricing(Convention.load(convention), Seat.parse(seat))


def cards(text):
    return Hand.parse(text).mask


def passes(text, seat, seed=1):
    """What values the pass of a seat in one deal."""
    asked, hand = pricing(seat), Hand.parse(text)
    others = Others.of(Seat.parse(seat), None)
    return after_pass(hand, asked, others, passer(hand, asked, 1), passed=0, seed=seed)


def test_who_passed_and_who_calls():
    assert Others.of(Seat.FIRST, None) == Others((), (Seat.SECOND, Seat.THIRD))
    assert Others.of(Seat.THIRD, None) == Others((Seat.FIRST, Seat.SECOND), ())
    auction = Auction.parse("1=pass", "sochi")
    assert Others.of(Seat.SECOND, auction) == Others((Seat.FIRST,), (Seat.THIRD,))


def test_a_hand_of_tops_bids_high_and_a_hand_of_nothing_passes(engine):
    bidders = Bidders(pricing(), 1)
    strong = bidders.limit(engine, cards("♠AKQJT ♣AKQ ♦A ♥A"), Seat.SECOND)
    assert strong is not None
    assert strong.contract is not None
    assert strong.contract.level == 10
    assert bidders.limit(engine, cards("♠KT ♣QT9 ♦K87 ♥JT"), Seat.SECOND) is None
    low = bidders.limit(engine, cards("♠987 ♣987 ♦97 ♥97"), Seat.SECOND)
    assert low is not None
    assert low.is_misere


def test_the_higher_limit_wins_with_the_lowest_bid_that_is_enough():
    bidders = Bidders(pricing(), 1)
    limits = {Seat.SECOND: Bid.parse("8S"), Seat.THIRD: Bid.parse("7H")}
    assert bidders.won(limits) == (Seat.SECOND, Bid.parse("8S"))
    assert bidders.won({**limits, Seat.THIRD: Bid.parse("6H")}) == (Seat.SECOND, Bid.parse("7S"))
    assert bidders.won({Seat.THIRD: Bid.parse("7H")}) == (Seat.THIRD, Bid.parse("6H"))
    assert bidders.won({**limits, Seat.THIRD: Bid.parse("misere")}) == (Seat.THIRD, Bid.parse("misere"))
    assert Bidders(pricing(), 1, passed=2).won({Seat.THIRD: Bid.parse("8H")})[1].contract.level >= 6


@pytest.mark.slow
def test_an_order_keeps_ten_of_the_twelve_and_follows_the_bid(engine):
    bidders = Bidders(pricing(), 1)
    for seed in range(8):
        twelve = sum(1 << card for card in Random(seed).sample(range(32), 12))
        for bid in ("6S", "8C", "misere"):
            order = bidders.order(engine, twelve, Seat.THIRD, Bid.parse(bid))
            assert order.own.bit_count() == 10
            assert order.own & ~twelve == 0
            assert order.contract.is_misere == (bid == "misere")
            assert order.contract.ladder() >= Bid.parse(bid).contract.ladder()


def test_where_both_before_have_passed_it_is_an_allpass(engine):
    value = passes(WEAK, 3)
    found = [value(engine, number) for number in range(3)]
    assert shares(found) == (("allpass", 1.0),)


def test_a_weak_hand_passes_into_the_others_games(engine):
    """♠98 ♣987 ♦987 ♥87: the others have all the high cards, so somebody plays; an all-pass is rare."""
    value = passes(WEAK, 1)
    found = [value(engine, number) for number in range(20)]
    told = dict(shares(found))
    assert told.get("allpass", 0) < 0.5
    alone = passer(Hand.parse(WEAK), pricing(1), 1)
    unseen = [card for card in range(32) if not cards(WEAK) >> card & 1]
    deal = DealtCards(
        (
            cards(WEAK),
            sum(1 << card for card in unseen[::2][:10]),
            sum(1 << card for card in unseen[1::2][:10]),
        ),
        (unseen[20], unseen[21]),
    )
    assert sum(one.value for one in found) / 20 < alone(engine, deal)


def test_the_same_deal_comes_to_the_same(engine):
    first = passes(WEAK, 2, seed=5)
    second = passes(WEAK, 2, seed=5)
    assert [first(engine, number) for number in (3, 1, 2)] == [
        second(Engine(1 << 20), number) for number in (3, 1, 2)
    ]


@pytest.mark.slow
def test_the_pass_is_valued_over_deals_in_proportion_to_the_widows():
    sizes = []
    for widows in (2, 4):
        found = advise_bid("♠98 ♣T98 ♦T98 ♥98", 3, samples=widows, threads=1)
        sizes.append(next(one.expected.size for one in found.bids if one.bid is None))
    assert sizes == [5, 10]
