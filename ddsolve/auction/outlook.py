"""What follows when all pass: the price, the widow, an exchange before it, the bombs of blind passes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ddsolve.auction.auction import Auction
from ddsolve.conventions.series import bombs_of, lowest_level, price_in_series
from ddsolve.errors import AuctionError
from ddsolve.results import Json
from ddsolve.seats import SEATS, Seat
from ddsolve.words import _


@dataclass(frozen=True, slots=True)
class AllPassOutlook:
    """The all-pass that three passes lead to.

    `round`: its place in the series; `price` of a trick, in points of the hill, or in whists where the one
    with fewest writes them; `exchange`: the seats exchange with the widow in turn before it; `bombs` that
    blind passes earn; `next_lowest`: the lowest bid of the next hand.
    """

    round: int
    price: int
    in_whists: bool
    widow: str
    exchange: bool
    bombs: int
    next_lowest: int

    @classmethod
    def of(cls, auction: Auction, blind: Collection[Seat] = ()) -> AllPassOutlook:
        """Return the outlook of an auction; `blind`: the seats that passed without looking."""
        options = auction.convention.options
        number = auction.passed + 1
        return cls(
            number,
            price_in_series(options, number),
            options.allpass_score == "least_writes",
            options.widow_rule(auction.players),
            options.allpass_exchange,
            bombs_of(options, len(blind)),
            lowest_level(options, number),
        )

    def as_json(self) -> Json:
        """Return the object under `all_pass` in `ddsolve auction --json`."""
        return {
            "round": self.round,
            "price": self.price,
            "column": "whists" if self.in_whists else "hill",
            "widow": self.widow,
            "exchange": self.exchange,
            "bombs": self.bombs,
            "next_lowest_level": self.next_lowest,
        }


def check_blind(auction: Auction, blind: Collection[Seat]) -> None:
    """Raise AuctionError where these seats cannot have passed blind: in turn, from the eldest on."""
    if not blind:
        return
    if not auction.convention.options.bombs:
        raise AuctionError(_("blind passes count only where there are bombs"))
    for seat in blind:
        if any(call.seat == seat and call.said != "pass" for call in auction.calls):
            raise AuctionError(_("{seat:seat} did not pass: a blind bid is written 6-blind", seat=seat))
    if sorted(blind) != list(SEATS[: len(blind)]):
        raise AuctionError(_("the eldest hand passes blind first, then the second, then the third"))
