"""One item of a batch: what a worker process does, with a solver that stays warm over its items."""

from __future__ import annotations

from functools import cache

from ddsolve._version import __version__
from ddsolve.bulk.job import MOST_TRIES, Condition, Job, random_deal
from ddsolve.deal import Deal
from ddsolve.errors import DealError
from ddsolve.hand import Hand
from ddsolve.results import Json
from ddsolve.solver import Solver
from ddsolve.words import _

TABLE_MB = 64  # of each worker


@cache
def solver() -> Solver:
    """Return the solver of this process."""
    return Solver(TABLE_MB)


def do_item(job: Job, number: int) -> Json:
    """Return the record of item `number` (from 0): its key, its deal or hand, the answer, and who made it."""
    answer = _table(job, number) if job.task == "table" else _discard(job, number)
    return {**job.key(number), **answer, "version": __version__}


def _table(job: Job, number: int) -> Json:
    deal = Deal.parse(job.lines[number]) if job.lines else generated(job, number)
    asked = deal if "widow" in job.also else Deal(deal.hands)
    found = solver().table(asked, allpass="allpass" in job.also).as_json()
    return {"deal": deal.ascii, **found}


def _discard(job: Job, number: int) -> Json:
    from ddsolve.advice.analyst import Analyst

    if job.lines:
        hand = Hand.parse(job.lines[number])
    else:
        deal = generated(job, number)
        hand = deal.hand(job.seat) | Hand.of(deal.widow or ())
    with Analyst(job.convention, job.players, 1) as analyst:
        advice = analyst.discard(hand, job.seat, won=job.won, aside=False, sampled=job.sample)
    best = advice.options[0]
    return {"hand": hand.ascii, "best": best.as_json()}


def generated(job: Job, number: int) -> Deal:
    """Return the first random deal of that number which fulfils the condition."""
    for attempt in range(MOST_TRIES):
        deal = random_deal(job.seed, number, attempt)
        if job.condition is None or fulfils(deal, job.condition):
            return deal
    raise DealError(_("no deal fulfils {condition}", condition=job.condition))


def fulfils(deal: Deal, condition: Condition) -> bool:
    """Tell whether the best discard of a seat with the widow makes the level, or a clean misère."""
    twelve = deal.hand(condition.seat) | Hand.of(deal.widow or ())
    best = solver().table(deal.with_hand(condition.seat, twelve)).with_widow
    assert best is not None
    found = best[condition.seat]
    if condition.level is None:
        return found.misere.tricks == 0
    return found.strains[found.best_strain].tricks >= condition.level
