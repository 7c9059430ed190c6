"""All-pass as people play, held against players who solve every deal that they imagine (20 for a card).

    python tools/play/judge_allpass.py FILE --deals 1000   play random deals on, both ways; FILE keeps them
    python tools/play/judge_allpass.py FILE                tell what is there
    python tools/play/judge_allpass.py --hand "♠AK8 ♣AQ7 ♦KQ ♥J7" --seat 2 --deals 50 [--passed]

Tricks of the package's players less those of the others on the same deals, by seat and by strength: four aces
and kings or more are strong, two or three middling. All three seats of a deal count, so the whole is zero.
Of one hand: its tricks if all three play as the package does, if all solve (10 deals), and if it alone does;
with `--passed` tricks and whists of the first two in Sochi, where the others pass by the model of `bid`.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random

from ddsolve._allpass import Position
from ddsolve._people import Thinking
from ddsolve.advice.allpass import DealtCards, start_of_play, thinking_for
from ddsolve.advice.bid.passing import Others, allpass_rules_of, fitting
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import mean_estimate
from ddsolve.advice.people.bidders import Bidders
from ddsolve.conventions import Convention
from ddsolve.scoring.allpass_order import allpass_value
from ddsolve.solving.tools import Tools
from ddsolve.values.hand import Hand
from ddsolve.values.rules import SUIT_CARDS, AllPassRules, Counts, winning_place
from ddsolve.values.seats import Seat

SOLVING = Thinking(20, 10)  # deals for a card, each solved from the first trick on
SOLVING_FEW = Thinking(10, 10)
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


def one_hand(hand: Hand, seat: int, deals: int) -> None:
    """Print what a hand takes, by who plays it and who plays against it."""
    tools, usual = Tools(), thinking_for(None)
    ways: dict[str, list[Thinking]] = {"as the package": [usual] * 3, "solving": [SOLVING_FEW] * 3}
    for name, own, other in (
        ("alone solving", SOLVING_FEW, usual),
        ("alone as the package", usual, SOLVING_FEW),
    ):
        ways[name] = [own if place == seat - 1 else other for place in range(3)]
    found: dict[str, list[int]] = defaultdict(list)
    rest = [card for card in range(32) if not hand.mask >> card & 1]
    for number in range(deals):
        Random(f"hand/{number}").shuffle(rest)
        hands = [sum(1 << card for card in rest[:10]), sum(1 << card for card in rest[10:20])]
        hands.insert(seat - 1, hand.mask)
        for name, thinking in ways.items():
            found[name].append(played_by(tools, hands, thinking, number)[seat - 1])
    for name, tricks in found.items():
        told = mean_estimate(tricks, 0, 10)
        print(f"{name:22} {told.value:.2f} ({told.low:.2f} to {told.high:.2f})")


def passed_out(hand: Hand, seat: Seat, deals: int) -> None:
    """Print what an all-pass takes and is worth to a hand under Sochi's rules, the others having passed."""
    pricing, tools = Pricing(Convention.load("sochi"), seat), Tools()
    rules, widow_rule = allpass_rules_of(pricing, 1)
    bidders, others = Bidders(pricing, 1), Others.of(seat, None)

    def worth(tricks: Counts) -> Mapping[str, Fraction]:
        return allpass_value(pricing.convention, tricks, pricing.players, 1)

    ways = {
        "as the package": thinking_for(worth, rules.order),
        "solving": thinking_for(worth, rules.order, deals=10, solved=10),
    }
    found: dict[str, list[Counts]] = defaultdict(list)
    for number in count():
        deal = fitting(tools, bidders, hand, others.said, 1.0, Random(f"passed/{number}"))
        if any(bidders.limit(tools, deal.hands[one.place], one) for one in others.later):
            continue
        start = start_of_play(rules, widow_rule, deal)
        for name, thinking in ways.items():
            one, two, three, _dealer = tools.players.play(start, thinking, number)[0]
            found[name].append((one, two, three))
        if len(found["solving"]) == deals:
            break
    for name, taken in found.items():
        tricks = mean_estimate([counts[seat.place] for counts in taken], 0, 10)
        whists = mean_estimate([float(worth(counts)[str(seat)]) for counts in taken], -100, 100)
        print(f"{name:22} {tricks.value:.2f} ({tricks.low:.2f} to {tricks.high:.2f})", end="")
        print(f", {whists.value:.1f} whists ({whists.low:.1f} to {whists.high:.1f})")


def played_by(tools: Tools, hands: list[int], thinking: list[Thinking], seed: int) -> tuple[int, ...]:
    """Play an all-pass without the widow, each seat thinking in its own way; return the tricks."""
    hands, won, lacks = list(hands), [0, 0, 0, 0], [0, 0, 0]
    leader, gone = 0, 0
    trick: list[int] = []
    while trick or hands[leader]:
        me = (leader + len(trick)) % 3
        position = Position(hands, leader, trick, sum(won), won=won)
        worths = tools.players.worths(position, thinking[me], seed, gone, lacks)
        card = max(worths, key=lambda one: (round(one[1], 9), one[0] & 7))[0]
        if trick and card >> 3 != trick[0] >> 3:
            lacks[me] |= SUIT_CARDS[trick[0] >> 3]
        hands[me] &= ~(1 << card)
        trick.append(card)
        if len(trick) == 3:
            leader = (leader + winning_place(trick, trick[0] >> 3)) % 3
            won[leader] += 1
            gone |= sum(1 << each for each in trick)
            trick = []
    return tuple(won[:3])


def main() -> None:
    """Play, or tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--deals", type=int)
    parser.add_argument("--hand")
    parser.add_argument("--seat", type=int, default=1)
    parser.add_argument("--passed", action="store_true")
    asked = parser.parse_args()
    if asked.hand and asked.passed:
        passed_out(Hand.parse(asked.hand), Seat(asked.seat), asked.deals or 50)
        return
    if asked.hand:
        one_hand(Hand.parse(asked.hand), asked.seat, asked.deals or 50)
        return
    if asked.deals:
        play(asked.file, asked.deals)
    tell(asked.file)


if __name__ == "__main__":
    main()
