"""The model of callers: what a whist or a pass says of cards, and how it weighs layouts."""

from __future__ import annotations

import math
from random import Random

import pytest

from ddsolve import DdsolveError, advise_whist
from ddsolve.advice.callers import ERROR, chances
from ddsolve.advice.differences import paired
from ddsolve.advice.sampling import (
    effective_size,
    mean_estimate,
    share_estimate,
    weighted_mean,
    weighted_share,
)

HAND = "♠98 ♣T98 ♦T98 ♥98"


def test_chances_are_those_that_are_stated() -> None:
    found = chances([0.0, 3.0, -100.0])
    assert sum(found) == pytest.approx(1)
    assert found[2] == pytest.approx(ERROR / 3)
    assert found[1] > found[0] > found[2]
    assert chances([5.0, 5.0]) == [0.5, 0.5]


def test_equal_weights_change_nothing() -> None:
    random = Random(3)
    values = [random.gauss(0, 3) for _ in range(40)]
    plain, weighted = mean_estimate(values, -9, 9), weighted_mean(values, [0.3] * 40, -9, 9)
    for name in ("value", "low", "high", "size"):
        assert getattr(plain, name) == pytest.approx(getattr(weighted, name))
    hits = [value > 1 for value in values]
    assert weighted_share(hits, [2.0] * 40).high == pytest.approx(share_estimate(sum(hits), 40).high)
    assert effective_size([2.0] * 40) == pytest.approx(40)
    assert effective_size([1.0, 0.0, 0.0]) == pytest.approx(1)
    assert not effective_size([])


def test_weighted_intervals_cover_over_seeds() -> None:
    """Draw from one distribution, weigh to another one: 95 % of the intervals hold the mean of the other."""
    covered = 0
    seeds = 600
    for seed in range(seeds):
        random = Random(seed)
        values = [float(random.random() < 0.3) for _ in range(150)]
        weights = [4.0 if value else 1.0 for value in values]  # 0.3 · 4 / (0.3 · 4 + 0.7) on average
        found = weighted_mean([10 * value for value in values], weights, 0, 10)
        covered += found.low <= 12 / 1.9 <= found.high
    assert covered >= 0.93 * seeds


def test_differences_are_weighted_too() -> None:
    found = paired([1.0, 0.0], [0.0, 1.0], -1, 1, [3.0, 1.0])
    assert found.value == pytest.approx(0.5)


@pytest.fixture(scope="module")
def told():
    return {
        trust: advise_whist(HAND, 3, 1, "7S", calls=[("2", "pass")], samples=24, trust=trust, threads=1)
        for trust in (0, 1)
    }


@pytest.mark.slow
def test_a_pass_takes_tricks_from_the_passer(told) -> None:
    """Weighted by the pass, the other defender is weaker, so the same whist is worth less."""
    whist = {
        trust: next(one for one in found.options if one.call == "whist") for trust, found in told.items()
    }
    assert whist[0].effective == pytest.approx(len(whist[0].sample))
    assert 1 <= whist[1].effective < len(whist[1].sample)
    assert whist[0].sample == whist[1].sample  # the same layouts
    assert whist[1].expected.value < whist[0].expected.value
    assert all(math.isfinite(end) for end in (whist[1].expected.low, whist[1].expected.high))


@pytest.mark.slow
def test_the_answer_names_the_model(told) -> None:
    document = told[1].as_json()
    assert document["trust"] == 1
    assert document["error"] == ERROR
    assert all(option["effective_layouts"] <= 24 for option in document["options"])


@pytest.mark.parametrize("trust", [-0.1, 1.5, "much"])
def test_trust_is_a_share(trust) -> None:
    with pytest.raises(DdsolveError):
        advise_whist(HAND, 3, 1, "7S", samples=2, trust=trust, threads=1)
