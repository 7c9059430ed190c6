"""One plan against several discards in a trick contract, against a reference that shares no code."""

from __future__ import annotations

import random

import pytest
from hidden_endings import random_ending
from reference.hidden_tricks import holds
from support import SUITS, mask, thinned

from ddsolve._catch import JOINT_FEATURES, Catcher
from ddsolve.advice.catching.mixture import given_tricks

CATCHER = Catcher(table_bytes=8 << 20)
# each switch alone, each left out, none
SWITCHES = [0, *(one for bit in JOINT_FEATURES.values() for one in (bit, ~bit))]
SWITCHED = [CATCHER, *(Catcher(table_bytes=1 << 20, features=one & (1 << 30) - 1) for one in SWITCHES)]


@pytest.mark.parametrize("seed", thinned(range(60), 3))
def test_against_the_definition(seed: int) -> None:
    rng = random.Random(seed)
    size, count = rng.choice([(2, 2), (3, 2), (3, 3)])
    where, worlds = random_ending(rng, size, count, low=bool(seed % 2))
    trump = rng.choice([None, *SUITS])
    hands = [mask(hand) for hand in where.hands]
    for _ in range(4):
        most = [rng.randint(0, size) for _ in worlds]
        strain = 4 if trump is None else "SCDH".index(trump)
        asked = [mask(world) for world in worlds], [size - limit for limit in most], where.leader, strain
        found = {catcher.holds(*hands, *asked) for catcher in SWITCHED}
        assert found == {holds(where, worlds, most, trump)}


def test_both_answers_come_with_every_world_within_reach() -> None:
    """A plan for each world alone and none for both: what is hidden gains the soloist a trick."""
    gained = 0
    for seed in range(300):
        rng = random.Random(seed)
        where, worlds = random_ending(rng, 3, 2)
        hands = [mask(hand) for hand in where.hands]
        dead = [mask(world) for world in worlds]
        alone = [
            max(k for k in range(4) if CATCHER.holds(*hands, [one], [k], where.leader, 4)) for one in dead
        ]
        together = CATCHER.holds(*hands, dead, alone, where.leader, 4)
        gained += not together
        if not together:
            assert not holds(where, worlds, [3 - count for count in alone], None)
    assert gained


def test_other_questions_are_not_disturbed() -> None:
    """The joint answers of one game are not those of another."""
    where, worlds = random_ending(7, 3, 3)
    hands, dead = [mask(hand) for hand in where.hands], [mask(world) for world in worlds]
    leader = where.leader
    before = given_tricks(CATCHER, *hands, dead, leader)
    for strain in range(5):
        CATCHER.holds(*hands, dead, [1, 2, 1], leader, strain)
    assert given_tricks(CATCHER, *hands, dead, leader) == before
    assert given_tricks(Catcher(), *hands, dead, leader) == before


def test_nonsense() -> None:
    where, worlds = random_ending(7, 3, 2)
    hands, dead = [mask(hand) for hand in where.hands], [mask(world) for world in worlds]
    with pytest.raises(ValueError, match="strain"):
        CATCHER.holds(*hands, dead, [1, 1], where.leader, 5)
    with pytest.raises(ValueError, match="one target"):
        CATCHER.holds(*hands, dead, [1], where.leader, 4)
