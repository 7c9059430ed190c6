"""A third discard beside two, for the score: where it helps, where it costs, and what fresh layouts say."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hidden_endings import random_ending
from reference.hidden import ending as opened
from reference.hidden import score_of
from reference.hidden_lp import equilibrium
from support import mask

from ddsolve._catch import Catcher
from ddsolve.advice.catching.regions import Regions
from ddsolve.advice.hidden.pairs import Prices
from ddsolve.advice.hidden.results import ThirdDiscard
from ddsolve.advice.hidden.thirds import Corners, looked_at, loss_at, valued
from ddsolve.advice.hidden.worlds import Pair, in_order
from ddsolve.cards import parse_cards

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
PRICES = Prices(2, 1, Fraction(3))
APART: Corners = ((1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1))  # one plan for each
SEEN: Corners = ((1, 0, 1, 1), (0, 1, 1, 1))  # either plan serves against the third too


def pair(text: str) -> Pair:
    return in_order(parse_cards(text))


THREE = pair("SA CJ"), pair("SA SK"), pair("DQ CJ")


def looked(regions: list[Corners]) -> tuple[ThirdDiscard, tuple[Fraction, ...]]:
    return looked_at(regions, THREE, PRICES, (30.0, 30.0))


def test_a_third_that_no_plan_for_the_others_meets() -> None:
    third, weights = looked([APART] * 5)
    assert weights == (THIRD, THIRD, THIRD)
    assert third.gain == pytest.approx(3 * (1 / 2 - 1 / 3))
    assert third.cost == pytest.approx(-3 * 0.05)
    assert third.interval[0] < third.cost < third.interval[1]
    assert (third.discard, third.layouts, third.fresh) == (THREE[2], 5, None)


def test_a_third_that_both_plans_meet() -> None:
    third, weights = looked([SEEN] * 5)
    assert weights == (HALF, HALF, 0)
    assert third.gain == 0
    assert third.cost == pytest.approx(3 * 0.05)


def test_fresh_layouts_and_what_is_known_of_all() -> None:
    """Of three alike the third saves a sixth, if it is no worse when known; and loses that by being worse."""
    weights = THIRD, THIRD, THIRD
    alike = dict.fromkeys(THREE, Fraction(3))
    found = valued([APART] * 400, weights, HALF, THREE, alike, PRICES, 9.0)
    assert found.gain.value == pytest.approx(0.5)
    assert found.gain.low > 0
    assert found.saved.value == pytest.approx(2.0)
    assert found.guess == 1
    worse = alike | {THREE[2]: Fraction(6)}
    assert valued([APART] * 400, weights, HALF, THREE, worse, PRICES, 9.0).gain.value == pytest.approx(-0.5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_three_worlds_against_the_linear_programme(seed: int) -> None:
    """Low discards among them, in every other ending."""
    rng = random.Random(seed)
    where, worlds = random_ending(rng, 3, 3, low=seed % 2 == 0)
    hands = mask(where.hands[0]), mask(where.hands[1]), mask(where.hands[2])
    rows = Regions(Catcher(8 << 20), 2, 1).rows(hands, [mask(world) for world in worlds], where.leader)
    for _ in range(3):
        parts = [rng.randint(0, 4) for _ in worlds]
        parts[0] += not sum(parts)
        mix = [Fraction(part, sum(parts)) for part in parts]
        whole, _ = equilibrium(
            [opened(*where.hands, where.leader)], worlds, score_of(2, 1), [*map(float, mix)]
        )
        assert float(loss_at(tuple(rows), mix)) == pytest.approx(whole, abs=1e-6)
