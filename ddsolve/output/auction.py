"""The answer of `auction`: the document, and the words for people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ddsolve.auction import PASS, AllPassOutlook, Auction, Bid
from ddsolve.auction.seen import Replayed
from ddsolve.output.report.blocks import Report, TableBlock, paragraph, table
from ddsolve.output.report.spans import EMPTY, Text, joined, phrase, strong, text_of
from ddsolve.scoring.special_games import NO_TRUMP
from ddsolve.values.cards import Strain
from ddsolve.values.contract import Contract
from ddsolve.words import N_, _

# By whether all have passed, and whether the tricks are paid in whists.
_ALL_PASS = {
    (True, False): N_("All have passed: all-pass number {round} of its series, a trick {price} on the hill."),
    (True, True): N_(
        "All have passed: all-pass number {round} of its series, a trick {price} in whists of the one with "
        "fewest."
    ),
    (False, False): N_("If all pass: all-pass number {round} of its series, a trick {price} on the hill."),
    (False, True): N_(
        "If all pass: all-pass number {round} of its series, a trick {price} in whists of the "
        "one with fewest."
    ),
}
_AUCTION_WIDOW = {
    "none": N_("The widow is not used."),
    "shows": N_("The widow's cards name the suits of the first two tricks."),
    "dealer": N_("The dealer plays the widow's cards in the first two tricks."),
}


def said_word(said: Bid | str) -> Text:
    """Return a call for people: `pass`, `here`, `6♠`."""
    if isinstance(said, str):
        return phrase(N_("pass") if said == PASS else N_("here"))
    if said.contract is None:
        return text_of(said.pretty)
    return phrase("{bid} without the widow", bid=said.contract) if said.hand else text_of(said.contract)


def calls_table(auction: Auction) -> TableBlock:
    """Show the calls in rounds, a column for each seat."""
    seats = auction.bidders
    rows: list[list[Text]] = []
    for call in auction.calls:
        place = seats.index(call.seat)
        if not rows or any(rows[-1][place:]):
            rows.append([EMPTY] * len(seats))
        rows[-1][place] = said_word(call.said)
    return table([_("{seat:seat}", seat=seat) for seat in seats], rows, "l")


def auction_report(_question: object, result: Replayed) -> Report:
    """Show the calls, and say whose turn it is, or who plays what, or what an all-pass is worth."""
    auction, outlook = result.auction, result.outlook
    report: Report = [calls_table(auction)] if auction.calls else []
    winner = auction.winner
    if winner is not None:
        won = strong(phrase("{seat:Seat} has won with {bid}.", seat=winner.player, bid=said_word(winner.bid)))
        order = phrase("He may order {games}.", games=_short(list(auction.may_order())))
        count = auction.convention.options.resign_without
        resign = phrase("Or resign, without {count}.", count=count) if auction.may_resign else EMPTY
        shown = _("Or show a preference.") if auction.may_show_preference else ""
        report.append(paragraph(won, order, resign, shown))
    elif auction.to_call is not None:
        may = phrase("Legal: {calls}.", calls=_short(list(auction.legal())))
        report.append(paragraph(strong(phrase("{seat:Seat} is to call.", seat=auction.to_call)), may))
    if outlook is not None:
        report.append(paragraph(_outlook(outlook, auction)))
    return report


def _short(said: Sequence[Bid | str]) -> Text:
    return joined(", ", spans_of(said))


def spans_of(said: Sequence[Bid | str], row_of: str = N_("{first} to {last}")) -> list[Text]:
    """Name all calls, from the lowest bid to the highest; bids of a level in a row are one: `6♠ to 6NT`."""
    words: list[Text] = []
    places = {key: list(group) for key, group in groupby(enumerate(said), key=_row)}
    for row in places.values():
        bids = [one for _place, one in row]
        words += [_span(bids, row_of)] if len(bids) > 2 else map(said_word, bids)
    return words


def _span(row: Sequence[Bid | str], row_of: str) -> Text:
    """Name bids of a level in a row, all with the widow or all without: `9♠ to 9NT without the widow`."""
    first, *_between, last = (one for one in row if isinstance(one, Bid))
    named = phrase(row_of, first=first.contract, last=last.contract)
    return phrase("{bid} without the widow", bid=named) if first.hand else named


def item_word(item: str) -> Text:
    """Name a game of a list: a contract, or a level whose trump is chosen later."""
    if item == NO_TRUMP:
        return text_of(Strain.NT)
    return text_of(item if item.isdecimal() else Contract.parse(item))


def _row(placed: tuple[int, Bid | str]) -> tuple[object, ...]:
    """Return what bids that follow each other on the ladder have in common; a lone call has its place."""
    place, said = placed
    if isinstance(said, str) or said.contract is None or said.contract.strain is None:
        return (place,)
    return said.contract.level, said.hand, said.contract.strain - place


def _outlook(outlook: AllPassOutlook, auction: Auction) -> str:
    """Say what three passes lead to, or have led to."""
    pattern = _ALL_PASS[auction.all_passed, outlook.in_whists]
    lines = [_(pattern, round=outlook.round, price=outlook.price)]
    lines.append(_(_AUCTION_WIDOW[outlook.widow]))
    if outlook.exchange:
        lines.append(
            _(
                "Before it the eldest hand exchanges two cards with the widow, then the second, then "
                "the third."
            )
        )
    if outlook.bombs:
        lines.append(_("The blind passes earn bombs: {count}.", count=outlook.bombs))
    lines.append(_("The lowest bid of the next hand is {level}.", level=outlook.next_lowest))
    return " ".join(lines)
