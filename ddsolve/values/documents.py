"""What the JSON documents of all values share: their type, cards by name, maps keyed by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from ddsolve.values.cards import Card

Json = dict[str, object]
_Value = TypeVar("_Value")
_Seat = TypeVar("_Seat", bound=int)


def as_json(value: object) -> object:
    """Return a value as it stands in a document: what has keys of its own as an object, None as null."""
    return value.as_json() if hasattr(value, "as_json") else value


def known(**values: object) -> Json:
    """Return the keys of a document that are not always there: those of what is not None."""
    return {key: as_json(value) for key, value in values.items() if value is not None}


def card_names(cards: Sequence[Card]) -> list[str]:
    """Return the two-letter names of cards, as in JSON."""
    return [str(card) for card in cards]


def by_seat(values: Mapping[_Seat, _Value]) -> dict[str, _Value]:
    """Return a map keyed by seat with the keys of JSON."""
    return {str(seat): value for seat, value in values.items()}
