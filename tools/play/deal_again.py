"""Deals again what the one who decides does not see, so that luck of one deal weighs less.

He knows his own cards and what was called before him, and chooses by nothing else. So any other deal that he
could not tell from this one was as likely, and the mean over such deals says more of his choice than one of
them: over many decisions both have the same mean, the former with a smaller spread. Others are dealt at
random and kept where players of the books call as they did.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from play.dealt_hands import Dealt, Played, by_the_books, calls_by_the_books, ordered, place_of, won

from ddsolve.values.contract import Contract

TRIES = 4000  # deals for one decision; where few of them fit, fewer are kept


def alike(decision: str, deal: Dealt, most: int) -> list[Dealt]:
    """Return this deal and up to `most` others that the one who decides cannot tell from it."""
    if most <= 0:
        return [deal]
    seat, seed = decider(decision, deal), f"again/{decision}/{deal.number}"
    others = dealt_again(deal, seat, seed, widow=decision == "discard")
    return [deal, *islice(filter(Heard.of(decision, deal).fits, others), most)]


def decider(decision: str, deal: Dealt) -> int:
    """Return whose decision it is: the place, from 0."""
    if decision == "bid":
        return deal.bidder
    if decision == "lead":
        return 0
    played = by_the_books(deal)
    assert played is not None
    if decision == "discard":
        return played.soloist
    return played.second if deal.number % 2 else played.first


def dealt_again(deal: Dealt, seat: int, seed: str, *, widow: bool) -> Iterator[Dealt]:
    """Deal the cards again that a place does not see; widow: it is seen, by the soloist who throws."""
    known = deal.widow if widow else 0
    seen = deal.hands[seat] | known
    unseen = [1 << card for card in range(32) if not seen >> card & 1]
    random = Random(seed)
    for _ in range(TRIES):
        random.shuffle(unseen)
        hands = [sum(unseen[:10]), sum(unseen[10:20])]
        hands.insert(seat, deal.hands[seat])
        yield Dealt(deal.number, (hands[0], hands[1], hands[2]), known or sum(unseen[20:]))


@dataclass(frozen=True)
class Heard:
    """What everybody has heard before a decision, if players of the books call.

    auction: who won it and with which bid, where the one who decides was the winner; order: who plays what,
    where he is a defender; calls: the first so many of the defenders'.
    """

    decision: str
    auction: tuple[int, Contract] | None = None
    order: Played | None = None
    calls: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, decision: str, deal: Dealt) -> Heard:
        """Return what was heard on a deal."""
        if decision == "bid":
            return cls(decision)
        auction = won([books.limit(hand) for hand in deal.hands])
        assert auction is not None
        if decision == "discard":
            return cls(decision, auction)
        order = ordered(deal, *auction)
        return cls(decision, None, order, _calls(decision, order))

    def fits(self, deal: Dealt) -> bool:
        """Tell whether the same is heard on another deal; what is soon found out comes first."""
        if self.decision == "bid":
            return True
        if self.order is not None and _calls(self.decision, replace(self.order, deal=deal)) != self.calls:
            return False
        auction = won([books.limit(hand) for hand in deal.hands])
        if self.order is None:
            return auction == self.auction
        if auction is None or auction[0] != self.order.soloist:
            return False
        if place_of(auction[1]) > place_of(self.order.contract):
            return False
        return ordered(deal, *auction).contract == self.order.contract


def _calls(decision: str, order: Played) -> tuple[tuple[str, str], ...]:
    if order.contract.is_misere:
        return ()
    calls = calls_by_the_books(order, somebody=decision == "lead")
    return tuple(calls if decision == "lead" else calls[: order.deal.number % 2])
