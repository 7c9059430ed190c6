"""A player by the rule of thumb, as books teach him: he counts tricks in his own hand and imagines nothing.

Hands are sets of cards as bits, suit * 8 + rank. What he does:

* tricks of a trump suit are counted by playing it from the top against the missing cards, as long as they
  last; in a side suit an ace is one trick, king and queen beside each other one more, a guarded king alone
  one half, and cards after the three highest count once those are tricks; without trumps one is taken off;
* he bids what he counts in his best strain, and one trick for the widow; misère with no suit open to a lead;
* he throws what costs the least by the same count, and orders what he then counts;
* he whists with half of the tricks that the whisters owe (all of them after a pass): an ace is one, a guarded
  king one half, a guarded queen of trumps one half, king and queen one, a fourth trump one half;
* he leads an ace from ace and king, else a singleton beside trumps, else the top of a sequence, else a low
  card of the longest suit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from ddsolve.values.cards import STRAINS, Strain
from ddsolve.values.contract import MISERE, Contract

OWED = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
WIDOW = 1.0
TRUMPS = 4


def suit_of(mask: int, suit: int) -> int:
    """Return the ranks of one suit as eight bits, the seven lowest."""
    return mask >> 8 * suit & 255


@cache
def suit_tricks(own: int) -> float:
    """Count the tricks of a suit played from the top, the others following as the missing cards allow."""
    mine = [rank for rank in range(7, -1, -1) if own >> rank & 1]
    theirs = [rank for rank in range(7, -1, -1) if not own >> rank & 1]
    tricks = 0
    while mine:
        if not theirs:
            return tricks + len(mine)
        if mine[0] > theirs[0]:
            tricks += 1
            mine.pop(0)
            del theirs[-2:]  # both follow low
        else:
            mine.pop()
            theirs.pop(0)
            del theirs[-1:]
    return tricks


@cache
def side_tricks(own: int) -> float:
    """Count the tricks of a suit that is not trumps."""
    length = own.bit_count()
    ace, king, queen, jack = (own >> rank & 1 for rank in (7, 6, 5, 4))
    top = ace + (king if ace or queen else 0.5 * king if length > 1 else 0)
    top += queen if king and (ace or jack) else 0
    return top + (length - 3 if ace and king and queen else 0)


def counted(own: int, strain: Strain) -> float:
    """Count the tricks of a soloist's hand; with few trumps there are none to speak of."""
    if strain.trump is not None and suit_of(own, strain.trump).bit_count() < TRUMPS:
        return 0
    sides = sum(side_tricks(suit_of(own, suit)) for suit in range(4) if suit != strain.trump)
    return sides - 1 if strain.trump is None else sides + suit_tricks(suit_of(own, int(strain.trump)))


def holes(own: int) -> int:
    """Count the cards that a suit led again and again can force to take a trick."""
    return sum(_holes_of(suit_of(own, suit)) for suit in range(4))


@cache
def _holes_of(mine: int) -> int:
    ranks = [rank for rank in range(8) if mine >> rank & 1]
    lower = (sum(not mine >> other & 1 for other in range(rank)) for rank in ranks)
    return sum(below > place for place, below in enumerate(lower))


def limit(ten: int) -> Contract | None:
    """Return the highest bid he goes to with ten cards; None: he passes."""
    best, strain = max((counted(ten, strain), strain) for strain in STRAINS)
    level = int(best + WIDOW)
    if level >= 6:
        return Contract(min(level, 10), strain)
    return MISERE if holes(ten) == 0 else None


def order(twelve: int, least: Contract) -> tuple[int, Contract]:
    """Return the cards to throw, as a set, and the contract to name from `least` up."""
    cards = [card for card in range(32) if twelve >> card & 1]
    pairs = [1 << one | 1 << two for one, two in combinations(cards, 2)]
    if least.is_misere:
        return min(pairs, key=lambda pair: (holes(twelve & ~pair), pair)), MISERE
    found = []
    for strain in STRAINS:
        count, minus = max((counted(twelve & ~pair, strain), -pair) for pair in pairs)
        lowest = Contract(least.level, strain)
        if lowest.ladder() < least.ladder():
            lowest = Contract(min(10, (least.level or 6) + 1), strain)
        level = min(10, max(lowest.level or 6, int(count)))
        found.append((count - max(0, level - count), level, int(strain), minus, strain))
    _, level, _, minus, strain = max(found)
    return -minus, Contract(level, strain)


def defence(own: int, contract: Contract) -> float:
    """Count the tricks of a defender."""
    found = 0.0
    for suit in range(4):
        ranks = suit_of(own, suit)
        length = ranks.bit_count()
        ace, king, queen = ranks >> 7 & 1, ranks >> 6 & 1, ranks >> 5 & 1
        trump = contract.strain is not None and contract.strain.trump == suit
        found += ace + (0.5 if king and length > 1 else 0) + (0.5 if king and (queen or ace) else 0)
        found += 0.5 if trump and queen and not king and length > 2 else 0
        found += 0.5 if trump and length > 3 else 0
    return found


def whists(own: int, contract: Contract, other: str | None) -> bool:
    """Tell whether he whists after the other's call (None: he is the first)."""
    owed = OWED[contract.level or 6]
    if contract.level == 10:
        return False
    needed = owed if other == "pass" else owed / 2
    return defence(own, contract) >= needed


def lead(own: int, contract: Contract) -> int:
    """Return the card to lead, by index."""
    trump = None if contract.strain is None else contract.strain.trump
    sides = [suit for suit in range(4) if suit != trump and suit_of(own, suit)] or [int(trump or 0)]
    for suit in sides:
        if suit_of(own, suit) >> 6 == 3:
            return 8 * suit + 7
    if trump is not None:
        for suit in sides:
            if suit_of(own, suit).bit_count() == 1:
                return 8 * suit + suit_of(own, suit).bit_length() - 1
    for suit in sides:
        ranks = suit_of(own, suit)
        top = ranks.bit_length() - 1
        if top >= 3 and ranks >> top - 1 & 1:
            return 8 * suit + top
    longest = max(sides, key=lambda suit: suit_of(own, suit).bit_count())
    ranks = suit_of(own, longest)
    return 8 * longest + (ranks & -ranks).bit_length() - 1
