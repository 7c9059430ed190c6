"""The command `claim`: ten, a level, preference or a clean misère against every layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import click

from ddsolve.advice.claims import Claim, Goal, iter_claim
from ddsolve.advice.claims_of_twelve import iter_claim_of_twelve
from ddsolve.advice.knowledge import Limits, View
from ddsolve.advice.preference import PREFERENCE, Preference, iter_preference
from ddsolve.cards import FULL_MASK, Card
from ddsolve.cli.hand_options import (
    dead_option,
    limit_options,
    limits_echo,
    open_workers,
    seat_of_hand,
    workers_options,
)
from ddsolve.cli.options import (
    CARDS,
    SEAT,
    Given,
    Reader,
    hand_argument,
    html_option,
    one_script,
    output_options,
)
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.errors import ContractError, DealError
from ddsolve.hand import Hand
from ddsolve.output.advice_claim import claim_report, preference_report
from ddsolve.output.blocks import HandBlock
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
@dead_option
@click.option("--unseen", type=CARDS, help=say("help_advice.option_unseen"))
@click.option("--contract", "claimed", type=CLAIM, required=True, help=say("help_advice.option_claimed"))
@seat_of_hand
@click.option("--tricks", type=click.IntRange(0, 10), help=say("help_advice.option_tricks"))
@click.option("--leader", type=SEAT, default="1", show_default=True, help=say("help_advice.option_leader"))
@click.option("--played", type=CARDS, help=say("help_advice.option_played"))
@limit_options
@workers_options
@output_options
@html_option
def claim_command(run: Run, hand: Given[Hand], claimed: Claimed, seat: Seat, **given: Any) -> None:
    """Check a claim."""
    one_script(hand, given["dead"], given["unseen"], given["played"])
    limits = Limits.parse(given["has"], given["lengths"])
    played: tuple[Card, ...] = given["played"].value if given["played"] else ()
    dead = _dead(hand.value, given["dead"], given["unseen"])
    run.echo(hand=hand.value.ascii, dead=card_names(dead), contract=str(claimed), seat=str(seat))
    run.echo(leader=str(given["leader"]), played=card_names(played))
    run.echo(**limits_echo(limits, given["has"], given["lengths"]))
    if claimed.contract is None:
        _preference(run, hand.value, seat, given)
        return
    goal = Goal.of(claimed.contract, given["tricks"])
    run.echo(tricks=goal.tricks)
    twelve = len(hand.value) == TWELVE
    if twelve and (dead or played or not limits.nothing):
        raise DealError(say("advice.twelve_alone"))
    view = None
    if not twelve:
        view = View.of(hand.value, dead, seat, given["leader"], limits).replay(played, goal.game.trump)
    with open_workers(given) as workers:
        steps: Iterator[Claim] = (
            iter_claim_of_twelve(workers, hand.value, seat, goal, given["leader"])
            if view is None
            else iter_claim(workers, view, goal)
        )
        result, partial = run.follow(steps, share=attrgetter("share"))
    if result is None or (partial and result.share < 1):
        run.answer({}, partial=True)
        return
    leads, trick = (given["leader"], ()) if view is None else (view.leader, view.trick)
    run.answer(
        result.as_json(),
        lambda: [HandBlock(hand.value, seat, dead), *claim_report(result, seat, leads, trick)],
        partial=partial,
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


def _preference(run: Run, hand: Hand, seat: Seat, given: dict[str, Any]) -> None:
    leader: Seat = given["leader"]
    result: Preference | None
    with open_workers(given) as workers:
        result, partial = run.follow(iter_preference(workers, hand, seat, leader), share=attrgetter("share"))
    if result is None or partial:
        run.answer({}, partial=True)
        return
    run.answer(result.as_json(), lambda: [HandBlock(hand, seat), *preference_report(result, seat, leader)])
