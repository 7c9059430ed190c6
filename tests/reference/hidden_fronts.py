"""Misère with a hidden discard by plain algebra on sets of vectors: slow, for endings of a few cards.

A plan of the defence gives the soloist some tricks in each world. The value of a position is the set of the
maximal vectors that pure plans guarantee: a defender on move has the union of what his cards give,
the soloist on move the meets of one vector from each of his cards, where a card binds only the worlds
in which he could play it. Nothing is cut.
"""

from __future__ import annotations

from functools import cache
from itertools import product

RANKS = "789TJQKA"
Cards = frozenset[str]
Vector = tuple[int, ...]

FREE = 99  # a world that a card does not bind


def _maximal(vectors: set[Vector]) -> frozenset[Vector]:
    def covered(low: Vector) -> bool:
        return any(high != low and all(a >= b for a, b in zip(high, low, strict=True)) for high in vectors)

    return frozenset(vector for vector in vectors if not covered(vector))


def _legal(hand: Cards, trick: tuple[str, ...]) -> Cards:
    same = frozenset(card for card in hand if trick and card[0] == trick[0][0])
    return same or hand


def _winner(trick: tuple[str, ...]) -> int:
    return max((RANKS.index(card[1]), i) for i, card in enumerate(trick) if card[0] == trick[0][0])[1]


@cache
def pure_fronts(
    hands: tuple[Cards, Cards, Cards], worlds: tuple[Cards, ...], leader: int, trick: tuple[str, ...] = ()
) -> frozenset[Vector]:
    """Maximal vectors of the soloist's tricks from here on, one entry for each world.

    ``hands``: all that the soloist (seat 0) may hold, and the defenders' cards, without those in ``trick``.
    """
    if len(trick) == 3:
        won = _winner(trick)
        winner = (leader + won) % 3
        return frozenset(
            tuple(t + (winner == 0) for t in vector) for vector in pure_fronts(hands, worlds, winner)
        )
    seat = (leader + len(trick)) % 3
    if not trick and not hands[1]:
        return frozenset({(0,) * len(worlds)})
    if seat:
        found: set[Vector] = set()
        for card in _legal(hands[seat], trick):
            found |= _play(hands, worlds, leader, trick, seat, card)
        return _maximal(found)
    able = [_legal(hands[0] - dead, trick) for dead in worlds]
    met: set[Vector] = {(FREE,) * len(worlds)}
    for card in sorted(frozenset().union(*able)):
        in_play = [i for i, cards in enumerate(able) if card in cards]
        branch = _play(hands, tuple(worlds[i] for i in in_play), leader, trick, 0, card)
        widened = set()
        for vector in branch:
            wide = [FREE] * len(worlds)
            for place, i in enumerate(in_play):
                wide[i] = vector[place]
            widened.add(tuple(wide))
        met = set(_maximal({tuple(map(min, a, b)) for a, b in product(met, widened)}))
    return frozenset(met)


def _play(
    hands: tuple[Cards, Cards, Cards],
    worlds: tuple[Cards, ...],
    leader: int,
    trick: tuple[str, ...],
    seat: int,
    card: str,
) -> frozenset[Vector]:
    left = list(hands)
    left[seat] = left[seat] - {card}
    return pure_fronts((left[0], left[1], left[2]), worlds, leader, (*trick, card))
