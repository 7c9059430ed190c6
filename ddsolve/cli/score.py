"""The commands `score` and `settle`: one hand, and the final sum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any

from ddsolve.cli import lazy
from ddsolve.cli.groups import Scoring, option_group, scoring_options, table_options
from ddsolve.cli.options import (
    FILE,
    Given,
    cards_option,
    contract_option,
    html_option,
    is_given,
    output_options,
    refuse_typed,
    seat_option,
)
from ddsolve.cli.result_options import CALLS, TRICKS, bomb_option, read_document
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.conventions.players import wrong_players
from ddsolve.errors import ScoreError
from ddsolve.output.score import (
    hand_document,
    hand_report,
    numbers,
    settlement_document,
    settlement_report,
)
from ddsolve.scoring import HandResult, Sheet, score, settle
from ddsolve.scoring.entries import player_seat
from ddsolve.scoring.exact import exact_number, plain
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.game_lines import is_typed
from ddsolve.scoring.hand_result import Call
from ddsolve.scoring.list_games import check_soloist
from ddsolve.scoring.result_text import parse_seats
from ddsolve.scoring.settlement import money
from ddsolve.scoring.special_games import pays_for_widow
from ddsolve.scoring.trick_game import scores_closed_play
from ddsolve.scoring.whole_game import Game
from ddsolve.values.cards import Card
from ddsolve.values.contract import Contract
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

_SCORING_HELP_OPTION = {
    "closed": N_("The lone whister played with closed cards."),
    "off_hill": N_("Write the success off the hill, where the soloist may choose."),
    "halves": N_("The misère was shared with the dealer."),
    "hand": N_("The game was played without the widow."),
    "resigned": N_("The soloist resigned at this level."),
    "preference": N_("A preference was shown (with --contract 10NT)."),
    "thrown": N_("The soloist threw the widow."),
}


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
    return lazy.option(f"--{name}", field, is_flag=True, help=_SCORING_HELP_OPTION[field])


special_options = option_group("special", Special, *(_flag(field.name) for field in fields(Special)))


@lazy.command(
    "score",
    help=N_(
        "Score one hand: the entries on the sheet, and the value for every player in "
        "whists.\n\n    Players are the seats 1, 2, 3 and, in a game of four, dealer. Calls "
        "are whist, pass, half, return and, for\n    the dealer, whist, in the order they "
        "were made.\n\n    \b\n    Examples:\n      ddsolve score --convention leningrad "
        "--players 4 --contract 7S --soloist 1 \\\n          --calls 2=whist,3=pass --tricks "
        "1=5,2=3,3=2\n      ddsolve score --contract allpass --round 2 --tricks "
        "1=2,2=3,3=5\n    "
    ),
)
@contract_option
@seat_option("soloist")
@lazy.option(
    "--tricks",
    type=TRICKS,
    help=N_("The tricks of each player, as 1=5,2=3,3=2 or 5-3-2; only if cards were played."),
)
@lazy.option("--calls", type=CALLS, default="", help=N_("The calls in turn, as 2=whist,3=pass."))
@lazy.option("--round", type=int, help=N_("All-pass: its number in the series.  [default: 1]"))
@lazy.option("--price", type=int, help=N_("All-pass: the price of a trick, instead of --round."))
@bomb_option
@special_options
@lazy.option(
    "--bonus-off-hill",
    default="",
    help=N_("All-pass: players who take the zero bonus off their hill, as 1,2."),
)
@cards_option("widow")
@lazy.option("--dealer-for", help=N_("Whose hand the whisting dealer plays.  [default: the first to pass]"))
@scoring_options
@output_options
@html_option
def score_command(
    run: Run,
    contract: Contract,
    soloist: Seat | None,
    tricks: dict[Seat, int] | None,
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
        soloist=soloist,
        tricks=tricks,
        calls=calls,
        round=round,
        price=price,
        bomb=bomb,
        dealer_for=None if dealer_for is None else player_seat(dealer_for),
        bonus_off_hill=parse_seats(bonus_off_hill),
        widow=widow.value if widow else None,
        **asdict(special),
    )
    run.echo(**_hand_echo(hand))
    if hand.soloist is not None and hand.contract.kind != "allpass":
        check_soloist(convention.options, hand.players, hand.soloist)
    outcome = score(convention, hand)
    if not pays_for_widow(convention.options, hand):
        refuse_typed(
            ("widow",), N_("{option} counts where a good widow is paid for (widow_prize, paid_widow)")
        )
    if not scores_closed_play(convention.options):
        refuse_typed(
            ("closed",),
            N_(
                "{option} counts where a lone whister chooses, and closed play is scored in another way "
                "(passer_tricks_closed, lone_quota_closed)"
            ),
        )
    run.answer(hand_document(outcome), lambda: hand_report(convention, hand, outcome))


def _hand_echo(hand: HandResult) -> dict[str, object]:
    """Return the input as it was understood, without the fields that were not used."""
    echo: dict[str, object] = {
        "contract": str(hand.contract),
        "players": hand.players,
        "soloist": hand.soloist and str(hand.soloist),
        "calls": [f"{player}={call}" for player, call in hand.calls],
        "tricks": {str(seat): count for seat, count in (hand.tricks or {}).items()},
        "round": hand.round,
        "price": hand.price,
        "bomb": hand.bomb,
        "bonus_off_hill": [str(seat) for seat in sorted(hand.bonus_off_hill)],
        "widow": [str(card) for card in hand.widow or ()],
        "dealer_for": hand.dealer_for and str(hand.dealer_for),
    }
    echo |= {field.name: getattr(hand, field.name) for field in fields(Special)}
    return {field: value for field, value in echo.items() if value}


@lazy.command(
    "settle",
    help=N_("""Settle a score sheet: what each player wins or loses, exact, and as the convention rounds it.

    The sheet is a game in lines, as `ddsolve game` reads it, or a JSON file with players, pool, hill and
    whists ('-' reads standard input).

    \b
    Example:
      ddsolve settle sheet.json --convention sochi-finnish
    with sheet.json
      {"players": ["A", "B", "C"], "pool": {"A": 10, "B": 10, "C": 10},
       "hill": {"A": 15, "B": 16, "C": 20}, "whists": {"A": {"B": 50}, "B": {"A": 110}}}
    """),
)
@lazy.argument("sheet", type=FILE, metavar="SHEET.json")
@lazy.option("--stake", metavar="PRICE", help=N_("The price of a whist, as 0.5: show the money too."))
@table_options
@output_options
@html_option
def settle_command(run: Run, sheet: str, stake: str | None, scoring: Scoring) -> None:
    """Settle a sheet."""
    convention = scoring.load(run)
    text = read_document(sheet)
    if is_typed(text):
        file = GameFile.parse(text)
        if not is_given("name") and file.convention is not None:
            convention = Convention.load(file.convention, scoring.overrides)
            run.convention = convention.name
        read = Game.replay(file, convention).sheet
    else:
        read = Sheet.parse(text, convention.options)
    if len(read.players) not in convention.options.players:
        raise ScoreError(wrong_players(len(read.players), convention.options))
    run.echo(sheet=read.to_json())
    result = settle(convention, read)
    paid = None
    if stake is not None:
        price = exact_number(stake.replace(",", "."), "--stake")
        if price <= 0:
            raise ScoreError(
                _("the price of a whist is a number above zero, not {stake!r}", stake=stake[:20])
            )
        run.echo(stake=plain(price))
        paid = money(result.result, price)
    document = settlement_document(result) | ({} if paid is None else {"money": numbers(paid)})
    run.answer(document, lambda: settlement_report(convention, read, result, paid))
