"""The best mixture of discards from a histogram of fronts, against scipy's programmes and plain scans."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import thinned

from ddsolve.advice.catching.mixture import (
    Front,
    best_mixture,
    loss,
    loss_of,
    matrix_game,
    restricted,
    upper_loss,
)


def programme(fronts: dict[Front, int]) -> float:
    """One variable for each world, one for each front; a row for each vector."""
    width = len(next(iter(fronts))[0])
    rows, total = [], sum(fronts.values())
    for number, front in enumerate(fronts):
        for vector in front:
            row = np.zeros(width + len(fronts))
            row[:width] = vector
            row[width + number] = -1
            rows.append(row)
    cost = [0.0] * width + [count / total for count in fronts.values()]
    equal = np.array([[1.0] * width + [0.0] * len(fronts)])
    bounds = [(0, None)] * width + [(None, None)] * len(fronts)
    from scipy.optimize import linprog  # takes a second to import

    answer = linprog(cost, np.array(rows), np.zeros(len(rows)), equal, [1.0], bounds)
    assert answer.status == 0
    return float(answer.fun)


def fronts_of(rng: random.Random, width: int, most: int) -> dict[Front, int]:
    found: dict[Front, int] = {}
    for _ in range(rng.randint(1, 12)):
        front = tuple(
            sorted({tuple(rng.randint(0, most) for _ in range(width)) for _ in range(rng.randint(1, 4))})
        )
        found[front] = found.get(front, 0) + rng.randint(1, 9)
    return found


@pytest.mark.parametrize("seed", thinned(range(60), 4))
def test_matrix_games(seed: int) -> None:
    rng = random.Random(seed)
    height, width = rng.randint(1, 7), rng.randint(1, 6)
    table = [[rng.randint(-4, 5) for _ in range(width)] for _ in range(height)]
    value, columns, rows = matrix_game(table)
    assert sum(columns) == sum(rows) == 1
    assert min(columns) >= 0
    assert min(rows) >= 0
    assert max(loss(row, columns) for row in table) == value  # the payer can hold it there
    assert (
        min(sum(p * row[place] for p, row in zip(rows, table, strict=True)) for place in range(width))
        == value
    )


@pytest.mark.parametrize("seed", thinned(range(80), 4))
def test_best_mixture_is_the_linear_programme(seed: int) -> None:
    rng = random.Random(seed)
    width, most = rng.randint(1, 6), rng.choice([1, 1, 5])
    fronts = fronts_of(rng, width, most)
    best = best_mixture(fronts)
    assert sum(best.weights) == 1
    assert min(best.weights) >= 0
    assert float(best.value) == pytest.approx(programme(fronts), abs=1e-9)
    assert loss_of(fronts, best.weights) == best.value
    layouts = sum(fronts.values())
    assert matrix_game(best.cuts).value / layouts == best.value  # the plans prove it


@pytest.mark.parametrize("seed", thinned(range(40), 4))
def test_two_worlds_by_a_scan_of_breakpoints(seed: int) -> None:
    fronts = fronts_of(random.Random(seed), 2, 5)
    breaks = {Fraction(0), Fraction(1)}
    for front in fronts:
        for (a, b), (c, d) in combinations(front, 2):
            if a - c != b - d:
                breaks.add(Fraction(d - b, a - c - b + d))
    values = {loss_of(fronts, (share, 1 - share)) for share in breaks if 0 <= share <= 1}
    assert best_mixture(fronts).value == min(values)


TWO_CAUGHT = st.lists(
    st.tuples(
        st.sampled_from(
            [((0, 0),), ((0, 1),), ((1, 0),), ((1, 1),), ((0, 1), (1, 0))],
        ),
        st.integers(1, 1000),
    ),
    min_size=1,
)


@pytest.mark.slow
@given(TWO_CAUGHT)
def test_two_worlds_caught_are_one_or_a_coin(rows: list[tuple[Front, int]]) -> None:
    """Only the conflicting layouts bend the function of the mixture, and all of them at one half."""
    fronts: dict[Front, int] = {}
    for front, count in rows:
        fronts[front] = fronts.get(front, 0) + count
    least = best_mixture(fronts).value
    assert least == min(loss_of(fronts, (q, 1 - q)) for q in (Fraction(0), Fraction(1, 2), Fraction(1)))


def test_a_world_left_out_costs_its_vectors() -> None:
    fronts: dict[Front, int] = {((0, 0, 1), (0, 1, 0), (1, 0, 0)): 2, ((1, 1, 0),): 1}
    assert restricted(fronts, [0, 2]) == {((0, 1), (1, 0)): 2, ((1, 0),): 1}
    assert restricted(fronts, [2]) == {((1,),): 2, ((0,),): 1}


def test_three_alike_are_thirds() -> None:
    best = best_mixture({((0, 0, 1), (0, 1, 0), (1, 0, 0)): 5})
    assert best.weights == (Fraction(1, 3),) * 3
    assert best.value == Fraction(1, 3)


def test_what_mixed_plans_cannot_exceed() -> None:
    """One plan for each of three: a third by one plan, two if he tells a group; two worlds are exact."""
    third = Fraction(1, 3)
    cycle = ((0, 0, 1), (0, 1, 0), (1, 0, 0))
    assert upper_loss(cycle, [third] * 3) == 2 * third
    assert upper_loss(((0, 1, 1), (1, 0, 0)), [third] * 3) == 2 * third, (
        "the better plan catches two of three"
    )
    assert upper_loss(((0, 1), (1, 0)), [Fraction(1, 4), Fraction(3, 4)]) == Fraction(3, 4)
    assert upper_loss(((1, 1, 1),), [third] * 3) == 1
    assert upper_loss(((0, 0, 0),), [third] * 3) == 0
