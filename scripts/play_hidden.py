"""Play misères with a hidden discard to the end, card by card, and compare with the value that was promised.

    python scripts/play_hidden.py "♠AK87 ♣J7 ♦QT97 ♥97" 3 --worlds "SA CJ; SA SK" --layouts 2000

In every layout the soloist throws one of the discards by chance. Three matches: a defence that follows
`catch` against a soloist who peeps at its plan; the same defence against one who only sees to his own cards;
and a defence that peeps at the discard. The first must come out at the value, the second no lower, the third
at double dummy.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ddsolve._catch import Catcher
from ddsolve.advice.catching.position import Moment, World
from ddsolve.advice.figures.sampling import Estimate, share_estimate
from ddsolve.advice.hidden.prices import Twelve
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.values.hand import Hand

Player = Callable[[Moment], int]  # the card played


class Matches(NamedTuple):
    """Shares of layouts caught, and the mean value by the fronts of the same layouts."""

    promised: float
    against_a_peeping_soloist: Estimate
    against_a_plain_soloist: Estimate
    known: float
    by_a_peeping_defence: Estimate


def catches(catcher: Catcher, moment: Moment, aim: Sequence[World]) -> bool:
    """Tell whether one plan still catches all worlds of the aim that are possible."""
    dead = [world.mask for world in moment.worlds if world in aim]
    if moment.won or not dead:
        return True
    if moment.to_move is None:
        return False
    return catcher.reaches(*moment.hands, dead, [1] * len(dead), moment.leader, moment.trick)


def bits(cards: int) -> list[int]:
    """Return the cards of a set."""
    return [card for card in range(32) if cards >> card & 1]


def defender(catcher: Catcher, aim: Sequence[World]) -> Player:
    """Play a card after which one plan catches the aim, while there is one."""

    def play(moment: Moment) -> int:
        cards = bits(moment.legal)
        return next((card for card in cards if catches(catcher, moment.after(card), aim)), cards[0])

    return play


def soloist(catcher: Catcher, thrown: World, feared: Sequence[World]) -> Player:
    """Play a card after which they cannot catch what was thrown together with the worlds that are feared."""

    def play(moment: Moment) -> int:
        cards = bits(moment.legal_in(thrown))
        together = [*feared, thrown]
        return next((card for card in cards if not catches(catcher, moment.after(card), together)), cards[0])

    return play


def played_out(moment: Moment, own: Player, others: Player) -> bool:
    """Play to the end; tell whether the soloist took a trick."""
    while moment.to_move is not None and not moment.won:
        moment = moment.after(own(moment) if moment.to_move == 0 else others(moment))
    return moment.won > 0


def matches(hand: Hand, seat: int, worlds: Sequence[World], layouts: int, seed: int = 1) -> Matches:
    """Play all three matches over random layouts."""
    twelve = Twelve(hand, seat)
    catcher, rng = Catcher(), random.Random(seed)
    total = sum((world.weight for world in worlds), Fraction(0))
    promised = known = Fraction(0)
    caught = [0, 0, 0]
    for layout in common_layouts(twelve.unseen, seed, layouts):
        moment = Moment((hand.mask, layout, twelve.unseen.mask & ~layout), tuple(worlds), twelve.leader)
        aims = [
            [world for place, world in enumerate(worlds) if mask >> place & 1]
            for mask in catcher.caught(*moment.hands, moment.dead, moment.leader)
        ]
        worth = [sum((world.weight for world in aim), Fraction(0)) for aim in aims]
        promised += max(worth)
        known += sum((w.weight for w in worlds if any(w in aim for aim in aims)), Fraction(0))
        aim = aims[worth.index(max(worth))]
        thrown = rng.choices(worlds, [float(world.weight) for world in worlds])[0]
        defence = defender(catcher, aim)
        caught[0] += played_out(moment, soloist(catcher, thrown, aim), defence)
        caught[1] += played_out(moment, soloist(catcher, thrown, []), defence)
        caught[2] += played_out(moment, soloist(catcher, thrown, []), defender(catcher, [thrown]))
    shares = [share_estimate(count, layouts) for count in caught]
    mean = float(promised / total) / layouts
    return Matches(mean, shares[0], shares[1], float(known / total) / layouts, shares[2])


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("hand")
    parser.add_argument("seat", type=int)
    parser.add_argument("--worlds", required=True)
    parser.add_argument("--layouts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    worlds = World.parse_all(asked.worlds)
    found = matches(Hand.parse(asked.hand), asked.seat, worlds, asked.layouts, asked.seed)
    print(f"promised                     {found.promised:.4f}")
    print(f"soloist peeps at the plan    {shown(found.against_a_peeping_soloist)}")
    print(f"soloist sees to his cards    {shown(found.against_a_plain_soloist)}")
    print(f"if known                     {found.known:.4f}")
    print(f"defence peeps at the discard {shown(found.by_a_peeping_defence)}")


def shown(estimate: Estimate) -> str:
    """Write a share with its interval."""
    return f"{estimate.value:.4f} ({estimate.low:.4f} to {estimate.high:.4f})"


if __name__ == "__main__":
    main()
