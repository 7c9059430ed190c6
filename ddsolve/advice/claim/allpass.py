"""Claims in an all-pass: "I take no more" and "the rest are mine", whatever the other two do.

Who claims is alone against two, so each is a question known from other games: "no more" is a clean misère
from here on, "the rest" all tricks that are left without trumps. The widow's card only tells which suit the
first tricks had to follow and who led after them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ddsolve.advice.claim.checks import answer_claim
from ddsolve.advice.claim.results import Claim, Goal
from ddsolve.advice.layouts.knowledge import View
from ddsolve.errors import ContractError, DealError
from ddsolve.solving.bench import Bench
from ddsolve.values.answers import Answer, Json, known
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import Misere
from ddsolve.values.rules import WIDOW_TRICKS, AllPassRules, winning_place
from ddsolve.values.seats import SEATS, Seat

Spoken = Literal["no_more", "rest"]


@dataclass(frozen=True, slots=True, repr=False)
class AllPassClaim(Answer):
    """Whether a seat can claim in an all-pass: no more tricks (`no_more`), all that are left (`rest`).

    None for one that was not asked.
    """

    no_more: Claim | None
    rest: Claim | None
    share: float = 1.0

    @property
    def holds(self) -> bool:
        """Whether each claim that was asked does."""
        return all(claim.holds for claim in (self.no_more, self.rest) if claim is not None)

    def as_json(self) -> Json:
        """Return the claims asked, each with the keys of `ddsolve claim --json`."""
        return known(no_more=self.no_more, rest=self.rest)


def answer_allpass_claim(bench: Bench, view: View, spoken: Spoken | None = None) -> AllPassClaim:
    """Return the answer from a view on: see `answer_claim`. spoken: the claim that was made, else both."""
    view = replace(view, won=0)  # both claims are about the tricks to come
    goals = {"no_more": Goal(Misere.MISERE, 0), "rest": Goal(Strain.NT, len(view.own))}
    if spoken is not None:

        def alone(claim: Claim) -> AllPassClaim:
            asked = spoken == "no_more"
            return AllPassClaim(claim if asked else None, None if asked else claim, claim.share)

        with bench.through(alone):
            return alone(answer_claim(bench, view, goals[spoken]))
    with bench.through(lambda told: AllPassClaim(told, told, share=told.share / 2 * 0.99)):
        no_more = answer_claim(bench, view, goals["no_more"])
    with bench.through(lambda told: AllPassClaim(no_more, told, share=0.5 + told.share / 2)):
        rest = answer_claim(bench, view, goals["rest"])
    return AllPassClaim(no_more, rest)


def view_in_allpass(view: View, cards: Sequence[Card], rules: AllPassRules) -> View:
    """Return a view from the first card on after `cards`, the tricks under the widow's cards first.

    Raises PlayError for a card that cannot be played, DealError before the widow's tricks are over.
    """
    if rules.widow_rule == "none":
        return view.replay(cards, None)
    if view.leader != Seat.FIRST:
        raise ContractError(
            "with a widow rule seat 1 plays first, so {seat:seat} cannot lead", seat=view.leader
        )
    under_widow = len(SEATS) * WIDOW_TRICKS
    if len(cards) < under_widow:
        raise DealError("under the widow's cards nothing is claimed: play the first two tricks (--played)")
    for number in range(WIDOW_TRICKS):
        view = _under_widow(view, cards[len(SEATS) * number :][: len(SEATS)], number, rules)
    return view.replay(cards[under_widow:], None)


def _under_widow(view: View, trick: Sequence[Card], number: int, rules: AllPassRules) -> View:
    """Return the view after the trick of a widow card, `number` of them finished before."""
    shown = rules.shown(number)
    assert shown is not None
    sets_suit = rules.widow_rule == "shows" and rules.void_lead == "sets-suit"
    leader, suit = view.leader, shown.suit
    for card in trick:
        view = view.play(card, None, suit)
        if sets_suit:  # a first player who did not follow was void: his card names the suit
            suit = trick[0].suit
    contested = [*trick, shown] if rules.widow_rule == "dealer" else trick
    place = winning_place([card.index for card in contested], suit)
    eldest = place == len(SEATS) or rules.eldest_leads(number + 1)
    return replace(view, leader=Seat.FIRST if eldest else leader.plus(place))
