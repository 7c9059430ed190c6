"""Guess or error: what a defender's card in misère was worth to one who does not know the discard.

Double dummy calls every card that let a trick go a mistake. A defender sees the soloist's twelve cards, not
which two he threw; where one card is right against one discard, another against the next, he can only guess.
The discards that are possible are those of the mixture that is caught least, with its shares, and the one
that was made; it counts as much as the least of them. What the play has ruled out counts no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from ddsolve.advice.catching.mixtures import mixed_worlds
from ddsolve.advice.catching.position import OpenMisere, World, replay, start
from ddsolve.advice.catching.values import card_values, measure
from ddsolve.advice.sampling import DEFAULT_SEED
from ddsolve.cards import Card
from ddsolve.hand import Hand
from ddsolve.results import Json, card_names
from ddsolve.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve._catch import Catcher

PRICES = Fraction(2), Fraction(1)  # of the first trick and each later one


@dataclass(frozen=True, slots=True)
class Guess:
    """A defender's card with the discard hidden.

    lost: by how much another card is better on average, in points (the first trick 2, each later one 1); 0:
    nobody could know better. best: the cards that are best so. discards: how many are still possible.
    """

    lost: Fraction
    best: tuple[Card, ...]
    discards: int

    def as_json(self) -> Json:
        """Return the key `hidden` of a card in `ddsolve review --json`."""
        return {
            "guess": not self.lost,
            "lost": float(self.lost),
            "best": card_names(self.best),
            "discards": self.discards,
        }


@dataclass
class Guesses:
    """Judges the cards of one misère; `deal` before the discard, `discard` as it was made."""

    deal: OpenMisere
    leader: Seat
    discard: tuple[Card, Card]
    seed: int = DEFAULT_SEED
    _worlds: list[World] = field(default_factory=list)
    _catcher: Catcher | None = None

    @classmethod
    def of(cls, hands: Sequence[Hand], soloist: Seat, leader: Seat, discard: tuple[Card, Card]) -> Guesses:
        """Judge a misère by the three hands that play, without the discard."""
        held = [
            hands[seat.place] | Hand.of(discard) if seat == soloist else hands[seat.place] for seat in SEATS
        ]
        return cls(OpenMisere((held[0], held[1], held[2]), soloist), leader, discard)

    def judge(self, played: Sequence[Card], card: Card) -> Guess | None:
        """Return what a defender's card was worth after `played`; None where only one discard is possible."""
        from ddsolve._catch import Catcher

        if self._catcher is None:
            self._catcher = Catcher()
            twelve = self.deal.hands[self.deal.soloist.place]
            found, _layouts = mixed_worlds(
                self._catcher, twelve, self.leader.after(self.deal.soloist), self.seed
            )
            least = min(world.weight for world in found)
            made = World(self.discard, least)
            self._worlds = found if any(made.mask == one.mask for one in found) else [*found, made]
        moment = replay(start(self.deal, self._worlds, self.leader), tuple(played), self.deal.soloist)
        if len(moment.worlds) < 2:
            return None
        measured = measure(self._catcher, "score", PRICES)
        values = {one: value for one, value, _after in card_values(measured, moment)}
        best = max(values.values())
        cards = tuple(one for one, value in values.items() if value == best)
        return Guess(best - values[card], cards, len(moment.worlds))
