"""Misères played out card by card: what the values promise is what comes out."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from ddsolve.advice.catching.position import World
from ddsolve.hand import Hand


def script() -> ModuleType:
    path = Path(__file__).parents[1] / "scripts" / "play_hidden.py"
    spec = importlib.util.spec_from_file_location("play_hidden", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "seat", "worlds"),
    [("♠AK87 ♣J7 ♦QT97 ♥97", 3, "SA CJ; SA SK"), ("♠QJT87 ♣J8 ♦87 ♥AQ7", 3, "HA HQ; CJ HA")],
)
def test_played_out(hand: str, seat: int, worlds: str) -> None:
    found = script().matches(Hand.parse(hand), seat, World.parse_all(worlds), 60)
    fair = found.against_a_peeping_soloist
    assert fair.low <= found.promised <= fair.high
    assert found.against_a_plain_soloist.value >= fair.value
    peeping = found.by_a_peeping_defence
    assert peeping.low <= found.known <= peeping.high
    assert peeping.value > fair.value, "peeping at the discard pays"
