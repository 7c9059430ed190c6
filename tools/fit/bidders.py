"""How often does the model of bidders bid? Beside it the players of `books.py`, and the advice itself.

    python tools/fit/bidders.py [--deals 2000]

The hand that decides on each deal is asked as if nothing had been called, for some values of `GAINED`, see
`advice/people/bidders.py`. It prints how high was bid (0: pass or misère), and on how many hands the model
bids or not as the players of the books do, and as `bid` does by `evidence/play-advice.jsonl.xz`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from play.dealt_hands import CONVENTION, Dealt
from play.prove_by_play import read

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.people.bidders import GAINED, Bidders
from ddsolve.conventions import Convention
from ddsolve.solving.tools import Tools
from ddsolve.values.contract import Contract
from ddsolve.values.seats import SEATS

ANSWERS = Path(__file__).resolve().parents[2] / "evidence" / "play-advice.jsonl.xz"
TRIED = (0.0, 2.5, 5.0, 7.5, 10.0, 15.0)


def level_of(limit: Contract | None) -> int:
    """Return the level of a limit; 0 for a pass and for misère."""
    return 0 if limit is None else limit.level or 0


def levels_of_the_advice() -> dict[int, int]:
    """Return how high `bid` went on each deal."""
    lines = read(ANSWERS)
    bids = {one["deal"]: one["advice"] for one in lines if one["decision"] == "bid"}
    return {deal: level_of(None if bid == "pass" else Contract.parse(bid)) for deal, bid in bids.items()}


def levels_of_the_model(deals: int) -> list[dict[int, float]]:
    """Return what each level is worth to the one who decides on each deal, with nothing gained."""
    tools = Tools()
    asked = {seat: Bidders(Pricing(Convention.load(CONVENTION), seat), 1) for seat in SEATS}
    found = []
    for deal in map(Dealt.of, range(deals)):
        seat = SEATS[deal.bidder]
        levels = asked[seat].worth(tools, deal.hands[deal.bidder], seat).levels
        found.append({level: value - GAINED for level, value in levels.items()})
    return found


def main() -> None:
    """Ask and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=2000)
    words = parser.parse_args()
    taught = [level_of(books.limit(deal.hands[deal.bidder])) for deal in map(Dealt.of, range(words.deals))]
    bid = levels_of_the_advice()
    advised = [bid[number] for number in range(words.deals)]
    worth = levels_of_the_model(words.deals)
    for name, levels in (("books", taught), ("advice", advised)):
        print(f"{name}: {sorted(Counter(levels).items())}")
    for gained in TRIED:
        model = [max((level for level, value in one.items() if value > -gained), default=0) for one in worth]
        same = [
            sum((one > 0) == (other > 0) for one, other in zip(model, levels, strict=True))
            for levels in (taught, advised)
        ]
        found = f"{sorted(Counter(model).items())}, as the books {same[0]}, as the advice {same[1]}"
        print(f"gained {gained}: {found}")


if __name__ == "__main__":
    main()
