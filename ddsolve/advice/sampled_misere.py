"""What a misère would be worth, quickly, for thousands of hands: first whether it is hopeless.

Whether a misère is clean at all is asked much faster than how many tricks it takes. A few layouts tell in how
many of them any discard can be clean, all cards seen: no single discard, and no card led before the cards
are shown, is clean more often, so that this bounds them all. Only where the bound leaves hope a discard is
chosen, by how often it is clean, and valued in layouts that had no say in the choice.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ddsolve.advice.common_layouts import common_layouts
from ddsolve.advice.discard_classes import DiscardClass, discard_classes
from ddsolve.advice.misere_line import MisereLine
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import Estimate, share_estimate
from ddsolve.advice.workers import Workers, part, report
from ddsolve.cards import Card, Strain
from ddsolve.contract import MISERE
from ddsolve.games import Misere
from ddsolve.hand import Hand
from ddsolve.results import Json
from ddsolve.seats import Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine

LOOKED = 24  # layouts that tell whether there is hope
HOPELESS = 1  # no hope where no more of them can be clean: in all layouts 20 % at the most
FINALISTS = 4
CHOOSING = 16  # layouts that choose among the finalists, with the card led
VALUING = 50  # other layouts, which value the one chosen
ALL_TRICKS = 10


@dataclass(frozen=True, slots=True)
class HopelessMisere:
    """A misère that no discard saves. clean: the share of layouts in which any discard is clean."""

    clean: Estimate

    def as_json(self) -> Json:
        """Return the share of layouts, and what it can be at the most, by its interval of 95 %."""
        return {
            "hopeless": True,
            "any_clean": self.clean.value,
            "make_at_most": self.clean.high,
            "exact": False,
            "samples": self.clean.size,
        }


@dataclass(frozen=True, slots=True)
class _Asked:
    """A discard with the card it leads before the others are shown; None: it leads none, or sees them."""

    discards: DiscardClass
    lead: int | None = None


def sampled_misere(
    workers: Workers, hand: Hand, pricing: Pricing, leader: Seat, seed: int
) -> Generator[float, None, MisereLine | HopelessMisere]:
    """Return the discard that is clean most often, valued, or that none is; yields the share done."""
    every = [_Asked(discards) for discards in discard_classes(hand, Misere.MISERE)]
    unseen = every[0].discards.unseen

    def tricks(
        asked: Sequence[_Asked], count: int, skip: int, ceiling: int, place: int
    ) -> Generator[float, None, list[list[int]]]:
        layouts = common_layouts(unseen, seed, count, skip)

        def value(engine: Engine, one: _Asked) -> list[int]:
            return [_tricks(engine, one, layout, pricing.seat, leader, ceiling) for layout in layouts]

        return (yield from report(workers.mapping(value, asked), part(place, 3)))

    looked = yield from tricks(every, LOOKED, 0, 1, 0)
    clean = sum(min(layout) == 0 for layout in zip(*looked, strict=True))
    if clean <= HOPELESS:
        return HopelessMisere(share_estimate(clean, LOOKED))
    finalists = [every[place] for place in _cleanest(looked)[:FINALISTS]]
    if pricing.seat == leader and pricing.closed_lead(Misere.MISERE):
        finalists = [_Asked(one.discards, card.index) for one in finalists for card in one.discards.own]
    looked = yield from tricks(finalists, CHOOSING, LOOKED, 1, 1)
    chosen = finalists[_cleanest(looked)[0]]
    (sample,) = yield from tricks([chosen], VALUING, LOOKED + CHOOSING, ALL_TRICKS, 2)
    values = [float(value) for value in pricing.values(MISERE)]
    lead = None if chosen.lead is None else Card(chosen.lead)
    return MisereLine.of(chosen.discards.discard, sample, values, lead)


def _cleanest(tricks: Sequence[Sequence[int]]) -> list[int]:
    """Return the places of those that are clean in most layouts, the first of equals before the others."""
    return sorted(range(len(tricks)), key=lambda place: -tricks[place].count(0))


def _tricks(engine: Engine, asked: _Asked, layout: int, seat: Seat, leader: Seat, ceiling: int) -> int:
    """Return the soloist's tricks in one layout, `ceiling` for more than that."""
    from ddsolve._engine import LayoutFamily

    own, unseen = asked.discards.own.mask, asked.discards.unseen.mask
    family = LayoutFamily(own, unseen, seat.place, int(Strain.NT), True, layout, unseen & ~layout)
    trick = () if asked.lead is None else (asked.lead,)
    counts, _examples = engine.count(family, leader.place, trick, 0, 0, ceiling)
    return counts.index(1)
