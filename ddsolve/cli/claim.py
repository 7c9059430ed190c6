"""The command `claim`: ten, a level, preference, a clean misère or an all-pass against every layout."""

from __future__ import annotations

from dataclasses import dataclass

import click

from ddsolve.advice.claim.advice import Goal, iter_claim
from ddsolve.advice.claim.allpass import iter_allpass_claim, view_in_allpass
from ddsolve.advice.claim.preference import PREFERENCE, iter_preference
from ddsolve.advice.claim.twelve import iter_claim_of_twelve
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.no_widow.layouts import ClosedWidow, iter_closed_claim
from ddsolve.advice.unseen.claims import check_closed, with_closed
from ddsolve.cli import lazy
from ddsolve.cli.groups import (
    CONVENTION,
    Closed,
    Known,
    Scoring,
    Threads,
    closed_options,
    counts_with,
    known_options,
    no_widow_option,
    refuse_beside_no_widow,
    threads_options,
)
from ddsolve.cli.options import (
    CARDS,
    Given,
    Reader,
    cards_option,
    html_option,
    output_options,
    seat_option,
    seat_or_record_option,
)
from ddsolve.cli.recorded import from_record, hand_as_played, record_argument
from ddsolve.cli.run import Run
from ddsolve.errors import ContractError, DealError
from ddsolve.output.blocks import HandBlock, LayoutBlock, Report
from ddsolve.output.claim import allpass_report, claim_report, preference_report
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.contract import Contract
from ddsolve.values.deal import check_widow_pair
from ddsolve.values.hand import Hand
from ddsolve.values.results import card_names
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

Cards = Given[tuple[Card, ...]]
TWELVE = 12


@dataclass(frozen=True, slots=True)
class Claimed:
    """A contract, or None for the preference."""

    contract: Contract | None

    @classmethod
    def parse(cls, text: str) -> Claimed:
        """Read a contract or `preference`."""
        if text.strip().lower() in PREFERENCE:
            return cls(None)
        try:
            contract = Contract.parse(text)
        except ContractError:
            raise ContractError(
                _(
                    "unknown claim {text!r}: write 6S … 10NT, misere, preference or allpass",
                    text=text.strip()[:20],
                )
            ) from None
        return cls(contract)

    def __str__(self) -> str:
        return PREFERENCE[0] if self.contract is None else str(self.contract)


CLAIM = Reader("CLAIM", Claimed.parse)


@lazy.command(
    "claim",
    help=N_(
        "Check a claim against every layout of the unseen cards.\n\n    The claim is a "
        "contract (its level is claimed), misere (clean) or preference. It holds if every "
        "layout can\n    be made and, where it is your turn, one card is good in all of them; "
        "the answer says whether the whole\n    plan was proved. With a hand of 12 it holds "
        "if some discard makes it hold. In an all-pass two claims are checked: no more tricks, "
        'and all the rest.\n\n    \b\n    Examples:\n      ddsolve claim "♠AKQ87 '
        '♣AKQ87" --dead "D8 D7" --contract 10S --seat 1\n      ddsolve claim "♠7 ♣A87 ♦KJ97 '
        '♥KT87" --contract misere --seat 2\n      ddsolve claim "♣AT ♦K" --unseen "SA SK C8 '
        'CQ D9 DT" --contract 6S --tricks 1 --seat 1\n      '
        'ddsolve claim "♠87 ♥7" --unseen "SQ SK D9 DT H9 HJ" --contract allpass --seat 2\n    '
    ),
)
@record_argument("hand")
@cards_option("dead")
@lazy.option("--unseen", type=CARDS, help=N_("The defenders' cards, instead of --dead, late in the play."))
@lazy.option(
    "--contract",
    type=CLAIM,
    help=N_("6S … 10NT, misere, preference or allpass.  [required unless the file says it]"),
)
@seat_or_record_option("seat")
@lazy.option(
    "--tricks",
    type=click.IntRange(0, 10),
    help=N_("How many tricks are claimed, those won before included.  [default: the level]"),
)
@seat_option("leader")
@lazy.option("--played", type=CARDS, help=N_("The cards played so far, in order, from the first trick on."))
@known_options
@no_widow_option
@lazy.option(
    "--convention",
    type=CONVENTION,
    metavar="NAME",
    help=N_("The convention of an all-pass with --played: how it uses the widow, the dead cards as turned."),
)
@closed_options(
    N_("Also how often one makes it who does not see; exactly with up to five cards, unless too many plans.")
)
@threads_options
@output_options
@html_option
@from_record("contract", "seat", "leader", required=("contract", "seat"), take=hand_as_played)
def claim_command(
    run: Run,
    hand: Given[Hand],
    dead: Cards | None,
    unseen: Cards | None,
    contract: Claimed | Contract,
    seat: Seat,
    tricks: int | None,
    leader: Seat | None,
    played: Cards | None,
    known: Known,
    no_widow: bool,
    convention: str | None,
    closed: Closed,
    threads: Threads,
) -> None:
    """Check a claim."""
    claimed = contract if isinstance(contract, Claimed) else Claimed.parse(str(contract))
    leader = leader or Seat.FIRST
    allpass = claimed.contract is not None and claimed.contract.kind == "allpass"
    if convention is not None and not allpass:
        raise counts_with("convention", "--contract allpass")
    if allpass and (tricks is not None or no_widow):
        raise click.UsageError(
            _("an all-pass is claimed without --tricks and --no-widow: give the widow with --dead")
        )
    if closed.closed and (no_widow or allpass or claimed.contract is None or len(hand.value) == TWELVE):
        raise click.UsageError(_("--closed is for a claim of tricks after the discard"))
    samples = closed.record(run)
    if no_widow:
        refuse_beside_no_widow(dead=dead, unseen=unseen, played=played, has=known.has, length=known.lengths)
        _without_widow(run, hand.value, claimed, tricks, ClosedWidow.of(hand.value, seat, leader), threads)
        return
    gone = _dead(hand, dead, unseen)
    cards = played.value if played else ()
    run.echo(hand=hand.value.ascii, dead=card_names(gone), contract=str(claimed), seat=str(seat))
    run.echo(leader=str(leader), played=card_names(cards))
    limits = known.limits(run)
    picture = HandBlock(hand.value, seat, gone)
    if claimed.contract is None:
        with threads.open() as workers:
            run.finish(
                iter_preference(workers, hand.value, seat, leader),
                lambda result: _drawn(picture, preference_report(result, seat, leader)),
                whole=True,
            )
        return
    if allpass:
        rules = AllPassRules()
        if convention is not None:
            rules = _rules(run, Scoring(convention, ()), gone)
        elif hand.record is not None and dead is None and unseen is None:
            rules = hand.record.rules or rules
        view = view_in_allpass(View.of(hand.value, gone, seat, leader, limits), cards, rules)
        with threads.open() as workers:
            run.finish(
                iter_allpass_claim(workers, view),
                lambda result: _drawn(picture, allpass_report(result, seat, view.leader, view.trick)),
                whole=True,
            )
        return
    goal = Goal.of(claimed.contract, tricks)
    run.echo(tricks=goal.tricks)
    if len(hand.value) == TWELVE:
        if gone or cards or not limits.nothing:
            raise DealError(_("with 12 cards nothing is dead, played or known of the defenders yet"))
        with threads.open() as workers:
            run.finish(
                iter_claim_of_twelve(workers, hand.value, seat, goal, leader),
                lambda result: _drawn(picture, claim_report(result, seat, leader)),
                whole=True,
            )
        return
    view = View.of(hand.value, gone, seat, leader, limits).replay(cards, goal.game.trump)
    if samples:
        check_closed(view, goal)
        run.echo(seed=DEFAULT_SEED)
    with threads.open() as workers:
        steps = iter_claim(workers, view, goal)
        run.finish(
            with_closed(workers, view, goal, steps, DEFAULT_SEED, samples) if samples else steps,
            lambda result: _drawn(picture, claim_report(result, seat, view.leader, view.trick)),
            whole=True,
        )


def _rules(run: Run, scoring: Scoring, dead: tuple[Card, ...]) -> AllPassRules:
    """Return how a convention uses the widow in an all-pass; the dead cards are the widow, as turned."""
    convention = scoring.load(run)
    options = convention.options
    rule = options.widow_rule(scoring.players_in(convention))
    widow = None if rule == "none" else check_widow_pair(dead)
    return AllPassRules(rule, widow, options.allpass_lead2, options.allpass_lead3, options.void_lead)


def _without_widow(
    run: Run, hand: Hand, claimed: Claimed, tricks: int | None, closed: ClosedWidow, threads: Threads
) -> None:
    """Check a claim of ten cards without the widow."""
    if claimed.contract is None:
        raise ContractError(
            _("the preference is shown with all twelve cards: there is none without the widow")
        )
    goal = Goal.of(claimed.contract, tricks)
    run.echo(hand=hand.ascii, contract=str(claimed), seat=str(closed.seat), leader=str(closed.leader))
    run.echo(tricks=goal.tricks, no_widow=True)
    picture = HandBlock(hand, closed.seat)
    with threads.open() as workers:
        run.finish(
            iter_closed_claim(workers, closed, goal),
            lambda result: _drawn(picture, claim_report(result, closed.seat, closed.leader)),
            whole=True,
        )


def _drawn(picture: HandBlock, report: Report) -> Report:
    """Return a report with the hand drawn before it, unless a layout in it shows the hand anyhow."""
    return report if any(isinstance(block, LayoutBlock) for block in report) else [picture, *report]


def _dead(given: Given[Hand], dead: Cards | None, unseen: Cards | None) -> tuple[Card, ...]:
    """Return the dead cards as given or as the record has them, or all that are neither own nor unseen."""
    hand = given.value
    if unseen is None:
        if dead is None and given.record is not None and len(hand) != TWELVE:
            return tuple(given.record.as_played.dead)
        return dead.value if dead else ()
    if dead is not None:
        raise click.UsageError(_("give the dead cards or the unseen ones, not both"))
    for card in hand & Hand.of(unseen.value):
        raise DealError(_("{card} is given twice: in the hand and among the unseen cards", card=card))
    return tuple(Hand(FULL_MASK & ~hand.mask & ~Hand.of(unseen.value).mask))
