"""The discards that a soloist may hide: pairs of his twelve cards, those that come to the same once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ddsolve.advice.layouts.all_layouts import card_classes
from ddsolve.advice.layouts.discards import discard_classes
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.hand import Hand

TWELVE = 12
Pair = tuple[Card, Card]


@dataclass(frozen=True)
class Twelve:
    """Twelve cards of a soloist in misère, and his seat (1 to 3; seat 1 leads).

    closed: whether he leads before the defenders' cards are opened, so one card for all layouts.
    """

    hand: Hand
    seat: int
    closed: bool = True

    @property
    def leader(self) -> int:
        """Who leads, counted from the soloist: 0 himself, 1 the seat after him, 2 the one before him."""
        return (1 - self.seat) % 3

    @property
    def unseen(self) -> Hand:
        """The twenty cards of the defenders."""
        return Hand(FULL_MASK & ~self.hand.mask)

    @property
    def blind_lead(self) -> bool:
        """Whether one first card has to be named for all layouts."""
        return self.leader == 0 and self.closed

    @cached_property
    def discards(self) -> tuple[Pair, ...]:
        """All discards, of touching cards the highest, highest cards first.

        Throwing the king rather than the ace from ace and king tells the defenders more, never less: whoever
        has thrown the ace can play the king wherever he would have played the ace.
        """
        pairs = [found.discards[-1] for found in discard_classes(self.hand, None)]
        return tuple(sorted(map(in_order, pairs), key=lambda pair: (-pair[0].rank - pair[1].rank, pair)))

    @cached_property
    def top_discards(self) -> tuple[Pair, ...]:
        """The discards of the highest cards of suits: the two highest of one, or the highest of two.

        A defence that catches a misère without a card catches it with a lower one of the suit in its place,
        so when the discard is known no other one is caught less often.
        """
        return tuple(pair for pair in self.discards if not self._keeps_higher(pair))

    def _keeps_higher(self, pair: Pair) -> bool:
        return any(
            kept.suit == thrown.suit and kept.rank > thrown.rank
            for thrown in pair
            for kept in self.hand - Hand.of(pair)
        )

    @cached_property
    def first_cards(self) -> tuple[Card, ...]:
        """The different first cards, of touching ones the lowest: the highest may have been thrown."""
        return tuple(cards[-1] for cards in card_classes(self.hand, self.unseen))


def in_order(pair: Iterable[Card]) -> Pair:
    """Return a pair as it is written: by suits, the higher card first."""
    one, two = sorted(pair, key=lambda card: (card.suit, -card.rank))
    return one, two


def dead_mask(pair: Sequence[Card]) -> int:
    """Return the set of the cards thrown."""
    return pair[0].bit | pair[1].bit
