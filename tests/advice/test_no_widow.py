"""Games without the widow: counts against brute force over every layout of short endings; the commands."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest
from advice import plain
from support import DECK, printed, refused, thinned

from ddsolve import Analyst
from ddsolve.advice.claim.results import PLAN, REFUTED, Goal
from ddsolve.advice.no_widow import (
    ClosedWidow,
    answer_claim_of_ten,
    answer_layouts_of_ten,
    counted_plan,
)
from ddsolve.errors import DealError
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Strain
from ddsolve.values.contract import Misere
from ddsolve.values.hand import Hand

ALL = 42_678_636


def some_ending(seed: int, size: int) -> tuple[ClosedWidow, list[str], list[str], int]:
    """Deal an ending of one seat and 2n + 2 unseen cards, from few suits."""
    rng = random.Random(seed)
    suits = rng.choice(("SC", "SCD"))
    pack = rng.sample([card for card in DECK if card[0] in suits], 3 * size + 2)
    own, unseen = pack[:size], pack[size:]
    gone = [card for card in DECK if card not in pack]
    seat = rng.randrange(3)
    closed = ClosedWidow.of(" ".join(own), seat + 1, rng.randrange(3) + 1, " ".join(gone))
    return closed, own, unseen, seat


def every_layout(own: list[str], unseen: list[str], seat: int) -> list[plain.Hands]:
    return [
        hands
        for dead in combinations(unseen, 2)
        for hands in plain.layouts_of(own, [card for card in unseen if card not in dead], seat)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(1, 13), 12))
def test_counts_are_those_of_every_layout_played_out(seed: int, bench: Bench) -> None:
    closed, own, unseen, seat = some_ending(seed, 3 if seed % 6 == 0 else 2)
    layouts = every_layout(own, unseen, seat)
    assert closed.layouts == len(layouts)
    assert sum(pair.weight for pair in closed.pairs()) == comb(len(unseen), 2)
    leader = closed.leader.place
    for name, game in (("S", Strain.SPADES), ("NT", Strain.NT), ("misere", Misere.MISERE)):
        found = answer_layouts_of_ten(bench, closed, [game])
        want = Counter(plain.tricks(name, seat, hands, leader) for hands in layouts)
        counts = found.tricks[game].counts
        assert {tricks: count for tricks, count in enumerate(counts) if count} == want


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(12, 30), 3))
def test_a_claim_counts_what_beats_each_first_card(seed: int) -> None:
    closed, own, unseen, seat = some_ending(seed, 2)
    layouts = every_layout(own, unseen, seat)
    leader = closed.leader.place
    for name, goal in (("misere", Goal(Misere.MISERE, 0)), ("S", Goal(Strain.SPADES, 1 + seed % 2))):

        def fails(tricks: int, goal: Goal = goal) -> bool:
            return tricks > 0 if goal.misere else tricks < goal.tricks

        with Bench(1) as bench:
            claim = answer_claim_of_ten(bench, closed, goal)
        assert claim.double_dummy_failing == sum(
            fails(plain.tricks(name, seat, hands, leader)) for hands in layouts
        )
        if closed.leads:
            after = dict.fromkeys(own, 0)
            for hands in layouts:
                for card in own:
                    after[card] += fails(plain.tricks(name, seat, hands, leader, [card]))
            assert claim.failing == min(after.values())
            assert set(map(str, claim.first_cards)) == {card for card, bad in after.items() if not bad}
        else:
            assert claim.failing == claim.double_dummy_failing
        assert claim.holds == (claim.failing == 0)
        assert (claim.proof == REFUTED) == (not claim.holds)
        if claim.counterexample is not None:
            names = [set(map(str, claim.counterexample.hands[place + 1])) for place in range(3)]
            assert names in [[set(hand) for hand in hands] for hands in layouts]
            if closed.leads:
                assert claim.counterexample.line[0] == claim.best_card


@pytest.mark.parametrize(
    "seeds", thinned([range(start, start + 25) for start in range(0, 200, 25)], 4), ids=str
)
def test_a_counted_plan_is_never_contradicted(seeds: range) -> None:
    for seed in seeds:
        closed, own, unseen, seat = some_ending(seed, 2)
        for name, goal in (("misere", Goal(Misere.MISERE, 0)), ("NT", Goal(Strain.NT, 1 + seed % 2))):
            plan = counted_plan(closed, goal)
            if plan is None:
                continue
            leader = closed.leader.place
            for hands in every_layout(own, unseen, seat):
                for card in map(str, plan) if closed.leads else [None]:
                    tricks = plain.tricks(name, seat, hands, leader, [card] if card else [])
                    assert tricks == 0 if goal.misere else tricks >= goal.tricks, seed


def test_a_lead_whose_higher_cards_may_both_be_dead_is_no_plan(bench: Bench) -> None:
    # only SA and SK are above the queen led: with both dead it wins the trick
    closed = ClosedWidow.of("♠Q", 1, 1, [card for card in DECK if card not in {"SQ", "SA", "SK", "C7", "C8"}])
    assert counted_plan(closed, Goal(Misere.MISERE, 0)) is None
    claim = answer_claim_of_ten(bench, closed, Goal(Misere.MISERE, 0))
    assert claim.failing == 2  # both dead, and the clubs either way
    assert claim.layouts == 12


def test_ten_cards_leave_all_layouts_with_the_dead_told_apart() -> None:
    closed = ClosedWidow.of("♠AKQJ ♣AKQ ♦A8 ♥A", 2)
    assert closed.layouts == ALL == comb(22, 2) * comb(20, 10)
    assert sum(pair.weight for pair in closed.pairs()) == 231


def test_the_sample_lies_within_its_intervals_of_the_count(bench: Bench) -> None:
    closed = ClosedWidow.of("♠AKQJ ♣AKQ ♦A8 ♥A", 2)
    whole = answer_layouts_of_ten(bench, closed, [Strain.SPADES])
    sample = answer_layouts_of_ten(bench, closed, [Strain.SPADES], samples=400, seed=3)
    assert whole.tricks[Strain.SPADES].total == ALL
    mean = sample.as_json()["mean"]["S"]
    assert mean["interval"][0] <= float(whole.tricks[Strain.SPADES].mean) <= mean["interval"][1]


def test_drawn_layouts_leave_two_cards_over_and_every_card_may_be_dead() -> None:
    closed = ClosedWidow.of("♠AKQJ ♣AKQ ♦A8 ♥A", 2)
    dead = Counter()
    for hands in closed.draw(2000, 5):
        assert hands[1] == closed.own.mask
        assert [hand.bit_count() for hand in hands] == [10, 10, 10]
        left = Hand(0xFFFFFFFF & ~(hands[0] | hands[1] | hands[2]))
        dead.update(map(str, left))
    assert len(dead) == 22
    assert min(dead.values()) > 100  # 182 are expected of each


@pytest.mark.parametrize("size", [9, 11, 12])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(DealError, match="ten cards"):
        ClosedWidow.of(" ".join(DECK[:size]), 1)


# The commands -----------------------------------------------------------------------------------------------


def test_claim_proves_nine_in_spades_as_one_plan() -> None:
    found = printed("claim", "♠AKQJ ♣AKQ ♦A8 ♥A", "--no-widow", "--contract", "9S", "--seat", "1")
    assert found["layouts"] == ALL
    assert (found["holds"], found["plan"], found["proof"]) == (True, True, PLAN)
    assert found["failing"] == 0


def test_misere_tells_a_clean_one_and_its_value_where_the_convention_has_it() -> None:
    hand = ("misere", "♠987 ♣987 ♦97 ♥97", "--seat", "2", "--no-widow", "--layouts", "20")
    found = printed(*hand, "--convention", "sochi-finnish")
    assert (found["layouts"], found["clean"], found["caught"], found["exact"]) == (ALL, True, 0, True)
    assert found["interval"] == [found["expected"]] * 2  # 10 × 10 × (3 − 1) / 3
    assert found["expected"] == pytest.approx(200 / 3)
    assert found["no_widow"] is True
    assert printed(*hand)["expected"] is None  # sochi has no misère without the widow


def test_misere_says_at_once_that_a_bad_one_is_hopeless() -> None:
    found = printed("misere", "♠AKQJ ♣AKQ ♦A8 ♥A", "--seat", "2", "--no-widow", "--layouts", "60")
    assert found["hopeless"] is True
    assert found["exact"] is False
    assert found["safe"] == 0
    fair = printed("misere", "♠7 ♣A87 ♦97 ♥KT87", "--seat", "2", "--no-widow", "--layouts", "4")
    assert (fair["caught"], fair["hopeless"]) == (34636508, False)  # though caught in each of the four


def test_layouts_are_sampled_or_counted() -> None:
    words = ("layouts", "♠AKQJ ♣AKQ ♦A8 ♥A", "--no-widow", "--seat", "1", "--strain", "S")
    sampled = printed(*words, "--samples", "50")
    assert sampled["sampled"] is True
    assert sampled["layouts"] == ALL
    assert sum(sampled["tricks"]["S"].values()) == 50
    exact = printed(*words, "--exact")
    assert sum(exact["tricks"]["S"].values()) == ALL
    assert "sampled" not in exact
    closed = printed(*words, "--samples", "20", "--first-lead", "closed")
    assert {card for first in closed["first_cards"]["S"] for card in first["cards"]} >= {"SA", "D8"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("layouts", "♠AKQJ ♣AKQ ♦A8 ♥A", "--seat", "1", "--no-widow", "--dead", "S7 S8"), "--dead"),
        (("layouts", "♠AKQJ ♣AKQ ♦A8 ♥A", "--seat", "1", "--no-widow", "--allpass"), "--allpass"),
        (("layouts", "♠AKQJ ♣AKQ ♦A8 ♥A", "--seat", "1", "--dead", "S7 S8", "--exact"), "--no-widow"),
        (("misere", "♠AKQJ ♣AKQ ♦A8 ♥A97", "--seat", "1", "--no-widow"), "ten cards"),
        (("misere", "♠AKQJ ♣AKQ ♦A8 ♥A", "--seat", "1", "--no-widow", "--seen"), "--seen"),
        (("misere", "♠AKQJ ♣AKQ ♦A8 ♥A", "--seat", "1", "--no-widow", "--exact"), "nothing is thrown"),
        (("claim", "♠AKQJ ♣AKQ ♦A8 ♥A", "--seat", "1", "--no-widow", "--contract", "preference"), "twelve"),
        (
            ("claim", "♠A", "--seat", "1", "--no-widow", "--contract", "9S", "--played", "SA"),
            "--played",
        ),
    ],
)
def test_what_cannot_be_asked_without_the_widow_is_refused_in_a_line(
    words: tuple[str, ...], said: str
) -> None:
    assert said in refused(*words)


# Bids -----------------------------------------------------------------------------------------------


def bids(*words: str) -> dict[str, dict[str, object]]:
    found = printed("bid", *words, "--samples", "4")
    return {option["bid"]: option for option in found["bids"]}


@pytest.mark.long
def test_bids_without_the_widow_are_valued_where_the_convention_has_them() -> None:
    hand = ("♠AKQJT987 ♣A ♦A", "--seat", "2")
    found = bids(*hand, "--set", "no_widow=games")
    ten = found["10S-hand"]
    assert ten["make"] == 1
    assert ten["orders"] == {"10S": 1.0}
    assert ten["expected"] == pytest.approx(found["10S"]["expected"])  # ten either way
    # a bid of nine leaves the choice of a better order
    assert found["9S-hand"]["expected"] >= ten["expected"] - 1e-9
    assert found["misere-hand"]["make"] == 0
    assert found["misere-hand"]["expected"] < 0
    assert not any(name.endswith("-hand") for name in bids(*hand))
    assert {name for name in bids(*hand, "--set", "no_widow=misere") if name.endswith("-hand")} == {
        "misere-hand"
    }


@pytest.mark.slow
def test_a_bid_without_the_widow_gets_nothing_from_it() -> None:
    # the widow may bring a second heart honour or a spade; the ten cards alone never make ten
    found = bids("♠AKQJ ♣AKQ ♦A8 ♥A", "--seat", "2", "--set", "no_widow=games")
    assert found["10S"]["expected"] > found["10S-hand"]["expected"]


@pytest.mark.long
def test_in_an_auction_the_bid_without_the_widow_is_the_one_left_over_a_misere() -> None:
    found = bids("♠987 ♣J87 ♦97 ♥97", "--seat", "2", "--convention", "sochi-finnish", "--auction", "1=misere")
    assert "misere" not in found
    assert found["misere-hand"]["expected"] == pytest.approx(200 / 3)


def test_an_analyst_answers_the_same_questions() -> None:
    clean = "♠AKQJT987 ♣AK"
    with Analyst("sochi-finnish", threads=1) as analyst:
        misere = analyst.closed_misere("♠987 ♣987 ♦87 ♥87", 2, samples=20)
        claim = analyst.claim(clean, "9S", 1, no_widow=True)
        sampled = analyst.layouts(clean, 1, None, ["S"], no_widow=True, samples=10, seed=3)
        with pytest.raises(DealError):
            analyst.claim("♠AK", "9S", 1, no_widow=True)
    told = printed(
        "misere", "♠987 ♣987 ♦87 ♥87", "--seat", "2", "--no-widow", "--convention", "sochi-finnish"
    )
    assert misere.as_json() | {"seed": 1} == {key: told[key] for key in misere.as_json()} | {"seed": 1}
    told = printed("claim", clean, "--contract", "9S", "--seat", "1", "--no-widow")
    assert claim.as_json() == {key: told[key] for key in claim.as_json()}
    told = printed(
        *("layouts", clean, "--seat", "1", "--strain", "S", "--no-widow", "--samples", "10", "--seed", "3")
    )
    assert sampled.as_json() == {key: told[key] for key in sampled.as_json()}
