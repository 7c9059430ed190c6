"""What a sampled value can come to at worst and at best: the ends that the interval of a mean reckons with.

Sixty layouts hardly ever hold what happens once in two hundred. So the ends are not those of the sample but
of what is possible: any number of tricks, but for those that a hand's own trumps make sure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from statistics import fmean

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.scoring.allpass_order import allpass_value
from ddsolve.scoring.hand_result import DUMMY_PLAYERS, TRICKS
from ddsolve.scoring.sharing import all_shares
from ddsolve.values.cards import Strain
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

Ends = tuple[float, float]


def spanned(values: Iterable[float]) -> Ends:
    """Return the least and the greatest of some values."""
    found = list(values)
    return min(found), max(found)


def sure_tricks(hand: Hand, strain: Strain) -> int:
    """Return how many tricks a hand's trumps take whatever the others hold; without trumps none is sure.

    A trump is beaten by a higher one only, and that one beats no other: what the longest pairing leaves.
    """
    if strain == Strain.NO_TRUMP:
        return 0
    sure = higher = 0
    for rank in reversed(range(8)):
        if not hand.mask >> 8 * strain + rank & 1:
            higher += 1
        elif higher:
            higher -= 1
        else:
            sure += 1
    return sure


def averaged(found: Sequence[Ends]) -> Ends:
    """Return the ends of a mean over layouts that each have their own, as one more such layout may have."""
    return fmean(low for low, _high in found), fmean(high for _low, high in found)


class Possible:
    """The ends of what games are worth to one seat, each worked out once.

    hand: with whose trumps the seat plays its own orders; number: the place of an all-pass in its series.
    """

    def __init__(self, pricing: Pricing, hand: Hand | None = None, number: int = 1) -> None:
        self._pricing, self._hand, self._number = pricing, hand, number
        self._known: dict[tuple[Contract | None, Seat | None, int], Ends] = {}

    def order(self, contract: Contract) -> Ends:
        """Return the ends of an order of the seat itself."""
        if self._hand is None or contract.level is None:
            return self.defended(contract, self._pricing.seat)
        return self.defended(contract, self._pricing.seat, sure_tricks(self._hand, contract.game.strain))

    def defended(self, contract: Contract | None, soloist: Seat | None, least: int = 0) -> Ends:
        """Return the ends of somebody's order, of an all-pass where there is none; least: his sure tricks."""
        asked = contract, soloist, least
        if asked not in self._known:
            if contract is None or soloist is None:
                return self.allpass
            self._known[asked] = self._game(contract, soloist, least)
        return self._known[asked]

    def _game(self, contract: Contract, soloist: Seat, least: int) -> Ends:
        pricing = self._pricing
        lone = range(TRICKS + 1) if pricing.weighs_alone(contract, soloist) else (None,)
        even = contract.is_misere or soloist == pricing.seat
        return spanned(
            float(pricing.layout_values(contract, taken, soloist, alone)[str(pricing.seat)])
            for taken, alone in product(all_shares("even" if even else pricing.split), lone)
            if taken[0] >= least
        )

    @cached_property
    def allpass(self) -> Ends:
        """The ends of an all-pass."""
        pricing = self._pricing
        return spanned(
            float(allpass_value(pricing.convention, taken, pricing.players, self._number)[str(pricing.seat)])
            for taken in all_shares("played")  # here of seats 1, 2 and 3, of which a dummy takes none
            if pricing.players != DUMMY_PLAYERS or not taken[0]
        )
