"""The command `claim`: ten, a level, preference, a clean misère or an all-pass against every layout."""

from __future__ import annotations

from dataclasses import dataclass, replace

import click

from ddsolve.advice.claim.advice import Goal, answer_claim
from ddsolve.advice.claim.allpass import Spoken, answer_allpass_claim, view_in_allpass
from ddsolve.advice.claim.preference import PREFERENCE, answer_preference
from ddsolve.advice.claim.results import Claim
from ddsolve.advice.claim.twelve import answer_claim_of_twelve
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.no_widow.layouts import ClosedWidow, answer_closed_claim
from ddsolve.advice.unseen.claims import check_closed, with_closed
from ddsolve.cli import lazy
from ddsolve.cli.groups import (
    CONVENTION,
    Closed,
    Known,
    Scoring,
    Threads,
    closed_options,
    known_options,
    no_widow_option,
    refuse_beside_no_widow,
    threads_options,
)
from ddsolve.cli.options import (
    CARDS,
    HAND_OR_DEAL,
    Given,
    Reader,
    cards_option,
    html_option,
    output_options,
    refuse_typed,
    seat_option,
    seat_or_record_option,
)
from ddsolve.cli.recorded import from_record, hand_as_played, record_argument
from ddsolve.cli.run import Run
from ddsolve.errors import ContractError, DealError
from ddsolve.output.blocks import HandBlock, LayoutBlock, Report
from ddsolve.output.claim import allpass_report, claim_report, preference_report
from ddsolve.solving.effort import WHOLE
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.values.deal import Deal, check_widow_pair
from ddsolve.values.hand import Hand
from ddsolve.values.results import card_names
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

Cards = Given[tuple[Card, ...]]
HAND_SIZE, TWELVE = 10, 12
_SPOKEN: dict[str, Spoken] = {
    **dict.fromkeys(("i take no more", "no more", "no more tricks"), "no_more"),
    **dict.fromkeys(("больше не беру", "я больше не беру", "больше не возьму"), "no_more"),
    **dict.fromkeys(("the rest are mine", "the rest is mine", "the rest", "all the rest"), "rest"),
    **dict.fromkeys(("остальные мои", "остальные взятки мои", "остальное моё", "остальное мое"), "rest"),
}


@dataclass(frozen=True, slots=True)
class Claimed:
    """A contract, or None for the preference; spoken: which claim of an all-pass, None for both."""

    contract: Contract | None
    spoken: Spoken | None = None

    @classmethod
    def parse(cls, text: str) -> Claimed:
        """Read a contract, `preference`, or what is said in an all-pass, as `the rest are mine`."""
        name = " ".join(text.lower().split())
        if name in PREFERENCE:
            return cls(None)
        if name in _SPOKEN:
            return cls(ALLPASS, _SPOKEN[name])
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
        'and all the rest, or the one that is said ("I take no more", "the rest are mine"); all three '
        'hands may be given there, as a deal.\n\n    \b\n    Examples:\n      ddsolve claim "♠AKQ87 '
        '♣AKQ87" --dead "D8 D7" --contract 10S --seat 1\n      ddsolve claim "♠7 ♣A87 ♦KJ97 '
        '♥KT87" --contract misere --seat 2\n      ddsolve claim "♣AT ♦K" --unseen "SA SK C8 '
        'CQ D9 DT" --contract 6S --tricks 1 --seat 1\n      '
        'ddsolve claim "♠87 ♥7" --unseen "SQ SK D9 DT H9 HJ" --contract allpass --seat 2\n    '
    ),
)
@record_argument("hand", HAND_OR_DEAL)
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
    hand: Given[Hand | Deal],
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
    allpass = claimed.contract == ALLPASS
    mine = _own_hand(hand, seat, allpass=allpass)
    if not allpass:
        refuse_typed(("convention",), needed="--contract allpass")
    if allpass and (tricks is not None or no_widow):
        raise click.UsageError(
            _("an all-pass is claimed without --tricks and --no-widow: give the widow with --dead")
        )
    if closed.closed and (no_widow or allpass or claimed.contract is None or len(mine.value) == TWELVE):
        raise click.UsageError(_("--closed is for a claim of tricks after the discard"))
    samples = closed.record(run)
    if no_widow:
        refuse_beside_no_widow(dead=dead, unseen=unseen, played=played, has=known.has, length=known.lengths)
        _without_widow(run, mine.value, claimed, tricks, ClosedWidow.of(mine.value, seat, leader), threads)
        return
    opened = hand.value if isinstance(hand.value, Deal) else None
    gone = _dead(mine, dead, unseen) if opened is None else tuple(opened.widow or opened.dead)
    cards = played.value if played else ()
    if allpass:
        _check_widow(mine.value, gone)
    run.echo(hand=mine.value.ascii, dead=card_names(gone), contract=str(claimed), seat=str(seat))
    run.echo(leader=str(leader), played=card_names(cards))
    if claimed.spoken is not None:
        run.echo(claim=claimed.spoken)
    limits = known.limits(run)
    if opened is not None:
        run.echo(deal=hand.text)
        limits = limits.with_cards(seat.others[0], opened.hand(seat.others[0]))
    picture = HandBlock(mine.value, seat, gone)
    if claimed.contract is None:
        with threads.open() as bench:
            run.finish(
                WHOLE.growing(bench, lambda: answer_preference(bench, mine.value, seat, leader)),
                lambda result: _drawn(picture, preference_report(result, seat, leader)),
                whole=True,
            )
        return
    if allpass:
        rules = AllPassRules()
        if convention is not None:
            turned = gone if opened is None else opened.widow or ()
            rules = _rules(run, Scoring(convention, ()), turned)
        elif mine.record is not None and dead is None and unseen is None:
            rules = mine.record.rules or rules
        view = view_in_allpass(View.of(mine.value, gone, seat, leader, limits), cards, rules)
        with threads.open() as bench:
            run.finish(
                WHOLE.growing(bench, lambda: answer_allpass_claim(bench, view, claimed.spoken)),
                lambda result: _drawn(picture, allpass_report(result, seat, view.leader, view.trick)),
                whole=True,
            )
        return
    goal = Goal.of(claimed.contract, tricks)
    run.echo(tricks=goal.tricks)
    if len(mine.value) == TWELVE:
        if gone or cards or not limits.nothing:
            raise DealError(_("with 12 cards nothing is dead, played or known of the defenders yet"))
        with threads.open() as bench:
            run.finish(
                WHOLE.growing(bench, lambda: answer_claim_of_twelve(bench, mine.value, seat, goal, leader)),
                lambda result: _drawn(picture, claim_report(result, seat, leader)),
                whole=True,
            )
        return
    view = View.of(mine.value, gone, seat, leader, limits).replay(cards, goal.game.trump)
    if samples:
        check_closed(view, goal)
        run.echo(seed=DEFAULT_SEED)
    with threads.open() as bench:

        def ask() -> Claim:
            if not samples:
                return answer_claim(bench, view, goal)
            with bench.through(lambda told: replace(told, share=0.9 * told.share)):
                found = answer_claim(bench, view, goal)
            return with_closed(bench, view, goal, found, DEFAULT_SEED, samples)

        run.finish(
            WHOLE.growing(bench, ask),
            lambda result: _drawn(picture, claim_report(result, seat, view.leader, view.trick)),
            whole=True,
        )


def _own_hand(given: Given[Hand | Deal], seat: Seat, *, allpass: bool) -> Given[Hand]:
    """Return the hand of who claims, from all three where an all-pass was given with open cards."""
    if isinstance(given.value, Hand):
        return Given(given.text, given.value, given.record)
    if not allpass:
        return Given(given.text, Hand.parse(given.text))  # it refuses a deal, and says what reads one
    refuse_typed(
        ("dead", "unseen", "has", "lengths"), N_("{option} is for one hand: here all three are given")
    )
    return Given(given.text, given.value.hand(seat))


def _check_widow(hand: Hand, dead: tuple[Card, ...]) -> None:
    """Raise DealError for an all-pass from its first card on without the widow."""
    if len(hand) == HAND_SIZE and not dead:
        raise DealError(
            _(
                "the widow is unknown: in an all-pass give its two cards (--dead) where it was turned, "
                "else claim late, with the cards left (--unseen)"
            )
        )


def _rules(run: Run, scoring: Scoring, dead: tuple[Card, ...]) -> AllPassRules:
    """Return how a convention uses the widow in an all-pass; the dead cards are the widow, as turned."""
    convention = scoring.load(run)
    options = convention.options
    rule = options.widow_rule(scoring.players_in(convention))
    if rule != "none" and len(dead) != 2:
        raise DealError(
            _(
                "{convention} turns the widow in an all-pass: give its two cards with --dead (of a deal as "
                "the fourth field), and the play from the first card on with --played",
                convention=convention.name,
            )
        )
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
    with threads.open() as bench:
        run.finish(
            WHOLE.growing(bench, lambda: answer_closed_claim(bench, closed, goal)),
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
