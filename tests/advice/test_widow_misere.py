"""Misère after one widow: two discards are mixed where that hides something, and valued as the play goes."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest

from ddsolve import Convention, Hand
from ddsolve.advice.bid.misere import WidowMisere
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.hidden.game import Opening, Pair, Twelve
from ddsolve.questions.bid import advise_bid
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import MisereAfterWidow
from ddsolve.solving.solver import Solver
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.contract import MISERE
from ddsolve.values.seats import Seat

SOCHI = Convention.load("sochi")


def drawn(hand: Hand, count: int, seed: int) -> list[int]:
    rng = random.Random(seed)
    unseen = [place for place in range(32) if not hand.mask >> place & 1]
    return [sum(1 << card for card in rng.sample(unseen, 10)) for _ in range(count)]


def known_tricks(solver: Solver, hand: Hand, pair: Hand, layout: int, seat: Seat) -> int:
    """Ask the public solver, discard known."""
    hands = [Hand(0)] * 3
    hands[seat.place] = hand - pair
    hands[seat.next.place] = Hand(layout)
    hands[seat.last.place] = Hand(FULL_MASK & ~hand.mask & ~layout)
    return solver.solve("|".join(str(each) for each in hands), "misere", soloist=seat, leader=1).tricks


@pytest.mark.slow
def test_hiding_never_costs_and_gains_where_plans_conflict(bench: Bench) -> None:
    """In the layouts that choose, the value is at least that of the best discard if it is known."""
    hand, seat = Hand.parse("♠AK87 ♣J7 ♦QT97 ♥97"), Seat.THIRD
    pricing = Pricing(SOCHI, seat)
    solver = Solver()
    values = [float(value) for value in pricing.values(MISERE)]
    look = drawn(hand, 8, 2)  # layouts in which one plan does not serve against both
    found = WidowMisere(pricing, Seat.FIRST)(bench.tools, hand, look, look)
    best = max(
        sum(values[known_tricks(solver, hand, Hand.of(pair), layout, seat)] for layout in look)
        for pair in Twelve(hand, 3).top_discards
    ) / len(look)
    assert found.value > best + 1e-9
    assert 0 <= found.made <= 1


def test_of_a_mixture_every_layout_costs_between_the_best_known_and_the_worse_of_two(bench: Bench) -> None:
    """The defence gets no more than if it knew, and no less than by playing against one of the two."""
    hand, seat = Hand.parse("♠QJT87 ♣J8 ♦87 ♥AQ7"), Seat.THIRD
    pricing = Pricing(SOCHI, seat)
    misere = WidowMisere(pricing, Seat.FIRST)
    opening = Opening(Twelve(hand, 3, True))
    half = Fraction(1, 2)
    values, solver = pricing.values(MISERE), Solver()
    for layout in drawn(hand, 3, 5):
        for pair in combinations(opening.twelve.top_discards[: misere.how.mixed], 2):
            found = misere._mixed(bench.tools, opening, pair, half, [layout])
            both = [
                values[0] - values[known_tricks(solver, hand, Hand.of(one), layout, seat)] for one in pair
            ]
            loss = float(values[0]) - found.value
            assert float(max(both)) / 2 - 1e-9 <= loss <= float(sum(both)) / 2 + 1e-9


def test_a_hopeless_misere_is_not_mixed(monkeypatch: pytest.MonkeyPatch, bench: Bench) -> None:
    """Nobody bids it, so the work would be wasted."""
    hand = Hand.parse("♠AKQ7 ♣AKQ ♦AK ♥AK8")
    called = []
    monkeypatch.setattr(WidowMisere, "_mixture", lambda *given: called.append(given))
    look = drawn(hand, 3, 1)
    found = WidowMisere(Pricing(SOCHI, Seat.FIRST), Seat.FIRST)(bench.tools, hand, look, look)
    assert not called
    assert found.made == 0


@pytest.mark.parametrize("raced", [1, 3, 99])
def test_discards_that_are_best_in_the_first_layouts_go_on(raced: int, bench: Bench) -> None:
    """With all of them raced there is no race: all are tried in every layout."""
    opening = Opening(Twelve(Hand.parse("♠QJT87 ♣J8 ♦87 ♥AQ7"), 3, True))
    misere = WidowMisere(Pricing(SOCHI, Seat.THIRD), Seat.FIRST, MisereAfterWidow(raced=raced))
    look = drawn(opening.twelve.hand, 4, 3)
    found = misere._raced(bench.tools, opening, look)
    full = {
        pair: [misere._known(bench.tools, opening, pair, layout) for layout in look]
        for pair in opening.twelve.top_discards
    }
    assert all(tricks == full[pair] for pair, tricks in found.items())
    assert len(found) == min(raced, len(full)) < 99

    def worth(pair: Pair) -> float:
        return sum(misere.values[tricks] for tricks in full[pair][: misere.how.first])

    assert min(map(worth, found)) >= max((worth(pair) for pair in full if pair not in found), default=-9999)


@pytest.mark.long
def test_a_misere_that_nobody_can_catch_is_clean_with_every_widow():
    """Eight clubs and the two lowest diamonds: of the discards that did well the one without a hole."""
    found = advise_bid("♣AKQJT987 ♦87", 2, samples=20, threads=1)
    best = found.bids[0]
    assert best.bid == MISERE
    assert best.make is not None
    assert best.make.value == 1
