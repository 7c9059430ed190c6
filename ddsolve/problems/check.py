"""A problem checked: is the task done against every defence, by which key, with which duals.

In an all-pass each seat plays for itself, so the task is done by the line alone: its outcome is unique
whatever the order of the cards. Every move of the line is looked at: another card with the same outcome for
everyone is a dual.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ddsolve.asking.ask import asked
from ddsolve.files.record import GameRecord
from ddsolve.io.reading import number, read, read_or_none
from ddsolve.problems.task import Task
from ddsolve.solving.solver import Solver
from ddsolve.values.answers import Json, by_seat, card_names, listed
from ddsolve.values.cards import Card
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.results import AllPassResult
from ddsolve.values.seats import Seat
from ddsolve.words import N_


def check_each(record: GameRecord, task: Task, start: PlayState, solver: Solver, depth: int) -> Problem:
    """Check a task of an all-pass along its line, for `depth` tricks."""
    result = solver.allpass_from(start)
    outcome = outcome_of(result, start)
    decisions: list[ProblemMove] = []
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
) -> ProblemMove:
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
    return ProblemMove(state, before, tuple(good), tuple(tries), is_key)


# A problem checked: is the task done against every defence, by which key, with which duals; what fails.
#
# All values are double dummy and exact. A *choice* is a class of touching cards (see `touching`). At a move
# of the side that has the task, a choice is *good* where the task can still be done after it. A move is a
# *dual* where two choices or more are good and another is not: where all are good nothing depends on it,
# and that is no fault, unless it is the key. The *key* is the first move of that side at which it has more
# than one choice; where the other side moves before, there is a key for each of its ways. It is unique
# where one choice is good.


Choice = tuple[Card, ...]

DEPTH = 10  # tricks: the whole play
POSITIONS = 1000  # of the play that are looked at; any number works


def positions_asked() -> Any:
    """Declare how many positions of the play are looked at."""
    key = N_("How many positions of the play are looked at, at most.")
    return asked(key, default=POSITIONS, least=1, most=10**7)


@dataclass(frozen=True, slots=True)
class Try:
    """A choice that fails: the cards from it up to the reply that shows it, and what the soloist then takes.

    In an all-pass the line is what follows, and outcome what everyone takes.
    """

    cards: Choice
    line: tuple[Card, ...]
    tricks: int | None
    outcome: tuple[int, ...] = ()

    def as_json(self) -> Json:
        """Return the try as JSON."""
        told: Json = {"cards": card_names(self.cards), "reply": card_names(self.line[1:])}
        return told | (
            {"tricks": self.tricks} if self.tricks is not None else {"outcome": list(self.outcome)}
        )


@dataclass(frozen=True, slots=True)
class ProblemMove:
    """A move of the side with the task at which it has more than one choice.

    before: the cards of the solution that lead here. good, tries: the choices, in suit order. is_key: whether
    it is the first one.
    """

    state: PlayState
    before: tuple[Card, ...]
    good: tuple[Choice, ...]
    tries: tuple[Try, ...]
    is_key: bool

    @property
    def is_unique(self) -> bool:
        """Whether one choice alone is good."""
        return len(self.good) == 1

    @property
    def is_dual(self) -> bool:
        """Whether another choice is as good while some choice fails."""
        return len(self.good) > 1 and bool(self.tries)

    def as_json(self) -> Json:
        """Return the decision as JSON."""
        assert self.state.to_move is not None
        return {
            "seat": str(self.state.to_move),
            **listed(self, "after:before", "good", "tries"),
        }


@dataclass(slots=True)
class Branch:
    """A position of the proof: the card that is played and what follows; or all replies of the other side.

    done: the task is done whatever is played from here. cut: the proof was not followed beyond this point.
    again: it goes on as where the same position was met first.
    """

    seat: Seat | None
    ways: list[tuple[Choice, Branch]] = field(default_factory=list)
    mine: bool = False
    done: bool = False
    cut: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """The answer.

    true: whether the task can be done. result: what the soloist takes, or everyone, with best play.
    decisions: every move with a choice that the proof meets, the keys among them. complete: whether the whole
    play was followed, within the tricks and positions asked for. refutation: a line that shows that a task
    is untrue. keys_known: whether every key was reached before the play was cut.
    """

    record: GameRecord
    task: Task
    start: PlayState
    true: bool
    result: tuple[int, ...]
    decisions: tuple[ProblemMove, ...]
    proof: Branch | None
    complete: bool
    refutation: tuple[Card, ...] = ()
    keys_known: bool = True

    @property
    def keys(self) -> tuple[ProblemMove, ...]:
        """The first decisions: one, or one for each way of the other side before it."""
        return tuple(one for one in self.decisions if one.is_key)

    @property
    def is_key_unique(self) -> bool:
        """Whether there is a key, and every key is unique."""
        return bool(self.keys) and all(one.is_unique for one in self.keys)

    @property
    def duals(self) -> tuple[ProblemMove, ...]:
        """The moves after the key at which another choice is as good."""
        return tuple(one for one in self.decisions if one.is_dual and not one.is_key)

    @property
    def is_sound(self) -> bool:
        """Whether the task can be done, and by a unique key."""
        return self.true and self.keys_known and self.is_key_unique

    def as_json(self) -> Json:
        """Return one entry of `problems` of `ddsolve problem --json`."""
        result: object = (
            self.result[0]
            if self.task.kind != "each"
            else by_seat(dict(zip((*self.start.deal.seats, Seat.DEALER), self.result, strict=False)))
        )
        return {
            "title": self.record.title,
            "task": self.task.text,
            "side": self.task.side,
            "true": self.true,
            "result": result,
            **listed(self, "sound:is_sound", "key_unique:is_key_unique", "keys", "duals", "complete"),
            "refutation": card_names(self.refutation),
        }


def check_problem(
    record: GameRecord, solver: Solver | None = None, *, depth: int = DEPTH, positions: int = POSITIONS
) -> Problem:
    """Check a record with a task.

    depth: for how many tricks the play is followed; positions: how many of them at most. Raises FormatError
    for a record without a task or with one that is not understood, PlayError for an illegal play.
    """
    record = read(GameRecord, record, "record")
    solver = read_or_none(Solver, solver, "solver") or Solver()
    number(depth, "depth", 1, DEPTH)
    number(positions, "positions", 1, 10**7)
    start = record.start().replay(record.played)
    task = Task.parse(record.task, start)
    if task.kind == "each":
        return check_each(record, task, start, solver, depth)
    return _Check(record, task, start, solver, depth, positions).problem()


class _Check:
    """One problem with a soloist."""

    def __init__(
        self, record: GameRecord, task: Task, start: PlayState, solver: Solver, depth: int, positions: int
    ) -> None:
        self.record, self.task, self.start, self.solver = record, task, start, solver
        self.last_trick = len(start.tricks) + depth
        self.left = positions
        self.decisions: list[ProblemMove] = []
        self.seen: set[tuple[object, ...]] = set()
        self.complete = self.keys_known = True

    def problem(self) -> Problem:
        value = self.solver.value(self.start) if not self.start.finished else self.start.soloist_tricks
        true = self.task.is_done(value)
        proof = self.follow(self.start, (), keyed=False) if true else None
        refutation = () if true else self.solver.line(self.start)
        return Problem(
            self.record,
            self.task,
            self.start,
            true,
            (value,),
            tuple(self.decisions),
            proof,
            self.complete,
            refutation,
            self.keys_known,
        )

    def follow(self, state: PlayState, before: tuple[Card, ...], *, keyed: bool) -> Branch:
        """Return the proof from a position in which the task can be done; keyed: whether a key was met."""
        if self.task.settled(state) is not None or state.finished:
            return Branch(None, done=True)
        seat = state.to_move
        assert seat is not None
        mine = self.task.is_mine(seat, state)
        if len(state.tricks) >= self.last_trick or self.left <= 0:
            self.complete = False
            self.keys_known &= keyed
            return Branch(seat, mine=mine, cut=True)
        position = (state.hands, state.on_table, state.leader, state.soloist_tricks, keyed)
        if position in self.seen:
            return Branch(seat, mine=mine, again=True)
        self.seen.add(position)
        self.left -= 1
        classes = choices(state)
        if not mine:
            ways = [(one, self.follow(state.play(one[0]), (*before, one[0]), keyed=keyed)) for one in classes]
            return Branch(seat, ways)
        good = classes if len(classes) == 1 else self.judged(state, before, classes, keyed=keyed)
        after = self.follow(state.play(good[0][0]), (*before, good[0][0]), keyed=keyed or len(classes) > 1)
        return Branch(seat, [(good[0], after)], mine=True)

    def judged(
        self, state: PlayState, before: tuple[Card, ...], classes: list[Choice], *, keyed: bool
    ) -> list[Choice]:
        """Note a decision; return the choices that are good."""
        worth = {move.card: move.tricks for move in self.solver.moves(state)}
        good = [one for one in classes if self.task.is_done(worth[one[0]])]
        tries = [self.tried(state, one, worth[one[0]]) for one in classes if one not in good]
        self.decisions.append(ProblemMove(state, before, tuple(good), tuple(tries), not keyed))
        return good

    def tried(self, state: PlayState, choice: Choice, tricks: int) -> Try:
        """Return a choice that fails with the cards up to the first reply of the other side."""
        line = [choice[0]]
        now = state.play(choice[0])
        while (seat := now.to_move) is not None:
            worth = {move.card: move.tricks for move in self.solver.moves(now)}
            mine = self.task.is_mine(seat, now)
            # the side with the task fails whatever it plays: its best card; the other: one that keeps it so
            fits = [one[0] for one in choices(now) if mine or not self.task.is_done(worth[one[0]])]
            card = min(fits, key=lambda card: abs(worth[card] - tricks))
            line.append(card)
            now = now.play(card)
            if not mine:
                break
        return Try(choice, tuple(line), tricks)


# Touching cards: cards of one hand and suit with no live card between them are one choice.


def choices(state: PlayState) -> list[tuple[Card, ...]]:
    """Return the legal cards of the seat to move in classes of touching cards, in suit order, high to low.

    A card between two others is live where another hand holds it, or where it lies on the table or beside
    it: what was played in finished tricks, and dead cards, are gone.
    """
    seat = state.to_move
    if seat is None:
        return []
    others = Hand()
    for other in state.deal.seats:
        if other != seat:
            others |= state.hand(other)
    on_table = [*state.on_table, *([] if state.shown is None else [state.shown])]
    live = set(others) | set(on_table)
    classes: list[list[Card]] = []
    for card in state.legal():
        last = classes[-1][-1] if classes else None
        if (
            last is not None
            and last.suit == card.suit
            and not any(other.suit == card.suit and card.rank < other.rank < last.rank for other in live)
        ):
            classes[-1].append(card)
        else:
            classes.append([card])
    return [tuple(one) for one in classes]
