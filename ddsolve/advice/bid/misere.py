"""Misère after one widow, before the bid: what to throw, with what first card, and what that is worth.

The defenders see each other's cards and the soloist's twelve, but not which two of these he threw. So two
discards may be mixed, and they can play against both only where one plan serves. The discards and their
shares are chosen in some layouts and valued in others, as everything after a widow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ddsolve.advice.catching.mixture import loss_of
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.hidden.game import Opening, Pair, Twelve, front_of, misere_prices
from ddsolve.advice.hidden.study import UnitPrices, best_toss, loss_in, regions_of
from ddsolve.advice.layouts.all_layouts import open_suits
from ddsolve.advice.layouts.common import layout_hands
from ddsolve.solving.effort import USUAL, MisereAfterWidow
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import Card
from ddsolve.values.contract import MISERE, Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat


@dataclass(frozen=True, slots=True)
class BidValue:
    """What winning with one bid was worth after one widow; contract None: resigned.

    best, one: the same with defenders who call as if they saw all cards, and with one whister; None in misère
    and without the widow. layouts: of which it is the mean.
    """

    value: float
    made: float
    contract: Contract | None
    best: float | None = None
    one: float | None = None
    layouts: int = 1


class WidowMisere:
    """Values misère for a seat and prices with one widow after another; one may serve several threads.

    how: how much is tried; little where it is far behind.
    """

    def __init__(
        self, pricing: Pricing, leader: Seat, how: MisereAfterWidow = USUAL.after_widow.misere
    ) -> None:
        self.seat, self.leader, self.how = pricing.seat, leader, how
        self.values = [float(value) for value in pricing.values(MISERE)]
        score = misere_prices(pricing)
        self.clean, self.prices = score.clean, UnitPrices.of(score)
        self.closed = pricing.closed_lead(MISERE.game)

    def __call__(self, tools: Tools, hand: Hand, look: Sequence[int], fresh: Sequence[int]) -> BidValue:
        """Choose in `look` and value in `fresh`: layouts by the hand of the seat after the soloist."""
        look, fresh = look[: self.how.look], fresh[: self.how.valued]
        twelve = Twelve(hand, (self.seat.place - self.leader.place) % 3 + 1, self.closed)
        card = self._first_card(tools, twelve, look) if twelve.blind_lead else None
        opening = Opening(twelve, card)
        known = self._raced(tools, opening, look)
        best = sorted(known, key=lambda pair: self._worth(known[pair]), reverse=True)[: self.how.mixed]
        single = best[0]
        if len(best) > 1 and self.prices.compiled and mean(known[single]) <= self.how.most_tricks:
            alone = self.clean - Fraction(self._worth(known[single]))
            hidden = self._mixture(tools, opening, best, look, alone)
            if hidden is not None:
                return self._mixed(tools, opening, *hidden, fresh)
        tricks = [self._known(tools, opening, single, layout) for layout in fresh]
        return BidValue(self._worth(tricks), tricks.count(0) / len(tricks), MISERE, layouts=len(fresh))

    def _raced(self, tools: Tools, opening: Opening, look: Sequence[int]) -> dict[Pair, list[int]]:
        """Return his tricks in every layout after the discards that do best in the first of them.

        Of those that did equally well there the ones with fewer holes go on, and come first.
        """
        first = self.how.first
        known = {
            pair: [self._known(tools, opening, pair, layout) for layout in look[:first]]
            for pair in opening.possible(opening.twelve.top_discards)
        }
        twelve = opening.twelve

        def rank(pair: Pair) -> tuple[float, int]:
            return -self._worth(known[pair]), open_suits(
                (twelve.hand - Hand.of(pair)).mask, twelve.unseen.mask
            )

        best = sorted(known, key=rank)[: self.how.raced]
        return {
            pair: known[pair] + [self._known(tools, opening, pair, layout) for layout in look[first:]]
            for pair in best
        }

    def _mixed(
        self, tools: Tools, opening: Opening, pair: tuple[Pair, Pair], share: Fraction, fresh: Sequence[int]
    ) -> BidValue:
        """Value a mixture of two discards."""
        catcher = tools.catcher
        regions = regions_of(catcher, opening, self.prices, pair, fresh)
        losses = [loss_in(region, share) * self.prices.unit for region in regions]
        caught = Counter(
            front_of(tuple(sorted(catcher.caught(*opening.asked(pair, layout)))), 2) for layout in fresh
        )
        value = float(self.clean - sum(losses) / len(losses))
        return BidValue(value, float(1 - loss_of(caught, (share, 1 - share))), MISERE, layouts=len(fresh))

    def _mixture(
        self, tools: Tools, opening: Opening, best: Sequence[Pair], look: Sequence[int], single: Fraction
    ) -> tuple[tuple[Pair, Pair], Fraction] | None:
        """Return the two discards that lose least together and the share of the first; None: one alone."""
        found: tuple[Fraction, tuple[Pair, Pair], Fraction] | None = None
        for pair in combinations(best, 2):
            regions = regions_of(tools.catcher, opening, self.prices, pair, look)
            toss = best_toss(Counter(regions))
            loss = toss.loss * self.prices.unit
            if 0 < toss.share < 1 and loss < (single if found is None else found[0]):
                found = loss, pair, toss.share
        return None if found is None else found[1:]

    def _first_card(self, tools: Tools, twelve: Twelve, look: Sequence[int]) -> Card:
        """Return the lead for all layouts, with the discard that is best beside it.

        No first card does better in a layout than the best one there, and that is asked first: it is cheaper.
        """
        opening = Opening(twelve)
        most = {
            pair: mean([max(self.values[tricks:]) for tricks in known])
            for pair, known in self._raced(tools, opening, look).items()
        }
        found: dict[Card, float] = {}
        for pair in sorted(most, key=lambda pair: -most[pair]):
            if found and most[pair] < max(found.values()):
                break
            moves = [self._moves(tools, opening, pair, layout) for layout in look]
            for index in moves[0]:
                worth = self._worth([tricks[index] for tricks in moves])
                card = Card(index)
                found[card] = max(worth, found.get(card, worth))
        return max(found, key=lambda card: (found[card], -card.rank))

    def _known(self, tools: Tools, opening: Opening, pair: Pair, layout: int) -> int:
        """Return the soloist's tricks if the defenders know what he threw."""
        hands = self._hands(opening, pair, layout)
        led = () if opening.first is None else (opening.first.index,)
        for card in led:
            hands[self.seat.place] &= ~(1 << card)
        return tools.engine.solve(
            hands, int(MISERE.game.strain), True, self.seat.place, self.leader.place, led
        )

    def _moves(self, tools: Tools, opening: Opening, pair: Pair, layout: int) -> dict[int, int]:
        """Return his tricks after each first card."""
        hands = self._hands(opening, pair, layout)
        moves = tools.engine.moves(hands, int(MISERE.game.strain), True, self.seat.place, self.leader.place)
        return dict(moves)

    def _hands(self, opening: Opening, pair: Pair, layout: int) -> list[int]:
        twelve = opening.twelve
        return layout_hands(self.seat, (twelve.hand - Hand.of(pair)).mask, twelve.unseen.mask, layout)

    def _worth(self, tricks: Sequence[int]) -> float:
        return mean([self.values[count] for count in tricks])


def mean(values: Sequence[float]) -> float:
    """Return the mean."""
    return sum(values) / len(values)
