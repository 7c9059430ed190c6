"""A slow, readable solver for the tests. It shares no code with ``ddsolve``, not even the cards.

``position``  how a position is written, which cards are legal, who wins a trick
``games``     full-tree minimax with a memo: trick games, misère, the guarantee and the line of an all-pass
``hidden``    misère with a hidden discard: fronts of pure plans, from the definition
``alpha_mu``  the same fronts by plain αμ
``hidden_regions``, ``hidden_lp``  mixed plans: exact regions, and the whole game as a linear programme
"""

from reference.games import (
    AllPassLine,
    Guarantee,
    Misere,
    NobodyFollows,
    Together,
    TrickGame,
    Whisters,
    Widow,
)
from reference.position import SUITS, Deal, card_list, position

__all__ = [
    "SUITS",
    "AllPassLine",
    "Deal",
    "Guarantee",
    "Misere",
    "NobodyFollows",
    "Together",
    "TrickGame",
    "Whisters",
    "Widow",
    "card_list",
    "position",
]
