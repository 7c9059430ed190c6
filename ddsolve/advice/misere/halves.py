"""Misère by halves: of four players the soloist may have the dealer share it, pool and hill alike (ES)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.scoring import HandResult, score
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import TRICKS
from ddsolve.values.contract import MISERE
from ddsolve.values.documents import Json
from ddsolve.values.seats import Seat


@dataclass(frozen=True, slots=True)
class Halves:
    """A misère in whists: to the soloist alone, and to him and to the dealer when they share it."""

    alone: float
    soloist: float
    dealer: float

    @property
    def invite(self) -> bool:
        """Whether the soloist does better with the dealer in it, who then does not."""
        return self.soloist > self.alone

    def as_json(self) -> Json:
        """Return the key `halves` of `ddsolve misere --json`."""
        return {"alone": self.alone, "soloist": self.soloist, "dealer": self.dealer, "invite": self.invite}


def halves_of(pricing: Pricing, alone: float) -> Halves | None:
    """Return the value of a shared misère from that of the same misère alone; None where it is not shared.

    Whatever the tricks, half of every entry goes to the dealer, so both values are multiples of the one
    alone; the multiples come from the sheet.
    """
    if pricing.players != 4 or not pricing.convention.options.misere_halves:
        return None
    mine = _multiple(pricing, pricing.seat)
    his = _multiple(pricing, DEALER)
    return Halves(alone, alone * float(mine), alone * float(his))


def _multiple(pricing: Pricing, player: Seat) -> Fraction:
    """Return a player's part of a shared misère as a multiple of the soloist's value alone."""
    found = {
        _worth(pricing, taken, player, halves=True) / _worth(pricing, taken, pricing.seat, halves=False)
        for taken in range(TRICKS + 1)
    }
    assert len(found) == 1, "entries are halved whatever the tricks"
    return found.pop()


def _worth(pricing: Pricing, taken: int, player: Seat, *, halves: bool) -> Fraction:
    soloist = pricing.seat
    tricks = {soloist: taken, soloist.next: TRICKS - taken}
    hand = HandResult(contract=MISERE, players=4, soloist=soloist, tricks=tricks, halves=halves)
    return score(pricing.convention, hand).value[str(player)]
