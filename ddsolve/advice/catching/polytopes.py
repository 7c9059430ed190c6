"""Convex sets of non-negative vectors that contain all that lies below any of theirs, exactly.

Such a set is given by its corners that no other point covers, or by inequalities ``weights · u <= bound``
with weights and bound >= 0. Both ways the step is the same (D. R. Fulkerson, "Anti-blocking polyhedra",
1972): the inequalities that hold for all corners form a cone, and so do the points, written with a scale,
that fulfil all inequalities. The rays of a cone are found by the double description method (Motzkin and
others, 1953) in whole numbers, so nothing is rounded.

Points and inequalities are rows of whole numbers: a point's entries and the scale that divides them, or
weights and bound; without a common factor, so that equal ones are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from math import gcd
from operator import or_

from ddsolve.advice.figures.sampling import card_indices
from ddsolve.solving.bench import heed
from ddsolve.values.rules import winning_place

Row = tuple[int, ...]
Region = frozenset[Row]  # of points


def point_of(row: Row) -> tuple[Fraction, ...]:
    """Return a row as a point."""
    return tuple(Fraction(entry, row[-1]) for entry in row[:-1])


def lowest_terms(row: Sequence[int]) -> Row:
    """Divide a row by what all its entries have in common."""
    factor = gcd(*row)
    return tuple(row) if factor == 1 else tuple(entry // factor for entry in row)


def covers(high: Row, low: Row) -> bool:
    """Tell whether no entry of the one point is less than that of the other."""
    one, other = high[-1], low[-1]
    return all(a * other >= b * one for a, b in zip(high, low, strict=True))


def maximal(points: Iterable[Row]) -> Region:
    """Leave out points that another one covers."""
    left = set(points)
    if len(left) < 2:
        return frozenset(left)
    return frozenset(
        point for point in left if not any(other != point and covers(other, point) for other in left)
    )


@lru_cache(maxsize=1 << 14)
def hull(points: Region) -> Region:
    """Return the convex hull of points and all below them."""
    best = maximal(points)
    if len(best) < 2:
        return best
    return corners(inequalities(best))


@lru_cache(maxsize=1 << 14)
def meet(one: Region, other: Region) -> Region:
    """Return what two sets have in common."""
    if contains(one, other):
        return other
    if contains(other, one):
        return one
    return corners(inequalities(one) | inequalities(other))


@lru_cache(maxsize=1 << 14)
def contains(outer: Region, inner: Region) -> bool:
    """Tell whether the one set contains the other."""
    if len(outer) == 1:
        (corner,) = outer
        return all(covers(corner, point) for point in inner)
    return all(
        sum(w * u for w, u in zip(row[:-1], point[:-1], strict=True)) <= row[-1] * point[-1]
        for row in inequalities(outer)
        for point in inner
    )


@lru_cache(maxsize=1 << 14)
def inequalities(points: Region) -> frozenset[Row]:
    """Return the inequalities of a set given by its corners."""
    return frozenset(_rays(list(points)))


@lru_cache(maxsize=1 << 14)
def corners(rows: frozenset[Row]) -> Region:
    """Return the corners of a set given by inequalities, weights first and the bound last."""
    return maximal(ray for ray in _rays(list(rows)) if ray[-1])


def _rays(rows: Sequence[Row]) -> list[Row]:
    """Return the extreme rays of all (x, y) >= 0 with ``row[:-1] · x <= row[-1] * y`` for every row."""
    size = len(rows[0])
    # a ray and the inequalities that it fulfils exactly, one bit each; first those of x, y >= 0
    everything = (1 << size) - 1
    rays: list[tuple[Row, int]] = [
        (tuple(int(i == place) for i in range(size)), everything & ~(1 << place)) for place in range(size)
    ]
    for number, row in enumerate(rows):
        bit = 1 << (size + number)
        measured = [
            (ray, exact, row[-1] * ray[-1] - sum(a * b for a, b in zip(row[:-1], ray[:-1], strict=True)))
            for ray, exact in rays
        ]
        kept = [(ray, exact | bit if slack == 0 else exact) for ray, exact, slack in measured if slack >= 0]
        inside = [one for one in measured if one[2] > 0]
        beyond = [one for one in measured if one[2] < 0]
        for good, good_exact, room in inside:
            heed()
            for bad, bad_exact, excess in beyond:
                both = good_exact & bad_exact
                if both.bit_count() < size - 2:
                    continue  # two extreme rays are neighbours where so many inequalities hold exactly
                if any(
                    both & other == both and other not in (good_exact, bad_exact) for _, other, _ in measured
                ):
                    continue  # another ray lies between them
                ray = lowest_terms([room * b - excess * a for a, b in zip(good, bad, strict=True)])
                kept.append((ray, both | bit))
        rays = kept
    return [ray for ray, _ in rays]


# Which cards have to be tried where the discard is hidden, which stand for others, and who is on move.


Hands = tuple[int, int, int]


def without(hands: Hands, seat: int, card: int) -> Hands:
    """Return the hands after a card has been played."""
    left = list(hands)
    left[seat] &= ~(1 << card)
    return left[0], left[1], left[2]


def mover(leader: int, trick: Sequence[int]) -> int:
    """Return the seat that plays next."""
    turns = winning_place(trick, trick[0] >> 3) if len(trick) == 3 else len(trick)
    return (leader + turns) % 3


def telling_cards(
    legal: Sequence[int], hands: Hands, trick: Sequence[int]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the soloist's cards that have to be tried, each with the numbers of the worlds that allow it.

    Of touching cards one stands for another if it is allowed wherever that one is: after either the ranks
    are the same, and he has the other one still.
    """
    able = {
        card: tuple(place for place, cards in enumerate(legal) if cards >> card & 1)
        for card in card_indices(reduce(or_, legal, 0))
    }
    run: list[int] = []
    for card in [*able, None]:
        if run and (card is None or not _touch(run[-1], card, hands, trick)):
            for one in run:
                mine = set(able[one])
                if not any(
                    mine < set(able[other]) or (mine == set(able[other]) and other > one)
                    for other in run
                    if other != one
                ):
                    yield one, able[one]
            run = []
        if card is not None:
            run.append(card)


def _touch(low: int, high: int, hands: Hands, trick: Sequence[int]) -> bool:
    """Tell whether no card in play lies between two cards of one suit."""
    between = (1 << high) - (2 << low)
    in_play = hands[0] | hands[1] | hands[2] | sum(1 << card for card in trick)
    return low >> 3 == high >> 3 and not in_play & between


def different_cards(cards: int, hands: Hands, trick: Sequence[int]) -> Iterator[int]:
    """Yield the highest card of each run of a defender: no card in play lies between the others."""
    in_play = hands[0] | hands[1] | hands[2] | sum(1 << card for card in trick)
    for card in card_indices(cards):
        above = card + 1
        while above & 7 and not in_play >> above & 1:
            above += 1
        if not above & 7 or not cards >> above & 1:
            yield card
