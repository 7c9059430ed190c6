"""What mixed plans of the defence guarantee over several worlds, in points: exact convex regions.

For one layout a region has a vector for every mixed plan, the soloist's loss in each world, and all below
them. A defender's move is the hull of what his cards give, the soloist's the intersection, where a card
binds only the worlds in which he could play it. Two questions to the compiled search spare most of the
tree: where one pure plan reaches double dummy in every world at once the region is that box, and the
maximal vectors of pure plans are in it.

*Cuts.* While the children of a node are worked out, its parent's side of the bargain is known in part. A
defender's node stops as soon as it contains all that the soloist's node above it has left, and the
soloist's as soon as the defender's node above it contains it: neither can change what is above any more. A
bound is handed through moves of the same side, never further: hulls and intersections do not distribute.
For the same reason a defender on lead may stop at the part of the roof within his bound only if the soloist's
card ended the trick before; else he stops at the whole roof or the whole bound. Only what was worked out in
full is remembered. Where two worlds are left the compiled search does all this (`Catcher.regions`).

*Pairs.* A plan for several worlds is one for any two of them, so the region lies within all whose shadow in
each two is their region: that is the bound. And a plan for two is one for all that promises nothing in the
others. With the pure plans these make an inner bound; where both bounds are one, nothing is left to search.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import NamedTuple

from ddsolve._catch import Catcher
from ddsolve.advice.catching.mixture import given_tricks
from ddsolve.advice.catching.polytopes import (
    Hands,
    Region,
    Row,
    contains,
    corners,
    different_cards,
    hull,
    inequalities,
    lowest_terms,
    meet,
    mover,
    telling_cards,
    without,
)
from ddsolve.values.rules import legal_cards, suit_led

Worlds = tuple[int, ...]
NOTHING: Region = frozenset()
COMPILED = 2  # worlds
MOST_PRICE = 1 << 20  # of the compiled search


class Node(NamedTuple):
    """What everybody has seen, and the worlds; caught: whether the soloist has a trick already."""

    hands: Hands
    worlds: Worlds
    leader: int
    trick: tuple[int, ...] = ()
    caught: bool = False

    @property
    def seat(self) -> int:
        """Who plays next; after the third card who leads."""
        return mover(self.leader, self.trick)

    def after(self, seat: int, card: int, worlds: Worlds) -> Node:
        """Return the node after a card, which leaves these worlds."""
        return Node(without(self.hands, seat, card), worlds, self.leader, (*self.trick, card), self.caught)


class Regions:
    """Regions of one payoff: `first` for the first trick, `later` for each other one; both not negative."""

    def __init__(self, catcher: Catcher, first: Fraction | int, later: Fraction | int) -> None:
        self.catcher = catcher
        first, later = Fraction(first), Fraction(later)
        self.unit = Fraction(1, lcm(first.denominator, later.denominator))
        self.first = int(first / self.unit)
        self.later = int(later / self.unit)
        self._known: dict[Node, Region] = {}
        self._alone: dict[tuple[int, int, int, int], int] = {}

    def loss(self, tricks: int, *, caught: bool) -> int:
        """Return the price of the tricks to come, in units; caught: whether he has one already."""
        if not tricks or caught:
            return tricks * self.later
        return self.first + (tricks - 1) * self.later

    def rows(
        self,
        hands: Hands,
        worlds: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        *,
        caught: bool = False,
    ) -> Region:
        """Return the undominated corners of the soloist's loss from here on, in units.

        Arguments as those of `Catcher.caught`; caught: whether he has a trick already.
        """
        return self._turn(Node(hands, tuple(worlds), leader, tuple(trick), caught), NOTHING, None)

    # below, `floor` is what the defender's node above has so far, `roof` what the soloist's node above has
    # left: a defender's node returns its hull with the floor, the soloist's its intersection with the roof

    def _turn(self, node: Node, floor: Region, roof: Region | None, *, direct: bool = True) -> Region:
        hands, worlds, leader, trick, caught = node
        if len(trick) == 3:
            return self._next_trick(node, floor, roof)
        if len(worlds) == COMPILED and hands[1] and max(self.first, self.later) <= MOST_PRICE:
            rows = self.catcher.regions(*hands, worlds, leader, trick, self.first, self.later, caught)
            if rows is not None:
                return self._within(frozenset(rows), node.seat, floor, roof)
        if not trick:
            return self._position(node, floor, roof, direct=direct)
        return self._defender(node, floor, roof) if node.seat else self._soloist(node, floor, roof)

    def _next_trick(self, node: Node, floor: Region, roof: Region | None) -> Region:
        winner = node.seat
        if winner:
            led = Node(node.hands, node.worlds, winner, (), node.caught)
            return self._turn(led, floor, roof, direct=node.leader == 1)
        price = self.loss(1, caught=node.caught)
        # what the floor covers below the price it covers anyway: leave it out where it has no such part
        lower = NOTHING if any(_below(point, price) for point in floor) else _moved(floor, -price)
        under = None if roof is None or any(_below(point, price) for point in roof) else _moved(roof, -price)
        found = _moved(self._turn(Node(node.hands, node.worlds, 0, (), True), lower, under), price)
        return found if roof is None or under is not None else meet(found, roof)

    def _position(self, node: Node, floor: Region, roof: Region | None, *, direct: bool) -> Region:
        hands, worlds, leader, _trick, caught = node
        if not hands[1]:
            return self._within(frozenset([(*(0 for _ in worlds), 1)]), leader, floor, roof)
        found = self._known.get(node)
        if found is None:
            tricks = [self._tricks(hands, dead, leader) for dead in worlds]
            box = frozenset([self._row(tricks, caught)])
            if floor and contains(floor, box):
                return floor if leader else box
            if len(worlds) == 1 or self.catcher.reaches(*hands, worlds, tricks, leader):
                found = self._known[node] = box
            else:
                inner, outer = self._bounds(node, box)
                if contains(inner, outer):
                    found = self._known[node] = outer
                elif leader:
                    return self._defenders_lead(node, floor, roof, inner, outer, direct=direct)
                else:
                    return self._soloists_lead(node, floor, roof, inner, outer)
        return self._within(found, leader, floor, roof)

    def _bounds(self, node: Node, box: Region) -> tuple[Region, Region]:
        """Return what lies in the region of a position for certain, and what it lies in."""
        hands, worlds, leader, _trick, caught = node
        points = {self._row(vector, caught) for vector in given_tricks(self.catcher, *hands, worlds, leader)}
        limits: set[Row] = set(inequalities(box))
        size = len(worlds)
        if size > COMPILED:
            for pair in combinations(range(size), COMPILED):
                two = tuple(worlds[place] for place in pair)
                shadow = self._turn(node._replace(worlds=two), NOTHING, None)
                points.update(_spread(row, pair, size) for row in shadow)
                limits.update(_spread(row, pair, size) for row in inequalities(shadow))
        return hull(frozenset(points)), corners(frozenset(limits)) if size > COMPILED else box

    def _defenders_lead(
        self, node: Node, floor: Region, roof: Region | None, inner: Region, outer: Region, *, direct: bool
    ) -> Region:
        ceiling = meet(roof, outer) if roof is not None and direct else roof
        if ceiling is None or contains(ceiling, outer):
            ceiling = outer
        found = hull(floor | inner)
        if contains(found, ceiling) or contains(found, outer):
            return found
        found = self._defender(node, found, ceiling)
        if not floor and (ceiling == outer or not contains(found, ceiling)):
            self._known[node] = found
        return found

    def _soloists_lead(
        self, node: Node, floor: Region, roof: Region | None, inner: Region, outer: Region
    ) -> Region:
        start = outer if roof is None else meet(roof, outer)
        if contains(inner, start):
            return start
        found = self._soloist(node, floor, start, inner)
        if roof is None and not (floor and contains(floor, found) and not contains(inner, found)):
            self._known[node] = found
        return found

    @staticmethod
    def _within(found: Region, leader: int, floor: Region, roof: Region | None) -> Region:
        if leader:
            return hull(floor | found) if floor else found
        return found if roof is None else meet(found, roof)

    def _defender(self, node: Node, floor: Region, roof: Region | None) -> Region:
        hands, trick, seat = node.hands, node.trick, node.seat
        for card in different_cards(legal_cards(hands[seat], suit_led(trick)), hands, trick):
            after = node.after(seat, card, node.worlds)
            found = self._turn(after, floor, roof if after.seat else None)
            floor = hull(floor | found)
            if roof is not None and contains(floor, roof):
                break
        return floor

    def _soloist(self, node: Node, floor: Region, roof: Region | None, inner: Region = NOTHING) -> Region:
        hands, worlds, _leader, trick, caught = node
        suit = suit_led(trick)
        legal = [legal_cards(hands[0] & ~dead, suit) for dead in worlds]
        if roof is None:  # no plan gets more than he has tricks left
            most = self.loss(hands[1].bit_count() + 1, caught=caught)
            roof = frozenset([(*(most for _ in worlds), 1)])
        for card, able in telling_cards(legal, hands, trick):
            after = node.after(0, card, tuple(worlds[place] for place in able))
            same_side = after.seat == 0
            if len(able) == len(worlds):
                found = self._turn(after, floor if same_side else NOTHING, roof)
                roof = meet(roof, found)
            else:
                seen = hull(
                    frozenset(lowest_terms([*(row[place] for place in able), row[-1]]) for row in roof)
                )
                found = self._turn(after, NOTHING, None if same_side else seen)
                roof = meet(roof, _widened(found, able, roof))
            if (floor and contains(floor, roof)) or (inner and contains(inner, roof)):
                break
        return roof

    def _row(self, tricks: Sequence[int], caught: bool) -> Row:
        return (*(self.loss(count, caught=caught) for count in tricks), 1)

    def _tricks(self, hands: Hands, dead: int, leader: int) -> int:
        """Double dummy in one world."""
        key = hands[0] & ~dead, hands[1], hands[2], leader
        if key not in self._alone:
            self._alone[key] = given_tricks(self.catcher, *hands, [dead], leader)[0][0]
        return self._alone[key]


def _moved(region: Region, by: int) -> Region:
    return frozenset((*(entry + by * row[-1] for entry in row[:-1]), row[-1]) for row in region)


def _spread(row: Row, places: Sequence[int], size: int) -> Row:
    """Write a row over some of the worlds as one over all, with nothing in the others."""
    wide = [0] * size + [row[-1]]
    for place, entry in zip(places, row[:-1], strict=True):
        wide[place] = entry
    return tuple(wide)


def _below(row: Row, price: int) -> bool:
    return min(row[:-1]) < price * row[-1]


def _widened(found: Region, able: Sequence[int], roof: Region) -> Region:
    """Let worlds that a card does not bind be as good as they can be."""
    most = [max(-(-row[place] // row[-1]) for row in roof) for place in range(len(next(iter(roof))) - 1)]
    wide: list[Row] = []
    for point in found:
        row = [entry * point[-1] for entry in most]
        for place, number in enumerate(able):
            row[number] = point[place]
        wide.append((*row, point[-1]))
    return frozenset(wide)
