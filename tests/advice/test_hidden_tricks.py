"""What hiding the discard of a trick contract gains at most: plans, bounds, and what the command says."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from click.testing import CliRunner, Result
from hidden_endings import random_ending
from reference.hidden import Ending, World
from reference.hidden_lp import equilibrium
from reference.hidden_tricks import holds
from support import SUITS, mask

from ddsolve._catch import Catcher
from ddsolve.advice import hidden_tricks
from ddsolve.advice.hidden.mixture import best_mixture
from ddsolve.advice.hidden_tricks import held_tricks
from ddsolve.cli.root import cli

CATCHER = Catcher(16 << 20)
PAYS = "♠9 ♣AKQT8 ♦KQJ9 ♥98"
SURE = "♠AKQJT987 ♣AKQJ"


def found(where: Ending, worlds: list[World], trump: str | None) -> list[tuple[int, int]]:
    hands = mask(where.hands[0]), mask(where.hands[1]), mask(where.hands[2])
    strain = 4 if trump is None else "SCDH".index(trump)
    return held_tricks(CATCHER, hands, [mask(world) for world in worlds], where.leader, strain)


@pytest.mark.parametrize("seed", range(60))
def test_plans_against_the_whole_tree(seed: int) -> None:
    """Every pair of limits asked of the reference: the minimal ones that a plan keeps."""
    rng = random.Random(seed)
    size = rng.choice([2, 3])
    where, worlds = random_ending(rng, size, 2, low=bool(seed % 2))
    trump = rng.choice([None, *SUITS])
    kept = [
        (one, two)
        for one in range(size + 1)
        for two in range(size + 1)
        if holds(where, worlds, (one, two), trump)
    ]
    minimal = [u for u in kept if not any(v != u and v[0] <= u[0] and v[1] <= u[1] for v in kept)]
    assert found(where, worlds, trump) == sorted(minimal)


def test_the_bound_is_one_and_not_more() -> None:
    """Without trumps, against the linear programme of the whole game: mixed plans get no less."""
    gained = 0
    for seed in range(60):
        rng = random.Random(seed)
        where, worlds = random_ending(rng, 3, 2)
        front = found(where, worlds, None)
        if len(front) < 2:
            continue
        losses = Counter([tuple((3 - one, 3 - two) for one, two in front)])
        bound = best_mixture(losses)
        value, _ = equilibrium([where], worlds, lambda tricks: 3 - tricks, None)
        known = min(max(loss[place] for loss in next(iter(losses))) for place in (0, 1))
        assert float(bound.value) <= value + 1e-7
        assert value <= known + 1e-7
        gained += value < known - 1e-7
    assert gained, "in some endings hiding gains something"


def discard(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["discard", *arguments, "--jobs", "2"])


@pytest.mark.slow
def test_the_command_mixes_two_where_it_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden_tricks, "FRESH", 200)
    found = json.loads(discard(PAYS, "--seat", "3", "--hidden", "--json").stdout)
    hidden, best = found["hidden"], found["options"][0]
    assert hidden["contract"] == best["contract"] == "6C"
    assert {tuple(part["discard"]) for part in hidden["mix"]} == {("H8", "S9"), ("H8", "H9")}
    assert sum(part["share"] for part in hidden["mix"]) == 1
    assert hidden["if_known"] == {"discard": best["discard"], "value": best["expected"]}
    gain = hidden["gain_at_most"]
    assert 0.2 < gain["value"] < 0.8
    assert hidden["at_most"] == pytest.approx(best["expected"] + gain["value"])
    assert hidden["interval"][0] < hidden["at_most"] < hidden["interval"][1]
    assert hidden["mix_if_known"] < hidden["if_known"]["value"]
    assert 0.1 < hidden["guess"] < 0.4
    assert (hidden["checked_on"], hidden["layouts"]) == (100, 200)


def test_where_all_is_made_nothing_is_gained() -> None:
    said = discard(SURE, "--seat", "1", "--won", "10S", "--hidden")
    assert "Nothing is gained by hiding what you throw, if 10♠ is played open" in said.stdout


@pytest.mark.parametrize(
    "more",
    [
        [SURE, "--seat", "1", "--won", "misere"],
        [SURE, "--seat", "1", "--won", "allpass"],
        [SURE, "--seat", "1", "--compare-conventions"],
        [SURE, "--seat", "1", "--quick"],
        ["♠Q ♣AT98 ♦AJT ♥KQJ7 | ♠KJT8 ♣7 ♦KQ87 ♥T | ♠A97 ♣KQJ ♦9 ♥A98"],
    ],
)
def test_what_it_is_not_for(more: list[str]) -> None:
    answer = discard(*more, "--hidden")
    assert answer.exit_code == 2
    assert "--hidden" in answer.stderr
