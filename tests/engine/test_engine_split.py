"""The split of two whisters' tricks against plain backward induction over every card."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from reference import Whisters
from strategies import Position, fixed, positions
from support import STRAINS, dense_hands, index, masks, play_on, random_hands, strain_number, thinned

from ddsolve._engine import Engine
from ddsolve._split import Split

SHARED = Split()  # its table meets all positions of this file, so a wrong pattern has many chances to be used


def compare(position: Position, *splits: Split) -> tuple[int, ...]:
    """The split for the three soloists; returns the last."""
    hands, leader, trick, game = position
    table = [index(card) for card in trick]
    found: tuple[int, ...] = ()
    for soloist in range(3):
        right = Whisters(soloist, None if game == "NT" else game, all_cards=True).solve(hands, leader, trick)
        for split in splits:
            found = split.tricks(masks(hands), strain_number(game), soloist, leader, table)
            assert found == right, (position, soloist)
    return found


@pytest.mark.long
@fixed(250)
@given(positions())
def test_small_positions(position: Position) -> None:
    if position.misere:
        position = position._replace(game="NT")
    compare(position, Split(), SHARED)


@pytest.mark.parametrize("seed", thinned(range(60), 4))
def test_endings_of_three_to_five_cards(seed: int) -> None:
    """From random deals and from few suits, where ruffs are common; with up to two cards on the table."""
    rng = random.Random(seed)
    make = dense_hands if seed % 2 else random_hands
    deal = make(rng, 3 + seed % 5 // 2)
    game = rng.choice(STRAINS)
    leader = rng.randrange(3)
    hands, trick = play_on(rng, deal, leader, game, seed % 3)
    compare(Position(hands, leader, tuple(trick), game), SHARED)


@pytest.mark.parametrize("seed", thinned(range(40), 4))
def test_the_soloist_takes_what_he_takes_double_dummy(seed: int) -> None:
    """Ten cards: the soloist's part is the engine's, the parts add up, and a warm table changes nothing."""
    rng = random.Random(1000 + seed)
    hands = masks(random_hands(rng, 10))
    strain, soloist, leader = seed % 5, rng.randrange(3), rng.randrange(3)
    found = SHARED.tricks(hands, strain, soloist, leader)
    assert sum(found) == 10
    assert found[soloist] == Engine().solve(hands, strain, False, soloist, leader)
    assert found == Split(Engine(1 << 20)).tricks(hands, strain, soloist, leader)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_layouts_of_one_hand_with_one_table(seed: int) -> None:
    """Where patterns meet most: many layouts of the same soloist, one after the other."""
    rng = random.Random(seed)
    own, *others = (dense_hands if seed % 2 else random_hands)(rng, 4)
    unseen = [card for hand in others for card in hand]
    game, leader, soloist = STRAINS[seed % 5], rng.randrange(3), rng.randrange(3)
    split = Split()
    for _ in range(40):
        rng.shuffle(unseen)
        hands = [tuple(unseen[:4]), tuple(unseen[4:])]
        hands.insert(soloist, own)
        right = Whisters(soloist, None if game == "NT" else game).solve(hands, leader)
        assert split.tricks(masks(hands), strain_number(game), soloist, leader) == right, hands


def test_a_defender_prefers_his_own_trick_to_his_partners() -> None:
    """One trick for the defence either way: whoever may choose takes it himself."""
    # no trump, seat 0 the soloist; seat 1 leads and holds the ace of spades, seat 2 that of hearts
    hands = masks((("C7", "DA"), ("SA", "D7"), ("HA", "D8")))
    assert SHARED.tricks(hands, 4, 0, 1) == (1, 1, 0)
    # seat 2 leads: hearts for himself, the ace of spades is thrown or falls under the soloist's diamond
    assert SHARED.tricks(hands, 4, 0, 2) == (1, 0, 1)


def test_two_hands_leave_nothing_to_share() -> None:
    hands = masks((("SA", "C7"), ("S7", "CA"), ()))
    for soloist in (0, 1):
        taken = SHARED.tricks(hands, 4, soloist, 0)
        assert taken[soloist] == Engine().solve(hands, 4, False, soloist, 0)
        assert sum(taken) == 2
        assert taken[2] == 0


def test_the_engine_is_shared() -> None:
    engine = Engine()
    split = Split(engine)
    hands = masks(random_hands(1, 10))
    found = split.tricks(hands, 0, 0, 0)
    searched, split_nodes = split.nodes
    assert searched == engine.nodes > 0
    assert split_nodes > 0
    split.clear()
    assert split.tricks(hands, 0, 0, 0) == found
    assert split.tricks(hands, 0, 0, 0) == found
