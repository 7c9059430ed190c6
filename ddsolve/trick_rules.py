"""The rules of one trick, in bare numbers: which cards may be played, and which one wins.

A card is its index (its suit is `index >> 3`, higher is better within a suit), a hand the set of its cards as
a mask; `trump` is None in no trump, misère and all-pass. The compiled engine has its own copy of these rules.
"""

from __future__ import annotations

from collections.abc import Sequence

SUIT_CARDS = tuple(255 << 8 * suit for suit in range(4))


def suit_led(trick: Sequence[int]) -> int | None:
    """Return the suit to follow in a trick without a widow card; None before its first card."""
    return trick[0] >> 3 if trick else None


def legal_cards(hand: int, suit: int | None, trump: int | None = None) -> int:
    """Return the cards of a hand that may be played: those of the suit to follow, else trumps, else any."""
    if suit is None:
        return hand
    ruffs = 0 if trump is None else hand & SUIT_CARDS[trump]
    return hand & SUIT_CARDS[suit] or ruffs or hand


def winning_place(trick: Sequence[int], suit: int, trump: int | None = None) -> int:
    """Return the winner's place in the trick: the highest trump, else the highest of the suit to follow."""
    wins = trump if any(card >> 3 == trump for card in trick) else suit
    return max((card, place) for place, card in enumerate(trick) if card >> 3 == wins)[1]
