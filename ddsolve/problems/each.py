"""Everyone for himself: the line of an all-pass as a task.

Each seat plays for itself, so the task is done by the line alone: its outcome is unique whatever the order of
the cards. Every move of the line is looked at: another card with the same outcome for everyone is a dual.
"""

from __future__ import annotations

from ddsolve.cards import Card
from ddsolve.files.record import GameRecord
from ddsolve.play import PlayState
from ddsolve.problems.check import Branch, Decision, Problem, Try
from ddsolve.problems.task import Task
from ddsolve.problems.touching import choices
from ddsolve.results import AllPassResult
from ddsolve.seats import Seat
from ddsolve.solver import Solver


def check_each(record: GameRecord, task: Task, start: PlayState, solver: Solver, depth: int) -> Problem:
    """Check a task of an all-pass along its line, for `depth` tricks."""
    result = solver.allpass_from(start)
    outcome = outcome_of(result, start)
    decisions: list[Decision] = []
    state, before = start, list[Card]()
    branch = proof = Branch(start.to_move, mine=True)
    complete = True
    for card in result.line:
        if len(state.tricks) >= len(start.tricks) + depth:
            complete = False
            branch.cut = True
            break
        classes = choices(state)
        chosen = next(one for one in classes if card in one)
        if len(classes) > 1:
            decisions.append(_decision(state, tuple(before), classes, chosen, outcome, solver, not decisions))
        state = state.play(card)
        before.append(card)
        following = Branch(state.to_move, mine=True, done=state.finished)
        branch.ways.append(((card, *(other for other in chosen if other != card)), following))
        branch = following
    true = outcome == task.outcome
    return Problem(
        record,
        task,
        start,
        true,
        outcome,
        tuple(decisions) if true else (),
        proof if true else None,
        complete,
        () if true else tuple(result.line),
    )


def outcome_of(result: AllPassResult, state: PlayState) -> tuple[int, ...]:
    """Return everyone's tricks, the dealer's last where he plays."""
    dealer = (result.dealer or 0,) if state.rules.widow_rule == "dealer" else ()
    return (*(result.tricks[seat] for seat in state.deal.seats), *dealer)


def _decision(
    state: PlayState,
    before: tuple[Card, ...],
    classes: list[tuple[Card, ...]],
    chosen: tuple[Card, ...],
    outcome: tuple[int, ...],
    solver: Solver,
    is_key: bool,
) -> Decision:
    good, tries = [chosen], []
    for one in classes:
        if one == chosen:
            continue
        after = state.play(one[0])
        if after.finished:
            got = tuple(after.won[seat.place] for seat in (*state.deal.seats, Seat.DEALER))[: len(outcome)]
            line: tuple[Card, ...] = ()
        else:
            result = solver.allpass_from(after)
            got, line = outcome_of(result, after), tuple(result.line)
        if got == outcome:
            good.append(one)
        else:
            tries.append(Try(one, (one[0], *line[:2]), None, got))
    return Decision(state, before, tuple(good), tuple(tries), is_key)
