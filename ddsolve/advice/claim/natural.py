"""The most natural of the best lines of a trick contract: what players at a table would call the play.

Of the cards that keep the value, the one that a player would put down: sure tricks from the top, the soloist
first draws trumps, no suit is led from under its top card, a trick is taken as cheaply as it can be, and what
cannot win is the lowest card. Only the choice among equals is a matter of habit: every card is a best one.
"""

from __future__ import annotations

from ddsolve.solving.solver import Solver
from ddsolve.values.cards import Card
from ddsolve.values.play import PlayState
from ddsolve.values.rules import SUIT_CARDS, winning_place
from ddsolve.values.seats import Seat

Key = tuple[int, ...]


def natural_line(solver: Solver, state: PlayState) -> tuple[Card, ...]:
    """Return a best play to the end from a position of a trick contract, a natural one."""
    line: list[Card] = []
    while not state.finished:
        valued = solver.moves(state)
        best = [move.card for move in valued if move.tricks == valued[0].tricks]
        card = min(best, key=lambda one: _led(state, one) if not state.on_table else _followed(state, one))
        state = state.play(card)
        line.append(card)
    return tuple(line)


def _led(state: PlayState, card: Card) -> Key:
    """Rank a card to lead, the most natural lowest."""
    mover = state.to_move
    assert mover is not None
    theirs = [
        state.hand(seat) for seat in state.deal.seats if (seat == state.soloist) != (mover == state.soloist)
    ]
    trumps_out = state.trump is not None and any(hand.suit_cards(state.trump) for hand in theirs)
    top = _is_top(state, mover, card)
    follows = all(hand.suit_cards(card.suit) for hand in theirs)
    if mover == state.soloist and trumps_out and card.suit == state.trump:
        return (0 if top else 3), -card.rank if top else card.rank
    if top and (not trumps_out or follows or card.suit == state.trump):
        return 1, -card.rank
    held = state.hand(mover).suit_cards(card.suit)
    under = any(_is_top(state, mover, other) for other in held) and not top
    return (5 if top else 4 if under else 2), -len(held), card.rank


def _followed(state: PlayState, card: Card) -> Key:
    """Rank a card to play to a trick, the most natural lowest."""
    mover = state.to_move
    assert mover is not None
    seats, led = state.deal.seats, state.on_table[0].suit
    before = [one.index for one in state.on_table]
    start = seats.index(state.leader)
    holder = seats[(start + winning_place(before, led, state.trump)) % len(seats)]
    wins = winning_place([*before, card.index], led, state.trump) == len(before)
    last = len(before) == len(seats) - 1
    theirs_now = (holder == state.soloist) != (mover == state.soloist)
    if wins and theirs_now and (last or _is_top(state, mover, card)):
        return 0, card.rank  # as cheaply as it can be
    return 1, int(_is_top(state, mover, card)), card.rank, int(card.suit)


def _is_top(state: PlayState, mover: Seat, card: Card) -> bool:
    """Tell whether no other player holds a higher card of the suit."""
    higher = SUIT_CARDS[card.suit] & ~((card.bit << 1) - 1)
    return not any(state.hand(seat).mask & higher for seat in state.deal.seats if seat != mover)
