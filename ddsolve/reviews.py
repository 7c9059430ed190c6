"""The review of a played hand: what each position was worth, and what each card cost the side that played it.

All values are double dummy: everybody is taken to see all the cards, so a cost is no blame. In a trick game
and misère a value is the soloist's total of tricks; in an all-pass, where everyone plays for himself, it is
each seat's guarantee and the tricks of the line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from ddsolve.advice.catching.position import Guess, Guesses
from ddsolve.auction import Auction, check_passed_out, won_auction
from ddsolve.conventions import Convention
from ddsolve.errors import AuctionError, DdsolveError
from ddsolve.files import choose_record, read_records
from ddsolve.files.record import GameRecord
from ddsolve.io.reading import read, read_fields, read_or_none
from ddsolve.solving.solver import Solver
from ddsolve.values.answers import Answer, Json, by_seat, card_names, known
from ddsolve.values.cards import Card
from ddsolve.values.play import PlayState, check_play
from ddsolve.values.results import AllPassResult
from ddsolve.values.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth.

    tricks: the soloist's total, or, in an all-pass, None. guarantee, line: in an all-pass, by seat (and the
    dealer's tricks of the line under `Seat.DEALER`); empty otherwise.
    """

    tricks: int | None
    guarantee: Mapping[int, int]
    line: Mapping[int, int]

    def as_json(self) -> object:
        """Return the number of tricks, or the two maps of an all-pass."""
        if self.tricks is not None:
            return self.tricks
        return {"guarantee": by_seat(self.guarantee), "tricks": by_seat(self.line)}


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card of the play.

    state: the position before it. forced: whether it was the only legal card. before, after: the values of
    the positions around it. choices: the value after each legal card; only this card's where it was forced.
    cost: tricks given away by the side that played it; in an all-pass, by the seat's own tricks of the line.
    guarantee_cost: in an all-pass, how much worse the seat's guarantee is than after the best card, which is
    that with the fewest own tricks in the line and of those the one with the best guarantee; else 0.
    hidden: of a defender's card that let a trick go in misère, whether he could know better; None elsewhere,
    and where only one discard was possible or the record names none.
    """

    state: PlayState
    seat: Seat
    card: Card
    forced: bool
    before: Value
    after: Value
    choices: Mapping[Card, Value]
    cost: int
    guarantee_cost: int = 0
    hidden: Guess | None = None

    @property
    def trick(self) -> int:
        """The number of the trick, from 1."""
        return self.state.trick_number

    @property
    def best(self) -> tuple[Card, ...]:
        """The legal cards that cost nothing, in suit order, high to low."""
        worths = {card: self._worth(value) for card, value in self.choices.items()}
        least = min(worths.values())
        return tuple(card for card, worth in worths.items() if worth == least)

    @property
    def is_turn(self) -> bool:
        """Whether the card gave anything away."""
        return bool(self.cost or self.guarantee_cost)

    def _worth(self, value: Value) -> tuple[int, int]:
        """Return how bad a value is for the mover: the smaller the better."""
        if value.tricks is None:
            return value.line[self.seat], value.guarantee[self.seat]
        wants_many = (self.seat == self.state.soloist) != self.state.contract.is_misere
        return (-value.tricks if wants_many else value.tricks), 0

    def as_json(self) -> Json:
        """Return one entry of `moves` of `ddsolve review --json`."""
        return {
            "trick": self.trick,
            "seat": str(self.seat),
            "card": str(self.card),
            "forced": self.forced,
            "before": self.before.as_json(),
            "after": self.after.as_json(),
            "cost": self.cost,
            "best": card_names(self.best),
            **known(
                guarantee_cost=self.guarantee_cost if self.before.tricks is None else None, hidden=self.hidden
            ),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Review(Answer):
    """A whole review: the cards in order, the value before the first and after the last of them."""

    rows: ClassVar[str] = "moves"

    record: GameRecord
    start: PlayState
    cards: tuple[PlayedCard, ...]
    first: Value
    last: Value
    complete: bool = True

    def __post_init__(self) -> None:
        read_fields(self)

    @property
    def state(self) -> PlayState:
        """The position after the last card reviewed."""
        return self.cards[-1].state.play(self.cards[-1].card) if self.cards else self.start

    @property
    def share(self) -> float:
        """How much of the play is reviewed, 0 to 1."""
        return len(self.cards) / max(1, len(self.record.played))

    @property
    def turns(self) -> tuple[PlayedCard, ...]:
        """The turning points: the cards that gave something away."""
        return tuple(card for card in self.cards if card.is_turn)

    @property
    def costs(self) -> dict[Seat | Literal["soloist", "defenders"], int]:
        """Tricks given away in all: by `soloist` and `defenders`, or by seat in an all-pass."""
        soloist = self.start.soloist
        sides: dict[Seat, Seat | Literal["soloist", "defenders"]] = {
            seat: seat if soloist is None else "soloist" if seat == soloist else "defenders"
            for seat in self.start.deal.seats
        }
        total = dict.fromkeys(sides.values(), 0)
        for card in self.cards:
            total[sides[card.seat]] += card.cost
        return total

    def as_json(self) -> Json:
        """Return the keys of `ddsolve review --json`."""
        from ddsolve.output.review import in_words  # JSON tells the turning points in words too

        return {
            "start": self.first.as_json(),
            "end": self.last.as_json(),
            "finished": self.state.finished,
            "moves": [card.as_json() for card in self.cards],
            "cost": {str(side): count for side, count in self.costs.items()},
            "turning_points": [
                {"trick": turn.trick, "seat": str(turn.seat), "card": str(turn.card), "text": in_words(turn)}
                for turn in self.turns
            ],
        }

    def _repr_html_(self) -> str:
        """Return the page's board and table, for notebooks."""
        from ddsolve.pages import review_fragment  # only a notebook asks for a page

        return review_fragment(self)


def review(record: GameRecord | str, solver: Solver | None = None) -> Review:
    """Review a played hand, finished or not: a record, or the text of a file with one hand.

    Raises PlayError for an illegal card, naming trick and seat; FormatError, DealError or ContractError for
    a record that lacks what the play needs.
    """
    if isinstance(record, str):
        record = choose_record(read_records(record).records)
    return deque(iter_review(record, read_or_none(Solver, solver, "solver")), maxlen=1)[0]


def iter_review(record: GameRecord, solver: Solver | None = None) -> Iterator[Review]:
    """Yield the review as it grows, card by card; the whole one last. The play is checked first."""
    record = read(GameRecord, record, "record")
    state = record.start()
    check_play(state, record.played)
    solver = Solver() if solver is None else read(Solver, solver, "solver")
    start, first = state, value_of(solver, state)
    before, cards = first, list[PlayedCard]()
    yield Review(record, start, (), first, first, complete=not record.played)
    guesses = _guesses(record, start)
    for number, card in enumerate(record.played):
        weighed = _weigh(solver, state, card, before)
        if guesses is not None and weighed.cost and weighed.seat != start.soloist:
            weighed = replace(weighed, hidden=guesses.judge(record.played[:number], card))
        cards.append(weighed)
        state, before = state.play(card), cards[-1].after
        done = len(cards) == len(record.played)
        yield Review(record, start, tuple(cards), first, before, complete=done)


def _guesses(record: GameRecord, start: PlayState) -> Guesses | None:
    """Return what judges the defenders' cards of a misère; None where the discard is not known."""
    if not start.contract.is_misere or start.soloist is None or record.discard is None:
        return None
    hands = [start.deal.hand(seat) for seat in SEATS]
    return Guesses.of(hands, start.soloist, start.leader, record.discard)


def value_of(solver: Solver, state: PlayState) -> Value:
    """Return what a position is worth."""
    if state.contract.kind != "allpass":
        return Value(state.soloist_tricks if state.finished else solver.value(state), {}, {})
    if state.finished:
        won: Mapping[int, int] = {seat: state.won[seat.place] for seat in state.deal.seats}
        return Value(None, won, _with_dealer(won, state.won[Seat.DEALER.place], state))
    result: AllPassResult = solver.allpass_from(state)
    return Value(None, result.guarantee, _with_dealer(result.tricks, result.dealer or 0, state))


def _with_dealer(tricks: Mapping[int, int], dealer: int, state: PlayState) -> Mapping[int, int]:
    return {**tricks, Seat.DEALER: dealer} if state.rules.widow_rule == "dealer" else tricks


def choices_of(solver: Solver, state: PlayState) -> dict[Card, Value]:
    """Return the value after each legal card, in suit order, high to low."""
    if state.contract.kind == "allpass":
        return {card: value_of(solver, state.play(card)) for card in state.legal()}
    tricks = {move.card: move.tricks for move in solver.moves(state)}
    return {card: Value(tricks[card], {}, {}) for card in state.legal()}


def _weigh(solver: Solver, state: PlayState, card: Card, before: Value) -> PlayedCard:
    seat = state.to_move
    assert seat is not None  # `check_play` has been through the cards
    if len(state.legal()) == 1:
        after = value_of(solver, state.play(card)) if before.tricks is None else before
        return PlayedCard(state, seat, card, True, before, after, {card: after}, 0)
    choices = choices_of(solver, state)
    after = choices[card]
    if before.tricks is not None and after.tricks is not None:
        return PlayedCard(state, seat, card, False, before, after, choices, abs(before.tricks - after.tricks))
    line, guarantee = min((value.line[seat], value.guarantee[seat]) for value in choices.values())
    worse = max(0, after.guarantee[seat] - guarantee)
    return PlayedCard(state, seat, card, False, before, after, choices, after.line[seat] - line, worse)


@dataclass(frozen=True, slots=True)
class AuctionCheck:
    """The auction of a played hand, checked by a convention.

    auction: None where a call is not legal. problem: what is wrong with it or with what follows; None where
    it fits.
    """

    record: GameRecord
    convention: Convention
    auction: Auction | None
    problem: DdsolveError | None

    @classmethod
    def of(cls, record: GameRecord, convention: Convention, round: int = 1) -> AuctionCheck:
        """Check the auction of a record.

        round: n where all passing would have made this the n-th all-pass of a series: that may raise the
        lowest bid.
        """
        try:
            auction = Auction.parse(record.auction, convention, round=round)
        except DdsolveError as error:
            return cls(record, convention, None, error)
        try:
            _check_game(record, auction)
        except AuctionError as error:
            return cls(record, convention, auction, error)
        return cls(record, convention, auction, None)

    def as_json(self) -> Json:
        """Return `auction_check` of `ddsolve review --json`."""
        winner = None if self.auction is None else self.auction.winner
        return {
            "calls": [str(call) for call in self.record.auction],
            "winner": None if winner is None else {"player": str(winner.player), "bid": str(winner.bid)},
            "problem": None if self.problem is None else str(self.problem),
            "convention": self.convention.name,
        }


def _check_game(record: GameRecord, auction: Auction) -> None:
    """Raise AuctionError where the game of a record does not follow its auction."""
    if record.contract is not None and record.contract.kind == "allpass":
        check_passed_out(auction)
        return
    won = won_auction(auction)
    if record.soloist is not None:
        won.check_soloist(record.soloist)
    if record.contract is not None:
        won.check_order(record.contract)
