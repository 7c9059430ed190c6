"""Problems made: random positions whose key is unique and surprises.

Positions are drawn from a seed, each the same whatever was found before; those whose best result is just
what the task wants, where one first card alone reaches it, and where that card surprises (`surprise`), are
checked as any problem is (`check`). What is found is sound in that sense; it is material, not yet a good
problem.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ddsolve.advice.figures.sampling import stream
from ddsolve.asking.ask import Seeded, asked
from ddsolve.asking.declared import ContractOrNone, SeatGiven, SeatOrNone
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.files.record import GameRecord
from ddsolve.io.reading import number, read, read_or_none
from ddsolve.problems.check import Problem, check_problem, choices, outcome_of, positions_asked
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

Kind = Literal["guess", "sacrifice", "unblock", "endplay"]
KINDS: tuple[Kind, ...] = ("guess", "sacrifice", "unblock", "endplay")


def kinds_of(contract: Contract, task: Task) -> tuple[Kind, ...]:
    """Return how a key of a task can surprise; one soloist has no partner to unblock for."""
    if contract == ALLPASS:
        return ("sacrifice",)
    return tuple(kind for kind in KINDS if kind != "unblock" or task.side != "soloist")


@dataclass(frozen=True, slots=True)
class Surprise:
    """One reason. key: the card that is right; card: the other one that it is told by.

    That is the first guess, the card that would have won the trick (`surely`), a lower one that fails; of an
    endplay the card that throws the other side in. seat: who is thrown in, or who unblocks with `key`.
    """

    kind: Kind
    key: Card
    card: Card
    surely: bool = False
    seat: Seat | None = None

    def as_json(self) -> Json:
        """Return the reason as JSON."""
        told: Json = {"kind": self.kind, "card": card_names((self.card,))[0]}
        if self.kind == "sacrifice":
            told["surely"] = self.surely
        if self.seat is not None:
            told["seat"] = str(self.seat)
        return told


def surprises(
    state: PlayState, task: Task, key: tuple[Card, ...], line: tuple[Card, ...], solver: Solver
) -> tuple[Surprise, ...]:
    """Return the reasons, each kind once, in the order of KINDS.

    state: the leader is to play and has the task; key: the cards that touch and do it; line: a best play,
    which begins with one of them.
    """
    after = state
    for card in line:
        after = after.play(card)
        if len(after.tricks) > len(state.tricks):
            break
    looked = _Looked(state, task, key, line[0], after, solver)
    every = (looked.guess(), looked.sacrifice(), looked.unblock(), looked.endplay())
    return tuple(one for one in every if one is not None)


@dataclass(frozen=True, slots=True)
class _Looked:
    """A key, and the position after its trick."""

    state: PlayState
    task: Task
    key: tuple[Card, ...]
    card: Card
    after: PlayState
    solver: Solver

    @property
    def mover(self) -> Seat:
        """Who leads."""
        return self.state.leader

    def mine(self, seat: Seat) -> bool:
        """Whether a seat plays for the task; in an all-pass everyone plays for himself."""
        return seat == self.mover if self.task.kind == "each" else self.task.is_mine(seat, self.state)

    def wants(self, winner: Seat) -> bool:
        """Whether this side wants a trick to go to `winner`."""
        if self.task.kind == "each":
            return winner != self.mover
        return (winner == self.state.soloist) == (self.task.kind == "at least")

    def others(self) -> Iterator[tuple[Card, ...]]:
        """Yield the choices that fail."""
        yield from (one for one in choices(self.state) if one != self.key)

    def lower(self) -> Card | None:
        """Return the nearest lower choice of the key's suit."""
        return next_below(self.state, self.card)

    def guess(self) -> Surprise | None:
        """Compare with the first card of the move ordering."""
        state = self.state
        if state.contract == ALLPASS or state.soloist is None:
            return None
        hands = [hand.mask for hand in state.hands]
        misere = state.contract.is_misere
        tried = self.solver.engine.first_tried(
            hands, int(state.strain), misere, state.soloist.place, state.leader.place
        )
        first = Card(tried)
        return None if first in self.key else Surprise("guess", self.card, first)

    def sacrifice(self) -> Surprise | None:
        """Look whether a trick is given up that was sure, or a higher card."""
        winner = self.after.tricks[-1].winner
        if self.wants(winner):
            return None
        for one in self.others():
            if all(self.wants(taker) for taker in takers(self.state.play(one[0]))):
                return Surprise("sacrifice", self.card, one[0], surely=True)
        lower = self.lower()
        in_tricks = self.task.kind != "each" and not self.state.contract.is_misere
        if in_tricks and lower is not None and not self.mine(winner):
            return Surprise("sacrifice", self.card, lower)
        return None

    def unblock(self) -> Surprise | None:
        """Look whether a higher card has to fall under the partner's, the leader's own or his partner's."""
        trick, now = self.after.tricks[-1], self.state
        if self.task.kind == "each" or not self.mine(trick.winner):
            return None
        for card in trick.cards:
            seat = now.to_move
            if seat is not None and seat != trick.winner and self.mine(seat):
                lower = self.failing_below(now, card)
                if lower is not None:
                    return Surprise("unblock", card, lower, seat=seat)
            now = now.play(card)
        return None

    def failing_below(self, now: PlayState, card: Card) -> Card | None:
        """Return the nearest lower card of the suit, where the card's own class alone does the task."""
        worth = {move.card: move.tricks for move in self.solver.moves(now)}
        good = [one for one in choices(now) if self.task.is_done(worth[one[0]])]
        if len(good) != 1 or card not in good[0]:
            return None
        lower = next_below(now, card)
        return None if lower in good[0] else lower

    def endplay(self) -> Surprise | None:
        """Look whether the other side had to be on lead, in the very position after this trick."""
        after = self.after
        if after.soloist is None or after.finished or self.mine(after.leader):
            return None
        if self.task.settled(after) is not None:
            return None
        hands = [hand.mask for hand in after.hands]
        strain, misere = int(after.strain), after.contract.is_misere
        for seat in filter(self.mine, after.deal.seats):
            rest = self.solver.engine.solve(hands, strain, misere, after.soloist.place, seat.place)
            if self.task.is_done(after.soloist_tricks + rest):
                return None
        return Surprise("endplay", self.card, self.card, seat=after.leader)


def next_below(state: PlayState, card: Card) -> Card | None:
    """Return the nearest lower choice of a card's suit; None where there is none."""
    below = (one[0] for one in choices(state) if one[0].suit == card.suit and one[0].rank < card.rank)
    return next(below, None)


def takers(state: PlayState) -> Iterator[Seat]:
    """Yield who takes the trick on the table, for every way to finish it."""
    for card in state.legal():
        after = state.play(card)
        if len(after.tricks) > len(state.tricks):
            yield after.tricks[-1].winner
        else:
            yield from takers(after)


# Why a key surprises: what would have been tried before it, and what it gives up.
#
# Everything is said of a first card that is led by the side with the task, and of the best play after it
# that is shown (`line`). A trick is *wanted* by that side where it brings the soloist's tricks, or in an
# all-pass the leader's, towards the task.
#
# - guess: the solver's move ordering tries another card first, whatever it has learnt.
# - sacrifice: the trick goes to who does not want it though another card would surely have prevented that;
# or, where tricks are wanted, a higher card is thrown under one of the other side, while a lower one fails.
# - unblock: a higher card is thrown under the partner's, by the leader or under his card, while a lower one
# of the suit fails.
# - endplay: the other side is thrown in. The same position with this side on lead would be lost.


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
    if contract == ALLPASS and outcome_of(solver.allpass_from(state), state) != task.outcome:
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


def solution(solver: Solver, state: PlayState, key: Card) -> tuple[Card, ...]:
    """Return a best play that begins with the key."""
    after = state.play(key)
    rest = solver.allpass_from(after).line if state.soloist is None else solver.line(after)
    return (key, *rest)
