"""Hypothesis strategies for positions: small enough for the reference, free in everything else."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st
from support import DECK, GAMES, SUITS, Hands, legal


def fixed(examples: int) -> settings:
    """Try the same examples in every run: a test run is repeatable; tools/fuzz looks for new ones."""
    return settings(max_examples=examples, deadline=None, derandomize=True)


class Position(NamedTuple):
    """A position of a trick game or a misère; ``hands`` are without ``trick``, the cards on the table."""

    hands: Hands
    leader: int
    trick: tuple[str, ...]
    game: str  # a strain or "misere"

    @property
    def misere(self) -> bool:
        return self.game == "misere"

    def to_move(self) -> int:
        return (self.leader + len(self.trick)) % 3


@st.composite
def deals(draw: st.DrawFn, low: int = 1, high: int = 5) -> Hands:
    """Draw three hands of equal size from some suits of the pack."""
    size = draw(st.integers(low, high))
    fewest = (3 * size + 7) // 8
    suits = draw(st.lists(st.sampled_from(SUITS), min_size=fewest, max_size=4, unique=True))
    pack = draw(st.permutations([card for card in DECK if card[0] in suits]))
    return tuple(tuple(sorted(pack[seat * size : (seat + 1) * size], key=DECK.index)) for seat in range(3))


@st.composite
def positions(draw: st.DrawFn, low: int = 1, high: int = 5) -> Position:
    """Draw a deal, who leads, a game, and up to two legal cards on the table."""
    hands = [list(hand) for hand in draw(deals(low, high))]
    leader = draw(st.integers(0, 2))
    game = draw(st.sampled_from(GAMES))
    trick: list[str] = []
    for turn in range(draw(st.integers(0, 2))):
        hand = hands[(leader + turn) % 3]
        card = draw(st.sampled_from(legal(hand, trick, game)))
        hand.remove(card)
        trick.append(card)
    return Position(tuple(tuple(hand) for hand in hands), leader, tuple(trick), game)
