"""How often does an order fall short of a sensible one? Fit that to players who are not the model's own.

    python tools/fit/orders.py [--deals 700] [--levels 6 7 8 9] [--seen 0]

On dealt hands the players of `books.py` bid, throw and order. For each order, and for HANDS random hands that
look as strong for the same contract to the first defender, TRIALS layouts are played double-dummy. It prints
how often the contract was made, and the likelihood of the orders for some pairs of rates: the `UNDER` and the
`OVER` of `advice/people/orders.py`. Of the first `--seen` orders of each level it prints how often they are
made in LAYOUTS that fit as the first defender sees it, and how often as dealt, double-dummy.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from itertools import islice, product
from pathlib import Path
from random import Random
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play.dealt_hands import Dealt, by_the_books

from ddsolve import Hand
from ddsolve.advice.people import orders as model
from ddsolve.advice.people.orders import TRIALS, looks_strong, played_tricks, soloists
from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, draw_fitting
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.deal import FULL_HAND
from ddsolve.values.seats import Seat

HANDS = 4
DRAWINGS = 400  # for those hands
LAYOUTS = 40  # that a defender imagines
UNDERS = (0.7, 0.75, 0.8, 0.85, 0.9)
OVERS = (0.3, 0.5, 0.7, 1.0)

Trial = tuple[int, int, int]  # how often an order failed, by how many tricks, how often it made one more
Trials = Counter[Trial]


def tried(bench: Bench, random: Random, view: DefenderView, soloist: int, dead: int) -> Trial:
    """Return what becomes of an order in TRIALS layouts."""
    level = view.contract.level or 0
    found = list(islice(played_tricks(bench.tools, random, view, soloist, dead, (0, FULL_HAND)), TRIALS))
    lacking = [max(0, level - tricks) for tricks in found]
    return sum(each > 0 for each in lacking), sum(lacking), sum(tricks > level for tricks in found)


def likelihood(orders: Trials, hands: Trials, made: int) -> float:
    """Return the logarithm of the likelihood of the orders among the hands, by the model's rates."""

    def cost(one: Trial) -> float:
        return model.cost(*one, TRIALS, made)

    whole = sum(count * math.exp(-cost(one)) for one, count in hands.items()) / hands.total()
    return sum(count * (-cost(one) - math.log(whole)) for one, count in orders.items())


def seen(bench: Bench, view: DefenderView, hands: DefenderLayout) -> tuple[float, bool]:
    """Return in what part of the layouts that fit an order is made, and whether it is in the one dealt."""

    def makes(tools: Tools, layout: DefenderLayout) -> bool:
        return view.value(tools, layout) >= (view.contract.level or 0)

    made = bench.map(makes, draw_fitting(bench, view, LAYOUTS, 1).layouts)
    return sum(made) / len(made), makes(bench.tools, hands)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=700)
    parser.add_argument("--levels", type=int, nargs="+", default=[6, 7, 8, 9])
    parser.add_argument("--seen", type=int, default=0)
    words = parser.parse_args()
    orders: dict[int, Trials] = {level: Counter() for level in words.levels}
    hands: dict[int, Trials] = {level: Counter() for level in words.levels}
    looked: dict[int, list[tuple[float, bool]]] = {level: [] for level in words.levels}
    with Bench(1) as bench:
        for number in range(words.deals):
            played = by_the_books(Dealt.of(number))
            if played is None or played.contract.level not in orders:
                continue
            seats = Seat(played.first + 1), Seat(played.soloist + 1)
            view = DefenderView(Hand(played.hands[played.first]), *seats, played.contract)
            if len(looked[played.contract.level]) < words.seen:
                looked[played.contract.level].append(seen(bench, view, played.hands))
            random = Random(f"order/{number}")
            own = played.hands[played.soloist]
            orders[played.contract.level][tried(bench, random, view, own, played.thrown)] += 1
            deal = soloists(random, view, FULL_MASK & ~view.hand.mask)
            drawn = [] if deal is None else [deal() for _ in range(DRAWINGS)]
            for soloist, dead in [one for one in drawn if looks_strong(view, *one)][:HANDS]:
                hands[played.contract.level][tried(bench, random, view, soloist, dead)] += 1
    for level in words.levels:
        for name, found in (("orders", orders[level]), ("hands", hands[level])):
            made = Counter({TRIALS - failed: 0 for failed in range(TRIALS + 1)})
            for (failed, *_rest), count in found.items():
                made[TRIALS - failed] += count
            print(f"level {level}, {name:6} by times made of {TRIALS}: {sorted(made.items())}")
        if words.seen:
            fit, dealt = (fmean(column) for column in zip(*looked[level], strict=True))
            print(f"level {level}, made in {fit:.2f} as the first defender sees it, {dealt:.2f} as dealt")
    for model.UNDER, model.OVER in product(UNDERS, OVERS):
        each = [likelihood(orders[level], hands[level], model.made_at(level)) for level in words.levels]
        print(f"under {model.UNDER}, over {model.OVER}: {sum(each):.1f}", [round(one, 1) for one in each])


if __name__ == "__main__":
    main()
