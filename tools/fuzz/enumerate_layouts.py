"""Solve all 184,756 layouts of published hands one by one and compare the whole distributions.

    python tools/fuzz/enumerate_layouts.py [NUMBER …]     which hands of tests/data/distributions.json

Whole distributions find what random deals do not: a wrong pruning rule of misère once passed 2,700 of 2,700
random deals and failed here.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from support import cards, data, mask, strain_number

from ddsolve._engine import Engine
from ddsolve._layouts import LayoutFamily


def distribution(row: dict[str, Any]) -> dict[str, int]:
    """Count the layouts of one row by the soloist's tricks; seat 1 leads.

    One by one, and then by the counter of whole families, which must say the same.
    """
    seat, own = row["seat"] - 1, mask(cards(row["hand"]))
    unseen = [1 << card for card in range(32) if not (own | mask(row["dead"].split())) >> card & 1]
    both = sum(unseen)
    strain, misere = strain_number(row["strain"]), row["strain"] == "misere"
    engine = Engine()
    counts: Counter[int] = Counter()
    for chosen in combinations(unseen, 10):
        next_hand = sum(chosen)
        hands = [0, 0, 0]
        hands[seat], hands[(seat + 1) % 3], hands[(seat + 2) % 3] = own, next_hand, both ^ next_hand
        counts[engine.solve(hands, strain, misere, seat, 0)] += 1
    together, _ = Engine().count(LayoutFamily(own, both, seat, strain, misere), 0)
    if together != [counts[tricks] for tricks in range(11)]:
        raise SystemExit(f"one by one {dict(counts)}, together {together}")
    return {str(tricks): counts[tricks] for tricks in sorted(counts)}


def main(numbers: list[int]) -> int:
    """Print each comparison; 1 if one failed."""
    rows = data("distributions.json")
    wrong = 0
    for number in numbers or range(len(rows)):
        start = time.process_time()
        found, wanted = distribution(rows[number]), rows[number]["tricks"]
        wrong += found != wanted
        took = time.process_time() - start
        print(rows[number]["hand"], rows[number]["strain"], found, f"{took:.1f} s")
        print("  ok" if found == wanted else f"  WRONG, {wanted} is right", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main([int(word) for word in sys.argv[1:]]))
