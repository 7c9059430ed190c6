#!/usr/bin/env python3
"""The trainer's leads: hands whose best first cards are clearly better than the others over many layouts.

python tools/study/lead_tasks.py FIRST SECONDS    tasks of the deals from seed FIRST on, until time is up
python tools/study/lead_tasks.py SEED/SOLOIST …   of these deals only

A line for each, as the list in ddsolve/web/static/lead_tasks.js has it: the seed of the deal, the soloist,
his order and what he throws by the first estimate, the number of layouts, how many of the rows are right, and
the rows, best first: cards that are equal, the soloist's whists, how often he is beaten, his tricks. A card
is right where it is behind the best one by NEAR at most, and not clearly so; wrong where it is clearly
behind, and behind every right one by CLEAR. A hand with a card between these is no task.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence

from ddsolve import Analyst
from ddsolve.advice.lead import LeadOption, Solved, lead_prices, ranked
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, draw_fitting
from ddsolve.conventions import Convention
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

CLEAR = 2.0  # whists by which every wrong card is behind every right one
NEAR = 0.5  # whists by which a right card may be behind the best one
FEW, LAYOUTS = 60, 1500
MOST_RIGHT = 4  # cards
SEED = 7  # of the layouts: those of the command are others


def leads(bench: Bench, view: DefenderView, layouts: int) -> tuple[LeadOption, ...]:
    """Return every first card over so many layouts, best first."""
    prices = lead_prices(CallValues(Convention.load("sochi"), view, 3))
    drawn = draw_fitting(bench, view, layouts, SEED)

    def solve(tools: Tools, layout: DefenderLayout) -> Solved:
        moves = tools.engine.moves(layout, int(view.strain), False, view.soloist.place, view.seat.place)
        return dict(moves), 1.0

    return ranked(view, prices, bench.map(solve, drawn.layouts), exact=False)


def right_of(options: Sequence[LeadOption]) -> int | None:
    """Return how many of the options, best first, are right; None where that is not clear."""
    best = options[0].whists.value
    right = sum(option.equal and option.whists.value <= best + NEAR for option in options)
    behind = options[right:]
    if not behind or any(option.equal for option in behind):
        return None
    if sum(len(option.cards) for option in options[:right]) > MOST_RIGHT:
        return None
    return right if behind[0].whists.value - options[right - 1].whists.value >= CLEAR else None


def task(bench: Bench, analyst: Analyst, seed: int, soloist: Seat) -> dict[str, object] | None:
    """Return the task of a deal, None where its best leads are not clear."""
    deal = Deal.random(seed)
    twelve = Hand.of([*deal.hand(soloist), *deal.dead])
    first = analyst.discard(twelve, soloist, quick=True, aside=False).options[0]
    if first.contract is None or first.contract.level not in (6, 7, 8):
        return None
    view = DefenderView(deal.hand(1), Seat(1), soloist, first.contract)
    few = leads(bench, view, FEW)
    if few[0].whists.value + CLEAR > few[-1].whists.value or sum(one.equal for one in few) > MOST_RIGHT:
        return None
    options = leads(bench, view, LAYOUTS)
    right = right_of(options)
    if right is None:
        return None
    return {
        "seed": seed,
        "soloist": str(soloist),
        "contract": str(first.contract),
        "discard": "".join(map(str, first.discard)),
        "layouts": options[0].whists.size,
        "right": right,
        "rows": [
            (
                " ".join(map(str, option.cards)),
                round(option.whists.value, 2),
                round(option.beaten.value, 3),
                round(option.tricks.value, 2),
            )
            for option in options
        ],
    }


def deals() -> Iterator[tuple[int, Seat]]:
    """Yield the deals that are asked for."""
    if "/" in sys.argv[1]:
        for each in sys.argv[1:]:
            number, _sign, soloist = each.partition("/")
            yield int(number), Seat.parse(soloist)
        return
    seed, until = int(sys.argv[1]), time.monotonic() + float(sys.argv[2])
    while time.monotonic() < until:
        yield seed, Seat(2 + seed % 2)
        seed += 1


def main() -> int:
    """Print tasks, a line for each."""
    with Bench(1) as bench, Analyst("sochi", threads=1) as analyst:
        for seed, soloist in deals():
            found = task(bench, analyst, seed, soloist)
            if found is not None:
                print(f"  {json.dumps(found, separators=(',', ':'))},", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
