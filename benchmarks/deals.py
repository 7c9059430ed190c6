"""The deals of the benchmarks: the same ones in every run and on every machine.

A deal is three masks of 32 bits for seats 0, 1, 2: card = suit * 8 + rank, suits S C D H, ranks from the
seven up.
"""

from __future__ import annotations

import random
from typing import NamedTuple

RANDOM_DEALS = 1000
CONTRACT_DEALS = 500
STRONG = 20  # points of the soloist in a contract-like deal: A 4, K 3, Q 2, J 1; the average hand has 12.5

# Twelve cards, 3-3-3-3 or 4-3-3-2, of 13 to 19 points: many discards and games worth nearly the same
FLAT_HANDS = (
    "A97.KQT8.AJ7.K9",
    "A97.AQ9.K87.987",
    "KJT.QJ.AJ7.AJ87",
    "AQJ9.AJ9.T7.AQ8",
    "KQJ.AJT8.QT.A97",
    "KT.KQJ9.K87.KJ9",
    "KJT7.QT8.K7.AQT",
    "KQ8.AJ87.K97.Q8",
    "AJ87.AKT.QJ7.K9",
    "T8.AQT.AKQ9.KT7",
)

_POINTS = (0, 0, 0, 0, 1, 2, 3, 4)


class Deal(NamedTuple):
    """Three hands of ten cards and who leads; the soloist is seat 0."""

    hands: tuple[int, int, int]
    leader: int


def _deal(rng: random.Random, size: int) -> tuple[int, int, int]:
    pack = rng.sample(range(32), 3 * size)
    first, second, third = (
        sum(1 << card for card in pack[seat * size : (seat + 1) * size]) for seat in range(3)
    )
    return first, second, third


def points(hand: int) -> int:
    """Count A 4, K 3, Q 2, J 1."""
    return sum(_POINTS[card % 8] for card in range(32) if hand >> card & 1)


def random_deals(count: int = RANDOM_DEALS) -> list[Deal]:
    """Deal ten cards each from the whole pack; the leaders take turns."""
    rng = random.Random(1)
    return [Deal(_deal(rng, 10), number % 3) for number in range(count)]


def contract_deals(count: int = CONTRACT_DEALS) -> list[Deal]:
    """Deals in which seat 0 has at least 20 of the 40 points, as a soloist of a contract would."""
    rng = random.Random(2)
    found: list[Deal] = []
    while len(found) < count:
        hands = _deal(rng, 10)
        if points(hands[0]) >= STRONG:
            found.append(Deal(hands, len(found) % 3))
    return found


def text(hand: int) -> str:
    """Write a hand as ``S:AK9 C:- D:J87 H:AT``."""
    fields = []
    for suit in range(4):
        ranks = "".join("789TJQKA"[rank] for rank in range(7, -1, -1) if hand >> (8 * suit + rank) & 1)
        fields.append(f"{'SCDH'[suit]}:{ranks or '-'}")
    return " ".join(fields)
