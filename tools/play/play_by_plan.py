"""Play endings by the best plan (αμ) instead of the best mean, and tell whether a soloist makes more so.

    python tools/play/play_by_plan.py [ENDINGS [CARDS]]

Random endings of CARDS cards each, neither hopeless nor sure with all cards seen. Every layout is played out,
the soloist as `Players` do (the best mean over deals, which takes later guesses for known) or by αμ: the card
whose plan makes most of the layouts that are left, ties by the mean. The defenders see their own cards, or
all. Printed: the shares made, and in how many endings the plan makes more or less.
"""

from __future__ import annotations

import sys
from itertools import combinations
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from ddsolve.advice.people.players import Defence, table_for, wanted
from ddsolve.advice.unseen.decision import NO_TRUMP
from ddsolve.advice.unseen.plan import PlanFronts, Scene, TooLarge, most
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.rules import SUIT_CARDS, winning_place
from ddsolve.values.seats import Seat

DEFENCES: tuple[Defence, ...] = ("seeing", "own")
SOLOIST = Seat.FIRST  # the others follow


class Ending(NamedTuple):
    """What is seen at the beginning, and every layout: the hands of seat 2."""

    own: int
    rest: int
    strain: Strain
    leader: int
    needed: int
    layouts: list[int]


def drawn(rng: Random, cards: int) -> Ending:
    """Draw an ending from three suits."""
    suits = rng.sample(range(4), 3)
    pack = rng.sample([8 * suit + rank for suit in suits for rank in range(8)], 3 * cards)
    own, rest = (sum(1 << card for card in part) for part in (pack[:cards], pack[cards:]))
    layouts = [sum(1 << card for card in chosen) for chosen in combinations(sorted(pack[cards:]), cards)]
    strain = Strain(rng.choice([*suits, 4]))
    return Ending(own, rest, strain, rng.randrange(3), rng.randint(1, cards - 1), layouts)


class Table:
    """Plays the layouts of one ending."""

    def __init__(self, bench: Bench, ending: Ending, seed: int) -> None:
        self.players, self.ending, self.seed = bench.tools.contract_players, ending, seed
        self.plans = PlanFronts(bench.engine, SOLOIST, int(ending.strain), ending.layouts)
        worth = wanted(ending.strain, ending.needed)
        self.ways = {how: table_for(ending.strain, 0, how, worth=worth) for how in DEFENCES}
        self.start = Scene(ending.own, ending.rest, Seat(ending.leader + 1), (), ending.needed)

    def made(self, layout: int, defence: Defence, *, by_plan: bool) -> bool:
        """Tell whether the soloist makes one layout."""
        ending = self.ending
        hands, leader, won = [ending.own, layout, ending.rest & ~layout], ending.leader, 0
        trick: list[int] = []
        lacks, alive = [0, 0, 0], set(ending.layouts)
        while any(hands):
            me = (leader + len(trick)) % 3
            gone = FULL_MASK & ~(hands[0] | hands[1] | hands[2])
            known = {"gone": gone, "lacks": lacks, "shown": (ending.own, 0, 0)}
            position = (list(hands), 0, leader, list(trick), won, self.seed)
            worths = dict(self.players.worths(self.ways[defence], *position, **known))
            plans = dict.fromkeys(worths, 0)
            if me == 0 and by_plan:
                scene = Scene(
                    hands[0], hands[1] | hands[2], Seat(leader + 1), tuple(trick), ending.needed - won
                )
                places = sum(1 << place for place, one in enumerate(ending.layouts) if one in alive)
                plans = {card: most(self.plans.after(scene, card, places)) for card in worths}
            card = max(worths, key=lambda one: (plans[one], round(worths[one], 6), -(one & 7)))
            void = self._void(trick, card)
            lacks[me] |= void
            hands[me] &= ~(1 << card)
            if me:
                held = {one: (one if me == 1 else ending.rest & ~one) & ~gone for one in alive}
                alive = {one for one in alive if held[one] >> card & 1 and not held[one] & void}
            trick.append(card)
            if len(trick) == 3:
                leader = (leader + winning_place(trick, trick[0] >> 3, ending.strain.trump)) % 3
                won, trick = won + (leader == 0), []
        return won >= ending.needed

    def _void(self, trick: list[int], card: int) -> int:
        """Return the cards that whoever plays this one shows not to hold."""
        if not trick or card >> 3 == trick[0] >> 3:
            return 0
        strain = int(self.ending.strain)
        trumps = 0 if strain == NO_TRUMP or card >> 3 == strain else SUIT_CARDS[strain]
        return SUIT_CARDS[trick[0] >> 3] | trumps


def main(endings: int, cards: int) -> None:
    """Play some endings."""
    rng = Random(1)
    shares: list[list[float]] = []
    left_out = 0
    seen: list[float] = []
    best: list[float] = []
    with Bench(1) as bench:
        while len(best) < endings:
            ending = drawn(rng, cards)
            table = Table(bench, ending, 1)
            size = len(ending.layouts)
            good = table.plans.seen(table.start)
            if good in (0, size):
                continue
            try:
                made = [
                    sum(table.made(one, defence, by_plan=by_plan) for one in ending.layouts) / size
                    for defence in DEFENCES
                    for by_plan in (False, True)
                ]
                plan = most(table.plans.front(table.start, (1 << size) - 1)) / size
            except TooLarge:
                left_out += 1
                continue
            seen.append(good / size)
            best.append(plan)
            shares.append(made)
    print(f"{endings} endings of {cards} cards ({left_out} too large left out)", end=": ")
    print(f"seen {mean(seen):.1%}, the best plan {mean(best):.1%}")
    for place, defence in enumerate(DEFENCES):
        one, two = ([made[2 * place + way] for made in shares] for way in (0, 1))
        gains = [after - before for before, after in zip(one, two, strict=True)]
        more, less = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
        error = stdev(gains) / len(gains) ** 0.5
        print(f"{defence}: by the mean {mean(one):.1%}, by the plan {mean(two):.1%}", end=" ")
        print(f"({mean(gains):+.1%}, standard error {error:.1%}); more in {more}, less in {less}")


if __name__ == "__main__":
    main(*(int(word) for word in (sys.argv[1:] + ["40", "3"][len(sys.argv) - 1 :])))
