"""What a pass is worth: the deals of the other cards, and what the others make of each.

A deal is kept with the chance that the others would have called as they did (`bidders`), to the power
`trust`. In it those who are still in bid as `bidders` says; a bid that stands is no order, only what its
bidder may not fall short of. If somebody bids, he plays, and the seat asked defends (double-dummy, whisters
calling as the prices say); if nobody does, it is an all-pass, in which each sees his own cards only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import islice
from math import prod
from random import Random
from typing import NamedTuple, TypeVar

from ddsolve.advice.allpass import DealtCards, Played, Playing, dealt
from ddsolve.advice.bid.results import BidAdvice, BidOption, PassedOut
from ddsolve.advice.figures.comparing import Distribution
from ddsolve.advice.figures.pricing import Possible, Pricing, averaged
from ddsolve.advice.figures.sampling import mean_estimate, stream, weighted_mean
from ddsolve.advice.layouts.common import alone_tricks, taken_by
from ddsolve.advice.people.bidders import Bidders, Heard
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, Fitting, draw_fitting
from ddsolve.auction import (
    PASS,
    Auction,
    Bid,
    Ladder,
    SaidCall,
    WonAuction,
    bidding_seats,
    defended_by_passing,
    said_by,
)
from ddsolve.scoring.allpass_order import allpass_order, allpass_value
from ddsolve.scoring.calling import shared
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Passing
from ddsolve.solving.tools import Tools
from ddsolve.values.contract import LEVELS, Contract
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules, Counts, WidowRule
from ddsolve.values.seats import Seat

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

    said: Mapping[Seat, tuple[SaidCall, ...]]
    later: tuple[Seat, ...]
    standing: tuple[Seat, Bid] | None = None

    @classmethod
    def of(
        cls,
        seat: Seat,
        auction: Auction | None,
        lowest: int = LEVELS[0],
        *,
        players: int = 3,
        any_order: bool = False,
    ) -> Others:
        """Read an auction; without one the seats before have passed, where `lowest` was the lowest level.

        A dummy, who always passes, is none of them. any_order: what the seat that holds the standing bid has
        called tells nothing of its cards.
        """
        others = [one for one in bidding_seats(players) if one != seat]
        if auction is None:
            passed = (SaidCall(PASS, lowest, True),)
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
        deal = fitting(tools, bidders, hand, others.said, trust, stream(seed, "pass", number))
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
        alone = pricing.weighs_alone(order.contract, soloist)
        lone = alone_tricks(tools, hands, strain, soloist) if alone else None
        worth = pricing.layout_values(order.contract, taken, soloist, lone)[str(seat)]
        return Passed(float(worth), soloist, order.contract)

    return value


def fitting(
    tools: Tools,
    bidders: Bidders,
    hand: Hand,
    heard: Mapping[Seat, Sequence[SaidCall]],
    trust: float,
    random: Random,
) -> DealtCards:
    """Return a deal, kept with the chance of the calls in it; after TRIES of them one by these chances."""
    tried: list[DealtCards] = []

    def likely(deal: DealtCards) -> Iterator[float]:
        for one, calls in heard.items():
            for said in calls:
                yield bidders.chance(tools, deal.hands[one.place], one, said) ** trust

    for deal in islice(dealt(hand, bidders.pricing.seat, (), random), TRIES):
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


Pass = Callable[[Bench, int], BidOption]  # of as many deals as go with so many widows
Deal = TypeVar("Deal")
Found = TypeVar("Found")


def growing(
    size: Callable[[Passing, int], int],
    draw: Callable[[Bench, int, int], Sequence[Deal]],
    value: Callable[[Tools, Deal], Found],
    told: Callable[[Sequence[Found]], BidOption],
) -> Pass:
    """Return what values a pass in more and more deals; those of earlier calls are kept.

    size: how many there are. draw: those from one number to another. told: what is found of them.
    """
    found: list[Found] = []

    def grown(bench: Bench, widows: int) -> BidOption:
        found.extend(bench.map(value, draw(bench, len(found), size(bench.policy.passing, widows))))
        return told(found)

    return grown


def into_allpass(hand: Hand, pricing: Pricing, seed: int, number: int = 1) -> Pass:
    """Return what values a pass into an all-pass, as people play it; number: as in `passer`."""
    deals = enumerate(dealt(hand, pricing.seat, (), stream(seed)))
    worth, ends = passer(pricing, number, seed), Possible(pricing, number=number).allpass

    def draw(_bench: Bench, done: int, goal: int) -> list[tuple[int, DealtCards]]:
        return list(islice(deals, goal - done))

    def value(tools: Tools, deal: tuple[int, DealtCards]) -> Passed:
        return worth(tools, deal[1], deal[0])

    def told(found: Sequence[Passed]) -> BidOption:
        mean = mean_estimate([one.value for one in found], *ends)
        return BidOption(None, mean, allpass=passed_out(found))

    return growing(Passing.allpasses, draw, value, told)


def to_others(
    asked: BidAdvice, auction: Auction | None, allpass_round: int, against: WonAuction | None
) -> Pass:
    """Return what values a pass that leaves the auction to the others, whether one has bid or not."""
    hand, pricing = asked.hand, asked.pricing
    passed, any_order = allpass_round - 1, asked.heard.any_order
    lowest = Ladder(pricing.convention.options, passed).lowest
    value = after_pass(
        hand,
        pricing,
        Others.of(pricing.seat, auction, lowest, players=pricing.players, any_order=any_order),
        passer(pricing, allpass_round, asked.seed),
        passed=passed,
        seed=asked.seed,
        trust=asked.heard.trust,
    )
    possible = Possible(pricing, number=allpass_round)

    def told(found: Sequence[Passed]) -> BidOption:
        ends = averaged([possible.defended(one.order, one.soloist) for one in found])
        mean = mean_estimate([one.value for one in found], *ends)
        return BidOption(None, mean, against=against, then=shares(found), allpass=passed_out(found))

    return growing(Passing.deals, lambda _bench, *numbers: range(*numbers), value, told)


def to_defend(asked: BidAdvice, against: WonAuction, auction: Auction) -> Pass:
    """Return what values a pass against a bid that is an order as well: misère, a game without the widow.

    It is defended, in layouts that fit what was said and in which it is sensible as an order.
    """
    pricing, contract, soloist = asked.pricing, against.least, against.soloist
    view = DefenderView(asked.hand, pricing.seat, soloist, contract, sensible=not asked.heard.any_order)
    values = CallValues(pricing.convention, view, pricing.players, split=pricing.split)
    heard = Heard(values, asked.seed, asked.heard.trust, auction)
    weigher = heard.weigher([()])
    ends = Possible(pricing).defended(contract, soloist)
    alone = pricing.weighs_alone(contract, soloist)
    order: Fitting = "sensible"

    def draw(bench: Bench, done: int, goal: int) -> Sequence[DefenderLayout]:
        nonlocal order
        drawn = draw_fitting(bench, view, goal - done, asked.seed, done)
        order = drawn.order
        return drawn.layouts

    def value(tools: Tools, hands: DefenderLayout) -> tuple[float, float]:
        """Return what the layout is worth to the defender, and how much it counts."""
        lone = view.value_alone(tools, hands) if alone else None
        taken = shared(view.value(tools, hands), "even") if contract.is_misere else heard.taken(tools, hands)
        prices = pricing.layout_values(contract, taken, soloist, lone)
        return float(prices[str(pricing.seat)]), weigher(tools, hands)[0]

    def told(found: Sequence[tuple[float, float]]) -> BidOption:
        weights = tuple(weight for _, weight in found)
        return BidOption(
            None,
            weighted_mean([worth for worth, _ in found], weights, *ends),
            against=against,
            said=heard.bids,
            weights=weights,
            fitting=order,
        )

    return growing(Passing.defences, draw, value, told)


def passing_of(asked: BidAdvice, auction: Auction | None, allpass_round: int) -> Pass:
    """Return what values a pass in this auction."""
    against = None if auction is None else defended_by_passing(auction)
    if auction is not None and against is not None and _is_order(against):
        return to_defend(asked, against, auction)
    return to_others(asked, auction, allpass_round, against)


def _is_order(against: WonAuction) -> bool:
    """Whether a bid that stands is what will be played, by all that is known.

    A blind bid least of all: its bidder looks at his cards and the widow, and then names his suit.
    """
    return against.bid.hand or against.bid.is_misere


def is_heard(pricing: Pricing, auction: Auction | None, *, any_order: bool = False) -> bool:
    """Tell whether calls so far say something of the others' cards, so that trust in them counts."""
    against = None if auction is None else defended_by_passing(auction)
    said = Others.of(pricing.seat, auction, players=pricing.players, any_order=any_order).said
    if against is not None and _is_order(against):  # its bidder is judged by the order
        return any(one != against.soloist for one in said)
    return bool(said)


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
