"""How does the advice to whist fare against orders of sevens and more? Ask it on dealt hands, and look.

    python tools/fit/whist_on_orders.py [--deals 3000] [--samples 60]

Players of `books.py` bid and order; the first defender asks `whist`, by his own cards. For each level it
prints how often he is told to whist, what the call advised is expected to be worth, what it is on the deal,
all cards seen (whists), and what whisting or passing always would be.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play.dealt_hands import Dealt, by_the_books

from ddsolve import Analyst, Hand, Seat

FIRST = 20_000  # the number of the first deal: none that anything was fitted to
LEAST = 7


def main() -> None:
    """Ask and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--samples", type=int, default=60)
    words = parser.parse_args()
    found: dict[int, list[tuple[bool, float, float, float, float]]] = defaultdict(list)
    with Analyst("sochi") as analyst:
        for number in range(FIRST, FIRST + words.deals):
            played = by_the_books(Dealt.of(number))
            if played is None or (played.contract.level or 0) < LEAST:
                continue
            deal = " | ".join(str(Hand(cards)) for cards in played.hands)
            advice = analyst.whist(
                deal,
                played.contract,
                Seat(played.first + 1),
                Seat(played.soloist + 1),
                samples=words.samples,
            )
            worth = {option.call: option.on_deal or 0.0 for option in advice.options}
            best = advice.options[0]
            row = best.call != "pass", best.expected.value, worth[best.call], worth["whist"], worth["pass"]
            found[played.contract.level or 0].append(row)
    for level, rows in [*sorted(found.items()), (0, [row for each in found.values() for row in each])]:
        told, expected, dealt, whist, passed = (fmean(column) for column in zip(*rows, strict=True))
        print(
            f"{level or 'all'}: {len(rows)} orders, whist in {told:.2f}, expected {expected:+.2f}, "
            f"dealt {dealt:+.2f}; always whist {whist:+.2f}, always pass {passed:+.2f}"
        )


if __name__ == "__main__":
    main()
