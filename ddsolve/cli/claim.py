"""The command `claim`: ten, a level, preference or a clean misère against every layout."""

from __future__ import annotations

from dataclasses import dataclass

import click

from ddsolve.advice.claims import Goal, iter_claim
from ddsolve.advice.claims_of_twelve import iter_claim_of_twelve
from ddsolve.advice.knowledge import View
from ddsolve.advice.no_widow import ClosedWidow, iter_closed_claim
from ddsolve.advice.preference import PREFERENCE, iter_preference
from ddsolve.cards import FULL_MASK, Card
from ddsolve.cli.groups import (
    Known,
    Threads,
    known_options,
    no_widow_option,
    refuse_beside_no_widow,
    seat_of_hand,
    threads_options,
)
from ddsolve.cli.options import (
    CARDS,
    SEAT,
    Given,
    Reader,
    cards_option,
    hand_argument,
    html_option,
    one_script,
    output_options,
)
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.errors import ContractError, DealError
from ddsolve.hand import Hand
from ddsolve.output.blocks import HandBlock
from ddsolve.output.claim import claim_report, preference_report
from ddsolve.results import card_names
from ddsolve.seats import Seat
from ddsolve.words import say

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
            raise ContractError(say("advice.bad_claim", text=text.strip()[:20])) from None
        if contract.kind == "allpass":
            raise ContractError(say("advice.claim_allpass"))
        return cls(contract)

    def __str__(self) -> str:
        return PREFERENCE[0] if self.contract is None else str(self.contract)


CLAIM = Reader("CLAIM", Claimed.parse)


@click.command("claim", help=say("help_advice.claim"))
@hand_argument
@cards_option("dead")
@click.option("--unseen", type=CARDS, help=say("help_advice.option_unseen"))
@click.option("--contract", "claimed", type=CLAIM, required=True, help=say("help_advice.option_claimed"))
@seat_of_hand
@click.option("--tricks", type=click.IntRange(0, 10), help=say("help_advice.option_tricks"))
@click.option("--leader", type=SEAT, default="1", show_default=True, help=say("help_advice.option_leader"))
@click.option("--played", type=CARDS, help=say("help_advice.option_played"))
@known_options
@no_widow_option
@threads_options
@output_options
@html_option
def claim_command(
    run: Run,
    hand: Given[Hand],
    dead: Cards | None,
    unseen: Cards | None,
    claimed: Claimed,
    seat: Seat,
    tricks: int | None,
    leader: Seat,
    played: Cards | None,
    known: Known,
    no_widow: bool,
    threads: Threads,
) -> None:
    """Check a claim."""
    one_script(hand, dead, unseen, played)
    if no_widow:
        refuse_beside_no_widow(dead=dead, unseen=unseen, played=played, has=known.has, length=known.lengths)
        _without_widow(run, hand.value, claimed, tricks, ClosedWidow.of(hand.value, seat, leader), threads)
        return
    gone = _dead(hand.value, dead, unseen)
    cards = played.value if played else ()
    run.echo(hand=hand.value.ascii, dead=card_names(gone), contract=str(claimed), seat=str(seat))
    run.echo(leader=str(leader), played=card_names(cards))
    limits = known.limits(run)
    picture = HandBlock(hand.value, seat, gone)
    if claimed.contract is None:
        with threads.open() as workers:
            run.finish(
                iter_preference(workers, hand.value, seat, leader),
                lambda result: [picture, *preference_report(result, seat, leader)],
                whole=True,
            )
        return
    goal = Goal.of(claimed.contract, tricks)
    run.echo(tricks=goal.tricks)
    if len(hand.value) == TWELVE:
        if gone or cards or not limits.nothing:
            raise DealError(say("advice.twelve_alone"))
        with threads.open() as workers:
            run.finish(
                iter_claim_of_twelve(workers, hand.value, seat, goal, leader),
                lambda result: [picture, *claim_report(result, seat, leader)],
                whole=True,
            )
        return
    view = View.of(hand.value, gone, seat, leader, limits).replay(cards, goal.game.trump)
    with threads.open() as workers:
        run.finish(
            iter_claim(workers, view, goal),
            lambda result: [picture, *claim_report(result, seat, view.leader, view.trick)],
            whole=True,
        )


def _without_widow(
    run: Run, hand: Hand, claimed: Claimed, tricks: int | None, closed: ClosedWidow, threads: Threads
) -> None:
    """Check a claim of ten cards without the widow."""
    if claimed.contract is None:
        raise ContractError(say("no_widow.preference"))
    goal = Goal.of(claimed.contract, tricks)
    run.echo(hand=hand.ascii, contract=str(claimed), seat=str(closed.seat), leader=str(closed.leader))
    run.echo(tricks=goal.tricks, no_widow=True)
    picture = HandBlock(hand, closed.seat)
    with threads.open() as workers:
        run.finish(
            iter_closed_claim(workers, closed, goal),
            lambda result: [picture, *claim_report(result, closed.seat, closed.leader)],
            whole=True,
        )


def _dead(hand: Hand, dead: Cards | None, unseen: Cards | None) -> tuple[Card, ...]:
    """Return the dead cards as given, or all cards that are neither own nor given as unseen."""
    if unseen is None:
        return dead.value if dead else ()
    if dead is not None:
        raise click.UsageError(say("advice.dead_or_unseen"))
    for card in hand & Hand.of(unseen.value):
        raise DealError(say("advice.own_and_unseen", card=card))
    return tuple(Hand(FULL_MASK & ~hand.mask & ~Hand.of(unseen.value).mask))
