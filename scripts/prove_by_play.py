"""Does the advice win points? One decision at a time is the advice's, all others are by the rule of thumb.

    python scripts/prove_by_play.py ask FILE [--deals 40] [--decisions lead whist bid discard] [--samples 60]
                                         [--seconds 60]
    python scripts/prove_by_play.py tell FILE [--against OTHER] [--again 30]

`ask` deals hands from the seed, lets players by the rule of thumb (`books.py`) bid, discard, whist and lead,
and writes what the advice would have done in their place, one line for each decision; it goes on where FILE
ends, and what has no answer after so many seconds of waiting has none. It asks nothing but public functions,
so it runs with an older version installed as well. `tell` values
the decisions of a file: on each deal the same players go on, once after the choice of the books and once
after that of the advice; all play the cards after the first lead double-dummy. It prints the mean gain of a
decision in whists (Sochi, three players) with its 95 % interval; `--against` the choices of another file;
`--again` values each choice on so many more deals which the one who decides cannot tell from the one dealt
(`deal_again.py`).

A player knows his cards, the calls before him and the convention. Only the cards that are played after the
first lead are played as if all were seen, which is the same for both players compared.
"""

from __future__ import annotations

import argparse
import json
import sys
from inspect import signature
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import books
from deal_again import alike, decider
from dealt_hands import CONVENTION, Dealt, Played, by_the_books, calls_by_the_books, place_of, won
from judge_play import Judge

from ddsolve import Hand, advise_bid, advise_lead, advise_whist, best_discard
from ddsolve.contract import Contract

DECISIONS = ("lead", "whist", "bid", "discard")


# What the advice does ------------------------------------------------------------------------------------


def asked(decision: str, deal: Dealt, samples: int) -> dict[str, Any] | None:
    """Return what the advice and the books choose on a deal; None where there is nothing to choose."""
    if decision == "bid":
        seat = deal.number % 3
        told = advise_bid(
            Hand(deal.hands[seat]), seat + 1, CONVENTION, widows=max(4, samples // 4), threads=1
        )
        limit = books.limit(deal.hands[seat])
        return {"books": _name(limit), "advice": _name(_limit_of(told))}
    played = by_the_books(deal)
    if played is None:
        return None
    if decision == "discard":
        auction = won([books.limit(hand) for hand in deal.hands])
        assert auction is not None
        twelve = Hand(deal.hands[played.soloist] | deal.widow)
        quick = {"sampled": True} if "sampled" in signature(best_discard).parameters else {}
        told = best_discard(twelve, played.soloist + 1, CONVENTION, won=auction[1], threads=1, **quick)
        best = told.options[0]
        name = "resign" if best.contract is None else str(best.contract)
        advice = [name, sum(1 << card.index for card in best.discard)]
        return {"books": [str(played.contract), played.thrown], "advice": advice}
    if played.contract.is_misere or played.contract.level == 10:
        return None
    if decision == "whist":
        return _whist(played, samples)
    if played.soloist == 0:
        return None
    card = books.lead(played.hands[0], played.contract)
    seats = (1, played.soloist + 1, played.contract)
    heard = (
        {"calls": calls_by_the_books(played, somebody=True)}
        if "calls" in signature(advise_lead).parameters
        else {}
    )
    lead = advise_lead(Hand(played.hands[0]), *seats, samples=samples, threads=1, **heard)
    return {"books": card, "advice": lead.options[0].cards[0].index}


def _whist(played: Played, samples: int) -> dict[str, Any] | None:
    """Ask the first defender on even deals, the second, who has heard a call, on odd ones."""
    if str(played.contract) == "6S":
        return None  # Stalingrad: nobody has a choice
    seat, calls, other = decider("whist", played.deal), [], None
    if played.deal.number % 2:
        calls = calls_by_the_books(played, somebody=False)[:1]
        other = calls[0][1]
    own = played.hands[seat]
    choice = "whist" if books.whists(own, played.contract, other) else "pass"
    told = advise_whist(
        Hand(own),
        seat + 1,
        played.soloist + 1,
        played.contract,
        CONVENTION,
        calls=calls,
        samples=samples,
        threads=1,
    )
    best = max(told.options, key=lambda one: one.expected.value)
    return {"books": choice, "advice": best.call}


def _limit_of(told: Any) -> Contract | None:
    """Return how high the advice goes: the highest bid that is worth more than a pass; misère if best."""
    best = told.bids[0]
    if best.bid is None or best.bid.is_misere:
        return best.bid
    passing = next((one.expected.value for one in told.bids if one.bid is None), 0.0)
    worth = [
        one.bid for one in told.bids if one.bid is not None and one.bid.level and one.expected.value > passing
    ]
    return max(worth, key=place_of)


def _name(bid: Contract | None) -> str:
    return "pass" if bid is None else str(bid)


def _tell(pipe: Connection, decision: str, number: int, samples: int) -> None:
    try:
        pipe.send(asked(decision, Dealt.of(number), samples) or {})
    except ValueError as error:  # an older version refuses what this one answers
        pipe.send({"refused": str(error)})


def answered(decision: str, number: int, samples: int, seconds: float | None) -> dict[str, Any]:
    """Return the answer of `asked`, from a process that is ended when time is up; then `late`."""
    if seconds is None:
        return asked(decision, Dealt.of(number), samples) or {}
    here, there = Pipe(duplex=False)
    process = Process(target=_tell, args=(there, decision, number, samples))
    process.start()
    there.close()
    try:
        return here.recv() if here.poll(seconds) else {"late": seconds}
    finally:
        process.kill()
        process.join()


def ask(path: Path, deals: int, decisions: list[str], samples: int, seconds: float | None = None) -> None:
    """Write what is missing in a file, decision by decision of each deal."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    done = {(one["deal"], one["decision"]) for one in map(json.loads, lines)}
    with path.open("a", encoding="utf-8") as file:
        for number in range(deals):
            for decision in decisions:
                if (number, decision) in done:
                    continue
                found = answered(decision, number, samples, seconds)
                line = {"deal": number, "decision": decision, "samples": samples, **found}
                file.write(json.dumps(line) + "\n")
                file.flush()


# What it was worth ---------------------------------------------------------------------------------------


def gains(
    lines: list[dict[str, Any]], others: list[dict[str, Any]] | None, again: int = 0
) -> dict[str, list[float]]:
    """Return the gains of each decision, deal by deal: over the books, or over another file's choices.

    again: how many deals more, which the one who decides cannot tell from the one dealt, each choice is
    valued on.
    """
    judge = Judge()
    rivals = {(one["deal"], one["decision"]): one.get("advice") for one in others or []}
    found: dict[str, list[float]] = {decision: [] for decision in DECISIONS}
    for line in lines:
        key = line["deal"], line["decision"]
        if "advice" not in line or (others is not None and rivals.get(key) is None):
            continue
        deal = Dealt.of(line["deal"])
        rival = line["books"] if others is None else rivals[key]
        deals = [] if rival == line["advice"] else alike(key[1], deal, again)
        worth = [judge.value(key[1], one, line["advice"]) - judge.value(key[1], one, rival) for one in deals]
        found[key[1]].append(fmean(worth) if worth else 0.0)
    return found


def tell(path: Path, against: Path | None, again: int = 0) -> None:
    """Print the mean gain of each decision with its interval."""
    from ddsolve.advice.sampling import mean_estimate

    def read(one: Path) -> list[dict[str, Any]]:
        return [json.loads(line) for line in one.read_text(encoding="utf-8").splitlines()]

    rows = gains(read(path), None if against is None else read(against), again)
    for decision, found in rows.items():
        if len(found) > 1:
            mean = mean_estimate(found, min(found), max(found))
            other = sum(gain != 0 for gain in found)
            print(
                f"{decision:8} {len(found):5} decisions, {other:4} of other worth: "
                f"{mean.value:+.2f} whists each [{mean.low:+.2f}, {mean.high:+.2f}]"
            )


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("action", choices=("ask", "tell"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--decisions", nargs="+", choices=DECISIONS, default=list(DECISIONS))
    parser.add_argument("--samples", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--again", type=int, default=0)
    words = parser.parse_args()
    if words.action == "ask":
        ask(words.file, words.deals, words.decisions, words.samples, words.seconds)
    else:
        tell(words.file, words.against, words.again)


if __name__ == "__main__":
    main()
