"""Measure how often a hidden discard changes the tricks of a trick contract played open.

    python tools/study/hiding_in_tricks.py --hands 100 --layouts 1000 --first 0 > figures.jsonl
    python tools/study/hiding_in_tricks.py --read figures.jsonl

For random twelve cards with a sensible contract of six to eight tricks: the best discards if known, in the
same random layouts; in how many no plan of the defence holds the soloist to double dummy against two of them
at once; and what the best mixture of two gains on the best discard alone, against pure plans, which is more
than it gains against mixed ones, and against these. With --whists also what `hidden_discard` says of the hand
in Sochi: there the contract is the one that scores best. A figure of hand N does not depend on which others
are asked.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from ddsolve import Analyst
from ddsolve._catch import Catcher
from ddsolve._engine import Engine
from ddsolve.advice.catching.mixture import Front, best_mixture, held_tricks
from ddsolve.advice.figures.sampling import mean_estimate
from ddsolve.advice.hidden.game import Pair, Twelve, dead_mask
from ddsolve.advice.hidden.study import Region, best_toss
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.hand import Hand

NO_TRUMP = 4
GLANCE, LOOK, CLOSER = 6, 40, 250  # layouts that choose strain and discards
KEPT = 12  # discards after the glance
BEST = 3
LONG = 4  # trumps at least
SENSIBLE = 5.5, 8.5  # tricks on average with the best discard


def tricks(engine: Engine, hand: int, layout: int, thrown: int, strain: int, leader: int) -> int:
    """Count the soloist's tricks if they know what he threw; seats from the soloist."""
    unseen = FULL_MASK & ~hand
    return engine.solve((hand & ~thrown, layout, unseen & ~layout), strain, False, 0, leader)


def best_discards(
    engine: Engine,
    hand: Hand,
    pairs: Sequence[Pair],
    strain: int,
    leader: int,
    layouts: Sequence[int],
    count: int,
) -> list[tuple[float, Pair]]:
    """Return the discards with the most tricks on average."""
    found = []
    for pair in pairs:
        taken = [tricks(engine, hand.mask, layout, dead_mask(pair), strain, leader) for layout in layouts]
        found.append((sum(taken) / len(taken), pair))
    return sorted(found, reverse=True)[:count]


def contract(
    engine: Engine, hand: Hand, leader: int, seed: int
) -> tuple[int, list[tuple[float, Pair]]] | None:
    """Return the best strain and its best discards, or None if it is no hand for six to eight tricks."""
    unseen = Hand(FULL_MASK & ~hand.mask)
    glance = common_layouts(unseen, seed, GLANCE)
    twelve = Twelve(hand, 1)
    best: dict[int, list[tuple[float, Pair]]] = {}
    for strain in range(NO_TRUMP + 1):
        own = [card for card in hand if card.suit != strain]
        if strain < NO_TRUMP and 12 - len(own) < LONG:
            continue
        pairs = [pair for pair in twelve.discards if all(card.suit != strain for card in pair)]
        if pairs:
            best[strain] = best_discards(engine, hand, pairs, strain, leader, glance, KEPT)
    strain = max(best, key=lambda strain: best[strain][0][0])
    again = common_layouts(unseen, seed, LOOK, GLANCE)
    found = best_discards(engine, hand, [pair for _, pair in best[strain]], strain, leader, again, 5)
    if not SENSIBLE[0] <= found[0][0] <= SENSIBLE[1]:
        return None
    closer = common_layouts(unseen, seed, CLOSER, GLANCE + LOOK)
    return strain, best_discards(engine, hand, [pair for _, pair in found], strain, leader, closer, BEST)


def measure(number: int, layouts: int, *, whists: bool = False) -> dict[str, Any] | None:
    """Return the figures of the random hand of a number, or None if it is not sensible."""
    rng = random.Random(number)
    hand = Hand(sum(1 << index for index in rng.sample(range(32), 12)))
    leader = rng.randrange(3)
    engine, catcher = Engine(32 << 20), Catcher(table_bytes=32 << 20)
    chosen = contract(engine, hand, leader, number)
    if chosen is None:
        return None
    strain, best = chosen
    pairs = [pair for _, pair in best]
    worlds = [dead_mask(pair) for pair in pairs]
    drawn = common_layouts(Hand(FULL_MASK & ~hand.mask), number, layouts, GLANCE + LOOK + CLOSER)
    two_ways: dict[tuple[int, int], int] = Counter()
    fronts: dict[tuple[int, int], Counter[Front]] = {
        pair: Counter() for pair in combinations(range(len(pairs)), 2)
    }
    regions: dict[tuple[int, int], Counter[Region]] = {pair: Counter() for pair in fronts}
    means = [0] * len(pairs)
    for layout in drawn:
        alone = [tricks(engine, hand.mask, layout, dead, strain, leader) for dead in worlds]
        means = [total + count for total, count in zip(means, alone, strict=True)]
        for one, two in fronts:
            hands = hand.mask, layout, FULL_MASK & ~hand.mask & ~layout
            front = held_tricks(catcher, hands, (worlds[one], worlds[two]), leader, strain)
            # the defence pays: what it leaves the soloist is its loss, counted from his ten tricks
            fronts[one, two][tuple(sorted((10 - a, 10 - b) for a, b in front))] += 1
            two_ways[one, two] += len(front) > 1
            pair = (worlds[one], worlds[two])
            region = catcher.contract_region(*hands, pair, range(10, -1, -1), leader, strain)
            if region is None:
                raise OverflowError(f"hand {number}: a region did not fit")
            regions[one, two][tuple(region)] += 1
    single = max(means) / layouts
    gains = {pair: float(10 - best_mixture(front).value) - single for pair, front in fronts.items()}
    mixed = {pair: float(10 - best_toss(region).loss) - single for pair, region in regions.items()}
    found = {
        "hand": hand.ascii,
        "number": number,
        "strain": strain,
        "leader": leader,
        "layouts": layouts,
        "discards": [[str(card) for card in pair] for pair in pairs],
        "tricks": [total / layouts for total in means],
        "cannot": {f"{a}{b}": two_ways[a, b] / layouts for a, b in fronts},
        "gain": {f"{a}{b}": gain for (a, b), gain in gains.items()},
        "mixed": {f"{a}{b}": gain for (a, b), gain in mixed.items()},
    }
    if not whists:
        return found
    with Analyst(threads=1) as analyst:
        hidden = analyst.hidden_discard(hand, (3 - leader) % 3 + 1, seed=number)
    return {**found, "hidden": hidden.as_json()}


def figures(first: int, hands: int, layouts: int, step: int, *, whists: bool) -> Iterator[dict[str, Any]]:
    """Yield the figures of the next sensible hands."""
    number, found = first, 0
    while found < hands:
        measured = measure(number, layouts, whists=whists)
        number += step
        if measured is not None:
            found += 1
            yield measured


def told(rows: Sequence[dict[str, Any]]) -> str:
    """Sum up: shares of layouts with intervals over hands, and gains in tricks."""
    first = [row["cannot"]["01"] for row in rows if "01" in row["cannot"]]
    worst = [max(row["cannot"].values(), default=0.0) for row in rows]
    gains, mixed = ([max(0.0, *row[key].values(), 0.0) for row in rows] for key in ("gain", "mixed"))
    gain_most = 1.0
    hidden = [
        max((share for two, share in row["cannot"].items() if row["gain"][two] > 0.001), default=0.0)
        for row in rows
    ]
    lines = [f"hands: {len(rows)}, layouts each: {rows[0]['layouts']}"]
    for words, values, most in (
        ("no plan holds both of the two best", first, 1.0),
        ("no plan holds both of some two of three", worst, 1.0),
        ("the same where such a mixture pays at all", hidden, 1.0),
        ("tricks gained by the best mixture of two, against pure plans", gains, gain_most),
        ("against mixed plans", mixed, gain_most),
    ):
        found = mean_estimate(values, 0, most)
        lines.append(f"{words}: {found.value:.4f} ({found.low:.4f} to {found.high:.4f})")
    for least in (0.01, 0.05):
        lines.append(f"hands with a gain above {least} tricks: {sum(gain > least for gain in mixed)}")
    lines.append(f"the greatest gain: {max(mixed):.3f} tricks")
    asked = [row["hidden"]["gain"] for row in rows if "hidden" in row]
    if asked:
        gained = [gain["value"] if gain is not None else 0.0 for gain in asked]
        whists = mean_estimate(gained, 0, max(5.0, *gained))
        lines.append(
            f"whists gained in the best contract: {whists.value:.4f} ({whists.low:.4f} to {whists.high:.4f})"
        )
        for size in (0.05, 0.2, 1.0):
            lines.append(f"hands with a gain above {size} whists: {sum(gain > size for gain in gained)}")
        sure = sum(gain is not None and gain["interval"][0] > 0 for gain in asked)
        lines.append(f"hands with a certain gain: {sure}; the greatest: {max(gained):.2f} whists")
    return "\n".join(lines)


def main() -> None:
    """Measure and print a line of JSON for each hand, or sum up what was printed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--layouts", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first random hand")
    parser.add_argument("--step", type=int, default=1, help="of the numbers")
    parser.add_argument("--whists", action="store_true", help="also ask hidden_discard, in whists")
    parser.add_argument("--read", type=Path, nargs="*", help="files of figures, to be summed up")
    asked = parser.parse_args()
    if asked.read:
        rows = [json.loads(line) for path in asked.read for line in path.read_text("utf-8").splitlines()]
        sys.stdout.write(told(rows) + "\n")
        return
    for row in figures(asked.first, asked.hands, asked.layouts, asked.step, whists=asked.whists):
        sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
