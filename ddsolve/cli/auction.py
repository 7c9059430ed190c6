"""The command `auction`: who is to call, what is legal, who has won and what he may order."""

from __future__ import annotations

import click

from ddsolve.auction import AllPassOutlook, Auction, Call
from ddsolve.auction.outlook import check_blind
from ddsolve.cli.auction_options import CALLS
from ddsolve.cli.groups import Scoring, scoring_options
from ddsolve.cli.options import output_options
from ddsolve.cli.run import Run
from ddsolve.output.auction import auction_document, auction_report
from ddsolve.words import say


@click.command("auction", help=say("help_auction.auction"))
@click.argument("calls", type=CALLS, default="")
@click.option(
    "--round",
    "allpass_round",
    type=click.IntRange(1, 50),
    default=1,
    show_default=True,
    help=say("help_auction.option_round"),
)
@click.option("--blind", default="", metavar="SEATS", help=say("help_auction.option_blind"))
@scoring_options
@output_options
def auction_command(
    run: Run,
    calls: tuple[Call, ...],
    allpass_round: int,
    blind: str,
    scoring: Scoring,
) -> None:
    """Replay an auction."""
    convention = scoring.load(run)
    count = scoring.players_in(convention)
    seats = tuple(seat.strip() for seat in blind.split(",") if seat.strip())
    run.echo(calls=[str(call) for call in calls], players=count, round=allpass_round)
    if seats:
        run.echo(blind=list(seats))
    auction = Auction.parse(calls, convention, players=count, round=allpass_round)
    check_blind(auction, seats)
    outlook = None if auction.standing is not None else AllPassOutlook.of(auction, seats)
    run.answer(auction_document(auction, outlook), lambda: auction_report(auction, outlook))
