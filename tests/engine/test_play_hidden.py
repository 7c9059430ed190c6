"""Misères played out card by card: what the values promise is what comes out."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hidden_endings import random_ending
from play import play_hidden, play_hidden_score
from support import mask

from ddsolve.advice.catching.position import Moment, World
from ddsolve.advice.figures.sampling import mean_estimate
from ddsolve.values.hand import Hand


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "seat", "worlds"),
    [("♠AK87 ♣J7 ♦QT97 ♥97", 3, "SA CJ; SA SK"), ("♠QJT87 ♣J8 ♦87 ♥AQ7", 3, "HA HQ; CJ HA")],
)
def test_played_out(hand: str, seat: int, worlds: str) -> None:
    found = play_hidden.matches(Hand.parse(hand), seat, World.parse_all(worlds), 60)
    assert found.hiding.value == pytest.approx(0, abs=1e-9)
    assert 0 <= found.rules.value < 0.01, "the rules that are told keep the secret"
    assert found.peeping.value == pytest.approx(found.known - found.promised)


HALF = Fraction(1, 2)


def ending_with_a_guess(players: Any, seed: int) -> tuple[Moment, tuple[Fraction, ...]] | None:
    """Return an ending of four cards in which mixed plans reach several corners, and the best of these."""
    where, worlds = random_ending(random.Random(seed), 4, 2)
    named = tuple(World.parse_all("; ".join(" ".join(sorted(world)) for world in worlds)))
    hands = mask(where.hands[0]), mask(where.hands[1]), mask(where.hands[2])
    moment = Moment(hands, tuple(World(one.discard, HALF) for one in named), where.leader)
    region = players.measure(moment)
    return (moment, max(region, key=sum)) if len(region) > 1 else None


@pytest.mark.long
def test_played_out_for_points() -> None:
    """Both sides at their best come to the value; neither gains by what it does instead, peeping does."""
    module = play_hidden_score
    players = module.Players(1)
    found = [one for seed in range(60) if (one := ending_with_a_guess(players, seed)) is not None][:3]
    assert len(found) == 3

    def more(soloist: Callable[..., Any], defence: Callable[..., Any]) -> Any:
        values = []
        for moment, aim in found:
            value = float(sum(aim) / 2)
            for _ in range(20):
                thrown = players.rng.choice(moment.worlds)
                values.append(players.played(module.Table(moment, aim), thrown, soloist, defence) - value)
        return mean_estimate(values, -5, 5)

    both = more(players.splitting_soloist, players.mixing_defence)
    assert both.low <= 0 <= both.high
    assert more(players.soloist_by_rules, players.mixing_defence).high >= 0
    assert more(players.splitting_soloist, players.weighing_defence).low <= 0
    assert more(players.splitting_soloist, players.peeping_defence).value > 0
