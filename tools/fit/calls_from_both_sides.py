"""Count whether defenders call as often as `discard` expects, asked by `whist` with their own cards.

    python tools/fit/calls_from_both_sides.py [--hands 20] [--layouts 24] [--convention sochi]

For hands of a soloist and his best order, layouts are drawn as `discard` draws them. In each the model says
how likely the order is whisted; then `whist` is asked with the cards that each defender has there, first the
one after the soloist, then the other with what the first said. Prints, for each hand, the share of layouts
that the model expects to be whisted, and the share in which the advice whists.
"""

from __future__ import annotations

import argparse
from random import Random

from ddsolve import Analyst, Contract, Convention, Hand, Seat
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import random_split
from ddsolve.advice.layouts.common import common_layouts, layout_hands
from ddsolve.advice.people.called import PLAYING, Called
from ddsolve.solving.bench import Bench

HIGHEST = 8  # levels that are called against


def orders(analyst: Analyst, convention: str, hands: int) -> list[tuple[Hand, Hand, Contract, Seat]]:
    """Return so many dealt hands that order a six to an eight: twelve cards, the ten kept, order and seat."""
    found: list[tuple[Hand, Hand, Contract, Seat]] = []
    number = 0
    while len(found) < hands:
        number += 1
        random = Random(f"both sides/{number}")
        twelve, seat = Hand(random_split(random, list(range(32)), 12)), Seat(random.randrange(3) + 1)
        best = analyst.discard(twelve, seat, convention=convention, quick=True).options[0]
        if best.contract is not None and best.contract.level in range(6, HIGHEST + 1) and best.make > 1 / 2:
            found.append((twelve, twelve - Hand.of(best.discard), best.contract, seat))
    return found


def asked(analyst: Analyst, hands: list[Hand], contract: Contract, soloist: Seat, convention: str) -> bool:
    """Return whether the defenders whist, each advised with his own cards."""
    calls: list[tuple[Seat, str]] = []
    for seat in soloist.others:
        told = analyst.whist(
            hands[seat.place], contract, seat, soloist, calls=calls, convention=convention, samples=60
        )
        calls.append((seat, told.options[0].call))
    return any(call in PLAYING for _seat, call in calls)


def main() -> None:
    """Print a row for each hand, and the mean."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--layouts", type=int, default=24)
    parser.add_argument("--convention", default="sochi")
    words = parser.parse_args()
    sums = [0.0, 0.0]
    with Analyst(threads=1) as analyst, Bench(1) as bench:
        pricing = Convention.load(words.convention)
        for twelve, own, contract, seat in orders(analyst, words.convention, words.hands):
            unseen = Hand((1 << 32) - 1) - twelve
            called = Called(Pricing(pricing, seat), contract, 1)
            expected = advised = 0.0
            for following in common_layouts(unseen, 1, words.layouts):
                one, two, three = layout_hands(seat, own.mask, unseen.mask, following)
                expected += called.whisted(called.ways(bench.tools, (one, two, three)))
                advised += asked(
                    analyst, [Hand(one), Hand(two), Hand(three)], contract, seat, words.convention
                )
            shares = expected / words.layouts, advised / words.layouts
            sums = [total + share for total, share in zip(sums, shares, strict=True)]
            print(f"| {twelve}, {seat} | {contract} | {shares[0]:.2f} | {shares[1]:.2f} |", flush=True)
    print(f"| all | | {sums[0] / words.hands:.2f} | {sums[1] / words.hands:.2f} |")


if __name__ == "__main__":
    main()
