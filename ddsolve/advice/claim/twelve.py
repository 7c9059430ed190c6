"""Claims before the discard: one holds if some discard makes it hold."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace

from ddsolve.advice.claim.checks import claim_steps
from ddsolve.advice.claim.counted_plan import cards_by_count
from ddsolve.advice.claim.results import Claim, Goal
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.layouts.common import Candidate, common_layouts, sampling_steps
from ddsolve.advice.layouts.discards import DiscardClass, discard_classes
from ddsolve.advice.layouts.knowledge import View
from ddsolve.solving.workers import Workers, part, report
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

CHUNKS = 8  # a count may end after each of them, when enough layouts fail
FIRST_LOOK = 20  # layouts that decide which discard is tried first


def iter_claim_of_twelve(
    workers: Workers, hand: Hand, seat: Seat, goal: Goal, leader: Seat = Seat.FIRST
) -> Iterator[Claim]:
    """Yield the answer for the best discard so far; the last one is whole.

    A discard after which the plan is proved by counting comes first, then the likeliest. One with which the
    claim holds ends the search; else the one with the fewest failing layouts is shown.
    """
    best = Claim(goal, 0, False, False, 0, 0, share=0.0)
    yield best
    classes = discard_classes(hand, goal.game)
    classes = yield from report(_likely_first(workers, classes, goal, seat, leader), _nothing(best))
    for number, discards in enumerate(classes):
        tell = _telling(best, number, len(classes))
        view = discards.view(seat, leader)
        # no single card can do better than double dummy
        limit = None if best.discard is None else max(1, best.failing)
        if limit is not None and (yield from report(_fails_in(workers, view, goal, limit), tell)):
            continue
        found = yield from report(claim_steps(workers, view, goal), tell)
        if best.discard is None or found.holds or found.failing < best.failing:
            best = replace(found, discard=discards.discard)
        if found.holds:
            break
    yield best


def _fails_in(workers: Workers, view: View, goal: Goal, limit: int) -> Generator[float, None, bool]:
    """Tell whether double dummy fails in `limit` layouts or more; no more are counted than that takes."""
    asked = goal.question(view)
    failing = 0
    for chunk in range(CHUNKS):
        groups = range(chunk, asked.family.groups, CHUNKS)
        count = yield from report(workers.counting(asked, groups), part(chunk, CHUNKS))
        failing += goal.failing(view, count.counts)
        if failing >= limit:
            return True
    return False


def _likely_first(
    workers: Workers, classes: list[DiscardClass], goal: Goal, seat: Seat, leader: Seat
) -> Generator[float, None, list[DiscardClass]]:
    """Sort the discards by their tricks in a few layouts: the order decides how fast, not what is found."""
    for place, discards in enumerate(classes):
        if cards_by_count(discards.view(seat, leader), goal) is not None:
            return [discards, *classes[:place], *classes[place + 1 :]]
    unseen = classes[0].unseen
    layouts = common_layouts(unseen, DEFAULT_SEED, FIRST_LOOK)
    candidates = [Candidate(discards.own, goal.game) for discards in classes]
    values = yield from sampling_steps(workers, candidates, unseen, layouts, seat, leader)
    sign = 1 if goal.misere else -1

    def fails(tricks: Sequence[int]) -> int:
        return sum(count > 0 if goal.misere else count < goal.tricks for count in tricks)

    keys = [(fails(tricks), sign * sum(tricks)) for tricks in values]
    return [classes[place] for place in sorted(range(len(classes)), key=lambda place: keys[place])]


def _nothing(claim: Claim) -> Callable[[float], Claim]:
    return lambda share: claim


def _telling(claim: Claim, place: int, parts: int) -> Callable[[float], Claim]:
    return lambda share: replace(claim, share=min((place + share) / parts, 0.999))
