"""A soloist who names his discard late: the engine against the definition, and bounds layout by layout."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from reference.late_discards import late_tricks

from ddsolve._engine import FEATURES, Engine
from ddsolve._layouts import LayoutFamily

FULL = 0xFFFFFFFF
TOP = 10


def mask_of(cards: object) -> int:
    return sum(1 << card for card in cards)


def quota_of(cards: tuple[int, ...]) -> tuple[int, ...]:
    suits = [card // 8 for card in cards]
    return tuple(suits.count(suit) for suit in range(4))


def random_question(rng: random.Random, size: int, thrown: int) -> tuple[list[list[int]], int, int]:
    """Three hands of `size` cards, the first with more to throw, from a part of the pack; strain, leader."""
    used = rng.choice((3 * size + thrown, 3 * size + thrown + 4, 32))
    pack = rng.sample(sorted(rng.sample(range(32), used)), 3 * size + thrown)
    own, rest = pack[: size + thrown], pack[size + thrown :]
    return [own, rest[:size], rest[size:]], rng.randrange(5), rng.randrange(3)


def value(engine: Engine, hands: list[list[int]], strain: int, leader: int, **thrown: object) -> int:
    own, following, last = (mask_of(hand) for hand in hands)
    family = LayoutFamily(own, following | last, 0, strain, False, following, last, **thrown)
    counts, _ = engine.count(family, leader)
    return counts.index(1)


@pytest.mark.parametrize("thrown", [1, 2])
@pytest.mark.parametrize(
    ("size", "count"),
    [
        (1, 60),
        (2, 60),
        pytest.param(3, 20, marks=pytest.mark.slow),
        pytest.param(4, 3, marks=pytest.mark.slow),
        pytest.param(3, 60, marks=pytest.mark.long),
        pytest.param(4, 60, marks=pytest.mark.long),
    ],
)
def test_the_definition(size: int, count: int, thrown: int) -> None:
    rng = random.Random(100 * size + thrown)
    full, bare, table_only = Engine(), Engine(features=0), Engine(features=FEATURES["table"])
    for _ in range(count):
        hands, strain, leader = random_question(rng, size, thrown)
        trump = strain if strain < 4 else None
        pairs = list(combinations(sorted(hands[0]), thrown))
        expected = late_tricks(hands, pairs, trump, leader)
        for engine in (full, bare, table_only):
            assert value(engine, hands, strain, leader, loose=thrown) == expected
        for quota in sorted({quota_of(pair) for pair in pairs}):
            chosen = [pair for pair in pairs if quota_of(pair) == quota]
            expected = late_tricks(hands, chosen, trump, leader)
            for engine in (full, bare, table_only):
                assert value(engine, hands, strain, leader, quota=quota) == expected


def test_naming_it_late_is_worth_something() -> None:
    rng, engine, more = random.Random(2), Engine(), 0
    for _ in range(300):
        hands, strain, leader = random_question(rng, 2, 2)
        named = []
        for pair in combinations(hands[0], 2):
            kept = [card for card in hands[0] if card not in pair]
            named.append(value(engine, [kept, *hands[1:]], strain, leader))
        late = value(engine, hands, strain, leader, loose=2)
        assert late >= max(named)
        more += late > max(named)
    assert more


@pytest.mark.parametrize("feature", FEATURES)
def test_switches_alone(feature: str) -> None:
    rng = random.Random(9)
    bare = Engine(features=FEATURES["table"])
    alone = Engine(features=FEATURES[feature] | FEATURES["table"])
    but_one = Engine(features=sum(FEATURES.values()) & ~FEATURES[feature] | FEATURES["table"])
    for _ in range(25):
        hands, strain, leader = random_question(rng, 6, 2)
        for thrown in ({"loose": 2}, {"quota": quota_of(tuple(rng.sample(hands[0], 2)))}):
            expected = value(bare, hands, strain, leader, **thrown)
            assert value(alone, hands, strain, leader, **thrown) == expected
            assert value(but_one, hands, strain, leader, **thrown) == expected


def lowered(engine: Engine, family: LayoutFamily, leader: int, group: int, *window: int) -> bytearray:
    bounds = bytearray(bytes([TOP]) * family.group_sizes()[group])
    counts = engine.lower(family, leader, group, bounds, *window)
    assert counts == [bounds.count(tricks) for tricks in range(11)]
    return bounds


def hands_of_twelve(count: int) -> Iterator[tuple[int, int, int, int]]:
    """Twelve cards, strain, leader and a group of at most 60 layouts."""
    rng = random.Random(12)
    for _ in range(count):
        own = mask_of(rng.sample(range(32), 12))
        strain, leader = rng.randrange(5), rng.randrange(3)
        sizes = LayoutFamily(own, FULL & ~own, 0, strain, False, loose=2).group_sizes()
        yield own, strain, leader, rng.choice([group for group, size in enumerate(sizes) if size < 60])


def test_bounds_hold_layout_by_layout() -> None:
    engine = Engine()
    lower_somewhere = 0
    for own, strain, leader, group in hands_of_twelve(8):
        unseen = FULL & ~own
        whole = lowered(engine, LayoutFamily(own, unseen, 0, strain, False, loose=2), leader, group)
        cards = [card for card in range(32) if own >> card & 1]
        for quota in product(range(3), repeat=4):
            pairs = [pair for pair in combinations(cards, 2) if quota_of(pair) == quota]
            if not pairs:
                continue
            suits = lowered(engine, LayoutFamily(own, unseen, 0, strain, False, quota=quota), leader, group)
            assert all(above >= below for above, below in zip(whole, suits, strict=True))
            lower_somewhere += suits != whole
            for pair in pairs:
                family = LayoutFamily(own & ~mask_of(pair), unseen, 0, strain, False)
                found = lowered(engine, family, leader, group)
                assert all(above >= below for above, below in zip(suits, found, strict=True))
    assert lower_somewhere


def test_windows_and_what_is_handed_down() -> None:
    engine = Engine()
    for own, strain, leader, group in hands_of_twelve(6):
        family = LayoutFamily(own, FULL & ~own, 0, strain, False, loose=2)
        exact = lowered(engine, family, leader, group)
        for floor, ceiling in ((3, 4), (2, 5), (4, 8)):
            found = lowered(engine, family, leader, group, floor, ceiling)
            for tricks, bound in zip(exact, found, strict=True):
                assert bound == (TOP if tricks >= ceiling else max(tricks, floor))
            assert engine.lower(family, leader, group, found) == [exact.count(tricks) for tricks in range(11)]
            assert found == exact


def test_counts_are_those_of_count() -> None:
    engine = Engine()
    for own, strain, leader, group in hands_of_twelve(4):
        for thrown in (
            {"loose": 2},
            {"quota": quota_of(tuple(sorted(c for c in range(32) if own >> c & 1)[:2]))},
        ):
            family = LayoutFamily(own, FULL & ~own, 0, strain, False, **thrown)
            bounds = bytearray(bytes([TOP]) * family.group_sizes()[group])
            assert engine.lower(family, leader, group, bounds) == engine.count(family, leader, (), group)[0]


@pytest.mark.parametrize(
    "thrown",
    [
        {"loose": 3},
        {"loose": -1},
        {"quota": (3, 0, 0, 0)},
        {"quota": (1, 1, 1, 0)},
        {"quota": (2, 0, 0)},
        {"quota": (-1, 1, 1, 1)},
        {"loose": 1, "quota": (0, 0, 0, 1)},
        {"loose": 1},
    ],
)
def test_quotas_that_cannot_be(thrown: dict[str, object]) -> None:
    own = mask_of(range(0, 24, 2))
    with pytest.raises(ValueError, match=r"thrown|quota|twice"):
        LayoutFamily(own, FULL & ~own, 0, 0, False, **thrown)


def test_no_quota_in_misere() -> None:
    own = mask_of(range(0, 24, 2))
    for thrown in ({"loose": 2}, {"quota": (1, 1, 0, 0)}):
        with pytest.raises(ValueError, match="named at once"):
            LayoutFamily(own, FULL & ~own, 0, 4, True, **thrown)


def test_bounds_that_do_not_fit() -> None:
    own = mask_of(range(0, 24, 2))
    engine, family = Engine(), LayoutFamily(own, FULL & ~own, 0, 0, False, loose=2)
    size = family.group_sizes()[0]
    for bounds, error in (
        (bytearray(size + 1), ValueError),
        (bytes(size), BufferError),
        ([0] * size, TypeError),
    ):
        with pytest.raises(error):
            engine.lower(family, 0, 0, bounds)
    for arguments in ((3, 0), (0, family.groups), (0, -1)):
        with pytest.raises(ValueError, match="leader is"):
            engine.lower(family, *arguments, bytearray(size))
    with pytest.raises(ValueError, match="floor"):
        engine.lower(family, 0, 0, bytearray(size), 5, 4)
    with pytest.raises(ValueError, match=r"no card on the table|not known"):
        engine.count(family, 0, (0,))
