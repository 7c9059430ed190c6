"""`score`: what one hand writes on the sheet, and its value for everyone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar

from ddsolve.asking.ask import Asked, Question, asked
from ddsolve.asking.declared import CardsOrNone, ContractOrNone, MissingError, SeatOrNone
from ddsolve.conventions.convention import prices_change, wrong_players
from ddsolve.errors import DdsolveError, ScoreError
from ddsolve.io.reading import Reads
from ddsolve.questions.dealt import widow_asked
from ddsolve.questions.scored import BOMBS_ONLY, ONE_PRICE, Scored, bomb_asked, read_seats, read_tricks
from ddsolve.scoring import HandResult, HandScore, Sheet, score
from ddsolve.scoring.aid import find_room
from ddsolve.scoring.course import FirstPrizes
from ddsolve.scoring.entries import ByPlayer, Entry, PlayerSeat
from ddsolve.scoring.game_file import Record
from ddsolve.scoring.hand_result import Call, GivenCalls, read_calls
from ddsolve.scoring.history import Seating, with_auction
from ddsolve.scoring.one_hand import score_record
from ddsolve.scoring.sheet import close_by_preference, read_sheet_lines, settle
from ddsolve.scoring.special_games import check_soloist, pays_for_widow
from ddsolve.scoring.trick_games import scores_closed_play
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import Contract
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_, Typed


def _flag(help: str, *spelled: str) -> Any:
    return asked(help, default=False, spelled=spelled, quiet=True)


_IN_LINE = ("contract", "soloist", "tricks", "calls")
_FLAGS = ("closed", "off_hill", "halves", "hand", "resigned", "preference", "thrown")
_DEALER = re.compile(r"\b(?:сдающий|сдатчик)\b", re.IGNORECASE)


class PlayedHand(Asked):
    """The result of a hand; the fields are those of `HandResult`."""

    contract: ContractOrNone = asked(N_("6S … 10NT or misere."), default=None, kw_only=False)
    soloist: SeatOrNone = asked(N_("The soloist's seat."), default=None, kw_only=False)
    tricks: Reads[
        Annotated[dict[Seat, int], read_tricks] | None, str | Mapping[Seat | int | str, int] | None
    ] = asked(
        N_(
            "The tricks of each player, as 1=5,2=3,3=2 or 5-3-2, of a misère 1=3 alone; only if cards "
            "were played."
        ),
        default=None,
        metavar="TRICKS",
        echo=lambda tricks: {str(seat): count for seat, count in (tricks or {}).items()},
    )
    calls: Reads[Annotated[tuple[Call, ...], read_calls], GivenCalls] = asked(
        N_("The calls in turn, as 2=whist,3=pass."),
        default=(),
        metavar="CALLS",
        echo=lambda calls: [f"{player}={call}" for player, call in calls],
    )
    round: int | None = asked(N_("All-pass: its number in the series.  [default: 1]"), default=None)
    price: int | None = asked(N_("All-pass: the price of a trick, instead of --round."), default=None)
    bomb: int = bomb_asked()
    closed: bool = _flag(N_("The lone whister played with closed cards."))
    off_hill: bool = _flag(N_("Write the success off the hill, where the soloist may choose."))
    halves: bool = _flag(N_("The misère was shared with the dealer."))
    hand: bool = _flag(N_("The game was played without the widow."), "--no-widow")
    resigned: bool = _flag(N_("The soloist resigned at this level."))
    preference: bool = _flag(N_("A preference was shown (with --contract 10NT)."))
    thrown: bool = _flag(N_("The soloist threw the widow."))
    bonus_off_hill: Reads[Annotated[frozenset[Seat], read_seats], str | Iterable[Seat | int | str]] = asked(
        N_("All-pass: players who take the zero bonus off their hill, as 1,2."),
        default=frozenset(),
        metavar="TEXT",
        told=False,
        echo=lambda seats: [str(seat) for seat in sorted(seats)],
    )
    widow: CardsOrNone = widow_asked()
    dealer_for: Reads[PlayerSeat | None, Seat | int | str | None] = asked(
        N_("Whose hand the whisting dealer plays.  [default: the first to pass]"),
        default=None,
        metavar="TEXT",
    )
    line: str = asked("", default="", argument=True, document=True, trailing=True, metavar="LINE", quiet=True)


class Score(Scored, PlayedHand, Question[HandScore]):
    """The entries of one hand on the sheet, and its value for every player in whists."""

    help = N_("""Score one hand: the entries on the sheet, and the value for every player in whists.

    Players are the seats 1, 2, 3 and, in a game of four, dealer. Calls are whist, pass, half, return and, for
    the dealer, whist, in the order they were made. The hand may be typed as a line of a game (`ddsolve
    game`), or stand in a file, behind a sheet too, for each player NAME POOL HILL and OTHER=WHISTS.

    \b
    Examples:
      ddsolve score "1 7S; 2 whist, 3 pass; 7-3-0"
      ddsolve score "A 9 4 B=12, B 10 2, C 3 0, A 7S; B whist, C pass; 7-3-0"
      ddsolve score --convention leningrad --players 4 --contract 7S --soloist 1 \\
          --calls 2=whist,3=pass --tricks 1=5,2=3,3=2
    """)

    sheet: ClassVar[Sheet | None] = None
    record: ClassVar[Record]
    seating: ClassVar[Seating | None] = None

    def check(self) -> None:
        """Score the hand: ScoreError for what cannot be; refuse what the convention does not ask."""
        before, text = read_sheet_lines(self.line)
        if before is not None:
            count: int = len(before["players"])
            if "players" in self.given and self.players != count:  # else an analyst's own
                told = N_("{option}: the sheet has {count} {count:player|players}")
                raise ScoreError(told, option=Typed("--players"), count=count)
            self.put(players=count)
        super().check()
        if self.line.strip():
            self._read_line(before, text)
        contract: Contract | None = self.contract
        if contract is None:
            raise MissingError("contract")
        if not self.convention.options.throw_widow_fine:
            told = N_("{option} counts where the dealer is fined for it (throw_widow_fine)")
            self.idle("thrown", reason=told)
        if (Seat.DEALER, "whist") not in self.calls and self.dealer_for is not None:
            self.idle("dealer_for", needed="--calls dealer=whist")
        if self.soloist is not None and contract.kind != "allpass":
            check_soloist(self.convention.options, self.result.players, self.soloist)
        assert self.scored.value
        options = self.convention.options
        if contract.kind == "allpass" and not prices_change(options):
            self.idle("round", reason=ONE_PRICE)
        if not options.bombs:
            self.idle("bomb", reason=BOMBS_ONLY)
        if not pays_for_widow(options, self.result):
            told = N_(
                "{option} counts where a good widow is paid for (widow_prize, paid_widow): not one that is "
                "thrown, nor that of a misère"
            )
            self.idle("widow", reason=told)
        if "hand" in self.given and score(self.convention, replace(self.result, hand=False)) == self.scored:
            told = N_("{option}: in this convention the game is worth the same with the widow")
            self.idle("hand", reason=told)
        if not scores_closed_play(options, self.calls):
            told = N_(
                "{option} counts where a lone whister chooses, and closed play is scored in another way "
                "(passer_tricks_closed, lone_quota_closed)"
            )
            self.idle("closed", reason=told)

    def _read_line(self, before: dict[str, Any] | None, text: str) -> None:
        """Put in place what the line of a hand says, behind the lines of a sheet."""
        self.unused(*_IN_LINE, reason=N_("{option}: the line says it"))
        seats = (*SEATS, Seat.DEALER) if self.players == 4 else SEATS[3 - self.players :]
        names = tuple(map(str, seats))
        if before is not None:
            self.put(sheet=Sheet.from_json(before, self.convention.options))
            names = tuple(before["players"])
        if len(names) != self.players:
            raise ScoreError(wrong_players(len(names), self.convention.options))
        if not text:
            raise ScoreError("behind the sheet its next hand is missing: `ddsolve settle` settles a sheet")
        record = Record.typed(text if before else _DEALER.sub("dealer", text), names)
        seating = Seating(names, len(names) - 1 if record.dealer is None else names.index(record.dealer))
        try:
            record = with_auction(self.convention, seating, record, (self.round or 1) - 1)
            hand = seating.result(self.convention.options, record, price=0, bomb=self.bomb)
        except DdsolveError as error:
            raise seating.named_error(error) from None
        self.idle(*(name for name in _FLAGS if getattr(hand, name)), reason=N_("{option}: the line says it"))
        said = {name: getattr(hand, name) or getattr(self, name) for name in _FLAGS}
        said |= {name: getattr(hand, name) for name in _IN_LINE}
        self.put(record=record, seating=seating, **said)

    @cached_property
    def result(self) -> HandResult:
        """The hand as it is scored."""
        return HandResult(**{field.name: getattr(self, field.name) for field in fields(HandResult)})

    @cached_property
    def scored(self) -> HandScore:
        """The entries, and the value."""
        if self.seating is None:
            return score(self.convention, self.result)
        try:
            found = score_record(self.convention, self.result, self.record)
        except DdsolveError as error:
            raise self.seating.named_error(error) from None
        named = {str(seat): name for seat, name in self.seating.names.items()}
        entries = self.seating.named(found.entries)
        value = ByPlayer({named[seat]: points for seat, points in found.value.items()})
        if self.sheet is None:
            return replace(found, entries=tuple(entries), value=value)
        return self._behind(self.sheet, entries, named[str(self.soloist)] if found.closes_game else None)

    def _behind(self, sheet: Sheet, entries: Sequence[Entry], closed_by: str | None) -> HandScore:
        """Return what the hand writes behind a sheet, and by how much everybody's total changes.

        closed_by: whose preference has ended the game.
        """
        convention, prizes = self.convention, FirstPrizes(self.convention)
        prizes.after(sheet)  # those that were won before
        after = Sheet.from_json(sheet.to_json(), convention.options)
        entries = find_room(convention, sheet, entries)
        for entry in entries:
            after.write(entry)
        won = prizes.after(after, entries)
        for entry in won:
            after.write(entry)
        if closed_by is not None:
            close_by_preference(after, closed_by, convention.options.pool_size)
        old, new = (settle(convention, each).result for each in (sheet, after))
        value = ByPlayer({player: new[player] - old[player] for player in sheet.players})
        return HandScore((*entries, *won), value, closed_by is not None, after)

    def echo(self) -> dict[str, object]:
        """Return the input, without what was not used."""
        return {field: value for field, value in super().echo().items() if value}

    def answer(self, bench: Bench) -> HandScore:
        """Return the entries, and the value."""
        return self.scored
