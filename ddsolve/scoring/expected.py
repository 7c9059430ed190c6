"""What a contract is worth for a given number of tricks: the whisting models.

>>> from ddsolve import Contract
>>> from ddsolve.conventions import Convention
>>> table = ContractValues.of(Convention.load("sochi"), Contract.parse("6C"), "best", players=4)
>>> [str(value) for value in table.soloist[5:9]]
['-31', '7', '11', '11']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.io.reading import number, one_of, read, read_fields
from ddsolve.scoring.aid import find_room
from ddsolve.scoring.calling import FIXED_SPLITS, Calling, FixedSplit, Taken, shared
from ddsolve.scoring.entries import DEALER, PlayerSeat, player_seat, values_of
from ddsolve.scoring.hand_result import Call, HandResult, check_level, seats_in_game
from ddsolve.scoring.one_hand import score
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.cards import Strain
from ddsolve.values.contract import Contract
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.seats import Seat

Model = Literal["none", "one", "both", "best"]
MODELS: tuple[Model, ...] = ("none", "one", "both", "best")


@dataclass(frozen=True, slots=True)
class State:
    """What of the game so far matters to a contract.

    `lowest_level` that may be bid; the degree of a `bomb` on this hand; the seats whose pools are `full`; the
    `allpass_price` of a trick, None for the first of a series.
    """

    lowest_level: int = 6
    bomb: int = 0
    full: frozenset[PlayerSeat] = frozenset()
    allpass_price: int | None = None

    def __post_init__(self) -> None:
        read_fields(self, ScoreError)


START = State()


@dataclass(frozen=True, slots=True)
class ContractValues:
    """The exact value of a contract for every number of the soloist's tricks, 0 to 10, in whists.

    `players[s][seat]` for everyone in the game, `soloist[s]` for the soloist; `calls[s]` are the calls that
    the model makes at that count. The values of all players sum to zero.
    """

    contract: Contract
    model: Model
    soloist: tuple[Fraction, ...]
    players: tuple[Mapping[str, Fraction], ...]
    calls: tuple[tuple[Call, ...], ...]

    def __post_init__(self) -> None:
        read_fields(self, ScoreError)

    @staticmethod
    def of(
        convention: Convention | str,
        contract: Contract | str,
        model: Model = "best",
        *,
        players: int = 3,
        soloist: str | int | None = None,
        state: State = START,
        split: FixedSplit = "even",
    ) -> ContractValues:
        """Return the table of a trick game or misère; tables are kept, the second call costs nothing.

        `model`: none (both pass), one (the first defender whists, open play), both (closed play, tricks
        shared by `split`: even with the odd one to the first, or the second, defender; or all to one), best
        (each defender in turn, then the dealer who may whist, calls what is best for him, seeing all cards;
        the dealer takes the first defender's hand). Where the convention leaves the defenders no choice, its
        rule is the model. Raises ScoreError for a contract that cannot be played.
        """
        convention = read(Convention, convention, "convention")
        contract = read(Contract, contract, "contract")
        model, split = one_of(MODELS, model, "model"), one_of(FIXED_SPLITS, split, "split")
        state = read(State, state, "state")
        check_level(contract, state.lowest_level)
        players = number(players, "players", 2, 4)
        usual = Seat.SECOND if players == 2 else Seat.FIRST
        seat = usual if soloist is None else player_seat(soloist)
        like = alike(convention, contract)
        if seat is DEALER:
            raise ScoreError("the dealer of four sits out: another is the soloist")
        found = _table(_Asked(convention, like, players, seat, state), model, split)
        return found if like == contract else replace(found, contract=contract)

    def expected(self, distribution: Mapping[int, int | float | Fraction]) -> Fraction:
        """Return the soloist's mean value over a distribution: weights (counts or shares) of his tricks."""
        if not isinstance(distribution, Mapping):
            raise ScoreError("the distribution is empty")
        for taken, weight in distribution.items():
            number(taken, "tricks", 0, MOST_TRICKS)
            if read(Fraction, weight, "weight") < 0:
                raise ScoreError("the distribution is empty")
        total = sum((Fraction(weight) for weight in distribution.values()), Fraction(0))
        if not total:
            raise ScoreError("the distribution is empty")
        return sum(self.soloist[s] * Fraction(weight) for s, weight in distribution.items()) / total


def layout_values(
    convention: Convention,
    contract: Contract,
    model: Model,
    taken: Taken,
    *,
    players: int = 3,
    soloist: Seat = Seat.FIRST,
    state: State = START,
    alone: int | None = None,
) -> Mapping[str, Fraction]:
    """Return everyone's value of a contract when soloist, next and last defender take so many tricks.

    As `ContractValues`, for a split of the defenders' tricks that depends on the layout. alone: the soloist's
    tricks against an opponent of two without the dummy, whose lone whist `best` then weighs too. Raises
    ScoreError.
    """
    asked = _Asked(convention, alike(convention, contract), players, soloist, state)
    return _layout_values(asked, model, taken, alone)


class _Asked(NamedTuple):
    """A contract, one for all that are worth the same, with whatever else its value hangs on."""

    convention: Convention
    contract: Contract
    players: int
    soloist: Seat
    state: State


@lru_cache(maxsize=1 << 14)
def _layout_values(asked: _Asked, model: Model, taken: Taken, alone: int | None) -> Mapping[str, Fraction]:
    check_level(asked.contract, asked.state.lowest_level)
    return _Layout(asked, taken, alone).outcome(model)[1]


def _with_room(convention: Convention, hand: HandResult, state: State) -> Mapping[str, Fraction]:
    """Return everyone's value of a hand where some pools are full, and hills as at the start."""
    outcome = score(convention, hand)
    if not state.full:
        return outcome.value
    options = convention.options
    seats = seats_in_game(hand)
    players = tuple(map(str, seats))
    sheet = Sheet.empty(players, options.opening_hill)
    sheet.pool.update({str(seat): Fraction(options.pool_size) for seat in state.full if seat in seats})
    return values_of(options, players, find_room(convention, sheet, outcome.entries))


def alike(convention: Convention, contract: Contract) -> Contract:
    """Return one contract for all that are worth the same: the strain counts only in 6S and in lists."""
    if contract.level is None or convention.options.game_list == "list":
        return contract
    special = contract.level == 6 and contract.strain == Strain.SPADES
    return contract if special else Contract(contract.level, Strain.CLUBS)


@lru_cache(maxsize=4096)
def _table(asked: _Asked, model: Model, split: FixedSplit) -> ContractValues:
    contract, seat = asked.contract, str(asked.soloist)
    if contract.kind == "allpass":
        raise ScoreError("an all-pass has no soloist whose contract could be valued")
    counts = range(MOST_TRICKS + 1)
    layouts = [_Layout(asked, shared(s, split)) for s in counts]
    found = [layout.outcome(model) for layout in layouts]
    values = tuple(value for _, value in found)
    calls = tuple(call for call, _ in found)
    return ContractValues(contract, model, tuple(value[seat] for value in values), values, calls)


class _Layout:
    """One trick count: what each way of calling is worth to each player."""

    def __init__(self, asked: _Asked, tricks: Taken, alone: int | None = None) -> None:
        convention, contract, players, soloist, self.state = asked
        self.convention, self.taken = convention, tricks
        self.hand = HandResult(contract=contract, players=players, soloist=soloist, bomb=self.state.bomb)
        self.calling = Calling(convention.options, self.hand)
        self.alone = None if alone is None or not self.calling.has_alone else alone

    def outcome(self, model: Model) -> tuple[tuple[Call, ...], Mapping[str, Fraction]]:
        """Return the calls of the model and the values they lead to."""
        forced = self.calling.only_way()
        if forced is not None:
            return forced, self._value(forced)
        if model == "best":
            return self.calling.best((), self._value, alone=self.alone is not None)
        calls = self.calling.of_model(model)
        return calls, self._value(calls)

    def _value(self, calls: tuple[Call, ...]) -> Mapping[str, Fraction]:
        """Return everyone's value after these calls, full pools considered."""
        hand = self.calling.result(calls, self.calling.tricks_after(calls, self.taken, self.alone))
        return _with_room(self.convention, hand, self.state)
