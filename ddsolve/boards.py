"""An interactive board: one line of text in, one position out. It knows moves, not terminals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ddsolve.errors import DdsolveError, PlayError
from ddsolve.reviews import Value, choices_of, value_of
from ddsolve.solving.solver import Solver
from ddsolve.values.answers import Json, as_json, by_seat, card_names
from ddsolve.values.cards import Card
from ddsolve.values.play import PlayState
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import _

_QUIT = ("quit", "q", "exit", "выход")


@dataclass(frozen=True, slots=True)
class Moment:
    """A position with what it is worth, and the worth of each legal card (empty where it was not asked)."""

    state: PlayState
    value: Value | None
    choices: Mapping[Card, Value]

    def as_line(self) -> str:
        """Return the position on one line of `name=value` words.

        `trick=3 seat=2 table=SA won=1,0,1 value=7 cards=S9:7,ST:6`; without values `cards=S9,ST`; a finished
        play is `finished won=7,2,1 value=7`. In an all-pass a value is the tricks of the line by seat, and
        a card's is the mover's own and, after a slash, his guarantee.
        """
        state = self.state
        words = ["finished"]
        if not state.finished:
            words = [f"trick={state.trick_number}", f"seat={state.to_move}"]
            if state.shown is not None:
                words.append(f"widow={state.shown}")
            words.append(f"table={','.join(map(str, state.on_table)) or '-'}")
        won = state.won if state.rules.widow_rule == "dealer" else state.won[:3]
        words.append(f"won={','.join(map(str, won))}")
        if self.value is not None:
            words.append(f"value={_short(self.value)}")
        if not state.finished:
            words.append(f"cards={','.join(map(self._card, state.legal()))}")
        return " ".join(words)

    def _card(self, card: Card) -> str:
        value = self.choices.get(card)
        if value is None:
            return str(card)
        if value.tricks is not None:
            return f"{card}:{value.tricks}"
        seat = self.state.to_move
        assert seat is not None  # there are cards to play
        return f"{card}:{value.line[seat]}/{value.guarantee[seat]}"

    def as_json(self) -> Json:
        """Return the position as plain JSON values."""
        state = self.state
        seats = [*state.deal.seats, *([Seat.DEALER] if state.rules.widow_rule == "dealer" else [])]
        return {
            "trick": None if state.finished else state.trick_number,
            "to_move": None if state.to_move is None else str(state.to_move),
            "on_table": card_names(state.on_table),
            "played": card_names(state.played),
            "won": by_seat({seat: state.won[seat.place] for seat in seats}),
            "value": as_json(self.value),
            "cards": {
                str(card): self.choices[card].as_json() if card in self.choices else None
                for card in state.legal()
            },
        }


def _short(value: Value) -> str:
    if value.tricks is not None:
        return str(value.tricks)
    return ",".join(str(tricks) for tricks in (dict.fromkeys(SEATS, 0) | dict(value.line)).values())


class Board:
    """A play in progress. `do` takes one line; `moment` is where the play stands now.

    start: the position before the first card; played: cards already on the board. auto: seats that the
    program plays. values: whether to work out what the cards are worth.
    """

    def __init__(
        self,
        start: PlayState,
        played: Iterable[Card] = (),
        solver: Solver | None = None,
        *,
        auto: Iterable[Seat] = (),
        values: bool = True,
    ) -> None:
        self.past = [start]
        self.solver = solver or Solver()
        self.auto = set(auto)
        self.values = values
        self.finished = False
        for card in played:
            self._play(card)

    @property
    def state(self) -> PlayState:
        """The position now."""
        return self.past[-1]

    @property
    def moment(self) -> Moment:
        """The position now with its values."""
        if not self.values:
            return Moment(self.state, None, {})
        choices = {} if self.state.finished else choices_of(self.solver, self.state)
        return Moment(self.state, value_of(self.solver, self.state), choices)

    def do(self, line: str) -> str:
        """Obey one line; return words to show besides the position, mostly none.

        Raises PlayError or NotationError for what cannot be done; nothing has changed then.
        """
        word, _rest, rest = line.strip().lower().partition(" ")
        rest = rest.strip()
        if word in _QUIT:
            self.finished = True
        elif word in ("back", "undo", "b", "назад"):
            self._back(_count(rest))
        elif word in ("go", "g"):
            self._go(_count(rest))
        elif word in ("end", "конец"):
            self._go(None)
        elif word == "auto":
            self.auto = {Seat.parse(seat) for seat in rest.replace(",", "").replace(" ", "")}
            self.answer()
        elif word == "restart":
            del self.past[1:]
            self.answer()
        elif word == "line":
            return _("line {cards}", cards=" ".join(map(str, self.best_line())) or "-")
        elif word in ("help", "?", "помощь", "справка", "подсказка"):
            return _("a card, back [n], go [n], end, auto [seats], line, restart, quit")
        elif word:
            self._play(Card.parse(line))
            self.answer()
        return ""

    def answer(self) -> None:
        """Let the program play while it is the turn of one of its seats."""
        while self.state.to_move in self.auto:
            self._go(1)

    def best_line(self) -> tuple[Card, ...]:
        """Return a best play from here to the end."""
        if self.state.finished:
            return ()
        if self.state.contract.kind == "allpass":
            return self.solver.allpass_from(self.state).line
        return self.solver.line(self.state)

    def _play(self, card: Card) -> None:
        self.past.append(self.state.play(card))

    def _go(self, count: int | None) -> None:
        if self.state.finished:
            raise PlayError("the play is over")
        for card in self.best_line()[:count]:
            self._play(card)

    def _back(self, count: int) -> None:
        if len(self.past) == 1:
            raise PlayError("this is the start")
        del self.past[max(1, len(self.past) - count) :]


def _count(text: str) -> int:
    if not text:
        return 1
    if not (text.isdecimal() and len(text) <= 2 and int(text)):
        raise PlayError("how many? {text!r} is no number from 1 to 99", text=text[:20])
    return int(text)


def refused(error: DdsolveError) -> str:
    """Return the line that answers a move that cannot be made."""
    return _("error: {reason}", reason=error)
