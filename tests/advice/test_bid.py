"""What a pass is worth: the others bid by a stated model, and the seat asked defends or plays an all-pass."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from support import printed

import ddsolve
from ddsolve import Contract, Hand
from ddsolve.advice.allpass import DealtCards
from ddsolve.advice.bid.advice import in_order
from ddsolve.advice.bid.passing import Others, after_pass, fitting, passer, shares
from ddsolve.advice.bid.results import BidOption
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import mean_estimate
from ddsolve.advice.people.bidders import Bidders
from ddsolve.auction import Auction, Bid
from ddsolve.conventions import Convention
from ddsolve.output.bid import _names
from ddsolve.questions.bid import advise_bid
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import Strain
from ddsolve.values.seats import Seat

WEAK = "♠98 ♣987 ♦987 ♥87"


@pytest.fixture
def tools():
    return Tools(4 << 20)


def pricing(seat=1, convention="sochi"):
    return Pricing(Convention.load(convention), Seat.parse(seat))


def cards(text):
    return Hand.parse(text).mask


def passes(text, seat, seed=1):
    """What values the pass of a seat in one deal."""
    asked, hand = pricing(seat), Hand.parse(text)
    others = Others.of(Seat.parse(seat), None)
    return after_pass(hand, asked, others, passer(asked, 1, seed), passed=0, seed=seed)


def test_a_hand_of_tops_bids_high_and_a_hand_of_nothing_passes(tools):
    bidders = Bidders(pricing(), 1)
    strong = bidders.limit(tools, cards("♠AKQJT ♣AKQ ♦A ♥A"), Seat.SECOND)
    assert strong is not None
    assert strong.contract is not None
    assert strong.contract.level == 10
    assert bidders.limit(tools, cards("♠KT ♣QT9 ♦K87 ♥JT"), Seat.SECOND) is None
    low = bidders.limit(tools, cards("♠987 ♣987 ♦97 ♥97"), Seat.SECOND)
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


@pytest.mark.parametrize(
    ("limits", "standing", "winner"),
    [
        ({}, (2, "6C"), (2, "6C")),  # he plays, though he would not have bid by the model
        ({2: "9H"}, (2, "6C"), (2, "6C")),  # nobody makes him go on
        ({2: "9H", 3: "6S"}, (2, "6C"), (2, "6C")),  # six spades is too low now
        ({2: "9H", 3: "7D"}, (2, "6C"), (2, "7H")),
        ({2: "6H", 3: "7S"}, (2, "6C"), (3, "7S")),
        ({3: "8S"}, (2, "6C"), (3, "7S")),  # above the six clubs that stand, not the lowest on the ladder
        ({3: "misere"}, (2, "6C"), (3, "misere")),
    ],
)
def test_a_bid_that_stands_is_what_others_must_outbid(limits, standing, winner):
    bids = {Seat.parse(seat): Bid.parse(bid) for seat, bid in limits.items()}
    held = Seat.parse(standing[0]), Bid.parse(standing[1])
    assert Bidders(pricing(), 1).won(bids, held) == (winner[0], Bid.parse(winner[1]))


@pytest.mark.long
def test_a_bid_that_stands_is_no_order():
    """Six spades was said by one who holds no spade: he takes the widow and plays another suit."""
    strong = "♠AKQJ98 ♣A ♦K7 ♥8"
    found = advise_bid(strong, 3, auction="1=6S 2=pass", samples=12, threads=1)
    passing = next(one for one in found.bids if one.bid is None)
    assert dict(passing.then) == {"1": 1.0}
    assert passing.expected.high < 10  # as a defence against six spades it was worth 54
    assert found.bids[0].bid is not None
    assert not passing.equal
    entry = passing.as_json()
    assert entry["against"] == {"soloist": "1", "bid": "6S"}
    assert entry["effective_layouts"] == passing.expected.size  # each was kept, and counts like any other


def test_a_blind_bid_is_no_order_of_spades(tools):
    """Its bidder has not looked: he plays his best suit, never the ♠AKQ109 of another."""
    hand, auction = Hand.parse("♠AKQT9 ♣A7 ♦K8 ♥9"), Auction.parse("blind", "classic")
    asked = pricing(2, "classic")
    others = Others.of(Seat.SECOND, auction)
    assert others == Others({}, (Seat.FIRST, Seat.THIRD), (Seat.FIRST, Bid.parse("blind")))
    value = after_pass(hand, asked, others, passer(asked, 1, 1), passed=0, seed=1)
    orders = [value(tools, number).order for number in range(8)]
    assert all(order.strain in (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS) for order in orders)
    found = advise_bid(hand, 2, convention="classic", auction="blind", samples=2, threads=1)
    passing = next(one for one in found.bids if one.bid is None)
    assert passing.then
    assert passing.defended is None


@pytest.mark.slow
def test_what_was_bid_weighs_the_deals(tools):
    """Who opened with a seven holds more aces and kings than one who is not listened to."""
    heard = Others.of(Seat.THIRD, Auction.parse("1=7S 2=pass", "sochi")).said
    bidders, hand = Bidders(pricing(3), 3), Hand.parse(WEAK)
    honours = []
    for trust in (1.0, 0.0):
        deals = [fitting(tools, bidders, hand, heard, trust, Random(number)) for number in range(100)]
        assert all(deal.hands[2] == hand.mask for deal in deals)
        honours.append(sum((deal.hands[0] & 0xC0C0C0C0).bit_count() for deal in deals))
    assert honours[0] > honours[1] + 25


def test_where_both_before_have_passed_it_is_an_allpass(tools):
    value = passes(WEAK, 3)
    found = [value(tools, number) for number in range(3)]
    assert shares(found) == (("allpass", 1.0),)


@pytest.mark.parametrize("convention", [pytest.param("rostov", marks=pytest.mark.long), "sochi"])
def test_an_allpass_is_scored_as_it_was_played(tools, convention):
    """What three players take in one deal, each by his own cards, is the same play for all who ask."""
    hands = ["♠KJT7 ♣AQ7 ♦J8 ♥Q", "♠- ♣KT8 ♦AT97 ♥AK9", "♠AQ8 ♣J9 ♦KQ ♥JT7"]
    sets = tuple(cards(hand) for hand in hands)
    one, two = (card for card in range(32) if not sum(sets) >> card & 1)
    deal = DealtCards(sets, (one, two))
    found = [passer(pricing(seat, convention), 1, 1)(tools, deal, 4) for seat in (1, 2, 3)]
    assert sum(one.value for one in found) == pytest.approx(0)
    assert sum(one.tricks for one in found) == 10
    assert found == [passer(pricing(seat, convention), 1, 1)(Tools(1 << 20), deal, 4) for seat in (1, 2, 3)]


def test_a_weak_hand_passes_into_the_others_games(tools):
    """♠98 ♣987 ♦987 ♥87: the others have all the high cards, so somebody plays; an all-pass is rare."""
    value = passes(WEAK, 1)
    found = [value(tools, number) for number in range(20)]
    told = dict(shares(found))
    assert told.get("allpass", 0) < 0.5
    alone = passer(pricing(1), 1, 1)
    unseen = [card for card in range(32) if not cards(WEAK) >> card & 1]
    deal = DealtCards(
        (
            cards(WEAK),
            sum(1 << card for card in unseen[::2][:10]),
            sum(1 << card for card in unseen[1::2][:10]),
        ),
        (unseen[20], unseen[21]),
    )
    assert sum(one.value for one in found) / 20 < alone(tools, deal, 0).value


def test_the_same_deal_comes_to_the_same(tools):
    first = passes(WEAK, 2, seed=5)
    second = passes(WEAK, 2, seed=5)
    assert [first(tools, number) for number in (3, 1, 2)] == [
        second(Tools(1 << 20), number) for number in (3, 1, 2)
    ]


@pytest.mark.long
def test_the_pass_is_valued_over_deals_in_proportion_to_the_widows():
    sizes = []
    for widows in (2, 4):
        found = advise_bid("♠98 ♣T98 ♦T98 ♥98", 3, samples=widows, threads=1)
        sizes.append(next(one.expected.size for one in found.bids if one.bid is None))
    assert sizes == [5, 10]


LOW = ("bid", "♠97 ♣87 ♦J987 ♥97", "--quick", "--seat")


@pytest.mark.parametrize("seat", ["1", *(pytest.param(seat, marks=pytest.mark.slow) for seat in "23")])
def test_a_misere_without_a_hole_is_not_thrown_in(seat: str) -> None:
    """A pass was worth 36.3, as if all passed; only who speaks last can count on that.

    No widow can spoil it where others lead, so what a few widows show is no sample.
    """
    document = printed(*LOW, seat)
    worth = {one["bid"]: one for one in document["bids"]}
    assert worth["misere"]["make"] == 1
    assert worth["misere"]["equal"]
    low, high = worth["misere"]["interval"]
    assert (low == high == pytest.approx(200 / 3)) is (seat != "1")
    if seat == "3":  # as people play the hand takes no trick either
        assert worth["pass"]["then"] == {"allpass": 1.0}
    else:
        assert document["bids"][0]["bid"] == "misere"
        assert worth["pass"]["then"]["allpass"] < 0.5
        assert not worth["pass"]["equal"]
        assert worth["pass"]["expected"] < 20


def test_bids_are_named_from_the_lowest_up_whatever_their_order():
    def option(bid):
        return BidOption(None if bid is None else Contract.parse(bid), mean_estimate([1.0, 2.0], 0, 3))

    told = _names([option(bid) for bid in ("6H", "misere", "6NT", "7S", "6D", None, "6C")])
    assert [str(text) for text in told] == ["6♣–6NT", "7♠", "misère", "pass (all-pass)"]
    without = [replace(option(bid), without_widow=True) for bid in ("9NT", "9H", "10S", "9D")]
    told = _names([*without, option("9C")])
    assert [str(text) for text in told] == ["9♦–9NT without the widow", "10♠ without the widow", "9♣"]


@pytest.mark.parametrize("clear", [False, True])
def test_a_misere_leads_only_where_it_is_clearly_best(clear: bool) -> None:
    spread = 1.0 if clear else 60.0
    whists = {
        Contract.parse("misere"): [20.0 + spread * sign for sign in (1, -1) * 20],
        Contract.parse("7S"): [-30.0] * 40,
        Contract.parse("6S"): [12.0 + place % 3 for place in range(40)],
    }
    bids = [BidOption(bid, mean_estimate(row, -100, 100), sample=tuple(row)) for bid, row in whists.items()]
    found = in_order(bids)
    assert [str(one.bid) for one in found] == (["misere", "6S", "7S"] if clear else ["6S", "misere", "7S"])
    assert found[1].equal is not clear
    assert found[0].behind is None


@pytest.mark.slow
def test_the_cards_that_help_help_a_bid_that_is_named() -> None:
    hand = ddsolve.Hand.parse("♠KQJT9 ♣K87 ♦KQ")
    advice = ddsolve.advise_bid(hand, 1, samples=80, threads=2)
    told = advice.as_json()
    assert bool(advice.helping) == (told["helped"] is not None)
    assert all(one.gain.low > 0 for one in advice.helping)


@pytest.mark.slow
@pytest.mark.parametrize("paid", ["widow_prize=dealer", "paid_widow=50"])
def test_a_prize_for_good_widows_is_in_every_bid_of_tricks(paid: str) -> None:
    def asked(*overrides: str) -> ddsolve.BidAdvice:
        return ddsolve.advise_bid(
            "♠KQJT9 ♣K87 ♦KQ", 1, convention="finns", players=4, samples=12, overrides=overrides, threads=2
        )

    off = "widow_prize=off"
    with_prize, without = asked(*([off] if "50" in paid else []), paid), asked(off)
    before = {one.bid: one.expected.value for one in without.bids}
    for one in with_prize.bids:
        if one.bid is None or one.bid.is_misere:
            assert one.expected.value == before[one.bid]
        else:
            assert one.expected.value < before[one.bid]
