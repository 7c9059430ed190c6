"""Convex sets of non-negative vectors that contain all that lies below any of theirs, exactly.

Such a set is given by its corners that no other point covers, or by inequalities ``weights · u <= bound``
with weights and bound >= 0. Both ways the step is the same (D. R. Fulkerson, "Anti-blocking polyhedra",
1972): the inequalities that hold for all corners form a cone, and so do the points, written with a scale,
that fulfil all inequalities. The rays of a cone are found by the double description method (Motzkin and
others, 1953) in whole numbers, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

Point = tuple[Fraction, ...]
Region = frozenset[Point]
Row = tuple[int, ...]  # weights and bound of an inequality, or a point and its scale; no common factor


def maximal(points: Iterable[Point]) -> Region:
    """Leave out points that another one covers."""
    kept: list[Point] = []
    for point in sorted(set(points), reverse=True):
        if not any(all(a >= b for a, b in zip(other, point, strict=True)) for other in kept):
            kept.append(point)
    return frozenset(kept)


def hull(points: Iterable[Point]) -> Region:
    """Return the convex hull of points and all below them."""
    corners = maximal(points)
    if len(corners) < 2:
        return corners
    return _corners(inequalities(corners))


def meet(one: Region, other: Region) -> Region:
    """Return what two sets have in common."""
    if len(one) == 1 and len(other) == 1:
        (left,), (right,) = one, other
        return frozenset([tuple(map(min, left, right))])
    if contains(one, other):
        return other
    if contains(other, one):
        return one
    return _corners(inequalities(one) | inequalities(other))


def contains(outer: Region, inner: Region) -> bool:
    """Tell whether the one set contains the other."""
    if len(outer) == 1:
        (corner,) = outer
        return all(a >= b for point in inner for a, b in zip(corner, point, strict=True))
    rows = inequalities(outer)
    return all(
        sum(w * u for w, u in zip(row, point, strict=False)) <= row[-1] for row in rows for point in inner
    )


@lru_cache(maxsize=1 << 14)
def inequalities(corners: Region) -> frozenset[Row]:
    """Return the inequalities of a set given by its corners."""
    return frozenset(_rays([_whole(point) for point in corners]))


@lru_cache(maxsize=1 << 14)
def _corners(rows: frozenset[Row]) -> Region:
    found = [ray for ray in _rays(list(rows)) if ray[-1]]
    return maximal(tuple(Fraction(entry, ray[-1]) for entry in ray[:-1]) for ray in found)


def _whole(point: Point) -> Row:
    scale = lcm(*(entry.denominator for entry in point))
    return (*(int(entry * scale) for entry in point), scale)


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
        for good, good_exact, room in measured:
            if room <= 0:
                continue
            for bad, bad_exact, excess in measured:
                if excess >= 0:
                    continue
                both = good_exact & bad_exact
                if sum(both & ~other == 0 for _, other, _ in measured) > 2:
                    continue  # another ray lies between them
                ray = tuple(room * b - excess * a for a, b in zip(good, bad, strict=True))
                factor = gcd(*ray)
                kept.append((tuple(entry // factor for entry in ray), both | bit))
        rays = kept
    return [ray for ray, _ in rays]
