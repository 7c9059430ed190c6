"""Layouts as a defender sees them: 22 unseen cards, of which the soloist's order tells something.

The model, and it is only a model: every way to deal the unseen cards to the soloist (10), the other defender
(10) and the discard (2) is equally likely, as far as it fits the restrictions and the order, see `orders`.

With `sensible` off only the restrictions count. Where hardly any layout fits the order (top cards of the suit
ordered outside, say), drawing might never end. So for each layout that is not found in so many drawings the
best for the order of STRONG hands that look strong at a glance is taken, with single cards changed until he
would give it (`orders.bettered`), and where hardly a hand looks so, the best of FEW that the restrictions
leave. `Drawn.order` tells which way most of them came.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import exp
from random import Random
from typing import Literal

from ddsolve.advice.figures.sampling import stream
from ddsolve.advice.layouts.common import alone_tricks
from ddsolve.advice.layouts.knowledge import Lengths, Limits
from ddsolve.advice.people.orders import (
    HIGH,
    Dealer,
    best_made,
    bettered,
    errors,
    is_sensible,
    looks_good,
    restricted,
    soloists,
    strong_soloists,
)
from ddsolve.errors import ContractError, DealError
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import FULL_MASK, Strain, Suit
from ddsolve.values.contract import Contract
from ddsolve.values.deal import FULL_HAND, check_ten
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS, Seat

BLUR = 0.25  # tricks by which players differ from one another, the scale of a logistic curve
HALF = 0.5  # tricks: what a guarded king is, and between two counts there is half of that
SHARE = {6: 2.0, 7: 1.0}  # tricks: half of what two whisters owe
LEAST = 0.5  # from eight on
ACE, KING, QUEEN = 128, 64, 32  # ranks of a suit as bits


def counted(hand: int, contract: Contract) -> float:
    """Count the tricks of a defender's hand, a set of cards, in halves."""
    trump = None if contract.strain is None else contract.strain.trump
    tricks = 0.0
    for suit in range(4):
        cards = hand >> 8 * suit & 255
        length, trumps = cards.bit_count(), suit == trump
        tricks += 1.0 if cards & ACE else 0.0
        if cards & KING and length > 1:
            tricks += 2 * HALF if cards & (ACE | QUEEN) else HALF
        elif trumps and cards & QUEEN and length > 2:
            tricks += HALF
        tricks += HALF if trumps and length > 3 else 0.0
    return tricks


def likely_whist(hand: int, contract: Contract) -> float:
    """Return how likely a defender who calls first is taken to whist with these cards."""
    border = SHARE.get(contract.level or 0, LEAST) - HALF / 2
    return 1 / (1 + exp((border - counted(hand, contract)) / BLUR))


DRAWINGS = 1_000  # for one layout that fits the order, under restrictions; then it is made to fit
DRAWN_STRONG = 100  # the same of hands that look strong
TRIES = 60  # hands that look strong, for all the layouts that a caller imagines
STRONG = 25  # hands that look strong, of which the best for the order is kept
FEW = 8  # the same in misère, which takes longer, and of any cards

NO_LIMITS = Limits()
NO_CARDS = Hand()
WIDOW = 2  # cards

DefenderLayout = tuple[int, int, int]  # hands of seats 1, 2, 3 as sets
Fitting = Literal["sensible", "strong", "any"]  # what was asked of the soloist's cards
FITTINGS: tuple[Fitting, ...] = ("sensible", "strong", "any")


@dataclass(frozen=True, slots=True)
class DefenderView:
    """A defender's ten cards and what he knows: seats 1 to 3, the contract, restrictions on other hands.

    shown: the widow, if he has seen it: two cards that the soloist holds or has thrown.
    """

    hand: Hand
    seat: Seat
    soloist: Seat
    contract: Contract
    limits: Limits = NO_LIMITS
    sensible: bool = True
    shown: Hand = NO_CARDS

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", Seat.parse(self.seat))
        object.__setattr__(self, "soloist", Seat.parse(self.soloist))

    def check(self) -> None:
        """Raise DealError or ContractError where this cannot be."""
        check_ten(self.hand)
        if self.seat == self.soloist:
            raise ContractError("{seat:seat} is the soloist: this question is for a defender", seat=self.seat)
        if self.contract.kind == "allpass":
            raise ContractError("an all-pass has no defenders")
        if self.shown and len(self.shown) != WIDOW:
            raise DealError("the widow has two cards, not {count}", count=len(self.shown))
        for card in self.shown & (self.hand | self.limits.has[self.partner.place]):
            raise DealError("{card} cannot have been in the widow: a defender has it", card=card)
        for seat in SEATS:
            for card in self.limits.has[seat.place]:
                if seat == self.seat or card in self.hand:
                    raise DealError(
                        "{card} cannot be with another seat: it is in the hand, or said of your own seat",
                        card=card,
                    )
        for seat, lengths in zip(SEATS, self.limits.lengths, strict=True):
            for suit in Suit:
                unseen = 8 - len(self.hand.suit_cards(suit))
                if seat == self.seat and lengths != Lengths():
                    raise DealError(
                        "{seat:seat} holds this hand: say only what is known of the others", seat=seat
                    )
                if lengths.least[suit] > min(unseen, lengths.most[suit]):
                    raise DealError("no layout of the unseen cards fits all of this")
        held = self.limits.has
        if max(map(len, held)) > FULL_HAND:
            raise DealError("no layout of the unseen cards fits all of this")
        for card in held[0] & held[1] | held[0] & held[2] | held[1] & held[2]:
            raise DealError("{card} is given to two seats", card=card)

    @property
    def partner(self) -> Seat:
        """The other defender's seat."""
        return next(seat for seat in self.soloist.others if seat != self.seat)

    @property
    def strain(self) -> Strain:
        """The strain the cards are played in."""
        return Strain.NT if self.contract.strain is None else self.contract.strain

    def layout(self, soloist: int, partner: int) -> DefenderLayout:
        """Return the layout in which the others hold these cards."""
        hands = [0, 0, 0]
        hands[self.seat.place] = self.hand.mask
        hands[self.soloist.place] = soloist
        hands[self.partner.place] = partner
        return hands[0], hands[1], hands[2]

    def dealt(self, soloist: int, dead: int) -> DefenderLayout:
        """Return the layout in which the soloist holds and has thrown these cards."""
        return self.layout(soloist, FULL_MASK & ~self.hand.mask & ~soloist & ~dead)

    def value(
        self,
        tools: Tools,
        hands: DefenderLayout,
        leader: Seat = Seat.FIRST,
        within: tuple[int, int] = (0, FULL_HAND),
    ) -> int:
        """Return the soloist's tricks in a layout, double-dummy; outside `within` told as its ends."""
        return tools.engine.solve(
            hands,
            int(self.strain),
            self.contract.is_misere,
            self.soloist.place,
            leader.place,
            floor=within[0],
            ceiling=within[1],
        )

    def value_alone(self, tools: Tools, hands: DefenderLayout) -> int:
        """Return the soloist's tricks against this defender alone, a dummy's hand unused (a game of two)."""
        return alone_tricks(tools, hands, self.strain, self.soloist)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Layouts that fit, and what the order was asked to be in them."""

    layouts: tuple[DefenderLayout, ...]
    order: Fitting


def draw_fitting(bench: Bench, view: DefenderView, samples: int, seed: int, first: int = 0) -> Drawn:
    """Draw layouts that fit, `samples` of them from number `first` on.

    Each depends on the seed and its own number only. DealError where the restrictions fit none.
    """
    view.check()
    drawn = bench.map(_drawer(view, seed), range(first, first + samples))
    ways = [way for _layout, way in drawn]
    return Drawn(tuple(layout for layout, _way in drawn), max(FITTINGS, key=ways.count))


def _drawer(view: DefenderView, seed: int) -> Callable[[Tools, int], tuple[DefenderLayout, Fitting]]:
    """Return what draws one layout by its number, and tells what could be asked of the order in it."""
    unseen = FULL_MASK & ~view.hand.mask
    free = view.limits == NO_LIMITS
    fitting = restricted(view, unseen)
    misere = view.contract.is_misere

    def draw(tools: Tools, number: int) -> tuple[DefenderLayout, Fitting]:
        random = stream(seed, number)
        anything = partial(fitting, random)
        if not view.sensible:
            return view.dealt(*anything()), "any"
        let_pass = errors(random, view.contract.level)
        deal: Dealer | None = anything
        if free:
            deal = (soloists if misere else strong_soloists)(random, view, unseen)
        strong: list[DefenderLayout] = []
        for _drawing in range(0 if deal is None else DRAWN_STRONG if free else DRAWINGS):
            assert deal is not None
            soloist, dead = deal()
            if (misere or not free) and not looks_good(view, soloist, dead):
                continue
            strong.append(view.dealt(soloist, dead))
            if is_sensible(tools, random, view, soloist, dead, error=let_pass()):
                return strong[-1], "sensible"
            if len(strong) == DRAWN_STRONG:
                break
        if free and misere and (few := strong_soloists(random, view, unseen)) is not None:
            strong = [view.dealt(*few()) for _hand in range(FEW)]
        if not strong:
            return best_made(tools, view, [view.dealt(*anything()) for _hand in range(FEW)]), "any"
        best = best_made(tools, view, strong[: FEW if misere else STRONG])
        return bettered(tools, random, view, best, error=let_pass()), "strong"

    return draw


def own_layouts(
    tools: Tools,
    random: Random,
    view: DefenderView,
    count: int,
    trials: int,
    heard: str | None = None,
    tries: int = TRIES,
) -> list[DefenderLayout]:
    """Return layouts that a defender holds for possible: up to `count` of `tries` that look strong.

    The order is put to so many trials only. Where no layout stands them, those that look strong are returned.
    heard: what the other defender called before him, which his cards fit at a glance; of a high order it
    says too little of them.
    """
    unseen = FULL_MASK & ~view.hand.mask
    deal = (strong_soloists if view.sensible else soloists)(random, view, unseen)
    if deal is None:
        return []
    if view.sensible and (view.contract.level or 0) >= HIGH:  # as `_drawer` finds them, put to fewer trials
        best = [best_made(tools, view, [view.dealt(*deal()) for _ in range(STRONG)]) for _ in range(count)]
        return [bettered(tools, random, view, layout, trials, trials) for layout in best]
    found: list[DefenderLayout] = []
    strong: list[DefenderLayout] = []
    let_pass = errors(random, view.contract.level)
    for _rest in range(tries):
        soloist, dead = deal()
        other = unseen & ~soloist & ~dead
        if heard is not None and (random.random() < likely_whist(other, view.contract)) != (heard == "whist"):
            continue
        layout = view.layout(soloist, other)
        strong.append(layout)
        if view.sensible and not is_sensible(tools, random, view, soloist, dead, trials, let_pass()):
            continue
        found.append(layout)
        if len(found) == count:
            break
        let_pass = errors(random, view.contract.level)
    return found or strong[:count]
