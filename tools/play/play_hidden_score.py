"""Play misères for points to the end, two discards hidden behind a coin, and compare with the value promised.

    python tools/play/play_hidden_score.py "♠QJT87 ♣J8 ♦87 ♥AQ7" 3 --worlds "HA HQ; CJ HA" --layouts 200

The defence aims at a point of the region that mixed plans reach, a loss for each discard: before each card it
writes the point as a mixture of what its cards reach, and tosses a coin with those shares. The soloist keeps
the weights of his discards: before each card he splits them over his cards so that what the defence can still
get, all cards together, is least, and plays a card with the share of what he threw. Each knows how the other
tosses. Matches: both so; the defence against a soloist who follows the rules that `misere` tells; the soloist
against a defence that takes the best card for the weights; and one that peeps at the discard.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog

from ddsolve._catch import Catcher
from ddsolve.advice.catching.mixture import matrix_game
from ddsolve.advice.catching.position import Moment, Vector, World, measure
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.hidden.game import Twelve, card_played
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.values.hand import Hand

FIRST, LATER, MOST = 2, 1, 11  # prices, and what ten tricks cost


@dataclass(frozen=True)
class Table:
    """What both sides know: the position with the weights of its worlds, and where the defence aims."""

    moment: Moment
    aim: Vector

    def after(self, card: int, weights: Sequence[Fraction], aim: Vector) -> Table:
        """Play a card; weights and aim are those after it, one for each world before it."""
        moment = self.moment.after(card)
        left = [self.moment.worlds.index(world) for world in moment.worlds]
        found = tuple(replace(self.moment.worlds[place], weight=weights[place]) for place in left)
        return Table(replace(moment, worlds=found), tuple(aim[place] for place in left))


Player = Callable[[Table, World], Table]  # the table after its card; the world is that which was thrown


class Players:
    """Both sides, with one catcher and one random generator."""

    def __init__(self, seed: int) -> None:
        self.measure = measure(Catcher(), "score", (Fraction(FIRST), Fraction(LATER)))
        self.rng = random.Random(seed)

    def children(self, moment: Moment) -> dict[int, list[Vector]]:
        """Return what the defence reaches after each card, in the worlds that allow it."""
        cards = [card for card in range(32) if moment.legal >> card & 1]
        return {card: self.measure(moment.after(card)) for card in cards}

    def mixing_defence(self, table: Table, _thrown: World) -> Table:
        """Write the aim as a mixture of points that the cards reach, and toss."""
        plans = [(card, v) for card, region in self.children(table.moment).items() for v in region]
        game = matrix_game([[a - b for a, b in zip(v, table.aim, strict=True)] for _, v in plans])
        if game.value < 0:
            raise AssertionError("the aim is out of reach")
        mixed = {}
        for (card, v), share in zip(plans, game.rows, strict=True):
            if share:
                whole, point = mixed.get(card, (Fraction(0), (Fraction(0),) * len(v)))
                mixed[card] = whole + share, tuple(a + share * b for a, b in zip(point, v, strict=True))
        card = self.rng.choices(list(mixed), [float(whole) for whole, _ in mixed.values()])[0]
        whole, point = mixed[card]
        return table.after(card, _weights(table), tuple(entry / whole for entry in point))

    def weighing_defence(self, table: Table, _thrown: World) -> Table:
        """Play the card that is best for the weights of the worlds."""
        weights = _weights(table)
        best = {card: max(_mean(weights, v) for v in r) for card, r in self.children(table.moment).items()}
        return table.after(max(best, key=best.__getitem__), weights, table.aim)

    def peeping_defence(self, table: Table, thrown: World) -> Table:
        """Play double dummy."""
        worth = self._double_dummy(table, thrown)
        return table.after(max(worth, key=worth.__getitem__), _weights(table), table.aim)

    def _double_dummy(self, table: Table, thrown: World) -> dict[int, Fraction]:
        alone = replace(table.moment, worlds=(_same(table, thrown),))
        return {card: region[0][0] for card, region in self.children(alone).items()}

    def soloist_by_rules(self, table: Table, thrown: World) -> Table:
        """Play as `misere` tells one who plays for the score."""
        losses = self._double_dummy(table, thrown)
        costs = {card: int(loss - FIRST) // LATER + 1 if loss else 0 for card, loss in losses.items()}
        card = card_played(table.moment, costs, to_catch=False)
        return table.after(card, _weights(table), table.aim)

    def splitting_soloist(self, table: Table, thrown: World) -> Table:
        """Split the weights over the cards so that what the defence can get from all is least; toss."""
        moment, regions = table.moment, self.children(table.moment)
        places = {
            card: [moment.worlds.index(world) for world in moment.after(card).worlds] for card in regions
        }
        names = [(card, place) for card in regions for place in places[card]]
        number = {name: count for count, name in enumerate(names)}
        value = {card: len(names) + count for count, card in enumerate(regions)}
        size = len(names) + len(regions)
        upper, equal = [], np.zeros((len(moment.worlds), size))
        for card, region in regions.items():
            for v in region:
                row = np.zeros(size)
                for place, entry in zip(places[card], v, strict=True):
                    row[number[card, place]] = float(entry)
                row[value[card]] = -1.0
                upper.append(row)
        for (_, place), count in number.items():
            equal[place, count] = 1.0
        goal = np.r_[np.zeros(len(names)), np.ones(len(regions))]
        found = linprog(
            goal, np.array(upper), np.zeros(len(upper)), equal, [float(w) for w in _weights(table)]
        )
        mine = moment.worlds.index(_same(table, thrown))
        able = [card for card in regions if mine in places[card]]
        shares = [max(0.0, found.x[number[card, mine]]) for card in able]
        card = self.rng.choices(able, shares)[0] if sum(shares) > 0 else able[0]
        weights = [Fraction(0)] * len(moment.worlds)
        for place in places[card]:
            weights[place] = Fraction(max(0.0, found.x[number[card, place]])).limit_denominator(10**9)
        return table.after(card, weights, table.aim)

    def played(self, table: Table, thrown: World, soloist: Player, defence: Player) -> int:
        """Play to the end and return what the soloist loses."""
        while table.moment.to_move is not None:
            table = (defence if table.moment.to_move else soloist)(table, thrown)
        won = table.moment.won
        return FIRST + LATER * (won - 1) if won else 0


def _weights(table: Table) -> list[Fraction]:
    return [world.weight for world in table.moment.worlds]


def _same(table: Table, thrown: World) -> World:
    return next(world for world in table.moment.worlds if world.mask == thrown.mask)


def _mean(weights: Sequence[Fraction], vector: Vector) -> Fraction:
    return sum((w * u for w, u in zip(weights, vector, strict=True)), Fraction(0))


class Matches(NamedTuple):
    """The mean value promised; by how much more the soloist lost in each match, layout by layout."""

    promised: float
    both: Estimate
    soloist_by_rules: Estimate
    weighing_defence: Estimate
    peeping_defence: Estimate
    known: float


def matches(hand: Hand, seat: int, worlds: Sequence[World], layouts: int, seed: int = 1) -> Matches:
    """Play all matches over random layouts."""
    twelve, players = Twelve(hand, seat), Players(seed)
    whole = sum((world.weight for world in worlds), Fraction(0))
    named = tuple(replace(world, weight=world.weight / whole) for world in worlds)
    promised, known = Fraction(0), Fraction(0)
    more: list[list[float]] = [[], [], [], []]
    pairs = (
        (players.splitting_soloist, players.mixing_defence),
        (players.soloist_by_rules, players.mixing_defence),
        (players.splitting_soloist, players.weighing_defence),
        (players.splitting_soloist, players.peeping_defence),
    )
    for layout in common_layouts(twelve.unseen, seed, layouts):
        moment = Moment((hand.mask, layout, twelve.unseen.mask & ~layout), named, twelve.leader)
        weights = [world.weight for world in named]
        region = players.measure(moment)
        aim = max(region, key=lambda v: _mean(weights, v))
        value = _mean(weights, aim)
        promised += value
        known += _mean(weights, tuple(max(v[place] for v in region) for place in range(len(named))))
        thrown = players.rng.choices(named, [float(weight) for weight in weights])[0]
        for found, (soloist, defence) in zip(more, pairs, strict=True):
            lost = players.played(Table(moment, aim), thrown, soloist, defence)
            found.append(lost - float(value))
    told = [mean_estimate(values, -MOST, MOST) for values in more]
    return Matches(float(promised / layouts), *told, float(known / layouts))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("hand")
    parser.add_argument("seat", type=int)
    parser.add_argument("--worlds", required=True)
    parser.add_argument("--layouts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = matches(
        Hand.parse(asked.hand), asked.seat, World.parse_all(asked.worlds), asked.layouts, asked.seed
    )
    lines = [f"promised {found.promised:.4f}, if known {found.known:.4f}; more than promised:"]
    for name in ("both", "soloist_by_rules", "weighing_defence", "peeping_defence"):
        one = getattr(found, name)
        lines.append(f"{name:17} {one.value:.4f} ({one.low:.4f} to {one.high:.4f})")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
