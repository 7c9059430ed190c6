"""Exact regions of mixed plans against a hidden discard, for any few worlds, in fractions.

A region is convex and down-closed, so it is given by its undominated corners, or by the half-spaces
``weights · u <= bound`` with weights >= 0. A defender to move: the convex hull of the union of the children.
The soloist to move: the intersection, each child a cylinder over worlds in which its card cannot be played.

Corners and half-spaces are turned into each other by trying every subset of the right size: slow, and plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from reference.hidden import Ending, Remembering, World, maximal, options, play

Point = tuple[Fraction, ...]
Half = tuple[Point, Fraction]  # weights, bound


def dot(one: Sequence[Fraction], two: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(one, two, strict=True)), Fraction(0))


def solve_square(rows: Sequence[Sequence[Fraction]], right: Sequence[Fraction]) -> Point | None:
    """Solve a square system by elimination; None if it is singular."""
    size = len(rows)
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for column in range(size):
        pivot = next((row for row in range(column, size) if table[row][column]), None)
        if pivot is None:
            return None
        table[column], table[pivot] = table[pivot], table[column]
        scale = table[column][column]
        table[column] = [entry / scale for entry in table[column]]
        for row in range(size):
            factor = table[row][column]
            if row != column and factor:
                table[row] = [a - factor * b for a, b in zip(table[row], table[column], strict=True)]
    return tuple(table[row][size] for row in range(size))


def half_spaces(points: Iterable[Point]) -> set[Half]:
    """Give the half-spaces of the hull of the points and of all that lies below them.

    A facet passes through some points and holds some of the directions straight down; together they fix its
    weights, which are scaled to sum 1.
    """
    corners = sorted(maximal(points))
    size = len(corners[0])
    found = set()
    for count in range(1, size + 1):
        for chosen in combinations(corners, count):
            for zero in combinations(range(size), size - count):
                rows = [[a - b for a, b in zip(point, chosen[0], strict=True)] for point in chosen[1:]]
                rows += [[Fraction(int(place == axis)) for place in range(size)] for axis in zero]
                rows.append([Fraction(1)] * size)
                weights = solve_square(rows, [Fraction(0)] * (size - 1) + [Fraction(1)])
                if weights is None or min(weights) < 0:
                    continue
                bound = dot(weights, chosen[0])
                if all(dot(weights, corner) <= bound for corner in corners):
                    found.add((weights, bound))
    return found


def corners_of(halves: Iterable[Half]) -> frozenset[Point]:
    """Give the corners of an intersection of half-spaces; all are undominated, as it is down-closed."""
    rows = sorted(set(halves))
    size = len(rows[0][0])
    found = set()
    for chosen in combinations(rows, size):
        point = solve_square([weights for weights, _ in chosen], [bound for _, bound in chosen])
        if point is not None and all(dot(weights, point) <= bound for weights, bound in rows):
            found.add(point)
    return frozenset(found)


def hull(points: Iterable[Point]) -> frozenset[Point]:
    """Keep the corners of the down-closed hull."""
    return corners_of(half_spaces(points))


def cylinder(half: Half, able: Sequence[int], size: int) -> Half:
    """Write a half-space over some worlds as one over all: no weight on the others."""
    wide = [Fraction(0)] * size
    for place, weight in zip(able, half[0], strict=True):
        wide[place] = weight
    return tuple(wide), half[1]


class Regions(Remembering):
    """Regions of mixed plans under one payoff: their undominated corners."""

    corners = Remembering.found

    def search(self, where: Ending, worlds: tuple[World, ...]) -> frozenset[Point]:
        if where.over:
            return frozenset({(Fraction(self.payoff(where.won)),) * len(worlds)})
        parts = [
            (able, self.corners(play(where, card), [worlds[place] for place in able]))
            for card, able in options(where, worlds)
        ]
        if where.to_move:
            return hull(point for _, part in parts for point in part)
        halves = {cylinder(half, able, len(worlds)) for able, part in parts for half in half_spaces(part)}
        return corners_of(halves)


def value(corners: Iterable[Point], weights: Sequence[Fraction]) -> Fraction:
    """What the defence gets on average from a mixture with these weights."""
    return max(dot(weights, corner) for corner in corners)
