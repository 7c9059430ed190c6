"""Misère with a hidden discard, straight from the definition: fronts of pure plans of the defence.

The soloist holds two cards more than each defender; which two are out of play, the *world*, only he knows.
All else is public, so a position is: his cards still unplayed (the two dead ones among them), the defenders'
cards, the trick on the table, his tricks so far and the worlds that his play has not ruled out.

A plan of the defence guarantees a vector, one loss of the soloist for each world. Here a down-closed set of
vectors is kept as its maximal vectors: the *front*.

* a defender moves: the union of the children (he picks one plan);
* the soloist moves: the intersection (in each world he picks the card that hurts the plan most). A card he
  does not hold in a world, or may not play there, does not bind in that world: its entry is infinite.

Seats count from the soloist: 0 he, 1 the defender after him, 2 the last. Cards are text, ``"SA"``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

ORDER = "789TJQKA"
INFINITE = 10**9

World = frozenset[str]
Vector = tuple[Any, ...]
Payoff = Callable[[int], Any]


def caught(tricks: int) -> int:
    """One trick or more."""
    return min(tricks, 1)


def tricks_taken(tricks: int) -> int:
    """Every trick counts the same."""
    return tricks


def score_of(first: int, later: int) -> Payoff:
    """Price the first trick and each later one."""
    return lambda tricks: first + later * (tricks - 1) if tricks else 0


class Ending(NamedTuple):
    """What everybody sees. trick: the cards on the table, (seat, card); won: the soloist's tricks so far."""

    hands: tuple[frozenset[str], frozenset[str], frozenset[str]]
    leader: int
    trick: tuple[tuple[int, str], ...] = ()
    won: int = 0

    @property
    def to_move(self) -> int:
        return (self.leader + len(self.trick)) % 3

    @property
    def over(self) -> bool:
        return not self.trick and not self.hands[1]


def ending(twelve: Iterable[str], following: Iterable[str], last: Iterable[str], leader: int) -> Ending:
    """Set up an ending between tricks."""
    return Ending((frozenset(twelve), frozenset(following), frozenset(last)), leader)


def follow(hand: Iterable[str], trick: Sequence[tuple[int, str]]) -> frozenset[str]:
    """Say what may be played from a hand: the suit led, else anything."""
    held = frozenset(hand)
    same = frozenset(card for card in held if trick and card[0] == trick[0][1][0])
    return same or held


def play(where: Ending, card: str) -> Ending:
    """Play a card of the seat to move, and finish the trick if it is the third."""
    seat = where.to_move
    hands = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(where.hands))
    trick = (*where.trick, (seat, card))
    if len(trick) < 3:
        return Ending(hands, where.leader, trick, where.won)  # type: ignore[arg-type]
    led = trick[0][1][0]
    _, winner = max((ORDER.index(own[1]), player) for player, own in trick if own[0] == led)
    return Ending(hands, winner, (), where.won + (winner == 0))  # type: ignore[arg-type]


def options(where: Ending, worlds: Sequence[World]) -> list[tuple[str, tuple[int, ...]]]:
    """List every card that can be played in some world, with the places of the worlds in which it can."""
    seat = where.to_move
    everywhere = tuple(range(len(worlds)))
    if seat:
        return [(card, everywhere) for card in sorted(follow(where.hands[seat], where.trick))]
    found = []
    for card in sorted(where.hands[0]):
        able = [place for place in everywhere if card in follow(where.hands[0] - worlds[place], where.trick)]
        if able:
            found.append((card, tuple(able)))
    return found


def maximal(vectors: Iterable[Vector]) -> frozenset[Vector]:
    """Drop the vectors that another one reaches everywhere."""
    pool = set(vectors)
    return frozenset(
        one
        for one in pool
        if not any(one != two and all(a <= b for a, b in zip(one, two, strict=True)) for two in pool)
    )


def widened(vector: Vector, able: Sequence[int], size: int, fill: Any) -> Vector:
    """Write a vector over some of the worlds as one over all, with `fill` where the card does not bind."""
    wide = [fill] * size
    for place, entry in zip(able, vector, strict=True):
        wide[place] = entry
    return tuple(wide)


def known_by(where: Ending, worlds: Sequence[World]) -> tuple[Any, ...]:
    """Name a position between tricks by what matters: in each suit, from the top, who may hold the card.

    A card of the soloist goes with the worlds in which it is out of play. Suits are in any order.
    """
    lines = []
    for suit in "SCDH":
        line: list[Any] = []
        for rank in reversed(ORDER):
            card = suit + rank
            for seat, hand in enumerate(where.hands):
                if card in hand:
                    line.append((seat, *(place for place, world in enumerate(worlds) if card in world)))
        lines.append(tuple(line))
    return where.leader, where.won, len(worlds), *sorted(lines)


class Remembering:
    """A search of one payoff that remembers what it found at the start of a trick."""

    def __init__(self, payoff: Payoff) -> None:
        self.payoff = payoff
        self.memo: dict[tuple[Any, ...], frozenset[Any]] = {}

    def found(self, where: Ending, worlds: Sequence[World]) -> frozenset[Any]:
        """Give the maximal vectors that one plan, or a mixture, guarantees, in the order of the worlds."""
        if where.trick:
            return self.search(where, tuple(worlds))
        key = known_by(where, worlds)
        if key not in self.memo:
            self.memo[key] = self.search(where, tuple(worlds))
        return self.memo[key]

    def search(self, where: Ending, worlds: tuple[World, ...]) -> frozenset[Any]:
        raise NotImplementedError


class Fronts(Remembering):
    """Fronts of pure plans under one payoff."""

    front = Remembering.found

    def search(self, where: Ending, worlds: tuple[World, ...]) -> frozenset[Vector]:
        if where.over:
            return frozenset({(self.payoff(where.won),) * len(worlds)})
        parts = [
            (able, self.front(play(where, card), [worlds[place] for place in able]))
            for card, able in options(where, worlds)
        ]
        if where.to_move:
            return maximal(vector for _, part in parts for vector in part)
        found: frozenset[Vector] = frozenset({(INFINITE,) * len(worlds)})
        for able, part in parts:
            wide = [widened(vector, able, len(worlds), INFINITE) for vector in part]
            found = maximal(tuple(map(min, one, two)) for one in found for two in wide)
        return found


def one_world(where: Ending, world: World) -> int:
    """Count the soloist's tricks when everybody knows the discard: plain minimax, no vectors."""
    if where.over:
        return where.won
    values = [one_world(play(where, card), world) for card, _ in options(where, [world])]
    return max(values) if where.to_move else min(values)


def discards(twelve: Iterable[str]) -> Iterator[World]:
    """Yield every pair of cards."""
    for pair in combinations(sorted(twelve), 2):
        yield frozenset(pair)
