"""A hand: any set of cards, held as a 32-bit mask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ddsolve.errors import NotationError
from ddsolve.io.reading import plain, read, shown
from ddsolve.notation.reader import plain_hand, read_hand
from ddsolve.values.cards import FULL_MASK, RANKS, SUITS, Card, Suit, card_items

Cards = str | Iterable[Card | str]  # what is read as a set of cards; a hand is one


@dataclass(frozen=True, slots=True)
class Hand(Set[Card]):
    """A set of cards. Bit `card.index` of `mask` tells whether the card is in it."""

    mask: int = 0

    def __post_init__(self) -> None:
        if type(self.mask) is not int:
            object.__setattr__(self, "mask", plain(self.mask))
        if type(self.mask) is not int or not 0 <= self.mask <= FULL_MASK:
            raise NotationError(
                "mask: {given} is no number of 32 bits; `Hand.of` takes cards", given=shown(self.mask)
            )

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand in any notation.

        Raises NotationError for an empty text, an unknown suit or rank, a card twice or mixed scripts.
        """
        mask = plain_hand(text) if isinstance(text, str) else None
        return cls(sum(1 << index for index in read_hand(text)) if mask is None else mask)

    @classmethod
    def of(cls, cards: str | Iterable[Card | str]) -> Hand:
        """Return the set of these cards, a card given twice once; NotationError for what is no card."""
        mask = 0
        for card in card_items(cards):
            mask |= card.bit
        return cls(mask)

    def ranks(self, suit: Suit) -> str:
        """Return the ranks held in `suit`, high to low: `AK9`, or '' for a void."""
        held = (self.mask >> (8 * read(Suit, suit, "suit"))) & 0xFF
        return "".join(RANKS[rank] for rank in range(7, -1, -1) if held >> rank & 1)

    def suit_cards(self, suit: Suit) -> Hand:
        """Return the cards of one suit."""
        return Hand(self.mask & 0xFF << (8 * read(Suit, suit, "suit")))

    def __str__(self) -> str:
        """Return the written form: `♠AK9 ♣- ♦J87 ♥AT`."""
        return " ".join(suit.symbol + (self.ranks(suit) or "-") for suit in SUITS)

    @property
    def ascii(self) -> str:
        """The form in JSON: `S:AK9 C:- D:J87 H:AT`."""
        return " ".join(f"{suit.letter}:{self.ranks(suit) or '-'}" for suit in SUITS)

    def _repr_svg_(self) -> str:
        """Return a picture, for notebooks."""
        from ddsolve.pictures.layout import hand_svg  # only a notebook asks: nothing here depends on pictures

        return hand_svg(self)

    def __repr__(self) -> str:
        return f"Hand.parse({self.ascii!r})"

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards suit by suit (♠♣♦♥), high to low."""
        for suit in SUITS:
            for index in range(8 * suit + 7, 8 * suit - 1, -1):
                if self.mask >> index & 1:
                    yield Card(index)

    def __contains__(self, card: object) -> bool:
        """Tell whether a card is in it; a text is read (NotationError for what is no card)."""
        card = Card.parse(card) if isinstance(card, str) else card
        return isinstance(card, Card) and bool(self.mask & card.bit)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Hand):
            return self.mask == other.mask
        return Set.__eq__(self, other)  # whatever set: NotImplemented for what is none

    def __hash__(self) -> int:
        return _hash(self.mask)

    def __or__(self, other: Cards | Set[Any]) -> Hand:
        return Hand(self.mask | _mask(other))

    def __and__(self, other: Cards) -> Hand:
        return Hand(self.mask & _mask(other))

    def __xor__(self, other: Cards | Set[Any]) -> Hand:
        return Hand(self.mask ^ _mask(other))

    def __sub__(self, other: Cards) -> Hand:
        return Hand(self.mask & ~_mask(other))

    def __rsub__(self, other: Cards) -> Hand:
        return Hand.of(other) - self

    def __le__(self, other: Cards) -> bool:
        return not self.mask & ~_mask(other)

    def __lt__(self, other: Cards) -> bool:
        return self <= other and self.mask != _mask(other)

    def __ge__(self, other: Cards) -> bool:
        return not _mask(other) & ~self.mask

    def __gt__(self, other: Cards) -> bool:
        return self >= other and self.mask != _mask(other)

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def isdisjoint(self, other: Cards) -> bool:
        """Tell whether no card is in both."""
        return not self.mask & _mask(other)


@lru_cache(maxsize=4096)
def _hash(mask: int) -> int:
    """Return the hash of equal sets of another kind."""
    return hash(frozenset(Hand(mask)))


def _mask(cards: Cards) -> int:
    return cards.mask if isinstance(cards, Hand) else Hand.of(cards).mask
