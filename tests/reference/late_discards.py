"""The soloist who names his discard late, from the definition: he plays as after any of the discards allowed.

Full-tree minimax with nothing left out but a memory of positions. A card is legal when it is legal after one
of the discards that are still possible; playing it leaves the discards after which it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

Cards = frozenset[int]  # suit * 8 + rank


def late_tricks(
    hands: tuple[Iterable[int], Iterable[int], Iterable[int]],
    discards: Iterable[Iterable[int]],
    trump: int | None,
    leader: int,
) -> int:
    """Return the tricks of the soloist, seat 0, who still holds the cards of every one of `discards`."""
    possible = frozenset(frozenset(discard) for discard in discards)
    soloist, following, last = (frozenset(hand) for hand in hands)
    return _tricks((soloist, following, last), possible, trump, leader, ())


@cache
def _tricks(
    hands: tuple[Cards, Cards, Cards],
    possible: frozenset[Cards],
    trump: int | None,
    leader: int,
    table: tuple[int, ...],
) -> int:
    if len(table) == 3:
        winner = (leader + _winning_place(table, trump)) % 3
        return (winner == 0) + _tricks(hands, possible, trump, winner, ())
    if not hands[1] and not table:
        return 0
    seat = (leader + len(table)) % 3
    values = []
    for card in hands[seat]:
        left = possible
        if seat == 0:
            left = frozenset(
                discard
                for discard in possible
                if card not in discard and _legal(card, hands[0] - discard, table, trump)
            )
            if not left:
                continue
        elif not _legal(card, hands[seat], table, trump):
            continue
        after = tuple(hand - {card} if number == seat else hand for number, hand in enumerate(hands))
        values.append(_tricks((after[0], after[1], after[2]), left, trump, leader, (*table, card)))
    return max(values) if seat == 0 else min(values)


def _legal(card: int, hand: Cards, table: tuple[int, ...], trump: int | None) -> bool:
    if not table:
        return True
    for suit in (table[0] // 8, trump):
        if any(other // 8 == suit for other in hand):
            return card // 8 == suit
    return True


def _winning_place(table: tuple[int, ...], trump: int | None) -> int:
    def strength(place: int) -> tuple[bool, bool, int]:
        card = table[place]
        return card // 8 == trump, card // 8 == table[0] // 8, card % 8

    return max(range(3), key=strength)
