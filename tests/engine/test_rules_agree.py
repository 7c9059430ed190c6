"""Python's rules of a trick and the engine's: the same legal cards and the same winners in every game."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from support import dense_hands, masks

from ddsolve import AllPassRules, Card, Contract, Deal, Hand
from ddsolve._allpass import AllPass, Position
from ddsolve._engine import Engine
from ddsolve.solving.tools import allpass_position
from ddsolve.values.play import PlayState
from ddsolve.values.rules import FirstPlayer, VoidLead

GAMES = ("6S", "6C", "6D", "6H", "6NT", "misere")


def random_state(random: Random, contract: str, size: int) -> PlayState:
    """Deal, and play a few random cards that Python holds to be legal."""
    one, two, three = masks(dense_hands(random, size))
    soloist = None if contract == "all-pass" else random.randint(1, 3)
    start = PlayState.start(
        Deal((Hand(one), Hand(two), Hand(three))), Contract.parse(contract), soloist, random.randint(1, 3)
    )
    return play_on(random, start, random.randrange(3 * size))


def play_on(random: Random, state: PlayState, count: int) -> PlayState:
    for _ in range(count):
        state = state.play(random.choice(list(state.legal())))
    return state


def engine_moves(engine: Engine, state: PlayState) -> dict[Card, int]:
    assert state.soloist is not None
    hands = [hand.mask for hand in state.hands]
    trick = [card.index for card in state.on_table]
    misere = state.contract.is_misere
    found = engine.moves(hands, int(state.strain), misere, state.soloist.place, state.leader.place, trick)
    return {Card(card): tricks for card, tricks in found}


@pytest.mark.parametrize("contract", GAMES)
def test_in_a_game_with_a_soloist(contract: str) -> None:
    random, engine = Random(contract), Engine()
    voids = finished = 0
    for _ in range(100):
        state = random_state(random, contract, random.randint(1, 5))
        moves = engine_moves(engine, state)
        assert set(moves) == set(state.legal())
        suit = state.suit_to_follow
        voids += suit is not None and not state.hand(state.to_move or 1).suit_cards(suit)
        # the engine's count before a card is its count after it and the trick that Python says it wins
        for card, tricks in moves.items():
            after = state.play(card)
            won = after.soloist_tricks - state.soloist_tricks
            finished += len(after.tricks) > len(state.tricks)
            if after.finished:
                assert tricks == won
                continue
            values = engine_moves(engine, after).values()
            soloists_turn = (after.to_move == after.soloist) != after.contract.is_misere
            assert tricks == won + (max(values) if soloists_turn else min(values))
    assert voids > 8
    assert finished > 30


def engine_position(state: PlayState) -> Position:
    hands = [hand.mask for hand in state.hands]
    trick = [card.index for card in state.on_table]
    return allpass_position(hands, state.rules, state.leader.place, trick, len(state.tricks))


def agree_in_allpass(state: PlayState, solver: AllPass) -> None:
    moves = {Card(card): tricks for card, tricks in solver.moves(engine_position(state))}
    assert set(moves) == set(state.legal())
    for card, tricks in moves.items():
        after = state.play(card)
        rest = (0, 0, 0, 0) if after.finished else solver.tricks(engine_position(after))
        assert tricks == tuple(
            new - old + more for new, old, more in zip(after.won, state.won, rest, strict=True)
        )


def test_in_an_allpass() -> None:
    random, solver = Random(1), AllPass(Engine())
    for _ in range(100):
        agree_in_allpass(random_state(random, "all-pass", random.randint(1, 4)), solver)


def deal_with_a_void(random: Random) -> tuple[Deal, tuple[Card, Card]]:
    """Deal so that the eldest, who plays first, cannot follow the suit of the first widow card."""
    while True:
        pack = random.sample(range(32), 32)
        one, two, three = (Hand(sum(1 << card for card in pack[at : at + 10])) for at in (0, 10, 20))
        widow = (Card(pack[30]), Card(pack[31]))
        if not one.suit_cards(widow[0].suit):
            return Deal((one, two, three)), widow


@pytest.mark.parametrize("widow_rule", ["shows", "dealer"])
@pytest.mark.parametrize("void_lead", get_args(VoidLead))
def test_in_an_allpass_with_the_widow(widow_rule: str, void_lead: str) -> None:
    random, solver = Random(f"{widow_rule} {void_lead}"), AllPass(Engine())
    for second in get_args(FirstPlayer):
        for third in get_args(FirstPlayer):
            deal, widow = deal_with_a_void(random)
            rules = AllPassRules(widow_rule, widow, second, third, void_lead)  # type: ignore[arg-type]
            start = PlayState.start(deal, Contract.parse("all-pass"), rules=rules)
            for count in (1, 2, 4, 5, 6, 8):
                agree_in_allpass(play_on(random, start, count), solver)
