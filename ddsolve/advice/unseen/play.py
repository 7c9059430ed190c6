"""Closed play: what a soloist makes who does not see the defenders' hands, between two bounds.

From above the best first decision (`decision.py`), after which all cards are seen: never more than double
dummy. From below a plan that can be played unseen (`plan.py`), fitted to other layouts than those that
value both. The best-defence model: the defenders see all cards and know the plan; a layout counts as made if
no defence beats it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ddsolve._blind import BlindSoloist
from ddsolve.advice.claim.results import PLAN, Claim, Goal
from ddsolve.advice.figures.sampling import CLOSED_SAMPLES, Estimate, share_estimate
from ddsolve.advice.layouts.common import fitting_layouts, layout_hands
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.unseen.decision import (
    Context,
    Decision,
    Replies,
    contexts,
    decisions,
    first_choice,
)
from ddsolve.advice.unseen.plan import (
    MOST_CARDS,
    BlindPlan,
    PublicView,
    best_plan,
    equal_classes,
    fitted_plan,
)
from ddsolve.advice.unseen.played import AsPlayed, play_closed
from ddsolve.errors import DealError
from ddsolve.solving.bench import Bench, part
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Json, listed
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import Contract
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

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
    decision: Decision | None = None
    plan: BlindPlan | None = None
    played: AsPlayed | None = None

    def as_json(self) -> Json:
        """Return `made` (between two shares), the interval of both together, the decision and the plan."""
        return {
            "made": [self.low.value, self.high.value],
            "interval": [self.low.low, self.high.high],
            "seen": self.seen.value,
            "samples": self.high.size,
            **listed(self, "decision", "plan", "played"),
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
    choice = first_choice([seen for _, seen in fresh], lambda tricks: float(tricks >= level))
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


# What the contracts of a layout make for one who does not see it: in other layouts of the same hand.


def check_ten_each(deal: Deal) -> None:
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
    check_ten_each(deal)
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


# What a claim of tricks makes for one who does not see: between two bounds, or exactly in endings.
#
# Up to MOST_CARDS cards each the best plan is worked out over all layouts (`plan.py`); with more it lies
# between a plan that was tried and his next decision, over a sample of the layouts that fit.


@dataclass(frozen=True, slots=True)
class ClosedClaim(ClosedPlay):
    """The same of a claim.

    exact: low and high are the best plan's, over all layouts; then cards are the first cards on the soloist's
    turn with what the best plan from each makes. played: None where the plan was proved.
    """

    exact: bool = False
    cards: tuple[tuple[Card, float], ...] = ()

    def as_json(self) -> Json:
        """Return `closed` of `ddsolve claim --json`."""
        told = ClosedPlay.as_json(self)
        first = {key: told.pop(key) for key in ("made", "interval", "seen")}
        size = {"layouts" if self.exact else "samples": told.pop("samples")}
        return {
            **first,
            "exact": self.exact,
            **size,
            "cards": {str(c): share for c, share in self.cards},
            **told,
        }


def check_closed(view: View, goal: Goal) -> None:
    """Raise DealError where there is no such figure."""
    if goal.misere:
        raise DealError("a misère is played with the defenders' hands open: --closed is for tricks")
    if len(view.own) > MOST_CARDS and _has_played(view):
        raise DealError(
            "what is made unseen is worked out before {seat:seat} has played to the trick, or with at "
            "most {most} {most:card|cards} each",
            seat=view.seat,
            most=MOST_CARDS,
        )


def _has_played(view: View) -> bool:
    """Tell whether a card of the soloist is on the table: his next decision is in another trick."""
    return any(card in view.own for card in view.trick)


def with_closed(
    bench: Bench,
    view: View,
    goal: Goal,
    result: Claim,
    seed: int,
    samples: int = CLOSED_SAMPLES,
    own: Hand | None = None,
) -> Claim:
    """Return an answer with what is made unseen, over so many layouts; see `check_closed`.

    own: the soloist's hand before the first card, by default that of now.
    """
    if result.holds and result.proof == PLAN:  # it needs no look at the cards
        sure = Estimate(1.0, 1.0, 1.0, result.layouts)
        return replace(result, closed=ClosedClaim(sure, sure, sure, exact=True))
    growing = replace(result, share=0.9, estimated=True)
    bench.tell(growing)
    with bench.showing(growing):
        return replace(result, closed=_closed(bench, view, goal, seed, samples, own, result.first_cards))


def _closed(
    bench: Bench, view: View, goal: Goal, seed: int, samples: int, own: Hand | None, surest: Sequence[Card]
) -> ClosedClaim | None:
    strain = goal.game
    assert isinstance(strain, Strain)
    needed = max(0, goal.tricks - view.won)
    best = None
    if len(view.own) <= MOST_CARDS:
        best = best_plan(bench.engine, view, strain, needed)
        if best is None and _has_played(view):
            return None
    if best is None:  # too many cards, or too many plans
        found = value_closed_play(
            bench, view, strain, needed, seed=seed, samples=samples, own=own, surest=surest
        )
        return ClosedClaim(found.low, found.high, found.seen, found.decision, found.plan, found.played)

    def share(count: int) -> Estimate:
        value = count / best.layouts
        return Estimate(value, value, value, best.layouts)

    cards = tuple((card, count / best.layouts) for card, count in best.cards)
    sample = played_layouts(fitting_layouts(view, seed, samples + samples // 2))
    played = play_closed(bench, view, strain, needed, sample, seed, own, surest)
    made = share(best.made)
    return ClosedClaim(made, made, share(best.seen), played=played, exact=True, cards=cards)
