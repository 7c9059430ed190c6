"""All-pass as a player sees it, from the definition: every deal of the unseen cards, each solved in full."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from reference.games import AllPassLine

Cards = frozenset[str]


def deals(
    unseen: Iterable[str], sizes: tuple[int, int], lacks: tuple[set[str], set[str]]
) -> Iterator[tuple[Cards, Cards]]:
    """Yield two hidden hands in every way; a hand holds no suit that it lacks, what is left over is dead."""
    cards = frozenset(unseen)
    for one in combinations(sorted(cards), sizes[0]):
        if any(card[0] in lacks[0] for card in one):
            continue
        for two in combinations(sorted(cards - set(one)), sizes[1]):
            if not any(card[0] in lacks[1] for card in two):
                yield frozenset(one), frozenset(two)


def mean_tricks(
    game: AllPassLine,
    hands: Sequence[Sequence[str]],
    leader: int,
    trick: Sequence[str],
    dead: Iterable[str],
    lacks: Sequence[set[str]],
) -> dict[str, Fraction]:
    """Say how many tricks each legal card costs the seat to move, the mean of all deals it can imagine."""
    me = (leader + len(trick)) % 3
    others = ((me + 1) % 3, (me + 2) % 3)
    unseen = {*hands[others[0]], *hands[others[1]], *dead}
    sizes = (len(hands[others[0]]), len(hands[others[1]]))
    totals: dict[str, int] = {}
    count = 0
    for one, two in deals(unseen, sizes, (lacks[others[0]], lacks[others[1]])):
        count += 1
        imagined: list[Iterable[str]] = [(), (), ()]
        imagined[me], imagined[others[0]], imagined[others[1]] = hands[me], one, two
        for card, taken in game.moves([list(hand) for hand in imagined], leader, trick).items():
            totals[card] = totals.get(card, 0) + taken[me]
    return {card: Fraction(total, count) for card, total in totals.items()}
