"""The discards that a soloist may hide, alike ones once, and what he wants to lose little of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Protocol

from ddsolve._catch import Catcher
from ddsolve.advice.catching.mixture import Front, given_tricks
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.layouts.all_layouts import card_classes
from ddsolve.advice.layouts.common import discard_classes
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.contract import MISERE
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand

Pair = tuple[Card, Card]


@dataclass(frozen=True)
class Twelve:
    """Twelve cards of a soloist in misère, and his seat (1 to 3; seat 1 leads).

    closed: whether he leads before the defenders' cards are opened, so one card for all layouts.
    """

    hand: Hand
    seat: int
    closed: bool = True

    @property
    def leader(self) -> int:
        """Who leads, counted from the soloist: 0 himself, 1 the seat after him, 2 the one before him."""
        return (1 - self.seat) % 3

    @property
    def unseen(self) -> Hand:
        """The twenty cards of the defenders."""
        return Hand(FULL_MASK & ~self.hand.mask)

    @property
    def blind_lead(self) -> bool:
        """Whether one first card has to be named for all layouts."""
        return self.leader == 0 and self.closed

    @cached_property
    def discards(self) -> tuple[Pair, ...]:
        """All discards, of touching cards the highest, highest cards first.

        Throwing the king rather than the ace from ace and king tells the defenders more, never less: whoever
        has thrown the ace can play the king wherever he would have played the ace.
        """
        pairs = [found.discards[-1] for found in discard_classes(self.hand, None)]
        return tuple(sorted(map(in_order, pairs), key=lambda pair: (-pair[0].rank - pair[1].rank, pair)))

    @cached_property
    def top_discards(self) -> tuple[Pair, ...]:
        """The discards of the highest cards of suits: the two highest of one, or the highest of two.

        A defence that catches a misère without a card catches it with a lower one of the suit in its place,
        so when the discard is known no other one is caught less often.
        """
        return tuple(pair for pair in self.discards if not self._keeps_higher(pair))

    def _keeps_higher(self, pair: Pair) -> bool:
        return any(
            kept.suit == thrown.suit and kept.rank > thrown.rank
            for thrown in pair
            for kept in self.hand - Hand.of(pair)
        )

    @cached_property
    def first_cards(self) -> tuple[Card, ...]:
        """The different first cards, of touching ones the lowest: the highest may have been thrown."""
        return tuple(cards[-1] for cards in card_classes(self.hand, self.unseen))


def in_order(pair: Iterable[Card]) -> Pair:
    """Return a pair as it is written: by suits, the higher card first."""
    one, two = sorted(pair, key=lambda card: (card.suit, -card.rank))
    return one, two


def dead_mask(pair: Sequence[Card]) -> int:
    """Return the set of the cards thrown."""
    return pair[0].bit | pair[1].bit


# What the soloist wants to lose little of: layouts that are caught, or the score. One search serves both.
#
# Losses are whole numbers of units, so that mixtures are exact.


@dataclass(frozen=True)
class Opening:
    """Where the defenders' cards lie: a hand of twelve, and the first card of a soloist who leads blindly."""

    twelve: Twelve
    first: Card | None = None

    def asked(self, worlds: Sequence[Pair], layout: int) -> tuple[int, int, int, list[int], int, list[int]]:
        """Return what a catcher is asked of one layout, named by the cards of the seat after the soloist."""
        own = self.twelve.hand.mask & ~(self.first.bit if self.first else 0)
        dead = [dead_mask(pair) for pair in worlds]
        trick = [self.first.index] if self.first else []
        return own, layout, self.twelve.unseen.mask & ~layout, dead, self.twelve.leader, trick

    def possible(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Return the discards that leave the first card in the hand."""
        return [pair for pair in pairs if self.first not in pair]


class Measure(Protocol):
    """An objective: a loss of the soloist in units, with all cards known and with the discard hidden."""

    @property
    def unit(self) -> int:
        """How many units make 1."""

    def known(self, catcher: Catcher, opening: Opening, pair: Pair, layout: int) -> int:
        """Return the loss in a layout when the defenders know the discard."""

    def front(self, catcher: Catcher, opening: Opening, worlds: Sequence[Pair], layout: int) -> Front:
        """Return the best vectors of losses that the defence can guarantee, entries as the worlds."""


class Caught:
    """A trick or none. Fronts of pure plans: with two discards mixed plans are proved to gain nothing."""

    unit = 1

    def known(self, catcher: Catcher, opening: Opening, pair: Pair, layout: int) -> int:
        """Return 1 if the layout catches the discard."""
        return catcher.caught(*opening.asked([pair], layout))[0]

    def front(self, catcher: Catcher, opening: Opening, worlds: Sequence[Pair], layout: int) -> Front:
        """Return the maximal sets of worlds caught by one plan, as vectors of 0 and 1."""
        return front_of(tuple(sorted(catcher.caught(*opening.asked(worlds, layout)))), len(worlds))


@cache
def front_of(masks: tuple[int, ...], worlds: int) -> Front:
    """Write maximal sets of worlds caught, given as bits, as vectors of 0 and 1."""
    return tuple(sorted(tuple(mask >> place & 1 for place in range(worlds)) for mask in masks))


# What a convention charges for a misère, as losses with all cards known and with the discard hidden.


@dataclass(frozen=True)
class Score:
    """What a convention charges: `first` whists for the first trick, `later` for every other one.

    clean: what it pays for a misère without a trick.
    Fronts are those of pure plans. Mixed plans get more, so they bound the loss from below: what the soloist
    can hope for at best. What he loses if they know the discard bounds it from above.
    """

    first: Fraction
    later: Fraction
    clean: Fraction = Fraction(0)

    unit = 1_000_000

    def loss(self, tricks: int) -> Fraction:
        """Return what so many tricks cost, in whists."""
        return self.first + self.later * (tricks - 1) if tricks else Fraction(0)

    def worth(self, tricks: Sequence[int]) -> Estimate:
        """Return what a misère is worth, in whists, by its tricks in sampled layouts."""
        found = [float(self.clean - self.loss(number)) for number in tricks]
        return mean_estimate(found, float(self.clean - self.loss(MOST_TRICKS)), float(self.clean))

    def units(self, tricks: int) -> int:
        """Return what so many tricks cost, in units."""
        return round(self.loss(tricks) * self.unit)

    def known(self, catcher: Catcher, opening: Opening, pair: Pair, layout: int) -> int:
        """Return the loss for the soloist's double-dummy tricks."""
        return self.units(given_tricks(catcher, *opening.asked([pair], layout))[0][0])

    def front(self, catcher: Catcher, opening: Opening, worlds: Sequence[Pair], layout: int) -> Front:
        """Return the losses that single pure plans guarantee."""
        found = given_tricks(catcher, *opening.asked(worlds, layout))
        return tuple(sorted(tuple(map(self.units, vector)) for vector in found))


def misere_prices(pricing: Pricing) -> Score:
    """Return the value of a misère without a trick, and what the first trick and each later one cost."""
    values = pricing.values(MISERE)
    return Score(values[0] - values[1], values[1] - values[2], values[0])
