"""What an auction tells those who play after it, and what follows where all pass."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from ddsolve.auction.auction import Auction
from ddsolve.auction.bids import HERE, PASS, Bid
from ddsolve.conventions.convention import bombs_of, lowest_level, price_in_series
from ddsolve.errors import AuctionError
from ddsolve.io.reading import read_items
from ddsolve.values.answers import Answer, Json, as_json, listed
from ddsolve.values.contract import Contract
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_


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
        column = "whists" if self.in_whists else "hill"
        rest = listed(self, "widow", "exchange", "bombs", "next_lowest_level:next_lowest")
        return {"round": self.round, "price": self.price, "column": column, **rest}


@dataclass(frozen=True, slots=True, repr=False)
class Replayed(Answer):
    """An auction after its last call. outlook: what follows if all pass; None once somebody has bid."""

    auction: Auction
    outlook: AllPassOutlook | None

    def as_json(self) -> Json:
        """Return the keys of `ddsolve auction --json`; `all_pass` is null once somebody has bid."""
        auction, winner = self.auction, self.auction.winner
        standing, due = auction.standing, auction.to_call
        return {
            "to_call": None if due is None else str(due),
            "legal": [str(said) for said in auction.legal()],
            "standing": None if standing is None else _held(auction.holder, standing),
            "winner": None if winner is None else _held(winner.player, winner.bid),
            "may_order": [str(bid) for bid in auction.may_order()],
            "may_resign": auction.may_resign,
            "may_show_preference": auction.may_show_preference,
            "all_passed": auction.all_passed,
            "all_pass": as_json(self.outlook),
        }


def _held(player: Seat | None, bid: Bid) -> Json:
    return {"player": str(player), "bid": str(bid)}


def read_blind(given: object) -> tuple[Seat, ...]:
    """Read seats that pass blind, as 1,2; whether they can is for `check_blind`."""
    seats = given.split(",") if isinstance(given, str) else read_items(given, "blind", ordered=True)
    return tuple(Seat.parse(seat) for seat in seats if str(seat).strip())


def check_blind(auction: Auction, blind: Collection[Seat]) -> None:
    """Raise AuctionError where these seats cannot have passed blind: in turn, from the eldest on."""
    if not blind:
        return
    if not auction.convention.options.bombs:
        raise AuctionError("blind passes count only where there are bombs")
    for seat in blind:
        if any(call.seat == seat and call.said != "pass" for call in auction.calls):
            raise AuctionError("{seat:seat} did not pass: a blind bid is written 6-blind", seat=seat)
    if sorted(blind) != list(SEATS[: len(blind)]):
        raise AuctionError("the eldest hand passes blind first, then the second, then the third")


# What an auction tells those who play after it: the one place that turns calls into knowledge.
#
# Who plays, and the bid that he won with, the least he may order. And what each seat said, with what it
# could have said instead (`said_by`), from which advice weighs layouts (`bidders`). Of a bid only its level
# tells: the suit called is often no more than the next step. The soloist's bids tell nothing beside his
# order.


@dataclass(frozen=True, slots=True)
class WonAuction:
    """The end of an auction: the soloist's seat, his bid, and every contract that he may order."""

    soloist: Seat
    bid: Bid
    contracts: tuple[Contract, ...]

    @property
    def without_widow(self) -> bool:
        """Whether the widow stays on the table."""
        return self.bid.hand

    @property
    def least(self) -> Contract:
        """The lowest contract that may follow."""
        return self.contracts[0]

    def check_order(self, contract: Contract) -> None:
        """Raise AuctionError for a contract that cannot follow this auction."""
        if contract not in self.contracts:
            key = N_("{seat:seat} won with {bid} and cannot order {contract}: {lowest} is the lowest")
            if len(self.contracts) == 1:
                key = N_("{seat:seat} won with {bid} and has to play it: {contract} cannot be ordered")
            raise AuctionError(key, contract=contract, bid=self.bid, lowest=self.least, seat=self.soloist)

    def check_soloist(self, seat: int) -> None:
        """Raise AuctionError where another seat than the winner is said to play."""
        if seat != self.soloist:
            raise AuctionError(
                "{winner:seat} won the auction with {bid}, not {seat:seat}",
                seat=seat,
                winner=self.soloist,
                bid=self.bid,
            )


def defended_by_passing(auction: Auction) -> WonAuction | None:
    """Return whom, and what, the seat to call will defend against if he passes and so does everyone else.

    None where nobody has bid. AuctionError once the auction is over.
    """
    seat = auction.to_call
    if seat is None:
        raise AuctionError("the auction is over: nobody is to call")
    while auction.winner is None and (due := auction.to_call) is not None and due != auction.holder:
        auction = auction.call(due, PASS)
    return won_auction(auction) if auction.winner is not None else None


@dataclass(frozen=True, slots=True)
class SaidCall:
    """One call of a seat that has seen its cards: a bid, `pass` or `here`.

    level: the lowest level of tricks at which it could stay in, None where there is none; misere: whether it
    could bid misère.
    """

    call: Bid | str
    level: int | None
    misere: bool


def said_by(auction: Auction, seat: Seat) -> tuple[SaidCall, ...]:
    """Return what a seat said, call by call; what was said blind is left out."""
    at = replace(auction, calls=(), standing=None, holder=None, right=None, ended=False)
    found = []
    for call in auction.calls:
        said = call.said
        blind = call.seat in auction.blind or (isinstance(said, Bid) and said.blind is not None)
        if call.seat == seat and not blind:
            legal = at.legal()
            bids = [bid for bid in legal if isinstance(bid, Bid)]
            levels = [bid.level for bid in bids if bid.level and not bid.hand and bid.contract is not None]
            if HERE in legal and at.standing is not None and at.standing.level:
                levels.append(at.standing.level)
            found.append(SaidCall(said, min(levels, default=None), any(bid.is_misere for bid in bids)))
        at = at.call(*call)
    return tuple(found)


def check_turn(auction: Auction, seat: int) -> None:
    """Raise AuctionError where another seat is to call, or none."""
    if auction.to_call != seat:
        key = (
            N_("the auction is over: nobody is to call")
            if auction.to_call is None
            else N_("{due:seat} is to call, not {seat:seat}")
        )
        raise AuctionError(key, seat=seat, due=auction.to_call)


def check_passed_out(auction: Auction) -> None:
    """Raise AuctionError unless all have passed: an all-pass follows nothing else."""
    if auction.standing is None and auction.to_call is not None:
        raise AuctionError("the auction is not over: {seat:seat} is to call", seat=auction.to_call)
    if not auction.all_passed:
        raise AuctionError("an all-pass follows three passes, and somebody bid")


def won_auction(auction: Auction) -> WonAuction:
    """Return what a finished auction has settled; AuctionError while it goes on and after three passes."""
    winner = auction.winner
    if winner is None:
        key = (
            N_("all passed: nobody plays")
            if auction.all_passed
            else N_("the auction is not over: {seat:seat} is to call")
        )
        raise AuctionError(key, seat=auction.to_call)
    games = tuple(bid.contract for bid in auction.may_order() if bid.contract is not None)
    return WonAuction(winner.player, winner.bid, games)
