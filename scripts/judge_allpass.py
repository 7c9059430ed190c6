"""All-pass as people play, held against players who solve every deal that they imagine (20 for a card).

    python scripts/judge_allpass.py FILE --deals 1000   play random deals on, both ways; FILE keeps them
    python scripts/judge_allpass.py FILE                tell what is there

Tricks of the package's players less those of the others on the same deals, by seat and by strength: four aces
and kings or more are strong, two or three middling. All three seats of a deal count, so the whole is zero.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from pathlib import Path
from random import Random

from ddsolve._people import Thinking
from ddsolve.advice.allpass.played import DealtCards, start_of_play, thinking_for
from ddsolve.solving.tools import Tools
from ddsolve.values.rules import AllPassRules

SOLVING = Thinking(20, 10)  # deals for a card, each solved from the first trick on
PLAYS = 8  # of a deal by the package's players, which take a hundredth of the time
TOP = [8 * suit + rank for suit in range(4) for rank in (6, 7)]


def play(file: Path, deals: int) -> None:
    """Play deals until the file has so many."""
    tools, usual = Tools(), thinking_for(None)
    done = len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0
    with file.open("a", encoding="utf-8") as out:
        for number in range(done, deals):
            cards = list(range(32))
            Random(f"judge/{number}").shuffle(cards)
            one, two, three = (sum(1 << card for card in cards[at : at + 10]) for at in (0, 10, 20))
            layout = DealtCards((one, two, three), (cards[30], cards[31]))
            start = start_of_play(AllPassRules(), "none", layout)
            solving = tools.players.play(start, SOLVING, number)[0][:3]
            played = [tools.players.play(start, usual, PLAYS * number + k)[0][:3] for k in range(PLAYS)]
            out.write(json.dumps([[one, two, three], solving, played]) + "\n")
            out.flush()


def tell(file: Path) -> None:
    """Print the mean differences with their intervals of 95 %."""
    found: dict[str, list[float]] = defaultdict(list)
    for line in file.read_text(encoding="utf-8").splitlines():
        hands, solving, played = json.loads(line)
        for place, hand in enumerate(hands):
            more = sum(tricks[place] for tricks in played) / len(played) - solving[place]
            top = sum(hand >> card & 1 for card in TOP)
            found[f"seat {place + 1}"].append(more)
            found["strong" if top >= 4 else "middling" if top >= 2 else "weak"].append(more)
    for name, mores in sorted(found.items()):
        mean = math.fsum(mores) / len(mores)
        error = math.sqrt(math.fsum((more - mean) ** 2 for more in mores) / (len(mores) - 1) / len(mores))
        print(f"{name:10} {mean:+.2f} ± {1.96 * error:.2f}  ({len(mores)} hands)")


def main() -> None:
    """Play, or tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int)
    asked = parser.parse_args()
    if asked.deals:
        play(asked.file, asked.deals)
    tell(asked.file)


if __name__ == "__main__":
    main()
