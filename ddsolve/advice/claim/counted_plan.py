"""Whole plans proved by counting: enough sure tricks, or a misère in which every suit is safe."""

from __future__ import annotations

from dataclasses import replace

from ddsolve.advice.claim.results import Goal
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.layouts.sure_tricks import (
    has_hole,
    longest_holdings,
    safe_leads,
    sure_tricks_off_lead,
    sure_tricks_on_lead,
    tops,
)
from ddsolve.values.cards import Card, Suit
from ddsolve.values.hand import Hand


def cards_by_count(view: View, goal: Goal) -> tuple[Card, ...] | None:
    """Return first cards of a plan proved by counting, none if a defender is to move; None: no proof."""
    trump = goal.game.trump
    own_turn = view.to_move == view.seat
    if not goal.misere and view.won >= goal.tricks:
        return tuple(view.legal(trump)) if own_turn else ()
    if not view.trick:
        return _from_the_lead(view, goal, trump)
    if not own_turn and view.leader == view.seat:  # the plan was proved before he led, and goes on
        led, *theirs = view.trick
        before = replace(view, own=view.own | Hand.of([led]), unseen=view.unseen | Hand.of(theirs), trick=())
        return () if led in (_from_the_lead(before, goal, trump) or ()) else None
    if not own_turn or len(view.trick) < 2:
        return None
    # his card ends the trick, so each of them comes to a view from the next lead on
    good = tuple(card for card in view.legal(trump) if _is_sure(view.play(card, trump), goal, trump))
    return good or None


def _is_sure(view: View, goal: Goal, trump: Suit | None) -> bool:
    return _from_the_lead(view, goal, trump) is not None


def _from_the_lead(view: View, goal: Goal, trump: Suit | None) -> tuple[Card, ...] | None:
    own, unseen = view.own, view.unseen
    if goal.misere:
        if view.won or has_hole(own, unseen):
            return None
        leads = safe_leads(own, unseen)
        return (leads or None) if view.leads and own else ()
    needed = goal.tricks - view.won
    longest = longest_holdings(unseen.mask, len(own))
    if view.leads:
        enough = sure_tricks_on_lead(own.mask, unseen.mask, trump, longest) >= needed
        return _top_cards(own, unseen, trump) if enough else None
    sure = sure_tricks_off_lead(own.mask, unseen.mask, unseen.mask, trump, longest)
    return () if sure >= needed else None


def _top_cards(own: Hand, unseen: Hand, trump: Suit | None) -> tuple[Card, ...]:
    """Return the cards that may be cashed first: top trumps while trumps are out, else any top card."""
    drawing = trump is not None and len(unseen.suit_cards(trump)) > 0
    suits = (suit for suit in Suit if suit == trump or not drawing)
    return tuple(card for suit in suits for card in tops(own, unseen, suit))
