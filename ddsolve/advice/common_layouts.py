"""The same random layouts for every discard: differences between discards show long before their values do.

The twenty unseen cards of a soloist with twelve do not depend on what he throws.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.all_layouts import Game
from ddsolve.advice.sampling import random_splits
from ddsolve.advice.workers import Workers
from ddsolve.cards import Strain
from ddsolve.hand import Hand

if TYPE_CHECKING:
    from ddsolve._engine import Engine


class Candidate(NamedTuple):
    """Ten cards of the soloist to be valued in a game."""

    own: Hand
    game: Game


def common_layouts(unseen: Hand, seed: int, count: int, skip: int = 0) -> list[int]:
    """Return `count` random hands of the next defender, after `skip` others of the same seed."""
    return list(islice(random_splits(seed, unseen.mask, len(unseen) // 2), skip, skip + count))


def sampling_steps(
    workers: Workers,
    candidates: Sequence[Candidate],
    unseen: Hand,
    layouts: Sequence[int],
    seat: int,
    leader: int = 1,
) -> Generator[float, None, list[list[int]]]:
    """Return for each candidate the soloist's tricks in each layout; yields the share done."""

    def value(engine: Engine, candidate: Candidate) -> list[int]:
        return [solve_layout(engine, candidate, unseen.mask, layout, seat, leader) for layout in layouts]

    return (yield from workers.mapping(value, candidates))


def solve_layout(
    engine: Engine, candidate: Candidate, unseen: int, following: int, seat: int, leader: int
) -> int:
    """Return the soloist's tricks in one layout; seats from 1."""
    hands = [0, 0, 0]
    hands[seat - 1] = candidate.own.mask
    hands[seat % 3] = following
    hands[(seat + 1) % 3] = unseen & ~following
    misere = isinstance(candidate.game, str)
    strain = int(Strain.NT) if isinstance(candidate.game, str) else int(candidate.game)
    return engine.solve(hands, strain, misere, seat - 1, leader - 1)
