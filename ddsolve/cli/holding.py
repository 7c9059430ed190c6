"""The command `holding`: a suit's cards by name, and the tricks they take."""

from __future__ import annotations

from typing import cast

import click

from ddsolve.advice.holding import (
    HoldingTricks,
    Lead,
    Side,
    all_holdings,
    holding_tricks,
    names,
    read_holding,
)
from ddsolve.cli import lazy
from ddsolve.cli.options import choice_option, output_options, refuse_typed
from ddsolve.cli.run import Run
from ddsolve.output.holding import NAMES, holding_report, holdings_table, tricks_document
from ddsolve.words import N_, _


@lazy.command(
    "holding",
    help=N_("""Name a holding in one suit, and count its tricks over every split of the rest.

    It is a defender's, on both sides of the soloist, or the soloist's own. The suit is played alone, with
    all its cards seen; the chances follow the law of the unseen cards, 22 or, for the soloist, 20.

    \b
    Examples:
      ddsolve holding AKJ
      ddsolve holding "K 10 9 8" --over
      ddsolve holding AQ98 --soloist
      ddsolve holding --all 3
    """),
)
@lazy.argument("cards", default="")
@lazy.option("--over", is_flag=True, help=N_("The holder sits after the soloist."))
@lazy.option("--under", is_flag=True, help=N_("The holder sits before the soloist."))
@lazy.option("--soloist", is_flag=True, help=N_("The holder is the soloist."))
@choice_option(
    "lead", ("other", "own"), N_("Who leads the suit: another than the holder, or always himself.")
)
@lazy.option(
    "--all", "longest", type=click.IntRange(1, 8), help=N_("A table of all holdings up to so many cards.")
)
@output_options
def holding_command(run: Run, cards: str, lead: Lead, longest: int | None, **placed: bool) -> None:
    """Name a holding and count its tricks."""
    given = [name for name, is_so in placed.items() if is_so]
    if len(given) > 1:
        raise click.UsageError(_("--over, --under and --soloist: choose one"))
    sides = cast("tuple[Side, ...]", given or ("over", "under"))
    if cards:
        refuse_typed(("longest",), N_("{option} is for a table of all holdings: leave out the cards"))
    run.echo(lead=lead, sides=list(sides))
    if longest is not None:
        rows = [(ranks, _found(ranks, sides, lead)) for ranks in all_holdings(longest)]
        document = {"holdings": [_document(ranks, found, lead) for ranks, found in rows]}
        run.answer(document, lambda: holdings_table(rows, lead))
        return
    ranks = read_holding(cards)
    run.echo(holding=ranks)
    found = _found(ranks, sides, lead)
    run.answer(_document(ranks, found, lead), lambda: holding_report(ranks, found, lead))


def _found(ranks: str, sides: tuple[Side, ...], lead: Lead) -> list[HoldingTricks]:
    return [holding_tricks(ranks, side, lead) for side in sides]


def _document(ranks: str, found: list[HoldingTricks], lead: Lead) -> dict[str, object]:
    """Return one holding as JSON: its names with their source, and each side's chances by tricks."""
    keys = names(ranks, found[0].side, lead)
    called = [{"name": _(NAMES[key]), "key": key, "source": "ES"} for key in keys]
    sides: dict[str, object] = {tricks.side: tricks_document(tricks) for tricks in found}
    return {"holding": ranks, "names": called, **sides}
