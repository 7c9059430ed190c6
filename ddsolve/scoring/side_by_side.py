"""One layout's contracts under several conventions side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.scoring.entries import bomb_factor
from ddsolve.scoring.expected import START, Model, State, layout_values
from ddsolve.scoring.list_games import check_soloist
from ddsolve.scoring.sharing import Taken
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS, Contract
from ddsolve.values.seats import Seat

NONE_ALONE: Mapping[Contract, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ConventionValues:
    """The soloist's values under one convention: by contract, then by whisting model.

    `tricks` are the soloist's tricks by contract; contracts that the convention does not know are left out.
    """

    convention: Convention
    players: int
    tricks: Mapping[Contract, int]
    values: Mapping[Contract, Mapping[Model, Fraction]]

    def best(self, model: Model) -> Contract:
        """Return the contract worth most to the soloist, the lowest of equals."""
        return max(self.values, key=lambda contract: self.values[contract][model])


def convention_values(
    convention: Convention,
    taken: Mapping[Contract, Taken],
    models: Iterable[Model],
    *,
    players: int,
    soloist: Seat,
    state: State = START,
    alone: Mapping[Contract, int] = NONE_ALONE,
) -> ConventionValues:
    """Return what each contract is worth, given the tricks that the soloist and two whisters take in it.

    alone: the soloist's tricks against the other of two players without the dummy, where that may be whisted.
    A convention that is not played by so many takes the number it is made for; where this seat cannot be the
    soloist, nothing has a value.
    """
    count = players_of(convention, players)
    wanted = tuple(models)
    known = _known(convention, state)
    values: dict[Contract, dict[Model, Fraction]] = {}
    for contract in (*TRICK_CONTRACTS, MISERE) if _may_play(convention, count, soloist) else ():
        try:
            values[contract] = {
                model: layout_values(
                    convention,
                    contract,
                    model,
                    taken[contract],
                    players=count,
                    soloist=soloist,
                    state=known,
                    alone=alone.get(contract),
                )[str(soloist)]
                for model in wanted
            }
        except ScoreError:
            continue  # not on the list of this convention, or below its lowest bid
    return ConventionValues(convention, count, {game: own for game, (own, *_) in taken.items()}, values)


def players_of(convention: Convention, players: int) -> int:
    """Return so many players where the convention is played by as many, else what it is made for."""
    allowed = convention.options.players
    return players if players in allowed else allowed[0]


def _may_play(convention: Convention, players: int, seat: Seat) -> bool:
    """Tell whether a seat can be the soloist: not the dummy, nor out of turn in a game from a list."""
    try:
        check_soloist(convention.options, players, seat)
    except ScoreError:
        return False
    return True


def _known(convention: Convention, state: State) -> State:
    """Return the state without what the convention does not know; ScoreError for a bomb that none has."""
    if not convention.options.bombs:
        return replace(state, bomb=0)
    bomb_factor(convention.options, state.bomb)
    return state
