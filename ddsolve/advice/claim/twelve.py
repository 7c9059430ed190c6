"""Claims before the discard: one holds if some discard makes it hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ddsolve.advice.claim.checks import answer_claim_at
from ddsolve.advice.claim.plan import cards_by_count
from ddsolve.advice.claim.results import Claim, Goal
from ddsolve.advice.figures.race import Race
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.layouts.common import DiscardClass, discard_classes, solve_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.solving.bench import Bench, part, telling_part
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

CHUNKS = 8  # a count may end after each of them, when enough layouts fail
FIRST_LOOK = 20  # layouts that decide which discard is tried first


def answer_claim_of_twelve(
    bench: Bench, hand: Hand, seat: Seat, goal: Goal, leader: Seat = Seat.FIRST
) -> Claim:
    """Return the answer for the best discard so far; the last one is whole.

    A discard after which the plan is proved by counting comes first, then the likeliest. One with which the
    claim holds ends the search; else the one with the fewest failing layouts is shown.
    """
    best = Claim(goal, 0, False, False, 0, 0, share=0.0)
    bench.tell(best)
    classes = discard_classes(hand, goal.game)
    with bench.showing(best):
        classes = _likely_first(bench, classes, goal, seat, leader)
    for number, discards in enumerate(classes):
        tell = telling_part(best, number, len(classes))
        view = discards.view(seat, leader)
        # no single card can do better than double dummy
        limit = None if best.discard is None else max(1, best.failing)
        with bench.through(tell):
            if limit is not None and _fails_in(bench, view, goal, limit):
                continue
        with bench.through(tell):
            found = answer_claim_at(bench, view, goal)
        if best.discard is None or found.holds or found.failing < best.failing:
            best = replace(found, discard=discards.discard)
        if found.holds:
            break
    return best


def _fails_in(bench: Bench, view: View, goal: Goal, limit: int) -> bool:
    """Tell whether double dummy fails in `limit` layouts or more; no more are counted than that takes."""
    asked = goal.question(view)
    failing = 0
    for chunk in range(CHUNKS):
        groups = range(chunk, asked.family.groups, CHUNKS)
        with bench.through(part(chunk, CHUNKS)):
            count = bench.count(asked, groups)
        failing += goal.failing(view, count.counts)
        if failing >= limit:
            return True
    return False


def _likely_first(
    bench: Bench, classes: list[DiscardClass], goal: Goal, seat: Seat, leader: Seat
) -> list[DiscardClass]:
    """Sort the discards by their tricks in a few layouts: the order decides how fast, not what is found."""
    for place, discards in enumerate(classes):
        if cards_by_count(discards.view(seat, leader), goal) is not None:
            return [discards, *classes[:place], *classes[place + 1 :]]
    unseen = classes[0].unseen

    def tricks_of(tools: Tools, discards: DiscardClass, layouts: Sequence[int]) -> list[int]:
        return solve_layouts(tools, discards.own, goal.game, unseen, layouts, seat, leader)

    values = Race(bench, unseen, DEFAULT_SEED, 1).look(tricks_of, classes, FIRST_LOOK)
    sign = 1 if goal.misere else -1

    def fails(tricks: Sequence[int]) -> int:
        return sum(count > 0 if goal.misere else count < goal.tricks for count in tricks)

    keys = [(fails(tricks), sign * sum(tricks)) for tricks in values]
    return [classes[place] for place in sorted(range(len(classes)), key=lambda place: keys[place])]
