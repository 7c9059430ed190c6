"""The command `conventions`: the list, one convention with its sources, or where two differ."""

from __future__ import annotations

import click

from ddsolve.cli import lazy
from ddsolve.cli.groups import CONVENTION, players_option, set_option
from ddsolve.cli.options import output_options
from ddsolve.cli.run import Run
from ddsolve.conventions import NAMES, Convention
from ddsolve.output.conventions import (
    comparison_document,
    comparison_report,
    convention_document,
    convention_report,
    list_document,
    list_report,
    pay_document,
    pay_report,
    schema_document,
    schema_report,
)
from ddsolve.scoring.pay_table import pay_table
from ddsolve.words import N_, _


@lazy.command(
    "conventions",
    help=N_("""List the scoring conventions, or show one with every option and its source.

    \b
    Examples:
      ddsolve conventions leningrad
      ddsolve conventions --compare sochi leningrad
      ddsolve conventions --pay --players 4
    """),
)
@lazy.argument("name", type=CONVENTION, required=False)
@lazy.option(
    "--options",
    "schema",
    is_flag=True,
    help=N_("Show what each option means and may be; with a convention, what it is there."),
)
@lazy.option("--pay", is_flag=True, help=N_("Show what each convention pays for four well-known results."))
@players_option
@lazy.option(
    "--compare", type=CONVENTION, nargs=2, metavar="A B", help=N_("Show where two conventions differ.")
)
@set_option
@output_options
def conventions_command(
    run: Run,
    name: str | None,
    schema: bool,
    pay: bool,
    players: int | None,
    compare: tuple[str, str] | None,
    overrides: tuple[str, ...],
) -> None:
    """List the conventions, show one, or compare two."""
    if bool(compare) + bool(name or schema) + pay > 1:
        raise click.UsageError(_("give one convention, or one of --compare, --options and --pay"))
    if overrides and not (name or compare or pay):
        raise click.UsageError(_("--set needs a convention, --compare or --pay"))
    if players and not pay:
        raise click.UsageError(_("--players goes with --pay"))
    if overrides:
        run.echo(set=list(overrides))
    if compare:
        first, second = (Convention.load(each, overrides) for each in compare)
        run.echo(compare=list(compare))
        run.answer(comparison_document(first, second), lambda: comparison_report(first, second))
    elif name:
        convention = Convention.load(name, overrides)
        run.convention = convention.name
        report = schema_report if schema else convention_report
        run.answer(convention_document(convention), lambda: report(convention))
    elif pay:
        rows = pay_table((Convention.load(each, overrides) for each in NAMES), players or 3)
        run.answer(pay_document(rows), lambda: pay_report(rows))
    elif schema:
        run.answer(schema_document(), schema_report)
    else:
        found = [Convention.load(each) for each in NAMES]
        run.answer(list_document(found), lambda: list_report(found))
