"""The commands `score` and `settle`: one hand, and the final sum."""

from __future__ import annotations

from typing import Any

import click

from ddsolve.cards import Card
from ddsolve.cli.convention_options import convention_options, number_of_players, players_option
from ddsolve.cli.options import Given, Reader, cards_option, contract_option, output_options, seat_option
from ddsolve.cli.result_options import parse_calls, parse_tricks, read_document
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.conventions import Convention
from ddsolve.output.score_reports import hand_document, hand_report, settlement_document, settlement_report
from ddsolve.scoring import HandResult, Sheet, score, settle
from ddsolve.scoring.hand_result import Call
from ddsolve.words import say

CALLS: Reader[tuple[Call, ...]] = Reader("CALLS", parse_calls)
TRICKS: Reader[dict[str, int]] = Reader("TRICKS", parse_tricks)
FLAGS = {
    "closed": "closed",
    "off-hill": "off_hill",
    "halves": "halves",
    "no-widow": "hand",
    "resigned": "resigned",
    "preference": "preference",
    "thrown": "thrown",
}


def flags(function: Any) -> Any:
    """Add the options that say how a hand was special."""
    for name, field in reversed(FLAGS.items()):
        function = click.option(f"--{name}", field, is_flag=True, help=say(f"scoring_help.option_{field}"))(
            function
        )
    return function


@click.command("score", help=say("scoring_help.score"))
@contract_option
@seat_option("soloist")
@click.option("--tricks", type=TRICKS, help=say("scoring_help.option_tricks"))
@click.option("--calls", type=CALLS, help=say("scoring_help.option_calls"))
@click.option("--round", type=int, help=say("scoring_help.option_round"))
@click.option("--price", type=int, help=say("scoring_help.option_price"))
@click.option("--bomb", type=int, default=0, help=say("scoring_help.option_bomb"))
@flags
@click.option("--bonus-off-hill", default="", help=say("scoring_help.option_bonus_off_hill"))
@cards_option("widow")
@click.option("--dealer-for", help=say("scoring_help.option_dealer_for"))
@players_option
@output_options
@convention_options
def score_command(
    run: Run,
    convention: Convention,
    contract: Contract,
    soloist: int | None,
    players: int | None,
    calls: tuple[Call, ...] | None,
    bonus_off_hill: str,
    widow: Given[tuple[Card, ...]] | None,
    **fields: Any,
) -> None:
    """Score one hand."""
    hand = HandResult(
        contract=contract,
        players=number_of_players(convention, players),
        soloist=None if soloist is None else str(soloist),
        calls=calls or (),
        bonus_off_hill=frozenset(filter(None, (name.strip() for name in bonus_off_hill.split(",")))),
        widow=widow.value if widow else None,
        **fields,
    )
    run.echo(**_hand_echo(hand))
    outcome = score(convention, hand)
    run.answer(hand_document(outcome), lambda: hand_report(convention, hand, outcome))


def _hand_echo(hand: HandResult) -> dict[str, object]:
    """Return the input as it was understood, without the fields that were not used."""
    echo: dict[str, object] = {
        "contract": str(hand.contract),
        "players": hand.players,
        "soloist": hand.soloist,
        "calls": [f"{player}={call}" for player, call in hand.calls],
        "tricks": hand.tricks,
        "round": hand.round,
        "price": hand.price,
        "bomb": hand.bomb,
        "bonus_off_hill": sorted(hand.bonus_off_hill),
        "widow": [str(card) for card in hand.widow or ()],
        "dealer_for": hand.dealer_for,
    }
    echo |= {field: getattr(hand, field) for field in FLAGS.values()}
    return {field: value for field, value in echo.items() if value}


@click.command("settle", help=say("scoring_help.settle"))
@click.argument("sheet", metavar="SHEET.json")
@output_options
@convention_options
def settle_command(run: Run, convention: Convention, sheet: str) -> None:
    """Settle a sheet."""
    read = Sheet.parse(read_document(sheet), convention.options)
    run.echo(sheet=read.to_json())
    result = settle(convention, read)
    run.answer(settlement_document(result), lambda: settlement_report(convention, read, result))
