"""What a sample says of the score with a hidden discard: controls, the interval, when one is enough."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ddsolve.advice.hidden.prices import Opening, Score, Twelve, in_order
from ddsolve.advice.hidden.score_search import ScoreSearch, alone_is_better, mixing_spread, slopes
from ddsolve.advice.hidden.study import Region, best_toss, known_losses, loss_in
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import parse_cards
from ddsolve.values.hand import Hand

PAIR = in_order(parse_cards("HA HQ")), in_order(parse_cards("CJ HA"))
# regions for 2 points the first trick and 1 each later one; the last two are layouts with a guess
KINDS: tuple[Region, ...] = (
    ((0, 0, 1),),
    ((2, 2, 1),),
    ((3, 2, 1),),
    ((0, 3, 1),),
    ((2, 0, 1),),
    ((0, 3, 1), (2, 0, 1)),
    ((1, 3, 1), (3, 1, 1)),
)


@pytest.fixture(scope="module")
def search() -> ScoreSearch:
    twelve = Twelve(Hand.parse("♠QJT87 ♣J8 ♦87 ♥AQ7"), 3)
    with Bench(1) as bench:
        return ScoreSearch(bench, Opening(twelve), Score(Fraction(2), Fraction(1)), 1, 100)


def counted(search: ScoreSearch, weights: list[int]) -> tuple[Fraction, Fraction]:
    """Tell the search the exact figures of a population that has so many of each kind; return the means."""
    total = sum(weights)
    means = []
    for place, one in enumerate(PAIR):
        losses = [known_losses(kind)[place] for kind in KINDS]
        mean = sum((weight * loss for weight, loss in zip(weights, losses, strict=True)), Fraction(0)) / total
        search.counted[one] = mean * search.prices.unit
        search.losing[one] = Fraction(sum(w for w, loss in zip(weights, losses, strict=True) if loss), total)
        search.tricks[one] = 2
        means.append(mean)
    return means[0], means[1]


@given(
    st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=4, max_size=30),
    st.integers(-5, 5),
    st.integers(-5, 5),
)
def test_a_linear_rule_is_found(rows: list[tuple[int, int]], one: int, two: int) -> None:
    """Whatever the controls, the fitted slopes leave a constant; a control told by others changes nothing."""
    first, second = [float(row[0]) for row in rows], [float(row[1]) for row in rows]
    values = [one * a + two * b + 3 for a, b in zip(first, second, strict=True)]
    for controls in (
        [first, second],
        [first, [2 * a + 1 for a in first], second],
        [second, first, [1.0] * len(rows)],
    ):
        rise = slopes(values, controls)
        left = [
            value - sum(slope * control[place] for slope, control in zip(rise, controls, strict=True))
            for place, value in enumerate(values)
        ]
        assert max(left) - min(left) < 1e-6
    assert slopes([1.0, 2.0, 3.0], [[5.0, 5.0, 5.0]]) == [0.0]


def test_the_interval_covers_the_mean_and_the_controls_narrow_it(search: ScoreSearch) -> None:
    """Over 200 samples of a population whose mean is known: 95 %, and a third as wide as the plain mean's."""
    weights = [30, 20, 15, 10, 10, 5, 10]
    counted(search, weights)
    share = Fraction(1, 2)
    gains = []
    for kind in KINDS:
        one, two = known_losses(kind)
        gains.append(float(loss_in(kind, share) - (one + two) / 2))
    truth = sum(w * gain for w, gain in zip(weights, gains, strict=True)) / sum(weights)
    rng = random.Random(5)
    covered, widths = 0, []
    for _ in range(200):
        regions = rng.choices(KINDS, weights, k=250)
        found = mixing_spread(regions, PAIR, share, search)
        covered += found.low <= truth <= found.high
        widths.append(found.high - found.low)
    assert covered >= 184, "fewer than 92 of a hundred would happen by chance once in fifty"
    mean = sum(w * gain * gain for w, gain in zip(weights, gains, strict=True)) / sum(weights)
    plain = 2 * 1.96 * ((mean - truth**2) / 250) ** 0.5
    assert sum(widths) / 200 < plain


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 40), min_size=len(KINDS), max_size=len(KINDS)).filter(any))
def test_where_one_is_firmly_better_alone_no_share_of_the_other_helps(
    search: ScoreSearch, weights: list[int]
) -> None:
    """The scan of breakpoints over the very layouts, for either of the two."""
    regions = [kind for kind, weight in zip(KINDS, weights, strict=True) for _ in range(20 * weight)]
    share = best_toss(Counter(regions)).share
    for place, alone in enumerate((Fraction(1), Fraction(0))):
        if alone_is_better(regions, place, search):
            assert share == alone


def test_some_are_better_alone(search: ScoreSearch) -> None:
    """The test above can fail: layouts in which the second costs more decide, those with a guess do not."""
    cheap, dear, guess = KINDS[4], KINDS[3], KINDS[5]
    assert alone_is_better([dear] * 200 + [guess] * 10, 0, search)
    assert not alone_is_better([dear] * 200 + [guess] * 10, 1, search)
    assert alone_is_better([cheap] * 200 + [guess] * 10, 1, search)
    assert not alone_is_better([guess] * 200, 0, search)
    assert not alone_is_better([guess] * 200, 1, search)
