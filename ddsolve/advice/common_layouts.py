"""The same random layouts for every discard: differences between discards show long before their values do.

The twenty unseen cards of a soloist with twelve do not depend on what he throws.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.sampling import random_splits
from ddsolve.advice.workers import Workers
from ddsolve.games import Game
from ddsolve.hand import Hand
from ddsolve.seats import Seat

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
    seat: Seat,
    leader: Seat = Seat.FIRST,
) -> Generator[float, None, list[list[int]]]:
    """Return for each candidate the soloist's tricks in each layout; yields the share done."""

    def value(engine: Engine, candidate: Candidate) -> list[int]:
        return [solve_layout(engine, candidate, unseen.mask, layout, seat, leader) for layout in layouts]

    return (yield from workers.mapping(value, candidates))


def solve_layout(
    engine: Engine, candidate: Candidate, unseen: int, following: int, seat: Seat, leader: Seat
) -> int:
    """Return the soloist's tricks in one layout."""
    hands = [0, 0, 0]
    hands[seat.place] = candidate.own.mask
    hands[seat.next.place] = following
    hands[seat.last.place] = unseen & ~following
    game = candidate.game
    return engine.solve(hands, int(game.strain), game.is_misere, seat.place, leader.place)
