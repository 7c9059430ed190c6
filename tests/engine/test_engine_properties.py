"""What must be true of any exact solver, whatever the answer is."""

from __future__ import annotations

import random
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Position, fixed, positions
from support import (
    DECK,
    GAMES,
    RANKS,
    SUITS,
    Hands,
    dense_hands,
    index,
    legal,
    masks,
    name,
    random_hands,
    thinned,
    winner,
)
from support import strain_number as number

from ddsolve._engine import Engine

ENGINE = Engine()  # one for all: nothing that was asked before may change an answer


def solve(position: Position, soloist: int, engine: Engine = ENGINE) -> int:
    hands, leader, trick, game = position
    table = [index(card) for card in trick]
    return engine.solve(masks(hands), number(game), position.misere, soloist, leader, table)


def moves(position: Position, soloist: int) -> dict[str, int]:
    hands, leader, trick, game = position
    table = [index(card) for card in trick]
    found = ENGINE.moves(masks(hands), number(game), position.misere, soloist, leader, table)
    return {name(card): tricks for card, tricks in found}


def after(position: Position, card: str) -> tuple[Position, int | None]:
    """Play a card: the new position, and the winner of the trick if that card ended it."""
    hands, leader, trick, game = position
    rest = tuple(tuple(held for held in hand if held != card) for hand in hands)
    trick = (*trick, card)
    if len(trick) < 3:
        return Position(rest, leader, trick, game), None
    won_by = (leader + winner(trick, game)) % 3
    return Position(rest, won_by, (), game), won_by


@pytest.mark.slow
@fixed(150)
@given(positions(high=8), st.integers(0, 2), st.integers(1, 2))
def test_rotating_the_seats_changes_nothing(position: Position, soloist: int, by: int) -> None:
    hands: Hands = tuple(position.hands[(seat - by) % 3] for seat in range(3))
    turned = position._replace(hands=hands, leader=(position.leader + by) % 3)
    assert solve(turned, (soloist + by) % 3) == solve(position, soloist)


@pytest.mark.slow
@fixed(150)
@given(positions(high=8), st.integers(0, 2), st.sampled_from(list(permutations(SUITS))))
def test_relabelling_the_suits_changes_nothing(
    position: Position, soloist: int, suits: tuple[str, ...]
) -> None:
    new = dict(zip(SUITS, suits, strict=True)) | {"NT": "NT", "misere": "misere"}

    def named(held: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new[card[0]] + card[1] for card in held)

    hands = tuple(named(hand) for hand in position.hands)
    relabelled = Position(hands, position.leader, named(position.trick), new[position.game])
    assert solve(relabelled, soloist) == solve(position, soloist)


@pytest.mark.slow
@fixed(150)
@given(positions(high=8), st.integers(0, 2))
def test_touching_cards_of_one_hand_are_worth_the_same(position: Position, soloist: int) -> None:
    found = moves(position, soloist)
    in_play = {card for hand in position.hands for card in hand} | set(position.trick)
    for suit in SUITS:
        held = [suit + rank for rank in RANKS if suit + rank in in_play]
        for low, high in pairwise(held):
            if low in found and high in found:
                assert found[low] == found[high], (low, high)


@pytest.mark.slow
@fixed(150)
@given(positions(high=8), st.integers(0, 2), st.randoms(use_true_random=False))
def test_a_card_may_change_places_with_a_touching_dead_card(
    position: Position, soloist: int, rng: random.Random
) -> None:
    held = {card for hand in position.hands for card in hand} | set(position.trick)
    pairs = [
        (card, DECK[index(card) + step])
        for hand in position.hands
        for card in hand
        for step in (-1, 1)
        if 0 <= index(card) + step < 32
        and DECK[index(card) + step][0] == card[0]
        and DECK[index(card) + step] not in held
    ]
    if not pairs:
        return
    old, new = rng.choice(pairs)
    hands = tuple(tuple(new if card == old else card for card in hand) for hand in position.hands)
    exchanged = position._replace(hands=hands)
    assert solve(exchanged, soloist) == solve(position, soloist)


@pytest.mark.slow
@fixed(200)
@given(positions(high=8), st.integers(0, 2))
def test_the_value_is_that_of_the_best_card(position: Position, soloist: int) -> None:
    """... and of each card what is still to be had after it, the trick it ends included."""
    found = moves(position, soloist)
    hand = position.hands[position.to_move()]
    assert sorted(found) == sorted(legal(hand, position.trick, position.game))
    maximises = (position.to_move() == soloist) != position.misere
    value = solve(position, soloist)
    assert value == (max if maximises else min)(found.values())
    for card, tricks in found.items():
        rest, won_by = after(position, card)
        assert tricks == solve(rest, soloist) + (won_by == soloist), card


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_the_best_line_takes_what_was_promised(seed: int, game: str) -> None:
    """Ten cards each, both sides playing a best card until the hands are empty."""
    rng = random.Random(seed)
    position = Position(random_hands(rng, 10), rng.randrange(3), (), game)
    soloist = rng.randrange(3)
    promised, won = solve(position, soloist), 0
    while any(position.hands):
        found = moves(position, soloist)
        maximises = (position.to_move() == soloist) != position.misere
        best = (max if maximises else min)(found.values())
        position, won_by = after(position, rng.choice([card for card in found if found[card] == best]))
        won += won_by == soloist
    assert won == promised


@pytest.mark.parametrize("seed", thinned(range(30), 3))
def test_a_reused_engine_has_no_stale_answers(seed: int) -> None:
    """Deals, strains, soloists and leaders in any order, against an engine that knows nothing yet."""
    rng = random.Random(seed)
    deals = [dense_hands(rng, size) for size in (5, 7, 8)] + [random_hands(rng, 8)]
    used = Engine()
    for _ in range(40):
        position = Position(rng.choice(deals), rng.randrange(3), (), rng.choice(GAMES))
        soloist = rng.randrange(3)
        assert solve(position, soloist, engine=used) == solve(position, soloist, engine=Engine())
