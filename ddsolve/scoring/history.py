"""A hand of a game: who sits where, its auction; and the sheet as players write it, with running totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ddsolve.auction import Auction, Bid, check_passed_out, won_auction
from ddsolve.auction import Call as AuctionCall
from ddsolve.auction.bids import read_said
from ddsolve.conventions import Convention, Options
from ddsolve.errors import AuctionError, DdsolveError, ScoreError
from ddsolve.io.documents import plain
from ddsolve.scoring.calling import Calling
from ddsolve.scoring.entries import DEALER, Entry, unknown_player
from ddsolve.scoring.game_file import Record
from ddsolve.scoring.game_lines import miscounted
from ddsolve.scoring.hand_result import CALL_NAMES, Call, HandResult
from ddsolve.scoring.sheet import Sheet
from ddsolve.scoring.special_games import designated_seat
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import Message, _


def place_of(players: tuple[str, ...], name: str | None) -> int:
    """Return a player's place at the table; ScoreError for a name that is not there."""
    if name not in players:
        raise unknown_player(name, players)
    return players.index(name)


class Seating:
    """The seats of one hand: seat 1 is left of the dealer, whom four players have outside the hand.

    With two players seat 1 is the dummy's, and the dealer holds seat 3.
    """

    def __init__(self, players: tuple[str, ...], dealer: int) -> None:
        self.players = players
        names = [players[(dealer + step) % len(players)] for step in range(1, len(players) + 1)]
        seats = (*SEATS, DEALER) if len(players) == 4 else SEATS[3 - len(players) :]
        self.names = dict(zip(seats, names, strict=True))
        self.seats = dict(zip(names, seats, strict=True))

    def seat(self, name: str) -> Seat:
        """Return a player's seat; ScoreError for a name that is not there."""
        place_of(self.players, name)
        return self.seats[name]

    def name(self, seat: Seat | None) -> str | None:
        """Return who sits in a seat, None for nobody's."""
        return None if seat is None else self.names[seat]

    def named(self, entries: Iterable[Entry]) -> list[Entry]:
        """Return entries with names in the place of seats."""
        names = {str(seat): name for seat, name in self.names.items()}
        return [
            entry._replace(player=names[entry.player], against=entry.against and names[entry.against])
            for entry in entries
        ]

    def named_error(self, error: DdsolveError) -> DdsolveError:
        """Return an error with names in the place of seats."""
        told = error.args[0] if error.args else ""
        return type(error)(told.with_names(self.names) if isinstance(told, Message) else told)

    def designated(self, options: Options) -> Seat:
        """Return the seat that must play where no auction decides (the rogues)."""
        return designated_seat(options, len(self.players))

    def result(self, options: Options, record: Record, *, price: int, bomb: int) -> HandResult:
        """Return the hand of a record with seats in the place of names."""
        if record.contract is None:
            raise ScoreError("the contract is missing")
        if record.without_level and options.game_list != "list":
            raise ScoreError("no trumps have a level here: write 6NT … 10NT")
        allpass = record.contract.kind == "allpass"
        soloist = self._soloist(options, record)
        hand = HandResult(
            contract=record.contract,
            players=len(self.players),
            soloist=soloist,
            tricks=self._tricks(soloist, record),
            price=price if allpass else None,
            bomb=(0 if allpass else bomb) if record.bomb is None else record.bomb,
            bonus_off_hill=frozenset(self.seat(name) for name in record.bonus_off_hill),
            widow=record.widow,
            dealer_for=None if record.dealer_for is None else self.seat(record.dealer_for),
            closed="closed" in record.flags,
            off_hill="off_hill" in record.flags,
            halves="halves" in record.flags,
            hand="hand" in record.flags,
            resigned="resigned" in record.flags,
            preference="preference" in record.flags,
            thrown="thrown" in record.flags,
        )
        if not record.calls:
            return hand
        calling = Calling(options, hand) if soloist in SEATS else None
        calls = self._calls(soloist, record, calling)
        return replace(hand, calls=calls if calling is None else calling.in_turn(calls))

    def _calls(self, soloist: Seat | None, record: Record, calling: Calling | None) -> tuple[Call, ...]:
        """Return the calls by seat; those without a name were said in turn.

        Where the named ones do not fit that, the others' are clockwise from the soloist, as long as no more
        calls are left than others.
        """
        if calling is not None and not all(name for name, _call in record.calls):
            said = calling.said_in_turn([call for _name, call in record.calls])
            if len(said) == len(record.calls) and all(
                not name or self.seat(name) == seat
                for (name, _call), (seat, _said) in zip(record.calls, said, strict=True)
            ):
                return said
        in_turn = soloist.others if soloist in SEATS else ()
        named = [name for name, _call in record.calls]
        unnamed = [seat for seat in in_turn if seat in self.names]
        others = [seat for seat in unnamed if self.names[seat] not in named]
        if named.count("") <= len(others):
            unnamed = others
        found = []
        for name, call in record.calls:
            if not name and not unnamed:
                name = next((one for one in self.players if self.seats[one] in in_turn), self.players[0])
                raise ScoreError(
                    "{call}: say who calls, as in `{name} {call}`", call=_(CALL_NAMES[call]), name=name
                )
            found.append((self.seat(name) if name else unnamed.pop(0), call))
        return tuple(found)

    def _tricks(self, soloist: Seat | None, record: Record) -> dict[Seat, int] | None:
        """Return the tricks by seat."""
        given = record.tricks
        playing = [self.seats[name] for name in self.players if self.seats[name] != DEALER]
        if isinstance(given, Mapping):
            return {self.seat(name): count for name, count in given.items()}
        if given is None:
            return None
        if len(given) == 1 and soloist in playing:
            others = [seat for seat in playing if seat != soloist]
            return dict(zip([soloist, *others], [given[0], MOST_TRICKS - given[0], 0], strict=False))
        if len(given) != len(playing):
            raise miscounted(len(given), self.players)
        return dict(zip(playing, given, strict=True))

    def _soloist(self, options: Options, record: Record) -> Seat | None:
        given = None if record.soloist is None else self.seat(record.soloist)
        if given is DEALER:
            raise ScoreError(
                "{player} deals this hand and sits out: another is the soloist", player=self.names[given]
            )
        if options.soloist == "auction" or (record.contract and record.contract.kind == "allpass"):
            return given
        due = self.designated(options)
        if given is not None and given != due:
            raise ScoreError("{player} must play this hand", player=self.names[due])
        return due


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


def has_overbid_misere(calls: tuple[AuctionCall, ...]) -> bool:
    """Whether a misère stood and was outbid by a trick game."""
    bids = [call.said for call in calls if isinstance(call.said, Bid)]
    return any(bid.is_misere for bid in bids) and not bids[-1].is_misere
