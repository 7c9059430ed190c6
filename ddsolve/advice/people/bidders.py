"""The other players as bidders: what would be bid and ordered after our pass.

The model, and it is only a model. A player knows his ten cards and no more. In LOOKS random deals of the
other 22, each with a widow of its own, he throws two cards by a rule of thumb, names his best suit by length
and strength, and the cards are played double-dummy. He knows that he will throw better than that: each level
is worth GAINED more to him than it was in those deals. His limit is the highest bid that is worth more than
nothing (misère too, where few suits have a hole); below it he bids, above it he passes. Calls that have been
made are as likely as in `callers`: with the values v of a pass (0), of the tricks that he could bid and of
misère, the chance of each is exp(v / SCALE) / Σ exp(v' / SCALE).

Of two bidders the one with the higher limit wins, with the lowest of his bids that outbids the
other's limit. Then he sees the real widow, and orders what is best on average over ORDER_LOOKS deals of the
rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import card_indices, random_split, stream
from ddsolve.advice.layouts.all_layouts import open_suits
from ddsolve.advice.layouts.common import layout_hands, taken_by
from ddsolve.advice.people.called import Callers, Ways, chances, heard_of
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.sensible import DefenderLayout
from ddsolve.auction import PASS, Auction, Bid, Ladder, SaidCall, bidding_seats, said_by
from ddsolve.scoring.calling import Taken
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.contract import LEVELS, MISERE, TRICK_CONTRACTS, Contract
from ddsolve.values.seats import Seat

LOOKS = 8  # deals that a bidder imagines before the widow
ORDER_LOOKS = 6  # and after it
GAINED = 5.0  # whists of a better discard than the rule of thumb's; fitted, see docs/callers.md
MOST_HOLES = 2  # suits with a hole, by count, with which a misère is thought of
MISERE_DISCARDS = 4  # of the discards with the fewest holes, looked at for misère
CAUGHT = 3  # tricks of a misère that is not thought of
SUITS = 4
_WORTH = {7: 3.0, 6: 2.0, 5: 1.0, 4: 0.5}  # ace, king, queen, jack: what one would not throw
_VOID = 1.5  # what it is worth to have no card of a side suit


class Worth(NamedTuple):
    """What playing is worth to a player with ten cards: each level in his suit, and misère."""

    suit: Strain
    levels: Mapping[int, float]
    misere: float | None


class Ordered(NamedTuple):
    """A contract and the ten cards that are played in it."""

    contract: Contract
    own: int


@dataclass(frozen=True)
class Bidders:
    """The model under one price list; passed: all-passes of this series before the hand."""

    pricing: Pricing
    seed: int
    passed: int = 0

    @cached_property
    def _ladder(self) -> Ladder:
        return Ladder(self.pricing.convention.options, self.passed)

    @cached_property
    def _values(self) -> dict[Seat, dict[Contract, list[float]]]:
        """The whists of every contract for each seat as the soloist, by his tricks."""
        found = {}
        for seat in bidding_seats(self.pricing.players):
            pricing = replace(self.pricing, seat=seat)
            known = pricing.playable((*TRICK_CONTRACTS, MISERE))
            found[seat] = {one: [float(value) for value in pricing.values(one)] for one in known}
        return found

    @cached_property
    def _worths(self) -> dict[tuple[Seat, int], Worth]:
        """What was found so far, by the seat and its ten cards."""
        return {}

    def limit(self, tools: Tools, cards: int, seat: Seat) -> Bid | None:
        """Return the highest bid that a player would make with ten cards; None if he passes."""
        worth = self.worth(tools, cards, seat)
        good = [level for level, value in worth.levels.items() if value > 0]
        bid = Bid(Contract(max(good), worth.suit)) if good else None
        misere = worth.misere is not None and worth.misere > 0
        return Bid(MISERE) if misere and (bid is None or self._ladder.overbids(Bid(MISERE), bid)) else bid

    def chance(self, tools: Tools, cards: int, seat: Seat, said: SaidCall) -> float:
        """Return how likely a player with ten cards was to say what he said."""
        worth = self.worth(tools, cards, seat)
        calls = {PASS: 0.0}
        if said.level is not None:
            calls["tricks"] = max(
                (value for level, value in worth.levels.items() if level >= said.level), default=self._worst
            )
        if said.misere:
            calls["misere"] = self._worst if worth.misere is None else worth.misere
        name = "tricks"
        if said.call == PASS or (isinstance(said.call, Bid) and said.call.is_misere):
            name = PASS if said.call == PASS else "misere"
        return dict(zip(calls, chances(list(calls.values())), strict=True)).get(name, 1.0)

    @cached_property
    def _worst(self) -> float:
        """The whists of a game that is not thought of: as of a misère caught with three tricks."""
        known = [values[MISERE][CAUGHT] for values in self._values.values() if MISERE in values]
        return min(known, default=-float(CAUGHT * 100))

    def worth(self, tools: Tools, cards: int, seat: Seat) -> Worth:
        """Return what playing is worth to a player with ten cards, on his own expectation."""
        key = seat, cards
        if key not in self._worths:
            self._worths[key] = self._worth(tools, cards, seat)
        return self._worths[key]

    def _worth(self, tools: Tools, cards: int, seat: Seat) -> Worth:
        random = stream(self.seed, seat, cards)
        unseen = card_indices(FULL_MASK & ~cards)
        values = self._values[seat]
        taken: list[tuple[Strain, int]] = []
        for _look in range(LOOKS):
            widow = random_split(random, unseen, 2)
            own, strain = thrown(cards | widow)
            rest = FULL_MASK & ~cards & ~widow
            taken.append((strain, _solve(tools, own, rest, seat, strain, random)))
        levels = {}
        for level in LEVELS:
            tables = [values.get(Contract(level, strain)) for strain, _count in taken]
            sums = [table[count] for table, (_s, count) in zip(tables, taken, strict=True) if table]
            if level >= self._ladder.lowest and len(sums) == LOOKS:
                levels[level] = sum(sums) / LOOKS + GAINED
        misere = None
        if MISERE in values and open_suits(cards, FULL_MASK & ~cards) <= MOST_HOLES:
            found = 0.0
            for _look in range(LOOKS):
                twelve = cards | random_split(random, unseen, 2)
                own = _misere_discards(twelve)[0]
                found += values[MISERE][
                    _solve(tools, own, FULL_MASK & ~twelve, seat, Strain.NT, random, misere=True)
                ]
            misere = found / LOOKS
        return Worth(_best_suit(cards), levels, misere)

    def won(self, limits: Mapping[Seat, Bid], standing: tuple[Seat, Bid] | None = None) -> tuple[Seat, Bid]:
        """Return who wins an auction of those who bid, the elder first of equals, and with which bid.

        standing: a bid that has been made, and by whom; he plays it where nobody outbids him, whatever his
        limit.
        """
        place = self._ladder.place
        least = None
        if standing is not None:
            holder, least = standing
            known = max((least, limits.get(holder, least)), key=place)
            limits = {seat: bid for seat, bid in limits.items() if self._ladder.overbids(bid, least)}
            limits[holder] = known
        winner = max(limits, key=lambda seat: (place(limits[seat]), -seat.place))
        rivals = [bid for seat, bid in limits.items() if seat != winner]
        if standing is not None and winner == standing[0] and not rivals:
            return standing
        most = limits[winner]
        if most.contract is None or most.contract.is_misere or most.contract.strain is None:
            return winner, most
        if least is not None:
            rivals.append(least)
        highest = max(rivals, key=place, default=None)
        strain = most.contract.strain
        ladder = [Bid(Contract(level, strain)) for level in LEVELS if level >= self._ladder.lowest]
        return winner, next((bid for bid in ladder if self._ladder.overbids(bid, highest)), most)

    def order(self, tools: Tools, twelve: int, seat: Seat, bid: Bid) -> Ordered:
        """Return what the winner orders with his twelve cards, and the ten he keeps."""
        random = stream(self.seed, seat, twelve, "order")
        unseen = FULL_MASK & ~twelve
        values = self._values[seat]
        if bid.is_misere:
            return Ordered(MISERE, self._misere_kept(tools, twelve, seat, random))
        assert bid.level is not None
        least = bid.contract or Contract(bid.level, Strain.SPADES)  # a blind bid names no suit
        own, strain = thrown(twelve)
        counts = [_solve(tools, own, unseen, seat, strain, random) for _look in range(ORDER_LOOKS)]
        legal = [one for one in values if one.strain == strain and one.ladder() >= least.ladder()]
        if not legal:
            return Ordered(least, own)
        return Ordered(max(legal, key=lambda one: sum(values[one][count] for count in counts)), own)

    def _misere_kept(self, tools: Tools, twelve: int, seat: Seat, random: Random) -> int:
        unseen = FULL_MASK & ~twelve
        deals = [random_split(random, card_indices(unseen), 10) for _look in range(ORDER_LOOKS)]

        def taken(own: int) -> int:
            hands = [layout_hands(seat, own, unseen, following) for following in deals]
            return sum(tools.engine.solve(one, int(Strain.NT), True, seat.place, 0) for one in hands)

        return min(_misere_discards(twelve)[:MISERE_DISCARDS], key=taken)


def _solve(
    tools: Tools, own: int, unseen: int, seat: Seat, strain: Strain, random: Random, *, misere: bool = False
) -> int:
    """Return the soloist's tricks with the unseen cards dealt at random; seat 1 leads."""
    following = random_split(random, card_indices(unseen), 10)
    return tools.engine.solve(layout_hands(seat, own, unseen, following), int(strain), misere, seat.place, 0)


def _suit(cards: int, suit: int) -> int:
    return cards >> 8 * suit & 255


def _best_suit(cards: int) -> Strain:
    """Return the longest suit, the strongest of equals."""
    return Strain(max(range(SUITS), key=lambda suit: (_suit(cards, suit).bit_count(), _suit(cards, suit))))


def thrown(twelve: int) -> tuple[int, Strain]:
    """Return ten of twelve cards for a trick game, and its trumps, as a rule of thumb throws."""
    trump = _best_suit(twelve)
    side = [card for card in card_indices(twelve) if card // 8 != trump]
    pairs = combinations(side if len(side) > 1 else card_indices(twelve), 2)
    first, second = min(pairs, key=lambda pair: _loss(twelve, pair))
    return twelve & ~(1 << first | 1 << second), trump


def _loss(twelve: int, pair: Sequence[int]) -> tuple[float, int]:
    """Return what throwing two cards gives up: guarded high cards, less a suit that is got rid of."""
    loss = 0.0
    for card in pair:
        guards = _suit(twelve, card // 8).bit_count() - 1
        worth = _WORTH.get(card % 8, 0.0)
        loss += worth if card % 8 == 7 or guards >= 7 - card % 8 else worth / 2
    kept = twelve & ~sum(1 << card for card in pair)
    voided = {card // 8 for card in pair if not _suit(kept, card // 8)}
    return loss - _VOID * len(voided), sum(card % 8 for card in pair)


def _misere_discards(twelve: int) -> list[int]:
    """Return the ten cards kept by each discard for misère, those with the fewest holes first."""
    unseen = FULL_MASK & ~twelve
    kept = [twelve & ~(1 << first | 1 << second) for first, second in combinations(card_indices(twelve), 2)]
    return sorted(
        kept, key=lambda own: (open_suits(own, unseen), sum(card % 8 for card in card_indices(own)))
    )


# What has been called before us, as weights of layouts: the whists and passes, and the auction before them.
#
# A layout weighs as much as the other defender was likely, with the ten cards it gives him, to call as he
# did: after the order by `callers`, in the auction by `bidders`, both to the power `trust`. The soloist's
# cards are judged by his order (`sensible`), which says more than his bids.


Answered = Mapping[tuple[Call, ...], Ways]
NO_ANSWERS: Answered = MappingProxyType({})


@dataclass(frozen=True)
class Heard:
    """What one defender has heard of the other, by the convention and the view of `values`."""

    values: CallValues
    seed: int
    trust: float = 1.0
    auction: Auction | None = None

    @cached_property
    def _said(self) -> tuple[SaidCall, ...]:
        return () if self.auction is None else said_by(self.auction, self.values.view.partner)

    @cached_property
    def _callers(self) -> Callers:
        return Callers(self.values, self.seed)

    @property
    def bids(self) -> tuple[Bid | str, ...]:
        """What the other defender said in the auction."""
        return tuple(said.call for said in self._said)

    def anything(self, standings: Sequence[tuple[Call, ...]]) -> bool:
        """Whether layouts differ in weight after one of these standings."""
        return bool(self.trust) and (bool(self._said) or any(map(self._called, standings)))

    def weigher(
        self, standings: Sequence[tuple[Call, ...]]
    ) -> Callable[[Tools, DefenderLayout], tuple[float, ...]]:
        """Return what gives the weights of a layout, one after each standing."""
        view = self.values.view
        partner, callers = view.partner, self._callers
        pricing = Pricing(
            self.values.convention, view.seat, players=self.values.players, split=self.values.split
        )
        passed = 0 if self.auction is None else self.auction.passed
        bidders = Bidders(pricing, self.seed, passed)

        def weights(tools: Tools, layout: DefenderLayout) -> tuple[float, ...]:
            bid = 1.0
            for said in self._said:
                bid *= bidders.chance(tools, layout[partner.place], partner, said)
            outlook = partial(callers.outlook, tools, layout, partner)
            called = (callers.weight(standing, partner, outlook) for standing in standings)
            return tuple((bid * chance) ** self.trust for chance in called)

        return weights

    def going_on(
        self, prefixes: Sequence[tuple[Call, ...]]
    ) -> Callable[[Tools, DefenderLayout], tuple[Ways, ...]]:
        """Return what tells how likely each way is that the calls go on in a layout, after each of some."""
        callers = self._callers

        def ways(tools: Tools, layout: DefenderLayout) -> tuple[Ways, ...]:
            outlook = partial(callers.outlook, tools, layout)
            return tuple(callers.ways(prefix, outlook, self.values.caller) for prefix in prefixes)

        return ways

    def answered(
        self, bench: Bench, said: Sequence[tuple[Call, ...]], layouts: Sequence[DefenderLayout]
    ) -> list[Answered]:
        """Return for each layout how the calls go on after each of `said`."""
        if not said:
            return [NO_ANSWERS] * len(layouts)
        return [dict(zip(said, ways, strict=True)) for ways in bench.map(self.going_on(said), layouts)]

    def usual(self, tools: Tools, standing: tuple[Call, ...]) -> Mapping[str | None, float]:
        """Return how likely people with the cards of the one who asks make each call after those made."""
        view = self.values.view
        mask, heard = view.hand.mask, heard_of(standing, view.seat)
        outlook = self._callers.outlook(tools, (mask, mask, mask), view.seat, heard)
        return self._callers.chances(standing, outlook)

    def taken(self, tools: Tools, hands: DefenderLayout) -> Taken:
        """Return who takes how many tricks in a layout."""
        view = self.values.view
        return taken_by(self.values.split, tools, hands, view.strain, view.soloist)

    def _called(self, standing: tuple[Call, ...]) -> bool:
        """Whether the other defender has called, and had a choice."""
        partner = self.values.view.partner
        return self.values.calling.only_way() is None and any(seat == partner for seat, _ in standing)
