"""Each optimisation alone, and all but one, against the search that has none."""

from __future__ import annotations

import random

import pytest
from support import GAMES, Hands, dense_hands, masks, random_hands, strain_number

from ddsolve._engine import FEATURES, Engine
from ddsolve._layouts import LayoutFamily

BARE = Engine(features=0)
TABLE_ONLY = FEATURES["table"]
EVERYTHING = sum(FEATURES.values())


def answers(features: int, deals: list[Hands], games: list[tuple[str, int, int]]) -> list[int]:
    """Solve deal by deal with one engine, the table kept from each to the next."""
    engine = BARE if features == 0 else Engine(features=features)
    return [
        engine.solve(masks(deal), strain_number(game), game == "misere", soloist, leader)
        for deal, (game, soloist, leader) in zip(deals, games, strict=True)
    ]


def questions(seeds: range, sizes: tuple[int, ...]) -> tuple[list[Hands], list[tuple[str, int, int]]]:
    """For each seed two deals (a full pack's and a dense one) and for each a game, a soloist and a leader."""
    deals: list[Hands] = []
    games: list[tuple[str, int, int]] = []
    for seed in seeds:
        rng = random.Random(seed)
        size = sizes[seed % len(sizes)]
        deals += [random_hands(rng, size), dense_hands(rng, size)]
        games += [(rng.choice(GAMES), rng.randrange(3), rng.randrange(3)) for _ in range(2)]
    return deals, games


SMALL = questions(range(120), (6, 7, 8))
TEN = questions(range(1000, 1020), (10,))


def test_the_switches_are_separate_bits() -> None:
    assert TABLE_ONLY
    bits = list(FEATURES.values())
    assert all(bit > 0 and bit & (bit - 1) == 0 for bit in bits)
    assert len(set(bits)) == len(bits)


@pytest.fixture(scope="module")
def bare() -> list[int]:
    """Answers of the bare search: 120 seeds, 240 deals of six to eight cards."""
    return answers(0, *SMALL)


@pytest.mark.parametrize("feature", FEATURES)
def test_one_switch_alone(feature: str, bare: list[int]) -> None:
    assert answers(FEATURES[feature], *SMALL) == bare


@pytest.mark.parametrize("feature", FEATURES)
def test_all_switches_but_one(feature: str, bare: list[int]) -> None:
    assert answers(EVERYTHING & ~FEATURES[feature], *SMALL) == bare


def test_all_switches(bare: list[int]) -> None:
    assert answers(EVERYTHING, *SMALL) == bare
    assert answers(-1, *SMALL) == bare


@pytest.fixture(scope="module")
def table_only() -> list[int]:
    """Answers of the search with nothing but a table, at ten cards."""
    return answers(TABLE_ONLY, *TEN)


@pytest.mark.parametrize("feature", [name for name in FEATURES if name != "table"])
def test_one_switch_and_the_table_at_ten_cards(feature: str, table_only: list[int]) -> None:
    assert answers(TABLE_ONLY | FEATURES[feature], *TEN) == table_only


def test_all_switches_at_ten_cards(table_only: list[int]) -> None:
    assert answers(EVERYTHING, *TEN) == table_only


@pytest.mark.slow
def test_every_switch_is_wired_up() -> None:
    """A switch that does nothing would pass every test above. Sorting is for all layouts only: see below."""
    deals, games = SMALL

    def nodes(features: int) -> int:
        engine = Engine(features=features)
        for deal, (game, soloist, leader) in zip(deals, games, strict=True):
            engine.solve(masks(deal), strain_number(game), game == "misere", soloist, leader)
        return engine.nodes

    full, none = nodes(EVERYTHING), nodes(0)
    assert full < none / 2
    assert [name for name, bit in FEATURES.items() if nodes(EVERYTHING & ~bit) == full] == ["sorting"]


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_misere_bounds_alone_on_few_cards(size: int) -> None:
    """Near the end of play the bounds answer almost every question: thousands of small positions."""
    bounds = Engine(features=FEATURES["bounds"] | FEATURES["table"])
    rng = random.Random(size)
    for number in range(2000):
        cards = rng.sample(range(32 if number % 2 else 24), 3 * size)
        hands = [sum(1 << card for card in cards[seat::3]) for seat in range(3)]
        leader = rng.randrange(3)
        expected = BARE.solve(hands, 4, True, 0, leader)
        assert bounds.solve(hands, 4, True, 0, leader) == expected, (hands, leader)


@pytest.mark.slow
def test_sorting_of_suits_over_all_layouts() -> None:
    """Suits are put in order only when a hand has two alike: the counts stay, fewer positions are visited."""
    own = sum(1 << card for card in (3, 4, 0, 8 + 1, 8 + 2, 16 + 1, 16 + 2))  # J T 7, 9 8, 9 8
    unseen = sum(1 << card for card in (1, 2, 5, 6, 8, 11, 12, 13, 16, 19, 20, 21, 24, 31))
    counts, nodes = [], []
    for features in (EVERYTHING, EVERYTHING - FEATURES["sorting"]):
        engine = Engine(features=features)
        family = LayoutFamily(own, unseen, 0, 4, True)
        assert family.alike
        counts.append(engine.count(family, 1))
        nodes.append(engine.nodes)
    assert counts[0][0] == counts[1][0]
    assert nodes[0] < nodes[1]
