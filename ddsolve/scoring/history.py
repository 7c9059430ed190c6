"""The sheet as players write it: running totals in each field, hundreds as wheels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ddsolve.auction import Auction, Bid, Call, check_passed_out, won_auction
from ddsolve.auction.bids import read_said
from ddsolve.conventions import Convention, Options
from ddsolve.errors import AuctionError, ScoreError
from ddsolve.scoring.exact import plain
from ddsolve.scoring.game_file import Record
from ddsolve.scoring.seating import Seating
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.seats import SEATS

WHEEL = "Ø"


def running_totals(totals: Sequence[Fraction], comma: bool = False) -> str:
    """Return the successive totals of one field: `ØØ.80.Ø20.` for 200, 280, 320.

    A wheel stands for each hundred that an entry passes; after it only the rest is written. Once a hundred is
    written off again the plain totals leave no doubt, until another is passed. With `comma`, as in Japan:
    whole totals between commas.
    """
    if comma:
        return ",".join(str(plain(total)) for total in totals)
    text = ""
    hundreds, whole = 0, False
    for total in totals:
        now = max(0, int(total) // 100)
        passed = now - hundreds
        whole = total < 0 or passed < 0 or (whole and not passed)
        text += (str(plain(total)) if whole else _one(total - 100 * now, passed)) + "."
        hundreds = now
    return text


def _one(rest: Fraction, passed: int) -> str:
    return WHEEL * passed + (str(plain(rest)) if rest or not passed else "")


# Every running total of a game, field by field, as players write them.


Field = tuple[str, str, str | None]  # player, column, against


class History:
    """The totals of each field after each hand that changed it, one at the start included if it is not 0."""

    def __init__(self, sheet: Sheet) -> None:
        self._last = dict.fromkeys(_totals(sheet), Fraction(0))
        self.totals: dict[Field, list[Fraction]] = {field: [] for field in self._last}
        self.note(sheet)

    def note(self, sheet: Sheet) -> None:
        """Take down the fields that changed."""
        for field, total in _totals(sheet).items():
            if total != self._last[field]:
                self.totals[field].append(total)
                self._last[field] = total

    def written(self, comma: bool = False) -> dict[Field, str]:
        """Return each field as it looks on paper."""
        return {field: running_totals(totals, comma) for field, totals in self.totals.items()}


def _totals(sheet: Sheet) -> dict[Field, Fraction]:
    found: dict[Field, Fraction] = {}
    for player in sheet.players:
        found[player, "pool", None] = sheet.pool[player]
        found[player, "hill", None] = sheet.hill[player]
        for other, points in sheet.whists[player].items():
            found[player, "whists", other] = points
    return found


# The auction of a hand in a game: checked by the convention as it stands, and what it settles filled in.


def _without_agreed_tricks(options: Options, record: Record) -> Record:
    """Return a resignation without the tricks that it says, where they are those agreed (`уход без трёх`)."""
    level = None if record.contract is None else record.contract.level
    agreed = (level or 0) - options.resign_without
    said = "resigned" in record.flags and record.tricks == (agreed,)
    return replace(record, tricks=None) if said else record


def with_auction(convention: Convention, seating: Seating, record: Record, passed: int) -> Record:
    """Return the record with the soloist that its auction names, and what it overbid or left in the widow.

    What a resignation says of the tricks falls out where it is what is agreed.
    `passed` is the number of all-passes so far in the series. AuctionError where a call is not legal, or the
    contract or the soloist cannot follow the calls.
    """
    record = _without_agreed_tricks(convention.options, record)
    if not record.auction:
        return record
    auction = Auction(convention, len(seating.players), passed, blind=SEATS[: record.blind_passes])
    for name, said in record.auction:
        seat = seating.seat(name) if name else auction.to_call
        if seat is None:
            raise AuctionError("{call}: the auction was over", call=said)
        auction = auction.call(seat, read_said(said))
    if record.contract is None:
        return record
    if record.contract.kind == "allpass":
        check_passed_out(auction)
        return record
    won = won_auction(auction)
    winner = seating.names[won.soloist]
    if record.soloist not in (None, winner):
        raise AuctionError(
            "{winner:seat} won the auction with {bid}, not {seat:seat}",
            seat=record.soloist,
            winner=winner,
            bid=won.bid,
        )
    won.check_order(record.contract)
    if "resigned" in record.flags and record.contract.level != won.bid.level:
        raise ScoreError("who resigns pays at the level of his bid, {bid}", bid=won.bid)
    if "hand" in record.flags and not won.without_widow:
        raise AuctionError("{bid} takes the widow: it was not won without it", bid=won.bid)
    flags = set(record.flags)
    if "overbid_misere" in flags and not has_overbid_misere(auction.calls):
        raise AuctionError("nobody overbid a misère in this auction (overbid_misere)")
    if won.without_widow:
        flags.add("hand")
    if has_overbid_misere(auction.calls) and (record.contract.level or 0) >= 9:
        flags.add("overbid_misere")
    return replace(record, soloist=winner, flags=frozenset(flags))


def has_overbid_misere(calls: tuple[Call, ...]) -> bool:
    """Whether a misère stood and was outbid by a trick game."""
    bids = [call.said for call in calls if isinstance(call.said, Bid)]
    return any(bid.is_misere for bid in bids) and not bids[-1].is_misere
