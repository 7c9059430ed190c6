"""The solver facade: published values, counts that include what was played, lines that keep their promise."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import data, thinned

import ddsolve
from ddsolve import (
    AllPassRules,
    Contract,
    ContractError,
    Deal,
    Hand,
    Solver,
)
from ddsolve.values.cards import DECK, parse_cards
from ddsolve.values.contract import ALLPASS
from ddsolve.values.play import PlayState

KOVALEVSKAYA = "♠T987 ♣8 ♦987 ♥98 | ♠AK ♣QJT ♦J ♥AKQT | ♠QJ ♣97 ♦AKQT ♥J7"
PUBLISHED = [hand for hand in data("published.json") if hand["kind"] in ("trick", "misere")]
LAYOUTS = data("layouts.json")
SHOWS, DEALER = {"widow_rule": "shows"}, {"widow_rule": "dealer"}
WINNER = {"second_lead": "winner", "third_lead": "winner"}
RULES = {
    "nowidow": {},
    "widow": SHOWS,
    "winner": {**SHOWS, **WINNER},
    "sets_suit": {**SHOWS, **WINNER, "void_lead": "sets-suit"},
    "dealer": DEALER,
    "dealer_winner": {**DEALER, **WINNER},
}


@pytest.fixture(scope="module")
def solver() -> Solver:
    """Warm tables over all tests of this file: no answer may go stale."""
    return Solver()


def published_deal(hand: dict[str, object]) -> tuple[Deal, str, int, int]:
    order = list(hand["order"])  # type: ignore[call-overload]
    deal = Deal.parse(" | ".join(hand["hands"][player] for player in order))  # type: ignore[index]
    contract = "misere" if hand["kind"] == "misere" else f"6{hand['trump']}"
    return deal, contract, order.index(hand["soloist"]) + 1, order.index(hand["leader"]) + 1


@pytest.mark.parametrize("hand", PUBLISHED, ids=[hand["id"] for hand in PUBLISHED])
def test_published_hands(solver: Solver, hand: dict[str, object]) -> None:
    assert solver.solve(*published_deal(hand)).tricks == hand["computed"]


@pytest.mark.parametrize("layout", thinned(LAYOUTS, 4), ids=range(len(LAYOUTS)))
def test_whole_tables(solver: Solver, layout: dict[str, object]) -> None:
    table = solver.table(" | ".join(layout["hands"])).as_json()  # type: ignore[arg-type]
    assert table["tricks"] == layout["trick"]
    assert table["misere"] == layout["misere"]
    expected = layout["allpass_nowidow"]
    assert list(table["allpass"]["guarantee"].values()) == expected["guarantee"]  # type: ignore[index]
    assert [*table["allpass"]["tricks"].values(), 0] == expected["tricks"]  # type: ignore[index]
    assert "with_widow" not in table


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("layout", LAYOUTS[::6], ids=range(0, len(LAYOUTS), 6))
def test_all_pass_under_every_rule(solver: Solver, layout: dict[str, list[str]], name: str) -> None:
    deal = Deal.parse(" | ".join([*layout["hands"], " ".join(layout["dead"])]))
    rules = AllPassRules.for_deal(deal, **RULES[name])  # type: ignore[arg-type]
    result = solver.allpass(deal, rules=rules)
    expected = layout[f"allpass_{name}"]
    assert list(result.guarantee.values()) == expected["guarantee"]  # type: ignore[call-overload]
    assert [*result.tricks.values(), result.dealer or 0] == expected["tricks"]  # type: ignore[call-overload]
    assert (result.dealer is not None) == (rules.widow_rule == "dealer")
    end = PlayState.start(deal, ALLPASS, rules=rules).replay(result.line)
    assert list(end.won) == expected["tricks"]  # type: ignore[call-overload]


@st.composite
def positions(draw: st.DrawFn, kinds: tuple[str, ...] = ("6S", "7D", "8NT", "misere")) -> PlayState:
    """Draw any position of a small game, some cards of it already played."""
    deck = list(DECK)
    chance = draw(st.randoms(use_true_random=False))
    chance.shuffle(deck)
    size = draw(st.integers(1, 6))
    first, second, third = (Hand.of(deck[seat * size : (seat + 1) * size]) for seat in range(3))
    contract = Contract.parse(draw(st.sampled_from(kinds)))
    soloist = None if contract == ALLPASS else draw(st.integers(1, 3))
    state = PlayState.start(Deal((first, second, third)), contract, soloist, draw(st.integers(1, 3)))
    for _ in range(draw(st.integers(0, 3 * size))):
        state = state.play(chance.choice(list(state.legal())))
    return state


@pytest.mark.slow
@given(positions())
@settings(deadline=None)
def test_a_line_keeps_its_promise_and_every_legal_card_is_valued(state: PlayState) -> None:
    solver = Solver(table_mb=1)
    assert state.soloist is not None
    asked = (state.deal, state.contract, state.soloist, _first_leader(state), state.played)
    answer = solver.solve(*asked)
    end = state
    for card in answer.line:  # of the best cards the lowest, in misère the soloist's highest
        moves = solver.moves(end)
        highest = end.contract.is_misere and end.to_move == end.soloist
        best = [move.card for move in moves if move.tricks == moves[0].tricks]
        assert card == (max if highest else min)(best, key=lambda card: (card.rank, card.suit))
        end = end.play(card)
    assert end.finished
    assert end.soloist_tricks == answer.tricks
    bare = solver.solve(*asked, moves=False, line=False)
    assert (bare.tricks, bare.moves, bare.line, bare.complete) == (answer.tricks, (), (), True)
    assert {move.card for move in answer.moves} == set(state.legal())
    assert (answer.to_move is None) == state.finished == (answer.moves == ())
    if answer.moves:
        assert answer.moves[0].tricks == answer.tricks == solver.value(state.play(answer.best[0]))
        for move in answer.moves:
            assert move.tricks == solver.value(state.play(move.card))
            assert answer.cost(move) >= 0


@pytest.mark.slow
@given(positions(kinds=("allpass",)))
@settings(deadline=None)
def test_an_all_pass_counts_what_was_won_and_its_line_keeps_its_promise(state: PlayState) -> None:
    result = Solver(table_mb=1).allpass(state.deal, _first_leader(state), state.played)
    end = state.replay(result.line)
    assert end.finished
    assert end.won[:3] == tuple(result.tricks.values())
    for seat in (1, 2, 3):
        assert state.won[seat - 1] <= result.guarantee[seat] <= state.deal.cards_each
        assert result.tricks[seat] <= result.guarantee[seat]


def _first_leader(state: PlayState) -> int:
    return state.tricks[0].leader if state.tricks else state.leader


def test_answers_grow_and_only_the_last_is_complete(solver: Solver) -> None:
    steps = list(solver.iter_solve(KOVALEVSKAYA, "misere", 1))
    assert [step.complete for step in steps] == [False] * (len(steps) - 1) + [True]
    assert steps[0].tricks == steps[-1].tricks == 0
    shares = [step.share for step in solver.iter_table(KOVALEVSKAYA + " | CA CK")]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.slow
def test_with_the_widow_is_the_best_over_all_discards(solver: Solver) -> None:
    """Checked against a plain loop over the 66 discards, one solve each, in each strain and in misère."""
    layout = LAYOUTS[1]
    deal = Deal.parse(" | ".join([*layout["hands"], " ".join(layout["dead"])]))
    table = solver.table(deal)
    assert table.with_widow is not None
    for seat, best in table.with_widow.items():
        twelve = deal.hand(seat) | deal.dead
        kept = {pair: deal.with_hand(seat, twelve - Hand.of(pair)) for pair in combinations(twelve, 2)}
        assert len(kept) == 66
        shown = best.as_json()
        for game in ("6S", "6C", "6D", "6H", "6NT", "misere"):
            values = {frozenset(pair): solver.tricks(one, game, seat) for pair, one in kept.items()}
            choice = shown["misere"] if game == "misere" else shown["strains"][game[1:]]  # type: ignore[index]
            assert choice["tricks"] == (min if game == "misere" else max)(values.values())  # type: ignore[index]
            assert values[frozenset(parse_cards(" ".join(choice["discard"])))] == choice["tricks"]  # type: ignore[index]
        most = max(choice["tricks"] for choice in shown["strains"].values())  # type: ignore[attr-defined]
        assert shown["tricks"] == most
        assert shown["contract"] == (f"{most}{shown['strain']}" if most >= 6 else None)


def test_the_best_discard_of_published_hands(solver: Solver) -> None:
    for hand in data("published.json"):
        if hand["kind"] != "discard":
            continue
        order = hand["order"]
        deal = Deal.parse(" | ".join(hand["hands"][player] for player in order))
        seat = order.index(hand["soloist"]) + 1
        table = solver.table(deal, order.index(hand["leader"]) + 1)
        assert table.as_json()["tricks"][str(seat)][hand["trump"]] == hand["computed"]  # type: ignore[index]


def test_a_misere_has_no_whisters(solver: Solver) -> None:
    with pytest.raises(ContractError, match="trick game"):
        solver.split(KOVALEVSKAYA, "misere", 1)
    with pytest.raises(ContractError):
        solver.split(KOVALEVSKAYA, "allpass", 1)


def test_played_cards_of_an_array_are_read_by_every_way_to_ask() -> None:
    numpy = pytest.importorskip("numpy")
    deal = "SAKQ HA | SJT9 HK | S87 CA HQ"
    for played in (numpy.array(["SA"]), ["SA"], ("SA",)):
        assert (
            ddsolve.tricks(deal, "6S", 1, played=played) == ddsolve.solve(deal, "6S", 1, played=played).tricks
        )
