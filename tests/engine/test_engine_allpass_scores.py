"""All-pass where the fewest tricks are paid: everyone's own score, against brute force."""

from __future__ import annotations

import random
from typing import Any

import pytest
from engine.test_engine_allpass import State, check_line
from reference import NobodyFollows, Widow
from reference.payoffs import Payoff, after_each, played_out
from support import DECK, name, random_hands

from ddsolve import Convention
from ddsolve._allpass import AllPass, Order, Position
from ddsolve.scoring.allpass_order import allpass_order, allpass_value
from ddsolve.solving.tools import _compiled
from ddsolve.values.rules import AllPassOrder

ENGINE = AllPass()  # one for all, so that a stale answer would show
ROSTOV = Payoff(5, bonus=1)
PAYOFFS = {
    "rostov": (("rostov", {}, 3), ROSTOV),
    "four": (("rostov", {}, 4), ROSTOV._replace(players=4)),
    "kazakhstan": (("kazakhstan", {}, 3), Payoff(10, bonus=2)),
    "difference": (
        ("rostov", {"allpass_basis": "difference", "allpass_tie": "nothing", "zero_bonus": "none"}, 3),
        Payoff(5, difference=True, tie_pays=False),
    ),
    "dealer": (
        ("rostov", {"allpass_widow": "real_cards", "zero_bonus_dealer": True}, 4),
        ROSTOV._replace(players=4, dealer_bonus=True),
    ),
}


def order_of(name: str) -> tuple[AllPassOrder, Payoff]:
    (convention, changes, players), payoff = PAYOFFS[name]
    found = allpass_order(Convention.load(convention, changes), players)
    assert found is not None
    return found, payoff


@pytest.mark.parametrize("name", PAYOFFS)
def test_the_order_is_that_of_the_scores(name: str) -> None:
    """For each seat, since the order is worked out for one; the dealer has what is left of ten."""
    order, payoff = order_of(name)
    (convention, changes, players), _ = PAYOFFS[name]
    for counts in order.counts:
        for seat in range(3):
            won = tuple(counts[(place - seat) % 3] for place in range(3))
            scored = allpass_value(Convention.load(convention, changes), won, players)
            assert scored[str(seat + 1)] == payoff.worth((*won, 10 - sum(won)), seat)
    wanted = [(*counts, 10 - sum(counts)) for counts in order.counts]
    assert wanted == sorted(wanted, key=lambda won: payoff.key(won, 0))


def ending(rng: random.Random, cards: int, payoff: Payoff) -> tuple[State, tuple[int, ...]]:
    """Draw a position with so many cards in each hand, perhaps within a trick, and what was won before."""
    hands = random_hands(rng, cards)
    state = State(hands, rng.randrange(3))
    won, left = [0, 0, 0, 0], 10 - cards
    if payoff.players == 4 and payoff.dealer_bonus:
        won[3] = rng.randrange(min(3, left + 1))
    for _ in range(left - won[3]):
        won[rng.choice((0, 0, 1, 2)) if rng.random() < 0.5 else rng.randrange(3)] += 1
    for _ in range(rng.randrange(3)):
        state, _ = state.play(rng.choice(state.legal()))
    return state, tuple(won)


def compare_scores(state: State, won: tuple[int, ...], order: AllPassOrder, payoff: Payoff) -> None:
    """What everyone's own score brings, its line and every card, against brute force."""
    memo: dict[Any, Any] = {}
    position = Position(**state.asked(), won=won, order=_compiled(order))
    wanted = played_out(state, won, payoff, memo)
    found = ENGINE.tricks(position)
    assert tuple(before + rest for before, rest in zip(won, found, strict=True)) == wanted
    check_line(state, ENGINE.line(position), found)
    for card, rest in ENGINE.moves(position):
        ends = after_each(state, won, payoff, memo)
        assert tuple(before + more for before, more in zip(won, rest, strict=True)) == ends[name(card)]


@pytest.mark.parametrize("which", PAYOFFS)
def test_everyone_for_his_own_score_against_brute_force(which: str) -> None:
    order, payoff = order_of(which)
    rng = random.Random(which)
    for _ in range(10):
        compare_scores(*ending(rng, rng.randint(1, 4), payoff), order, payoff)


@pytest.mark.long
@pytest.mark.parametrize("which", PAYOFFS)
def test_longer_endings_for_the_score_against_brute_force(which: str) -> None:
    order, payoff = order_of(which)
    rng = random.Random(which)
    for _ in range(6):
        compare_scores(*ending(rng, 5, payoff), order, payoff)


@pytest.mark.parametrize("rule", ["shows", "dealer"])
def test_the_widow_where_the_fewest_tricks_are_paid(rule: str) -> None:
    """Few cards and both widow tricks; six or seven tricks are taken to be won before them."""
    order, payoff = order_of("dealer")
    rng, compared = random.Random(rule), 0
    while compared < 25:
        hands = random_hands(rng, 3)
        rest = [card for card in DECK if not any(card in hand for hand in hands)]
        pair = rng.sample(rest, 2)
        state = State(hands, widow=Widow((pair[0], pair[1]), rule, rng.random() < 0.5, rng.random() < 0.5))
        won = [0, 0, 0, 0]
        for _ in range(7):
            won[rng.randrange(3)] += 1
        try:
            compare_scores(state, tuple(won), order, payoff)
        except (AssertionError, NobodyFollows) as event:
            if isinstance(event, AssertionError) and str(event).split("\n")[0] != "nobody followed":
                raise
            continue
        compared += 1


def test_tricks_won_before_decide_what_is_wanted() -> None:
    """Seat 0 takes neither trick and chooses who does: the next seat, unless the third stands level."""
    order, _ = order_of("rostov")
    state = State((("DQ", "H7"), ("SJ", "DA"), ("C9", "HQ")))
    for won, wanted in (((0, 2, 6, 0), (0, 2, 0, 0)), ((1, 6, 1, 0), (0, 0, 2, 0))):
        assert ENGINE.tricks(Position(**state.asked(), won=won, order=_compiled(order))) == wanted


def test_ranks_that_are_none_are_refused() -> None:
    for ranks in ([], [0] * 4095, [-1] * 4096, [65536] * 4096):
        with pytest.raises(ValueError, match="4096"):
            Order(ranks)
