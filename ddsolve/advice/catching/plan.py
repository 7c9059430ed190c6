"""One plan of the defence as a short tree: a card of a defender, the soloist's answers, and so on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ddsolve.advice.catching.position import Moment, World
from ddsolve.values.cards import Card
from ddsolve.values.documents import Json, card_names
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve._catch import Catcher

MOST_STEPS = 50  # cards shown in all
MOST_CARDS = 9  # and one after another


@dataclass(frozen=True, slots=True)
class Step:
    """A card and what may follow: of a defender the card of the plan, of the soloist every one.

    worlds: those that are still possible before the card and in which it can be played. given_up: worlds
    that could be caught before a defender's card and cannot after it: the guess. caught: whether the card
    ends the matter.
    """

    seat: Seat
    card: Card
    worlds: tuple[World, ...]
    given_up: tuple[World, ...] = ()
    caught: bool = False
    then: tuple[Step, ...] = ()

    def as_json(self) -> Json:
        """Return the step and what follows; worlds as lists of discards."""
        found: Json = {"seat": str(self.seat), "card": str(self.card), "worlds": _named(self.worlds)}
        if self.given_up:
            found["gives_up"] = _named(self.given_up)
        if self.caught:
            found["caught"] = True
        found["then"] = [step.as_json() for step in self.then]
        return found


def _named(worlds: tuple[World, ...]) -> list[list[str]]:
    return [card_names(world.discard) for world in worlds]


class Planner:
    """Follows a plan that catches some worlds."""

    def __init__(self, catcher: Catcher, soloist: Seat) -> None:
        self.catcher = catcher
        self.soloist = soloist
        self.left = MOST_STEPS

    def steps(self, moment: Moment, aim: frozenset[int], depth: int = 0) -> tuple[Step, ...]:
        """Return what the plan plays from here; aim: the worlds, as sets, in which it catches."""
        seat = moment.to_move
        if seat is None or moment.won or depth == MOST_CARDS or self.left <= 0:
            return ()
        if not any(world.mask in aim for world in moment.worlds):
            return ()
        if seat:
            return self._choice(moment, aim, depth)
        return self._answers(moment, aim, depth)

    def _choice(self, moment: Moment, aim: frozenset[int], depth: int) -> tuple[Step, ...]:
        for card in _cards(moment.legal):
            after = moment.after(card.index)
            if self._catches(after, aim):
                self.left -= 1
                before = self._possible(moment)
                given_up = tuple(w for w in before if not self._catches(after, frozenset([w.mask])))
                return (self._step(moment, card, after, aim, depth, given_up),)
        return ()

    def _answers(self, moment: Moment, aim: frozenset[int], depth: int) -> tuple[Step, ...]:
        found = []
        for card in _cards(moment.legal):
            after = moment.after(card.index)
            if any(world.mask in aim for world in after.worlds) and self.left > 0:
                self.left -= 1
                found.append(self._step(moment, card, after, aim, depth, ()))
        return tuple(found)

    def _step(
        self,
        moment: Moment,
        card: Card,
        after: Moment,
        aim: frozenset[int],
        depth: int,
        given_up: tuple[World, ...],
    ) -> Step:
        seat = self.soloist.plus(moment.to_move or 0)
        then = self.steps(after, aim, depth + 1)
        return Step(seat, card, after.worlds, given_up, after.won > 0, then)

    def _catches(self, moment: Moment, aim: frozenset[int]) -> bool:
        """Tell whether one plan catches all worlds of the aim that are still possible."""
        dead = [world.mask for world in moment.worlds if world.mask in aim]
        if moment.won or not dead:
            return True
        if moment.to_move is None:
            return False
        return self.catcher.reaches(*moment.hands, dead, [1] * len(dead), moment.leader, moment.trick)

    def _possible(self, moment: Moment) -> list[World]:
        return [world for world in moment.worlds if self._catches(moment, frozenset([world.mask]))]


def _cards(mask: int) -> list[Card]:
    return [Card(index) for index in range(31, -1, -1) if mask >> index & 1]
