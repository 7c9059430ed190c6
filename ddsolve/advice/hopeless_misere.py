"""Whether ten cards are hopeless at misère whatever the widow: then little work tells what it would cost.

Deals of the other cards, each with a widow: in each the discard and the first card are the best for that
deal, as if all cards were seen. So the tricks are fewer than can be hoped for, and many of them settle it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ddsolve.advice.common_layouts import Candidate, solve_layout
from ddsolve.advice.hidden.worlds import Twelve
from ddsolve.advice.sampling import card_indices, random_split
from ddsolve.cards import FULL_MASK
from ddsolve.contract import MISERE
from ddsolve.hand import Hand
from ddsolve.seats import Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine

DEALS = 8
HOPELESS = 12  # tricks in all of them


def is_hopeless(engine: Engine, hand: Hand, seat: Seat, leader: Seat, seed: int) -> bool:
    """Tell whether ten cards take HOPELESS tricks at misère in DEALS deals, each played at best."""
    random = Random(f"{seed}/misere")
    unseen = card_indices(FULL_MASK & ~hand.mask)
    taken = 0
    for _deal in range(DEALS):
        twelve = Twelve(
            Hand(hand.mask | random_split(random, unseen, 2)), (seat.place - leader.place) % 3 + 1
        )
        layout = random_split(random, card_indices(twelve.unseen.mask), 10)
        taken += fewest_tricks(engine, twelve, layout, seat, leader)
        if taken >= HOPELESS:
            return True
    return False


def fewest_tricks(engine: Engine, twelve: Twelve, layout: int, seat: Seat, leader: Seat) -> int:
    """Return the tricks after the discard that is best in one layout, named by the seat after the soloist."""
    fewest = len(twelve.hand)
    for pair in twelve.top_discards:
        own = Candidate(twelve.hand - Hand.of(pair), MISERE.game)
        fewest = min(fewest, solve_layout(engine, own, twelve.unseen.mask, layout, seat, leader))
        if not fewest:
            break
    return fewest
