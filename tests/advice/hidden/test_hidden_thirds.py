"""A third discard beside two, for the score: where it helps, where it costs, and what fresh layouts say."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hidden_endings import pair, random_ending
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.hidden import caught, score_of
from reference.hidden import ending as opened
from reference.hidden_lp import equilibrium
from support import mask

from ddsolve._catch import Catcher
from ddsolve.advice.catching.mixture import loss_of, upper_loss
from ddsolve.advice.catching.regions import Regions
from ddsolve.advice.hidden import played
from ddsolve.advice.hidden.game import Opening, Score, Twelve, front_of, in_order
from ddsolve.advice.hidden.played import Corners, looked_at, loss_at, valued
from ddsolve.advice.hidden.results import HiddenAdvice, HiddenResult, KnownDiscard, ThirdDiscard, mixed
from ddsolve.advice.hidden.score_search import PairValue, ScoreSearch, alone_is_better, mixing_spread, slopes
from ddsolve.advice.hidden.study import Mixed, Region, UnitPrices, best_toss, known_losses, loss_in
from ddsolve.output.hidden import hidden_report
from ddsolve.output.report.style import Style
from ddsolve.output.report.terminal import terminal_text
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Thirds
from ddsolve.values.cards import parse_cards
from ddsolve.values.hand import Hand

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
PRICES = UnitPrices(2, 1, Fraction(3))
APART: Corners = ((1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1))  # one plan for each
SEEN: Corners = ((1, 0, 1, 1), (0, 1, 1, 1))  # either plan serves against the third too


THREE = pair("SA CJ"), pair("SA SK"), pair("DQ CJ")
TWO = HiddenResult(
    "score",
    mixed(THREE[:2], (HALF, HALF)),
    -4.5,
    (-5.0, -4.0),
    KnownDiscard(THREE[0], -6.0),
    -6.0,
    1.0,
    None,
    60,
    1000,
)


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


def against_the_programme(size: int, seed: int, mixtures: int) -> None:
    """Hold three worlds of an ending against the linear programme of the whole game: points and caught."""
    rng = random.Random(seed)
    where, worlds = random_ending(rng, size, 3, low=seed % 2 == 0)
    hands = mask(where.hands[0]), mask(where.hands[1]), mask(where.hands[2])
    dead, catcher = [mask(world) for world in worlds], Catcher(table_bytes=4 << 20)
    rows = Regions(catcher, 2, 1).rows(hands, dead, where.leader)
    front = front_of(tuple(sorted(catcher.caught(*hands, dead, where.leader))), 3)
    place = [opened(*where.hands, where.leader)]
    for _ in range(mixtures):
        parts = [rng.randint(0, 4) for _ in worlds]
        parts[0] += not sum(parts)
        mix = [Fraction(part, sum(parts)) for part in parts]
        points, _ = equilibrium(place, worlds, score_of(2, 1), [*map(float, mix)])
        assert float(loss_at(tuple(rows), mix)) == pytest.approx(points, abs=1e-6)
        share, _ = equilibrium(place, worlds, caught, [*map(float, mix)])
        assert float(loss_of({front: 1}, mix)) == pytest.approx(share, abs=1e-6), "pure plans are enough here"
        assert share <= float(upper_loss(front, mix)) + 1e-6


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_three_worlds_against_the_linear_programme(seed: int) -> None:
    """Low discards among them, in every other ending."""
    against_the_programme(3, seed, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [29, 161, *(pytest.param(s, marks=pytest.mark.long) for s in (52, 122, 130, 151, 187, 196))]
)
def test_endings_of_four_cards_with_a_guess(seed: int) -> None:
    """Chosen for having several corners, or several sets of worlds that one plan catches."""
    against_the_programme(4, seed, 2)


@pytest.mark.long
@pytest.mark.parametrize("seed", [94, 171])
def test_endings_of_five_cards_with_a_guess(seed: int) -> None:
    """A minute or more each."""
    against_the_programme(5, seed, 1)


def test_a_third_that_helps_is_taken_and_one_that_may_not_is_told(
    monkeypatch: pytest.MonkeyPatch, bench: Bench
) -> None:
    """The regions are forced, one plan for each discard: no real hand is known in which three are mixed.

    Fresh layouts that say the same take the three; fresh layouts in which one plan serves keep the two.
    """
    twelve = Twelve(Hand.parse("♠AK87 ♣J7 ♦QT97 ♥97"), 3)
    value = PairValue(Mixed(Fraction(3), (THREE[0], THREE[1]), HALF), (2.0, 4.0), 1.0, 1000)
    effort = Thirds(tried=1, layouts=20, valuing=400)
    fresh = APART

    def forced(*arguments: object) -> list[Corners]:
        layouts = arguments[-1]
        assert isinstance(layouts, list)
        return [APART if len(layouts) == effort.layouts else fresh] * len(layouts)

    monkeypatch.setattr(played, "three_regions", forced)
    search = ScoreSearch(bench, Opening(twelve), Score(Fraction(6), Fraction(3)), 1, 1000)
    search.counted = dict.fromkeys(THREE, Fraction(6))
    search.tricks = dict.fromkeys(THREE, 3)
    taken = played.with_thirds(search, value, TWO, [THREE[2]], effort)
    assert {part.discard: part.share for part in taken.mixture} == dict.fromkeys(THREE, THIRD)
    assert taken.value == pytest.approx(-6 + 3 * (1 - 1 / 3)), "known, and what one plan of three misses"
    assert taken.interval is not None
    assert taken.interval[0] < taken.value < taken.interval[1]
    assert taken.mix_if_known == -6
    assert taken.thirds[0].fresh is not None
    assert taken.thirds[0].fresh[0] > 0
    fresh = SEEN
    kept = played.with_thirds(search, value, TWO, [THREE[2]], effort)
    assert kept.mixture == TWO.mixture
    assert kept.thirds[0].gain > 0
    assert kept.thirds[0].fresh is not None
    assert kept.thirds[0].fresh[0] <= 0


@pytest.mark.parametrize(
    ("interval", "words"),
    [((0.5, 2.0), "Nor does a third beside them"), ((-1.0, 3.0), "which proves nothing yet")],
)
def test_a_third_is_ruled_out_by_its_interval_alone(interval: tuple[float, float], words: str) -> None:
    third = ThirdDiscard(THREE[2], 0.0, 1.0, interval, 20)
    found = replace(TWO, third=9.0, thirds=(third,))
    report = hidden_report(Hand.parse("♠AK87 ♣J7 ♦QT97 ♥97"), HiddenAdvice(3, 1, score=found))
    said = terminal_text(Style(unicode=True), report)
    assert words in " ".join(said.split())


# What a sample says of the score with a hidden discard: controls, the interval, when one is enough.


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
