"""The commands `score` and `settle`: one hand, and the final sum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any

import click

from ddsolve.cards import Card
from ddsolve.cli.groups import Scoring, option_group, scoring_options, table_options
from ddsolve.cli.options import FILE, Given, cards_option, contract_option, output_options, seat_option
from ddsolve.cli.result_options import CALLS, TRICKS, read_document
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.errors import ScoreError
from ddsolve.output.score import (
    hand_document,
    hand_report,
    numbers,
    settlement_document,
    settlement_report,
)
from ddsolve.scoring import HandResult, Sheet, score, settle
from ddsolve.scoring.exact import exact_number, plain
from ddsolve.scoring.hand_result import Call
from ddsolve.scoring.settlement import money
from ddsolve.seats import Seat
from ddsolve.words import say


@dataclass(frozen=True)
class Special:
    """How a hand was special, by the fields of `HandResult`."""

    closed: bool
    off_hill: bool
    halves: bool
    hand: bool
    resigned: bool
    preference: bool
    thrown: bool


def _flag(field: str) -> Callable[[Any], Any]:
    name = "no-widow" if field == "hand" else field.replace("_", "-")
    return click.option(f"--{name}", field, is_flag=True, help=say(f"scoring_help.option_{field}"))


special_options = option_group("special", Special, *(_flag(field.name) for field in fields(Special)))


@click.command("score", help=say("scoring_help.score"))
@contract_option
@seat_option("soloist")
@click.option("--tricks", type=TRICKS, help=say("scoring_help.option_tricks"))
@click.option("--calls", type=CALLS, default="", help=say("scoring_help.option_calls"))
@click.option("--round", type=int, help=say("scoring_help.option_round"))
@click.option("--price", type=int, help=say("scoring_help.option_price"))
@click.option("--bomb", type=int, default=0, help=say("scoring_help.option_bomb"))
@special_options
@click.option("--bonus-off-hill", default="", help=say("scoring_help.option_bonus_off_hill"))
@cards_option("widow")
@click.option("--dealer-for", help=say("scoring_help.option_dealer_for"))
@scoring_options
@output_options
def score_command(
    run: Run,
    contract: Contract,
    soloist: Seat | None,
    tricks: dict[str, int] | None,
    calls: tuple[Call, ...],
    round: int | None,
    price: int | None,
    bomb: int,
    special: Special,
    bonus_off_hill: str,
    widow: Given[tuple[Card, ...]] | None,
    dealer_for: str | None,
    scoring: Scoring,
) -> None:
    """Score one hand."""
    convention = scoring.load(run)
    hand = HandResult(
        contract=contract,
        players=scoring.players_in(convention),
        soloist=None if soloist is None else str(soloist),
        tricks=tricks,
        calls=calls,
        round=round,
        price=price,
        bomb=bomb,
        dealer_for=dealer_for,
        bonus_off_hill=frozenset(filter(None, (name.strip() for name in bonus_off_hill.split(",")))),
        widow=widow.value if widow else None,
        **asdict(special),
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
    echo |= {field.name: getattr(hand, field.name) for field in fields(Special)}
    return {field: value for field, value in echo.items() if value}


@click.command("settle", help=say("scoring_help.settle"))
@click.argument("sheet", type=FILE, metavar="SHEET.json")
@click.option("--stake", metavar="PRICE", help=say("scoring_help.option_stake"))
@table_options
@output_options
def settle_command(run: Run, sheet: str, stake: str | None, scoring: Scoring) -> None:
    """Settle a sheet."""
    convention = scoring.load(run)
    read = Sheet.parse(read_document(sheet), convention.options)
    run.echo(sheet=read.to_json())
    result = settle(convention, read)
    paid = None
    if stake is not None:
        price = exact_number(stake, "stake")
        if price <= 0:
            raise ScoreError(say("scoring.stake", stake=stake[:20]))
        run.echo(stake=plain(price))
        paid = money(result.result, price)
    document = settlement_document(result) | ({} if paid is None else {"money": numbers(paid)})
    run.answer(document, lambda: settlement_report(convention, read, result, paid))
