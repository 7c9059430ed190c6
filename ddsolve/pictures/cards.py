"""Cards and texts with their places, as the templates take them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ddsolve.values.cards import Card, Suit
from ddsolve.words import _

RED = (Suit.DIAMONDS, Suit.HEARTS)
SMALL_STEP, PAIR_STEP = 26, 50
BIG_WIDTH, BIG_HEIGHT = 46, 62


class Placed(NamedTuple):
    """A card at a place; mark: a class of the style sheet (`gone`, `win`, `next`) or ''."""

    name: str
    rank: str
    suit: str
    color: str
    x: float
    y: float
    mark: str = ""


class Note(NamedTuple):
    """A text at a place."""

    text: str
    x: float
    y: float
    anchor: str = "middle"
    color: str = ""
    turn: int = 0  # degrees


def place(card: Card, x: float, y: float, mark: str = "") -> Placed:
    """Put a card at a place."""
    ranks = _("7 8 9 10 J Q K A").split()
    return Placed(str(card), ranks[card.rank], card.suit.symbol, color(card.suit), x, y, mark)


def color(suit: Suit) -> str:
    """Return the class of the style sheet for a suit."""
    return "red" if suit in RED else "black"


def pair(cards: Iterable[Card], centre: float, y: float) -> list[Placed]:
    """Lay cards that bear their suit side by side around a centre."""
    row = list(cards)
    left = centre - (len(row) * PAIR_STEP - 4) / 2
    return [place(card, left + number * PAIR_STEP, y) for number, card in enumerate(row)]
