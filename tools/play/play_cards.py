"""Card play between players who see only what players see (`seen_cards.py`).

On his turn each deals the cards he does not see some times, as they may lie, has the exact solver value every
card that he may play in each of these deals, and plays the card with the best mean: in whists of the soloist
by his tricks, which he wants high and the defenders low. Of equal cards he plays the lowest. So all play well
once the cards are seen, nobody looks at a card he may not see, and nobody plays to find out or to hide. What
is drawn depends on the seed, the deal's number, the seat and how many cards were played: two lines of the
same deal differ by the choices that led to them only.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play.dealt_hands import Played
from play.seen_cards import Hands, Seen, start

from ddsolve.advice.figures.sampling import card_indices
from ddsolve.values.cards import Card

if TYPE_CHECKING:
    from ddsolve._engine import Engine

SEED = 1
Dealer = Callable[[Seen, int, Random], Sequence[Hands]]  # deals that agree with what was seen


class Players:
    """Three players who think alike; each goes by what he has seen. `deals`: how he deals the cards again."""

    def __init__(self, engine: Engine, samples: int, seed: int = SEED, deals: Dealer = Seen.deals) -> None:
        self.engine = engine
        self.samples = samples
        self.seed = seed
        self.deals = deals

    def play(self, order: Played, worth: Sequence[float], *, opened: bool, lead: int | None = None) -> Hands:
        """Play ten tricks; return how many each seat takes.

        worth: of the soloist, for 0 to 10 tricks of his; opened: one whists alone, or it is misère; lead:
        the first card, where it is not theirs to choose.
        """
        state = start(order)
        if lead is not None:
            state = state.play(Card(lead))
        while not state.finished:
            seen = Seen.by(order, state, opened=opened)
            random = Random(f"{self.seed}/{order.deal.number}/{seen.seat}/{seen.gone.bit_count()}")
            state = state.play(Card(self.card(seen, worth[state.soloist_tricks :], random)))
        return state.won[0], state.won[1], state.won[2]

    def card(self, seen: Seen, worth: Sequence[float], random: Random) -> int:
        """Return the card that is played after this; worth: for 0, 1, 2, … more tricks of the soloist."""
        cards = card_indices(seen.legal)
        if len(cards) == 1:
            return cards[0]
        sign = 1 if seen.seat == seen.soloist else -1
        totals = dict.fromkeys(cards, 0.0)
        for hands, times in Counter(self.deals(seen, self.samples, random)).items():
            found = self.engine.moves(
                hands, int(seen.strain), seen.level is None, seen.soloist, seen.leader, seen.trick
            )
            for card, tricks in found:
                totals[card] += sign * times * worth[tricks]
        return min(cards, key=lambda card: (-round(totals[card], 6), card & 7, card))
