"""The commands `whist` and `lead`: advice to a defender."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

import click

from ddsolve.advice.knowledge import Limits
from ddsolve.advice.leads import iter_lead, iter_lead_open
from ddsolve.advice.sensible import DefenderView
from ddsolve.advice.whisting import CallValues, iter_whist
from ddsolve.cli.auction_options import auction_option, read_won
from ddsolve.cli.discard_command import HAND_OR_DEAL
from ddsolve.cli.hand_options import (
    convention_options,
    limit_options,
    limits_echo,
    open_workers,
    samples_option,
    seat_of_hand,
    seed_option,
    workers_options,
)
from ddsolve.cli.options import (
    CONTRACT,
    HAND,
    SEAT,
    Given,
    choice_option,
    hand_argument,
    one_script,
    output_options,
)
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.conventions import Convention
from ddsolve.deal import Deal
from ddsolve.errors import ContractError, DealError, ScoreError
from ddsolve.hand import Hand
from ddsolve.output.advice_defence import lead_report, whist_report
from ddsolve.scoring.hand_result import CALLS, Call
from ddsolve.seats import Seat
from ddsolve.words import say

Function = TypeVar("Function", bound=Callable[..., Any])


def defence_options(function: Function) -> Function:
    """Add what both commands ask: seats, contract, and what is known of the other hands."""
    options = [
        seat_of_hand,
        click.option("--soloist", type=SEAT, help=say("cli.option_soloist")),
        click.option("--contract", type=CONTRACT, required=True, help=say("cli.option_contract")),
        auction_option,
        click.option("--soloist-has", type=HAND, help=say("help_advice.option_soloist_has")),
        limit_options,
        click.option("--any-order", is_flag=True, help=say("help_advice.option_any_order")),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def read_settled(run: Run, given: dict[str, Any]) -> Convention:
    """Return the convention; fill in the soloist of an auction, and check that the order can follow it."""
    convention = Convention.load(given["convention"], given["overrides"])
    won = read_won(run, given["auction"], convention, given["players"])
    if won is not None:
        given["soloist"] = given["soloist"] or won.soloist
        won.check_soloist(given["soloist"])
        won.check_order(given["contract"])
    if given["soloist"] is None:
        raise click.UsageError(say("auction.need"))
    return convention


def read_view(run: Run, hand: Given[Hand], given: dict[str, Any]) -> DefenderView:
    """Return what the defender knows, and record it."""
    has: Given[Hand] | None = given["soloist_has"]
    one_script(hand, has)
    limits = Limits.parse(given["has"], given["lengths"])
    run.echo(hand=hand.value.ascii, seat=str(given["seat"]), soloist=str(given["soloist"]))
    run.echo(contract=str(given["contract"]), any_order=given["any_order"])
    run.echo(**limits_echo(limits, given["has"], given["lengths"]))
    if has is not None:
        run.echo(soloist_has=has.value.ascii)
        limits = limits.with_cards(given["soloist"], has.value)
    contract: Contract = given["contract"]
    view = DefenderView(hand.value, given["seat"], given["soloist"], contract, limits, not given["any_order"])
    view.check()
    return view


@click.command("whist", help=say("help_advice.whist"))
@hand_argument
@defence_options
@click.option("--calls", default="", help=say("help_advice.option_calls"))
@choice_option("partner", ("best", "pass", "whist"), "help_advice.option_partner_calls")
@convention_options
@samples_option(200)
@seed_option
@workers_options
@output_options
def whist_command(run: Run, hand: Given[Hand], **given: Any) -> None:
    """Advise a defender's call."""
    convention = read_settled(run, given)
    view = read_view(run, hand, given)
    run.convention = convention.name
    calls = read_calls(given["calls"])
    run.echo(calls=[f"{seat}={call}" for seat, call in calls], players=given["players"])
    run.echo(partner=given["partner"], samples=given["samples"], seed=given["seed"])
    values = CallValues(convention, view, given["players"], given["partner"])
    with open_workers(given) as workers:
        steps = iter_whist(workers, values, calls, given["samples"], given["seed"])
        result, partial = run.follow(steps, share=attrgetter("share"))
    if result is None or partial:
        run.answer({}, partial=True)
        return
    run.answer(result.as_json(), lambda: whist_report(result))


@click.command("lead", help=say("help_advice.lead"))
@click.argument("hand", type=HAND_OR_DEAL)
@defence_options
@click.option("--partner", type=HAND, help=say("help_advice.option_partner_hand"))
@convention_options
@samples_option(100)
@seed_option
@workers_options
@output_options
def lead_command(run: Run, hand: Given[Hand | Deal], partner: Given[Hand] | None, **given: Any) -> None:
    """Advise a defender's first lead."""
    one_script(hand, partner)
    read_settled(run, given)
    mine, partner = both_hands(hand, partner, given["seat"], given["soloist"])
    view = read_view(run, mine, given)
    run.echo(samples=given["samples"], seed=given["seed"])
    if partner is not None:
        run.echo(partner=partner.value.ascii)
    with open_workers(given) as workers:
        steps = (
            iter_lead(workers, view, given["samples"], given["seed"])
            if partner is None
            else iter_lead_open(workers, view, partner.value)
        )
        result, partial = run.follow(steps, share=attrgetter("share"))
    if result is None or partial:
        run.answer({}, partial=True)
        return
    run.answer(result.as_json(), lambda: lead_report(result))


def both_hands(
    hand: Given[Hand | Deal], partner: Given[Hand] | None, seat: Seat, soloist: Seat
) -> tuple[Given[Hand], Given[Hand] | None]:
    """Return the defender's hand and his partner's, from a deal where one was given (soloist: - or 12)."""
    if isinstance(hand.value, Hand):
        return Given(hand.text, hand.value), partner
    deal = hand.value
    if partner is not None or (soloist in deal.seats and deal.before_discard != soloist):
        raise DealError(say("advice.lead_deal"))
    if seat == soloist:
        raise ContractError(say("advice.own_contract", seat=seat))
    other = deal.hand(6 - seat - soloist)
    return Given(hand.text, deal.hand(seat)), Given(hand.text, other)


def read_calls(text: str) -> tuple[Call, ...]:
    """Read `2=pass,3=whist`; ScoreError for what is no call."""
    calls: list[Call] = []
    for part in (part.strip() for part in text.split(",") if part.strip()):
        seat, sign, call = (word.strip() for word in part.partition("="))
        if sign != "=" or seat not in ("1", "2", "3") or call not in CALLS:
            raise ScoreError(say("advice.calls", text=part[:20]))
        calls.append((seat, call))
    return tuple(calls)
