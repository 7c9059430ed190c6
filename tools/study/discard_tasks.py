#!/usr/bin/env python3
"""The trainer's discards: hands of twelve whose best discard is proved to be clearly better than any other.

python tools/study/discard_tasks.py FIRST SECONDS  tasks of the deals from seed FIRST on, until time is up

A line for each, as the list in ddsolve/web/static/discard_tasks.js has it: the seed of the deal, the seat
that has its widow, and rows, best first: discards worth the same, the best order with them, the
soloist's whists over all layouts, and how often it is made. The first row is proved to be the best by the
margin CLEAR; of the others what is far behind in the sample is not counted.
"""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from fractions import Fraction

from ddsolve.advice.discard.options import DiscardOption, ranked_options, tally_options
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.search.bounds import Tally
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.conventions import Convention
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS

CLEAR = Fraction(3, 2)  # whists by which the best discard is better than any other
FAR = 8  # whists: an order that is so far behind another with the same discard is not counted
MOST_RIGHT = 2  # discards that come to the best value
LEAST = -10  # whists of the best: where little is made, what others cost is long in the counting
Row = tuple[str, str, float, float]


def most(option: DiscardOption) -> float:
    """Return what an option is worth over all layouts, or a proved bound of it; else the sample's value."""
    return float(option.at_most) if option.at_most is not None else option.value


def rows_of(options: Sequence[DiscardOption]) -> list[Row]:
    """Return each discard with its best order, best first."""
    rows: list[Row] = []
    seen: set[str] = set()
    for option in sorted(options, key=lambda one: -most(one)):
        names = ["".join(map(str, discard)) for discard in (option.discard, *option.equals)]
        new = " ".join(name for name in names if name not in seen)
        seen.update(names)
        if option.contract is None or not new:
            continue
        rows.append((new, str(option.contract), round(most(option), 2), round(option.likely, 3)))
    return rows


def clear(options: Sequence[DiscardOption]) -> bool:
    """Tell whether one discard is clearly better than any other, and better than resignation."""
    rows = rows_of(options)
    right = len(rows[0][0].split())
    if options[0].contract is None or rows[0][2] < LEAST:
        return False
    return right <= MOST_RIGHT and rows[0][2] - rows[1][2] >= CLEAR


def task(bench: Bench, seed: int) -> dict[str, object] | None:
    """Return the task of a deal, None where no discard is clearly best."""
    deal, seat = Deal.random(seed), SEATS[seed % len(SEATS)]
    menu = Menu(Pricing(Convention.load("sochi"), seat, "best", 3).checked(), Contract.parse("6S"))
    hand = Hand.of([*deal.hand(seat), *deal.dead])
    search = DiscardSearch.of(bench, hand, seat, list(menu.contracts))
    run(search.sampling(menu.rows))
    if menu.splits or not clear(ranked_options(search.tallies, menu)):
        return None
    tallies = search.tallies
    best = [tally for tally in tallies if tally.discards.discard == tallies[0].discards.discard]
    run(search.counting_all(best))
    worth = max(tally.most_expected(menu.rows[tally.game]) for tally in best)
    search.tallies = [tally for tally in tallies if tally not in best]
    run(search.proving(menu.rows, worth - CLEAR))
    if not clear(ranked_options(tallies, menu, proved=True)):
        return None
    run(search.counting_all(near(tallies, menu)))
    counted = ranked_options([tally for tally in tallies if tally.complete], menu)
    return {"seed": seed, "seat": str(seat), "rows": rows_of(counted)}


def near(tallies: Sequence[Tally], menu: Menu) -> list[Tally]:
    """Return of each discard the games that are not far behind its best one in the sample."""
    worth = {id(tally): tally_options(tally, menu)[0].value for tally in tallies}
    best: dict[object, float] = {}
    for tally in tallies:
        key = tally.discards.discard
        best[key] = max(worth[id(tally)], best.get(key, worth[id(tally)]))
    return [tally for tally in tallies if worth[id(tally)] >= best[tally.discards.discard] - FAR]


def run(steps: Iterator[float]) -> None:
    """Do all of a work that tells its share."""
    deque(steps, maxlen=0)


def main() -> int:
    """Print tasks, a line for each."""
    seed, until = int(sys.argv[1]), time.monotonic() + float(sys.argv[2])
    with Bench(1) as bench:
        while time.monotonic() < until:
            found = task(bench, seed)
            if found is not None:
                print(f"  {json.dumps(found, separators=(',', ':'))},", flush=True)
            seed += 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
