"""The command `auction`: who is to call, what is legal, who has won and what he may order."""

from __future__ import annotations

from ddsolve.auction import AllPassOutlook, Auction, Call
from ddsolve.auction.seen import check_blind
from ddsolve.cli import lazy
from ddsolve.cli.auction_options import CALLS, blind_option, seats_of
from ddsolve.cli.groups import Scoring, scoring_options, series_option
from ddsolve.cli.options import html_option, output_options
from ddsolve.cli.run import Run
from ddsolve.output.auction import auction_document, auction_report
from ddsolve.words import N_


@lazy.command(
    "auction",
    help=N_(
        "Replay an auction: who is to call, what he may call, who has won and what he may "
        "order.\n\n    Calls are seat=call in turn, or calls alone; a call is pass, here, a bid (6S … 10NT, "
        "misere), or, where the convention\n    has them, misere-hand and 9S-hand (without "
        "the widow), blind and 7-blind. An illegal call is refused by\n    the rule it "
        'breaks.\n\n    \b\n    Examples:\n      ddsolve auction "1=6S 2=pass 3=6C 1=here"\n      '
        'ddsolve auction "1=6S 2=misere 3=9S 1=pass" --convention leningrad\n      ddsolve '
        'auction "1=pass 2=pass 3=pass" --convention classic --round 2 --blind 1,2\n    '
    ),
)
@lazy.argument("calls", type=CALLS, default="")
@series_option(N_("1, or n where all passing would make this the n-th all-pass of a series."))
@blind_option
@scoring_options
@output_options
@html_option
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
    seats = seats_of(blind)
    run.echo(calls=[str(call) for call in calls], players=count, round=allpass_round)
    if seats:
        run.echo(blind=[str(seat) for seat in seats])
    auction = Auction.parse(calls, convention, players=count, round=allpass_round, blind=seats)
    check_blind(auction, seats)
    outlook = None if auction.standing is not None else AllPassOutlook.of(auction, seats)
    run.answer(auction_document(auction, outlook), lambda: auction_report(auction, outlook))
