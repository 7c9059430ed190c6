"""A whole game, hand by hand: the sheet as it grows, what a hand leaves for the next, the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ddsolve.conventions import Convention
from ddsolve.conventions.convention import wrong_players
from ddsolve.errors import DdsolveError, ScoreError
from ddsolve.io.reading import number, read, read_items
from ddsolve.scoring.aid import find_room
from ddsolve.scoring.calling import is_checked
from ddsolve.scoring.course import (
    FINAL,
    Bombs,
    Dealing,
    FirstPrizes,
    Lists,
    Races,
    Series,
    after_the_end,
    check_continued,
    reason_to_end,
)
from ddsolve.scoring.entries import Entry
from ddsolve.scoring.expected import State
from ddsolve.scoring.game_file import GameFile, Record
from ddsolve.scoring.hand_result import HandResult, check_level
from ddsolve.scoring.history import History, Seating, place_of, with_auction
from ddsolve.scoring.one_hand import score_record
from ddsolve.scoring.sheet import Settlement, Sheet, close_by_preference, player_names, settle
from ddsolve.values.answers import Answer, Json, Row
from ddsolve.values.contract import Contract
from ddsolve.values.seats import Seat
from ddsolve.words import _

MOST_BOMB = 100  # degrees; no game knows so many
MOST_DICTATED = 1_000_000
LOWEST_OVER_MISERE = 9  # KZ2: "a failed 9 or 10 trick game that overbid misere"


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand of a replayed game, with the price of a trick in all-pass and the lowest bid before it.

    `contract` is None for a fine, whose `soloist` is the player fined. `calls`, `tricks`: by player, as they
    were understood; None where no cards were played. Prizes that the hand won are among the entries.
    """

    number: int
    dealer: str
    contract: Contract | None
    soloist: str | None
    price: int
    lowest: int
    bomb: int
    entries: tuple[Entry, ...]
    calls: tuple[tuple[str, str], ...] = ()
    tricks: Mapping[str, int] | None = None

    def as_json(self) -> Json:
        """Return one of the hands of `ddsolve game --json`."""
        return {
            "number": self.number,
            "dealer": self.dealer,
            "contract": None if self.contract is None else str(self.contract),
            "soloist": self.soloist,
            "allpass_price": self.price,
            "lowest_level": self.lowest,
            "bomb": self.bomb,
            "calls": [list(call) for call in self.calls],
            "tricks": None if self.tricks is None else dict(self.tricks),
            "entries": [entry.as_json() for entry in self.entries],
        }


class Game(Answer):
    """A game in progress under one convention.

    `play` takes the hands in turn. `sheet` holds the totals, `history` every running total; `over` says why
    the game has ended, None while it goes on. continued: it goes on after full pools and the agreed number of
    deals; `closed` then says why and after which hand it would have ended.
    """

    def __init__(
        self,
        convention: Convention | str,
        players: Iterable[str],
        dealer: str | None = None,
        bombs: Iterable[int] = (),
        dictated: int | None = None,
        *,
        continued: bool = False,
    ) -> None:
        convention = read(Convention, convention, "convention")
        options = convention.options
        players = player_names(list(read_items(players, "players", ordered=True)))
        given = read_items(bombs, "bombs", ordered=True)
        bombs = tuple(number(bomb, "bombs", 0, MOST_BOMB) for bomb in given)
        if dictated is not None:
            dictated = number(dictated, "dictated", 0, MOST_DICTATED)
        if read(bool, continued, "continued"):
            check_continued(options)
        if len(players) not in options.players:
            raise ScoreError(wrong_players(len(players), options))
        self.convention = convention
        self.options = options
        self.players = players
        if dictated is not None and not options.preliminary_prices:
            raise ScoreError("no hill is dictated in this convention (preliminary_prices)")
        self.dictated = options.preliminary_hill if dictated is None else dictated
        self.sheet = Sheet.empty(players, options.opening_hill)
        self.history = History(self.sheet)
        self.lines: list[HandLine] = []
        self.over: str | None = None
        self.final = options.end in FINAL  # whether it cannot go on after its end
        self.continued = continued
        self.closed: tuple[str, int] | None = None
        self.series = Series(options)
        first_dealer = len(players) - 1 if dealer is None else place_of(players, read(str, dealer, "dealer"))
        self.deal = Dealing(options, len(players), first_dealer)
        self.bombs = Bombs(options, bombs)
        self.lists = Lists(options, players) if options.game_list != "none" else None
        self.races = Races(convention, self.sheet, first_dealer) if options.end == "races" else None
        self._first_prizes = FirstPrizes(convention)
        self._preliminary = [price for price in options.preliminary_prices for _ in players]

    @classmethod
    def replay(cls, file: GameFile, convention: Convention) -> Game:
        """Return the game of a file after its last hand; ScoreError names the hand that cannot be."""
        game = cls(convention, file.players, file.dealer, file.bombs, file.dictated, continued=file.continued)
        for place, record in enumerate(file.records, 1):
            try:
                game.play(record)
            except DdsolveError as error:
                if record.line is not None:
                    raise ScoreError("line {line}: {text}", line=record.line, text=error) from None
                raise ScoreError("hand {number}: {error}", number=place, error=error) from None
        return game

    @property
    def settlement(self) -> Settlement:
        """What each player would win or lose now."""
        return settle(self.convention, self.sheet)

    @property
    def written(self) -> dict[tuple[str, str, str | None], str]:
        """Each field as it looks on paper: by player, column, and whom the whists are on."""
        return self.history.written(comma=self.options.rounding == "JP")

    def to_records(self) -> list[Row]:
        """Return the entries of all hands, a row each."""
        return [
            {"number": line.number, "contract": None if line.contract is None else str(line.contract)}
            | entry.as_json()
            for line in self.lines
            for entry in line.entries
        ]

    def as_json(self) -> Json:
        """Return the keys of `ddsolve game --json`: hands, totals, running totals, the settlement."""
        running: dict[str, Json] = {player: {} for player in self.players}
        whists: dict[str, Json] = {player: {} for player in self.players}
        for (player, column, against), text in self.written.items():
            if against is None:
                running[player][column] = text
            else:
                running[player][column] = whists[player]
                whists[player][against] = text
        following: Json = {
            "dealer": self.players[self.deal.dealer],
            "allpass_price": self.price,
            "allpass_forced": self.forced_price is not None,
            "lowest_level": self.series.lowest,
            "bombs": self.bombs.stock,
        }
        if self.lists is not None:
            following["lists"] = self.lists.items_left()
        return {
            "hands": [line.as_json() for line in self.lines],
            "sheet": self.sheet.to_json(),
            "running": running,
            "over": self.over,
            "closed": None if self.closed is None else {"reason": self.closed[0], "hand": self.closed[1]},
            "next": following,
            **self.settlement.as_json(),
        }

    @property
    def forced_price(self) -> int | None:
        """The price of the all-pass that the next hand must be; None if it may be bid."""
        if self._preliminary:
            return self._preliminary[0]
        return None if self.races is None else self.races.forced

    @property
    def price(self) -> int:
        """The price of a trick if the next hand is passed out."""
        return self.series.price if self.forced_price is None else self.forced_price

    @property
    def next_by_list(self) -> str:
        """The player whose turn it is to choose from his list (the rogues)."""
        seating = Seating(self.players, self.deal.dealer)
        return seating.names[seating.designated(self.options)]

    def state(self) -> State:
        """Return what of the game so far matters to the next contract."""
        seats = Seating(self.players, self.deal.dealer).seats
        size = self.options.pool_size if self.options.aid != "off" else 0
        full = (seats[name] for name in self.players if size and self.sheet.pool[name] >= size)
        return State(self.series.lowest, self.bombs.next, frozenset(full), self.price)

    def play(self, record: Record | str) -> HandLine:
        """Write one hand, or a fine, on the sheet; ScoreError for what cannot follow the hands before.

        record: also a line of a game as it is typed. A hand that is refused changes nothing.
        """
        if isinstance(record, str):
            record = Record.typed(record, self.players)
        record = read(Record, record, "record")
        if self.over is not None:
            raise after_the_end(self.over, final=self.final, continued=self.continued)
        dealer = self.deal.dealer if record.dealer is None else place_of(self.players, record.dealer)
        if record.fine is not None:
            return self._finish(record.contract, record.fined, dealer, 0, self._fine(record))
        seating = Seating(self.players, dealer)
        try:
            record = with_auction(self.convention, seating, record, self.series.passed)
            bomb = 0 if self._preliminary else self.bombs.next
            hand = seating.result(self.options, record, price=self.price, bomb=bomb)
            self.bombs.check(record, hand.soloist)
            self._check_allowed(hand.contract, overbid_misere="overbid_misere" in record.flags)
            outcome = score_record(self.convention, hand, record)
        except DdsolveError as error:
            raise seating.named_error(error) from None
        entries = find_room(self.convention, self.sheet, seating.named(outcome.entries), record.aid)
        if self.lists is not None:
            owner = hand.soloist or seating.designated(self.options)
            self.lists.use(seating.names[owner], hand.contract)
        self.deal.start_at(dealer)
        return self._finish(
            hand.contract,
            seating.name(hand.soloist),
            dealer,
            hand.bomb,
            entries,
            record,
            hand,
            closes_game=outcome.closes_game,
        )

    def _check_allowed(self, contract: Contract, *, overbid_misere: bool) -> None:
        """Raise ScoreError for a game that may not be played now."""
        if overbid_misere and (contract.level or 0) < LOWEST_OVER_MISERE:
            raise ScoreError(
                "{contract} cannot have overbid a misère: that takes a {level} (overbid_misere)",
                contract=contract,
                level=LOWEST_OVER_MISERE,
            )
        if self.forced_price is not None and contract.kind != "allpass":
            raise ScoreError("this hand is a forced all-pass, at {price} a trick", price=self.forced_price)
        check_level(contract, self.series.lowest)

    def _finish(
        self,
        contract: Contract | None,
        soloist: str | None,
        dealer: int,
        bomb: int,
        entries: list[Entry],
        record: Record | None = None,
        hand: HandResult | None = None,
        *,
        closes_game: bool = False,
    ) -> HandLine:
        """Write the entries, bring the state to the next hand, and return the line of this one."""
        price, lowest = self.price, self.series.lowest
        self._write(entries)
        if record is not None and hand is not None:
            prizes = self._after(record, hand, entries)
            self._write(prizes)
            entries = entries + prizes
            if closes_game and soloist is not None:
                close_by_preference(self.sheet, soloist, self.options.pool_size)
                self.history.note(self.sheet)
                self.over, self.final = _("a preference was shown"), True
        number = len(self.lines) + 1
        names = Seating(self.players, dealer).names
        line = HandLine(
            number,
            self.players[dealer],
            contract,
            soloist,
            price,
            lowest,
            bomb,
            tuple(entries),
            () if hand is None else tuple((names[seat], call) for seat, call in hand.calls),
            _by_name(names, hand),
        )
        self.lines.append(line)
        if self.over is None and self.closed is None:
            played = sum(each.contract is not None for each in self.lines)
            reason = reason_to_end(self.convention, self.sheet, played, self.lists, self.races)
            if not self.continued:
                self.over = reason
            elif reason is not None:
                self.closed = reason, number
        return line

    def _after(self, record: Record, hand: HandResult, entries: Sequence[Entry]) -> list[Entry]:
        """Bring the state to the next hand; return the prizes that this one has won."""
        failed_by = _failed_by(hand, self.options.resign_without)
        allpass, misere = hand.contract.kind == "allpass", hand.contract.is_misere
        if self._preliminary:
            self._end_preliminary_hand()
            self.deal.after(allpass=False, misere=False, failed=False)  # a round of the table at each price
            return []
        whisted = hand.tricks is not None and not is_checked(self.options, hand.contract)
        self.series.after(allpass=allpass, misere=misere, failed=failed_by > 0, whisted=whisted)
        self.bombs.after(allpass=allpass, blind_passes=record.blind_passes)
        self.deal.after(allpass=allpass, misere=misere, failed=failed_by > 0)
        prizes = self._first_prizes.after(self.sheet, entries)
        if self.races is None:
            return prizes
        overbid = "overbid_misere" in record.flags
        self.races.force(misere=misere, failed_by=failed_by, overbid_misere=overbid)
        number = self.races.number
        prizes += self.races.after(self.sheet, self.series.raised)
        if self.races.number != number:
            self.deal.start_at(self.races.first_dealer)
        return prizes

    def _end_preliminary_hand(self) -> None:
        """Classic: each preliminary hand leaves a bomb; the last one makes the hills."""
        price = self._preliminary.pop(0)
        self.bombs.stock.append(min(price, len(self.options.bomb_factors) - 1))
        if not self._preliminary:
            factor, start = max(self.options.preliminary_prices), self.options.opening_hill
            for player, hill in self.sheet.hill.items():
                self.sheet.hill[player] = (hill - start) * factor + start + self.dictated
            self.history.note(self.sheet)

    def _fine(self, record: Record) -> list[Entry]:
        """Return the entry of a fine that is in use."""
        if record.fine not in self.options.fines:
            known = ", ".join(self.options.fines) or _("none")
            raise ScoreError(
                "there is no fine {fine!r} in this game; fines: {known}",
                fine=str(record.fine)[:20],
                known=known,
            )
        player = self.players[place_of(self.players, record.fined)]
        points = Fraction(self.options.fine_hill) if record.points is None else record.points
        why, source = _("fine: {fine}", fine=record.fine), self.convention.setting("fines").source
        return [Entry(player, "hill", None, points, why, "fines", source)]

    def _write(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.sheet.write(entry)
        self.history.note(self.sheet)


def _by_name(names: Mapping[Seat, str], hand: HandResult | None) -> Mapping[str, int] | None:
    """Return the tricks of a hand by player, without the dummy; None where no cards were played."""
    if hand is None or hand.tricks is None:
        return None
    return {names[seat]: count for seat, count in hand.tricks.items() if seat in names}


def _failed_by(hand: HandResult, resigned_by: int) -> int:
    """Return the soloist's undertricks, or his tricks in misère; 0 for a success and an all-pass."""
    if hand.resigned:
        return resigned_by
    if hand.soloist is None or hand.tricks is None:
        return 0
    taken = hand.tricks.get(hand.soloist, 0)
    return taken if hand.contract.level is None else max(0, hand.contract.level - taken)
