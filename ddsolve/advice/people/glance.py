"""What a defender's call tells at a glance: he counts the tricks in his own hand, as books teach.

Whoever imagines what another has after his whist or pass works nothing out for him: he takes it that who
can count half of the tricks that two whisters owe has whisted, more or less. That is the rule of thumb of
books; the sharpness is ours, since players differ by a guard or a queen.
"""

from __future__ import annotations

from math import exp

from ddsolve.values.contract import Contract

BLUR = 0.25  # tricks by which players differ from one another, the scale of a logistic curve
HALF = 0.5  # tricks: what a guarded king is, and between two counts there is half of that
SHARE = {6: 2.0, 7: 1.0}  # tricks: half of what two whisters owe
LEAST = 0.5  # from eight on
ACE, KING, QUEEN = 128, 64, 32  # ranks of a suit as bits


def counted(hand: int, contract: Contract) -> float:
    """Count the tricks of a defender's hand, a set of cards, in halves."""
    trump = None if contract.strain is None else contract.strain.trump
    tricks = 0.0
    for suit in range(4):
        cards = hand >> 8 * suit & 255
        length, trumps = cards.bit_count(), suit == trump
        tricks += 1.0 if cards & ACE else 0.0
        if cards & KING and length > 1:
            tricks += 2 * HALF if cards & (ACE | QUEEN) else HALF
        elif trumps and cards & QUEEN and length > 2:
            tricks += HALF
        tricks += HALF if trumps and length > 3 else 0.0
    return tricks


def likely_whist(hand: int, contract: Contract) -> float:
    """Return how likely a defender who calls first is taken to whist with these cards."""
    border = SHARE.get(contract.level or 0, LEAST) - HALF / 2
    return 1 / (1 + exp((border - counted(hand, contract)) / BLUR))
