"""The best plan of a soloist who does not see the defenders' hands: every plan, from the definition.

A plan is a card for everything he may have seen. A layout is made if the plan wins enough tricks there
against every defence. Here all plans are tried, as the sets of layouts they make, and nothing is left out: no
double dummy, no equal cards, no memo; a set that lies inside another one of the same position is the only
thing dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reference.plans import playable, single_cards, takes

Hands = tuple[int, int, int]
Plans = set[frozenset[int]]


def all_plans(
    layouts: Sequence[Hands],
    seat: int,
    leader: int,
    trump: int | None,
    needed: int,
    table: tuple[int, ...] = (),
) -> Plans:
    """Give the sets of layouts (by their number) that some plan makes.

    layouts: hands as bits without the cards on the table; trump: a suit's number.
    """
    return _plans(dict(enumerate(layouts)), seat, leader, trump, needed, table)


def _plans(
    layouts: dict[int, Hands], seat: int, leader: int, trump: int | None, needed: int, table: tuple[int, ...]
) -> Plans:
    if len(table) == 3:
        winner = (leader + takes(table, trump)) % 3
        return _plans(layouts, seat, winner, trump, needed - (winner == seat), ())
    mover = (leader + len(table)) % 3
    possible: dict[int, dict[int, Hands]] = {}
    for number, hands in layouts.items():
        for card in single_cards(playable(hands[mover], table[0] if table else None, trump)):
            left = tuple(hand & ~card for hand in hands)
            possible.setdefault(card, {})[number] = (left[0], left[1], left[2])
    if not possible:
        return {frozenset(layouts) if needed <= 0 else frozenset()}
    if mover == seat:
        return largest(
            made
            for card, after in possible.items()
            for made in _plans(after, seat, leader, trump, needed, (*table, card))
        )
    joined: Plans = {frozenset(layouts)}
    for card, after in possible.items():
        free = frozenset(layouts) - frozenset(after)
        answers = _plans(after, seat, leader, trump, needed, (*table, card))
        joined = largest(made & (answer | free) for made in joined for answer in answers)
    return joined


def largest(sets: Iterable[frozenset[int]]) -> Plans:
    """Drop the sets that lie inside another."""
    found = set(sets)
    return {one for one in found if not any(one < other for other in found)}
