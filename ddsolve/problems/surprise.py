"""Why a key surprises: what would have been tried before it, and what it gives up.

Everything is said of a first card that is led by the side with the task, and of the best play after it that
is shown (`line`). A trick is *wanted* by that side where it brings the soloist's tricks, or in an all-pass
the leader's, towards the task.

- guess: the solver's move ordering tries another card first, whatever it has learnt.
- sacrifice: the trick goes to who does not want it though another card would surely have prevented that; or,
  where tricks are wanted, a higher card is thrown under one of the other side, while a lower one fails.
- unblock: a higher card is thrown under the partner's, by the leader or under his card, while a lower one of
  the suit fails.
- endplay: the other side is thrown in. The same position with this side on lead would be lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ddsolve.problems.check import choices
from ddsolve.problems.task import Task
from ddsolve.solving.solver import Solver
from ddsolve.values.answers import Json, card_names
from ddsolve.values.cards import Card
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.values.play import PlayState
from ddsolve.values.seats import Seat

Kind = Literal["guess", "sacrifice", "unblock", "endplay"]
KINDS: tuple[Kind, ...] = ("guess", "sacrifice", "unblock", "endplay")


def kinds_of(contract: Contract, task: Task) -> tuple[Kind, ...]:
    """Return how a key of a task can surprise; one soloist has no partner to unblock for."""
    if contract == ALLPASS:
        return ("sacrifice",)
    return tuple(kind for kind in KINDS if kind != "unblock" or task.side != "soloist")


@dataclass(frozen=True, slots=True)
class Surprise:
    """One reason. key: the card that is right; card: the other one that it is told by.

    That is the first guess, the card that would have won the trick (`surely`), a lower one that fails; of an
    endplay the card that throws the other side in. seat: who is thrown in, or who unblocks with `key`.
    """

    kind: Kind
    key: Card
    card: Card
    surely: bool = False
    seat: Seat | None = None

    def as_json(self) -> Json:
        """Return the reason as JSON."""
        told: Json = {"kind": self.kind, "card": card_names((self.card,))[0]}
        if self.kind == "sacrifice":
            told["surely"] = self.surely
        if self.seat is not None:
            told["seat"] = str(self.seat)
        return told


def surprises(
    state: PlayState, task: Task, key: tuple[Card, ...], line: tuple[Card, ...], solver: Solver
) -> tuple[Surprise, ...]:
    """Return the reasons, each kind once, in the order of KINDS.

    state: the leader is to play and has the task; key: the cards that touch and do it; line: a best play,
    which begins with one of them.
    """
    after = state
    for card in line:
        after = after.play(card)
        if len(after.tricks) > len(state.tricks):
            break
    looked = _Looked(state, task, key, line[0], after, solver)
    every = (looked.guess(), looked.sacrifice(), looked.unblock(), looked.endplay())
    return tuple(one for one in every if one is not None)


@dataclass(frozen=True, slots=True)
class _Looked:
    """A key, and the position after its trick."""

    state: PlayState
    task: Task
    key: tuple[Card, ...]
    card: Card
    after: PlayState
    solver: Solver

    @property
    def mover(self) -> Seat:
        """Who leads."""
        return self.state.leader

    def mine(self, seat: Seat) -> bool:
        """Whether a seat plays for the task; in an all-pass everyone plays for himself."""
        return seat == self.mover if self.task.kind == "each" else self.task.is_mine(seat, self.state)

    def wants(self, winner: Seat) -> bool:
        """Whether this side wants a trick to go to `winner`."""
        if self.task.kind == "each":
            return winner != self.mover
        return (winner == self.state.soloist) == (self.task.kind == "at least")

    def others(self) -> Iterator[tuple[Card, ...]]:
        """Yield the choices that fail."""
        yield from (one for one in choices(self.state) if one != self.key)

    def lower(self) -> Card | None:
        """Return the nearest lower choice of the key's suit."""
        return next_below(self.state, self.card)

    def guess(self) -> Surprise | None:
        """Compare with the first card of the move ordering."""
        state = self.state
        if state.contract == ALLPASS or state.soloist is None:
            return None
        hands = [hand.mask for hand in state.hands]
        misere = state.contract.is_misere
        tried = self.solver.engine.first_tried(
            hands, int(state.strain), misere, state.soloist.place, state.leader.place
        )
        first = Card(tried)
        return None if first in self.key else Surprise("guess", self.card, first)

    def sacrifice(self) -> Surprise | None:
        """Look whether a trick is given up that was sure, or a higher card."""
        winner = self.after.tricks[-1].winner
        if self.wants(winner):
            return None
        for one in self.others():
            if all(self.wants(taker) for taker in takers(self.state.play(one[0]))):
                return Surprise("sacrifice", self.card, one[0], surely=True)
        lower = self.lower()
        in_tricks = self.task.kind != "each" and not self.state.contract.is_misere
        if in_tricks and lower is not None and not self.mine(winner):
            return Surprise("sacrifice", self.card, lower)
        return None

    def unblock(self) -> Surprise | None:
        """Look whether a higher card has to fall under the partner's, the leader's own or his partner's."""
        trick, now = self.after.tricks[-1], self.state
        if self.task.kind == "each" or not self.mine(trick.winner):
            return None
        for card in trick.cards:
            seat = now.to_move
            if seat is not None and seat != trick.winner and self.mine(seat):
                lower = self.failing_below(now, card)
                if lower is not None:
                    return Surprise("unblock", card, lower, seat=seat)
            now = now.play(card)
        return None

    def failing_below(self, now: PlayState, card: Card) -> Card | None:
        """Return the nearest lower card of the suit, where the card's own class alone does the task."""
        worth = {move.card: move.tricks for move in self.solver.moves(now)}
        good = [one for one in choices(now) if self.task.is_done(worth[one[0]])]
        if len(good) != 1 or card not in good[0]:
            return None
        lower = next_below(now, card)
        return None if lower in good[0] else lower

    def endplay(self) -> Surprise | None:
        """Look whether the other side had to be on lead, in the very position after this trick."""
        after = self.after
        if after.soloist is None or after.finished or self.mine(after.leader):
            return None
        if self.task.settled(after) is not None:
            return None
        hands = [hand.mask for hand in after.hands]
        strain, misere = int(after.strain), after.contract.is_misere
        for seat in filter(self.mine, after.deal.seats):
            rest = self.solver.engine.solve(hands, strain, misere, after.soloist.place, seat.place)
            if self.task.is_done(after.soloist_tricks + rest):
                return None
        return Surprise("endplay", self.card, self.card, seat=after.leader)


def next_below(state: PlayState, card: Card) -> Card | None:
    """Return the nearest lower choice of a card's suit; None where there is none."""
    below = (one[0] for one in choices(state) if one[0].suit == card.suit and one[0].rank < card.rank)
    return next(below, None)


def takers(state: PlayState) -> Iterator[Seat]:
    """Yield who takes the trick on the table, for every way to finish it."""
    for card in state.legal():
        after = state.play(card)
        if len(after.tricks) > len(state.tricks):
            yield after.tricks[-1].winner
        else:
            yield from takers(after)
