"""A habit: what breaks a tie between first cards that a sample cannot tell apart: what costs nothing.

Not an estimate: the order is what books agree on for a blind lead, of suits first that give nothing away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from ddsolve.advice.people.sensible import DefenderView
from ddsolve.values.cards import Card

Habit = Literal["ace-king", "sequence", "singleton", "safe", "trump", "honour", "ace", "tenace", "short"]
HABITS: tuple[Habit, ...] = get_args(Habit)
REASONS = HABITS[:5]  # a player leads for these, others only break ties
_TEN, _JACK, _KING, _ACE = 3, 4, 6, 7


def habitual(view: DefenderView, cards: Sequence[Card]) -> tuple[int, int, int, Card]:
    """Return the place of touching cards among first cards that are worth the same, by the hand alone.

    By kind of lead; of the longest suit, which the partner reads best, in misère of the shortest; the highest
    card, from an honour the lowest.
    """
    habit, length = habit_of(view, cards), len(view.hand.suit_cards(cards[0].suit))
    rank = cards[0].rank if habit in ("honour", "tenace") else -cards[0].rank
    return HABITS.index(habit), length if habit == "short" else -length, rank, cards[0]


def habit_of(view: DefenderView, cards: Sequence[Card]) -> Habit:
    """Tell what kind of lead touching cards are, the highest first, by the hand alone.

    sequence: the top of the suit; ace: without its king; tenace: a card from under the ace, or an honour
    alone; honour: a low card from under a king, queen or jack; safe: of a suit without one. short: in misère,
    where a void is wanted.
    """
    if view.contract.is_misere:
        return "short"
    suit, trump = cards[0].suit, view.strain.trump
    ranks = {card.rank for card in view.hand.suit_cards(suit)}
    if trump is not None and suit == trump:
        return "trump"
    if cards[0].rank == _ACE and _KING in ranks:
        return "ace-king"
    if len(cards) > 1 and _TEN <= cards[0].rank == max(ranks) < _ACE:
        return "sequence"
    if cards[0].rank == _ACE:
        return "ace"
    if len(ranks) == 1 and trump is not None and len(view.hand.suit_cards(trump)):
        return "singleton"
    if _ACE in ranks or cards[0].rank >= _JACK:
        return "tenace"
    return "safe" if max(ranks) < _JACK else "honour"
