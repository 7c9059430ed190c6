"""Fifty answers of `bid`, `whist`, `lead` and `discard` on dealt hands, to be read as an expert reads them.

    python tools/play/fifty_answers.py ask FILE        ask what is not in FILE yet, a JSON line for each
    python tools/play/fifty_answers.py page FILE OUT   write the page, with the comments of COMMENTS beside it

Hands and contracts come from the players of `prove_by_play.py`. The comments are a person's; they stand in
`docs/answers-comments.json`, by the number of the answer.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from play.dealt_hands import CONVENTION, Dealt, by_the_books, won

from ddsolve import Hand, advise_bid, advise_lead, advise_whist, best_discard

COMMENTS = Path(__file__).resolve().parents[2] / "docs" / "answers-comments.json"
WANTED = {"whist": 17, "lead": 17, "bid": 12, "discard": 4}
FIRST_DEAL = 5000  # other deals than those of the proof by play
SHOWN = 3


def asked(kind: str, deal: Dealt) -> dict[str, Any] | None:
    """Return a question and its answer on a deal; None where the deal has no such question."""
    if kind == "bid":
        seat = deal.bidder
        told = advise_bid(Hand(deal.hands[seat]), seat + 1, CONVENTION, threads=1)
        rows = [(bid.name, bid.expected, bid.equal) for bid in told.bids]
        return _line(f"{Hand(deal.hands[seat])}, seat {seat + 1}", rows)
    played = by_the_books(deal)
    if played is None:
        return None
    contract, soloist = played.contract, played.soloist + 1
    if kind == "discard":
        auction = won([books.limit(hand) for hand in deal.hands])
        assert auction is not None
        twelve = Hand(deal.hands[played.soloist] | deal.widow)
        found = best_discard(twelve, soloist, CONVENTION, won=auction[1], threads=1)
        options = []
        for one in found.options[:SHOWN]:
            thrown = " ".join(card.pretty for card in one.discard)
            options.append(
                (f"{one.contract or 'resign'}, {thrown} thrown ({one.likely:.0%} made)", one.value)
            )
        return {"question": f"{twelve}, seat {soloist}, won with {auction[1]}", "answers": options}
    if contract.level in (None, 10) or str(contract) == "6S":
        return None
    if kind == "whist":
        seat = played.second + 1
        one = books.whists(played.hands[played.first], contract, None)
        calls = [(str(played.first + 1), "whist" if one else "pass")]
        hand = Hand(played.hands[played.second])
        whist = advise_whist(hand, contract, seat, soloist, CONVENTION, calls=calls, samples=60, threads=1)
        rows = [(option.call, option.expected, option.equal) for option in whist.options]
        heard = f"{calls[0][0]}={calls[0][1]}"
        return _line(f"{hand}, seat {seat}, {contract} of seat {soloist}, {heard}", rows)
    if soloist == 1:
        return None
    hand = Hand(played.hands[0])
    lead = advise_lead(hand, contract, 1, soloist, samples=80, threads=1)
    cards = [(" ".join(card.pretty for card in one.cards), one.whists, one.equal) for one in lead.options]
    return _line(f"{hand}, seat 1, {contract} of seat {soloist}", cards)


def _line(question: str, rows: list[tuple[str, Any, bool]]) -> dict[str, Any]:
    """Return a question, its best answers with their figures, and which of them are not clearly behind."""
    return {
        "question": question,
        "answers": [(name, round(figure.value, 2)) for name, figure, _ in rows[:SHOWN]],
        "equal": [name for name, _, equal in rows if equal],
    }


def ask(path: Path) -> None:
    """Ask what is missing: of each kind the first deals that have such a question."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    told = [json.loads(line) for line in lines]
    with path.open("a", encoding="utf-8") as file:
        for kind, wanted in WANTED.items():
            mine = [one for one in told if one["kind"] == kind]
            number = max((one["deal"] for one in mine), default=FIRST_DEAL - 1) + 1
            count = sum("question" in one for one in mine)
            while count < wanted:
                found = asked(kind, Dealt.of(number))
                count += found is not None
                if found is not None:
                    file.write(json.dumps({"kind": kind, "deal": number, **found}, ensure_ascii=False) + "\n")
                    file.flush()
                number += 1


def page(path: Path, out: Path) -> None:
    """Write the answers with a line on each."""
    comments = json.loads(COMMENTS.read_text(encoding="utf-8"))
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    rows = ["# Answers, read by a player", "", comments["head"], ""]
    number = 0
    for kind in WANTED:
        figure = "whists of the soloist" if kind == "lead" else "whists"
        if any(one["kind"] == kind for one in told):
            rows += [f"## `{kind}` ({figure})", ""]
        for one in told:
            if one["kind"] != kind:
                continue
            number += 1
            if str(number) not in comments:
                continue
            answers = "; ".join(f"{name} {worth:.2f}" for name, worth in one["answers"])
            equal = one.get("equal", [])
            verdict = (
                f" No clear difference between {', '.join(equal[:-1])} and {equal[-1]}." if equal[1:] else ""
            )
            rows += [f"{number}. {one['question']}: {answers}.{verdict}", f"   *{comments[str(number)]}*", ""]
    out.write_text("\n".join(rows), encoding="utf-8")


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("action", choices=("ask", "page"))
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path, nargs="?", default=Path("docs/answers.md"))
    words = parser.parse_args()
    if words.action == "ask":
        ask(words.file)
    else:
        page(words.file, words.out)


if __name__ == "__main__":
    main()
