"""The command `misere`: what to throw for a misère, and how safe it is."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import click

from ddsolve.advice.misere_hand import iter_misere
from ddsolve.cli.hand_options import (
    open_workers,
    pricing_options,
    read_pricing,
    seat_of_hand,
    seed_option,
    workers_options,
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
@workers_options
@output_options
@html_option
def misere_command(run: Run, hand: Given[Hand], seat: Seat, **given: Any) -> None:
    """Advise a misère discard."""
    if len(hand.value) != TWELVE:
        raise DealError(say("advice.twelve", count=len(hand.value)))
    pricing = read_pricing(run, given, seat)
    run.echo(hand=hand.value.ascii, seat=str(seat), seed=given["seed"])
    with open_workers(given) as workers:
        steps = iter_misere(workers, hand.value, pricing, given["seed"])
        result, partial = run.follow(steps, share=attrgetter("share"))
    if result is None:
        run.answer({}, partial=True)
        return
    run.answer(result.as_json(), lambda: misere_report(hand.value, result), partial=partial)
