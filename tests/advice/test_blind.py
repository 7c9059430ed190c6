"""Blind bids, which are made before the cards are looked at."""

from __future__ import annotations

import pytest
from support import printed, refused

from ddsolve.advice.bid.rogue import blind_bids
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.conventions import NAMES, Convention
from ddsolve.errors import AuctionError
from ddsolve.scoring.expected import ContractValues
from ddsolve.values.seats import Seat


@pytest.mark.parametrize("name", NAMES)
def test_who_may_bid_blind(name):
    # JP: the one left of the dealer, before seeing his hand, a six; ES, by agreement: six, seven and so on
    convention = Convention.load(name)
    rule = convention.options.blind_bid
    for seat in list(Seat)[:3]:
        pricing = Pricing(convention, seat, players=convention.options.players[0])
        if rule == "no" or (rule == "eldest" and seat != 1):
            with pytest.raises(AuctionError):
                blind_bids(pricing)
        else:
            assert [bid.blind for bid in blind_bids(pricing)] == (
                [6] if rule == "eldest" else [6, 7, 8, 9, 10]
            )


@pytest.mark.slow
def test_a_blind_bid_is_the_average_of_all_hands():
    document = printed("bid", "blind", "--seat", "1", "--convention", "classic", "--samples", "3")
    assert document["blind"] is True
    assert document["hands"] == 3
    names = [one["bid"] for one in document["bids"]]
    assert names == ["6-blind", "7-blind", "8-blind", "9-blind", "10-blind"]
    for one, level in zip(document["bids"], range(6, 11), strict=True):
        games = set(one["orders"]) - {"resign"}
        assert all(int(game.rstrip("SCDHNT")) >= level for game in games)
        # never worse than resigning, never better than the best a ten brings
        most = max(ContractValues.of("classic", "10C").soloist)
        assert one["interval"][0] <= one["expected"] <= float(most)
    values = [one["expected"] for one in document["bids"]]
    assert values == sorted(values, reverse=True)  # a higher one leaves less to choose from


@pytest.mark.slow
def test_the_round_raises_the_lowest_blind_bid():
    asked = ("--convention", "leningrad", "--set", "blind_bid=anyone", "--round", "2", "--samples", "3")
    assert printed("bid", "blind", "--seat", "1", *asked)["bids"][0]["bid"] == "7-blind"


@pytest.mark.parametrize("more", [("--auction", "1=6S"), ("--used", "6S"), ("--convention", "sochi")])
def test_where_there_is_none(more):
    convention = () if "--convention" in more else ("--convention", "classic")
    refused("bid", "blind", "--seat", "1", *convention, *more)
