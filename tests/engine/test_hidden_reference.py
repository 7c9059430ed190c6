"""The references for a hidden discard agree: definition, αμ, regions, linear programme, vectors."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hidden_endings import random_ending
from reference import Misere
from reference.alpha_mu import alpha_mu
from reference.hidden import (
    Ending,
    Fronts,
    World,
    caught,
    ending,
    maximal,
    one_world,
    score_of,
    tricks_taken,
)
from reference.hidden_lp import equilibrium
from reference.hidden_regions import Regions, value
from reference.position import card_list
from support import cards, data, thinned

SCORE = score_of(2, 1)
SMALL = [row for row in data("hidden_discard.json")["vectors"] if len(card_list(row["next"])) < 6]


def read(row: dict[str, Any]) -> tuple[Ending, list[World]]:
    where = ending(cards(row["twelve"]), cards(row["next"]), cards(row["last"]), row["leader"])
    return where, [frozenset(pair.split()) for pair in row["worlds"]]


def weights(rng: random.Random, count: int) -> list[Fraction]:
    parts = [rng.randint(1, 5) for _ in range(count)]
    return [Fraction(part, sum(parts)) for part in parts]


def reached(where: Ending, worlds: list[World], payoff: Any) -> frozenset[tuple[Any, ...]]:
    deals = [
        [sorted(where.hands[0] - world), sorted(where.hands[1]), sorted(where.hands[2])] for world in worlds
    ]
    return maximal(tuple(vector) for vector in alpha_mu(deals, where.leader, payoff))


@pytest.mark.slow
@pytest.mark.parametrize(
    "row", [row for row in SMALL if row["kind"] == "tricks"], ids=lambda row: row["twelve"]
)
def test_vectors_of_tricks(row: dict[str, Any]) -> None:
    where, worlds = read(row)
    assert Fronts(tricks_taken).front(where, worlds) == {tuple(vector) for vector in row["front"]}
    seen = [[sorted(where.hands[0] - world), *map(sorted, where.hands[1:])] for world in worlds]
    assert [Misere(0).solve(hands, where.leader) for hands in seen] == row["double_dummy"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "row", [row for row in SMALL if row["kind"] == "score"], ids=lambda row: row["twelve"]
)
def test_vectors_of_scores(row: dict[str, Any]) -> None:
    where, worlds = read(row)
    corners = Regions(score_of(*row["payoff"])).corners(where, worlds)
    assert sorted(tuple(map(float, corner)) for corner in corners) == sorted(map(tuple, row["corners"]))
    pure = Fronts(score_of(*row["payoff"])).front(where, worlds)
    for known in row["values"]:
        mix = [Fraction(share) for share in known["mix"]]
        assert float(value(corners, mix)) == pytest.approx(known["equilibrium"], abs=1e-6)
        assert float(value(pure, mix)) == pytest.approx(known["pure_plan"], abs=1e-6)


@pytest.mark.parametrize("seed", thinned(range(40), 2))
def test_fronts_are_those_of_alpha_mu(seed: int) -> None:
    where, worlds = random_ending(seed, 2 + seed % 2, 2 + seed % 3, low=seed % 4 == 0)
    for payoff in (caught, tricks_taken):
        assert Fronts(payoff).front(where, worlds) == reached(where, worlds, payoff)


@pytest.mark.parametrize("seed", thinned(range(30), 3))
def test_one_world_is_double_dummy(seed: int) -> None:
    where, worlds = random_ending(seed, 3, 3)
    for world in worlds:
        best = one_world(where, world)
        assert Fronts(tricks_taken).front(where, [world]) == {(best,)}
        assert Regions(SCORE).corners(where, [world]) == {(SCORE(best),)}


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(36), 12))
def test_regions_are_the_whole_game(seed: int) -> None:
    """The linear programme over all histories: at a mixture, and with the mixture free."""
    rng = random.Random(seed)
    where, worlds = random_ending(rng, 3, 2 + seed % 2, low=seed % 3 == 0)
    mix = weights(rng, len(worlds))
    for payoff in (caught, tricks_taken, SCORE):
        corners = Regions(payoff).corners(where, worlds)
        whole, _ = equilibrium([where], worlds, payoff, [float(share) for share in mix])
        assert whole == pytest.approx(float(value(corners, mix)), abs=1e-7)
        least, best = equilibrium([where], worlds, payoff)
        at_best = max(
            sum(share * float(u) for share, u in zip(best, corner, strict=True)) for corner in corners
        )
        assert least == pytest.approx(at_best, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(60), 7))
def test_pure_plans_are_enough_to_catch(seed: int) -> None:
    """Two worlds: proved, so the region is the hull of the front."""
    where, worlds = random_ending(seed, 3 + seed % 2, 2, low=seed % 3 == 0)
    front, corners = Fronts(caught).front(where, worlds), Regions(caught).corners(where, worlds)
    for share in (Fraction(1, 3), Fraction(1, 2), Fraction(3, 4)):
        mix = [share, 1 - share]
        assert value(front, mix) == value(corners, mix)
