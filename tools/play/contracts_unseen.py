"""Contracts played by people who see only what players see, held against the same with all cards seen.

    python tools/play/contracts_unseen.py [--deals 10000] [--choices evidence/hands-now.jsonl.xz]

On random deals players of the books bid, throw, order, whist and lead (with `--choices`, one seat by what
stands there). Each trick contract is then played twice: double-dummy after the first lead, and by players
who see only what players see. It prints what the soloist gains by the second in whists and tricks, and how
often he makes his contract either way, by its level and by how many whist: only if both do are the defenders'
cards hidden.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play.dealt_hands import Dealt
from play.judge_play import SAMPLES_OF_PLAY, Judge
from play.prove_by_play import read, row
from play.whole_hands import Whole, Written, whole_hand


def hands(lines: list[dict[str, Any]]) -> Iterator[Whole]:
    """Yield the hands in which a trick contract is played."""
    for line in lines:
        hand = whole_hand(Dealt.of(line["deal"]), Written(line))
        if hand.played is None or hand.played.contract.is_misere:
            continue
        if "whist" in dict(hand.calls).values():
            yield hand


def main(arguments: list[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--choices", type=Path)
    parser.add_argument("--samples-of-play", type=int, default=SAMPLES_OF_PLAY)
    words = parser.parse_args(arguments)
    lines = read(words.choices) if words.choices else [{"deal": number} for number in range(words.deals)]
    seen, hidden = Judge("seen"), Judge("hidden", words.samples_of_play)
    found: dict[str, list[tuple[float, int, bool, bool]]] = defaultdict(list)  # gains, and whether it is made
    for hand in hands([line for line in lines if words.choices is None or "bid" in line]):
        assert hand.played is not None
        soloist, level = str(hand.played.soloist + 1), hand.played.contract.level or 0
        both = [call for _, call in hand.calls].count("whist") == 2
        (before, all_seen), (after, unseen) = seen.played(hand), hidden.played(hand)
        gains = after[soloist] - before[soloist], unseen[0] - all_seen[0]
        one = *gains, all_seen[0] >= level, unseen[0] >= level
        for name in ("all", f"{level}, {'both whist' if both else 'one whists'}"):
            found[name].append(one)
        if words.choices and hand.played.soloist == hand.seat:
            found["ordered by choice"].append(one)
    for name, some in sorted(found.items()):
        whists, *others = zip(*some, strict=True)
        tricks, *made = map(fmean, others)
        told = f"{tricks:+.3f} tricks, made {made[0]:.3f} seen and {made[1]:.3f} hidden"
        print(f"{row(f'{name:18}', list(whists), 'hands')}, {told}")


if __name__ == "__main__":
    main()
