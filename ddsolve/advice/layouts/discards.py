"""The 66 discards of twelve cards, those that come to the same counted once.

After a discard 30 cards are left. Two discards with the same pattern of own and unseen cards in every suit
are the same hand for the play: relative ranks are all that matters. Suits that the game does not tell apart
(the side suits; in no trumps and misère all four) may also change places, since all layouts are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from ddsolve.advice.layouts.knowledge import View
from ddsolve.values.cards import FULL_MASK, Card, Suit
from ddsolve.values.deal import check_twelve
from ddsolve.values.games import Game
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

TWELVE = 12
Pattern = tuple[int, int]  # of one suit: own cards as bits among the cards left, and how many are left
Shape = tuple[tuple[Pattern, ...], tuple[Pattern, ...]]  # the trump suit (if any), the other suits sorted


@dataclass(frozen=True, slots=True)
class DiscardClass:
    """Discards that come to the same in a game; the first is shown, the others are its equals."""

    own: Hand
    unseen: Hand
    discards: tuple[tuple[Card, Card], ...]
    shape: Shape

    @property
    def discard(self) -> tuple[Card, Card]:
        """The discard to show: of equals the lowest cards."""
        return self.discards[0]

    def view(self, seat: Seat, leader: Seat = Seat.FIRST) -> View:
        """Return what the soloist knows after this discard."""
        return View(self.own, self.unseen, seat, leader)


def discard_classes(hand: Hand, game: Game | None) -> list[DiscardClass]:
    """Return the classes of discards of a twelve-card hand in one game, the lowest cards first.

    game None: whatever is played, so no suits change places.

    Raises DealError unless the hand has twelve cards.
    """
    check_twelve(hand)
    unseen = Hand(FULL_MASK & ~hand.mask)
    found: dict[Shape, DiscardClass] = {}
    for pair in combinations(sorted(hand, key=lambda card: (card.rank, card.suit)), 2):
        own = hand - Hand.of(pair)
        shape = shape_of(own, unseen, game)
        known = found.get(shape)
        equals = (*known.discards, pair) if known else (pair,)
        found[shape] = DiscardClass(known.own if known else own, unseen, equals, shape)
    return list(found.values())


def shape_of(own: Hand, unseen: Hand, game: Game | None) -> Shape:
    """Return what the play depends on: the trump suit's pattern, and those of the other suits sorted."""
    if game is None:
        return tuple(_pattern_of(own, unseen, suit) for suit in Suit), ()
    trump = game.trump
    patterns = {suit: _pattern_of(own, unseen, suit) for suit in Suit}
    others = sorted(pattern for suit, pattern in patterns.items() if suit != trump)
    return (() if trump is None else (patterns[trump],)), tuple(others)


def _pattern_of(own: Hand, unseen: Hand, suit: Suit) -> Pattern:
    return _pattern(own.mask >> 8 * suit & 255, unseen.mask >> 8 * suit & 255)


@cache
def _pattern(own: int, unseen: int) -> Pattern:
    """Return which of the cards of a suit that are left, counted from the lowest, are own ones."""
    bits = count = 0
    for place in range(8):
        if own >> place & 1:
            bits |= 1 << count
        if (own | unseen) >> place & 1:
            count += 1
    return bits, count
