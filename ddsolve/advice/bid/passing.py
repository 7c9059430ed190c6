"""What a pass is worth: the deals of the other cards, and what the others make of each.

A deal is kept with the chance that the others would have called as they did (`bidders`), to the power
`trust`. In it those who are still in bid as `bidders` says; a bid that stands is no order, only what its
bidder may not fall short of. If somebody bids, he plays, and the seat asked defends (double-dummy, whisters
calling as the prices say); if nobody does, it is an all-pass, played by three who see their own cards only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ddsolve.advice.allpass.played import DealtCards, Played, Playing, draw_layouts
from ddsolve.advice.bid.results import BidAdvice, BidOption, PassedOut
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.figures.pricing import Possible, Pricing, averaged
from ddsolve.advice.figures.sampling import card_indices, mean_estimate, weighted_mean
from ddsolve.advice.layouts.sharing import taken_by
from ddsolve.advice.people.bidders import Bidders, Heard
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, Order, draw_fitting
from ddsolve.auction import PASS, Auction, Bid, Ladder, Said, WonAuction, defended_by_passing, said_by
from ddsolve.scoring.allpass_order import allpass_order, allpass_value
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.scoring.sharing import shared
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.contract import LEVELS, Contract
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules, Counts, WidowRule
from ddsolve.values.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools


LINED = 40  # deals in which the line with all cards seen is looked at too; any value works
LINED_BY_PRICE = 8  # the same where the fewest tricks are paid: a line takes ten times as long
TRIES = 40  # drawings of a deal in which the others would have called as they did


class Passed(NamedTuple):
    """One deal after the pass: whists for the seat asked, who played and what; None: all passed.

    tricks: his own in an all-pass; seen: the same in the line with all cards seen, in the first deals.
    """

    value: float
    soloist: Seat | None = None
    order: Contract | None = None
    tricks: int | None = None
    seen: int | None = None


AllPassWorth = Callable[["Tools", DealtCards, int], Passed]  # of one deal, by its cards and number


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
    allpass: AllPassWorth,
    *,
    passed: int,
    seed: int,
    trust: float = 1.0,
) -> Callable[[Tools, int], Passed]:
    """Return what values the pass in one deal, by the deal's number; allpass: what values an all-pass."""
    bidders = Bidders(pricing, seed, passed)
    seat = pricing.seat

    def value(tools: Tools, number: int) -> Passed:
        deal = fitting(tools, bidders, hand, others.said, trust, Random(f"{seed}/pass/{number}"))
        limits = {}
        for one in others.later:
            limit = bidders.limit(tools, deal.hands[one.place], one)
            if limit is not None:
                limits[one] = limit
        if not limits and others.standing is None:
            return allpass(tools, deal, number)
        soloist, bid = bidders.won(limits, others.standing)
        widow = 1 << deal.widow[0] | 1 << deal.widow[1]
        order = bidders.order(tools, deal.hands[soloist.place] | widow, soloist, bid)
        hands = list(deal.hands)
        hands[soloist.place] = order.own
        strain = order.contract.game.strain
        if order.contract.is_misere:
            taken = shared(tools.engine.solve(hands, int(strain), True, soloist.place, 0), "even")
        else:
            taken = taken_by(pricing.split, tools, hands, strain, soloist)
        worth = pricing.layout_values(order.contract, taken, soloist)[str(seat)]
        return Passed(float(worth), soloist, order.contract)

    return value


def fitting(
    tools: Tools,
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
                yield bidders.chance(tools, deal.hands[one.place], one, said) ** trust

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


def passed_out(found: Sequence[Passed]) -> PassedOut | None:
    """Return the tricks of the seat asked in an all-pass; None where at most one deal was passed out."""
    taken = [one.tricks for one in found if one.tricks is not None]
    seen = [one.seen for one in found if one.seen is not None]
    if len(taken) < 2 or not seen:
        return None
    return PassedOut(Played(Distribution.of(taken)), Distribution.of(seen))


# What a pass is worth before the widow is seen: all pass, others play, or a bid that stands is defended.


class Passing(Protocol):
    """Values a pass in more and more deals."""

    def grown(self, bench: Bench, widows: int) -> BidOption:
        """Return the value in as many deals as go with so many widows; those of earlier calls are kept."""


class AllPassing:
    """The pass of two players and a dummy, where the other one's bids are not modelled: into all-pass."""

    def __init__(self, asked: BidAdvice, size: int, allpass_round: int) -> None:
        self._layouts = draw_layouts(asked.hand, asked.pricing.seat, (), size, asked.seed)
        self._value = passer(asked.pricing, allpass_round, asked.seed)
        self._possible = Possible(asked.pricing, number=allpass_round)
        self._found: list[Passed] = []

    def grown(self, bench: Bench, widows: int) -> BidOption:
        """Return the mean over dealt cards, as people play them."""
        numbers = range(len(self._found), bench.policy.passing.allpasses(widows))
        self._found += bench.map(self._played, numbers)
        worth = [one.value for one in self._found]
        return BidOption(None, mean_estimate(worth, *self._possible.allpass), allpass=passed_out(self._found))

    def _played(self, tools: Tools, number: int) -> Passed:
        return self._value(tools, self._layouts[number], number)


class OthersBid:
    """The pass that leaves the auction to the others, whether one of them has bid or not."""

    def __init__(
        self, asked: BidAdvice, auction: Auction | None, allpass_round: int, against: WonAuction | None
    ) -> None:
        hand, pricing = asked.hand, asked.pricing
        passed, any_order = allpass_round - 1, asked.heard.any_order
        lowest = Ladder(pricing.convention.options, passed).lowest
        self._value = after_pass(
            hand,
            pricing,
            Others.of(pricing.seat, auction, lowest, any_order=any_order),
            passer(pricing, allpass_round, asked.seed),
            passed=passed,
            seed=asked.seed,
            trust=asked.heard.trust,
        )
        self._against = against
        self._possible = Possible(pricing, number=allpass_round)
        self._found: list[Passed] = []

    def grown(self, bench: Bench, widows: int) -> BidOption:
        """Return the mean over deals in which the others bid, or pass as well."""
        deals = range(len(self._found), bench.policy.passing.deals(widows))
        self._found += bench.map(self._value, deals)
        worth = [one.value for one in self._found]
        then = shares(self._found)
        ends = averaged([self._possible.defended(one.order, one.soloist) for one in self._found])
        allpass = passed_out(self._found)
        return BidOption(None, mean_estimate(worth, *ends), against=self._against, then=then, allpass=allpass)


def passing_of(asked: BidAdvice, auction: Auction | None, allpass_round: int, size: int) -> Passing:
    """Return what values a pass in this auction; size: the most layouts of an all-pass."""
    against = None if auction is None else defended_by_passing(auction)
    if auction is not None and against is not None:
        if _is_order(asked.pricing, against):
            return Defending(asked, against, auction)
    elif asked.pricing.players == DUMMY_PLAYERS:
        return AllPassing(asked, size, allpass_round)
    return OthersBid(asked, auction, allpass_round, against)


def _is_order(pricing: Pricing, against: WonAuction) -> bool:
    """Whether a bid that stands is what will be played, by all that is known."""
    bid = against.bid
    return pricing.players == DUMMY_PLAYERS or bid.hand or bid.is_misere or bid.contract is None


def is_heard(pricing: Pricing, auction: Auction | None, *, any_order: bool = False) -> bool:
    """Tell whether calls so far say something of the others' cards, so that trust in them counts."""
    against = None if auction is None else defended_by_passing(auction)
    said = Others.of(pricing.seat, auction, any_order=any_order).said
    if against is not None and _is_order(pricing, against):  # its bidder is judged by the order
        return any(one != against.soloist for one in said)
    return bool(said) and pricing.players != DUMMY_PLAYERS


class Defending:
    """The pass against a bid that is an order as well: misère, a game without the widow; it is defended.

    In layouts in which it is sensible as an order.
    """

    def __init__(self, asked: BidAdvice, against: WonAuction, auction: Auction) -> None:
        pricing = asked.pricing
        sensible = not asked.heard.any_order
        self._pricing, self._seed, self._against = pricing, asked.seed, against
        self._view = DefenderView(asked.hand, pricing.seat, against.soloist, against.least, sensible=sensible)
        values = CallValues(pricing.convention, self._view, pricing.players, split=pricing.split)
        self._heard = Heard(values, asked.seed, asked.heard.trust, auction)
        self._weigher = self._heard.weigher([()])
        self._ends = Possible(pricing).defended(against.least, against.soloist)
        self._order: Order = "sensible"
        self._found: list[tuple[float, float]] = []

    def grown(self, bench: Bench, widows: int) -> BidOption:
        """Return the weighted mean over layouts that fit what was said."""
        goal = bench.policy.passing.defences(widows)
        done = len(self._found)
        drawn = draw_fitting(bench, self._view, goal - done, self._seed, done)
        self._order = drawn.order
        self._found += bench.map(self._worth, drawn.layouts)
        passing, weights = [value for value, _ in self._found], tuple(weight for _, weight in self._found)
        return BidOption(
            None,
            weighted_mean(passing, weights, *self._ends),
            against=self._against,
            said=self._heard.bids,
            weights=weights,
            fitting=self._order,
        )

    def _worth(self, tools: Tools, hands: DefenderLayout) -> tuple[float, float]:
        """Return what the layout is worth to the defender, and how much it counts."""
        pricing, contract, soloist = self._pricing, self._against.least, self._against.soloist
        alone = pricing.weighs_alone(contract, soloist)
        lone = self._view.value_alone(tools, hands) if alone else None
        if contract.is_misere:
            taken = shared(self._view.value(tools, hands), "even")
        else:
            taken = self._heard.taken(tools, hands)
        prices = pricing.layout_values(contract, taken, soloist, lone)
        return float(prices[str(pricing.seat)]), self._weigher(tools, hands)[0]


# All-pass ------------------------------------------------------------------------------------------------


def allpass_rules_of(pricing: Pricing, number: int) -> tuple[AllPassRules, WidowRule]:
    """Return the rules of the convention's all-pass; the widow rule beside them, for each widow drawn."""
    options, order = pricing.convention.options, allpass_order(pricing.convention, pricing.players, number)
    rules = AllPassRules("none", None, options.allpass_lead2, options.allpass_lead3, options.void_lead, order)
    return rules, options.widow_rule(pricing.players)


def passer(pricing: Pricing, number: int, seed: int) -> AllPassWorth:
    """Return what values one all-pass for the asked seat, as people play it: each for his score, unseeing.

    number: the place of the all-pass in its series.
    """
    rules, widow_rule = allpass_rules_of(pricing, number)
    two_hands = pricing.players == DUMMY_PLAYERS
    leader = Seat.SECOND if two_hands else Seat.FIRST

    @cache
    def worth(tricks: Counts) -> Mapping[str, Fraction]:
        return allpass_value(pricing.convention, tricks, pricing.players, number)

    how = Playing(rules, widow_rule, None if two_hands else worth)
    lined = LINED if rules.order is None else LINED_BY_PRICE

    def value(tools: Tools, layout: DealtCards, deal: int) -> Passed:
        if two_hands:  # the dummy's cards are out of play, and the next seat leads
            layout = layout._replace(hands=(0, *layout.hands[1:]))
        taken = how.tricks(tools, layout, seed, deal, leader)
        place = pricing.seat.place
        seen = how.seen(tools, layout, leader)[place] if deal < lined else None
        return Passed(float(worth(taken)[str(pricing.seat)]), tricks=taken[place], seen=seen)

    return value
