"""Suits, strains and cards: the smallest value types."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass
from enum import IntEnum

from ddsolve.errors import ContractError, NotationError
from ddsolve.io.reading import has_items, number, plain, read, read_items, shown
from ddsolve.notation.reader import read_card, read_cards
from ddsolve.notation.vocabulary import (
    CYRILLIC_SUITS,
    ENGLISH_SUIT_WORDS,
    LATIN_SUITS,
    NO_TRUMP_WORDS,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_SYMBOLS,
    SUIT_WORDS,
    SYMBOL_SUITS,
    is_cyrillic,
)
from ddsolve.words import ENGLISH, _, russian


class Suit(IntEnum):
    """The four suits in rank order; the one-letter names are aliases."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    S = 0
    C = 1
    D = 2
    H = 3

    @classmethod
    def parse(cls, text: str | int) -> Suit:
        """Read `S`, `♠`, `п` or a number 0 to 3; ContractError otherwise."""
        trump = Strain.parse(text).trump
        if trump is None:
            raise ContractError("{text} is no suit: S, C, D or H", text=shown(text))
        return trump

    @classmethod
    def _missing_(cls, value: object) -> Suit:
        return cls.parse(read(str, value, "suit"))

    @property
    def letter(self) -> str:
        """`S`, `C`, `D` or `H`."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """`♠`, `♣`, `♦` or `♥`."""
        return SUIT_SYMBOLS[self]

    def _in_words(self, language: str, _spec: str) -> str:
        """Return the suit inside a sentence of a language."""
        return self.letter if language == ENGLISH else self.symbol


class Strain(IntEnum):
    """The five strains in rank order: a trump suit, or no trumps."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4
    S = 0
    C = 1
    D = 2
    H = 3
    NT = 4

    @property
    def letter(self) -> str:
        """`S`, `C`, `D`, `H` or `NT`."""
        return SUIT_LETTERS[self] if self < 4 else "NT"

    @property
    def symbol(self) -> str:
        """`♠`, `♣`, `♦`, `♥` or `NT`."""
        return SUIT_SYMBOLS[self] if self < 4 else "NT"

    def _in_words(self, language: str, _spec: str) -> str:
        """Return the strain inside a sentence of a language."""
        if language == ENGLISH:
            return self.letter
        return _("NT") if self.trump is None else self.symbol

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None without trumps."""
        return SUITS[self] if self < 4 else None

    @property
    def strain(self) -> Strain:
        """The strain itself: what every game has, see `games`."""
        return self

    @property
    def is_misere(self) -> bool:
        """False: a strain is the game of taking many tricks."""
        return False

    @classmethod
    def parse(cls, text: str | int) -> Strain:
        """Read `S`, `♠`, `п`, `spades`, `NT`, `no trump`, any case, or 0 to 4; ContractError otherwise."""
        if isinstance(plain(text), int):
            return cls(number(text, "strain", 0, 4))
        text = read(str, text, "strain")
        name = text.replace("\ufe0e", "").replace("\ufe0f", "").strip().upper()
        if name in NO_TRUMP_WORDS:
            return cls.NT
        for suits in (LATIN_SUITS, SYMBOL_SUITS, CYRILLIC_SUITS, SUIT_WORDS, ENGLISH_SUIT_WORDS):
            if name in suits:
                return cls(suits[name])
        raise ContractError("unknown strain {text!r}: S, C, D, H or NT", text=text[:20])

    @classmethod
    def _missing_(cls, value: object) -> Strain:
        return cls.parse(read(str, value, "strain"))


RANKS = RANK_LETTERS  # "789TJQKA", low to high: the index of a letter is the rank
SUITS = tuple(Suit)
STRAINS = tuple(Strain)


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card of the 32, known by its index: suit * 8 + rank, so cards sort by suit, then rank."""

    index: int

    def __post_init__(self) -> None:
        if type(self.index) is not int:
            object.__setattr__(self, "index", plain(self.index))
        if type(self.index) is not int or not 0 <= self.index < 32:
            raise NotationError(
                "{text!r} is no card by its number, 0 to 31 (`Card.parse` reads text)", text=shown(self.index)
            )

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card in any notation (`SA`, `♥10`, `чТ`); NotationError otherwise."""
        return cls(read_card(text))

    @classmethod
    def all(cls) -> tuple[Card, ...]:
        """Return the 32 cards, by suit, then from the seven to the ace."""
        return DECK

    @property
    def suit(self) -> Suit:
        """The suit."""
        return Suit(self.index >> 3)

    @property
    def rank(self) -> int:
        """The rank, 0 (seven) to 7 (ace)."""
        return self.index & 7

    @property
    def bit(self) -> int:
        """The card as a set of one: the 32-bit mask with its bit."""
        return 1 << self.index

    def __str__(self) -> str:
        """Return the two-letter ASCII form of JSON: `SA`, `HT`."""
        return SUIT_LETTERS[self.index >> 3] + RANK_LETTERS[self.index & 7]

    @property
    def pretty(self) -> str:
        """The form for people: `♠A`, `♥T`."""
        return SUIT_SYMBOLS[self.index >> 3] + RANK_LETTERS[self.index & 7]

    def _in_words(self, language: str, _spec: str) -> str:
        """Return the card inside a sentence of a language: in English as it is typed."""
        if language == ENGLISH:
            return str(self)
        return self.suit.symbol + russian.ranks(RANK_LETTERS[self.rank])

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


DECK = tuple(Card(index) for index in range(32))
FULL_MASK = (1 << 32) - 1


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a list of different cards in the order written (a widow, a play); NotationError otherwise."""
    return tuple(Card(index) for index in read_cards(text))


def card_items(cards: str | Iterable[Card | str], *, ordered: bool = False) -> tuple[Card, ...]:
    """Return cards given as a text, or as some cards and texts, in their order; one may come twice.

    ordered: the order counts, so a set is refused.
    """
    if isinstance(cards, str):
        return tuple(Card(index) for index in read_cards(cards)) if cards.strip() else ()
    if not has_items(cards):
        raise NotationError("{text} is no list of cards", text=shown(cards))
    items = read_items(cards, "cards", ordered=ordered)
    if any(isinstance(item, str) for item in items):
        is_cyrillic(*(item for item in items if isinstance(item, str)))
    return tuple(read(Card, item, "card") for item in items)


def as_cards(cards: str | Iterable[Card | str], *, ordered: bool = False) -> tuple[Card, ...]:
    """Return cards given as text, or as an iterable of cards and texts, as a tuple in their order.

    An empty text means no cards here; ordered: the order counts, so a set is refused. Raises NotationError
    for text that is no card, a card twice or mixed scripts.
    """
    if isinstance(cards, str):
        return parse_cards(cards) if cards.strip() else ()
    found = card_items(cards, ordered=ordered)
    for place, card in enumerate(found):
        if card in found[:place]:
            raise NotationError("{card} is given twice", card=card)
    return found


def read_ordered_cards(given: object) -> tuple[Card, ...]:
    """Read cards whose order counts, as `as_cards` does."""
    return as_cards(given, ordered=True)  # type: ignore[arg-type]  # refuses what is none


class CardsOfASet(tuple[Card, ...]):
    """Cards that were given in no order."""


def read_cards_lying_out(given: object) -> tuple[Card, ...]:
    """Read cards whose order may count: where it does, `in_order` has to be asked."""
    if isinstance(given, Set):
        return CardsOfASet(sorted(as_cards(given)))
    return given if isinstance(given, CardsOfASet) else read_ordered_cards(given)


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards whose order counts; DdsolveError where they were given as a set."""
    return as_cards(frozenset(cards) if isinstance(cards, CardsOfASet) else cards, ordered=True)
