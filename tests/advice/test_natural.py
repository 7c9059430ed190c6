"""The line that refutes a claim: one of the best, and the one that players would call the play."""

from __future__ import annotations

from random import Random

import pytest

from ddsolve import Contract, Deal, Hand, PlayState, Solver, check_claim
from ddsolve.advice.claim.checks import natural_line

SOLVER = Solver(16)


@pytest.mark.parametrize("seed", range(12))
def test_every_card_of_it_is_a_best_one(seed: int) -> None:
    random = Random(seed)
    pack, size = random.sample(range(32), 32), random.randint(2, 6)
    hands = [Hand(sum(1 << card for card in pack[at * size : (at + 1) * size])) for at in range(3)]
    deal = Deal((hands[0], hands[1], hands[2]))
    contract, soloist, leader = (
        Contract.parse(f"6{random.choice(['S', 'H', 'NT'])}"), random.randint(1, 3), random.randint(1, 3)
    )  # fmt: skip
    state = PlayState.start(deal, contract, soloist, leader)
    value = SOLVER.value(state)
    for card in natural_line(SOLVER, state):
        state = state.play(card)
        assert SOLVER.value(state) == value
    assert state.finished


def line_of(hand: str, contract: str, tricks: int, seat: int, dead: str) -> str:
    found = check_claim(hand, contract, seat, tricks=tricks, dead=dead)
    assert found.counterexample is not None
    return " ".join(map(str, found.counterexample.line))


def test_trumps_are_drawn_and_sure_tricks_cashed_from_the_top() -> None:
    assert line_of("♠AKQT ♥AK8 ♦K8 ♣9", "6S", 8, 1, "♥9 ♥7").startswith("SA S7 C7 SK S8 D7 SQ")
    assert line_of("♠AKQJ ♥AKQ ♦AK ♣7", "10S", 10, 2, "♥9 ♥7").startswith("CA C7 S7")  # it is ruffed


@pytest.mark.parametrize("seed", range(6))
def test_no_defender_leads_away_from_an_ace_that_he_could_keep(seed: int) -> None:
    """He does where every other card costs a trick."""
    deal = Deal.random(Random(seed))
    state = PlayState.start(Deal(deal.hands), "6S", 1, 2)
    for card in natural_line(SOLVER, state):
        if not state.on_table and state.to_move != state.soloist:
            held = state.hand(state.to_move)
            aces = [one for one in held.suit_cards(card.suit) if one.rank == 7]
            if aces and card.rank != 7:
                best = [one for one in SOLVER.moves(state) if one.tricks == SOLVER.moves(state)[0].tricks]
                others = [
                    one.card for one in best if not any(a.rank == 7 for a in held.suit_cards(one.card.suit))
                ]
                assert not others, (card, others)
        state = state.play(card)
