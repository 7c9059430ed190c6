"""What a claim of tricks makes for one who does not see: between two bounds, or exactly in endings.

Up to MOST_CARDS cards each the best plan is worked out over all layouts (`plan.py`); with more it lies
between a plan that was tried and his next decision, over a sample of the layouts that fit (`closed`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ddsolve.advice.claim.results import PLAN, Claim, Goal
from ddsolve.advice.figures.sampling import CLOSED_SAMPLES, Estimate
from ddsolve.advice.layouts.common import fitting_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.unseen.decision import Decision
from ddsolve.advice.unseen.plan import MOST_CARDS, best_plan
from ddsolve.advice.unseen.play import played_layouts, value_closed_play
from ddsolve.advice.unseen.played import AsPlayed, play_closed
from ddsolve.advice.unseen.style import BlindPlan
from ddsolve.errors import DealError
from ddsolve.solving.bench import Bench
from ddsolve.values.answers import Json, as_json
from ddsolve.values.cards import Card, Strain
from ddsolve.values.hand import Hand


@dataclass(frozen=True, slots=True)
class ClosedClaim:
    """Shares of the layouts: low by a plan, high what no plan betters, seen with all cards seen.

    exact: low and high are the best plan's, over all layouts; then cards are the first cards on the soloist's
    turn with what the best plan from each makes. decision: the first decision that costs most, and plan: the
    one that makes low, if sampled. played: what is made as people play, of a sample; None where the plan was
    proved.
    """

    low: Estimate
    high: Estimate
    seen: Estimate
    exact: bool
    cards: tuple[tuple[Card, float], ...] = ()
    decision: Decision | None = None
    plan: BlindPlan | None = None
    played: AsPlayed | None = None

    def as_json(self) -> Json:
        """Return `closed` of `ddsolve claim --json`."""
        return {
            "made": [self.low.value, self.high.value],
            "interval": [self.low.low, self.high.high],
            "seen": self.seen.value,
            "exact": self.exact,
            "layouts" if self.exact else "samples": self.high.size,
            "cards": {str(card): share for card, share in self.cards},
            "decision": as_json(self.decision),
            "plan": as_json(self.plan),
            "played": as_json(self.played),
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
        return replace(result, closed=ClosedClaim(sure, sure, sure, True))
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
        bounds = found.low, found.high, found.seen
        return ClosedClaim(*bounds, False, (), found.decision, found.plan, found.played)

    def share(count: int) -> Estimate:
        value = count / best.layouts
        return Estimate(value, value, value, best.layouts)

    cards = tuple((card, count / best.layouts) for card, count in best.cards)
    sample = played_layouts(fitting_layouts(view, seed, samples + samples // 2))
    played = play_closed(bench, view, strain, needed, sample, seed, own, surest)
    return ClosedClaim(share(best.made), share(best.made), share(best.seen), True, cards, played=played)
