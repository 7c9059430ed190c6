"""The answer of `auction`: the document, and the words for people."""

from __future__ import annotations

from itertools import groupby

from ddsolve.auction import AllPassOutlook, Auction, Bid
from ddsolve.output.style import Style
from ddsolve.output.tables import grid
from ddsolve.words import say


def auction_document(auction: Auction, outlook: AllPassOutlook | None) -> dict[str, object]:
    """Return the auction as JSON; `all_pass` is null once somebody has bid."""
    winner = auction.winner
    standing = None if auction.standing is None else {"player": auction.holder, "bid": str(auction.standing)}
    return {
        "to_call": auction.to_call,
        "legal": [str(said) for said in auction.legal()],
        "standing": standing,
        "winner": None if winner is None else {"player": winner.player, "bid": str(winner.bid)},
        "may_order": [str(bid) for bid in auction.may_order()],
        "may_resign": auction.may_resign,
        "all_passed": auction.all_passed,
        "all_pass": None if outlook is None else outlook.as_json(),
    }


def said_word(style: Style, said: Bid | str) -> str:
    """Return a call for people: `pass`, `here`, `6♠`."""
    if isinstance(said, str):
        return say(f"auction.{said}")
    return (
        say("auction.hand_bid", bid=style.contract(said.contract))
        if said.hand and said.contract
        else (said.pretty if said.contract is None else style.contract(said.contract))
    )


def calls_table(style: Style, auction: Auction) -> str:
    """Show the calls in rounds, a column for each seat."""
    seats = auction.bidders
    rows: list[list[str]] = []
    for call in auction.calls:
        place = seats.index(call.seat)
        if not rows or any(rows[-1][place:]):
            rows.append([""] * len(seats))
        rows[-1][place] = said_word(style, call.said)
    return grid(style, [say("score_report.seat", seat=seat) for seat in seats], rows, "l")


def auction_report(style: Style, auction: Auction, outlook: AllPassOutlook | None) -> str:
    """Show the calls, and say whose turn it is, or who plays what, or what an all-pass is worth."""
    parts = []
    if auction.calls:
        parts.append(calls_table(style, auction))
    winner = auction.winner
    if winner is not None:
        lines = [style.bold(say("auction.won", seat=winner.player, bid=said_word(style, winner.bid)))]
        lines.append(say("auction.may_order", games=_short(style, list(auction.may_order()))))
        if auction.may_resign:
            count = auction.convention.options.resign_without
            lines.append(say("auction.may_resign", count=count))
        parts.append("\n".join(lines))
    elif auction.to_call is not None:
        may = _short(style, list(auction.legal()))
        parts.append(
            style.bold(say("auction.to_call", seat=auction.to_call)) + "\n" + say("auction.may", calls=may)
        )
    if outlook is not None:
        parts.append(_outlook(outlook, auction))
    return "\n\n".join(parts)


def _short(style: Style, said: list[Bid | str] | list[Bid]) -> str:
    """Name all calls, bids of a whole level in one word: `6♠ 6♣ … 6NT`."""
    words = []
    for key, group in groupby(said, key=_level):
        names = [said_word(style, one) for one in group]
        words.append(
            say("auction.from_to", first=names[0], last=names[-1])
            if key and len(names) > 2
            else ", ".join(names)
        )
    return ", ".join(words)


def _level(said: Bid | str) -> tuple[int, bool] | None:
    if isinstance(said, str) or said.contract is None or said.contract.level is None:
        return None
    return said.contract.level, said.hand


def _outlook(outlook: AllPassOutlook, auction: Auction) -> str:
    """Say what three passes lead to, or have led to."""
    key = "all_passed" if auction.all_passed else "if_all_pass"
    unit = say("auction.in_whists" if outlook.in_whists else "auction.on_hill")
    lines = [say(f"auction.{key}", round=outlook.round, price=outlook.price, unit=unit)]
    lines.append(say(f"auction.widow_{outlook.widow}"))
    if outlook.exchange:
        lines.append(say("auction.exchange"))
    if outlook.bombs:
        lines.append(say("auction.bombs", count=outlook.bombs))
    lines.append(say("auction.next_lowest", level=outlook.next_lowest))
    return " ".join(lines)
