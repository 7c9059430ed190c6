"""The auction: what may be called and when, who has won, and what the winner may order.

>>> from ddsolve.auction import Auction
>>> auction = Auction.parse("1=6S 2=pass 3=6C 1=here", "sochi")
>>> auction.to_call, str(auction.standing)
(3, '6C')
"""

from __future__ import annotations

from ddsolve.auction.auction import Auction, Winner
from ddsolve.auction.bids import HERE, PASS, Bid, Call, Ladder, TypedCalls, bidding_seats, read_calls, seated
from ddsolve.auction.seen import (
    AllPassOutlook,
    SaidCall,
    WonAuction,
    check_passed_out,
    check_turn,
    defended_by_passing,
    said_by,
    won_auction,
)

__all__ = [
    "HERE",
    "PASS",
    "AllPassOutlook",
    "Auction",
    "Bid",
    "Call",
    "Ladder",
    "SaidCall",
    "TypedCalls",
    "Winner",
    "WonAuction",
    "bidding_seats",
    "check_passed_out",
    "check_turn",
    "defended_by_passing",
    "read_calls",
    "said_by",
    "seated",
    "won_auction",
]
