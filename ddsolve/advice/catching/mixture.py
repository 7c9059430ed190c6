"""The best mixture of discards against defenders who know it, by small matrix games solved exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

from ddsolve._catch import Catcher


class GameValue(NamedTuple):
    """What the payer pays, and optimal mixtures of his columns and of the other's rows."""

    value: Fraction
    columns: tuple[Fraction, ...]
    rows: tuple[Fraction, ...]


def matrix_game(payments: Sequence[Sequence[Fraction | int]]) -> GameValue:
    """Solve a game in which the payer picks a column, the receiver a row and `payments[row][column]` is paid.

    With all payments made positive by a constant, the payer's mixture is a point p >= 0 with payments · p
    <= 1 and the greatest sum, scaled to sum 1 (von Neumann's linear programme). The origin is feasible, so
    the primal simplex method starts there; Bland's rule keeps it from running in circles. Exact: fractions.
    """
    lift = 1 - min(min(row) for row in payments)
    height, width = len(payments), len(payments[0])
    slack = range(width, width + height)
    table = [
        [Fraction(entry + lift) for entry in row]
        + [Fraction(int(place == number)) for place in range(height)]
        + [Fraction(1)]
        for number, row in enumerate(payments)
    ]
    goal = [Fraction(-1)] * width + [Fraction(0)] * (height + 1)
    basis = list(slack)
    while (enters := next((place for place, cost in enumerate(goal[:-1]) if cost < 0), None)) is not None:
        leaves = min(
            (row for row in range(height) if table[row][enters] > 0),
            key=lambda row: (table[row][-1] / table[row][enters], basis[row]),
        )
        _pivot(table, goal, leaves, enters)
        basis[leaves] = enters
    scale = 1 / goal[-1]
    columns = [Fraction(0)] * width
    for row, place in enumerate(basis):
        if place < width:
            columns[place] = table[row][-1] * scale
    return GameValue(scale - lift, tuple(columns), tuple(goal[place] * scale for place in slack))


def _pivot(table: list[list[Fraction]], goal: list[Fraction], row: int, column: int) -> None:
    """Bring a column into the basis in place of the one of a row."""
    scale = table[row][column]
    table[row] = chosen = [entry / scale for entry in table[row]]
    for line in (*(other for place, other in enumerate(table) if place != row), goal):
        factor = line[column]
        if factor:
            line[:] = [a - factor * b if b else a for a, b in zip(line, chosen, strict=True)]


# The best mixture of discards against defenders who know the mixture, but not which discard it was.
#
# In one layout the defence can get, on average over the mixture q, the maximum of q · u over the vectors u
# that its plans guarantee: a convex function of q, linear between its breakpoints. The mean over the
# layouts is one too. Its minimum is found by cutting planes. Each cut is the sum of one best plan in every
# layout, so it is a plan of the defence for the whole hand, and what it gets is linear in q. The soloist's
# best mixture against the plans found so far is a small matrix game (`matrix_game`); the defence's best
# plans against that mixture are the next cut. When that cut is worth no more than the game, the mixture is
# proved to be best, exactly.


World = TypeVar("World")
Vector = tuple[int, ...]  # one entry a world: the soloist's loss, in whole units
Front = tuple[Vector, ...]  # the vectors that the defence's plans guarantee in one layout


class Mixture(NamedTuple):
    """A mixture: weights of the worlds (sum 1), the soloist's loss a layout, `cuts`: plans that prove it."""

    weights: tuple[Fraction, ...]
    value: Fraction
    cuts: tuple[Vector, ...]


def best_mixture(fronts: Mapping[Front, int]) -> Mixture:
    """Minimise over mixtures the mean over layouts of the defence's best.

    fronts: how many layouts have each front. Losses are in the unit of the vectors.
    """
    width = len(next(iter(fronts))[0])
    cuts = [reply(fronts, (Fraction(1, width),) * width)]
    while True:
        game = matrix_game(cuts)
        cut = reply(fronts, game.columns)
        if loss(cut, game.columns) == game.value:
            return Mixture(game.columns, game.value / sum(fronts.values()), tuple(cuts))
        cuts.append(cut)


def reply(fronts: Mapping[Front, int], weights: Sequence[Fraction]) -> Vector:
    """Return the sum over the layouts of what the best plans against a mixture guarantee.

    Of plans that are equally good the one with the greater sum over all worlds is taken: the better cut.
    """
    scale = lcm(*(weight.denominator for weight in weights))
    whole = [int(weight * scale) for weight in weights]
    total = [0] * len(weights)
    for front, count in fronts.items():
        best = front[0]
        if len(front) > 1:
            best = max(front, key=lambda u: (sum(a * b for a, b in zip(whole, u, strict=True)), sum(u)))
        for place, entry in enumerate(best):
            total[place] += count * entry
    return tuple(total)


def loss(cut: Iterable[int | Fraction], weights: Sequence[Fraction]) -> Fraction:
    """Return a vector's average under a mixture."""
    return sum((weight * entry for entry, weight in zip(cut, weights, strict=True)), Fraction(0))


def loss_of(fronts: Mapping[Front, int], weights: Sequence[Fraction]) -> Fraction:
    """Return the soloist's mean loss with a given mixture, the defence playing its best against it."""
    return loss(reply(fronts, weights), weights) / sum(fronts.values())


def upper_loss(front: Front, weights: Sequence[Fraction]) -> Fraction:
    """Return a loss that mixed plans cannot exceed in a layout, from its front of pure plans: caught or not.

    If the soloist told which of several groups of worlds he is in, the defence could only gain; against one
    or two worlds pure plans are as good as mixed ones. The best grouping into ones and twos is the bound.
    """
    return _grouped(front, weights, tuple(place for place, weight in enumerate(weights) if weight))


def _grouped(front: Front, weights: Sequence[Fraction], worlds: tuple[int, ...]) -> Fraction:
    if not worlds:
        return Fraction(0)
    groups = [worlds[:1], *((worlds[0], other) for other in worlds[1:])]
    return min(
        max(sum((weights[place] * u[place] for place in group), Fraction(0)) for u in front)
        + _grouped(front, weights, tuple(place for place in worlds if place not in group))
        for group in groups
    )


def restricted(fronts: Mapping[Front, int], worlds: Sequence[int]) -> dict[Front, int]:
    """Return the fronts over some of the worlds only, given by their places.

    A plan that is maximal over fewer worlds is one over all, cut down; what it then lacks is dropped.
    """
    found: dict[Front, int] = {}
    for front, count in fronts.items():
        vectors = {tuple(u[place] for place in worlds) for u in front}
        kept = tuple(sorted(u for u in vectors if not any(u != v and below(u, v) for v in vectors)))
        found[kept] = found.get(kept, 0) + count
    return found


def supported(worlds: Sequence[World], fronts: Mapping[Front, int]) -> list[World]:
    """Return the worlds that have weight in the best mixture."""
    weights = best_mixture(fronts).weights
    return [world for world, weight in zip(worlds, weights, strict=True) if weight]


def below(one: Vector, two: Vector) -> bool:
    """Tell whether no entry of the one vector is more than that of the other."""
    return all(a <= b for a, b in zip(one, two, strict=True))


# What one plan of the defence reaches in several worlds: vectors of tricks, a number for each world.


def given_tricks(
    catcher: Catcher,
    twelve: int,
    next_hand: int,
    last_hand: int,
    worlds: Sequence[int],
    leader: int,
    trick: Sequence[int] = (),
) -> list[Vector]:
    """Return the maximal vectors of the soloist's tricks in misère, one entry a world, that a plan gives him.

    Arguments as those of `Catcher.reaches`; descending.
    """

    def given(least: Vector) -> bool:
        return catcher.reaches(twelve, next_hand, last_hand, worlds, least, leader, trick)

    return maximal(given, len(worlds))


def held_tricks(
    catcher: Catcher, hands: tuple[int, int, int], worlds: Sequence[int], leader: int, strain: int
) -> list[Vector]:
    """Return the minimal vectors of the soloist's tricks in a trick contract that one plan holds him to.

    Arguments as those of `Catcher.holds`; ascending.
    """
    size = hands[1].bit_count()

    def taken(least: Vector) -> bool:
        return catcher.holds(*hands, worlds, least, leader, strain)

    return [tuple(size - tricks for tricks in one) for one in maximal(taken, len(worlds))]


def maximal(reached: Callable[[Vector], bool], entries: int) -> list[Vector]:
    """Return the maximal vectors that are reached, descending; reached is all that lies below one of them.

    As with sets of worlds in `ext/fronts.pxd`: the minimal vectors that no maximal one covers are asked;
    one that is reached is raised to a maximal one, until none is.
    """
    best: list[Vector] = []
    minimal = [(0,) * entries]
    known: dict[Vector, bool] = {}

    def asked(vector: Vector) -> bool:
        if vector not in known:
            known[vector] = reached(vector)
        return known[vector]

    while (one := next(filter(asked, minimal), None)) is not None:
        for place in range(entries):
            while asked(higher := _with(one, place, one[place] + 1)):
                one = higher
        best.append(one)
        kept = [low for low in minimal if not below(low, one)]
        for low in minimal:
            if not below(low, one):
                continue
            for high in (_with(low, place, one[place] + 1) for place in range(entries)):
                if not any(below(other, high) for other in kept):
                    kept = [other for other in kept if not below(high, other)] + [high]
        minimal = kept
    return sorted(best, reverse=True)


def _with(vector: Vector, place: int, entry: int) -> Vector:
    return (*vector[:place], entry, *vector[place + 1 :])
