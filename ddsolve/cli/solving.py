"""The commands `table`, `solve` and `allpass`: exact answers for one deal."""

from __future__ import annotations

import click

from ddsolve.allpass_rules import WIDOW_RULES, AllPassRules, WidowRule
from ddsolve.cards import Card
from ddsolve.cli.groups import WidowLeads, widow_lead_options
from ddsolve.cli.options import (
    Given,
    cards_option,
    contract_option,
    deal_argument,
    html_option,
    one_script,
    output_options,
    seat_option,
    table_size_option,
)
from ddsolve.cli.run import Run
from ddsolve.contract import ALLPASS, Contract
from ddsolve.deal import Deal
from ddsolve.errors import ContractError
from ddsolve.output.solving import allpass_report, solution_report, table_report
from ddsolve.play import PlayState
from ddsolve.results import card_names
from ddsolve.solver import Solver
from ddsolve.words import say

Cards = Given[tuple[Card, ...]]


@click.command("table", help=say("help_solving.table"))
@deal_argument
@seat_option("leader")
@table_size_option
@output_options
@html_option
def table_command(run: Run, deal: Given[Deal], leader: int | None, table_mb: int | None) -> None:
    """Solve a whole deal."""
    leader = leader or deal.value.seats[0]
    run.echo(**_deal_echo(deal), leader=str(leader))
    steps = Solver(table_mb).iter_table(deal.value, leader)
    run.finish(steps, lambda result: table_report(deal.value, leader, result))


@click.command("solve", help=say("help_solving.solve"))
@deal_argument
@contract_option
@seat_option("soloist", required=True)
@seat_option("leader")
@cards_option("played")
@table_size_option
@output_options
@html_option
def solve_command(
    run: Run,
    deal: Given[Deal],
    contract: Contract,
    soloist: int,
    leader: int | None,
    played: Cards | None,
    table_mb: int | None,
) -> None:
    """Solve a trick game or misère."""
    one_script(deal, played)
    leader = leader or deal.value.seats[0]
    cards = played.value if played else ()
    run.echo(**_deal_echo(deal), contract=str(contract), soloist=str(soloist), leader=str(leader))
    run.echo(played=card_names(cards))
    if contract.kind == "allpass":
        raise ContractError(say("play.allpass_in_solve"))
    state = PlayState.start(deal.value, contract, soloist, leader).replay(cards)
    steps = Solver(table_mb).iter_solve(deal.value, contract, soloist, leader, cards)
    run.finish(steps, lambda result: solution_report(state, result))


@click.command("allpass", help=say("help_solving.allpass"))
@deal_argument
@seat_option("leader")
@cards_option("played")
@cards_option("widow")
@click.option("--widow-rule", type=click.Choice(WIDOW_RULES), help=say("help_solving.option_widow_rule"))
@widow_lead_options
@table_size_option
@output_options
@html_option
def allpass_command(
    run: Run,
    deal: Given[Deal],
    leader: int | None,
    played: Cards | None,
    widow: Cards | None,
    widow_rule: WidowRule | None,
    leads: WidowLeads,
    table_mb: int | None,
) -> None:
    """Solve an all-pass."""
    one_script(deal, played, widow)
    leader = leader or deal.value.seats[0]
    cards = played.value if played else ()
    rules = AllPassRules.for_deal(deal.value, widow.value if widow else None, widow_rule, **leads.as_json())
    run.echo(**_deal_echo(deal), leader=str(leader), played=card_names(cards), **rules.as_json())
    state = PlayState.start(deal.value, ALLPASS, None, leader, rules).replay(cards)
    solver = Solver(table_mb)
    steps = (solver.allpass_from(state) for _ in range(1))
    run.finish(steps, lambda result: allpass_report(state, result))


def _deal_echo(deal: Given[Deal]) -> dict[str, object]:
    """Return the deal as it was written and as it was understood."""
    hands = {
        str(seat): None if hand is None else hand.ascii
        for seat, hand in zip((1, 2, 3), deal.value.hands, strict=True)
    }
    return {"deal": deal.text, "hands": hands, "dead": card_names(list(deal.value.dead))}
