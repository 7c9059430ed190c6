"""A slow, readable solver for the tests. It shares no code with ``ddsolve``, not even the cards.

``position``  how a position is written, which cards are legal, who wins a trick
``games``     full-tree minimax with a memo: trick games, misère, the guarantee and the line of an all-pass
"""

from reference.games import AllPassLine, Guarantee, Misere, NobodyFollows, Together, TrickGame, Widow
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
    "Widow",
    "card_list",
    "position",
]
