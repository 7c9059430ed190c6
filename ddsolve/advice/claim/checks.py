"""A claim from one view on: double dummy in every layout, one first card for all, one plan, what beats it.

Double dummy may pick a different card in each layout, a plan may not. So a claim needs success in every
layout and, where it is the soloist's turn, one card that is good in all of them. The cards after that one
stay double-dummy unless the whole plan is proved, by counting or by a search over sets of layouts. Where that
search proves that no plan exists, the claim does not hold, though every layout can be won.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ddsolve.advice.claim.plan import cards_by_count, find_plan
from ddsolve.advice.claim.results import (
    PLAN,
    REFUTED,
    Claim,
    Counterexample,
    Goal,
    GroupCount,
    explain,
    lengths_of,
)
from ddsolve.advice.layouts.all_layouts import card_classes
from ddsolve.advice.layouts.knowledge import View
from ddsolve.errors import DealError
from ddsolve.solving.bench import TRICKS, Bench, Count, part
from ddsolve.solving.solver import Solver, asking
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import MISERE, Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.rules import SUIT_CARDS, winning_place
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine

# After the last card: one layout, no cards in it, no trick to come.
_ONE = [1] + [0] * (TRICKS - 1)
NOTHING_LEFT = Count(tuple(_ONE), (0,) * TRICKS, (0,) + (-1,) * (TRICKS - 1), ((_ONE, [0] * TRICKS),))


@dataclass(frozen=True, slots=True)
class Tried:
    """The layouts by tricks from a view on; `card`: the soloist's that led there, None if none was chosen."""

    view: View
    card: Card | None
    count: Count
    failing: int


def answer_claim_at(bench: Bench, view: View, goal: Goal) -> Claim:
    """Answer a claim."""
    classes = _playable_classes(view, goal) if view.to_move == view.seat else []
    parts = 1 + len(classes)
    with bench.through(part(0, parts)):
        anyhow = try_card(bench, view, None, goal)
    tried = []
    first_cards: list[Card] = []
    for number, cards in enumerate(classes):
        with bench.through(part(number + 1, parts)):
            one = try_card(bench, view, cards[0], goal)
        tried.append(one)
        if not one.failing:
            first_cards += cards
    best = min(tried, key=lambda one: one.failing) if tried else anyhow
    result = Claim(
        goal,
        view.family(Strain.NT, False).layouts,
        holds=best.failing == 0,
        double_dummy_holds=anyhow.failing == 0,
        failing=best.failing,
        double_dummy_failing=anyhow.failing,
        first_cards=tuple(sorted(first_cards)),
        best_card=best.card,
    )
    if result.holds:
        return _with_plan(bench, view, result)
    return _refuted(bench, view, result, anyhow if anyhow.failing else best)


def _playable_classes(view: View, goal: Goal) -> list[tuple[Card, ...]]:
    """Return the soloist's legal cards in classes of equals."""
    legal = view.legal(goal.game.trump)
    classes = [
        tuple(card for card in cards if card in legal) for cards in card_classes(view.own, view.unseen)
    ]
    return [cards for cards in classes if cards]


def try_card(bench: Bench, view: View, card: Card | None, goal: Goal) -> Tried:
    """Count the layouts of a view, after a card of the soloist if one is given."""
    after = view if card is None else view.play(card, goal.game.trump)
    count = bench.count(goal.question(after)) if after.own else NOTHING_LEFT
    return Tried(after, card, count, goal.failing(after, count.counts))


# Why a claim holds ----------------------------------------------------------------------------------------


def _with_plan(bench: Bench, view: View, result: Claim) -> Claim:
    """Say whether one plan wins: by count, then by the search over sets of layouts."""
    goal = result.goal
    by_count = cards_by_count(view, goal)
    if by_count is not None:
        return replace(result, proof=PLAN, plan=True, plan_cards=by_count)
    needed = goal.tricks - view.won
    found = find_plan(bench.engine, view, goal.game.trump, goal.misere, needed, bench.policy.plans)
    if found is None:
        return result
    if not found.exists:
        return replace(result, holds=False, plan=False)
    return replace(result, proof=PLAN, plan=True, plan_cards=found.cards)


# Why a claim fails ----------------------------------------------------------------------------------------


def _refuted(bench: Bench, view: View, result: Claim, tried: Tried) -> Claim:
    """Add a layout, the line that beats the claim in it, and the splits that do."""
    failing = result.goal.failing_tricks(tried.view)
    groups = []
    for counts, examples in tried.count.by_group:
        example = next((hand for hand in examples if hand), 0)
        beaten = sum(counts[tricks] for tricks in failing)
        groups.append(GroupCount(lengths_of(example), sum(counts), beaten))
    found = counterexample(bench, view, result.goal, tried, result.best_card)
    return replace(
        result,
        proof=REFUTED,
        plan=False,
        counterexample=found,
        bad_split=explain(tried.view, groups) if result.layouts > 1 else None,
    )


def counterexample(
    bench: Bench, view: View, goal: Goal, tried: Tried, best: Card | None = None
) -> Counterexample:
    """Return a layout that beats the claim, with the line that does; view: before the card that was tried.

    best: the card that the line begins with where none was tried, since there every card fails.
    """
    failing = goal.failing_tricks(tried.view)
    group = next(
        number
        for number, (counts, _) in enumerate(tried.count.by_group)
        if any(counts[tricks] for tricks in failing)
    )
    hands = _hands_before(view, tried, _example(bench.engine, tried.view, goal, group))
    return Counterexample(hands, _refuting_line(bench.engine, view, goal, hands, tried.card or best))


def _example(engine: Engine, view: View, goal: Goal, group: int) -> int:
    """Return a failing layout of a group, found with an emptied table: always the same one."""
    if not view.own:
        return 0
    engine.clear()
    counts, examples = goal.question(view).count(engine, group)
    return next(examples[tricks] for tricks in goal.failing_tricks(view) if counts[tricks])


def _hands_before(view: View, tried: Tried, following: int) -> dict[int, Hand]:
    """Return the hands at the start of the trick; a card tried may have ended it."""
    hands = tried.view.hands(following)
    if tried.card is not None and not tried.view.trick:
        for turn, card in enumerate((*view.trick, tried.card)):
            hands[view.leader.plus(turn)] |= Hand.of([card])
    return hands


def _refuting_line(
    engine: Engine, view: View, goal: Goal, hands: dict[int, Hand], card: Card | None
) -> tuple[Card, ...]:
    """Return the soloist's card (if one was tried) and best play after it, in one layout."""
    contract = MISERE if goal.misere else Contract(6, goal.game.strain)
    deal = Deal((hands[1], hands[2], hands[3]))
    lead = () if card is None else (card,)
    state = PlayState.start(deal, contract, view.seat, view.leader).replay((*view.trick, *lead))
    solver = asking(engine)
    return (*lead, *(solver.line(state) if goal.misere else natural_line(solver, state)))


# Claims of a view, before the first card or later.


def answer_claim(bench: Bench, view: View, goal: Goal) -> Claim:
    """Return the answer to a claim from a view on, growing; only the last one is whole.

    Raises DealError where every card has been played.
    """
    if not view.own:
        raise DealError("all cards have been played: nothing is left to claim")
    layouts = view.family(Strain.NT, False).layouts
    empty = Claim(goal, layouts, False, False, 0, 0, share=0.0)
    with bench.through(lambda share: replace(empty, share=share)):
        return answer_claim_at(bench, view, goal)


# The most natural of the best lines of a trick contract: what players at a table would call the play.
#
# Of the cards that keep the value, the one that a player would put down: sure tricks from the top, the
# soloist first draws trumps, no suit is led from under its top card, a trick is taken as cheaply as it can
# be, and what cannot win is the lowest card. Only the choice among equals is a matter of habit: every card
# is a best one.


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
