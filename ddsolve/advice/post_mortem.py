"""The best discard on one layout, all cards seen: what could have been made of twelve cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ddsolve.advice.discard_classes import discard_classes
from ddsolve.advice.discard_options import DiscardOption, is_made, rank, resignation
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.pricing import Menu
from ddsolve.cards import STRAINS
from ddsolve.contract import MISERE, TRICK_CONTRACTS, Contract
from ddsolve.deal import Deal
from ddsolve.errors import DealError
from ddsolve.games import Game
from ddsolve.play import PlayState
from ddsolve.seats import Seat
from ddsolve.solver import Solver
from ddsolve.words import _


@dataclass(frozen=True, slots=True)
class PostMortem:
    """Every choice on one layout, best first; not_allowed: orders that the bid that won does not leave."""

    options: tuple[DiscardOption, ...]
    not_allowed: tuple[DiscardOption, ...]


def options_on_deal(
    deal: Deal, menu: Menu, leader: Seat = Seat.FIRST, solver: Solver | None = None
) -> PostMortem:
    """Return every discard with every contract and misère on this very layout, and resignation.

    deal: one hand of twelve, the soloist's, beside two of ten (DealError otherwise). Discards are shown
    once only where they come to the same suit by suit, since on one layout the suits differ.
    """
    seat = deal.before_discard
    if seat is None:
        raise DealError(_("one of the three hands has to be the soloist's 12 cards"))
    solver = solver or Solver()
    pricing = menu.pricing
    legal = {contract for contracts in menu.contracts.values() for contract in contracts}
    contracts = pricing.playable((*TRICK_CONTRACTS, MISERE))
    values = {contract: pricing.values(contract) for contract in contracts}
    ones = {contract: pricing.values(contract, "one") for contract in contracts}
    found = []
    for discards in discard_classes(deal.hand(seat), None):
        kept = deal.with_hand(seat, discards.own)
        tricks: dict[Game, int] = {}
        for contract in (*(Contract(6, strain) for strain in STRAINS), MISERE):
            tricks[contract.game] = solver.value(PlayState.start(kept, contract, seat, leader))
        for contract in contracts:
            taken = tricks[contract.game]
            found.append(
                DiscardOption(
                    contract,
                    discards.discard,
                    values[contract][taken],
                    Fraction(is_made(contract, taken)),
                    discards.discards[1:],
                    expected_one=ones[contract][taken] if pricing.model == "best" else None,
                    tricks=Distribution.of([taken]),
                )
            )
    resigned = resignation(menu)
    found.sort(key=rank)
    return PostMortem(
        tuple(sorted([*(one for one in found if one.contract in legal), *resigned], key=rank)),
        tuple(one for one in found if one.contract not in legal),
    )
