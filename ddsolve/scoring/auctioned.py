"""The auction of a hand in a game: checked by the convention as it stands, and what it settles filled in."""

from __future__ import annotations

from dataclasses import replace

from ddsolve.auction import Auction, Bid, Call, won_auction
from ddsolve.auction.bids import read_said
from ddsolve.conventions import Convention
from ddsolve.errors import AuctionError
from ddsolve.scoring.game_file import Record
from ddsolve.scoring.seating import Seating
from ddsolve.words import _


def with_auction(convention: Convention, seating: Seating, record: Record, passed: int) -> Record:
    """Return the record with the soloist that its auction names, and what it overbid or left in the widow.

    `passed` is the number of all-passes so far in the series. AuctionError where a call is not legal, or the
    contract or the soloist cannot follow the calls.
    """
    if not record.auction:
        return record
    auction = Auction(convention, len(seating.players), passed)
    for name, said in record.auction:
        auction = auction.call(seating.seat(name), read_said(said))
    if record.contract is None:
        return record
    if record.contract.kind == "allpass":
        if not auction.all_passed:
            raise AuctionError(_("an all-pass follows three passes, and somebody bid"))
        return record
    won = won_auction(auction)
    winner = seating.names[won.soloist]
    if record.soloist not in (None, winner):
        raise AuctionError(
            _(
                "{winner:seat} won the auction with {bid}, not {seat:seat}",
                seat=record.soloist,
                winner=winner,
                bid=won.bid,
            )
        )
    won.check_order(record.contract)
    flags = set(record.flags)
    if won.without_widow:
        flags.add("hand")
    if has_overbid_misere(auction.calls) and (record.contract.level or 0) >= 9:
        flags.add("overbid_misere")
    return replace(record, soloist=winner, flags=frozenset(flags))


def has_overbid_misere(calls: tuple[Call, ...]) -> bool:
    """Whether a misère stood and was outbid by a trick game."""
    bids = [call.said for call in calls if isinstance(call.said, Bid)]
    return any(bid.is_misere for bid in bids) and not bids[-1].is_misere
