"""The best discard on one layout, all cards seen: what could have been made of twelve cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from ddsolve.advice.discard.options import DiscardOption, is_made, rank, resignation
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.figures.pricing import Menu, SplitWorth
from ddsolve.advice.layouts.common import discard_classes
from ddsolve.errors import DealError
from ddsolve.scoring.expected import START, Model
from ddsolve.scoring.side_by_side import LayoutTricks
from ddsolve.solving.solver import Solver
from ddsolve.values.answers import Answer, Json
from ddsolve.values.contract import TRICK_CONTRACTS
from ddsolve.values.deal import Deal
from ddsolve.values.seats import Seat
from ddsolve.words import _


@dataclass(frozen=True, slots=True, repr=False)
class PostMortem(Answer):
    """Every choice on one layout, best first; not_allowed: orders that the bid that won does not leave."""

    rows: ClassVar[str] = "options"

    options: tuple[DiscardOption, ...]
    not_allowed: tuple[DiscardOption, ...]

    def as_json(self) -> Json:
        """Return the keys of `ddsolve discard --json` for a whole deal."""
        return {
            "options": [option.as_json() for option in self.options],
            "not_allowed": [option.as_json() for option in self.not_allowed],
            "layouts": 1,
        }


def seat_of_twelve(deal: Deal) -> Seat:
    """Return who has still to throw two of his cards; DealError where nobody has."""
    if deal.before_discard is None:
        told = _(
            "one of the three hands has to be the soloist's 12 cards; three hands of ten are for "
            "'ddsolve value' and 'ddsolve table'"
        )
        raise DealError(told)
    return deal.before_discard


def options_on_deal(deal: Deal, menu: Menu) -> PostMortem:
    """Return every discard with every contract and misère on this very layout, and resignation.

    deal: one hand of twelve, the soloist's, beside two of ten (DealError otherwise). Discards are shown
    once only where they are equal suit by suit, since on one layout the suits differ.
    """
    seat = seat_of_twelve(deal)
    solver, pricing = Solver(), menu.pricing
    legal = {contract for contracts in menu.contracts.values() for contract in contracts}
    contracts = pricing.playable(TRICK_CONTRACTS)
    shared = pricing.split != "played" or any(SplitWorth(pricing, one).matters for one in contracts)
    split = pricing.split if shared else "even"  # which is counted faster, and is worth the same
    listed = pricing.convention.options.game_list == "list"
    models: tuple[Model, ...] = (pricing.model, "one", "best")
    found = []
    for discards in discard_classes(deal.hand(seat), None):
        kept = deal.with_hand(seat, discards.own)
        tricks = LayoutTricks.of(solver, kept, seat, None, split, lists=listed)
        (worth,) = tricks.valued([pricing.convention], models, pricing.players, START)
        for contract, values in worth.values.items():
            taken = worth.tricks[contract]
            discard, *equals = discards.discards[:: -1 if contract.is_misere else 1]
            found.append(
                DiscardOption(
                    contract,
                    discard,
                    values[pricing.model],
                    Fraction(is_made(contract, taken)),
                    tuple(equals),
                    expected_one=values["one"],
                    expected_best=values["best"],
                    tricks=Distribution.of([taken]),
                )
            )
    resigned = resignation(menu)
    found.sort(key=rank)
    return PostMortem(
        tuple(sorted([*(one for one in found if one.contract in legal), *resigned], key=rank)),
        tuple(one for one in found if one.contract not in legal),
    )
