"""The command `bid`: what to bid before the widow is seen."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import click

from ddsolve.advice.bidding import WIDOWS, iter_bid
from ddsolve.cli.auction_options import auction_option, read_auction
from ddsolve.cli.hand_options import (
    open_workers,
    pricing_options,
    read_pricing,
    seat_of_hand,
    seed_option,
    workers_options,
)
from ddsolve.cli.options import Given, hand_argument, output_options
from ddsolve.cli.run import Run
from ddsolve.hand import Hand
from ddsolve.output.advice_bid import bid_report
from ddsolve.seats import Seat
from ddsolve.words import say


@click.command("bid", help=say("help_advice.bid"))
@hand_argument
@seat_of_hand
@pricing_options
@click.option(
    "--widows",
    type=click.IntRange(2, 231),
    default=WIDOWS,
    show_default=True,
    help=say("help_advice.option_widows"),
)
@click.option(
    "--round",
    "allpass_round",
    type=click.IntRange(1, 50),
    default=1,
    show_default=True,
    help=say("help_advice.option_round"),
)
@auction_option
@seed_option
@workers_options
@output_options
def bid_command(run: Run, hand: Given[Hand], seat: Seat, **given: Any) -> None:
    """Advise a bid."""
    pricing = read_pricing(run, given, seat)
    run.echo(hand=hand.value.ascii, seat=str(seat), seed=given["seed"], widows=given["widows"])
    run.echo(round=given["allpass_round"])
    auction = read_auction(
        run, given["auction"], pricing.convention, pricing.players, round=given["allpass_round"]
    )
    with open_workers(given) as workers:
        steps = iter_bid(
            workers,
            hand.value,
            pricing,
            widows=given["widows"],
            allpass_round=given["allpass_round"],
            auction=auction,
            seed=given["seed"],
        )
        result, partial = run.follow(steps, share=attrgetter("share"))
    if result is None:
        run.answer({}, partial=True)
        return
    run.answer(result.as_json(), lambda: bid_report(result), partial=partial)
