"""Control variates: means that are known exactly make the sampled mean of something else more precise."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

LEAST = 1e-9  # of a control that others leave nothing of


def slopes(values: Sequence[float], controls: Sequence[Sequence[float]]) -> list[float]:
    """Return by how much the values rise with each control: least squares, a constant beside them.

    controls: of each control its entry for every value. One that those before it tell gets 0.
    """
    found = [0.0] * len(controls)
    basis: list[tuple[list[float], list[float]]] = []  # columns at right angles, and their parts of controls
    for number, control in enumerate(controls):
        mean = fsum(control) / len(control)
        column = [entry - mean for entry in control]
        parts = [float(place == number) for place in range(len(controls))]
        for other, of in basis:
            share = _product(column, other) / _product(other, other)
            column = [entry - share * known for entry, known in zip(column, other, strict=True)]
            parts = [entry - share * known for entry, known in zip(parts, of, strict=True)]
        if _product(column, column) > LEAST * len(control):
            basis.append((column, parts))
            slope = _product(values, column) / _product(column, column)
            found = [entry + slope * part for entry, part in zip(found, parts, strict=True)]
    return found


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True))
