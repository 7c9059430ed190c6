"""The commands `whist` and `lead`: advice to a defender."""

from __future__ import annotations

from dataclasses import dataclass, replace

import click

from ddsolve.advice.call_values import CallValues, Partner
from ddsolve.advice.heard import Heard
from ddsolve.advice.leads import SAMPLES as LEAD_SAMPLES
from ddsolve.advice.leads import iter_lead, iter_lead_open
from ddsolve.advice.sensible import DefenderView
from ddsolve.advice.whisting import iter_whist, passed_seat
from ddsolve.auction import Auction, won_auction
from ddsolve.auction import Call as AuctionCall
from ddsolve.cli import lazy
from ddsolve.cli.auction_options import auction_option, replay
from ddsolve.cli.discard import HAND_OR_DEAL
from ddsolve.cli.groups import (
    Known,
    Sample,
    Scoring,
    Threads,
    known_options,
    option_group,
    sample_options,
    scoring_options,
    seat_of_hand,
    split_option,
    threads_options,
    trust_option,
)
from ddsolve.cli.options import (
    CONTRACT,
    HAND,
    SEAT,
    Given,
    Reader,
    choice_option,
    hand_argument,
    html_option,
    one_script,
    output_options,
)
from ddsolve.cli.result_options import CALLS
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.deal import Deal
from ddsolve.errors import ContractError, DealError, ScoreError
from ddsolve.hand import Hand
from ddsolve.output.defence import lead_report, whist_report
from ddsolve.scoring.calls import is_checked
from ddsolve.scoring.hand_result import Call
from ddsolve.scoring.list_games import check_soloist
from ddsolve.scoring.sharing import Split
from ddsolve.seats import Seat
from ddsolve.words import N_, _


@dataclass(frozen=True, slots=True)
class Defence:
    """What both commands ask: seats, contract, and what is known of the soloist's hand."""

    seat: Seat
    soloist: Seat | None
    contract: Contract
    auction: tuple[AuctionCall, ...] | None
    soloist_has: Given[Hand] | None
    any_order: bool
    dealer_for: Seat | None = None

    def settle(self, run: Run, scoring: Scoring) -> tuple[Seat, Auction | None]:
        """Return the soloist, told or from the auction, and that; check that he can play, and order this."""
        convention = scoring.load(run)
        players = scoring.players_in(convention)
        if self.auction is not None:
            auction = replay(run, self.auction, convention, players)
            won = won_auction(auction)
            won.check_soloist(self.soloist or won.soloist)
            won.check_order(self.contract)
            return self.soloist or won.soloist, auction
        if self.soloist is None:
            raise click.UsageError(_("give --soloist, or the --auction that he won"))
        check_soloist(convention.options, players, str(self.soloist))
        return self.soloist, None

    def view(self, run: Run, hand: Given[Hand], soloist: Seat, known: Known) -> DefenderView:
        """Return what the defender knows, and record it."""
        one_script(hand, self.soloist_has)
        run.echo(hand=hand.value.ascii, seat=str(self.seat), soloist=str(soloist))
        seat = passed_seat(self.seat, soloist, self.dealer_for)
        if self.seat == Seat.DEALER:
            run.echo(dealer_for=str(seat))
        run.echo(contract=str(self.contract), any_order=self.any_order)
        limits = known.limits(run)
        if self.soloist_has is not None:
            run.echo(soloist_has=self.soloist_has.value.ascii)
            limits = limits.with_cards(soloist, self.soloist_has.value)
        view = DefenderView(hand.value, seat, soloist, self.contract, limits, not self.any_order)
        view.check()
        return view


def caller_seat(text: str) -> Seat:
    """Read a seat of one who calls: 1, 2, 3 or dealer."""
    return Seat.DEALER if text.strip() == str(Seat.DEALER) else Seat.parse(text)


defence_options = (
    lazy.option("--soloist", type=SEAT, help=N_("The soloist's seat.")),
    lazy.option("--contract", type=CONTRACT, required=True, help=N_("6S … 10NT or misere.")),
    auction_option,
    lazy.option("--soloist-has", type=HAND, help=N_("Cards the soloist is known to hold.")),
    lazy.option("--any-order", is_flag=True, help=N_("Take nothing from the order: every layout counts.")),
)
CALLER = Reader("SEAT", caller_seat, known=[str(seat) for seat in Seat])
lead_options = option_group("defence", Defence, seat_of_hand, *defence_options)
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
    *defence_options,
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
    run.echo(trust=trust)
    sample.record(run)
    values = CallValues(convention, view, players, partner, split, dealer)
    with threads.open() as workers:
        steps = iter_whist(workers, values, calls, sample.samples, sample.seed, trust, auction)
        run.finish(steps, whist_report, whole=True)


@lazy.command(
    "lead",
    help=N_(
        "What each first card of a defender on lead comes to, over a sample of the layouts "
        "that fit.\n\n    Layouts are added until the best card is clear, --samples at most. "
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
@lazy.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    help=N_("Add no layouts after so many seconds; such an answer is partial."),
)
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
    seconds: float | None,
    threads: Threads,
) -> None:
    """Advise a defender's first lead."""
    one_script(hand, partner)
    soloist, auction = defence.settle(run, scoring)
    if scoring.load(run).options.game_list == "list":
        raise ScoreError(_("the soloist himself leads first in this convention, no defender"))
    mine, partner = both_hands(hand, partner, defence.seat, soloist)
    if partner is None and is_checked(scoring.load(run).options, defence.contract):
        raise ScoreError(
            _(
                "in this convention a ten is checked with all cards on the table, not played in the dark; "
                "--partner gives the other defender's hand"
            )
        )
    view = defence.view(run, mine, soloist, known)
    run.echo(calls=[f"{seat}={call}" for seat, call in calls], trust=trust)
    convention = scoring.load(run)
    values = CallValues(convention, view, scoring.players_in(convention))
    heard = Heard(values, sample.seed, trust, auction)
    sample.record(run)
    if seconds is not None:
        run.echo(seconds=seconds)
    if partner is not None:
        run.echo(partner=partner.value.ascii)
    with threads.open() as workers:
        steps = (
            iter_lead(workers, view, sample.samples, sample.seed, seconds, heard=heard, calls=calls)
            if partner is None
            else iter_lead_open(workers, view, partner.value)
        )
        run.finish(steps, lead_report, whole=True)


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
