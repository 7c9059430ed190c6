"""One hand as a file holds it: the deal, the contract, the cards played, and what people wrote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated

from ddsolve.auction import Call
from ddsolve.errors import ContractError, DdsolveError, DealError, FormatError
from ddsolve.io.plain_text import harmless, single_line
from ddsolve.io.reading import Reads, by_default, read_fields
from ddsolve.notation.vocabulary import DECK_SIZE
from ddsolve.values.cards import Card, card_items
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import SEATS, Seat, SeatNumber
from ddsolve.words import N_, _

NO_NAMES = ("", "", "")


def cards_in_turn(given: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Read the cards of a play, legal or not: one may come twice."""
    return card_items(given, ordered=True)


def thrown_pair(given: str | Iterable[Card | str]) -> tuple[Card, Card]:
    """Read two cards that were thrown, in no order."""
    found = card_items(sorted(given) if isinstance(given, Set) else given)
    if len(found) != 2:
        raise FormatError("the discard is two cards, not {count}", count=len(found))
    return found[0], found[1]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A hand of preferans, played, half played or only dealt.

    deal: as dealt (three tens and the widow, or the soloist's twelve) or as played. contract: None where it
    is not known. soloist, leader: seats 1 to 3; leader None: seat 1, or the first one in play
    (and None is what it becomes when that seat is named). discard: the
    soloist's two cards, where known. played: the cards in the order played; whether they are legal is for
    `start` and a review to find out. rules: the widow in an all-pass, None in any other game. title, source,
    players (by seat) and comment are free text; the comment alone may have several lines.
    auction: the calls in turn; whether they are legal depends on a convention, and a review says. task: what
    has to be done from the position after `played`, in words; `problem` reads it.
    """

    deal: Reads[Deal, Deal | str] = by_default()
    contract: Reads[Contract | None, Contract | str | None] = by_default(None)
    soloist: Reads[SeatNumber | None, Seat | int | str | None] = by_default(None)
    leader: Reads[SeatNumber | None, Seat | int | str | None] = by_default(None)
    discard: Reads[Annotated[tuple[Card, Card], thrown_pair] | None, str | Iterable[Card | str] | None] = (
        by_default(None)
    )
    played: Reads[Annotated[tuple[Card, ...], cards_in_turn], str | Iterable[Card | str]] = by_default(())
    rules: AllPassRules | None = None
    title: str = ""
    source: str = ""
    players: tuple[str, str, str] = NO_NAMES
    comment: str = ""
    auction: tuple[Call, ...] = ()
    task: str = ""

    def __post_init__(self) -> None:
        read_fields(self, FormatError)
        object.__setattr__(self, "title", single_line(self.title))
        object.__setattr__(self, "task", single_line(self.task))
        object.__setattr__(self, "source", single_line(self.source))
        object.__setattr__(self, "players", tuple(single_line(name) for name in self.players))
        object.__setattr__(self, "comment", tidy(self.comment))
        if self.leader == self.deal.seats[0]:
            object.__setattr__(self, "leader", None)
        allpass = self.contract is not None and self.contract.kind == "allpass"
        if self.rules is not None and not allpass:
            raise FormatError("rules of the widow belong to an all-pass only")
        if self.soloist is not None and allpass:
            raise FormatError("an all-pass has no soloist")
        for role, seat in ((N_("soloist"), self.soloist), (N_("leader"), self.leader)):
            if seat is not None and seat not in self.deal.seats:
                raise FormatError("{role}: {seat:seat} takes no part in this deal", role=_(role), seat=seat)
        if len(self.played) > DECK_SIZE:
            raise FormatError(
                "{count} {count:card is|cards are} played, but the deck has 32", count=len(self.played)
            )
        if self.discard is not None:
            self._check_discard(self.discard)

    @property
    def has_names(self) -> bool:
        """Whether any player is named."""
        return any(self.players)

    @property
    def as_played(self) -> Deal:
        """The hands that play, after the discard; DealError where a discard is needed and not known."""
        deal = self.deal
        if self.discard is not None and self.soloist is not None:
            held = self._held_before_discard(self.soloist)
            return deal.with_hand(self.soloist, held - Hand.of(self.discard))
        if deal.before_discard is not None:
            raise DealError(
                "{seat:seat} holds 12 cards: it has to discard two before the play", seat=deal.before_discard
            )
        return deal

    def start(self) -> PlayState:
        """Return the position before the first card.

        Raises FormatError without a contract, DealError or ContractError where the play cannot begin.
        """
        if self.contract is None:
            raise FormatError("the contract is not known")
        return PlayState.start(self.as_played, self.contract, self.soloist, self.leader, self.rules)

    def _held_before_discard(self, seat: int) -> Hand:
        """Return the twelve cards (or the ten, where the widow never came into the hand)."""
        held = self.deal.hand(seat)
        if self.discard is not None and self.deal.widow is not None:
            return held | Hand.of(self.deal.widow)
        return held

    def _check_discard(self, discard: tuple[Card, Card]) -> None:
        if self.soloist is None:
            raise FormatError("a discard needs the soloist's seat")
        if discard[0] == discard[1]:
            raise FormatError("{card} is given twice", card=discard[0])
        held = self._held_before_discard(self.soloist)
        for card in discard:
            if len(held) == len(self.deal.hand(self.soloist)) == self.deal.cards_each:
                # the hands are already those that play: the discard only names the dead cards
                if card not in self.deal.dead:
                    raise FormatError("the discard {card} is in a hand that plays", card=card)
            elif card not in held:
                raise FormatError(
                    "the discard {card} is not held by {seat:seat}", card=card, seat=self.soloist
                )


def read_player(text: str, players: Sequence[str]) -> Seat:
    """Read a seat: its number, or the name of the player (`players`, by seat) who sits there.

    ContractError for what is neither, FormatError where two players have that name.
    """
    try:
        return Seat.parse(text)
    except ContractError:
        names = [single_line(name) for name in players]
        if not any(names):
            raise
    wanted = single_line(text)
    found = [seat for seat, name in zip(SEATS, names, strict=True) if name.casefold() == wanted.casefold()]
    if len(found) > 1:
        raise FormatError("two players are called {name!r}: give the seat", name=wanted[:40])
    if not found:
        known = ", ".join(name for name in names if name)
        raise ContractError("no seat {text!r}: seats are 1, 2, 3 or {names}", text=wanted[:20], names=known)
    return found[0]


def tidy(text: str) -> str:
    """Return free text with every line trimmed, and without empty lines at its ends."""
    return "\n".join(line.strip() for line in harmless(text).splitlines()).strip()


# What reading or writing a file says besides its result: nothing is swallowed in silence.


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a person should know about one place of a file. line: from 1, or 0 for the whole file."""

    line: int
    text: str

    def __str__(self) -> str:
        return _("line {line}: {text}", line=self.line, text=self.text) if self.line else self.text


@dataclass(slots=True)
class Reading:
    """What was read: the records in their order, and remarks on what was not understood or not kept.

    notes: lines that a person wrote for himself, which no record holds.
    """

    records: list[GameRecord] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    first_error: FormatError | None = None
    notes: int = 0

    def remark(self, line: int, source: str, /, **values: object) -> None:
        """Note something about a line, a sentence as `_` takes it."""
        self.remarks.append(Remark(line, _(source, **values)))

    @contextmanager
    def one_record(self, line: int) -> Iterator[None]:
        """Read one record inside: an error leaves this record out, with a remark, and the others stand."""
        try:
            yield
        except DdsolveError as error:
            told = error if isinstance(error, LineError) else at_line(line, error)
            self.first_error = self.first_error or told
            self.remarks.append(Remark(0, _("left out: {reason}", reason=told)))

    def checked(self) -> Reading:
        """Return the reading; FormatError where the file holds no record that can be read."""
        if not self.records:
            raise self.first_error or FormatError("no deal found in this file")
        return self


@dataclass(slots=True)
class Writing:
    """What was written, as text, and remarks on what the format could not carry."""

    text: str = ""
    remarks: list[Remark] = field(default_factory=list)

    def lost(self, number: int, source: str, /, **values: object) -> None:
        """Note what record `number` (from 1) loses in this format."""
        self.remarks.append(
            Remark(0, _("record {number}: {reason}", number=number, reason=_(source, **values)))
        )


class LineError(FormatError):
    """A FormatError that names its line."""


def at_line(line: int, error: DdsolveError) -> FormatError:
    """Return an error that names the line; line: from 1, or 0 for the whole file."""
    return LineError("line {line}: {text}", line=line, text=error) if line else FormatError(*error.args)
