"""A hand that the models play up to a card whose choice is clear: a task for whoever learns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ddsolve.advice.people.seated import Seated
from ddsolve.values.answers import Json
from ddsolve.values.cards import Card

SURE = 400  # deals over which a choice is called clear, thirty times those of a glance
AS_GOOD = 0.2  # whists by which a right card may be behind the best; any small value works
PLAIN = 8  # a choice that is better by so many margins is no task: everybody sees it
MOST_RIGHT = 3  # cards that may be about as good as the best one; any small number works


@dataclass(frozen=True)
class ClearCard:
    """A card to be played whose choice is clear: decided, the way there; worths, in whists, best first."""

    decided: tuple[str, ...]
    worths: Mapping[Card, float]
    right: int

    def as_json(self) -> Json:
        """Return what each card costs, in whists, and how many of them are right."""
        best = max(self.worths.values())
        costs = [[str(card), round(best - worth, 6)] for card, worth in self.worths.items()]
        return {"decided": list(self.decided), "options": costs, "right": self.right}


@dataclass
class Trained(Seated):
    """A hand in which the seat is played by the models, too, until there is something to learn."""

    def clear_card(self, margin: float) -> ClearCard | None:
        """Return the first card of the seat whose choice is clear, None where there is none.

        margin: by at least so many whists the worst right card is better than the best wrong one, at a glance
        of the usual deals and over SURE of them.
        """
        decided: list[str] = []
        while self.turn(decided).asks is not None:  # whoever asks for the same turn has it at once
            hand = self._way[-1][1]
            step = self._step(hand)
            assert step is not None
            glance = self._worths(hand) if step[0] == "card" else {}
            if _right(glance, margin):
                worths = self._worths(hand, SURE)
                if right := _right(worths, margin):
                    return ClearCard(tuple(decided), worths, right)
            decided.append(str(next(iter(glance))) if glance else self._said(hand, *step))
        return None


def _right(worths: Mapping[Card, float], margin: float) -> int:
    """Return how many cards are as good as the best, clearly ahead of the others; 0 for no such choice."""
    ranked = list(worths.values())
    for right in range(1, min(MOST_RIGHT + 1, len(ranked))):
        gap = ranked[right - 1] - ranked[right]
        if ranked[0] - ranked[right - 1] > AS_GOOD:
            break
        if gap >= margin:
            return right if gap <= PLAIN * margin else 0
    return 0
