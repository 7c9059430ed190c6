"""The command `whist`: advice to a defender who is to call."""

from __future__ import annotations

from dataclasses import replace

from ddsolve.advice.people.bidders import Heard
from ddsolve.advice.people.calls import CallValues, Partner, situations
from ddsolve.advice.whist.advice import answer_whist
from ddsolve.cli import lazy
from ddsolve.cli.defence import DEFENCE_OPTIONS, Defence
from ddsolve.cli.groups import (
    UNHEARD,
    Known,
    Sample,
    Scoring,
    Threads,
    asked_of,
    effort_options,
    known_options,
    option_group,
    sample_options,
    scoring_options,
    split_option,
    threads_options,
    trust_option,
)
from ddsolve.cli.options import (
    SEAT,
    Given,
    Reader,
    choice_option,
    hand_argument,
    html_option,
    output_options,
    refuse_typed,
)
from ddsolve.cli.result_options import CALLS
from ddsolve.cli.run import Run
from ddsolve.output.whist import whist_report
from ddsolve.scoring.hand_result import Call
from ddsolve.scoring.sharing import Split
from ddsolve.solving.effort import Effort
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_


def caller_seat(text: str) -> Seat:
    """Read a seat of one who calls: 1, 2, 3 or dealer."""
    return Seat.DEALER if text.strip() == str(Seat.DEALER) else Seat.parse(text)


CALLER = Reader("SEAT", caller_seat, known=[str(seat) for seat in Seat])
whist_options = option_group(
    "defence",
    Defence,
    lazy.option(
        "--seat",
        type=CALLER,
        required=True,
        help=N_(
            "The seat whose call it is, 1 to 3; dealer: both passed, and the dealer of four has "
            "looked at this hand."
        ),
    ),
    lazy.option(
        "--dealer-for",
        type=SEAT,
        help=N_("Whose hand the dealer has looked at.  [default: that of the first to pass]"),
    ),
    *DEFENCE_OPTIONS,
)


@lazy.command(
    "whist",
    help=N_("""What whist, half-whist and pass are worth to a defender, over a sample of layouts that fit.

    The layouts are those in which the order was sensible; the answer says how that was taken, --any-order
    leaves it out. The second defender is advised for each call of the first unless --calls tells it.

    \b
    Examples:
      ddsolve whist "♠A98 ♣T87 ♦KJ ♥A8" --seat 2 --soloist 1 --contract 7C
      ddsolve whist "♠A98 ♣T87 ♦KJ ♥A8" --seat 3 --soloist 1 --contract 6C --calls 2=pass
      ddsolve whist "♠A98 ♣T87 ♦KJ ♥A8" --seat dealer --soloist 1 --contract 6C
    """),
)
@hand_argument
@whist_options
@known_options
@lazy.option("--calls", type=CALLS, default="", help=N_("The calls so far, as 2=pass,3=half."))
@choice_option(
    "partner",
    ("best", "pass", "whist"),
    N_("How the other defender calls afterwards; best: what is best for him."),
)
@trust_option
@split_option
@scoring_options
@sample_options(200)
@effort_options
@threads_options
@output_options
@html_option
def whist_command(
    run: Run,
    hand: Given[Hand],
    defence: Defence,
    known: Known,
    calls: tuple[Call, ...],
    partner: Partner,
    trust: float,
    split: Split,
    scoring: Scoring,
    sample: Sample,
    effort: Effort,
    threads: Threads,
) -> None:
    """Advise a defender's call."""
    dealer = defence.seat == Seat.DEALER
    if dealer and scoring.players is None:
        scoring = replace(scoring, players=4)  # only a game of four has him
    soloist, auction = defence.settle(run, scoring)
    view = defence.view(run, hand, soloist, known)
    convention = scoring.load(run)
    players = scoring.players_in(convention)
    run.echo(calls=[f"{seat}={call}" for seat, call in calls], players=players, partner=partner, split=split)
    run.echo(trust=trust, **asked_of(effort))
    sample.record(run)
    values = CallValues(convention, view, players, partner, split, dealer)
    if not Heard(values, sample.seed, auction=auction).anything(situations(values, calls)):
        refuse_typed(("trust",), UNHEARD)
    with threads.open() as bench:
        asking = effort.growing(
            bench,
            lambda: answer_whist(bench, values, calls, sample.samples, sample.seed, trust, auction),
        )
        run.finish(asking, whist_report, whole=True)
