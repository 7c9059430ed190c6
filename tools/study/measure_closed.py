"""How often not seeing the defenders' hands changes the best discard or contract.

    python tools/study/measure_closed.py [HANDS [FIRST_SEED]]

Each hand: twelve random cards of a seat in turn. A sample with all cards seen ranks every discard with every
contract; the best five are valued again over 120 new layouts, with all cards seen and with the first decision
made unseen, and the best one's share made is put between the two bounds of closed play. One line for each
hand, then the figures.
"""

from __future__ import annotations

import sys
from itertools import islice
from random import Random

from ddsolve.advice.discard.options import ranked_options
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.advice.unseen.decision import first_choice
from ddsolve.advice.unseen.play import sampled_contexts, valued
from ddsolve.conventions import Convention
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Strain
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

COMPARED = 5
LAYOUTS = 120


def main(hands: int, first: int) -> None:
    """Measure some hands, beginning with a seed; hands in which nothing is worth playing are passed over."""
    convention = Convention.load("sochi")
    changed = measured = 0
    gaps: list[tuple[float, float]] = []
    lost: list[float] = []
    with Bench(1) as bench:
        seed = first
        while measured < hands:
            cards = Random(seed).sample(range(32), 12)
            hand, seat = Hand(sum(1 << card for card in cards)), Seat(1 + seed % 3)
            menu = Menu(Pricing(convention, seat), Contract.parse("6S"))
            search = DiscardSearch.of(bench, hand, seat, list(menu.contracts), seed=seed)
            search.sampling(menu.rows)
            options = [
                option for option in ranked_options(search.tallies, menu) if option.contract is not None
            ]
            seed += 1
            if options[0].value <= 0:  # nobody would bid on it
                continue
            measured += 1
            unseen = search.unseen
            sample = common_layouts(unseen, 1_000_000 + seed, LAYOUTS)
            rows = []
            for option in islice(options, COMPARED):
                contract = option.contract
                assert isinstance(contract, Contract)
                assert isinstance(contract.game, Strain)
                own = hand - Hand.of(option.discard)
                view = View(own, unseen, seat)
                layouts = sampled_contexts(bench, view, contract.game, sample)
                values = [float(value) for value in menu.pricing.values(contract)]
                choice = first_choice([seen for _, seen in layouts], values.__getitem__)
                rows.append((choice, option, layouts, view, contract))
            by_sight = max(rows, key=lambda row: row[0].seen)
            unseen_best = max(rows, key=lambda row: row[0].total)
            other = unseen_best is not by_sight
            changed += other
            if other:
                lost.append((unseen_best[0].total - by_sight[0].total) / LAYOUTS)
            _, option, layouts, view, contract = by_sight
            assert contract.level is not None
            assert isinstance(contract.game, Strain)
            found = valued(layouts, view, contract.game, contract.level)
            gaps.append((found.seen.value - found.high.value, found.seen.value - found.low.value))
            figures = f"{found.low.value:.3f} {found.high.value:.3f} {found.seen.value:.3f}"
            print(
                seed - 1,
                hand,
                seat,
                contract,
                *option.discard,
                figures,
                f"{lost[-1]:.2f}" if other else "-",
                flush=True,
            )
    print(f"{measured} hands: another of the best {COMPARED} is best unseen in {changed}")
    if lost:
        print(f"where it changes: {sum(lost) / len(lost):.2f} whists on average, {max(lost):.2f} at most")
    for name, place in (("first decision", 0), ("a plan played unseen", 1)):
        part = sorted(gap[place] for gap in gaps)
        mean, middle = sum(part) / len(part), part[len(part) // 2]
        print(f"{name}: {100 * mean:.1f} points less, median {100 * middle:.1f}, most {100 * part[-1]:.1f}")


if __name__ == "__main__":
    main(*(int(word) for word in (sys.argv[1:] + ["100", "1"][len(sys.argv) - 1 :])))
