"""A misère that is clean, or that nobody would bid, is told before any mixture is looked for."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from statistics import fmean

import pytest
from support import printed

import ddsolve
from ddsolve import Analyst, Convention, Hand, advise_bid
from ddsolve.advice.bid.advice import draw_widows
from ddsolve.advice.bid.misere import WidowMisere
from ddsolve.advice.bid.widows import WidowSampler
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.hidden.game import Opening, Pair, Twelve
from ddsolve.advice.hidden.results import LOST
from ddsolve.advice.misere import clean_at_once, hopeless_at_once
from ddsolve.questions.misere import Misere
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import USUAL, MisereAfterWidow
from ddsolve.solving.solver import Solver
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.contract import MISERE
from ddsolve.values.seats import Seat

CLEAN = ("♠T987 ♣97 ♦AT87 ♥87", "♠7 ♣A87 ♦KJ97 ♥KT87")
HOPELESS = ("♠AKQT ♣AK87 ♦K8 ♥98", "♠KT9 ♣KJ8 ♦AT7 ♥Q87")
BETWEEN = ("♠QJT87 ♣J8 ♦87 ♥AQ7", "♠AQ7 ♣98 ♦J987 ♥T87")


def prices(seat: int) -> Pricing:
    return Pricing(ddsolve.Convention.load("sochi"), Seat.parse(seat)).checked()


@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize("hand", CLEAN)
def test_what_is_clean_at_once_no_layout_catches(hand: str, seat: int) -> None:
    """Every layout is counted by the engine, which knows nothing of the proof."""
    found = clean_at_once(ddsolve.Hand.parse(hand), prices(seat), 1)
    assert found is not None
    best = found.options[0]
    counted = ddsolve.layouts(best.own, seat, best.option.discard, misere=True)
    (tricks,) = counted.tricks.values()
    assert tricks.counts[0] == tricks.total == found.layouts
    assert bool(best.first_cards) == (seat == 1)
    told = printed("misere", hand, "--seat", str(seat))
    assert "hidden" not in told
    assert told["options"][0]["clean"]
    assert told["options"][0]["safe"] == 1


@pytest.mark.parametrize("hand", [*HOPELESS, *CLEAN, *BETWEEN])
def test_what_is_hopeless_at_once(hand: str, bench: Bench) -> None:
    found = hopeless_at_once(bench, ddsolve.Hand.parse(hand), prices(2), 1)
    assert (found is not None) == (hand in HOPELESS)
    assert found is None or all(option.safe is None for option in found.options)


def test_between_them_neither_is_told() -> None:
    assert all(clean_at_once(ddsolve.Hand.parse(hand), prices(2), 1) is None for hand in BETWEEN)


OF_NOBODY = ("misere", "♠T97 ♣AK98 ♦T ♥JT87", "--seat", "3", "--objective", "score")


@pytest.mark.slow
def test_what_nobody_bids_ends_with_its_first_mixture() -> None:
    """Of a misère that is not hopeless, but lost."""
    found = printed(*OF_NOBODY)["hidden"]
    assert found["score"]["interval"][1] < LOST
    assert (found["score"]["checked_on"], found["hopeless"]) == (0, False)


@pytest.mark.long
def test_who_says_how_many_layouts_has_all_of_the_search() -> None:
    found = printed(*OF_NOBODY, "--quick")["hidden"]
    assert found == printed(*OF_NOBODY)["hidden"]
    score = found["score"]
    whole = printed(*OF_NOBODY, "--samples", "40")["hidden"]["score"]
    assert whole["checked_on"] > 0
    assert score["interval"][0] < whole["value"] < score["interval"][1]


@pytest.mark.long
def test_an_objective_that_is_typed_is_answered() -> None:
    assert printed("misere", HOPELESS[0], "--seat", "2")["hopeless"]
    told = printed("misere", HOPELESS[0], "--seat", "2", "--objective", "caught", "--quick")
    assert told["hidden"]["caught"]["value"] > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("seed", [7, pytest.param(3, marks=pytest.mark.long)])
def test_the_safest_is_what_its_own_figures_say(seed: int) -> None:
    """A discard for which no first card was looked for yet once stood behind worse ones."""
    question = Misere("♠T987 ♣J87 ♦987 ♥98", 1, objective="caught", seed=seed)
    with question.bench() as bench:
        told = question.ask(bench).as_json()
    best = max(told["options"], key=lambda option: option["make"])
    assert told["safest"] == told["cheapest"] == told["options"][0]["discard"] == best["discard"]
    assert told["hidden"]["caught"]["value"] <= 1 - best["make"] + 0.01


@pytest.mark.slow
def test_the_table_begins_with_the_discard_that_is_advised() -> None:
    """Of touching cards he throws the higher and leads the lower, of equal discards the most dangerous."""
    for asked in (
        ["♠T987 ♥98 ♦J7 ♣KT87", "--seat", "1"],
        ["♠7 ♣987 ♦J97 ♥KT987", "--seat", "2", "--objective", "caught"],
        ["♠AK87 ♣J7 ♦QT97 ♥97", "--seat", "3"],  # chosen on fewer layouts than the table
        ["♠AK87 ♣J7 ♦QT97 ♥97", "--seat", "1"],
    ):
        told = printed("misere", *asked, "--quick")
        hidden = told["hidden"]["score" if "score" in told["hidden"] else "caught"]
        (mixed,) = hidden["mix"]
        first = told["options"][0]
        assert sorted(mixed["discard"]) == sorted(first["discard"])
        if hidden["first_card"] is not None:
            assert first["closed_first_lead"]["card"] == hidden["first_card"]


@pytest.mark.long
def test_no_mixture_is_advised_below_a_discard_that_was_counted() -> None:
    """On the own lead the first card for a mixture comes from a sample; the table's is counted."""
    told = printed("misere", "♠QJT87 ♣J8 ♦87 ♥AQ7", "--seat", "1")
    score, first = told["hidden"]["score"], told["options"][0]
    assert score["value"] == pytest.approx(first["closed_first_lead"]["expected"])
    assert score["first_card"] == first["closed_first_lead"]["card"]
    assert sorted(score["mix"][0]["discard"]) == sorted(first["discard"])


# A misère that nobody would bid: little work tells what it costs.

SIZES = USUAL.after_widow


@pytest.mark.parametrize(
    ("hand", "seat", "how"),
    [
        ("♠AK8 ♣KJ8 ♦AK7 ♥Q", 2, SIZES.far_misere),
        ("♠987 ♣T87 ♦Q87 ♥8", 2, SIZES.misere),
    ],
)
def test_a_misere_is_valued_finely_unless_it_is_far_behind(
    hand: str, seat: int, how: MisereAfterWidow, bench: Bench
) -> None:
    asked = Hand.parse(hand)
    told = advise_bid(asked, seat, samples=2, whist="best", threads=1)
    misere = next(one for one in told.bids if one.bid == MISERE)
    sampler = WidowSampler(
        asked, Pricing(Convention.load("sochi"), Seat(seat)), 1, how=replace(SIZES, misere=how)
    )
    found = bench.map(sampler, draw_widows(asked, 2, 1))
    assert misere.expected.value == pytest.approx(fmean(one.bids[MISERE].value for one in found))


TWELVE = "♠AKQT ♣AK87 ♦K8 ♥98"


@pytest.mark.long
def test_a_discard_after_a_hopeless_misere_stops_at_the_sample_as_misere_does() -> None:
    """The proof would take minutes."""
    answer = printed("discard", TWELVE, "--seat", "2", "--won", "misere")
    assert answer["hopeless"]
    assert not answer["proved"]


@pytest.mark.slow
def test_a_misere_worth_playing_is_not_called_hopeless() -> None:
    with Analyst("sochi") as analyst:
        found = analyst.discard("♠7 ♣A87 ♦KJ97 ♥KT87", 2, won="misere", quick=True)
        assert not found.hopeless
        assert not analyst.hidden_misere("♠7 ♣A87 ♦KJ97 ♥KT87", 2, objective="caught", quick=True).hopeless


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_the_safest_discard_of_a_hopeless_misere_is_the_one_that_is_safest(seed: int) -> None:
    with Analyst(threads=1) as analyst:
        advice = analyst.misere("♠K87 ♣987 ♦87 ♥AQJ7", 2, seed=seed)
    assert advice.hopeless
    assert advice.safest.option.likely == max(one.option.likely for one in advice.options) > 0


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
