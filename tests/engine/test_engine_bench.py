"""Node counts of a fixed bench: they must not change by accident.

A change of the search that is meant to change them records the new signature in the same commit:

    DDSOLVE_RECORD=1 pytest tests/engine/test_engine_bench.py
"""

from __future__ import annotations

import json
import os

from support import DATA, GAMES, cards, data, masks, strain_number

from ddsolve._engine import Engine

SIGNATURE = DATA / "bench_nodes.json"


def count_nodes() -> dict[str, int]:
    """Solve the 36 layouts for each soloist, every deal and game cold; nodes by game."""
    nodes = dict.fromkeys(GAMES, 0)
    for layout in data("layouts.json"):
        hands = masks(cards(hand) for hand in layout["hands"])
        for game in GAMES:
            for soloist in range(3):
                engine = Engine()
                engine.solve(hands, strain_number(game), game == "misere", soloist, 0)
                nodes[game] += engine.nodes
    return nodes


def test_bench_signature() -> None:
    nodes = count_nodes()
    if os.environ.get("DDSOLVE_RECORD"):
        SIGNATURE.write_text(json.dumps(nodes, indent=1) + "\n", encoding="utf-8")
    assert nodes == json.loads(SIGNATURE.read_text(encoding="utf-8"))
