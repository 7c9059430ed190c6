"""What a player on turn has seen of the play, and deals of all other cards that agree with it.

Hands are sets of cards as bits, seats are places from 0. Everybody has seen the widow, the cards played and
who did not follow suit. The soloist knows what he threw. Defenders' hands lie open where one whists alone and
in misère, from the first card on; where the soloist leads to a trick game, before it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from play.dealt_hands import Played

from ddsolve import Deal, Hand
from ddsolve.advice.figures.sampling import card_indices
from ddsolve.advice.people.orders import ACES
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.play import PlayState
from ddsolve.values.rules import SUIT_CARDS

DRAWN = 240  # deals looked at to find some in which the soloist's hand is worth its order
SHORT = 1  # tricks that a hand may count less than it orders
Hands = tuple[int, int, int]


def start(order: Played) -> PlayState:
    """Return the position before the first card."""
    one, two, three = (Hand(hand) for hand in order.hands)
    return PlayState.start(Deal((one, two, three)), order.contract, order.soloist + 1)


def shown_void(state: PlayState) -> Hands:
    """Return the cards that each has shown not to hold, by not following suit, and by not ruffing then."""
    void = [0, 0, 0]
    table = (state.leader, state.on_table)
    for leader, cards in [*((trick.leader, trick.cards) for trick in state.tricks), table]:
        for place, card in enumerate(cards[1:], leader.place + 1):
            if card.suit != cards[0].suit:
                void[place % 3] |= SUIT_CARDS[cards[0].suit]
                if state.trump is not None and card.suit != state.trump:
                    void[place % 3] |= SUIT_CARDS[state.trump]
    return void[0], void[1], void[2]


@dataclass(frozen=True)
class Seen:
    """What the player on turn has seen; nothing else decides his card.

    level: None in misère. hands: what each still holds, None where he does not see it; left: how many cards
    that are; own: the soloist's cards played; void: the cards that each has shown not to hold; gone: all
    cards played; thrown: None but to the soloist; legal: the cards he may play.
    """

    seat: int
    soloist: int
    level: int | None
    strain: Strain
    hands: tuple[int | None, int | None, int | None]
    left: Hands
    own: int
    void: Hands
    gone: int
    widow: int
    thrown: int | None
    leader: int
    trick: tuple[int, ...]
    legal: int

    @classmethod
    def by(cls, order: Played, state: PlayState, *, opened: bool) -> Seen:
        """Return what the player on turn sees; opened: the defenders' hands are laid open."""
        assert state.to_move is not None
        seat, soloist = state.to_move.place, order.soloist
        leads = seat == soloist and not order.contract.is_misere
        open_now = opened and (bool(state.played) or leads)
        hands = [hand.mask for hand in state.hands]
        known = [
            hand if place == seat or (open_now and place != soloist) else None
            for place, hand in enumerate(hands)
        ]
        return cls(
            seat=seat,
            soloist=soloist,
            level=order.contract.level,
            strain=state.strain,
            hands=(known[0], known[1], known[2]),
            left=(hands[0].bit_count(), hands[1].bit_count(), hands[2].bit_count()),
            own=order.hands[soloist] & ~hands[soloist],
            void=shown_void(state),
            gone=sum(card.bit for card in state.played),
            widow=order.deal.widow,
            thrown=order.thrown if seat == soloist else None,
            leader=state.leader.place,
            trick=tuple(card.index for card in state.on_table),
            legal=state.legal().mask,
        )

    @property
    def unseen(self) -> int:
        """The cards that he does not see."""
        known = self.gone | (self.thrown or 0)
        for hand in self.hands:
            known |= hand or 0
        return FULL_MASK & ~known

    def deals(self, count: int, random: Random) -> list[Hands]:
        """Return `count` deals of the unseen cards that agree with all of it; all, where there are no more.

        They are uniform, but: in a trick game a soloist has thrown no ace and no trump, if that can be; and
        where a defender does not see him, his hand counts, by the books, what he ordered, less a trick: of
        DRAWN deals those are taken that come closest. The calls tell nothing else.
        """
        ways = Ways.of(self, careful=self.level is not None)
        if not ways.total:
            ways = Ways.of(self, careful=False)
        if self.level is None or self.seat == self.soloist or self.hands.count(None) == 1:
            return ways.some(count, random)
        return sorted(ways.some(max(count, DRAWN), random), key=self._short)[:count]

    def _short(self, hands: Hands) -> float:
        """Return how many tricks the soloist counts less than he ordered, where it is more than SHORT."""
        counted = books.counted(hands[self.soloist] | self.own, self.strain)
        return max(SHORT, (self.level or 0) - counted)


class Plan(NamedTuple):
    """What is not thrown, and how it is parted: `sure` to one, two's own, and `need` of `either` to one."""

    rest: int
    sure: int
    either: list[int]
    need: int

    def hands(self, ways: Ways, cards: Sequence[int]) -> Hands:
        """Return all hands when one has these of the cards that either can have."""
        found = [hand or 0 for hand in ways.seen.hands]
        first = self.sure | sum(1 << card for card in cards)
        if ways.one is not None:
            found[ways.one] = first
        if ways.two is not None:
            found[ways.two] = self.rest & ~first
        return found[0], found[1], found[2]


@dataclass(frozen=True)
class Ways:
    """The ways in which unseen cards can lie, by what was thrown: how many there are of each.

    one, two: the places of the hidden hands, the soloist's last; one is None where a single hand is hidden,
    two as well where none is.
    """

    seen: Seen
    one: int | None
    two: int | None
    plans: tuple[Plan, ...]
    weights: tuple[int, ...]

    @classmethod
    def of(cls, seen: Seen, *, careful: bool) -> Ways:
        """Count the ways; careful: neither aces nor trumps are thrown."""
        hidden = [seat for seat in range(3) if seen.hands[seat] is None]
        hidden.sort(key=lambda seat: seat == seen.soloist)
        one, two = ([None, None, *hidden])[-2:]
        unseen = seen.unseen
        may_one = 0 if one is None else unseen & ~seen.void[one] & ~seen.widow
        may_two = 0 if two is None else unseen & ~seen.void[two]
        if two is not None and two != seen.soloist:
            may_two &= ~seen.widow
        room = 0 if one is None else seen.left[one]
        thrown = unseen.bit_count() - room - (0 if two is None else seen.left[two])
        may_throw = unseen
        if careful:
            may_throw &= ~ACES
            may_throw &= FULL_MASK if seen.strain.trump is None else ~SUIT_CARDS[seen.strain.trump]
        plans = []
        for pair in combinations(card_indices(may_throw), thrown):
            rest = unseen & ~sum(1 << card for card in pair)
            either, sure = card_indices(may_one & may_two & rest), rest & ~may_two
            need = room - sure.bit_count()
            if rest & ~(may_one | may_two) == 0 and 0 <= need <= len(either):
                plans.append(Plan(rest, sure, either, need))
        weights = tuple(comb(len(plan.either), plan.need) for plan in plans)
        return cls(seen, one, two, tuple(plans), weights)

    @property
    def total(self) -> int:
        """How many ways there are."""
        return sum(self.weights)

    def some(self, count: int, random: Random) -> list[Hands]:
        """Return so many of them, drawn each as likely; all, in any order, where there are no more."""
        if self.total > count:
            plans = random.choices(self.plans, self.weights, k=count)
            return [plan.hands(self, random.sample(plan.either, plan.need)) for plan in plans]
        found = [
            plan.hands(self, cards) for plan in self.plans for cards in combinations(plan.either, plan.need)
        ]
        random.shuffle(found)
        return found
