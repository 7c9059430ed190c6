"""The best plan of a soloist who does not see, in endings: αμ over sets of layouts, exact.

A *plan* says which card he plays for everything he may have seen. The defenders see all cards and know the
plan, so a layout counts as made when the plan makes it against every defence there. What plans can do is a
*front*: the sets of layouts that some plan makes, those inside another left out. Where he plays, a plan has
one of his cards: the fronts of his cards together. Where a defender plays, each layout may bring any card
that is legal in it, and the plan answers each: one set of every card's front, and a layout is made if it is
in all those in which that card can come (T. Cazenave and V. Ventos, "The αμ search algorithm for the game of
Bridge", 2019, with searches to the end).

A layout that double dummy loses is in no set, so it is left out; alone, or with a set that has all the rest,
nothing is left to search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from ddsolve.advice.layouts.common import Scene, TooLarge, layout_hands
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.unseen.decision import NO_TRUMP, playable
from ddsolve.errors import DealError
from ddsolve.values.cards import Card, Strain
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine

MOST_CARDS = 5  # of each hand
MOST_VISITED = 200_000  # situations remembered; set by hand, as the next two, by time and memory
MOST_SETS = 20_000  # put together for one front
MOST_COMPARED = 20_000_000  # pairs of sets in a whole search, a few seconds
Front = tuple[int, ...]  # sets of layouts as bits, none inside another


@dataclass(frozen=True, slots=True)
class BestPlan:
    """What the best plan makes, of so many layouts; seen: what double dummy makes.

    cards: on the soloist's turn, what the best plan that begins with each card makes, best first.
    """

    made: int
    seen: int
    layouts: int
    cards: tuple[tuple[Card, int], ...] = ()

    @property
    def share(self) -> Fraction:
        """The share of layouts that the best plan makes."""
        return Fraction(self.made, self.layouts)


class PlanFronts:
    """The search for one soloist's plans and their fronts, over layouts: the next defender's hands."""

    def __init__(self, engine: Engine, seat: Seat, strain: int, layouts: Sequence[int]) -> None:
        self.engine = engine
        self.seat = seat
        self.strain, self.trump = strain, None if strain == NO_TRUMP else strain
        self.layouts = tuple(layouts)
        self.known: dict[tuple[Scene, int], Front] = {}
        self.tricks: dict[tuple[Scene, int], bool] = {}
        self.compared = 0

    def front(self, scene: Scene, alive: int) -> Front:
        """Return the front of a scene over some of the layouts."""
        if not scene.trick:
            if scene.needed <= 0:
                return (alive,)
            if scene.needed > scene.own.bit_count():
                return (0,)
        good = sum(1 << place for place in bits(alive) if self._seen(scene, place))
        if not good & (good - 1):  # nothing, or one layout, in which he may do as if he saw
            return (good,)
        key = (scene, good)
        if key not in self.known:
            if len(self.known) >= MOST_VISITED:
                raise TooLarge
            answer = self._own_turn if scene.mover == self.seat else self._others_turn
            self.known[key] = answer(scene, good)
        return self.known[key]

    def own_cards(self, scene: Scene) -> list[int]:
        """Return the soloist's legal cards, one of each run of equals: the highest."""
        others = scene.unseen | sum(1 << card for card in scene.trick)
        found: list[int] = []
        for card in playable(scene.own, scene.trick, self.strain):
            if found and found[-1] >> 3 == card >> 3 and not others & ((1 << card) - (2 << found[-1])):
                found[-1] = card
            else:
                found.append(card)
        return found

    def _own_turn(self, scene: Scene, good: int) -> Front:
        sets: Front = ()
        for card in self.own_cards(scene):
            sets = self._widest((*sets, *self.after(scene, card, good)))
            if sets == (good,):
                break
        return sets

    def _others_turn(self, scene: Scene, good: int) -> Front:
        fitting: dict[int, int] = {}
        for place in bits(good):
            hand = self.hands(scene, place)[scene.mover.place]
            for card in playable(hand, scene.trick, self.strain):
                fitting[card] = fitting.get(card, 0) | 1 << place
        sets: Front = (good,)
        for card, possible in fitting.items():
            answers = self.after(scene, card, possible & reduce(or_, sets))
            if len(sets) * len(answers) > MOST_SETS:
                raise TooLarge
            sets = self._widest(tuple(one & (answer | ~possible) for one in sets for answer in answers))
        return sets

    def _widest(self, sets: Sequence[int]) -> Front:
        """Return the sets that lie in no other one; TooLarge once all that was too much work."""
        found = widest(sets)
        self.compared += len(sets) * len(found)
        if self.compared > MOST_COMPARED:
            raise TooLarge
        return found

    def after(self, scene: Scene, card: int, alive: int) -> Front:
        """Return the front once a card is played."""
        return self.front(scene.after(card, self.seat, self.trump), alive)

    def hands(self, scene: Scene, place: int) -> list[int]:
        """Return the three hands that are left in one layout."""
        return layout_hands(self.seat, scene.own, scene.unseen, self.layouts[place] & scene.unseen)

    def _seen(self, scene: Scene, place: int) -> bool:
        """Tell whether double dummy makes a layout."""
        key = (scene, self.layouts[place] & scene.unseen)
        if key not in self.tricks:
            hands = self.hands(scene, place)
            seats = (self.seat.place, scene.leader.place)
            tricks = self.engine.solve(hands, self.strain, False, *seats, scene.trick)
            self.tricks[key] = tricks >= scene.needed
        return self.tricks[key]

    def seen(self, scene: Scene) -> int:
        """Return how many layouts double dummy makes."""
        return sum(self._seen(scene, place) for place in range(len(self.layouts)))


def best_plan(engine: Engine, view: View, strain: Strain, needed: int) -> BestPlan | None:
    """Return what the best plan makes over every layout of a view, exact; None where that is too much.

    needed: tricks still to be won, the trick on the table included. Raises DealError for more than five cards
    each.
    """
    cards = len(view.own)
    if cards > MOST_CARDS:
        raise DealError(
            "the best plan unseen is worked out for at most {most} {most:card|cards} each, not {count}",
            count=cards,
            most=MOST_CARDS,
        )
    scene, layouts = Scene.of(view, needed)
    search = PlanFronts(engine, view.seat, int(strain), layouts)
    every = (1 << len(layouts)) - 1
    try:
        if view.to_move != view.seat:
            return BestPlan(most(search.front(scene, every)), search.seen(scene), len(layouts))
        cards_made = [
            (Card(card), most(search.after(scene, card, every))) for card in search.own_cards(scene)
        ]
    except TooLarge:
        return None
    cards_made.sort(key=lambda entry: -entry[1])
    return BestPlan(cards_made[0][1], search.seen(scene), len(layouts), tuple(cards_made))


def most(front: Front) -> int:
    """Return the size of the largest set."""
    return max(one.bit_count() for one in front)


def widest(sets: Sequence[int]) -> Front:
    """Return the sets that lie in no other one."""
    kept: list[int] = []
    for one in sorted(set(sets), key=lambda one: (-one.bit_count(), one)):
        if all(one & ~other for other in kept):
            kept.append(one)
    return tuple(kept)


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits of a set, low to high."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
