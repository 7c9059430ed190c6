"""Does the advice win points? One decision at a time is the advice's, all others are by the rule of thumb.

    python tools/play/prove_by_play.py ask FILE [--deals 40] [--decisions lead whist bid discard]
                                          [--samples 60] [--seconds 60]
    python tools/play/prove_by_play.py tell FILE [--against OTHER] [--again 30] [--cards hidden]

`ask` deals hands from the seed, lets players by the rule of thumb (`books.py`) bid, discard, whist and lead,
and writes what the advice would have done in their place, one line for each decision; it goes on where FILE
ends, and what has no answer after so many seconds of waiting has none. It asks nothing but public functions,
so it runs with an older version installed as well. `tell` values
the decisions of a file: on each deal the same players go on, once after the choice of the books and once
after that of the advice; all play the cards after the first lead double-dummy, or with `--cards hidden` as
players do who see only what players see (`play_cards.py`). It prints the mean gain of a
decision in whists (Sochi, three players) with its 95 % interval; `--against` the choices of another file;
`--again` values each choice on so many more deals which the one who decides cannot tell from the one dealt
(`deal_again.py`). Whole hands by the advice: `prove_by_hands.py`.

A player knows his cards, the calls before him and the convention. Only the cards that are played after the
first lead are, without `--cards hidden`, played as if all were seen, which is the same for both players
compared.
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import ask_advice, books
from play.deal_again import alike, decider
from play.dealt_hands import Dealt, Played, by_the_books, calls_by_the_books, won
from play.judge_play import CARDS, SAMPLES_OF_PLAY, Judge

DECISIONS = ("lead", "whist", "bid", "discard")


# What the advice does ------------------------------------------------------------------------------------


def asked(decision: str, number: int, samples: int) -> dict[str, Any]:
    """Return what the advice and the books choose on a deal; nothing where there is nothing to choose."""
    deal = Dealt.of(number)
    if decision == "bid":
        seat = deal.bidder
        limit = ask_advice.name_of(books.limit(deal.hands[seat]))
        return {"books": limit, "advice": ask_advice.bid(deal.hands[seat], seat, samples)}
    played = by_the_books(deal)
    if played is None:
        return {}
    if decision == "discard":
        auction = won([books.limit(hand) for hand in deal.hands])
        assert auction is not None
        twelve = deal.hands[played.soloist] | deal.widow
        advice = ask_advice.discard(twelve, *auction)
        return {"books": [str(played.contract), played.thrown], "advice": advice}
    if played.contract.is_misere or played.contract.level == 10:
        return {}
    if decision == "whist":
        return _whist(played, samples)
    if played.soloist == 0:
        return {}
    card = books.lead(played.hands[0], played.contract)
    calls = calls_by_the_books(played, somebody=True)
    return {"books": card, "advice": ask_advice.lead(played, calls, samples)}


def _whist(played: Played, samples: int) -> dict[str, Any]:
    """Ask the first defender on even deals, the second, who has heard a call, on odd ones."""
    if str(played.contract) == "6S":
        return {}  # Stalingrad: nobody has a choice
    seat, calls, other = decider("whist", played.deal), [], None
    if played.deal.number % 2:
        calls = calls_by_the_books(played, somebody=False)[:1]
        other = calls[0][1]
    choice = "whist" if books.whists(played.hands[seat], played.contract, other) else "pass"
    return {"books": choice, "advice": ask_advice.whist(played, seat, calls, samples)}


def ask(path: Path, deals: int, decisions: list[str], samples: int, seconds: float | None = None) -> None:
    """Write what is missing in a file, decision by decision of each deal."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    done = {(one["deal"], one["decision"]) for one in map(json.loads, lines)}
    with path.open("a", encoding="utf-8") as file:
        for number in range(deals):
            for decision in decisions:
                if (number, decision) in done:
                    continue
                found = ask_advice.in_time(seconds, asked, decision, number, samples)
                line = {"deal": number, "decision": decision, "samples": samples, **found}
                file.write(json.dumps(line) + "\n")
                file.flush()


# What it was worth ---------------------------------------------------------------------------------------


def gains(
    lines: list[dict[str, Any]],
    others: list[dict[str, Any]] | None,
    again: int = 0,
    judge: Judge | None = None,
) -> dict[str, list[float]]:
    """Return the gains of each decision, deal by deal: over the books, or over another file's choices.

    again: how many deals more, which the one who decides cannot tell from the one dealt, each choice is
    valued on. judge: by default one who sees all cards.
    """
    judge = judge or Judge()
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


def read(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file."""
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def row(name: str, found: list[float], unit: str) -> str:
    """Write the mean of some gains with its interval."""
    from ddsolve.advice.figures.sampling import mean_estimate

    mean = mean_estimate(found, min(found), max(found))
    other = sum(gain != 0 for gain in found)
    return (
        f"{name:8} {len(found):5} {unit}, {other:4} of other worth: "
        f"{mean.value:+.2f} whists each [{mean.low:+.2f}, {mean.high:+.2f}]"
    )


def tell(path: Path, against: Path | None, again: int = 0, judge: Judge | None = None) -> None:
    """Print the mean gain of each decision with its interval."""
    for decision, found in gains(
        read(path), None if against is None else read(against), again, judge
    ).items():
        if len(found) > 1:
            print(row(decision, found, "decisions"))


def common_arguments(about: str | None, seconds: float) -> argparse.ArgumentParser:
    """Return what reads the arguments that both proofs have; seconds: what an answer may take by default."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("ask", "tell"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--samples", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=seconds)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--cards", choices=CARDS, default="seen")
    parser.add_argument("--samples-of-play", type=int, default=SAMPLES_OF_PLAY)
    return parser


def main() -> None:
    """Read the arguments and run."""
    parser = common_arguments(__doc__, 60)
    parser.add_argument("--decisions", nargs="+", choices=DECISIONS, default=list(DECISIONS))
    parser.add_argument("--again", type=int, default=0)
    words = parser.parse_args()
    if words.action == "ask":
        ask(words.file, words.deals, words.decisions, words.samples, words.seconds)
    else:
        tell(words.file, words.against, words.again, Judge(words.cards, words.samples_of_play))


if __name__ == "__main__":
    main()
