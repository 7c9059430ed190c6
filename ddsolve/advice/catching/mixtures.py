"""Which discards the defenders reckon with when none are named: the soloist's best mixture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from ddsolve.advice.catching.position import HAND, Moment, World
from ddsolve.advice.hidden.mixture import Front, best_mixture
from ddsolve.cards import FULL_MASK, Card, Suit
from ddsolve.hand import Hand

if TYPE_CHECKING:
    from ddsolve._catch import Catcher

LAYOUTS = 60


def top_discards(twelve: Hand) -> list[World]:
    """Return the two highest cards of a suit, and the highest of two suits: at most ten discards.

    If the discard is known, another one is caught in every layout in which one of these is.
    """
    held = [sorted(twelve.suit_cards(suit), key=lambda card: -card.index) for suit in Suit]
    pairs: list[tuple[Card, Card]] = [(cards[0], cards[1]) for cards in held if len(cards) > 1]
    pairs += list(combinations((cards[0] for cards in held if cards), 2))
    return [World(pair) for pair in pairs]


def mixed_worlds(catcher: Catcher, twelve: Hand, leader: int, seed: int) -> tuple[list[World], int]:
    """Return discards with their weights, and on how many layouts they were found; 0: all are taken as equal.

    Full hands get the mixture that is caught least over a sample of layouts, when the defenders know it.
    """
    worlds = top_discards(twelve)
    if len(twelve) != HAND + 2:
        return worlds, 0
    rng = Random(seed)
    unseen = [index for index in range(32) if FULL_MASK & ~twelve.mask & 1 << index]
    fronts: Counter[Front] = Counter()
    for _ in range(LAYOUTS):
        one = sum(1 << index for index in rng.sample(unseen, HAND))
        two = FULL_MASK & ~twelve.mask & ~one
        moment = Moment((twelve.mask, one, two), tuple(worlds), leader)
        masks = catcher.caught(*moment.hands, moment.dead, leader)
        fronts[tuple(tuple(mask >> i & 1 for i in range(len(worlds))) for mask in sorted(masks))] += 1
    return weighted(worlds, best_mixture(fronts).weights), LAYOUTS


def weighted(worlds: Sequence[World], weights: Sequence[Fraction]) -> list[World]:
    """Give worlds their weights, and leave out those without any."""
    return [replace(world, weight=w) for world, w in zip(worlds, weights, strict=True) if w]
