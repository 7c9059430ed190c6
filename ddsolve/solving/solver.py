"""Exact answers: trick games, misère and all-pass, each for one deal with all cards seen.

The searching is done by the compiled modules `_engine`, `_split` and `_allpass`; here text becomes values,
seats become numbers from 0, and a position in the middle of the play becomes what they ask for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from operator import attrgetter
from typing import TYPE_CHECKING

from ddsolve.errors import ContractError
from ddsolve.io.reading import known_right, number, read, read_items
from ddsolve.solving.tools import Engines, allpass_position
from ddsolve.values.cards import DECK, STRAINS, Card, Strain, as_cards
from ddsolve.values.contract import ALLPASS, MISERE, Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.results import AllPassResult, CardValue, DiscardChoice, Solution, Table, WithWidow
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine

MOST_TABLE_MB = 1 << 20
Cards = str | Iterable[Card | str]
_NUMBERS = (int, Seat)
_PLACES = [(int(card.suit), -card.rank) for card in DECK]  # by suits, the highest card first
SHARED_TABLE_MB = 64  # of the solver behind `tricks`


class Solver:
    """A double-dummy solver with its own tables, which stay warm over its calls.

    Threads may share it: each that asks is given an engine of its own, so they do not wait for each other.
    table_mb: the most memory in MiB that the tables of trick games and misère may take together (None: the
    engine's default), and likewise those of all-pass. The first thread has half of it, the next a quarter
    and so on, each at least 1; a small table costs time, never exactness. DdsolveError for less than 1.
    """

    def __init__(self, table_mb: int | None = None) -> None:
        size = 0 if table_mb is None else number(table_mb, "table_mb", 1, MOST_TABLE_MB)
        self._engines = Engines(size << 20)

    @property
    def engine(self) -> Engine:
        """The compiled solver of trick games and misère for the calling thread; made at first use."""
        return self._engines.tools.engine

    # Trick games and misère ----------------------------------------------------------------------------

    def solve(
        self,
        deal: Deal | str,
        contract: Contract | str,
        soloist: int | str,
        leader: int | str | None = None,
        played: Cards = (),
        *,
        moves: bool = True,
        line: bool = True,
    ) -> Solution:
        """Solve a trick game or misère from the position after `played`.

        soloist, leader: seats 1 to 3; the leader of the first trick is by default the first seat in play.
        Two hands may play alone, the soloist and one defender. played: cards in the order of play. moves,
        line: False leaves out the value of every card, or the best play. Raises NotationError, DealError,
        ContractError or PlayError for what cannot be.
        """
        moves, line = read(bool, moves, "moves"), read(bool, line, "line")
        state = _start(deal, contract, soloist, leader, played)
        valued = self.moves(state) if moves else ()
        tricks = valued[0].tricks if valued else self.value(state)
        return _solution(state, tricks, valued, self.line(state) if line else ())

    def iter_solve(
        self,
        deal: Deal | str,
        contract: Contract | str,
        soloist: int | str,
        leader: int | str | None = None,
        played: Cards = (),
    ) -> Iterator[Solution]:
        """Yield the answer as it grows: the tricks, then the value of every card, then the line too."""
        state = _start(deal, contract, soloist, leader, played)
        known = _solution(state, self.value(state), complete=False)
        yield known
        known = replace(known, moves=self.moves(state))
        yield known
        yield replace(known, line=self.line(state), complete=True)

    def tricks(
        self,
        deal: Deal | str,
        contract: Contract | str,
        soloist: int | str,
        leader: int | str | None = None,
        played: Cards = (),
    ) -> int:
        """Return the soloist's total of tricks alone: `solve` without the cards' values and the line.

        Arguments and errors as in `solve`. A `Deal` before the first card takes the shortest way.
        """
        contract = _contract(contract) if isinstance(contract, str) else read(Contract, contract, "contract")
        if (
            isinstance(deal, Deal)
            and isinstance(played, (str, tuple))
            and not played
            and contract.kind != "allpass"
            and type(soloist) in _NUMBERS
        ):
            strain = Strain.NT if contract.strain is None else contract.strain
            hands = [0 if hand is None else hand.mask for hand in deal.hands]
            first = 0 if hands[0] else 1
            if leader is not None:
                first = leader - 1 if type(leader) in _NUMBERS else -1  # type: ignore[operator]
            own = soloist - 1  # type: ignore[operator]
            try:
                return self.engine.solve(hands, strain, contract.is_misere, own, first)
            except (ValueError, OverflowError):
                pass  # the long way says what is wrong
        return self.value(_start(deal, contract, soloist, leader, played))

    def value(self, state: PlayState) -> int:
        """Return the soloist's total of tricks from a position of a trick game or misère."""
        state = read(PlayState, state, "state")
        return state.soloist_tricks + self.engine.solve(*_engine_arguments(state))

    def moves(self, state: PlayState) -> tuple[CardValue, ...]:
        """Value every legal card of the seat to move by the soloist's total, best for the mover first."""
        won = read(PlayState, state, "state").soloist_tricks
        sign = -1 if (state.to_move == state.soloist) != state.contract.is_misere else 1
        found = self.engine.moves(*_engine_arguments(state))
        found.sort(key=lambda move: (sign * move[1], _PLACES[move[0]]))
        return tuple([known_right(CardValue, DECK[card], won + rest) for card, rest in found])

    def line(self, state: PlayState) -> tuple[Card, ...]:
        """Return one best play: of equally good cards the lowest, in misère the soloist's highest."""
        found = self.engine.line(*_engine_arguments(read(PlayState, state, "state")))
        return tuple(DECK[card] for card in found)

    def split(
        self,
        deal: Deal | str,
        contract: Contract | str,
        soloist: int | str,
        leader: int | str | None = None,
        played: Cards = (),
    ) -> Mapping[Seat, int]:
        """Return what each seat takes in a trick game when both defenders whist and the play is closed.

        Each defender plays for the soloist's fewest tricks, then for his own most; the soloist for his own
        most, then for the most of the seat after him. So his part is the double-dummy count. Arguments and
        errors as in `solve`; tricks won in `played` are included. ContractError for a misère.
        """
        state = _start(deal, contract, soloist, leader, played)
        if state.contract.is_misere:
            raise ContractError("nobody whists a misère: tricks are split in a trick game")
        hands, strain, _rest, place, first, trick = _engine_arguments(state)
        rest = self._engines.tools.split.tricks(hands, strain, place, first, trick)
        return {seat: state.won[seat.place] + rest[seat.place] for seat in state.deal.seats}

    # All-pass ------------------------------------------------------------------------------------------

    def allpass(
        self,
        deal: Deal | str,
        leader: int | str | None = None,
        played: Cards = (),
        rules: AllPassRules | None = None,
    ) -> AllPassResult:
        """Solve an all-pass from the position after `played`; without `rules` the widow is not used.

        Raises NotationError, DealError, ContractError or PlayError for what cannot be.
        """
        played = played if isinstance(played, str) else read_items(played, "played", ordered=True)
        deal = read(Deal, deal, "deal")
        return self.allpass_from(PlayState.start(deal, ALLPASS, None, leader, rules).replay(as_cards(played)))

    def allpass_from(self, state: PlayState) -> AllPassResult:
        """Solve an all-pass from a position; the counts include the tricks already won.

        ContractError for the position of another game.
        """
        if read(PlayState, state, "state").contract != ALLPASS:
            raise ContractError("{contract} is no all-pass", contract=state.contract)
        rules, on_table = state.rules, [card.index for card in state.on_table]
        leader, done = state.leader.place, len(state.tricks)
        position = allpass_position(_masks(state), rules, leader, on_table, done, state.won)
        guarantee, tricks, line = self._engines.tools.all_pass.solve(position)
        won, seats = state.won, state.deal.seats
        return AllPassResult(
            {seat: won[seat.place] + guarantee[seat.place] for seat in seats},
            {seat: won[seat.place] + tricks[seat.place] for seat in seats},
            won[3] + tricks[3] if rules.widow_rule == "dealer" else None,
            tuple(Card(index) for index in line),
        )

    # Everything about a deal ---------------------------------------------------------------------------

    def table(self, deal: Deal | str, leader: int | str | None = None, *, allpass: bool = True) -> Table:
        """Solve a deal for every soloist, strain, misère and all-pass, and with the widow where it is known.

        A deal with one hand of twelve is solved for that soloist only, over his 66 discards. allpass: False
        leaves the all-pass out, which takes most of the time of a deal without a widow.
        """
        return deque(self.iter_table(deal, leader, allpass=allpass), maxlen=1)[0]

    def iter_table(
        self, deal: Deal | str, leader: int | str | None = None, *, allpass: bool = True
    ) -> Iterator[Table]:
        """Yield the growing table after each step, the whole one last."""
        deal, allpass = read(Deal, deal, "deal"), read(bool, allpass, "allpass")
        if deal.before_discard is not None:
            yield from self._table_before_discard(deal, deal.before_discard, leader)
            return
        share = 0.2 if deal.widow else 1.0  # the widow's part is by far the longest
        steps = len(deal.seats) * (len(STRAINS) + 1) + 1
        done = 0
        tricks: dict[int, dict[Strain, int]] = {}
        misere: dict[int, int] = {}
        for seat in deal.seats:
            tricks[seat] = {}
            for strain in STRAINS:
                tricks[seat][strain] = self._deal_value(deal, strain, seat, leader)
                done += 1
                yield Table({**tricks, seat: dict(tricks[seat])}, share=share * done / steps)
        for seat in deal.seats:
            misere[seat] = self._deal_value(deal, None, seat, leader)
            done += 1
            yield Table(tricks, dict(misere), share=share * done / steps)
        together = self.allpass(deal, leader) if allpass else None
        yield Table(tricks, misere, together, share=share)
        if deal.widow is not None:
            best: dict[int, WithWidow] = {}
            for seat in deal.seats:
                best[seat] = self._with_widow(deal, seat, deal.hand(seat) | Hand.of(deal.widow), leader)
                yield Table(tricks, misere, together, dict(best), 1 - (1 - share) * (3 - seat) / 3)

    def _table_before_discard(self, deal: Deal, seat: Seat, leader: int | str | None) -> Iterator[Table]:
        best = self._with_widow(deal, seat, deal.hand(seat), leader)
        strains = {strain: choice.tricks for strain, choice in best.strains.items()}
        yield Table({seat: strains}, {seat: best.misere.tricks}, None, {seat: best})

    def _with_widow(self, deal: Deal, seat: Seat, twelve: Hand, leader: int | str | None) -> WithWidow:
        """Try all 66 discards of a seat's twelve cards in every strain and in misère."""
        deals = []
        for pair in combinations(sorted(twelve, key=lambda card: (card.rank, card.suit)), 2):
            thrown = Hand.of(pair)
            first, second = thrown  # as in a hand: by suit, high to low
            deals.append(((first, second), deal.with_hand(seat, twelve - thrown)))

        def best(strain: Strain | None) -> DiscardChoice:
            choices = [
                DiscardChoice(self._deal_value(kept, strain, seat, leader), pair) for pair, kept in deals
            ]
            # of equal discards the first, which throws the lowest cards; the last, the highest, in misère
            if strain is None:
                return min(reversed(choices), key=attrgetter("tricks"))
            return max(choices, key=attrgetter("tricks"))

        return WithWidow({strain: best(strain) for strain in STRAINS}, best(None))

    def _deal_value(self, deal: Deal, strain: Strain | None, soloist: Seat, leader: int | str | None) -> int:
        """Return the soloist's tricks in a strain, or in misère for None; the level does not matter."""
        contract = MISERE if strain is None else Contract(6, strain)
        return self.tricks(deal, contract, soloist, leader)


def solve(
    deal: Deal | str,
    contract: Contract | str,
    soloist: int | str,
    leader: int | str | None = None,
    played: Cards = (),
    *,
    moves: bool = True,
    line: bool = True,
) -> Solution:
    """Solve a trick game or misère with a new `Solver`: see `Solver.solve`."""
    return Solver().solve(deal, contract, soloist, leader, played, moves=moves, line=line)


def tricks(
    deal: Deal | str,
    contract: Contract | str,
    soloist: int | str,
    leader: int | str | None = None,
    played: Cards = (),
) -> int:
    """Return the soloist's tricks alone: see `Solver.tricks`. One small table serves all calls."""
    return _shared_solver().tricks(deal, contract, soloist, leader, played)


def table(deal: Deal | str, leader: int | str | None = None, *, allpass: bool = True) -> Table:
    """Solve a deal for every soloist and game with a new `Solver`: see `Solver.table`."""
    return Solver().table(deal, leader, allpass=allpass)


def allpass(
    deal: Deal | str, leader: int | str | None = None, played: Cards = (), rules: AllPassRules | None = None
) -> AllPassResult:
    """Solve an all-pass with a new `Solver`: see `Solver.allpass`."""
    return Solver().allpass(deal, leader, played, rules)


def asking(engine: Engine) -> Solver:
    """Return a solver of trick games and misère that uses an engine there is; for the calling thread only."""
    solver = Solver()
    solver._engines = Engines.around(engine)
    return solver


@cache
def _shared_solver() -> Solver:
    return Solver(SHARED_TABLE_MB)


@lru_cache(maxsize=64)
def _contract(text: str) -> Contract:
    return Contract.parse(text)


def checked_game(
    contract: Contract | str, soloist: int | str, leader: int | str | None
) -> tuple[Contract, Seat, Seat | None]:
    """Read what is asked of a deal; ContractError for an all-pass, and for what is no contract or seat."""
    contract = _contract(contract) if isinstance(contract, str) else read(Contract, contract, "contract")
    if contract.kind == "allpass":
        raise ContractError("an all-pass has no soloist: use 'ddsolve allpass' for it")
    return contract, Seat.parse(soloist), None if leader is None else Seat.parse(leader)


def _start(
    deal: Deal | str, contract: Contract | str, soloist: int | str, leader: int | str | None, played: Cards
) -> PlayState:
    """Return the position after `played`, refusing an all-pass and what cannot be."""
    played = played if isinstance(played, str) else read_items(played, "played", ordered=True)
    deal = read(Deal, deal, "deal")
    contract, seat, leader = checked_game(contract, soloist, leader)
    state = PlayState.start(deal, contract, seat, leader)
    return state.replay(as_cards(played)) if played else state


def _solution(
    state: PlayState,
    tricks: int,
    moves: tuple[CardValue, ...] = (),
    line: tuple[Card, ...] = (),
    *,
    complete: bool = True,
) -> Solution:
    """Return what was found of a position."""
    assert state.soloist is not None  # `_start` refuses an all-pass
    seats = state.soloist, state.to_move
    return known_right(
        Solution, state.contract, seats[0], tricks, state.soloist_tricks, seats[1], moves, line, complete
    )


def _masks(state: PlayState) -> tuple[int, int, int]:
    first, second, third = state.hands
    return first.mask, second.mask, third.mask


def _engine_arguments(state: PlayState) -> tuple[tuple[int, int, int], int, bool, int, int, list[int]]:
    """Return a position as the compiled engine takes it: seats from 0, cards by their index."""
    if state.soloist is None:
        raise ContractError("a trick game or misère needs the soloist's seat")
    on_table = [card.index for card in state.on_table]
    misere = state.contract.is_misere
    return _masks(state), int(state.strain), misere, state.soloist.place, state.leader.place, on_table
