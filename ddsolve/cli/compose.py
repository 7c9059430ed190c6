"""The command `compose`: positions looked for whose key is unique and surprises."""

from __future__ import annotations

import click

from ddsolve.cli import lazy
from ddsolve.cli.groups import seed_option
from ddsolve.cli.options import (
    CONTRACT,
    SEAT,
    html_option,
    output_options,
    refuse_typed,
    table_size_option,
)
from ddsolve.cli.problem import positions_option
from ddsolve.cli.run import Run, each
from ddsolve.files import write_records
from ddsolve.output.problem import compose_report, composed_record
from ddsolve.problems.compose import CARDS, DEALS, Composition, Wish, game_of, iter_compose
from ddsolve.problems.surprise import KINDS, Kind
from ddsolve.solving.solver import Solver
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.values.seats import Seat
from ddsolve.words import N_

_NONE_FOUND = 1  # the exit status


@lazy.command(
    "compose",
    help=N_("""Look for problems: random positions with a task whose key is unique and surprises.

    What is found is written as `problem` reads it, with the solution and why it was chosen. A key surprises
    by guess: the solver tries another card first; sacrifice: a sure trick or a higher card is given up;
    unblock: a higher card falls under the partner's; endplay: the other side is thrown in. The exit status is
    1 if nothing is found.

    \b
    Examples:
      ddsolve compose --task "soloist makes 3" --by endplay
      ddsolve compose --task "catch the misère" --cards 6 --count 3 | ddsolve problem -
    """),
)
@lazy.option("--task", required=True, metavar="TASK", help=N_("What has to be done, as `problem` reads it."))
@lazy.option(
    "--contract", type=CONTRACT, help=N_("The game.  [default: 6NT, misere or an all-pass, by the task]")
)
@lazy.option(
    "--cards",
    type=click.IntRange(2, 10),
    default=CARDS,
    show_default=True,
    help=N_("The cards of each hand; 10: a whole deal."),
)
@lazy.option(
    "--count", type=click.IntRange(1, 1000), default=1, show_default=True, help=N_("How many problems.")
)
@lazy.option(
    "--by",
    "kinds",
    type=click.Choice(KINDS),
    multiple=True,
    help=N_("How the key has to surprise; repeat: each of them.  [default: any of them]"),
)
@lazy.option("--soloist", type=SEAT, default="1", show_default=True, help=N_("The soloist's seat."))
@lazy.option("--leader", type=SEAT, help=N_("Who leads.  [default: the soloist, or the seat after him]"))
@lazy.option("--strict", is_flag=True, help=N_("No duals either."))
@lazy.option(
    "--deals",
    type=click.IntRange(1),
    default=DEALS,
    show_default=True,
    help=N_("How many positions are drawn, at most."),
)
@positions_option
@seed_option
@table_size_option
@output_options
@html_option
def compose_command(
    run: Run,
    task: str,
    contract: Contract | None,
    cards: int,
    count: int,
    kinds: tuple[Kind, ...],
    soloist: Seat,
    leader: Seat | None,
    strict: bool,
    deals: int,
    positions: int,
    seed: int,
    table_mb: int | None,
) -> None:
    """Look for problems."""
    wish = Wish(task, contract, cards, soloist, leader, kinds, strict, positions, seed)
    run.echo(task=task, contract=None if contract is None else str(contract), cards=cards, count=count)
    run.echo(by=list(kinds), soloist=str(soloist), leader=None if leader is None else str(leader))
    run.echo(strict=strict, deals=deals, positions=positions, seed=seed)
    if game_of(wish)[0] == ALLPASS:
        refuse_typed(("soloist",), N_("{option}: an all-pass has no soloist"))
    steps = iter_compose(wish, count, deals=deals, solver=Solver(table_mb))
    found, partial = run.follow(each(steps))
    found = found or Composition()
    records = [composed_record(one) for one in found.found]
    document = {
        "problems": [one.as_json() for one in found.found],
        "drawn": found.drawn,
        "text": write_records(records, "text").text if records else "",
    }
    if partial and not found.found:
        run.answer({}, partial=True)
        return
    run.answer(document, lambda: compose_report(found), partial=partial)
    if not found.found:
        raise click.exceptions.Exit(_NONE_FOUND)
