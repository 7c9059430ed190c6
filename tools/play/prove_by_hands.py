"""Does the advice win points over whole hands? One seat follows it throughout, the others the rule of thumb.

    python tools/play/prove_by_hands.py ask FILE [--deals 40] [--bids OTHER] [--samples 60] [--seconds 300]
    python tools/play/prove_by_hands.py tell FILE [--against OTHER] [--cards hidden] [--samples-of-play 12]
                                         [--values KEPT]

On each deal one seat bids, discards and orders, whists and leads as the installed version advises, along its
own path (`whole_hands.py`); `ask` writes its choices, a line for each deal, and goes on where FILE ends. What
has no answer after so many seconds of waiting has none. `--bids` takes the bids from a file that
`prove_by_play.py ask` wrote (deals that it lacks are left out), or `books`: from the rule of thumb.

`tell` values each hand twice, as it was chosen and as the rule of thumb chooses (or as in another file), and
prints the mean gain of a hand in whists with its 95 % interval, and that of the hands in which the first
different decision was a bid, a discard, a whist or a lead. With `--cards hidden` all cards are played by
players who see only what players see (`play_cards.py`), else double-dummy after the first lead. `--values`
keeps the gain of each hand in a file and goes on where it ends; it tells of what the file holds already
without valuing it again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import ask_advice
from play.dealt_hands import Dealt, Played
from play.judge_play import Judge
from play.prove_by_play import common_arguments, read, row
from play.whole_hands import DECISIONS, Auction, Books, Calls, Written, first_difference, whole_hand

# What the advice does ------------------------------------------------------------------------------------


class Adviser:
    """One who does what the installed version advises; bid: his limit, where it is known."""

    def __init__(self, samples: int, bid: str | None) -> None:
        self.samples = samples
        self.limit = bid

    def bid(self, deal: Dealt, seat: int) -> str:
        """Go as high as advised."""
        return self.limit or ask_advice.bid(deal.hands[seat], seat, self.samples)

    def discard(self, deal: Dealt, auction: Auction) -> list[Any]:
        """Order as advised."""
        seat, bid = auction
        return ask_advice.discard(deal.hands[seat] | deal.widow, seat, bid)

    def whist(self, played: Played, seat: int, heard: Calls) -> str:
        """Call as advised."""
        return ask_advice.whist(played, seat, heard, self.samples)

    def lead(self, played: Played, calls: Calls) -> int:
        """Lead as advised."""
        return ask_advice.lead(played, calls, self.samples)


def asked(number: int, samples: int, bid: str | None) -> dict[str, Any]:
    """Return the choices of the advice on a deal."""
    return whole_hand(Dealt.of(number), Adviser(samples, bid)).choices


def bids_of(source: str, deals: int) -> dict[int, dict[str, Any]]:
    """Return the answers to `bid` on each deal, from a file or from the books."""
    if source == "books":
        dealt = map(Dealt.of, range(deals))
        return {deal.number: {"advice": Books().bid(deal, deal.bidder)} for deal in dealt}
    return {one["deal"]: one for one in read(Path(source)) if one["decision"] == "bid"}


def ask(path: Path, deals: int, samples: int, seconds: float | None = None, bids: str | None = None) -> None:
    """Write the choices on the deals that are missing in a file."""
    done = {one["deal"] for one in read(path)} if path.exists() else set()
    known = None if bids is None else bids_of(bids, deals)
    with path.open("a", encoding="utf-8") as file:
        for number in range(deals):
            if number in done or (known is not None and number not in known):
                continue
            bid = {} if known is None else known[number]
            if known is None or "advice" in bid:
                found = ask_advice.in_time(seconds, asked, number, samples, bid.get("advice"))
            else:
                found = {key: bid[key] for key in ("late", "refused") if key in bid}
            file.write(json.dumps({"deal": number, "samples": samples, **found}) + "\n")
            file.flush()


# What it was worth ---------------------------------------------------------------------------------------


def gains(
    lines: list[dict[str, Any]], others: list[dict[str, Any]] | None, judge: Judge
) -> Iterator[dict[str, Any]]:
    """Yield for each deal that both answered what is gained, and in which decision they part first."""
    rivals = {one["deal"]: one for one in others or [] if "bid" in one}
    for line in lines:
        if "bid" not in line or (others is not None and line["deal"] not in rivals):
            continue
        deal = Dealt.of(line["deal"])
        first, gain = parted(deal, line, rivals.get(deal.number, {}), judge)
        yield {"deal": deal.number, "first": first, "gain": gain}


def parted(
    deal: Dealt, line: dict[str, Any], other: dict[str, Any], judge: Judge
) -> tuple[str | None, float]:
    """Return where two ways to play a deal part, and what the first gains over the other, in whists."""
    own, rival = whole_hand(deal, Written(line)), whole_hand(deal, Written(other))
    first = first_difference(own, rival)
    return first, 0.0 if first is None else judge.whole(own) - judge.whole(rival)


def kept(
    path: Path, lines: list[dict[str, Any]], others: list[dict[str, Any]] | None, judge: Judge
) -> Iterator[dict[str, Any]]:
    """Yield the gains that a file keeps, then those that it lacks, which are added to it."""
    known = read(path) if path.exists() else []
    yield from known
    done = {one["deal"] for one in known}
    with path.open("a", encoding="utf-8") as file:
        for found in gains([line for line in lines if line["deal"] not in done], others, judge):
            file.write(json.dumps(found) + "\n")
            file.flush()
            yield found


def tell(path: Path, against: Path | None, judge: Judge, values: Path | None = None) -> None:
    """Print the mean gain of a hand, and of those that part in each decision."""
    question = read(path), None if against is None else read(against), judge
    found = list(gains(*question) if values is None else kept(values, *question))
    told = {"hands": found} | {name: [one for one in found if one["first"] == name] for name in DECISIONS}
    for name, some in told.items():
        if len(some) > 1:
            print(row(name, [one["gain"] for one in some], "hands"))


def main() -> None:
    """Read the arguments and run."""
    parser = common_arguments(__doc__, 300)
    parser.add_argument("--bids")
    parser.add_argument("--values", type=Path)
    words = parser.parse_args()
    if words.action == "ask":
        ask(words.file, words.deals, words.samples, words.seconds, words.bids)
    else:
        tell(words.file, words.against, Judge(words.cards, words.samples_of_play), words.values)


if __name__ == "__main__":
    main()
