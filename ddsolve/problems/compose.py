"""Problems made: random positions whose key is unique and surprises.

Positions are drawn from a seed, each the same whatever was found before; those whose best result is just what
the task wants, where one first card alone reaches it, and where that card surprises (`surprise`), are checked
as any problem is (`check`). What is found is sound in that sense; it is material, not yet a good problem.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ddsolve.advice.figures.sampling import stream
from ddsolve.asking.ask import Seeded, asked
from ddsolve.asking.declared import ContractOrNone, SeatGiven, SeatOrNone
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.files.record import GameRecord
from ddsolve.io.reading import number, read, read_or_none
from ddsolve.problems.check import Problem, check_problem, choices, positions_asked
from ddsolve.problems.surprise import Kind, Surprise, kinds_of, surprises
from ddsolve.problems.task import OtherGameError, Task
from ddsolve.solving.solver import Solver
from ddsolve.values.answers import Json, card_names
from ddsolve.values.cards import Card
from ddsolve.values.contract import ALLPASS, MISERE, Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Listed, Typed, _

DEALS = 20_000  # looked at before nothing is found; any number works
CARDS = 5  # of each hand; any number works
LOOK = 50  # positions between two reports of how much is done
NO_TRUMP = Contract.parse("6NT")


@dataclass(frozen=True, slots=True)
class Composed:
    """A problem that was found: its check, a best play, why it was chosen, the number of its position."""

    problem: Problem
    solution: tuple[Card, ...]
    surprises: tuple[Surprise, ...]
    deal: int

    def as_json(self) -> Json:
        """Return one entry of `problems` of `ddsolve compose --json`."""
        record = self.problem.record
        assert record.contract is not None
        return {
            "deal": record.deal.ascii,
            "contract": str(record.contract),
            "soloist": None if record.soloist is None else str(record.soloist),
            "leader": str(self.problem.start.leader),
            "drawn": self.deal,
            "solution": card_names(self.solution),
            "why": [one.as_json() for one in self.surprises],
            **self.problem.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Composition:
    """What was found so far. drawn: how many positions were looked at; share: how much is done."""

    found: tuple[Composed, ...] = ()
    drawn: int = 0
    share: float = 0.0


class Wish(Seeded):
    """What is looked for; the leader has to be of the side with the task."""

    task: str = asked(N_("What has to be done, as `problem` reads it."), kw_only=False, metavar="TASK")
    contract: ContractOrNone = asked(
        N_("The game.  [default: 6NT, misere or an all-pass, by the task]"), default=None, kw_only=False
    )
    cards: int = asked(N_("The cards of each hand; 10: a whole deal."), default=CARDS, least=2, most=10)
    kinds: tuple[Kind, ...] = asked(
        N_("How the key has to surprise; repeat: each of them.  [default: any of them]"),
        default=(),
        spelled=("--by",),
        multiple=True,
        key="by",
    )
    soloist: SeatGiven = asked(N_("The soloist's seat."), default=1)
    leader: SeatOrNone = asked(N_("Who leads.  [default: the soloist, or the seat after him]"), default=None)
    strict: bool = asked(N_("No duals either."), default=False)
    positions: int = positions_asked()


def compose(
    wish: Wish, count: int = 1, *, deals: int = DEALS, solver: Solver | None = None
) -> tuple[Composed, ...]:
    """Return the first `count` problems among so many positions; fewer where there are no more."""
    *_growing, found = iter_compose(wish, count, deals=deals, solver=solver)
    return found.found


def iter_compose(
    wish: Wish, count: int = 1, *, deals: int = DEALS, solver: Solver | None = None
) -> Iterator[Composition]:
    """Yield the growing answer: see `compose`."""
    wish = read(Wish, wish, "wish")
    number(count, "count", 1, 10**6)
    number(deals, "deals", 1, 10**9)
    solver = read_or_none(Solver, solver, "solver") or Solver()
    contract, task, leader = game_of(wish)
    found: tuple[Composed, ...] = ()
    for drawn in range(deals):
        deal = random_deal(wish.seed, drawn, wish.cards)
        one = _looked_at(wish, deal, contract, task, leader, drawn, solver)
        found = found if one is None else (*found, one)
        if len(found) == count:
            yield Composition(found, drawn + 1, 1.0)
            return
        if one is not None or drawn % LOOK == 0:
            yield Composition(found, drawn + 1, max(drawn / deals, len(found) / count))
    yield Composition(found, deals, 1.0)


def random_deal(seed: int, number: int, cards: int) -> Deal:
    """Return position `number` of a seed: so many cards for each seat, every position equally likely."""
    pack = stream(seed, number).sample(range(32), 3 * cards)
    hands = [Hand(sum(1 << card for card in pack[at * cards : (at + 1) * cards])) for at in range(3)]
    return Deal((hands[0], hands[1], hands[2]))


def game_of(wish: Wish) -> tuple[Contract, Task, Seat]:
    """Return the contract, the task in it, and who leads; DdsolveError where there is none."""
    deal = random_deal(wish.seed, 0, wish.cards)
    failure: DdsolveError | None = None
    for contract in (NO_TRUMP, MISERE, ALLPASS) if wish.contract is None else (wish.contract,):
        owner = None if contract == ALLPASS else wish.soloist
        first = wish.leader or Seat.FIRST
        try:
            task = Task.parse(wish.task, PlayState.start(deal, contract, owner, first))
        except DdsolveError as error:
            if failure is None or isinstance(failure, OtherGameError):
                failure = error
            continue
        if wish.leader is None and owner is not None:
            first = owner if task.side == "soloist" else owner.next
        if owner is not None and (first == owner) != (task.side == "soloist"):
            raise FormatError("the side that has the task leads, and {seat:seat} is not of it", seat=first)
        able = kinds_of(contract, task)
        for kind in wish.kinds:
            if kind not in able:
                told = N_("a key of this task cannot surprise by {kind}, only by {kinds:or}")
                raise FormatError(told, kind=Typed(kind), kinds=Listed(map(Typed, able)))
        return contract, task, first
    assert failure is not None
    raise failure


def _looked_at(
    wish: Wish, deal: Deal, contract: Contract, task: Task, leader: Seat, drawn: int, solver: Solver
) -> Composed | None:
    """Return a position as a problem; None where its key is not unique or no surprise, or it is unsound."""
    record = GameRecord(
        deal,
        contract,
        None if contract == ALLPASS else wish.soloist,
        leader,
        title=_("Seed {seed}, position {number}", seed=wish.seed, number=drawn + 1),
        task=task.text,
    )
    state = record.start()
    if contract == ALLPASS and outcome(solver, state) != task.outcome:
        return None
    key = None if contract == ALLPASS else _only_key(state, task, solver)
    if contract != ALLPASS and (key is None or not _why(wish, state, task, key, solver)[1]):
        return None  # before the check, which takes far longer
    problem = check_problem(record, solver, positions=wish.positions)
    has_none = problem.complete and not problem.duals  # where the play was not followed there may be one
    if not problem.is_sound or (wish.strict and not has_none) or problem.keys[0].before:
        return None
    line, why = _why(wish, state, task, problem.keys[0].good[0], solver)
    return Composed(problem, line, why, drawn + 1) if why else None


def _only_key(state: PlayState, task: Task, solver: Solver) -> tuple[Card, ...] | None:
    """Return the one choice that reaches the task, where no more can be had and another choice fails."""
    if solver.value(state) != task.tricks:
        return None
    worth = {move.card: move.tricks for move in solver.moves(state)}
    classes = choices(state)
    good = [one for one in classes if task.is_done(worth[one[0]])]
    return good[0] if len(good) == 1 < len(classes) else None


def _why(
    wish: Wish, state: PlayState, task: Task, key: tuple[Card, ...], solver: Solver
) -> tuple[tuple[Card, ...], tuple[Surprise, ...]]:
    """Return a best play with the key, and why it surprises; nothing where a wanted kind is missing."""
    line = solution(solver, state, key[0])
    why = surprises(state, task, key, line, solver)
    return line, why if {one.kind for one in why}.issuperset(wish.kinds) else ()


def outcome(solver: Solver, state: PlayState) -> tuple[int, ...]:
    """Return what everyone takes in an all-pass."""
    tricks = solver.allpass_from(state).tricks
    return tuple(tricks[seat] for seat in state.deal.seats)


def solution(solver: Solver, state: PlayState, key: Card) -> tuple[Card, ...]:
    """Return a best play that begins with the key."""
    after = state.play(key)
    rest = solver.allpass_from(after).line if state.soloist is None else solver.line(after)
    return (key, *rest)
