"""The score of a misère with a hidden discard: the best two discards against mixed plans."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from hidden_endings import cards_of, pair
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.hidden import ending as opened
from reference.hidden import score_of
from reference.hidden_lp import equilibrium

import ddsolve
from ddsolve._catch import Catcher
from ddsolve.advice.hidden import score_search
from ddsolve.advice.hidden.game import Opening, Score, Twelve, dead_mask
from ddsolve.advice.hidden.study import (
    PairStudy,
    Region,
    Study,
    UnitPrices,
    best_toss,
    known_losses,
    loss_in,
    regions_on,
)
from ddsolve.advice.layouts.all_layouts import question
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.questions.misere import HiddenMisere
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Policy, Scored, Thirds
from ddsolve.values.contract import Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

COIN = "♠QJT87 ♣J8 ♦87 ♥AQ7"
SMALL = "♠987 ♣987 ♦987 ♥987"
SOCHI = Score(Fraction(400, 3), Fraction(200, 3))


corners = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(1, 4)), min_size=1, max_size=4)


def as_region(points: list[tuple[int, int, int]]) -> Region:
    """Keep the undominated points: any set of them serves as one layout's plans."""
    kept = [
        p
        for p in points
        if not any(q != p and q[0] * p[2] >= p[0] * q[2] and q[1] * p[2] >= p[1] * q[2] for q in points)
    ]
    hull: list[tuple[int, int, int]] = []
    for p in sorted(set(kept), key=lambda p: (Fraction(p[0], p[2]), -Fraction(p[1], p[2]))):
        while len(hull) > 1 and _above(hull[-2], hull[-1], p):
            hull.pop()
        hull.append(p)
    return tuple(hull) or (points[0],)


def _above(one: tuple[int, int, int], middle: tuple[int, int, int], two: tuple[int, int, int]) -> bool:
    a, b, c = ((Fraction(p[0], p[2]), Fraction(p[1], p[2])) for p in (one, middle, two))
    return (b[0] - a[0]) * (c[1] - a[1]) >= (b[1] - a[1]) * (c[0] - a[0])


@pytest.mark.slow
@given(st.lists(corners, min_size=1, max_size=6), st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
def test_the_scan_of_breakpoints_finds_the_least_loss(
    layouts: list[list[tuple[int, int, int]]], lift: tuple[int, int]
) -> None:
    """Against every share at which two corners of a layout are equal, and a fine grid."""
    counts = Counter(map(as_region, layouts))
    total = sum(counts.values())
    ends = [
        sum((known_losses(region)[place] * count for region, count in counts.items()), Fraction(0)) / total
        for place in (0, 1)
    ]
    known = ends[0] + lift[0], ends[1] + lift[1]

    def loss(share: Fraction) -> Fraction:
        mean = sum((count * loss_in(region, share) for region, count in counts.items()), Fraction(0)) / total
        return mean + share * lift[0] + (1 - share) * lift[1]

    found = best_toss(counts, known)
    assert loss(found.share) == found.loss
    assert found.loss <= min(loss(Fraction(step, 60)) for step in range(61))
    assert found.loss <= min(known)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))]
)
def test_endings_against_the_linear_programme(seed: int) -> None:
    """Three layouts of four cards: regions and scan, and the whole game in sequence form."""
    rng = random.Random(seed)
    pack = rng.sample(range(32), 14)
    own, unseen = pack[:6], pack[6:]
    worlds = [frozenset(rng.sample(own, 2)) for _ in range(2)]
    if worlds[0] == worlds[1]:
        worlds[1] = frozenset(own[:2]) if worlds[0] != frozenset(own[:2]) else frozenset(own[2:4])
    leader, prices = rng.randrange(3), rng.choice([(2, 1), (1, 1), (10, 3)])
    twelve, every = (sum(1 << card for card in cards) for cards in (own, unseen))
    layouts = [sum(1 << card for card in rng.sample(unseen, 4)) for _ in range(3)]
    dead = [sum(1 << card for card in world) for world in worlds]
    rows = Catcher().regions_over(twelve, every, layouts, dead, leader, -1, *prices)
    toss = best_toss(Counter(tuple(row) for row in rows if row is not None))
    endings = [opened(cards_of(twelve), cards_of(one), cards_of(every & ~one), leader) for one in layouts]
    named = [frozenset(cards_of(world)) for world in dead]
    value = equilibrium(endings, named, score_of(*prices), None)[0]
    assert float(toss.loss) == pytest.approx(value, abs=1e-7)


def test_many_layouts_in_one_go() -> None:
    """The same as one by one, a card led or not; what does not fit is refused."""
    twelve = Twelve(Hand.parse(COIN), 1)
    worlds = [dead_mask(pair("HA HQ")), dead_mask(pair("CJ HA"))]
    own, unseen, layouts = twelve.hand.mask, twelve.unseen.mask, common_layouts(twelve.unseen, 3, 8)
    card = ddsolve.Card.parse("D8")
    catcher = Catcher()
    for leader, first in ((1, -1), (0, -1), (0, card.index)):
        hand, trick = (own & ~card.bit, [card.index]) if first >= 0 else (own, [])
        one_by_one = [
            catcher.regions(hand, layout, unseen & ~layout, worlds, leader, trick) for layout in layouts
        ]
        assert catcher.regions_over(own, unseen, layouts, worlds, leader, first) == one_by_one
    for bad in (
        (own, unseen, [layouts[0] >> 1], worlds, 1),
        (own, unseen, layouts, worlds[:1], 1),
        (own, unseen, layouts, worlds, 3),
        (own, unseen, layouts, worlds, 1, card.index),
        (own, unseen, layouts, worlds, 0, pair("HA HQ")[0].index),
        (own, unseen, layouts, worlds, 1, -1, -1),
    ):
        with pytest.raises(ValueError, match=r"."):
            catcher.regions_over(*bad)


def test_prices_that_the_compiled_search_does_not_take_give_the_same(bench: Bench) -> None:
    """A first trick of 2,000,000 against 2: the same share of first and later tricks, in Python."""
    twelve = Twelve(Hand.parse("♠QJT87 ♣J8 ♦87 ♥AQ7"), 3)
    layouts = common_layouts(twelve.unseen, 5, 2)
    two = pair("CJ HA"), pair("CJ HQ")
    cheap = regions_on(bench, Opening(twelve), UnitPrices(2, 1, Fraction(1)), two, layouts)
    dear = UnitPrices(2 << 20, 1 << 20, Fraction(1))
    assert not dear.compiled
    scaled = regions_on(bench, Opening(twelve), dear, two, layouts)
    for one, other in zip(cheap, scaled, strict=True):
        assert known_losses(other) == tuple(entry * (1 << 20) for entry in known_losses(one))
        assert loss_in(other, Fraction(1, 3)) == loss_in(one, Fraction(1, 3)) * (1 << 20)


@pytest.mark.slow
@settings(max_examples=4, deadline=None)
@given(st.integers(0, 10_000))
def test_bounds_are_bounds(seed: int) -> None:
    """Pure plans lose less than mixed ones get, a third discard never hurts, both ends are double dummy."""
    twelve = Twelve(Hand.parse(COIN), 3)
    one, two, three = random.Random(seed).sample(list(twelve.discards), 3)
    with Bench(2) as bench:
        study = PairStudy(
            Study(bench, SOCHI, Opening(twelve), common_layouts(twelve.unseen, seed, 10)),
            UnitPrices.of(SOCHI),
        )
        study.study.count_known([one, two])
        found = study.toss((one, two))
        assert study.bound((one, two)) <= found.loss + Fraction(1, 1000)
        assert study.third_bound((one, two), three) <= found.loss + Fraction(1, 1000)
        assert found.loss <= min(study.known(one), study.known(two)) + Fraction(1, 1000)


@pytest.mark.long
def test_where_nothing_is_gained_the_score_is_the_count() -> None:
    """One discard: exactly what the engine's count over all layouts says."""
    score = ddsolve.hidden_misere(SMALL, 3, objective="score", samples=40).score
    assert score is not None
    assert len(score.mixture) == 1
    assert score.interval is None
    twelve = Twelve(Hand.parse(SMALL), 3)
    with Bench(2) as bench:
        view = View(twelve.hand - Hand.of(score.mixture[0].discard), twelve.unseen, Seat.THIRD, Seat.FIRST)
        counts = bench.count(question(view, Misere.MISERE)).counts
    prices = [200 / 3 - 400 / 3 * (tricks > 0) - 200 / 3 * max(tricks - 1, 0) for tricks in range(11)]
    mean = sum(price * count for price, count in zip(prices, counts, strict=True)) / 184_756
    assert score.value == score.if_known.value == score.mix_if_known == pytest.approx(mean)


@pytest.fixture(scope="module")
def coin() -> ddsolve.HiddenAdvice:
    return ddsolve.hidden_misere(COIN, 3, objective="score", samples=100)


@pytest.mark.long
def test_a_mixture_beats_every_known_discard(coin: ddsolve.HiddenAdvice) -> None:
    score = coin.score
    assert score is not None
    assert {" ".join(map(str, part.discard)) for part in score.mixture} == {"CJ HA", "HA HQ"}
    assert score.value > score.if_known.value > score.mix_if_known
    assert score.if_known.value == pytest.approx(-70.2288, abs=1e-3)
    assert score.interval is not None
    assert score.interval[0] < -59.96 < score.interval[1], "what 2,000 layouts say"
    assert bool(score.thirds) == (score.third != 0)


@pytest.mark.long
def test_exact_works_out_every_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """All layouts are minutes, so here all are forty, and two thirds are looked at, not twenty."""
    few = common_layouts(Twelve(Hand.parse(COIN), 3).unseen, 9, 40)
    monkeypatch.setattr(score_search, "all_layouts", lambda unseen: few)
    two = Thirds(tried=2, layouts=8, valuing=8)
    question = HiddenMisere(COIN, 3, objective="score", exact=True)
    with Bench(policy=Policy(score=Scored(exactly=two))) as bench:
        score = question.ask(bench).score
    assert score is not None
    assert score.interval is None
    assert score.layouts == 40
    assert len(score.mixture) == 2
