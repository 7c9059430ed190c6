"""Deals from a seed, and what players by the rule of thumb make of them up to the order."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books

from ddsolve.values.contract import MISERE, TRICK_CONTRACTS, Contract

SEED = 1
CONVENTION = "sochi"
MISERE_PLACE = (8, 9)  # above the eights
Place = tuple[int, int]


def place_of(contract: Contract) -> Place:
    """Return where a bid stands."""
    return MISERE_PLACE if contract.level is None else (contract.level, int(contract.strain or 0))


@dataclass(frozen=True)
class Dealt:
    """A deal: the hands of seats 1 to 3 and the widow, as sets."""

    number: int
    hands: tuple[int, int, int]
    widow: int

    @classmethod
    def of(cls, number: int) -> Dealt:
        """Return the deal of this number; it depends on the seed and the number only."""
        cards = Random(f"{SEED}/{number}").sample(range(32), 32)
        sets = [sum(1 << card for card in cards[start : start + 10]) for start in (0, 10, 20)]
        return cls(number, (sets[0], sets[1], sets[2]), 1 << cards[30] | 1 << cards[31])

    @property
    def bidder(self) -> int:
        """The place of the one whose bid is asked."""
        return self.number % 3


@dataclass(frozen=True)
class Played:
    """How the cards come to be played: the soloist's place, what he threw, his contract."""

    deal: Dealt
    soloist: int
    thrown: int
    contract: Contract

    @property
    def first(self) -> int:
        """The defender after the soloist."""
        return (self.soloist + 1) % 3

    @property
    def second(self) -> int:
        """The other defender."""
        return (self.soloist + 2) % 3

    @property
    def hands(self) -> tuple[int, int, int]:
        """The three hands after the discard."""
        found = list(self.deal.hands)
        found[self.soloist] = (found[self.soloist] | self.deal.widow) & ~self.thrown
        return found[0], found[1], found[2]


def won(limits: list[Contract | None]) -> tuple[int, Contract] | None:
    """Return who wins an auction in which all go to their limits, the elder first, and his last bid."""
    places = [(-1, -1) if one is None else place_of(one) for one in limits]
    winner = max(range(3), key=lambda seat: (places[seat], -seat))
    most = limits[winner]
    if most is None:
        return None
    if most.is_misere:
        return winner, MISERE
    second = max(places[seat] for seat in range(3) if seat != winner)
    ladder = (one for one in TRICK_CONTRACTS if place_of(one) > second)
    return winner, min((most, next(ladder, most)), key=place_of)


def by_the_books(deal: Dealt) -> Played | None:
    """Return what rule-of-thumb players make of a deal, up to the order; None: all pass."""
    auction = won([books.limit(hand) for hand in deal.hands])
    return None if auction is None else ordered(deal, *auction)


def ordered(deal: Dealt, soloist: int, least: Contract) -> Played:
    """Return the order of a rule-of-thumb player who won with a bid."""
    thrown, contract = books.order(deal.hands[soloist] | deal.widow, least)
    return Played(deal, soloist, thrown, contract)


def calls_by_the_books(played: Played, *, somebody: bool) -> list[tuple[str, str]]:
    """Return the calls of both defenders by the books; somebody: the first plays if nobody would."""
    first, second = played.hands[played.first], played.hands[played.second]
    one = "whist" if books.whists(first, played.contract, None) else "pass"
    two = "whist" if books.whists(second, played.contract, one) else "pass"
    if somebody and "whist" not in (one, two):
        one = "whist"
    return [(str(played.first + 1), one), (str(played.second + 1), two)]
