"""The command `value`: one layout's contracts under all conventions side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ddsolve.cli import lazy
from ddsolve.cli.groups import CONVENTION, Closed, closed_options, set_option, split_option
from ddsolve.cli.options import (
    Given,
    choice_option,
    deal_argument,
    html_option,
    output_options,
    refuse_typed,
    seat_option,
    table_size_option,
)
from ddsolve.cli.result_options import bomb_option
from ddsolve.cli.run import Run
from ddsolve.conventions import NAMES, Convention
from ddsolve.conventions.players import wrong_players
from ddsolve.errors import DealError, ScoreError
from ddsolve.output.value import NOTHING_CLOSED, value_document, value_report
from ddsolve.scoring.expected import MODELS, Model, State
from ddsolve.scoring.list_games import check_soloist
from ddsolve.scoring.result_text import parse_seats
from ddsolve.scoring.sharing import Split, Taken, fixed, shared
from ddsolve.scoring.side_by_side import ConventionValues, convention_values, players_of
from ddsolve.solving.solver import Solver
from ddsolve.values.cards import STRAINS, Strain
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS, Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

if TYPE_CHECKING:
    from ddsolve.advice.unseen.play import ClosedPlay

Shares = dict[Contract, Taken]


@lazy.command(
    "value",
    help=N_(
        "Solve one layout and value its contracts for the soloist under every "
        "convention.\n\n    'best' means that each defender makes the call that is best for "
        "him on this very layout; the value with\n    the first defender whisting alone "
        'stands beside it.\n\n    \b\n    Example:\n      ddsolve value "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- '
        '♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7" --soloist 1\n    '
    ),
)
@deal_argument
@seat_option("soloist", required=True)
@seat_option("leader")
@lazy.option(
    "--convention",
    "names",
    type=CONVENTION,
    metavar="NAME",
    multiple=True,
    help=N_("Only this convention; may be repeated.  [default: all]"),
)
@set_option
@lazy.option(
    "--players",
    type=click.IntRange(2, 4),
    help=N_("The number of players, where the convention leaves it open.  [default: 3]"),
)
@choice_option("whist", MODELS, N_("How the defenders call."), default="best")
@split_option
@lazy.option(
    "--lowest",
    type=click.IntRange(6, 10),
    default=6,
    show_default=True,
    help=N_("The lowest level that may be bid."),
)
@bomb_option
@lazy.option("--full", default="", metavar="SEATS", help=N_("Players whose pools are full, as 1,3."))
@closed_options(
    N_(
        "Also how often the best contract is made with this hand by one who does not see the others.  "
        "[default: with --whist both, where the play is closed]"
    ),
    usual=True,
)
@table_size_option
@output_options
@html_option
def value_command(
    run: Run,
    deal: Given[Deal],
    soloist: int,
    leader: int | None,
    names: tuple[str, ...],
    overrides: tuple[str, ...],
    players: int | None,
    whist: Model,
    split: Split,
    lowest: int,
    bomb: int,
    full: str,
    closed: Closed,
    table_mb: int | None,
) -> None:
    """Value one layout."""
    conventions = [Convention.load(name, overrides) for name in names or NAMES]
    run.echo(deal=deal.text, soloist=str(soloist), leader=str(leader or 1), players=players or 3)
    run.echo(whist=whist, split=split, lowest=lowest, bomb=bomb)
    if not any(convention.options.bombs for convention in conventions):
        refuse_typed(("bomb",), N_("{option} counts in conventions with bombs only"))
    run.echo(full=full, conventions=[convention.name for convention in conventions])
    _check(deal.value, soloist)
    if names:
        _check_named(conventions, players, Seat(soloist))
    samples = closed.record(run, usual=whist == "both" and deal.value.before_discard is None)
    if samples:
        # a command that does not ask for it starts without all of the advice
        from ddsolve.advice.figures.sampling import DEFAULT_SEED
        from ddsolve.advice.unseen.values import check_closed

        check_closed(deal.value)
        run.echo(seed=DEFAULT_SEED)
    solver = Solver(table_mb)
    taken = _taken(solver, deal.value, Seat(soloist), leader or 1, split)
    # the soloist of the Spanish list always leads
    own_lead = taken
    if leader is None and any(convention.options.game_list == "list" for convention in conventions):
        own_lead = _taken(solver, deal.value, Seat(soloist), soloist, split)
    one: tuple[Model, ...] = ("one",) if whist == "best" else ()
    models = (whist, *one)
    state = State(lowest_level=lowest, bomb=bomb, full=parse_seats(full))
    alone = _alone(solver, deal.value, Seat(soloist))

    def valued(state: State) -> list[ConventionValues]:
        return [
            convention_values(
                convention,
                own_lead if convention.options.game_list == "list" else taken,
                models,
                players=players or 3,
                soloist=Seat(soloist),
                state=state,
                alone=alone,
            )
            for convention in conventions
        ]

    found = valued(state)
    if state.full and found == valued(replace(state, full=frozenset())):
        refuse_typed(
            ("full",), N_("{option} counts where points without room are lost: here all keep their worth")
        )
    unseen = NOTHING_CLOSED
    if samples:
        unseen = _closed(deal.value, Seat(soloist), Seat(leader or 1), models, found, samples)
    run.answer(
        value_document(taken, found, Seat(soloist), unseen),
        lambda: value_report(taken, found, Seat(soloist), split, unseen),
    )


def _closed(
    deal: Deal,
    soloist: Seat,
    leader: Seat,
    models: Sequence[Model],
    found: Sequence[ConventionValues],
    samples: int,
) -> Mapping[Contract, ClosedPlay]:
    """Return what the contracts that are the best of all under some convention and model make unseen."""
    from ddsolve.advice.figures.sampling import DEFAULT_SEED
    from ddsolve.advice.unseen.values import closed_values
    from ddsolve.solving.bench import Bench

    best = dict.fromkeys(each.best(model) for each in found if each.values for model in models)
    with Bench() as bench:
        return closed_values(bench, deal, soloist, leader, best, DEFAULT_SEED, samples)


def _check(deal: Deal, soloist: int) -> None:
    """Raise DealError where a contract of ten tricks cannot be played out."""
    if deal.before_discard not in (None, soloist):
        raise DealError(
            _(
                "{seat:seat} has twelve cards, so only {seat:seat} can be the soloist",
                seat=deal.before_discard,
            )
        )
    if deal.before_discard is None and deal.cards_each != 10:
        raise DealError(_("a contract needs ten cards in each hand, not {count}", count=deal.cards_each))


def _check_named(conventions: Sequence[Convention], players: int | None, soloist: Seat) -> None:
    """Raise ScoreError where none of the conventions named is for so many players, or has such a soloist."""
    found = [convention.options for convention in conventions]
    if players is not None and not any(players in options.players for options in found):
        raise ScoreError(wrong_players(players, *found))
    refused = []
    for convention in conventions:
        try:
            check_soloist(convention.options, players_of(convention, players or 3), soloist)
        except ScoreError as error:
            refused.append(error)
    if len(refused) == len(conventions):
        raise refused[0]


def _taken(solver: Solver, deal: Deal, soloist: Seat, leader: int, split: Split) -> Shares:
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
    taken: Shares = {MISERE: shared(in_misere, "even")}
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


def _shares(solver: Solver, deal: Deal, strain: Strain, soloist: Seat, leader: int, split: Split) -> Taken:
    """Return what soloist, next and last defender take in a strain; the level does not matter."""
    contract = Contract(6, strain)
    if split != "played":
        return shared(solver.tricks(deal, contract, soloist, leader), fixed(split))
    tricks = solver.split(deal, contract, soloist, leader)
    return tricks[soloist], tricks.get(soloist.next, 0), tricks.get(soloist.last, 0)
