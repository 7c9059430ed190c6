"""What one plan of the defence reaches in several worlds: vectors of tricks, a number for each world."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ddsolve.advice.catching.mixture import Vector, below

if TYPE_CHECKING:
    from ddsolve._catch import Catcher


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
