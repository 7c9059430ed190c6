"""The engine against the reference solver and the independent vectors."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from reference import Misere, Together, TrickGame
from strategies import Position, fixed, positions
from support import (
    GAMES,
    dense_hands,
    index,
    masks,
    name,
    play_on,
    random_hands,
    strain_number,
    thinned,
)

from ddsolve._engine import Engine

TRUMPS = {"S": "S", "C": "C", "D": "D", "H": "H", "NT": None}


def reference(game: str) -> Together:
    """All three soloists at once."""
    if game == "misere":
        return Together([Misere(seat) for seat in range(3)])
    return Together([TrickGame(seat, TRUMPS[game]) for seat in range(3)])


def compare(engine: Engine, position: Position) -> None:
    """Value and moves of a position for all three soloists."""
    hands, leader, trick, game = position
    tree = reference(game)
    values = tree.solve(hands, leader, trick)
    moves = tree.moves(hands, leader, trick)
    table = [index(card) for card in trick]
    for soloist in range(3):
        asked = (masks(hands), strain_number(game), position.misere, soloist, leader, table)
        assert engine.solve(*asked) == values[soloist]
        for floor, ceiling in ((1, 1), (1, 3), (0, 2), (1, 10)):
            within = Engine().solve(*asked, floor=floor, ceiling=ceiling)
            assert within == max(floor, min(values[soloist], ceiling))
        found = engine.moves(*asked)
        assert [card for card, _ in found] == sorted(index(card) for card in moves)
        assert {name(card): tricks for card, tricks in found} == {
            card: outcome[soloist] for card, outcome in moves.items()
        }


@pytest.mark.long
@fixed(400)
@given(positions())
def test_small_positions(position: Position) -> None:
    compare(Engine(), position)


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(60), 30))
def test_larger_positions(seed: int) -> None:
    """Six and seven cards, in the middle of a trick too; one engine for all games of a deal."""
    rng = random.Random(seed)
    make = dense_hands if seed % 2 else random_hands
    deal = make(rng, 6 + seed % 4 // 3)
    engine = Engine()
    for game in rng.sample(GAMES, 3):
        leader = rng.randrange(3)
        hands, trick = play_on(rng, deal, leader, game, seed % 3)
        compare(engine, Position(hands, leader, tuple(trick), game))


def test_every_leader_soloist_and_strain_of_the_smallest_deals() -> None:
    """One and two cards each: every way, so that no seat or strain is mixed up."""
    engine = Engine()
    for seed in range(12):
        hands = dense_hands(seed, 1 + seed % 2)
        for strain, trump in TRUMPS.items():
            for soloist in range(3):
                for leader in range(3):
                    wanted = TrickGame(soloist, trump).solve(hands, leader)
                    number = strain_number(strain)
                    assert engine.solve(masks(hands), number, False, soloist, leader) == wanted
