"""What the defence reaches in a position: its vectors over the worlds under an objective."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Literal

from ddsolve.advice.catching.mixture import loss
from ddsolve.advice.catching.polytopes import point_of
from ddsolve.advice.catching.position import Moment
from ddsolve.advice.catching.regions import Regions
from ddsolve.advice.catching.vectors import given_tricks
from ddsolve.values.cards import Card

if TYPE_CHECKING:
    from ddsolve._catch import Catcher

Objective = Literal["caught", "tricks", "score"]
Vector = tuple[Fraction, ...]
# the maximal vectors of the soloist's whole loss that plans reach, greatest first
Measure = Callable[[Moment], list[Vector]]
CAUGHT = Fraction(1), Fraction(0)  # the payoff of a trick or none


def measure(catcher: Catcher, objective: Objective, payoff: tuple[Fraction, Fraction] = CAUGHT) -> Measure:
    """Return the measure of an objective; payoff: of the first trick and each later one, for the score."""
    if objective == "score":
        return partial(_points, Regions(catcher, *payoff))
    return partial(_caught if objective == "caught" else _tricks, catcher)


def _caught(catcher: Catcher, moment: Moment) -> list[Vector]:
    """Return vectors of 0 and 1, by pure plans."""
    count = len(moment.worlds)
    if moment.won:
        return [(Fraction(1),) * count]
    if moment.to_move is None:
        return [(Fraction(0),) * count]
    masks = catcher.caught(*moment.hands, moment.dead, moment.leader, moment.trick)
    return sorted((tuple(Fraction(mask >> i & 1) for i in range(count)) for mask in masks), reverse=True)


def _tricks(catcher: Catcher, moment: Moment) -> list[Vector]:
    """Return vectors of tricks, those won before included, by pure plans."""
    if moment.to_move is None:
        return [(Fraction(moment.won),) * len(moment.worlds)]
    found = given_tricks(catcher, *moment.hands, moment.dead, moment.leader, moment.trick)
    return sorted((tuple(Fraction(entry + moment.won) for entry in vector) for vector in found), reverse=True)


def _points(regions: Regions, moment: Moment) -> list[Vector]:
    """Return the undominated corners of mixed plans, the price of tricks won before included."""
    paid = regions.loss(moment.won, caught=False) * regions.unit
    if moment.to_move is None:
        return [(paid,) * len(moment.worlds)]
    where = moment.hands, moment.dead, moment.leader, moment.trick
    points = map(point_of, regions.rows(*where, caught=moment.won > 0))
    return sorted((tuple(entry * regions.unit + paid for entry in point) for point in points), reverse=True)


def best_of(vectors: Sequence[Vector], moment: Moment) -> tuple[Fraction, Vector]:
    """Return the mean loss under the weights of the worlds, and the vector that reaches it."""
    whole = sum((world.weight for world in moment.worlds), Fraction(0))
    if not whole:  # what was played leaves only worlds without weight: take them as equal
        weights = [Fraction(1, len(moment.worlds))] * len(moment.worlds)
    else:
        weights = [world.weight / whole for world in moment.worlds]
    chosen = max(vectors, key=lambda vector: (loss(vector, weights), sum(vector)))
    return loss(chosen, weights), chosen


def card_values(measured: Measure, moment: Moment) -> Iterator[tuple[Card, Fraction, Moment]]:
    """Yield every card of the seat to move, the mean loss after it, and the moment after it."""
    for index in range(31, -1, -1):
        if moment.legal >> index & 1:
            after = moment.after(index)
            yield Card(index), best_of(measured(after), after)[0], after
