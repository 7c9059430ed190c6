"""The compiled regions of mixed plans over two worlds: known corners, plain fractions, each cut left out."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, count
from typing import Any

import pytest
from engine.test_engine_joint import ending
from reference import hidden_regions
from reference.hidden import Ending, play, score_of
from reference.hidden import ending as opened
from support import cards, data, index, mask

from ddsolve._catch import JOINT_FEATURES, REGION_FEATURES, Catcher, fail_memory
from ddsolve.advice.catching.mixture import given_tricks
from ddsolve.advice.catching.polytopes import point_of
from ddsolve.advice.catching.regions import Regions

VECTORS = [v for v in data("hidden_discard.json")["vectors"] if v["kind"] == "score"]
EVERYTHING = sum(JOINT_FEATURES.values()) + sum(REGION_FEATURES.values())
Row = tuple[int, int, int]
Corners = frozenset[tuple[Fraction, ...]]
Question = tuple[int, int, int, list[int], int, list[int]]


def exact(rows: list[Row]) -> Corners:
    return frozenset((Fraction(x, scale), Fraction(y, scale)) for x, y, scale in rows)


def projected(corners: list[list[float]], places: tuple[int, ...]) -> Corners:
    """Cut vectors down to two worlds: a plan for all of them is one for these."""
    return hidden_regions.hull(tuple(Fraction(str(corner[p])) for p in places) for corner in corners)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["next"])
def test_known_corners_for_every_two_worlds(vector: dict[str, Any]) -> None:
    hands = [mask(cards(vector[key])) for key in ("twelve", "next", "last")]
    worlds = [mask(world.split()) for world in vector["worlds"]]
    catcher = Catcher()
    for places in combinations(range(len(worlds)), 2):
        found = catcher.regions(*hands, [worlds[p] for p in places], vector["leader"], (), *vector["payoff"])
        assert exact(found) == projected(vector["corners"], places)


def two_worlds(seed: int) -> tuple[Ending, list[frozenset[str]], Question]:
    """Deal a random ending with two discards, in the words of the reference and in those of a catcher."""
    hands, worlds, leader, trick = next(
        deal for deal in map(ending, count(seed, 1_000_000)) if len(deal[1]) > 1
    )
    dead = [frozenset(world) for world in worlds[:2]]
    full = [set(hand) for hand in hands]
    for turn, card in enumerate(trick):
        full[(leader + turn) % 3].add(card)
    where = opened(*full, leader)
    for card in trick:
        where = play(where, card)
    asked = (
        *map(mask, hands),
        [mask(world) for world in worlds[:2]],
        leader,
        [index(card) for card in trick],
    )
    return where, dead, asked


@pytest.mark.slow
@pytest.mark.parametrize(
    "seeds",
    [
        range(6),
        *(pytest.param(range(start, start + 42), marks=pytest.mark.long) for start in (6, 48, 90, 132)),
    ],
    ids=str,
)
def test_random_endings_against_plain_fractions(seeds: range) -> None:
    catcher = Catcher()
    for seed in seeds:
        where, worlds, asked = two_worlds(seed)
        prices = random.Random(seed).choice(((2, 1), (1, 1), (10, 3), (1, 0), (0, 1)))
        plain = hidden_regions.Regions(score_of(*prices)).corners(where, worlds)
        assert exact(catcher.regions(*asked, *prices)) == hidden_regions.hull(plain), (seed, asked, prices)


def short_pack(seed: int, size: int) -> Question:
    """Deal an ending of two or three suits in which two discards are worth hiding more often than not."""
    rng = random.Random(seed)
    suits = rng.sample("SCDH", 3)
    pack = rng.sample([8 * "SCDH".index(suit) + rank for suit in suits for rank in range(8)], 3 * size + 2)
    hands = [
        sum(1 << card for card in pack[at : at + count])
        for at, count in ((0, size + 2), (size + 2, size), (2 * size + 2, size))
    ]
    worlds = rng.sample([1 << a | 1 << b for a, b in combinations(pack[: size + 2], 2)], 2)
    return hands[0], hands[1], hands[2], worlds, rng.randrange(3), []


def endings(number: int) -> list[Question]:
    return [short_pack(seed, 4 + seed % 3) for seed in range(number)]


@pytest.fixture(scope="module")
def uncut() -> list[tuple[Question, list[Row]]]:
    """Endings with the answers of a search without any cut."""
    catcher = Catcher(features=JOINT_FEATURES["double dummy"] | JOINT_FEATURES["table"])
    return [(asked, catcher.regions(*asked)) for asked in endings(60)]


@pytest.mark.parametrize("feature", REGION_FEATURES)
def test_each_switch_alone_and_all_but_it(feature: str, uncut: list[tuple[Question, list[Row]]]) -> None:
    alone = Catcher(features=REGION_FEATURES[feature] | sum(JOINT_FEATURES.values()))
    others = Catcher(features=EVERYTHING & ~REGION_FEATURES[feature])
    everything = Catcher()
    for asked, expected in uncut:
        assert alone.regions(*asked) == expected
        assert others.regions(*asked) == expected
        assert everything.regions(*asked) == expected
    assert alone.statistics["region nodes"] > everything.statistics["region nodes"]


def test_where_hiding_pays_there_is_more_than_a_box(uncut: list[tuple[Question, list[Row]]]) -> None:
    assert sum(len(rows) > 1 for _, rows in uncut) > 5
    assert any(scale > 1 for _, rows in uncut for _, _, scale in rows)


def test_the_greatest_entries_are_double_dummy() -> None:
    catcher = Catcher()
    for twelve, after, before, worlds, leader, _ in endings(60):
        rows = catcher.regions(twelve, after, before, worlds, leader)
        known = [given_tricks(catcher, twelve, after, before, [world], leader)[0][0] for world in worlds]
        expected = [tricks + 1 if tricks else 0 for tricks in known]
        assert [Fraction(rows[-1][0], rows[-1][2]), Fraction(rows[0][1], rows[0][2])] == expected


def test_turning_the_worlds_round_turns_the_corners_round() -> None:
    catcher = Catcher()
    for twelve, after, before, worlds, leader, _ in endings(30):
        one = catcher.regions(twelve, after, before, worlds, leader)
        other = catcher.regions(twelve, after, before, worlds[::-1], leader)
        assert [(y, x, scale) for x, y, scale in reversed(other)] == one


def test_a_world_twice_is_one_world() -> None:
    twelve, after, before, worlds, leader, _ = short_pack(3, 5)
    rows = Catcher().regions(twelve, after, before, [worlds[0]] * 2, leader)
    tricks = given_tricks(Catcher(), twelve, after, before, worlds[:1], leader)[0][0]
    assert rows == [(tricks + 1 if tricks else 0,) * 2 + (1,)]


def test_questions_of_different_prices_do_not_mix() -> None:
    catcher = Catcher()
    for asked in endings(12):
        for prices in ((2, 1), (5, 1), (2, 1)):
            assert catcher.regions(*asked, *prices) == Catcher().regions(*asked, *prices)


def test_three_worlds_cut_down_to_two_agree_with_the_search_in_python() -> None:
    catcher = Catcher()
    more = 0
    for seed in range(12):
        twelve, after, before, worlds, leader, _ = short_pack(seed, 5)
        bits = [1 << card for card in range(32) if twelve >> card & 1]
        third = next(a | b for a, b in combinations(bits, 2) if a | b not in worlds)
        found = Regions(catcher, 2, 1).rows((twelve, after, before), [*worlds, third], leader)
        more += len(found) > 1
        rows = catcher.regions(twelve, after, before, worlds, leader)
        assert hidden_regions.hull(point_of(corner)[:2] for corner in found) == exact(rows)
    assert more > 2


def test_numbers_that_do_not_fit_are_left_to_python() -> None:
    class Undecided(Catcher):
        def regions(self, *_: Any) -> None:
            return None

    for twelve, after, before, worlds, leader, _ in endings(30):
        rows = Regions(Undecided(), 2, 1).rows((twelve, after, before), worlds, leader)
        compiled = Catcher().regions(twelve, after, before, worlds, leader)
        assert frozenset(map(point_of, rows)) == exact(compiled)


def test_a_search_that_leaves_64_bits_ends_without_an_answer_and_does_no_harm() -> None:
    """Where an intersection did not fit, its corners were asked for: that ended the process."""
    hands = (
        mask(cards(hand))
        for hand in ("S:QT8 C:AJ9 D:KT87 H:9", "S:AJ7 C:KQ8 D:AJ9 H:-", "S:K C:T7 D:Q H:KQJ87")
    )
    asked = (*hands, [mask(("SQ", "CA")), mask(("CA", "CJ"))], 2, ())
    catcher = Catcher()
    assert catcher.regions(*asked, 23001, 13000) is None
    assert catcher.regions(*asked, 23, 13) == Catcher().regions(*asked, 23, 13)


def test_no_memory_is_said_and_does_no_harm() -> None:
    asked = short_pack(3, 4)
    expected = Catcher().regions(*asked)
    for allowed in range(5):
        catcher = Catcher()
        fail_memory(allowed)
        try:
            with pytest.raises(MemoryError):
                catcher.regions(*asked)
        finally:
            fail_memory(-1)
        assert catcher.regions(*asked) == expected


def test_what_does_not_fit_together_is_refused() -> None:
    twelve, after, before, worlds, leader, _ = short_pack(3, 4)
    catcher = Catcher()
    with pytest.raises(ValueError, match="two worlds"):
        catcher.regions(twelve, after, before, worlds[:1], leader)
    with pytest.raises(ValueError, match="prices"):
        catcher.regions(twelve, after, before, worlds, leader, (), -1, 1)
