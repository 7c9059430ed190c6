"""Play misères with a hidden discard to the end, card by card, and compare with the value that was promised.

    python tools/play/play_hidden.py "♠AK87 ♣J7 ♦QT97 ♥97" 3 --worlds "SA CJ; SA SK" --layouts 2000
    python tools/play/play_hidden.py --hands 20

In every layout the soloist throws one of the discards by chance, and a defence that follows `catch`, card by
card, plays against a soloist who takes care that no plan catches all the discards still possible; against one
who follows the rules that `misere` tells; and against one who only sees to his own cards. The first must come
out at the value, the others no lower. A defence that peeps at the discard must come to double dummy.
--hands: so many random hands, with the mixture that 60 layouts choose.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from ddsolve._catch import Catcher
from ddsolve.advice.catching.position import Moment, World, best_of, card_values, measure, mixed_worlds
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.hidden.game import Twelve, card_played
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

Player = Callable[[Moment], int]  # the card played
SAFE, HOPELESS, GLANCE = 0.05, 0.85, 60  # shares caught between which there is a guess, on so many layouts


class Matches(NamedTuple):
    """Shares of layouts caught, by the fronts; by how much more in each match, layout by layout."""

    promised: float
    hiding: Estimate
    rules: Estimate
    plain: Estimate
    peeping: Estimate
    known: float


def bits(cards: int) -> list[int]:
    """Return the cards of a set."""
    return [card for card in range(32) if cards >> card & 1]


def defender(catcher: Catcher, aim: Sequence[World]) -> Player:
    """Play the card after which one plan catches most of what is possible; of such, most of the aim.

    The aim says which side of a guess he is on: who looks anew at each card can be lured to the other.
    """
    measured = measure(catcher, "caught")

    def worth(moment: Moment) -> tuple[Fraction, Fraction]:
        aimed = [world.weight if world in aim else Fraction(0) for world in moment.worlds]
        weights = [world.weight for world in moment.worlds]
        return max((mean(weights, vector), mean(aimed, vector)) for vector in measured(moment))

    def play(moment: Moment) -> int:
        return max(bits(moment.legal), key=lambda card: worth(moment.after(card)))

    return play


def mean(weights: Sequence[Fraction], vector: Sequence[Fraction]) -> Fraction:
    """Return the weight of what a plan catches."""
    return sum((w * u for w, u in zip(weights, vector, strict=True)), Fraction(0))


def soloist(catcher: Catcher, thrown: World, *, hiding: bool) -> Player:
    """Play a card after which they cannot catch what was thrown; hiding: or not all that is possible."""
    measured = measure(catcher, "caught")

    def share(moment: Moment) -> Fraction:
        return best_of(measured(moment), moment)[0]

    def play(moment: Moment) -> int:
        cards = bits(moment.legal_in(thrown))
        alone = replace(moment, worlds=(thrown,))
        safe = [card for card in cards if not share(alone.after(card))]
        if hiding and not safe:
            safe = [card for card in cards if share(moment.after(card)) < 1]
        return (safe or cards)[0]

    return play


def by_the_rules(catcher: Catcher, thrown: World) -> Player:
    """Play as `misere` tells one who wants to take no trick."""
    measured = measure(catcher, "tricks")

    def play(moment: Moment) -> int:
        alone = replace(moment, worlds=(thrown,))
        costs = {card.index: int(cost) for card, cost, _after in card_values(measured, alone)}
        return card_played(moment, costs, to_catch=True)

    return play


def peeping(play: Player, thrown: World) -> Player:
    """Play as another does, knowing what was thrown."""
    return lambda moment: play(replace(moment, worlds=(thrown,)))


def played_out(moment: Moment, own: Player, others: Player) -> bool:
    """Play to the end; tell whether the soloist took a trick."""
    while moment.to_move is not None and not moment.won:
        moment = moment.after(own(moment) if moment.to_move == 0 else others(moment))
    return moment.won > 0


def start(twelve: Twelve, worlds: Sequence[World], layout: int) -> Moment:
    """Return the position before the first card; layout: the next defender's hand."""
    hands = twelve.hand.mask, layout, twelve.unseen.mask & ~layout
    return Moment(hands, tuple(worlds), twelve.leader)


def matches(hand: Hand, seat: int, worlds: Sequence[World], layouts: int, seed: int = 1) -> Matches:
    """Play all matches over random layouts, in each with every discard, by their shares."""
    twelve = Twelve(hand, seat)
    catcher, rng = Catcher(), random.Random(seed)
    measured, weights = measure(catcher, "caught"), [world.weight for world in worlds]
    whole = sum(weights, Fraction(0))
    promised = known = Fraction(0)
    more: list[list[float]] = [[], [], [], []]
    for layout in common_layouts(twelve.unseen, seed, layouts):
        moment = start(twelve, worlds, layout)
        vectors = measured(moment)
        value = max(mean(weights, vector) for vector in vectors)
        plan = rng.choice([vector for vector in vectors if mean(weights, vector) == value])
        defence = defender(catcher, [world for world, caught in zip(worlds, plan, strict=True) if caught])
        if_known = mean(weights, [max(column) for column in zip(*vectors, strict=True)])
        caught = [Fraction(0)] * len(more)
        for thrown in worlds:
            plain = soloist(catcher, thrown, hiding=False)
            pairs = (
                (soloist(catcher, thrown, hiding=True), defence),
                (by_the_rules(catcher, thrown), defence),
                (plain, defence),
                (plain, peeping(defence, thrown)),
            )
            for place, (own, others) in enumerate(pairs):
                caught[place] += thrown.weight * played_out(moment, own, others)
        for found, share in zip(more, caught, strict=True):
            found.append(float((share - value) / whole))
        promised, known = promised + value / whole, known + if_known / whole
    told = [mean_estimate(values, -1, 1) for values in more]
    return Matches(float(promised / layouts), *told, float(known / layouts))


def promised(hand: Hand, seat: int, worlds: Sequence[World]) -> float:
    """Return roughly how often a mixture is caught."""
    twelve, measured = Twelve(hand, seat), measure(Catcher(), "caught")
    shares = []
    for layout in common_layouts(twelve.unseen, 1, GLANCE):
        moment = start(twelve, worlds, layout)
        shares.append(best_of(measured(moment), moment)[0])
    return float(sum(shares) / GLANCE)


def with_a_guess(seed: int) -> Iterator[tuple[Hand, int, list[World]]]:
    """Yield twelve mostly low cards, a seat that does not lead, and the mixture that 60 layouts choose."""
    rng, catcher = random.Random(seed), Catcher()
    while True:
        cards = sorted(range(32), key=lambda card: (card & 7) + rng.random() * 9)[:12]
        hand, seat = Hand(sum(1 << card for card in cards)), rng.choice([2, 3])
        found, _layouts = mixed_worlds(catcher, hand, Seat.FIRST.after(Seat(seat)), 1)
        worlds = [world for world in found if world.weight]
        if len(worlds) > 1 and SAFE < promised(hand, seat, worlds) < HOPELESS:
            yield hand, seat, worlds


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("hand", nargs="?")
    parser.add_argument("seat", type=int, nargs="?")
    parser.add_argument("--worlds")
    parser.add_argument("--hands", type=int)
    parser.add_argument("--layouts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.hands is None:
        hands = iter([(Hand.parse(asked.hand), asked.seat, list(World.parse_all(asked.worlds)))])
    else:
        hands = islice(with_a_guess(asked.seed), asked.hands)
    sums = [0.0, 0.0, 0.0]
    for hand, seat, worlds in hands:
        found = matches(hand, seat, worlds, asked.layouts, asked.seed)
        named = "; ".join(f"{world.discard[0]} {world.discard[1]}={world.weight}" for world in worlds)
        told = [found.hiding, found.rules, found.plain, found.peeping]
        print(f"{hand}, seat {seat}, {named}: {found.promised:.4f}, if known {found.known:.4f}; more:")
        for name, one in zip(("hiding", "rules", "plain", "peeping defence"), told, strict=True):
            print(f"  {name:15} {one.value:+.4f} ({one.low:+.4f} to {one.high:+.4f})", flush=True)
        sums = [total + one.value for total, one in zip(sums, told, strict=False)]
    if asked.hands:
        print("on average " + ", ".join(f"{total / asked.hands:+.4f}" for total in sums))


if __name__ == "__main__":
    main()
