"""The command `compose`: positions looked for whose key is unique and surprises."""

from __future__ import annotations

import click

from ddsolve.asking.ask import asked
from ddsolve.cli import lazy
from ddsolve.cli.asked import taking
from ddsolve.cli.options import html_option, output_options, refuse_typed
from ddsolve.cli.run import Run, each
from ddsolve.files import write_records
from ddsolve.output.problem import compose_report, composed_record
from ddsolve.problems.compose import DEALS, Composition, Wish, game_of, iter_compose
from ddsolve.questions.dealt import Solving
from ddsolve.values.contract import ALLPASS
from ddsolve.words import N_

_NONE_FOUND = 1  # the exit status


class Looking(Solving):
    """How far it is looked for."""

    count: int = asked(N_("How many problems."), default=1, least=1, most=1000)
    deals: int = asked(N_("How many positions are drawn, at most."), default=DEALS, least=1)


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
@taking(Wish, "wish")
@taking(Looking, "looking")
@output_options
@html_option
def compose_command(run: Run, wish: Wish, looking: Looking) -> None:
    """Look for problems."""
    run.echo(**wish.echo(), **looking.echo())
    if game_of(wish)[0] == ALLPASS:
        refuse_typed(("soloist",), N_("{option}: an all-pass has no soloist"))
    steps = iter_compose(wish, looking.count, deals=looking.deals, solver=looking.solver)
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
