"""One layout's contracts under several conventions side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.io.documents import plain
from ddsolve.scoring.calling import Split, Taken, fixed, shared
from ddsolve.scoring.entries import bomb_factor
from ddsolve.scoring.expected import Model, State, layout_values
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.scoring.special_games import check_soloist, designated_seat
from ddsolve.solving.solver import Solver
from ddsolve.values.answers import Answer, Json, Row
from ddsolve.values.cards import STRAINS, Strain
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS, Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import _

Shares = Mapping[Contract, Taken]


@dataclass(frozen=True, slots=True)
class ConventionValues:
    """The soloist's values under one convention: by contract, then by whisting model.

    `tricks` are the soloist's tricks by contract; contracts that the convention does not know are left out.
    """

    convention: Convention
    players: int
    tricks: Mapping[Contract, int]
    values: Mapping[Contract, Mapping[Model, Fraction]]

    @property
    def models(self) -> tuple[Model, ...]:
        """The whisting models, of none where nothing has a value."""
        return tuple(next(iter(self.values.values()), {}))

    def best(self, model: Model) -> Contract:
        """Return the contract worth most to the soloist, the lowest of equals."""
        return max(self.values, key=lambda contract: self.values[contract][model])

    def as_json(self) -> Json:
        """Return the values by contract and model."""
        return {
            str(contract): {model: plain(value) for model, value in row.items()}
            for contract, row in self.values.items()
        }


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


@dataclass(frozen=True, slots=True)
class LayoutTricks:
    """What everybody takes in one layout, by contract.

    own_lead: the same where the soloist leads, as he always does in the Spanish list. alone: his tricks
    against the other of two players.
    """

    soloist: Seat
    taken: Shares
    own_lead: Shares
    alone: Mapping[Contract, int]

    @classmethod
    def of(
        cls, solver: Solver, deal: Deal, soloist: Seat, leader: Seat | None, split: Split, *, lists: bool
    ) -> LayoutTricks:
        """Solve a layout; leader: None for the usual one; lists: whether `own_lead` is wanted."""
        taken = own_lead = _taken(solver, deal, soloist, leader or Seat.FIRST, split)
        if leader is None and lists:
            own_lead = _taken(solver, deal, soloist, soloist, split)
        return cls(soloist, taken, own_lead, _alone(solver, deal, soloist))

    def valued(
        self, conventions: Iterable[Convention], models: Iterable[Model], players: int, state: State
    ) -> tuple[ConventionValues, ...]:
        """Return what the contracts are worth under each convention."""
        wanted = tuple(models)
        return tuple(self._valued(convention, wanted, players, state) for convention in conventions)

    def _valued(
        self, convention: Convention, models: Sequence[Model], players: int, state: State
    ) -> ConventionValues:
        """Return what the contracts are worth under a convention.

        One that is not played by so many takes the number it is made for; where this seat cannot be the
        soloist, nothing has a value.
        """
        count, known = players_of(convention, players), _known(convention, state)
        taken = self.own_lead if convention.options.game_list == "list" else self.taken
        values: dict[Contract, dict[Model, Fraction]] = {}
        for contract in (*TRICK_CONTRACTS, MISERE) if _may_play(convention, count, self.soloist) else ():
            try:
                values[contract] = {
                    model: layout_values(
                        convention,
                        contract,
                        model,
                        taken[contract],
                        players=count,
                        soloist=self.soloist,
                        state=known,
                        alone=self.alone.get(contract),
                    )[str(self.soloist)]
                    for model in models
                }
            except ScoreError:
                continue  # not on the list of this convention, or below its lowest bid
        own = {game: tricks for game, (tricks, *_rest) in taken.items()}
        return ConventionValues(convention, count, own, values)


@dataclass(frozen=True, slots=True, repr=False)
class SideBySide(Answer):
    """What the contracts of a layout make, and are worth under several conventions.

    closed: what contracts make for one who does not see the others, where that was asked for.
    """

    soloist: Seat
    taken: Shares
    found: tuple[ConventionValues, ...]
    closed: Mapping[Contract, Any]

    @property
    def dummy(self) -> list[str]:
        """The conventions for two, where the soloist's seat is the dummy's."""
        return [each.convention.name for each in self.found if self._is_dummy(each)]

    @property
    def not_soloist(self) -> dict[str, Seat]:
        """The conventions where no auction decides and another seat plays, with that seat."""
        return {
            each.convention.name: designated_seat(each.convention.options, each.players)
            for each in self.found
            if not each.values and not self._is_dummy(each)
        }

    def to_records(self) -> list[Row]:
        """Return a row for each contract of each convention: the tricks, and its value by model."""
        return [
            {
                "convention": each.convention.name,
                "contract": str(contract),
                "tricks": each.tricks.get(contract),
            }
            | {model: plain(value) for model, value in values.items()}
            for each in self.found
            for contract, values in each.values.items()
        ]

    def _is_dummy(self, each: ConventionValues) -> bool:
        return each.players == DUMMY_PLAYERS and self.soloist is Seat.FIRST

    def as_json(self) -> Json:
        """Return the keys of `ddsolve value --json`: for each convention the contracts by whisting model."""
        tricks = {strain.letter: self.taken[Contract(6, strain)] for strain in STRAINS}
        defenders = str(self.soloist.next), str(self.soloist.last)
        found = {each.convention.name: each for each in self.found}
        asides: Json = {
            "closed": {str(game): play.as_json() for game, play in self.closed.items()},
            "dummy": self.dummy,
            "not_soloist": {name: str(due) for name, due in self.not_soloist.items()},
        }
        return {
            **{key: aside for key, aside in asides.items() if aside},
            "tricks": {**{name: taken[0] for name, taken in tricks.items()}, "misere": self.taken[MISERE][0]},
            "whisters": {
                name: dict(zip(defenders, taken[1:], strict=True)) for name, taken in tricks.items()
            },
            "values": {name: each.as_json() for name, each in found.items()},
            "players": {name: each.players for name, each in found.items()},
            "best": {
                name: {model: str(each.best(model)) for model in each.models} for name, each in found.items()
            },
            "note": _(
                "'best': the defenders call, and all play, as if they saw all cards: no bound either way."
            ),
        }


def _taken(solver: Solver, deal: Deal, soloist: Seat, leader: Seat, split: Split) -> Shares:
    """Return everyone's tricks in every contract; with twelve cards, after the best discard of each."""
    plain = replace(deal, widow=None)  # a widow in the deal is dead here: the layout is what it is
    if deal.before_discard is not None:
        best = (solver.table(plain, leader).with_widow or {})[soloist]
        twelve = plain.hand(soloist)
        layouts = {
            strain: plain.with_hand(soloist, twelve - Hand.of(choice.discard))
            for strain, choice in best.strains.items()
        }
        in_misere = best.misere.tricks
    else:
        layouts = dict.fromkeys(STRAINS, plain)
        in_misere = solver.tricks(plain, MISERE, soloist, leader)
    in_strain = {
        strain: _shares(solver, layout, strain, soloist, leader, split) for strain, layout in layouts.items()
    }
    taken: dict[Contract, Taken] = {MISERE: shared(in_misere, "even")}
    for contract in TRICK_CONTRACTS:
        assert contract.strain is not None
        taken[contract] = in_strain[contract.strain]
    return taken


def _alone(solver: Solver, deal: Deal, soloist: Seat) -> dict[Contract, int]:
    """Return a soloist's tricks against the other of two players, the hand of the eldest, a dummy, unused.

    None where the soloist is the dummy, or before the discard.
    """
    if soloist == Seat.FIRST or deal.before_discard is not None:
        return {}
    two = Deal((None, deal.hand(Seat.SECOND), deal.hand(Seat.THIRD)))
    tricks = {strain: solver.tricks(two, Contract(6, strain), soloist, Seat.SECOND) for strain in STRAINS}
    return {game: tricks[game.strain] for game in TRICK_CONTRACTS if game.strain is not None}


def _shares(solver: Solver, deal: Deal, strain: Strain, soloist: Seat, leader: Seat, split: Split) -> Taken:
    """Return what soloist, next and last defender take in a strain; the level does not matter."""
    contract = Contract(6, strain)
    if split != "played":
        return shared(solver.tricks(deal, contract, soloist, leader), fixed(split))
    tricks = solver.split(deal, contract, soloist, leader)
    return tricks[soloist], tricks.get(soloist.next, 0), tricks.get(soloist.last, 0)
