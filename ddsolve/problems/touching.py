"""Touching cards: cards of one hand and suit with no live card between them are one choice."""

from __future__ import annotations

from ddsolve.values.cards import Card
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState


def choices(state: PlayState) -> list[tuple[Card, ...]]:
    """Return the legal cards of the seat to move in classes of touching cards, in suit order, high to low.

    A card between two others is live where another hand holds it, or where it lies on the table or beside
    it: what was played in finished tricks, and dead cards, are gone.
    """
    seat = state.to_move
    if seat is None:
        return []
    others = Hand()
    for other in state.deal.seats:
        if other != seat:
            others |= state.hand(other)
    on_table = [*state.on_table, *([] if state.shown is None else [state.shown])]
    live = set(others) | set(on_table)
    classes: list[list[Card]] = []
    for card in state.legal():
        last = classes[-1][-1] if classes else None
        if last is not None and last.suit == card.suit and not _between(last, card, live):
            classes[-1].append(card)
        else:
            classes.append([card])
    return [tuple(one) for one in classes]


def _between(high: Card, low: Card, live: set[Card]) -> bool:
    return any(card.suit == high.suit and low.rank < card.rank < high.rank for card in live)
