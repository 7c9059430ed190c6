"""One plan of the defence as a short tree: a card of a defender, the soloist's answers, and so on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ddsolve.advice.catching.position import Moment, World
from ddsolve.values.answers import Json, card_names
from ddsolve.values.cards import Card
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve._catch import Catcher

MOST_STEPS = 600  # a whole plan against two or three discards of ten cards has some hundred


@dataclass(frozen=True, slots=True)
class Step:
    """A card and what may follow: of a defender the card of the plan, of the soloist every one.

    worlds: those that are still possible before the card and in which it can be played. given_up: worlds
    that could be caught before a defender's card and cannot after it: the guess. caught: whether the card
    ends the matter; where it does not and nothing follows, the plan was cut for its length.
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


Move = tuple[Card, Moment, tuple[World, ...]]  # what comes of a card, and the worlds that it gives up


class Planner:
    """Follows a plan that catches some worlds; aim: these worlds, as sets."""

    def __init__(self, catcher: Catcher, soloist: Seat, aim: frozenset[int]) -> None:
        self.catcher = catcher
        self.soloist = soloist
        self.aim = aim
        self.moves: dict[Moment, list[Move]] = {}
        self.shown = 0  # cards, of the plan that is being followed

    def plan(self, moment: Moment) -> tuple[Step, ...]:
        """Return what the plan plays from here.

        It ends where he is caught; one that is too long, with all branches after the same number of tricks.
        """
        found: tuple[Step, ...] = ()
        for tricks in range(1, 11):
            self.shown = 0
            longer = self._steps(moment, tricks * 3)
            if self.shown > MOST_STEPS or longer == found:
                break
            found = longer
        return found

    def _steps(self, moment: Moment, depth: int) -> tuple[Step, ...]:
        if moment.to_move is None or moment.won or depth == 0 or self.shown > MOST_STEPS:
            return ()
        if moment not in self.moves:  # every length of the plan begins alike
            self.moves[moment] = self._choice(moment) if moment.to_move else self._answers(moment)
        chosen = self.moves[moment]
        self.shown += len(chosen)
        seat = self.soloist.plus(moment.to_move)
        return tuple(
            Step(seat, card, after.worlds, given_up, after.won > 0, self._steps(after, depth - 1))
            for card, after, given_up in chosen
        )

    def _choice(self, moment: Moment) -> list[Move]:
        """Return the card of the plan: of those that catch, one that gives up least."""
        if not self._aimed(moment):
            return []
        possible = [world for world in moment.worlds if self._catches(moment, frozenset([world.mask]))]
        best: list[Move] = []
        for card in _cards(moment.legal):
            after = moment.after(card.index)
            if self._catches(after, self.aim):
                gone = tuple(world for world in possible if not self._catches(after, frozenset([world.mask])))
                if not best or _weight(gone) < _weight(best[0][2]):
                    best = [(card, after, gone)]
                if not gone:
                    break
        return best

    def _answers(self, moment: Moment) -> list[Move]:
        """Return each card of the soloist after which a world of the aim is possible."""
        moves = [(card, moment.after(card.index), ()) for card in _cards(moment.legal)]
        return [move for move in moves if self._aimed(move[1])]

    def _aimed(self, moment: Moment) -> bool:
        return any(world.mask in self.aim for world in moment.worlds)

    def _catches(self, moment: Moment, aim: frozenset[int]) -> bool:
        """Tell whether one plan catches all worlds of the aim that are still possible."""
        dead = [world.mask for world in moment.worlds if world.mask in aim]
        if moment.won or not dead:
            return True
        if moment.to_move is None:
            return False
        return self.catcher.reaches(*moment.hands, dead, [1] * len(dead), moment.leader, moment.trick)


def _weight(worlds: Iterable[World]) -> Fraction:
    return sum((world.weight for world in worlds), Fraction())


def _cards(mask: int) -> list[Card]:
    return [Card(index) for index in range(31, -1, -1) if mask >> index & 1]
