"""The table: its size never changes an answer, it is bounded, and it can be forgotten."""

from __future__ import annotations

import random

import pytest
from support import GAMES, Hands, masks, random_hands, strain_number

from ddsolve._engine import Engine

TINY = 1  # bytes: the engine rounds up to the least it can work with


def ask(engine: Engine, deal: Hands, game: str, soloist: int, leader: int) -> int:
    return engine.solve(masks(deal), strain_number(game), game == "misere", soloist, leader)


@pytest.mark.slow
def test_two_table_sizes_agree_on_a_thousand_deals() -> None:
    """One engine for all: the tiny table has to overwrite or forget all the time."""
    tiny, large = Engine(TINY), Engine(64 << 20)
    rng = random.Random(2024)
    for number in range(1000):
        deal = random_hands(rng, 10 if number % 10 == 0 else 8)
        game, soloist, leader = GAMES[number % 6], rng.randrange(3), rng.randrange(3)
        assert ask(tiny, deal, game, soloist, leader) == ask(large, deal, game, soloist, leader), number
    assert tiny.nodes > large.nodes, "the tiny table forgot nothing, so nothing was tested"


def test_the_table_keeps_to_its_size() -> None:
    for limit in (TINY, 2 << 20, 8 << 20):
        engine = Engine(limit)
        for seed in range(12):
            ask(engine, random_hands(seed, 10), GAMES[seed % 6], seed % 3, 0)
        assert engine.statistics["bytes"] <= max(limit, 1 << 20)


def test_a_repeated_question_costs_next_to_nothing_until_forgotten() -> None:
    engine = Engine()
    deal = random_hands(8, 10)

    def cost() -> int:
        before = engine.nodes
        ask(engine, deal, "NT", 0, 0)
        return engine.nodes - before

    first = cost()
    assert cost() < first / 10
    engine.clear()
    assert cost() == first


def test_engines_share_nothing() -> None:
    first, second = Engine(), Engine()
    deal = random_hands(3, 10)
    ask(first, deal, "S", 0, 0)
    assert second.nodes == 0
    ask(second, deal, "S", 0, 0)
    assert second.nodes == first.nodes
