"""Who sits where in one hand of a game: names on the sheet, seats in the hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ddsolve.conventions import Options
from ddsolve.errors import DdsolveError, ScoreError
from ddsolve.scoring.calling import Calling
from ddsolve.scoring.entries import DEALER, Entry, unknown_player
from ddsolve.scoring.game_file import Record
from ddsolve.scoring.game_lines import miscounted
from ddsolve.scoring.hand_result import CALL_NAMES, Call, HandResult
from ddsolve.scoring.list_games import designated_seat
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
