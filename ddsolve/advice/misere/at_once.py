"""What is said of a misère before anything is searched: that it is clean, or that nobody would bid it.

Clean: after some discard every suit is safe by a count of lower cards, which is the proof of `claim`.
Hopeless: in nearly every layout of a sample even the discard that is best in it is caught, all cards seen; so
no single discard does better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ddsolve.advice.claim.counted_plan import cards_by_count
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.race import Race, best_of
from ddsolve.advice.figures.sampling import share_estimate, worth_estimate
from ddsolve.advice.hidden.prices import Pair, Twelve, in_order
from ddsolve.advice.layouts.common import common_layouts, discard_classes, misere_tricks, solve_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.misere.advice import CLEAN, SHOWN, MisereAdvice, equals_together, with_holes
from ddsolve.advice.search.led import ClosedLead
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import MISERE
from ddsolve.values.games import Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

LAYOUTS = 184_756
LOOKED, SAFE = 60, 3  # layouts, and the most of them that some discard may save: 5 %
CHOOSING, VALUING = 4, 24  # layouts that rank the discards, and that value the best of them


def clean_at_once(hand: Hand, pricing: Pricing, seed: int) -> MisereAdvice | None:
    """Return the discards after which a count of lower cards proves the misère clean; None without one."""
    seat = pricing.seat
    classes = [
        discards
        for discards in discard_classes(hand, Misere.MISERE)
        if cards_by_count(discards.view(seat, Seat.FIRST), CLEAN) is not None
    ]
    if not classes:
        return None
    worth = Fraction(pricing.values(MISERE)[0])
    pairs = [pair for discards in classes for pair in discards.discards]
    option = DiscardOption(
        MISERE,
        pairs[0],
        worth,
        Fraction(1),
        equals=tuple(pairs[1:]),
        expected_one=worth,
        expected_best=worth,
        tricks=Distribution((LAYOUTS, *[0] * 10)),
    )
    best = with_holes(equals_together([option], hand, seat)[0], hand)
    view = View(best.own, classes[0].unseen, seat)
    first = cards_by_count(view, CLEAN) or ()
    if first and pricing.closed_lead(Misere.MISERE):
        best = replace(best, option=replace(best.option, led=ClosedLead(first[0], worth, Fraction(1))))
    card = first[0] if first else None
    best = replace(best, clean=True, first_cards=first, caught=0, first_card=card, caught_after_card=0)
    return MisereAdvice(seat, seed, (best,), LAYOUTS, 1.0, best, proved=True)


def hopeless_at_once(bench: Bench, hand: Hand, pricing: Pricing, seed: int) -> MisereAdvice | None:
    """Return the discards that cost least where the misère is hopeless; None where it is not."""
    seat = pricing.seat
    twelve = Twelve(hand, int(seat))

    own = [(hand - Hand.of(pair)).mask for pair in twelve.top_discards]
    unseen = twelve.unseen.mask

    def is_safe(tools: Tools, layout: int) -> bool:
        """Whether some discard takes no trick in a layout, all cards seen."""
        return any(not misere_tricks(tools, mask, unseen, layout, seat, Seat.FIRST, None, 1) for mask in own)

    safe = 0
    layouts = common_layouts(twelve.unseen, seed, LOOKED)
    for first in range(0, LOOKED, 2 * SAFE):
        safe += sum(bench.map(is_safe, layouts[first : first + 2 * SAFE]))
        if safe > SAFE:
            return None
    values = [float(value) for value in pricing.values(MISERE)]
    race = Race(bench, twelve.unseen, seed, 2, LOOKED)

    def tricks_of(tools: Tools, pair: Pair, layouts: Sequence[int]) -> list[int]:
        own = hand - Hand.of(pair)
        return solve_layouts(tools, own, Misere.MISERE, twelve.unseen, layouts, seat, Seat.FIRST)

    def keep(pairs: Sequence[Pair], found: Sequence[list[int]], kept: float) -> list[Pair]:
        return best_of(pairs, [sum(values[one] for one in tricks) for tricks in found], int(kept))

    pairs = race.halve(tricks_of, twelve.top_discards, [(CHOOSING, SHOWN)], keep)
    found = []
    for pair, tricks in zip(pairs, race.look(tricks_of, pairs, VALUING), strict=True):
        expected = worth_estimate(tricks, values)
        made = share_estimate(tricks.count(0), len(tricks))
        option = DiscardOption(
            MISERE, in_order(pair), expected, made, expected_one=expected, expected_best=expected
        )
        found.append(with_holes(option, hand))
    found.sort(key=lambda one: -one.option.value)
    safest = max(found, key=lambda one: one.option.likely)
    return MisereAdvice(seat, seed, tuple(found), share=1.0, safest=safest, hopeless=True)
