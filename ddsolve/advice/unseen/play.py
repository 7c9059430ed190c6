"""Closed play: what a soloist makes who does not see the defenders' hands, between two bounds.

From above the best first decision (`decision.py`), after which all cards are seen: never more than double
dummy. From below a plan that can be played unseen (`closed_style`), fitted to other layouts than those that
value both. The best-defence model: the defenders see all cards and know the plan; a layout counts as made if
no defence beats it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ddsolve._blind import BlindSoloist
from ddsolve.advice.figures.sampling import CLOSED_SAMPLES, Estimate, share_estimate
from ddsolve.advice.layouts.common import fitting_layouts, layout_hands
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.unseen.decision import (
    Context,
    Decision,
    Payoff,
    Replies,
    contexts,
    decisions,
    first_choice,
)
from ddsolve.advice.unseen.played import AsPlayed, play_closed
from ddsolve.advice.unseen.style import BlindPlan, PublicView, equal_classes, fitted_plan
from ddsolve.errors import DealError
from ddsolve.solving.bench import Bench, part
from ddsolve.values.answers import Json, as_json
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import Contract
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

Layout = tuple[list[int], dict[Context, Replies]]


@dataclass(frozen=True, slots=True)
class ClosedPlay:
    """What closed play makes, as shares of sampled layouts.

    low: a plan that was shown; high: no plan does better (both with their own intervals); seen: double dummy.
    decision: the first decision that costs most, where one costs anything. plan: the plan that makes `low`.
    played: what is made as people play, of half of the layouts.
    """

    low: Estimate
    high: Estimate
    seen: Estimate
    decision: Decision | None
    plan: BlindPlan
    played: AsPlayed | None = None

    def as_json(self) -> Json:
        """Return `made` (between two shares), the interval of both together, the decision and the plan."""
        return {
            "made": [self.low.value, self.high.value],
            "interval": [self.low.low, self.high.high],
            "seen": self.seen.value,
            "samples": self.high.size,
            "decision": as_json(self.decision),
            "plan": self.plan.as_json(),
            "played": as_json(self.played),
        }


def sampled_contexts(bench: Bench, view: View, strain: Strain, sample: Sequence[int]) -> list[Layout]:
    """Return hands and contexts of some layouts of a view, given as the next defender's hands.

    The soloist has not played to the trick on the table; the hands have its cards.
    """
    seat, table = view.seat, sum(card.bit for card in view.trick)
    trick = tuple(card.index for card in view.trick)

    def look(tools: Tools, following: int) -> Layout:
        hands = layout_hands(seat, view.own.mask, view.unseen.mask, following)
        left = [hand & ~table for hand in hands]
        return hands, contexts(tools.engine, left, int(strain), seat.place, view.leader.place, trick)

    return bench.map(look, sample)


def value_closed_play(
    bench: Bench,
    view: View,
    strain: Strain,
    level: int,
    *,
    seed: int,
    samples: int = CLOSED_SAMPLES,
    own: Hand | None = None,
    surest: Sequence[Card] = (),
) -> ClosedPlay:
    """Return how often `level` more tricks are made, over `samples` layouts and half as many for the plan.

    own: the soloist's hand before the first card, by default that of now. surest: see `play_closed`.
    """
    sample = fitting_layouts(view, seed, samples + samples // 2)
    layouts = sampled_contexts(bench, view, strain, sample)
    played = play_closed(bench, view, strain, level, played_layouts(sample), seed, own, surest)
    return replace(valued(layouts, view, strain, level), played=played)


def played_layouts(sample: Sequence[int]) -> Sequence[int]:
    """Return the last third of a sample, half of what values the bounds."""
    return sample[-max(1, len(sample) // 3) :]


def valued(layouts: Sequence[Layout], view: View, strain: Strain, level: int) -> ClosedPlay:
    """Value a contract over layouts whose contexts are known: the last two thirds, the first fit the plan."""
    third = len(layouts) // 3
    fitting, fresh = layouts[:third], layouts[third:]
    choice = first_choice([seen for _, seen in fresh], _made(level))
    trick = tuple(card.index for card in view.trick)
    public = PublicView(int(strain), view.seat.place, view.leader.place, level, trick)
    plan = fitted_plan(public, equal_classes(view.own.mask, view.unseen.mask), fitting)
    blind = BlindSoloist()
    hits = sum(plan.makes(blind, hands, list(contexts)) for hands, contexts in fresh)
    costly = [decision for decision in decisions([seen for _, seen in fresh], level) if decision.cost > 0]
    return ClosedPlay(
        share_estimate(hits, len(fresh)),
        share_estimate(round(choice.total), len(fresh)),
        share_estimate(round(choice.seen), len(fresh)),
        costly[0] if costly else None,
        plan,
    )


def _made(level: int) -> Payoff:
    return lambda tricks: float(tricks >= level)


# What the contracts of a layout make for one who does not see it: in other layouts of the same hand.


def check_closed(deal: Deal) -> None:
    """Raise DealError unless each hand has ten cards."""
    if deal.before_discard is not None or deal.cards_each != FULL_HAND:
        raise DealError("what is made unseen needs ten cards in each hand, after the discard")


def closed_values(
    bench: Bench,
    deal: Deal,
    soloist: Seat,
    leader: Seat,
    contracts: Iterable[Contract],
    seed: int,
    samples: int = CLOSED_SAMPLES,
) -> dict[Contract, ClosedPlay]:
    """Return what contracts for tricks make in closed play; those without a level (misère) are left out.

    The two cards that nobody holds are taken for the soloist's discard, which he knows. DealError unless each
    hand has ten cards. Contracts of one strain share their layouts.
    """
    check_closed(deal)
    unseen = deal.hand(soloist.next) | deal.hand(soloist.last)
    view = View(deal.hand(soloist), unseen, soloist, leader)
    sample = fitting_layouts(view, seed, samples + samples // 2)
    asked = [
        (contract, contract.level, contract.strain)
        for contract in contracts
        if contract.level is not None and contract.strain is not None
    ]
    strains = sorted({strain for _contract, _level, strain in asked})
    found: dict[Strain, list[Layout]] = {}
    for done, strain in enumerate(strains):
        with bench.through(part(done, len(strains) + len(asked))):
            found[strain] = sampled_contexts(bench, view, strain, sample)
    values = {}
    for done, (contract, level, strain) in enumerate(asked, len(strains)):
        with bench.through(part(done, len(strains) + len(asked))):
            played = play_closed(bench, view, strain, level, played_layouts(sample), seed)
        values[contract] = replace(valued(found[strain], view, strain, level), played=played)
    return values
