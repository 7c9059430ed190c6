"""The game itself: discards that may be hidden, what the soloist wants to lose little of, how people play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from ddsolve._catch import Catcher
from ddsolve._players import Table
from ddsolve.advice.catching.mixture import Front, given_tricks
from ddsolve.advice.catching.position import Moment, World
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate, mean_estimate, share_estimate
from ddsolve.advice.layouts.all_layouts import card_classes
from ddsolve.advice.layouts.common import discard_classes
from ddsolve.advice.people.players import Defence, table_for
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Json
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.contract import MISERE, Misere
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand
from ddsolve.values.rules import SUIT_CARDS

if TYPE_CHECKING:
    from ddsolve.advice.hidden.results import HiddenResult


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


Measure = Caught | Score  # an objective: losses in units, with all cards known and with the discard hidden


def misere_prices(pricing: Pricing) -> Score:
    """Return the value of a misère without a trick, and what the first trick and each later one cost."""
    values = pricing.values(MISERE)
    return Score(values[0] - values[1], values[1] - values[2], values[0])


# How a misère with a hidden discard is played on, and what comes of that against people.
#
# The rules that the soloist follows can be followed at a table: `tools/play/play_hidden.py` holds them
# against the plans of `catch`. Once a card is played he sees the defenders' hands, and they each other's,
# but not what he threw: they imagine the discards that leave the fewest holes and fit what was played, not
# the mixture.


NO_TRUMP = int(Misere.MISERE.strain)
CAUGHT = Score(Fraction(1), Fraction(1, 10))  # what is played for where being caught counts


@dataclass(frozen=True, slots=True)
class PeoplePlay:
    """What a mixture is worth as people play: the share caught, the tricks and the whists on average."""

    caught: Estimate
    tricks: Estimate
    score: Estimate

    def as_json(self) -> Json:
        """Return the share caught with its interval, the means and the number of layouts."""
        means = {"tricks": self.tricks.value, "score": self.score.value}
        return {**self.caught.keyed("caught"), **means, "samples": self.caught.size}


def card_played(moment: Moment, tricks: Mapping[int, int], *, to_catch: bool) -> int:
    """Return the card of a soloist who hides what he threw.

    Of the cards that cost fewest tricks if they knew, one that every discard still possible would leave him.
    Following suit, the highest that stays under, and where none does the lowest, of the last seat the
    highest; discarding, the one with most of theirs below; leading, with fewest. tricks: what each card that
    he may play costs if they knew. to_catch: one trick is as bad as several, so where each card costs one he
    plays on their not knowing, with any card.
    """
    least = min(tricks.values())
    guess = to_catch and least > 0 and not moment.won and len(moment.worlds) > 1
    cards = [card for card, cost in tricks.items() if guess or cost == least]
    silent = [card for card in cards if len(moment.after(card).worlds) == len(moment.worlds)]
    led = moment.trick[0] >> 3 if moment.trick else -1
    top = max((card for card in moment.trick if card >> 3 == led), default=-1)
    others, last = moment.hands[1] | moment.hands[2], len(moment.trick) == 2

    def order(card: int) -> tuple[bool, int, int]:
        below = (others >> (card & ~7) & ((1 << (card & 7)) - 1)).bit_count()
        if card >> 3 != led:
            return True, below if moment.trick else -below, card & 7
        return card < top, 0, card & 7 if card < top or last else -(card & 7)

    return max(silent or cards, key=order)


def play_people(
    bench: Bench, twelve: Twelve, result: HiddenResult, measure: Score, layouts: Sequence[int]
) -> PeoplePlay:
    """Play a mixture on some layouts, each discard on its share of them."""
    to_catch = result.objective == "caught"
    pays = CAUGHT if to_catch else measure
    worth = [-float(pays.loss(tricks)) for tricks in range(MOST_TRICKS + 1)]
    defence: Defence = "open" if twelve.closed else "shown"
    table = table_for(Misere.MISERE, 0, defence, worth=worth, order=0)
    first = result.first_card if twelve.blind_lead else None
    worlds = tuple(World(part.discard, part.share) for part in result.mixture)
    ends = list(accumulate(part.share for part in result.mixture))
    size = len(layouts)

    def play(tools: Tools, number: int) -> int:
        place = Fraction(2 * number + 1, 2 * size)
        thrown = next(world for world, end in zip(worlds, ends, strict=True) if place < end)
        hands = twelve.hand.mask, layouts[number], twelve.unseen.mask & ~layouts[number]
        moment = Moment(hands, worlds, twelve.leader)
        lead = [] if first is None else [first.index]
        return played_out(tools, table, moment, thrown, to_catch=to_catch, seed=number, lead=lead)

    tricks = bench.map(play, range(size))
    return PeoplePlay(
        share_estimate(size - tricks.count(0), size),
        mean_estimate(tricks, 0, MOST_TRICKS),
        measure.worth(tricks),
    )


def played_out(
    tools: Tools,
    table: Table,
    moment: Moment,
    thrown: World,
    *,
    to_catch: bool,
    seed: int,
    lead: Sequence[int] = (),
) -> int:
    """Play to the end, the soloist by the rules, the others as people do; return his tricks.

    lead: his first card, if it is named.
    """
    shown, lacks = [0, 0, 0], [0, 0, 0]
    while (seat := moment.to_move) is not None:
        hands = [moment.hands[0] & ~thrown.mask, *moment.hands[1:]]
        where = 0, moment.leader, moment.trick  # seats are counted from the soloist
        if lead:
            card, lead = lead[0], ()
        elif seat == 0:
            costs = dict(tools.engine.moves(hands, NO_TRUMP, True, *where))
            card = card_played(moment, costs, to_catch=to_catch)
        else:
            gone = shown[0] | shown[1] | shown[2]
            worths = tools.contract_players.worths(
                table, hands, *where, moment.won, seed, gone, lacks, thrown.mask, shown
            )
            card = max(worths, key=lambda one: (round(one[1], 6), one[0] & 7))[0]
        if moment.trick and card >> 3 != moment.trick[0] >> 3:
            lacks[seat] |= SUIT_CARDS[moment.trick[0] >> 3]
        shown[seat] |= 1 << card
        moment = moment.after(card)
    return moment.won
