"""What an auction tells those who play after it: the one place that turns calls into knowledge.

Who plays, and the bid that he won with, the least he may order. And what each seat said, with what it could
have said instead (`said_by`), from which advice weighs layouts (`bidders`). Of a bid only its level tells:
the suit called is often no more than the next step. The soloist's bids tell nothing beside his order.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ddsolve.auction.auction import Auction
from ddsolve.auction.bids import HERE, PASS, Bid
from ddsolve.contract import Contract
from ddsolve.errors import AuctionError
from ddsolve.seats import Seat
from ddsolve.words import N_, _


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
            raise AuctionError(
                _(
                    "{seat:seat} won with {bid} and cannot order {contract}: {lowest} is the lowest",
                    contract=contract,
                    bid=self.bid,
                    lowest=self.least,
                    seat=self.soloist,
                )
            )

    def check_soloist(self, seat: int) -> None:
        """Raise AuctionError where another seat than the winner is said to play."""
        if seat != self.soloist:
            raise AuctionError(
                _(
                    "{winner:seat} won the auction with {bid}, not {seat:seat}",
                    seat=seat,
                    winner=self.soloist,
                    bid=self.bid,
                )
            )


def defended_by_passing(auction: Auction) -> WonAuction | None:
    """Return whom, and what, the seat to call will defend against if he passes and so does everyone else.

    None where nobody has bid. AuctionError once the auction is over.
    """
    seat = auction.to_call
    if seat is None:
        raise AuctionError(_("the auction is over: nobody is to call"))
    while auction.winner is None and (due := auction.to_call) is not None and due != auction.holder:
        auction = auction.call(due, PASS)
    return won_auction(auction) if auction.winner is not None else None


@dataclass(frozen=True, slots=True)
class Said:
    """One call of a seat that has seen its cards: a bid, `pass` or `here`.

    level: the lowest level of tricks at which it could stay in, None where there is none; misere: whether it
    could bid misère.
    """

    call: Bid | str
    level: int | None
    misere: bool


def said_by(auction: Auction, seat: Seat) -> tuple[Said, ...]:
    """Return what a seat said, call by call; what was said blind is left out."""
    at = replace(auction, calls=(), standing=None, holder=None, right=None, ended=False)
    found = []
    for call in auction.calls:
        said = call.said
        if call.seat == seat and call.seat not in auction.blind and not _is_blind(said):
            legal = at.legal()
            bids = [bid for bid in legal if isinstance(bid, Bid)]
            levels = [bid.level for bid in bids if bid.level and not bid.hand and bid.contract is not None]
            if HERE in legal and at.standing is not None and at.standing.level:
                levels.append(at.standing.level)
            found.append(Said(said, min(levels, default=None), any(bid.is_misere for bid in bids)))
        at = at.call(*call)
    return tuple(found)


def _is_blind(said: Bid | str) -> bool:
    return isinstance(said, Bid) and said.blind is not None


def check_turn(auction: Auction, seat: int) -> None:
    """Raise AuctionError where another seat is to call, or none."""
    if auction.to_call != seat:
        key = (
            N_("the auction is over: nobody is to call")
            if auction.to_call is None
            else N_("{due:seat} is to call, not {seat:seat}")
        )
        raise AuctionError(_(key, seat=seat, due=auction.to_call))


def won_auction(auction: Auction) -> WonAuction:
    """Return what a finished auction has settled; AuctionError while it goes on and after three passes."""
    winner = auction.winner
    if winner is None:
        key = (
            N_("all passed: nobody plays")
            if auction.all_passed
            else N_("the auction is not over: {seat:seat} is to call")
        )
        raise AuctionError(_(key, seat=auction.to_call))
    games = tuple(bid.contract for bid in auction.may_order() if bid.contract is not None)
    return WonAuction(winner.player, winner.bid, games)
