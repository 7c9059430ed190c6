"""`auction`: who is to call, what is legal, who has won and what he may order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated

from ddsolve.asking.ask import Asked, Question, asked
from ddsolve.auction import AllPassOutlook, Call, bidding_seats, seated
from ddsolve.auction import Auction as Calls
from ddsolve.auction.seen import Replayed, check_blind, read_blind
from ddsolve.io.reading import Reads
from ddsolve.questions.scored import (
    NO_ALLPASS,
    Scored,
    blind_asked,
    read_auction_calls,
    refuse_round_after_bid,
    round_asked,
)
from ddsolve.solving.bench import Bench
from ddsolve.values.seats import Seat
from ddsolve.words import N_


class SaidCalls(Asked):
    """The calls of an auction."""

    calls: Reads[Annotated[tuple[Call, ...], read_auction_calls], str | Iterable[Call | str]] = asked(
        "",
        default=(),
        kw_only=False,
        argument=True,
        metavar="CALLS",
        echo=lambda calls: [str(call) for call in calls],
    )


class Auction(Scored, SaidCalls, Question[Replayed]):
    """An auction replayed: who is to call, what is legal, who has won and what he may order."""

    help = N_("""Replay an auction: who is to call, what he may call, who has won and what he may order.

    Calls are seat=call in turn, or calls alone; a call is pass, here, a bid (6S … 10NT, misere), or,
    where the convention has them, misere-hand and 9S-hand (without the widow), blind and 7-blind. An
    illegal call is refused by the rule it breaks.

    \b
    Examples:
      ddsolve auction "1=6S 2=pass 3=6C 1=here"
      ddsolve auction "1=6S 2=misere 3=9S 1=pass" --convention leningrad
      ddsolve auction "1=pass 2=pass 3=pass" --convention classic --round 2 --blind 1,2
    """)

    allpass_round: int = round_asked(
        N_("1, or n where all passing would make this the n-th all-pass of a series.")
    )
    blind: Reads[Annotated[tuple[Seat, ...], read_blind], str | Iterable[Seat | int | str]] = blind_asked()

    def check(self) -> None:
        """Replay the auction; AuctionError for an illegal call, and for who cannot have passed blind."""
        super().check()
        self.put(calls=seated(self.calls, bidding_seats(self.players)))
        check_blind(self.auction, self.blind)
        if self.auction.standing is not None:
            if not self.auction.passed_blind_twice:
                self.idle("blind", reason=NO_ALLPASS)
            refuse_round_after_bid(self, self.convention.options)

    @cached_property
    def auction(self) -> Calls:
        """The auction after its last call."""
        return Calls.parse(
            self.calls, self.convention, players=self.players, round=self.allpass_round, blind=self.blind
        )

    def answer(self, bench: Bench) -> Replayed:
        """Return what follows."""
        outlook = None if self.auction.standing is not None else AllPassOutlook.of(self.auction, self.blind)
        return Replayed(self.auction, outlook)
