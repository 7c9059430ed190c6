"""Whole hands by two versions, valued on more deals where they part, so that luck of one deal weighs less.

    python tools/play/hands_again.py ask FILE LINES OTHER [--again 3] [--samples 40] [--seconds 300]
                                        [--part 0/1]
    python tools/play/hands_again.py tell LINES OTHER --alike FILE OTHER_FILE [--cards hidden]

LINES and OTHER are what `prove_by_hands.py ask` wrote, by the version installed and by the other one. Most
hands go the same way by both. Where they part, in the first decision that they make differently, the one who
decides knows his cards and what was called before him; other deals that he cannot tell from the one dealt
were as likely (`deal_again.py` has the same for single decisions). `ask` deals so many of them for each such
hand and asks the installed version how it goes on there, first one deal for each hand, then the second. Run
it with both versions, each with its own LINES first: both get the same deals. `--part 1/2` asks the second of
two parts of the deals.

`tell` prints what `prove_by_hands.py tell` prints, a hand's gain being the mean over its deals. Limits that
end an auction alike are a difference here, for on other deals they do not.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import ask_advice, books
from play.deal_again import dealt_again
from play.dealt_hands import Dealt, Played, ordered, won
from play.judge_play import CARDS, SAMPLES_OF_PLAY, Judge
from play.prove_by_hands import Adviser, parted
from play.prove_by_play import read, row
from play.whole_hands import (
    DECISIONS,
    Auction,
    Books,
    Calls,
    Written,
    first_difference,
    limit_named,
    whole_hand,
)

Line = dict[str, Any]


def parting(deal: Dealt, line: Line, other: Line) -> str | None:
    """Return the decision in which two ways of one hand part, on this deal or on one that looks like it."""
    if line["bid"] != other["bid"]:
        return "bid"
    return first_difference(whole_hand(deal, Written(line)), whole_hand(deal, Written(other)))


@dataclass(frozen=True)
class Heard:
    """What the one who decides knows beside his cards; his bid is the same, as his cards are.

    auction: that he won, where he throws; order: who plays what, else; calls: of the defender before him, or
    of both before the first lead.
    """

    decision: str
    limit: str
    auction: Auction | None = None
    order: Played | None = None
    calls: Calls = ()

    @classmethod
    def of(cls, decision: str, deal: Dealt, line: Line) -> Heard:
        """Return what he knew on the deal of a line."""
        whole = whole_hand(deal, Written(line))
        if decision == "bid":
            return cls(decision, line["bid"])
        if decision == "discard":
            return cls(decision, line["bid"], whole.auction)
        assert whole.played is not None
        calls = whole.calls if decision == "lead" else whole.calls[: _before(whole.played, whole.seat)]
        return cls(decision, line["bid"], None, whole.played, calls)

    def fits(self, deal: Dealt) -> bool:
        """Tell whether he knows the same on another deal."""
        if self.decision == "bid":
            return True
        limits = [books.limit(hand) for hand in deal.hands]
        limits[deal.bidder] = limit_named(self.limit)
        auction = won(limits)
        if self.order is None:
            return auction == self.auction
        if auction is None or auction[0] != self.order.soloist:
            return False
        played = ordered(deal, *auction)
        return played.contract == self.order.contract and self._called(played) == self.calls

    def _called(self, played: Played) -> Calls:
        """Return the calls of the others that he heard, and his own if they are among them."""
        calls: Calls = ()
        for place in (played.first, played.second)[: len(self.calls)]:
            own = dict(self.calls)[str(place + 1)]
            call = own if place == played.deal.bidder else Books().whist(played, place, calls)
            calls = (*calls, (str(place + 1), call))
        return calls


def _before(played: Played, seat: int) -> int:
    return 0 if seat == played.first else 1


def alike(decision: str, deal: Dealt, line: Line, most: int) -> Iterator[Dealt]:
    """Yield up to so many other deals that the one who decides cannot tell from this one."""
    heard, seed = Heard.of(decision, deal, line), f"hands/{decision}/{deal.number}"
    others = dealt_again(deal, deal.bidder, seed, widow=decision == "discard")
    yield from islice(filter(heard.fits, others), most)


class Onward(Adviser):
    """One who has chosen up to a decision as a line says and asks from there on."""

    def __init__(self, line: Line, decision: str, samples: int) -> None:
        super().__init__(samples, line["bid"])
        known = DECISIONS[: DECISIONS.index(decision) + 1]
        self.known = {name: line[name] for name in known if name in line}

    def discard(self, deal: Dealt, auction: Auction) -> list[Any]:
        """Order as known, or as advised."""
        return list(self.known.get("discard") or super().discard(deal, auction))

    def whist(self, played: Played, seat: int, heard: Calls) -> str:
        """Call as known, or as advised."""
        return str(self.known.get("whist") or super().whist(played, seat, heard))

    def lead(self, played: Played, calls: Calls) -> int:
        """Lead as known, or as advised."""
        return int(self.known["lead"] if "lead" in self.known else super().lead(played, calls))


def asked(deal: Dealt, line: Line, decision: str, samples: int) -> Line:
    """Return the choices of the installed version on a deal."""
    return whole_hand(deal, Onward(line, decision, samples)).choices


def pairs(lines: list[Line], others: list[Line]) -> Iterator[tuple[Dealt, Line, Line, str | None]]:
    """Yield the deals that both answered, with where they part."""
    rivals = {one["deal"]: one for one in others if "bid" in one}
    for line in lines:
        if "bid" in line and line["deal"] in rivals:
            deal, other = Dealt.of(line["deal"]), rivals[line["deal"]]
            yield deal, line, other, parting(deal, line, other)


def ask(path: Path, found: list[tuple[Dealt, Line, str]], again: int, samples: int, seconds: float) -> None:
    """Write the choices on the deals that a file lacks, a round of all hands after the other."""
    done = {(one["deal"], one["again"]) for one in read(path)} if path.exists() else set()
    deals = [alike(decision, deal, line, again) for deal, line, decision in found]
    with path.open("a", encoding="utf-8") as file:
        for number in range(1, again + 1):
            for (deal, line, decision), others in zip(found, deals, strict=True):
                other = next(others, None)
                if other is None or (deal.number, number) in done:
                    continue  # hardly any deal fits what he heard, or it is known
                choices = ask_advice.in_time(seconds, asked, other, line, decision, samples)
                file.write(json.dumps({"deal": deal.number, "again": number, **choices}) + "\n")
                file.flush()


def tell(lines: list[Line], others: list[Line], again: tuple[list[Line], list[Line]], judge: Judge) -> None:
    """Print the mean gain of a hand, and of those that part in each decision."""
    own, rival = ({(one["deal"], one["again"]): one for one in some if "bid" in one} for some in again)
    told: dict[str, list[float]] = {"hands": []} | {decision: [] for decision in DECISIONS}
    for deal, line, other, decision in pairs(lines, others):
        told["hands"].append(0.0)
        if decision is None:
            continue
        ways = [(deal, line, other)]
        numbers = [number for place, number in own if place == deal.number and (place, number) in rival]
        for number, one in enumerate(alike(decision, deal, line, max(numbers, default=0)), 1):
            if number in numbers:
                ways.append((one, own[deal.number, number], rival[deal.number, number]))
        gain = fmean(parted(*way, judge)[1] for way in ways)
        told["hands"][-1] = gain
        told[decision].append(gain)
    for name, gains in told.items():
        if len(gains) > 1:
            print(row(name, gains, "hands"))


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("action", choices=("ask", "tell"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--alike", type=Path, nargs=2, metavar=("FILE", "OTHER"))
    parser.add_argument("--again", type=int, default=3)
    parser.add_argument("--samples", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--cards", choices=CARDS, default="seen")
    words = parser.parse_args()
    if len(words.files) != (3 if words.action == "ask" else 2):
        parser.error("ask takes FILE LINES OTHER, tell LINES OTHER")
    *mine, lines, others = words.files
    if words.action == "ask":
        part, of = map(int, words.part.split("/"))
        found = [(d, one, way) for d, one, _, way in pairs(read(lines), read(others)) if way is not None]
        own = [one for one in found if one[0].number % of == part]
        ask(mine[0], own, words.again, words.samples, words.seconds)
    else:
        first, second = words.alike or ([], [])
        again = (read(first), read(second)) if words.alike else ([], [])
        tell(read(lines), read(others), again, Judge(words.cards, SAMPLES_OF_PLAY))


if __name__ == "__main__":
    main()
