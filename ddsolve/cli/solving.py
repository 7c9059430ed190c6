"""The commands `table`, `solve` and `allpass`: exact answers for one deal."""

from __future__ import annotations

from dataclasses import replace

import click

from ddsolve.cli import lazy
from ddsolve.cli.groups import AllPassAsked, allpass_options
from ddsolve.cli.options import (
    CONTRACT,
    Given,
    cards_option,
    html_option,
    output_options,
    seat_option,
    seat_or_record_option,
    table_size_option,
)
from ddsolve.cli.recorded import deal_as_dealt, deal_as_played, expected, from_record, record_argument
from ddsolve.cli.run import Run, each
from ddsolve.conventions import Convention
from ddsolve.errors import ContractError, DealError
from ddsolve.output.solving import allpass_report, solution_report, table_report
from ddsolve.scoring.allpass_order import allpass_value
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.solver import Solver
from ddsolve.values.cards import Card
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.play import PlayState
from ddsolve.values.results import AllPassResult, card_names
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

Cards = Given[tuple[Card, ...]]


@lazy.command(
    "table",
    help=N_(
        "Solve a deal for every soloist in every strain, for misère and for all-pass.\n\n    "
        "The all-pass here is without the widow. With the widow as a fourth field the best "
        "contract each seat could\n    have made with it is shown too. With one hand of 12 "
        "cards only that seat is solved, over all its discards.\n\n    \b\n    Example:\n      "
        'ddsolve table "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7 | H8 '
        'S9"\n    '
    ),
)
@record_argument("deal")
@seat_option("leader")
@table_size_option
@output_options
@html_option
@from_record("leader", take=deal_as_dealt)
def table_command(run: Run, deal: Given[Deal], leader: int | None, table_mb: int | None) -> None:
    """Solve a whole deal."""
    leader = leader or deal.value.seats[0]
    run.echo(**_deal_echo(deal), leader=str(leader))
    steps = Solver(table_mb).iter_table(deal.value, leader)
    run.finish(each(steps), lambda result: table_report(deal.value, leader, result))


@lazy.command(
    "solve",
    help=N_("""Solve a trick game or misère, all cards seen, and value every legal card.

    Counts are always the soloist's tricks, those already won in --played included.

    \b
    Examples:
      ddsolve solve "♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT" \\
          --contract 6NT --soloist 1
      ddsolve solve @deal.txt --contract misere --soloist 2 --leader 3 --played "S8 SA"
    """),
)
@record_argument("deal")
@lazy.option("--contract", type=CONTRACT, help=N_("6S … 10NT or misere.  [required unless the file says it]"))
@seat_or_record_option("soloist")
@seat_option("leader")
@cards_option("played")
@table_size_option
@output_options
@html_option
@from_record("contract", "soloist", "leader", required=("contract",), take=deal_as_played)
def solve_command(
    run: Run,
    deal: Given[Deal],
    contract: Contract,
    soloist: int | None,
    leader: int | None,
    played: Cards | None,
    table_mb: int | None,
) -> None:
    """Solve a trick game or misère."""
    leader = leader or deal.value.seats[0]
    cards = played.value if played else ()
    if contract.kind == "allpass":
        raise ContractError(_("an all-pass has no soloist: use 'ddsolve allpass' for it"))
    soloist = expected("soloist", soloist)
    run.echo(**_deal_echo(deal), contract=str(contract), soloist=str(soloist), leader=str(leader))
    run.echo(played=card_names(cards))
    state = PlayState.start(deal.value, contract, soloist, leader).replay(cards)
    steps = Solver(table_mb).iter_solve(deal.value, contract, soloist, leader, cards)
    run.finish(each(steps), lambda result: solution_report(state, result))


@lazy.command(
    "allpass",
    help=N_(
        "Solve an all-pass, in which everyone plays for himself and wants few tricks.\n\n    "
        "Two exact answers: the fewest tricks each seat can hold itself to against both "
        "others together, and the\n    tricks when everyone plays for himself (fewest own "
        "tricks, then the most for the next seat, then for the\n    one after).\n\n    \b\n    "
        "Example (the widow's cards name the suit of the first two tricks):\n      ddsolve "
        'allpass "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7" --widow "H8 '
        'S9"\n    '
    ),
)
@record_argument("deal")
@seat_option("leader")
@cards_option("played")
@cards_option("widow")
@allpass_options(
    N_(
        "shows: the widow's card names the suit; dealer: the dealer plays it; none.  "
        "[default: the convention's, else shows with --widow, else none]"
    )
)
@table_size_option
@output_options
@html_option
@from_record("leader", take=deal_as_played)
def allpass_command(
    run: Run,
    deal: Given[Deal],
    leader: int | None,
    played: Cards | None,
    widow: Cards | None,
    asked: AllPassAsked,
    table_mb: int | None,
) -> None:
    """Solve an all-pass."""
    leader = leader or deal.value.seats[0]
    cards = played.value if played else ()
    scoring = asked.scoring(run)
    if scoring is not None and scoring[1] == DUMMY_PLAYERS and Seat.FIRST in deal.value.seats:
        raise DealError(
            _("{seat:seat} is the dummy, who takes no part in an all-pass: write - for it", seat=Seat.FIRST)
        )
    rule, recorded = asked.rule(scoring), None if deal.record is None else deal.record.rules
    assumed = False
    if recorded is not None and widow is None and rule is None:
        rules = replace(recorded, **asked.typed())
    else:
        if widow is not None and rule == "none" and asked.widow_rule is None:
            raise click.UsageError(_("--widow: this convention does not turn the widow in an all-pass"))
        named = widow.value if widow else None
        convention = None if scoring is None else scoring[0]
        leads, order = asked.leads(convention), asked.order(scoring)
        rules = AllPassRules.for_deal(deal.value, named, rule, **leads, order=order)
        assumed = rule is None and named is None and rules.widow is not None
    asked.refuse_unused(rules.widow_rule)
    run.echo(**_deal_echo(deal), leader=str(leader), played=card_names(cards), **rules.as_json())
    state = PlayState.start(deal.value, ALLPASS, None, leader, rules).replay(cards)
    solver = Solver(table_mb)
    run.finish(
        lambda _listen: _valued(solver.allpass_from(state), scoring, asked.allpass_round),
        lambda result: allpass_report(state, result, assumed=assumed),
        beside={"widow_rule_assumed": True} if assumed else {},
    )


def _valued(
    result: AllPassResult, scoring: tuple[Convention, int] | None, allpass_round: int
) -> AllPassResult:
    """Return an answer with its worth under the convention, where it is about all ten tricks."""
    if scoring is None:
        return result
    convention, players = scoring
    counts = result.tricks.get(1, 0), result.tricks.get(2, 0), result.tricks.get(3, 0)
    if sum(counts) + (result.dealer or 0) != FULL_HAND or (len(result.tricks) == 2) != (players == 2):
        return result
    value = allpass_value(convention, counts, players, allpass_round)
    return replace(result, value={seat: value[str(seat)] for seat in Seat if str(seat) in value})


def _deal_echo(deal: Given[Deal]) -> dict[str, object]:
    """Return the deal as it was written and as it was understood."""
    hands = {
        str(seat): None if hand is None else hand.ascii
        for seat, hand in zip((1, 2, 3), deal.value.hands, strict=True)
    }
    return {"deal": deal.text, "hands": hands, "dead": card_names(list(deal.value.dead))}
