"""The command `lead`: advice to a defender who is on lead."""

from __future__ import annotations

from dataclasses import replace

from ddsolve.advice.lead.advice import SAMPLES as LEAD_SAMPLES
from ddsolve.advice.lead.advice import LeadAdvice, answer_lead, answer_lead_open, check_led
from ddsolve.advice.people.bidders import Heard
from ddsolve.advice.people.calls import CallValues
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
    seat_of_hand,
    threads_options,
    trust_option,
)
from ddsolve.cli.options import (
    HAND,
    HAND_OR_DEAL,
    Given,
    html_option,
    output_options,
    refuse_typed,
)
from ddsolve.cli.result_options import CALLS
from ddsolve.cli.run import Run
from ddsolve.errors import ContractError, DealError
from ddsolve.output.lead import lead_report
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.effort import Effort
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

lead_options = option_group("defence", Defence, seat_of_hand, *DEFENCE_OPTIONS)


@lazy.command(
    "lead",
    help=N_(
        "What each first card of a defender on lead comes to, over a sample of the layouts "
        "that fit.\n\n    Cards are ranked by what the soloist scores after them. "
        "Layouts are added until the best card is clear, --samples at most. "
        "The seat given is taken to be on lead.\n    With --partner, or with a deal that has "
        "- for the soloist, the other defender's hand is open, as in\n    misère: then all 66 "
        "discards of the soloist's cards are solved.\n\n    \b\n    Examples:\n      ddsolve lead "
        '"♠A98 ♣T87 ♦KJ ♥A8" --seat 1 --soloist 2 --contract 7C\n      ddsolve lead "♠QJ ♣97 '
        '♦KQJT ♥J7" --seat 1 --soloist 2 --contract misere --partner "♠AK ♣QJT ♦A ♥AKQT"\n    '
    ),
)
@lazy.argument("hand", type=HAND_OR_DEAL)
@lead_options
@known_options
@lazy.option("--partner", type=HAND, help=N_("The other defender's ten cards, where both hands are open."))
@lazy.option("--calls", type=CALLS, default="", help=N_("The calls so far, as 2=pass,3=half."))
@trust_option
@scoring_options
@sample_options(LEAD_SAMPLES)
@effort_options
@threads_options
@output_options
@html_option
def lead_command(
    run: Run,
    hand: Given[Hand | Deal],
    defence: Defence,
    known: Known,
    partner: Given[Hand] | None,
    calls: tuple[Call, ...],
    trust: float,
    scoring: Scoring,
    sample: Sample,
    effort: Effort,
    threads: Threads,
) -> None:
    """Advise a defender's first lead."""
    soloist, auction = defence.settle(run, scoring)
    convention = scoring.load(run)
    mine, partner = both_hands(hand, partner, defence.seat, soloist)
    check_led(convention, defence.contract, seen=partner is not None)
    view = defence.view(run, mine, soloist, known)
    run.echo(calls=[f"{seat}={call}" for seat, call in calls], trust=trust)
    values = CallValues(convention, view, scoring.players_in(convention))
    heard = Heard(values, sample.seed, trust, auction)
    sample.record(run)
    run.echo(**asked_of(effort))
    if partner is not None:
        refuse_typed(
            ("any_order", "trust", "samples", "seed", "quick", "seconds"),
            N_("{option} is for a sample: with the other defender's hand every discard is solved"),
        )
        run.echo(partner=partner.value.ascii)
    elif not replace(heard, trust=1.0).anything([calls]):
        refuse_typed(("trust",), UNHEARD)
    with threads.open() as bench:

        def ask() -> LeadAdvice:
            if partner is None:
                return answer_lead(bench, heard, sample.samples, calls)
            return answer_lead_open(bench, values, partner.value, calls)

        run.finish(effort.growing(bench, ask), lead_report, whole=True)


def both_hands(
    hand: Given[Hand | Deal], partner: Given[Hand] | None, seat: Seat, soloist: Seat
) -> tuple[Given[Hand], Given[Hand] | None]:
    """Return the defender's hand and his partner's, from a deal where one was given (soloist: - or 12)."""
    if isinstance(hand.value, Hand):
        return Given(hand.text, hand.value), partner
    deal = hand.value
    if partner is not None or (soloist in deal.seats and deal.before_discard != soloist):
        raise DealError(_("as a deal, give both defenders' hands and - (or his 12 cards) for the soloist"))
    if seat == soloist:
        raise ContractError(_("{seat:seat} is the soloist: this question is for a defender", seat=seat))
    other = deal.hand(6 - seat - soloist)
    return Given(hand.text, deal.hand(seat)), Given(hand.text, other)
