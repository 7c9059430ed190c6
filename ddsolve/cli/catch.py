"""The command `catch`: against a misère whose discard is hidden."""

from __future__ import annotations

import click

from ddsolve.advice.catching.advice import Payoff, catch, default_payoff, read_payoff
from ddsolve.advice.catching.position import OpenMisere, World
from ddsolve.advice.catching.values import OBJECTIVES, Objective
from ddsolve.cards import Card
from ddsolve.cli.groups import Scoring, scoring_options, seed_option
from ddsolve.cli.options import (
    Given,
    Reader,
    cards_option,
    choice_option,
    html_option,
    one_script,
    output_options,
    seat_option,
)
from ddsolve.cli.run import Run
from ddsolve.output.catch import catch_report
from ddsolve.results import card_names
from ddsolve.seats import SEATS, Seat
from ddsolve.words import say

OPEN_MISERE: Reader[Given[OpenMisere]] = Reader(
    "DEAL", lambda text: Given(text.strip(), OpenMisere.parse(text)), files=True
)
WORLDS: Reader[Given[tuple[World, ...]]] = Reader(
    "WORLDS", lambda text: Given(text.strip(), World.parse_all(text))
)
PAYOFF = Reader("PAYOFF", read_payoff)


@click.command("catch", help=say("catch.catch"))
@click.argument("deal", type=OPEN_MISERE)
@seat_option("leader")
@cards_option("played")
@click.option("--worlds", type=WORLDS, help=say("catch.option_worlds"))
@choice_option("objective", OBJECTIVES, "catch.option_objective")
@click.option("--payoff", type=PAYOFF, help=say("catch.option_payoff"))
@scoring_options
@seed_option
@output_options
@html_option
def catch_command(
    run: Run,
    deal: Given[OpenMisere],
    leader: Seat | None,
    played: Given[tuple[Card, ...]] | None,
    worlds: Given[tuple[World, ...]] | None,
    objective: Objective,
    payoff: Payoff | None,
    scoring: Scoring,
    seed: int,
) -> None:
    """Advise the defenders of a misère."""
    one_script(deal, played, worlds)
    seat = leader or Seat.FIRST
    cards = played.value if played else ()
    named = worlds.value if worlds else None
    hands = {str(place): hand.ascii for place, hand in zip(SEATS, deal.value.hands, strict=True)}
    run.echo(deal=deal.text, hands=hands, leader=str(seat), played=card_names(cards))
    run.echo(worlds=worlds.text if worlds else None, objective=objective, seed=seed)
    if payoff is None:
        convention = scoring.load(run)
        payoff = default_payoff(convention, deal.value.soloist, scoring.players_in(convention))
    prices = payoff
    steps = (catch(deal.value, seat, cards, named, objective, prices, seed=seed) for _ in range(1))
    run.finish(steps, lambda result: catch_report(result, seed))
