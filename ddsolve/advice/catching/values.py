"""What the defence reaches in a position: its vectors over the worlds under an objective."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol

from ddsolve.advice.catching.mixture import loss
from ddsolve.advice.catching.position import Moment
from ddsolve.advice.catching.regions import Regions
from ddsolve.advice.catching.vectors import given_tricks
from ddsolve.values.cards import Card

if TYPE_CHECKING:
    from ddsolve._catch import Catcher

Objective = Literal["caught", "tricks", "score"]
OBJECTIVES: tuple[Objective, ...] = ("caught", "tricks", "score")
Vector = tuple[Fraction, ...]


class Measure(Protocol):
    """An objective of the defence."""

    def vectors(self, moment: Moment) -> list[Vector]:
        """Return the maximal vectors of the soloist's whole loss that plans reach, greatest first."""


class CaughtMeasure:
    """A trick or none, by pure plans."""

    def __init__(self, catcher: Catcher) -> None:
        self.catcher = catcher

    def vectors(self, moment: Moment) -> list[Vector]:
        """Return vectors of 0 and 1."""
        count = len(moment.worlds)
        if moment.won:
            return [(Fraction(1),) * count]
        if moment.to_move is None:
            return [(Fraction(0),) * count]
        masks = self.catcher.caught(*moment.hands, moment.dead, moment.leader, moment.trick)
        return _falling([tuple(Fraction(mask >> i & 1) for i in range(count)) for mask in masks])


class TricksMeasure:
    """Tricks, by pure plans."""

    def __init__(self, catcher: Catcher) -> None:
        self.catcher = catcher

    def vectors(self, moment: Moment) -> list[Vector]:
        """Return vectors of tricks, those won before included."""
        if moment.to_move is None:
            return [(Fraction(moment.won),) * len(moment.worlds)]
        found = given_tricks(self.catcher, *moment.hands, moment.dead, moment.leader, moment.trick)
        return _falling([tuple(Fraction(entry + moment.won) for entry in vector) for vector in found])


class ScoreMeasure:
    """Points, by mixed plans: the corners of their region."""

    def __init__(self, catcher: Catcher, first: Fraction, later: Fraction) -> None:
        self.regions = Regions(catcher, first, later)

    def vectors(self, moment: Moment) -> list[Vector]:
        """Return the undominated corners, the price of tricks won before included."""
        paid = self.regions.loss(moment.won, caught=False) * self.regions.unit
        if moment.to_move is None:
            return [(paid,) * len(moment.worlds)]
        found = self.regions.region(
            moment.hands, moment.dead, moment.leader, moment.trick, caught=moment.won > 0
        )
        return _falling([tuple(entry + paid for entry in point) for point in found])


def _falling(vectors: Sequence[Vector]) -> list[Vector]:
    return sorted(vectors, reverse=True)


def measure(catcher: Catcher, objective: Objective, payoff: tuple[Fraction, Fraction]) -> Measure:
    """Return the measure of an objective; payoff: of the first trick and each later one, for the score."""
    if objective == "caught":
        return CaughtMeasure(catcher)
    if objective == "tricks":
        return TricksMeasure(catcher)
    return ScoreMeasure(catcher, *payoff)


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
            yield Card(index), best_of(measured.vectors(after), after)[0], after
