"""Random endings with a hidden discard, for whoever tests against ``reference.hidden``."""

from __future__ import annotations

import random

from reference.hidden import Ending, World, discards, ending
from support import DECK, SUITS, name

from ddsolve.advice.hidden.game import Pair, in_order
from ddsolve.values.cards import parse_cards


def random_ending(
    seed: int | random.Random, size: int, worlds: int, *, low: bool = False
) -> tuple[Ending, list[World]]:
    """Deal ``size`` cards to each defender and two more to the soloist, and name some of his discards.

    From few suits and ranks, so that plans conflict often. low: one world throws the lowest cards, which
    renaming of touching cards must not confuse with others.
    """
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    total = 3 * size + 2
    suits = rng.sample(SUITS, rng.randint(max(2, (total + 7) // 8), 4))
    pack = rng.sample([card for card in DECK if card[0] in suits], total)
    twelve = sorted(pack[: size + 2])
    pairs = list(discards(twelve))
    rng.shuffle(pairs)
    if low:
        by_rank = sorted(twelve, key=lambda card: "789TJQKA".index(card[1]))
        lowest = frozenset(by_rank[:2])
        pairs.remove(lowest)
        pairs.insert(0, lowest)
    where = ending(twelve, pack[size + 2 : 2 * size + 2], pack[2 * size + 2 :], rng.randrange(3))
    return where, pairs[:worlds]


def pair(text: str) -> Pair:
    """``pair("SK SA")``: a discard as the package has it."""
    return in_order(parse_cards(text))


def cards_of(mask: int) -> set[str]:
    """Return the cards of a hand of the package as the reference has them."""
    return {name(card) for card in range(32) if mask >> card & 1}
