"""One item of a batch: what a worker process does, with a solver that stays warm over its items."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ddsolve._version import __version__
from ddsolve.bulk.columns import shaped
from ddsolve.bulk.job import MOST_TRIES, Condition, Job, random_deal
from ddsolve.conventions import Convention
from ddsolve.errors import DealError
from ddsolve.solving.solver import Solver
from ddsolve.solving.tools import WARM_TABLE_MB
from ddsolve.values.answers import Json
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.advice.figures.pricing import Menu
    from ddsolve.solving.bench import Bench


@cache
def solver() -> Solver:
    """Return the solver of this process."""
    return Solver(WARM_TABLE_MB)


@cache
def bench() -> Bench:
    """Return what solves the layouts of this process, one thread: warm over its items, as the solver is."""
    from ddsolve.solving.bench import Bench

    return Bench(1, WARM_TABLE_MB << 20)


def do_item(job: Job, number: int) -> Json | None:
    """Return the record of item `number` (from 0), None where it has none."""
    given = job.lines[number] if job.lines else None
    return record_of(job, number, do_line(job.alone(), number, given))


def record_of(job: Job, number: int, answer: Json | None) -> Json | None:
    """Return an answer behind the key of its item, with the columns of the job."""
    return None if answer is None else shaped(job, number, {**job.key(number), **answer})


def do_line(job: Job, number: int, given: str | None) -> Json | None:
    """Return the deal or hand of an item, the answer, and who made it; None where it is not to be kept.

    job: without its lines; given: the line of the item, None where the job draws its deals.
    """
    if given is not None and job.condition is not None and not fulfils(Deal.parse(given), job.condition):
        return None
    if job.question is not None:
        assert given is not None
        return {"answer": job.question.of(given).ask(bench()).as_json(), "version": __version__}
    answer = (_table if job.task == "table" else _discard)(job, number, given)
    return {**answer, "version": __version__}


def _table(job: Job, number: int, given: str | None) -> Json:
    deal = generated(job, number) if given is None else Deal.parse(given)
    asked = deal if "widow" in job.also else Deal(deal.hands)
    found = solver().table(asked, allpass="allpass" in job.also).as_json()
    return {"deal": deal.ascii, **found}


def _discard(job: Job, number: int, given: str | None) -> Json:
    from ddsolve.advice.discard.advice import answer_priced
    from ddsolve.advice.discard.sampled import sampled_choices, sampled_misere
    from ddsolve.advice.figures.sampling import DEFAULT_SEED
    from ddsolve.advice.search.led import find_misere_line

    if given is not None:
        hand = Hand.parse(given)
    else:
        deal = generated(job, number)
        hand = deal.hand(job.seat) | Hand.of(deal.widow or ())
    names = (job.convention, *job.others)
    menus = [menu(job, name) for name in names]
    if job.sample:
        best = sampled_choices(bench(), hand, menus, DEFAULT_SEED)
    else:
        found = answer_priced(bench(), hand, list(zip(names, menus, strict=True)), DEFAULT_SEED)
        best = tuple(option for _name, option in found.best)
    answer: Json = {"hand": hand.ascii, "best": best[0].as_json()}
    if job.others:
        answer["under"] = {name: option.as_json() for name, option in zip(names, best, strict=True)}
    if "misere" in job.also:
        line = sampled_misere if job.sample else find_misere_line
        misere = line(bench(), hand, menus[0].pricing, Seat.FIRST, DEFAULT_SEED)
        answer["misere"] = misere.as_json()
    return answer


def menu(job: Job, name: str) -> Menu:
    """Return the contracts of a job with their prices under a convention."""
    return _menu(Convention.load(name), Seat.parse(job.seat), job.players, Contract.parse(job.won))


@lru_cache(maxsize=32)
def _menu(convention: Convention, seat: Seat, players: int, won: Contract) -> Menu:
    """Return what is the same for every item: its prices take longer to work out than some hands."""
    from ddsolve.advice.figures.pricing import Menu, Pricing

    return Menu(Pricing(convention, seat, "best", players).checked(), won)


def generated(job: Job, number: int, tries: int = MOST_TRIES) -> Deal:
    """Return the first random deal of that number which fulfils the condition; DealError if none does."""
    for attempt in range(tries):
        deal = random_deal(job.seed, number, attempt)
        if job.condition is None or fulfils(deal, job.condition):
            return deal
    raise DealError("no deal fulfils {condition}", condition=job.condition)


def fulfils(deal: Deal, condition: Condition) -> bool:
    """Tell whether the best discard of a seat with the widow makes the level, or a clean misère."""
    twelve = deal.hand(condition.seat) | Hand.of(deal.widow or ())
    best = solver().table(deal.with_hand(condition.seat, twelve)).with_widow
    assert best is not None
    found = best[condition.seat]
    if condition.level is None:
        return found.misere.tricks == 0
    return found.strains[found.best_strain].tricks >= condition.level
