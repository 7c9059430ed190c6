"""What a pass is worth: the deals of the other cards, and what the others make of each.

A deal is kept with the chance that those who passed before would have (`bidders`), to the power `trust`. In
it those who still call bid as `bidders` says. If somebody does, he plays, and the seat asked defends
(double-dummy, whisters calling as the prices say); if nobody does, it is an all-pass, everyone for himself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.bidders import Bidders
from ddsolve.advice.hand_allpass import DealtCards
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import card_indices
from ddsolve.advice.splits import Splitter
from ddsolve.auction import PASS, Auction
from ddsolve.cards import FULL_MASK
from ddsolve.hand import Hand
from ddsolve.scoring.sharing import shared
from ddsolve.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine

TRIES = 40  # drawings of a deal in which those who passed before would have passed


class Passed(NamedTuple):
    """One deal after the pass: whists for the seat asked, and who played; None: all passed."""

    value: float
    soloist: Seat | None


@dataclass(frozen=True)
class Others:
    """Who has passed before the seat asked, and who calls after it."""

    passed: tuple[Seat, ...]
    later: tuple[Seat, ...]

    @classmethod
    def of(cls, seat: Seat, auction: Auction | None) -> Others:
        """Read an auction without bids; without one the seats before are taken to have passed."""
        before = {one for one in SEATS if one < seat}
        if auction is not None:
            before = {call.seat for call in auction.calls if call.said == PASS}
        others = [one for one in SEATS if one != seat]
        return cls(
            tuple(one for one in others if one in before), tuple(one for one in others if one not in before)
        )


def after_pass(
    hand: Hand,
    pricing: Pricing,
    others: Others,
    allpass: Callable[[Engine, DealtCards], float],
    *,
    passed: int,
    seed: int,
    trust: float = 1.0,
) -> Callable[[Engine, int], Passed]:
    """Return what values the pass in one deal, by the deal's number; allpass: what values an all-pass."""
    bidders = Bidders(pricing, seed, passed)
    splitter = Splitter(pricing.split)
    seat = pricing.seat

    def value(engine: Engine, number: int) -> Passed:
        deal = _fitting(engine, bidders, hand, others.passed, trust, Random(f"{seed}/pass/{number}"))
        limits = {}
        for one in others.later:
            limit = bidders.limit(engine, deal.hands[one.place], one)
            if limit is not None:
                limits[one] = limit
        if not limits:
            return Passed(allpass(engine, deal), None)
        soloist, bid = bidders.won(limits)
        widow = 1 << deal.widow[0] | 1 << deal.widow[1]
        order = bidders.order(engine, deal.hands[soloist.place] | widow, soloist, bid)
        hands = list(deal.hands)
        hands[soloist.place] = order.own
        strain = order.contract.game.strain
        if order.contract.is_misere:
            taken = shared(engine.solve(hands, int(strain), True, soloist.place, 0), "even")
        else:
            taken = splitter.taken(engine, hands, strain, soloist)
        return Passed(float(pricing.layout_values(order.contract, taken, soloist)[str(seat)]), soloist)

    return value


def _fitting(
    engine: Engine, bidders: Bidders, hand: Hand, passed: Sequence[Seat], trust: float, random: Random
) -> DealtCards:
    """Return a deal, kept with the chance of the passes in it; after TRIES of them the last one drawn."""
    seat = bidders.pricing.seat
    unseen = card_indices(FULL_MASK & ~hand.mask)
    for _try in range(TRIES):
        random.shuffle(unseen)
        hands = [0, 0, 0]
        hands[seat.place] = hand.mask
        for place, one in enumerate((seat.next, seat.last)):
            hands[one.place] = sum(1 << card for card in unseen[10 * place : 10 * place + 10])
        deal = DealtCards((hands[0], hands[1], hands[2]), (unseen[20], unseen[21]))
        likely = (bidders.passing(engine, deal.hands[one.place], one) for one in passed)
        if not trust or all(random.random() < chance**trust for chance in likely):
            break
    return deal


def shares(found: Sequence[Passed]) -> tuple[tuple[str, float], ...]:
    """Return how often each seat then plays, or all pass, the most frequent first."""
    counts = Counter("allpass" if one.soloist is None else str(one.soloist) for one in found)
    return tuple((name, count / len(found)) for name, count in counts.most_common())
