"""The auction of a played hand: shown, and checked by a convention."""

from __future__ import annotations

from ddsolve.auction import Auction, won_auction
from ddsolve.conventions import Convention
from ddsolve.errors import AuctionError, DdsolveError
from ddsolve.files import GameRecord
from ddsolve.output.auction import calls_table
from ddsolve.output.blocks import Report, paragraph
from ddsolve.words import N_, Listed, _, said


def checked_auction(
    record: GameRecord, convention: Convention, round: int = 1
) -> tuple[Auction | None, DdsolveError | None]:
    """Return the auction, None where a call is not legal, and what is wrong with it or with what follows.

    round: n where all passing would have made this the n-th all-pass of a series: that may raise the lowest
    bid.
    """
    try:
        auction = Auction.parse(record.auction, convention, round=round)
    except DdsolveError as error:
        return None, error
    try:
        if record.contract is not None and record.contract.kind == "allpass":
            if not auction.all_passed:
                raise AuctionError(_("an all-pass follows three passes, and somebody bid"))
            return auction, None
        won = won_auction(auction)
        if record.soloist is not None:
            won.check_soloist(record.soloist)
        if record.contract is not None:
            won.check_order(record.contract)
    except AuctionError as error:
        return auction, error
    return auction, None


def check_document(record: GameRecord, convention: Convention, round: int = 1) -> dict[str, object]:
    """Return the auction of a record, checked by a convention: `problem` is null where it fits."""
    auction, problem = checked_auction(record, convention, round)
    winner = None if auction is None else auction.winner
    return {
        "calls": [str(call) for call in record.auction],
        "winner": None if winner is None else {"player": str(winner.player), "bid": str(winner.bid)},
        "problem": None if problem is None else str(problem),
        "convention": convention.name,
    }


def check_report(record: GameRecord, convention: Convention, round: int = 1) -> Report:
    """Show an auction, and say whether it is legal and leads to the contract that was played."""
    auction, problem = checked_auction(record, convention, round)
    name = convention.called
    if auction is None:
        calls = Listed(record.auction)
        return [
            paragraph(
                _(
                    "Auction {calls: }: not legal in {convention}: {problem}.",
                    calls=calls,
                    problem=said(problem),
                    convention=name,
                )
            )
        ]
    key = (
        N_("The auction is legal in {convention} and leads to this game.")
        if problem is None
        else N_("By {convention} this game does not follow: {problem}.")
    )
    return [calls_table(auction), paragraph(_(key, problem=said(problem), convention=name))]
