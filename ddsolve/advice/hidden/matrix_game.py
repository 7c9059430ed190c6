"""Small matrix games, solved exactly: an optimal mixture of columns for the player who pays."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


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
