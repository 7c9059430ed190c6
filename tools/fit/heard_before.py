"""What the second defender expects after a pass on a six, beside what it is worth, by the tricks he counts.

    python tools/fit/heard_before.py [--deals 2000] [--views 60]

On dealt hands players of the books (`books.py`) bid, order and call. Where the first defender passed a six,
a whist of the second was worth so much more than a pass by the cards dealt, double-dummy; the model of
callers expects so much with his own ten cards, by what it takes from the pass (`people/sensible.py`), and so
much if it took nothing from it. Whists, Sochi, three players.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fit.callers import FIRST_DEAL, callers, gain
from play import books
from play.dealt_hands import Dealt, Played, by_the_books

from ddsolve.advice.people.bidders import Heard
from ddsolve.advice.people.called import Outlook
from ddsolve.solving.bench import Bench
from ddsolve.values.seats import Seat

SIX = 6
TRIES = 6_000  # hands that look strong, for the layouts that he imagines


def gains(bench: Bench, played: Played, views: int) -> tuple[float, float, float] | None:
    """Return what a whist gains over a pass: by the cards dealt, as he expects, and had he heard nothing."""
    seat, model = Seat(played.second + 1), callers(played, played.second, views, TRIES)
    if model is None:
        return None
    before, taken = ((str(played.first + 1), "pass"),), Heard(model.values, 1).taken
    dealt = Outlook((taken(bench.tools, (played.hands[0], played.hands[1], played.hands[2])),))
    expected = [model.outlook(bench.tools, played.hands, seat, heard) for heard in ("pass", None)]
    found = [gain(model, before, seat, tricks) for tricks in (dealt, *expected)]
    return (found[0], found[1], found[2]) if all(each.taken for each in expected) else None


def main() -> None:
    """Print a row for each count of tricks that is not too rare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--views", type=int, default=60)
    words = parser.parse_args()
    told: dict[float, list[tuple[float, float, float]]] = defaultdict(list)
    with Bench(1) as bench:
        for number in range(FIRST_DEAL, FIRST_DEAL + words.deals):
            played = by_the_books(Dealt.of(number))
            if played is None or played.contract.level != SIX:
                continue
            if books.whists(played.hands[played.first], played.contract, None):
                continue
            if (found := gains(bench, played, words.views)) is not None:
                told[books.defence(played.hands[played.second], played.contract)].append(found)
    for tricks, some in sorted(told.items()):
        dealt, heard, nothing = (fmean(column) for column in zip(*some, strict=True))
        worth = f"{dealt:+6.1f} as dealt, {heard:+6.1f} expected, {nothing:+6.1f} unheard"
        print(f"counts {tricks}: {worth} ({len(some)} deals)")


if __name__ == "__main__":
    main()
