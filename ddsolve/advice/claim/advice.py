"""Claims: "ten", "seven against anything", "misère clean" as one plan against every layout.

Here they are asked; `claim_checks` answers for a hand after the discard, `claims_of_twelve` before it.
"""

from __future__ import annotations

from dataclasses import replace

from ddsolve.advice.claim.checks import answer_claim_at
from ddsolve.advice.claim.results import FIRST_CARD, PLAN, REFUTED, Claim, Counterexample, Goal, Proof
from ddsolve.advice.layouts.knowledge import View
from ddsolve.errors import DealError
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Strain
from ddsolve.words import _

__all__ = [
    "FIRST_CARD",
    "PLAN",
    "REFUTED",
    "Claim",
    "Counterexample",
    "Goal",
    "Proof",
    "answer_claim",
]

TWELVE = 12


def answer_claim(bench: Bench, view: View, goal: Goal) -> Claim:
    """Return the answer to a claim from a view on, growing; only the last one is whole.

    Raises DealError where every card has been played.
    """
    if not view.own:
        raise DealError(_("all cards have been played: nothing is left to claim"))
    layouts = view.family(Strain.NT, False).layouts
    empty = Claim(goal, layouts, False, False, 0, 0, share=0.0)
    with bench.through(lambda share: replace(empty, share=share)):
        return answer_claim_at(bench, view, goal)
