"""A problem checked the slow way: the whole solution tree, its values from the reference games.

Shares no code with the package. Definitions: choices are classes of cards of one suit in one hand between
which no other hand, nor the trick on the table, holds a card. A choice of the side with the task is good if
the task can still be done after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from reference.games import Game
from reference.position import RANKS, SUITS

Hands = tuple[frozenset[str], ...]


class Node(NamedTuple):
    """A move of the side with the task that has a choice: the cards before it, good and bad choices."""

    before: tuple[str, ...]
    good: frozenset[frozenset[str]]
    bad: frozenset[frozenset[str]]


def order(card: str) -> tuple[int, int]:
    return SUITS.index(card[0]), RANKS.index(card[1])


def classes(hands: Hands, seat: int, trick: tuple[str, ...], legal: set[str]) -> list[list[str]]:
    """Put legal cards together that no live card parts."""
    others = {card for other, hand in enumerate(hands) if other != seat for card in hand} | set(trick)
    found: list[list[str]] = []
    for card in sorted(legal, key=order):
        if found and found[-1][0][0] == card[0]:
            high, low = order(found[-1][-1])[1], order(card)[1]
            if not any(card[0] + rank in others for rank in RANKS[high + 1 : low]):
                found[-1].append(card)
                continue
        found.append([card])
    return found


def winner(trick: tuple[str, ...], trump: str | None) -> int:
    """Say which of the cards wins, by its place in the trick."""

    def worth(place: int) -> tuple[bool, bool, int]:
        card = trick[place]
        return card[0] == trump, card[0] == trick[0][0], -RANKS.index(card[1])

    return max(range(len(trick)), key=worth)


def nodes(
    game: Game,
    hands: Hands,
    leader: int,
    soloist: int,
    trump: str | None,
    mine: Callable[[int], bool],
    done: Callable[[int], bool],
) -> Iterator[Node]:
    """Yield every decision on the way of the first good choice against all replies; the task can be done."""

    def go(
        hands: Hands, leader: int, trick: tuple[str, ...], won: int, before: tuple[str, ...]
    ) -> Iterator[Node]:
        if len(trick) == 3:
            took = (leader + winner(trick, trump)) % 3
            yield from go(hands, took, (), won + (took == soloist), before)
            return
        left = max(map(len, hands))
        if left == 0 or done(won) == done(won + left) == all(done(won + some) for some in range(left + 1)):
            return
        seat = (leader + len(trick)) % 3
        after = game.moves([sorted(hand) for hand in hands], leader, trick)
        choices = classes(hands, seat, trick, set(after))
        good = [one for one in choices if done(won + after[one[0]])]
        if mine(seat) and len(choices) > 1:
            bad = [one for one in choices if one not in good]
            yield Node(before, frozenset(map(frozenset, good)), frozenset(map(frozenset, bad)))
        for one in good[:1] if mine(seat) else choices:
            card = one[0]
            rest = tuple(hand - {card} if other == seat else hand for other, hand in enumerate(hands))
            yield from go(rest, leader, (*trick, card), won, (*before, card))

    yield from go(hands, leader, (), 0, ())
