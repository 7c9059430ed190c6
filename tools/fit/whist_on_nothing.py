"""Is a whist on nothing right after a pass? Counted with players who are not the model's own.

    python tools/fit/whist_on_nothing.py [HAND] [--contract 7S] [--deals 100000]

The third seat holds HAND; the other 22 cards are dealt at random, and the players of `books.py` bid, throw,
order and whist. Of the deals in which seat 1 comes to order the contract and seat 2 passes, it prints how
many tricks the soloist takes double-dummy, and what an open whist is worth beside the pass.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from pathlib import Path
from random import Random
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from play.dealt_hands import CONVENTION, SEED, Dealt, by_the_books

from ddsolve import Hand
from ddsolve.advice.figures.sampling import card_indices
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.conventions import Convention
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.contract import Contract
from ddsolve.values.seats import Seat

NOTHING = "♠7 ♣T987 ♦T98 ♥98"
PASSED: tuple[Call, ...] = ((Seat.SECOND, "pass"),)


def deals(hand: Hand, count: int) -> list[Dealt]:
    """Return random deals with a hand in seat 3."""
    unseen = card_indices(FULL_MASK & ~hand.mask)
    random = Random(SEED)
    found = []
    for number in range(count):
        random.shuffle(unseen)
        first, second, widow = (
            sum(1 << card for card in part) for part in (unseen[:10], unseen[10:20], unseen[20:])
        )
        found.append(Dealt(number, (first, second, hand.mask), widow))
    return found


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("hand", type=Hand.parse, nargs="?", default=Hand.parse(NOTHING))
    parser.add_argument("--contract", type=Contract.parse, default=Contract.parse("7S"))
    parser.add_argument("--deals", type=int, default=100_000)
    words = parser.parse_args()
    view = DefenderView(words.hand, Seat.THIRD, Seat.FIRST, words.contract)
    values = CallValues(Convention.load(CONVENTION), view)
    ordered: Counter[int] = Counter()
    passed: Counter[int] = Counter()
    with Bench(1) as bench:
        for deal in deals(words.hand, words.deals):
            played = by_the_books(deal)
            if played is None or played.soloist or played.contract != words.contract:
                continue
            tricks = view.value(bench.tools, played.hands)
            ordered[tricks] += 1
            if not books.whists(played.hands[1], words.contract, None):
                passed[tricks] += 1
    print(f"{ordered.total()} orders of {words.contract}, of tricks {dict(sorted(ordered.items()))}")
    print(f"{passed.total()} passes of seat 2")
    gains = []
    for tricks, count in sorted(passed.items()):
        taken = (tricks, 0, 10 - tricks)
        whist, thrown = (
            float(values.worth((*PASSED, (Seat.THIRD, call)), taken, None)["3"]) for call in ("whist", "pass")
        )
        print(f"soloist takes {tricks}: {count} deals, whist {whist:+.2f}, pass {thrown:+.2f}")
        gains += [whist - thrown] * count
    if len(gains) > 1:
        error = stdev(gains) / math.sqrt(len(gains))
        print(f"the whist is better by {fmean(gains):.2f} whists (standard error {error:.2f})")


if __name__ == "__main__":
    main()
