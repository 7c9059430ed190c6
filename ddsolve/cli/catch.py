"""The command `catch`: against a misère whose discard is hidden."""

from __future__ import annotations

from ddsolve.advice.catching.advice import Payoff, catch, default_payoff, read_payoff
from ddsolve.advice.catching.position import HAND, OpenMisere, World
from ddsolve.advice.catching.values import OBJECTIVES, Objective
from ddsolve.cli import lazy
from ddsolve.cli.groups import Scoring, scoring_options, seed_option
from ddsolve.cli.options import (
    Given,
    Reader,
    cards_option,
    choice_option,
    html_option,
    output_options,
    refuse_typed,
    seat_option,
)
from ddsolve.cli.run import Run
from ddsolve.output.catch import catch_report
from ddsolve.values.cards import Card
from ddsolve.values.results import card_names
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_

OPEN_MISERE: Reader[Given[OpenMisere]] = Reader(
    "DEAL", lambda text: Given(text.strip(), OpenMisere.parse(text)), files=True
)
WORLDS: Reader[Given[tuple[World, ...]]] = Reader(
    "WORLDS", lambda text: Given(text.strip(), World.parse_all(text))
)
PAYOFF = Reader("PAYOFF", read_payoff)


@lazy.command(
    "catch",
    help=N_(
        "What the defenders can do against a misère when they do not know what was "
        "thrown.\n\n    DEAL is three hands; the one with two cards more is the soloist's. The "
        "discards that he may have made\n    come from --worlds, with weights; without it "
        "they are the mixture that is caught least often. The answer\n    says against which "
        "of them one plan catches him, what every card is worth, and the plan.\n\n    \b\n    "
        'Examples:\n      ddsolve catch "♠K7 ♣T ♦KT8 ♥AQJT97 | ♠AQJ ♣AK87 ♦A9 ♥8 | ♠T98 ♣QJ9 '
        '♦QJ7 ♥K" --worlds "SK DK; CT DK=2"\n      ddsolve catch "♠QJT ♣AQT ♦8 | ♣K7 ♦7 ♥QT | '
        '♠A8 ♣J ♦JT" --leader 2 --objective score\n    '
    ),
)
@lazy.argument("deal", type=OPEN_MISERE)
@seat_option("leader")
@cards_option("played")
@lazy.option(
    "--worlds", type=WORLDS, help=N_('The discards that are possible, with weights, as "SA CJ; SA SK=2".')
)
@choice_option(
    "objective",
    OBJECTIVES,
    N_("caught: a trick or none; tricks: how many, by pure plans; score: points, by mixed plans."),
)
@lazy.option(
    "--payoff",
    type=PAYOFF,
    help=N_("Points for the first trick and each later one, as 2:1.  [default: the convention's]"),
)
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
    if objective != "score":
        refuse_typed(
            ("payoff", "name", "overrides", "players"), N_("{option} counts with --objective score only")
        )
    if payoff is not None:
        refuse_typed(("name", "overrides", "players"), N_("{option} counts without --payoff only"))
    if worlds is not None or min(map(len, deal.value.hands)) < HAND:
        refuse_typed(
            ("seed",), N_("{option} counts where the discards of full hands are drawn: without --worlds")
        )
    seat = leader or Seat.FIRST
    cards = played.value if played else ()
    named = worlds.value if worlds else None
    hands = {str(place): hand.ascii for place, hand in zip(SEATS, deal.value.hands, strict=True)}
    run.echo(deal=deal.text, hands=hands, leader=str(seat), played=card_names(cards))
    run.echo(worlds=worlds.text if worlds else None, objective=objective, seed=seed)
    if objective == "score" and payoff is None:
        convention = scoring.load(run)
        payoff = default_payoff(convention, deal.value.soloist, scoring.players_in(convention))
    prices = payoff
    run.finish(
        lambda _listen: catch(deal.value, seat, cards, named, objective, prices, seed=seed),
        lambda result: catch_report(result, seed),
    )
