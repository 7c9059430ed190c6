"""Layouts of an all-pass as one hand sees it: the other two hands and the widow, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.figures.sampling import card_indices
from ddsolve.solving.engines import allpass_position
from ddsolve.values.cards import Card
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules, WidowRule
from ddsolve.values.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve._allpass import Position


class DealtCards(NamedTuple):
    """One layout: hands of seats 1, 2, 3 as sets, and the widow's two cards in the order turned."""

    hands: tuple[int, int, int]
    widow: tuple[int, int]


def draw_layouts(hand: Hand, seat: Seat, dead: Sequence[Card], samples: int, seed: int) -> list[DealtCards]:
    """Draw layouts of the cards that one seat does not see, the widow with them where it is not known."""
    random = Random(seed)
    own = hand.mask
    known = [card.index for card in dead]
    unseen = card_indices(0xFFFFFFFF & ~own & ~Hand.of(dead).mask)
    layouts = []
    for _ in range(samples):
        random.shuffle(unseen)
        following, last = (sum(1 << card for card in unseen[at : at + 10]) for at in (0, 10))
        widow = known or unseen[20:22]
        hands = (own, following, last)
        turned = [hands[place.after(seat)] for place in SEATS]
        layouts.append(DealtCards((turned[0], turned[1], turned[2]), (widow[0], widow[1])))
    return layouts


def start_of_play(
    rules: AllPassRules, widow_rule: WidowRule, layout: DealtCards, leader: Seat = Seat.FIRST
) -> Position:
    """Return the start of an all-pass as the compiled solver takes it."""
    one, two = layout.widow
    rules = replace(rules, widow_rule=widow_rule, widow=(Card(one), Card(two)))
    return allpass_position(layout.hands, rules, leader.place)
