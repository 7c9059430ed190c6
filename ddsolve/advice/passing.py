"""What a pass is worth: the deals of the other cards, and what the others make of each.

A deal is kept with the chance that the others would have called as they did (`bidders`), to the power
`trust`. In it those who are still in bid as `bidders` says; a bid that stands is no order, only what its
bidder may not fall short of. If somebody bids, he plays, and the seat asked defends (double-dummy, whisters
calling as the prices say); if nobody does, it is an all-pass, everyone for himself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.bidders import Bidders
from ddsolve.advice.hand_allpass import DealtCards
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import card_indices
from ddsolve.advice.splits import Splitter
from ddsolve.auction import PASS, Auction, Bid, Said, said_by
from ddsolve.cards import FULL_MASK
from ddsolve.contract import LEVELS
from ddsolve.hand import Hand
from ddsolve.scoring.sharing import shared
from ddsolve.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine

TRIES = 40  # drawings of a deal in which the others would have called as they did


class Passed(NamedTuple):
    """One deal after the pass: whists for the seat asked, and who played; None: all passed."""

    value: float
    soloist: Seat | None


@dataclass(frozen=True)
class Others:
    """What the others have called before the seat asked, who is still in, and whose bid stands.

    said: of each what he has called, and could have. standing: the seat and its bid, which the others have
    to outbid.
    """

    said: Mapping[Seat, tuple[Said, ...]]
    later: tuple[Seat, ...]
    standing: tuple[Seat, Bid] | None = None

    @classmethod
    def of(
        cls, seat: Seat, auction: Auction | None, lowest: int = LEVELS[0], *, any_order: bool = False
    ) -> Others:
        """Read an auction; without one the seats before have passed, where `lowest` was the lowest level.

        any_order: what the seat that holds the standing bid has called tells nothing of its cards.
        """
        others = [one for one in SEATS if one != seat]
        if auction is None:
            passed = (Said(PASS, lowest, True),)
            return cls(
                {one: passed for one in others if one < seat}, tuple(one for one in others if one > seat)
            )
        out = {call.seat for call in auction.calls if call.said == PASS}
        heard = {one: said_by(auction, one) for one in others if not any_order or one != auction.holder}
        standing = None
        if auction.holder is not None and auction.standing is not None:
            standing = auction.holder, auction.standing
        return cls(
            {one: said for one, said in heard.items() if said},
            tuple(one for one in others if one not in out),
            standing,
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
        deal = fitting(engine, bidders, hand, others.said, trust, Random(f"{seed}/pass/{number}"))
        limits = {}
        for one in others.later:
            limit = bidders.limit(engine, deal.hands[one.place], one)
            if limit is not None:
                limits[one] = limit
        if not limits and others.standing is None:
            return Passed(allpass(engine, deal), None)
        soloist, bid = bidders.won(limits, others.standing)
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


def fitting(
    engine: Engine,
    bidders: Bidders,
    hand: Hand,
    heard: Mapping[Seat, Sequence[Said]],
    trust: float,
    random: Random,
) -> DealtCards:
    """Return a deal, kept with the chance of the calls in it; after TRIES of them one by these chances."""
    seat = bidders.pricing.seat
    unseen = card_indices(FULL_MASK & ~hand.mask)
    tried: list[DealtCards] = []

    def likely(deal: DealtCards) -> Iterator[float]:
        for one, calls in heard.items():
            for said in calls:
                yield bidders.chance(engine, deal.hands[one.place], one, said) ** trust

    for _try in range(TRIES):
        random.shuffle(unseen)
        hands = [0, 0, 0]
        hands[seat.place] = hand.mask
        for place, one in enumerate((seat.next, seat.last)):
            hands[one.place] = sum(1 << card for card in unseen[10 * place : 10 * place + 10])
        deal = DealtCards((hands[0], hands[1], hands[2]), (unseen[20], unseen[21]))
        if not trust or all(random.random() < chance for chance in likely(deal)):
            return deal
        tried.append(deal)
    weights = [prod(likely(one)) for one in tried]
    return random.choices(tried, weights)[0] if any(weights) else tried[-1]


def shares(found: Sequence[Passed]) -> tuple[tuple[str, float], ...]:
    """Return how often each seat then plays, or all pass, the most frequent first."""
    counts = Counter("allpass" if one.soloist is None else str(one.soloist) for one in found)
    return tuple((name, count / len(found)) for name, count in counts.most_common())
