"""Slow answers for small endings, from the reference solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from reference import Misere, TrickGame
from support import DECK

Hands = tuple[tuple[str, ...], ...]


def layouts_of(own: Sequence[str], unseen: Sequence[str], seat: int) -> Iterator[Hands]:
    """Deal the unseen cards to the two other seats (seats from 0) in every way."""
    for chosen in combinations(unseen, len(own)):
        hands: list[tuple[str, ...]] = [(), (), ()]
        hands[seat] = tuple(own)
        hands[(seat + 1) % 3] = chosen
        hands[(seat + 2) % 3] = tuple(card for card in unseen if card not in chosen)
        yield tuple(hands)


def solver(game: str, seat: int):
    return Misere(seat) if game == "misere" else TrickGame(seat, None if game == "NT" else game)


def tricks(game: str, seat: int, hands: Hands, leader: int, trick: Sequence[str] = ()) -> int:
    """Solve one layout; the cards of ``trick`` are still in the hands."""
    left = [[card for card in hand if card not in trick] for hand in hands]
    return solver(game, seat).solve(left, leader, trick)


def distribution(game: str, seat: int, layouts: Sequence[Hands], leader: int, trick: Sequence[str] = ()):
    return dict(Counter(tricks(game, seat, hands, leader, trick) for hands in layouts))


def ending(seed: int, size: int) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Draw a small ending from few suits: own cards, unseen cards, dead cards."""
    rng = Random(seed)
    suits = rng.sample("SCDH", rng.choice((2, 3, 4)) if size < 3 else rng.choice((3, 4)))
    pack = rng.sample([card for card in DECK if card[0] in suits], 3 * size)
    own, unseen = pack[:size], sorted(pack[size:], key=DECK.index)
    return tuple(own), tuple(unseen), tuple(card for card in DECK if card not in pack)
