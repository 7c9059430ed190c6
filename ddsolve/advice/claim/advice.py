"""Claims: "ten", "seven against anything", "misère clean" as one plan against every layout.

Here they are asked; `claim_checks` answers for a hand after the discard, `claims_of_twelve` before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ddsolve.advice.analyst import Analyst
from ddsolve.advice.claim.checks import answer_claim_at
from ddsolve.advice.claim.results import FIRST_CARD, PLAN, REFUTED, Claim, Counterexample, Goal, Proof
from ddsolve.advice.layouts.knowledge import Limits, View
from ddsolve.errors import DealError
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
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
    "check_claim",
]

TWELVE = 12


def check_claim(
    hand: Hand | str,
    contract: Contract | str,
    seat: int,
    dead: str | Iterable[Card | str] = (),
    *,
    played: str | Iterable[Card | str] = (),
    tricks: int | None = None,
    leader: int = 1,
    limits: Limits | None = None,
    threads: int | None = None,
) -> Claim:
    """Check a claim over all layouts: see `Claim` for what is told.

    hand: 1 to 10 cards with the others in `dead`, or 12 before the discard. contract: a trick contract (its
    level is claimed, or `tricks`) or misère. played: the cards so far, from `hand`'s full size on; leader: of
    the first trick. Raises NotationError, DealError, ContractError or PlayError for what cannot be.
    """
    with Analyst(threads=threads) as analyst:
        return analyst.claim(
            hand, contract, seat, dead, played=played, tricks=tricks, leader=leader, limits=limits
        )


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
