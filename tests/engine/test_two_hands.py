"""Two hands in play, against the slow reference and themselves."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import AllPassLine, Guarantee, Misere, TrickGame
from strategies import fixed
from support import DECK, SUITS, thinned

from ddsolve import Deal, DealError, Hand, PlayError, Solver
from ddsolve.values.cards import Card
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.values.play import PlayState

TEN = "♠T987 ♣8 ♦987 ♥98 | - | ♠QJ ♣97 ♦AKQT ♥J7"
TRUMPS = {"6S": "S", "7C": "C", "8D": "D", "9H": "H", "10NT": None}


@pytest.fixture(scope="module")
def solver() -> Solver:
    """Warm tables over all tests of this file: no answer may go stale."""
    return Solver(table_mb=4)


def deal_of(pack: list[str], size: int, absent: int) -> Deal:
    """Give the first cards of a pack to the two seats other than `absent`."""
    hands: list[Hand | None] = [None, None, None]
    for place, seat in enumerate(seat for seat in (1, 2, 3) if seat != absent):
        hands[seat - 1] = Hand.of(map(Card.parse, pack[place * size : (place + 1) * size]))
    return Deal((hands[0], hands[1], hands[2]))


@st.composite
def positions(draw: st.DrawFn) -> PlayState:
    """Draw a small deal of two hands, a game, and a position in it, often in the middle of a trick."""
    size = draw(st.integers(1, 6))
    suits = draw(st.lists(st.sampled_from(SUITS), min_size=(size + 3) // 4, max_size=4, unique=True))
    pack = draw(st.permutations([card for card in DECK if card[0] in suits]))
    deal = deal_of(pack, size, draw(st.integers(1, 3)))
    contract = Contract.parse(draw(st.sampled_from([*TRUMPS, "misere", "allpass"])))
    soloist = None if contract == ALLPASS else draw(st.sampled_from(deal.seats))
    state = PlayState.start(deal, contract, soloist, draw(st.sampled_from(deal.seats)))
    for _ in range(draw(st.integers(0, 2 * size - 1))):
        state = state.play(draw(st.sampled_from(list(state.legal()))))
    return state


def held(state: PlayState) -> list[list[str]]:
    return [list(map(str, hand)) for hand in state.hands]


def table(state: PlayState) -> list[str]:
    return list(map(str, state.on_table))


@pytest.mark.long
@fixed(400)
@given(positions())
def test_positions_against_the_reference(solver: Solver, state: PlayState) -> None:
    """Every card of a trick game or misère, both results of an all-pass, lines that keep their promise."""
    seats, asked = state.deal.seats, (held(state), state.leader - 1, table(state))
    if state.soloist is None:
        result = solver.allpass_from(state)
        line = AllPassLine().solve(*asked)
        assert result.tricks == {seat: state.won[seat - 1] + line[seat - 1] for seat in seats}
        for seat in seats:
            assert result.guarantee[seat] == state.won[seat - 1] + Guarantee(seat - 1).solve(*asked)
        assert result.dealer is None
        end = state.replay(result.line)
        assert end.finished
        assert {seat: end.won[seat - 1] for seat in seats} == result.tricks
        return
    seat = state.soloist - 1
    game = Misere(seat) if state.contract.is_misere else TrickGame(seat, TRUMPS[str(state.contract)])
    assert solver.value(state) == state.soloist_tricks + game.solve(*asked)
    found = {str(move.card): move.tricks - state.soloist_tricks for move in solver.moves(state)}
    assert found == game.moves(*asked)
    end = state.replay(solver.line(state))
    assert end.finished
    assert end.soloist_tricks == solver.value(state)


@pytest.mark.long
@pytest.mark.parametrize("absent", thinned([3, 1, 2], 3))
def test_whole_tables_against_the_reference(solver: Solver, absent: int) -> None:
    """Ten cards each, every number of the table; either seat on lead."""
    deal = deal_of(random.Random(absent).sample(DECK, 20), 10, absent)
    hands = held(PlayState.start(deal, ALLPASS))
    for leader in deal.seats:
        answer = solver.table(deal, leader)
        assert list(answer.tricks) == list(answer.misere) == list(deal.seats)
        for seat in deal.seats:
            games = [TrickGame(seat - 1, trump) for trump in TRUMPS.values()]
            assert list(answer.tricks[seat].values()) == [game.solve(hands, leader - 1) for game in games]
            assert answer.misere[seat] == Misere(seat - 1).solve(hands, leader - 1)
        assert answer.allpass is not None
        line = AllPassLine().solve(hands, leader - 1)
        assert dict(answer.allpass.tricks) == {seat: line[seat - 1] for seat in deal.seats}


@pytest.mark.parametrize("seed", range(20))
def test_two_hands_of_ten_are_a_game_of_one_against_one(solver: Solver, seed: int) -> None:
    """What one side takes the other does not; who avoids tricks does so in a misère as in an all-pass."""
    deal = deal_of(random.Random(seed).sample(DECK, 20), 10, 1 + seed % 3)
    first, second = deal.seats
    for leader in deal.seats:
        answer = solver.table(deal, leader)
        for strain, tricks in answer.tricks[first].items():
            assert tricks + answer.tricks[second][strain] == 10
        assert answer.allpass is not None
        assert answer.misere == answer.allpass.guarantee == answer.allpass.tricks
        assert sum(answer.misere.values()) == 10


@pytest.mark.slow
def test_twelve_cards_against_one_hand_of_ten(solver: Solver) -> None:
    """The best of the 66 discards, against a plain loop."""
    pack = random.Random(5).sample(DECK, 22)
    twelve, ten = (Hand.of(map(Card.parse, part)) for part in (pack[:12], pack[12:]))
    answer = solver.table(Deal((None, twelve, ten)), leader=3)
    for game in TRUMPS:
        contract = Contract.parse(game)
        assert contract.strain is not None
        values = [
            solver.solve(Deal((None, twelve - Hand.of(pair), ten)), contract, 2, leader=3).tricks
            for pair in combinations(twelve, 2)
        ]
        assert answer.tricks[2][contract.strain] == max(values)
    assert list(answer.tricks) == list(answer.misere) == [2]


def test_the_absent_seat_can_neither_lead_nor_play_nor_use_a_widow(solver: Solver) -> None:
    with pytest.raises(ValueError, match="leader: seat 2 takes no part"):
        solver.solve(TEN, "6S", 1, leader=2)
    with pytest.raises(ValueError, match="soloist: seat 2 takes no part"):
        solver.solve(TEN, "6S", 2)
    with pytest.raises(PlayError, match="trick 1, CA: this card is in no hand"):
        solver.solve(TEN, "6S", 1, played="S7 CA")
    with pytest.raises(DealError, match="three hands of ten"):
        solver.table(TEN + " | SA SK")


# The command line ----------------------------------------------------------------------------------------
