"""The command `misere`: what to throw for a misère, and how safe it is."""

from __future__ import annotations

import click

from ddsolve.advice.misere_hand import iter_misere
from ddsolve.cli.groups import (
    Prices,
    Threads,
    pricing_options,
    seat_of_hand,
    seed_option,
    threads_options,
)
from ddsolve.cli.options import Given, hand_argument, html_option, output_options
from ddsolve.cli.run import Run
from ddsolve.errors import DealError
from ddsolve.hand import Hand
from ddsolve.output.advice_misere import misere_report
from ddsolve.seats import Seat
from ddsolve.words import say

TWELVE = 12


@click.command("misere", help=say("help_advice.misere"))
@hand_argument
@seat_of_hand
@pricing_options
@seed_option
@threads_options
@output_options
@html_option
def misere_command(
    run: Run, hand: Given[Hand], seat: Seat, seed: int, prices: Prices, threads: Threads
) -> None:
    """Advise a misère discard."""
    if len(hand.value) != TWELVE:
        raise DealError(say("advice.twelve", count=len(hand.value)))
    pricing = prices.pricing(run, seat)
    run.echo(hand=hand.value.ascii, seat=str(seat), seed=seed)
    with threads.open() as workers:
        run.finish(
            iter_misere(workers, hand.value, pricing, seed), lambda result: misere_report(hand.value, result)
        )
