"""What the JSON documents of all values share: their type, cards by name, maps keyed by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from ddsolve.values.cards import Card

Json = dict[str, object]
_Value = TypeVar("_Value")
_Seat = TypeVar("_Seat", bound=int)


def card_names(cards: Sequence[Card]) -> list[str]:
    """Return the two-letter names of cards, as in JSON."""
    return [str(card) for card in cards]


def by_seat(values: Mapping[_Seat, _Value]) -> dict[str, _Value]:
    """Return a map keyed by seat with the keys of JSON."""
    return {str(seat): value for seat, value in values.items()}
