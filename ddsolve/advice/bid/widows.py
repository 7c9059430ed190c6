"""After one widow: the best order for every bid, found in some random layouts and valued in others.

Choosing and valuing on different layouts matters: the best of many noisy figures flatters itself. So the
value of a bid is that of a definite way to choose discard and contract, a little below the best there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from types import MappingProxyType
from typing import NamedTuple

from ddsolve.advice.bid.misere import BidValue, WidowMisere, mean
from ddsolve.advice.discard.options import is_made
from ddsolve.advice.figures.pricing import Ends, Possible, Pricing, averaged, spanned
from ddsolve.advice.figures.sampling import Estimate, card_indices, mean_estimate, random_split, stream
from ddsolve.advice.layouts.common import (
    DiscardClass,
    alone_tricks,
    discard_classes,
    layout_hands,
    solve_layouts,
)
from ddsolve.advice.people.orders import LEAST_TRUMPS
from ddsolve.auction import Ladder
from ddsolve.scoring.calling import shared
from ddsolve.scoring.expected import Model
from ddsolve.solving.effort import USUAL, AfterWidow
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import FULL_MASK, STRAINS, Card, Suit
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS, Contract, Game
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

Values = Mapping[Contract, Sequence[float]]  # of contracts, by the tricks of the soloist
MODELS_BESIDE: tuple[Model, Model] = ("best", "one")  # told beside what ranks


@dataclass(frozen=True, slots=True)
class HandValue:
    """A game played without the widow, when these two cards are dead: whists in two sets of layouts.

    chosen: in those from which the order is chosen, over all widows together; value and made: in others, so
    many as `layouts`.
    """

    chosen: float
    value: float
    made: float
    layouts: int


@dataclass(frozen=True, slots=True)
class WidowValue:
    """One widow and what every bid is worth with it, and every game without it."""

    widow: tuple[Card, Card]
    bids: dict[Contract, BidValue]
    hands: dict[Contract, HandValue] = field(default_factory=dict)


class Summary(NamedTuple):
    """What a bid was worth over many widows: whists, how often it is made, how often each order is named."""

    expected: Estimate
    make: Estimate
    orders: tuple[tuple[str, float], ...]
    sample: tuple[float, ...]
    best: float | None
    one: float | None

    @classmethod
    def of(cls, outcomes: Sequence[BidValue], possible: Possible, left: Sequence[Contract] = ()) -> Summary:
        """Sum up one bid; a resignation is an order like another. left: what could be ordered instead."""
        sample = tuple(one.value for one in outcomes)
        orders = Counter("resign" if one.contract is None else str(one.contract) for one in outcomes)
        return cls(
            mean_estimate(sample, *ends_of(outcomes, possible, left)),
            mean_estimate([one.made for one in outcomes], 0, 1),
            tuple((name, count / len(outcomes)) for name, count in orders.most_common()),
            sample,
            _known_mean([one.best for one in outcomes]),
            _known_mean([one.one for one in outcomes]),
        )


def _known_mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if len(known) == len(values) else None


def ends_of(outcomes: Sequence[BidValue], possible: Possible, left: Sequence[Contract] = ()) -> Ends:
    """Return the ends of what a bid is worth after one widow, which is a mean over some layouts.

    They are the worst and the best that came up, or a usual widow with a layout that goes as it can at worst
    and at best. left: what could be ordered with another widow where it was resigned with these.
    """
    values = [one.value for one in outcomes]
    played = [order for one in outcomes for order in (left if one.contract is None else (one.contract,))]
    one_layout = averaged([possible.order(order) for order in played])
    layouts = outcomes[0].layouts
    others = fmean(values) * (layouts - 1)
    low, high = spanned([*values, *((end + others) / layouts for end in one_layout)])
    resigned = all(one.contract is None for one in outcomes)
    return (min(values) if resigned else low), high  # to resign was open with every widow


@dataclass(slots=True)
class _Seen:
    """A discard in a game and its tricks in the layouts that choose."""

    discards: DiscardClass
    tricks: list[int]


class _After(NamedTuple):
    """One widow: the twelve cards with it, layouts that choose, fresh ones that value, its prize by order."""

    cards: tuple[Card, Card]
    twelve: Hand
    look: list[int]
    fresh: list[int]
    paid: Mapping[Contract, float]


NO_VALUES: Values = MappingProxyType({})
NO_RESIGNING: Mapping[str, float] = MappingProxyType({})


class WidowSampler:
    """Values one widow after another for one hand and one price list; `passed`: all-passes of this series.

    how: how much is tried. called: what contracts are worth by the soloist's tricks, where not the price list
    alone says it.
    """

    def __init__(
        self,
        hand: Hand,
        pricing: Pricing,
        seed: int,
        leader: Seat = Seat.FIRST,
        passed: int = 0,
        *,
        how: AfterWidow = USUAL.after_widow,
        called: Values = NO_VALUES,
    ) -> None:
        self.hand = hand
        self.pricing = pricing
        self.seed = seed
        self.leader = leader
        self.how = how
        self.values = {
            contract: called.get(contract) or [float(value) for value in pricing.values(contract)]
            for contract in pricing.playable((*TRICK_CONTRACTS, MISERE))
        }
        if MISERE in self.values:
            self.misere = WidowMisere(pricing, leader, how.misere)
        bids = Ladder(pricing.convention.options, passed).bids
        ladder = {bid.contract for bid in bids if not bid.hand}
        self.hands = [bid.contract for bid in bids if bid.hand and bid.contract in self.values]
        self.bids = [game for game in self.values if game.level is not None and game in ladder]
        # what may only be ordered after the widow (JP: no trumps) counts for every bid below it
        self.orders = [game for game in self.values if game.level is not None]
        self.levels = {game.level: game for game in self.orders if game.level is not None}
        self.resigning = {contract: pricing.resignation(contract) for contract in self.bids}

    def __call__(self, tools: Tools, widow: tuple[int, int]) -> WidowValue:
        """Return what every bid is worth when these two cards (by index) are the widow."""
        after = self._after(widow)
        bids = self._value_bids(tools, after)
        if MISERE in self.values:
            bids[MISERE] = self._misere(tools, after)
        return WidowValue(after.cards, bids, self._without_widow(tools, after))

    def with_misere(self, tools: Tools, known: WidowValue) -> WidowValue:
        """Return what is known of a widow with its misère valued anew; the other games are as they were."""
        after = self._after((known.widow[0].index, known.widow[1].index))
        return replace(known, bids={**known.bids, MISERE: self._misere(tools, after)})

    def _after(self, widow: tuple[int, int]) -> _After:
        """Return what follows a widow: its layouts are drawn, and what the convention pays for its cards."""
        cards = (Card(widow[0]), Card(widow[1]))
        twelve, random = self.hand | Hand.of(cards), stream(self.seed, *widow)
        numbers = card_indices(FULL_MASK & ~twelve.mask)
        sizes = self.how.first + self.how.second, self.how.valued
        look, fresh = ([random_split(random, numbers, 10) for _layout in range(size)] for size in sizes)
        by_level = {level: self.pricing.widow_worth(one, cards) for level, one in self.levels.items()}
        paid = {one: by_level[one.level] for one in self.orders if one.level is not None}
        return _After(cards, twelve, look, fresh, paid)

    def games(
        self,
        tools: Tools,
        widow: tuple[int, int],
        asked: Mapping[str, Sequence[Contract]],
        resigning: Mapping[str, float] = NO_RESIGNING,
    ) -> dict[str, BidValue]:
        """Return what named games are worth with this widow, each in the best of its contracts.

        resigning: what it is worth to resign instead, by the same names.
        """
        after = self._after(widow)
        chosen = self._choose(tools, after, {one.game for group in asked.values() for one in group})
        found: dict[str, BidValue] = {}
        for name, contracts in asked.items():
            if MISERE in contracts:
                found[name] = self._misere(tools, after)
                continue
            ways = [(one, game) for game in contracts for one in chosen[game.game]]
            worths = [self._worth(game, one.tricks, after) for one, game in ways]
            best = max(worths)
            if resigning.get(name, best) > best:
                found[name] = BidValue(resigning[name], 0.0, None, layouts=len(after.fresh))
                continue
            one, contract = ways[worths.index(best)]
            tricks = self._solve(tools, one.discards, contract.game, after.fresh)
            made = mean([is_made(contract, count) for count in tricks])
            worth = self._worth(contract, tricks, after)
            found[name] = BidValue(worth, made, contract, layouts=len(tricks))
        return found

    def _worth(self, contract: Contract, tricks: Sequence[int], after: _After) -> float:
        """Return what an order brings with these tricks on average, and for the cards of the widow."""
        return mean([self.values[contract][count] for count in tricks]) + after.paid[contract]

    def _solve(self, tools: Tools, discards: DiscardClass, game: Game, layouts: Sequence[int]) -> list[int]:
        seat, leader = self.pricing.seat, self.leader
        return solve_layouts(tools, discards.own, game, discards.unseen, layouts, seat, leader)

    def _choose(
        self, tools: Tools, after: _After, strains: Container[Game] = STRAINS
    ) -> dict[Game, list[_Seen]]:
        """Return the few best discards of each strain, of trumps that nobody would name only the lowest.

        A bid is worth as much so: 0.01 ± 0.02 whists more, over 60 hands with six widows each.
        """
        found: dict[Game, list[_Seen]] = {}
        twelve, first = after.twelve, self.how.first
        least = min(LEAST_TRUMPS, max(len(twelve.suit_cards(suit)) for suit in Suit))
        for strain in filter(strains.__contains__, STRAINS):
            short = strain.trump is not None and len(twelve.suit_cards(strain.trump)) < least
            seen = [
                _Seen(discards, self._solve(tools, discards, strain, after.look[:first]))
                for discards in discard_classes(twelve, strain)[: 1 if short else None]
            ]
            best = sorted(seen, key=lambda one: -sum(one.tricks))[: self.how.kept]
            for one in best:
                one.tricks += self._solve(tools, one.discards, strain, after.look[first:])
            found[strain] = best
        return found

    def _value_bids(self, tools: Tools, after: _After) -> dict[Contract, BidValue]:
        """Choose the order for every bid, from the highest game down, and value it in fresh layouts."""
        chosen, fresh, paid = self._choose(tools, after), after.fresh, after.paid
        found: dict[Contract, BidValue] = {}
        valued: dict[int, list[int]] = {}
        best: tuple[float, _Seen, Contract] | None = None
        for bid in sorted(self.orders, key=Contract.ladder, reverse=True):
            for one in chosen[bid.game]:
                worth = self._worth(bid, one.tricks, after)
                if best is None or worth > best[0]:
                    best = worth, one, bid
            assert best is not None
            if bid not in self.resigning:
                continue
            resigning = self.resigning[bid]
            if resigning is not None and float(resigning) + paid[bid] > best[0]:
                worth = float(resigning) + paid[bid]
                found[bid] = BidValue(worth, 0.0, None, worth, worth, len(fresh))
                continue
            _, one, contract = best
            if id(one) not in valued:
                valued[id(one)] = self._solve(tools, one.discards, contract.game, fresh)
            tricks = valued[id(one)]
            if self.pricing.weighs_alone(contract):
                worth = self._against_one(tools, one.discards, contract, tricks, fresh) + paid[contract]
            else:
                worth = self._worth(contract, tricks, after)
            seen, alone = (
                mean([float(self.pricing.values(contract, model)[count]) for count in tricks])
                + paid[contract]
                for model in MODELS_BESIDE
            )
            made = mean([is_made(contract, count) for count in tricks])
            found[bid] = BidValue(worth, made, contract, seen, alone, len(fresh))
        return found

    def _against_one(
        self,
        tools: Tools,
        discards: DiscardClass,
        contract: Contract,
        tricks: Sequence[int],
        layouts: Sequence[int],
    ) -> float:
        """Return what an order is worth where the other of two players may also whist without the dummy."""
        seat = self.pricing.seat
        found = []
        for count, following in zip(tricks, layouts, strict=True):
            hands = layout_hands(seat, discards.own.mask, discards.unseen.mask, following)
            lone = alone_tricks(tools, hands, contract.game.strain, seat)
            values = self.pricing.layout_values(contract, shared(count, "even"), alone=lone)
            found.append(float(values[str(seat)]))
        return mean(found)

    def _misere(self, tools: Tools, after: _After) -> BidValue:
        """Value misère in fresh layouts."""
        return self.misere(tools, after.twelve, after.look, after.fresh)

    def _without_widow(self, tools: Tools, after: _After) -> dict[Contract, HandValue]:
        """Value the games without the widow: its cards are dead, the ten are played as they are."""
        found: dict[Contract, HandValue] = {}
        tricks: dict[Game, list[int]] = {}
        for contract in self.hands:
            game = contract.game
            if game not in tricks:
                asked = (*after.look[: self.how.first], *after.fresh)
                unseen, seat = Hand(FULL_MASK) - after.twelve, self.pricing.seat
                tricks[game] = solve_layouts(tools, self.hand, game, unseen, asked, seat, self.leader)
            worth = [self.values[contract][count] for count in tricks[game]]
            made = [is_made(contract, count) for count in tricks[game][self.how.first :]]
            chosen, value = mean(worth[: self.how.first]), mean(worth[self.how.first :])
            found[contract] = HandValue(chosen, value, mean(made), len(made))
        return found
