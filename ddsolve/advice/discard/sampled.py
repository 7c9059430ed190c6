"""The best discard and contract by samples alone, under several price lists at once: for thousands of hands.

Candidates are weeded in rounds, each over common layouts that no round before has seen; a candidate stays
while any price list has it among its best. The one that is left is valued in a sample that had no say in the
choice, so its estimate is not flattered. What is chosen may not be the best: nothing is proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import nlargest
from math import lcm
from typing import TYPE_CHECKING

from ddsolve.advice.discard.options import DiscardOption, option_of
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import Estimate, share_estimate
from ddsolve.advice.layouts.common import Candidate, common_layouts, sample_tricks
from ddsolve.advice.layouts.discards import DiscardClass, discard_classes
from ddsolve.advice.search.misere_line import MisereLine
from ddsolve.advice.search.tally import Tally
from ddsolve.solving.bench import TRICKS, Bench, part
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import MISERE
from ddsolve.values.documents import Json
from ddsolve.values.games import Game, Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools


# layouts of a round, and how many candidates each price list keeps after it
ROUNDS = ((1, 48), (2, 16), (4, 7), (8, 3), (16, 1), (30, 1))
VALUING = 50  # other layouts, which value what is chosen


def sampled_choices(
    bench: Bench, hand: Hand, menus: Sequence[Menu], seed: int, leader: Seat = Seat.FIRST
) -> tuple[DiscardOption, ...]:
    """Return the choice under each menu, all of one seat, in their order."""
    prices = [_Prices(menu) for menu in menus]
    games = dict.fromkeys(game for menu in menus for game in menu.contracts)
    left = [Tally(discards, game) for game in games for discards in discard_classes(hand, game)]
    unseen, seat = left[0].discards.unseen, menus[0].pricing.seat
    done = 0
    for number, (count, kept) in enumerate((*ROUNDS, (VALUING, 1))):
        layouts = common_layouts(unseen, seed, count, skip=done)
        candidates = [Candidate(tally.discards.own, tally.game) for tally in left]
        with bench.through(part(number, len(ROUNDS) + 1)):
            answers = sample_tricks(bench, candidates, unseen, layouts, seat, leader)
        for tally, tricks in zip(left, answers, strict=True):
            if number < len(ROUNDS):
                tally.sample += tricks
            else:
                tally.fresh = tricks
        if number < len(ROUNDS):
            left = _kept(left, prices, kept)
        done += count
    return tuple(_choice(left, menu, one) for menu, one in zip(menus, prices, strict=True))


def _kept(tallies: Sequence[Tally], prices: Sequence[_Prices], count: int) -> list[Tally]:
    """Return the best candidates of every price list, in the order they had."""
    taken = [_by_tricks(tally.sample) for tally in tallies]
    stays: set[int] = set()
    for one in prices:
        merits = [
            (one.merit(tally.game, counts), place)
            for place, (tally, counts) in enumerate(zip(tallies, taken, strict=True))
            if tally.game in one.rows
        ]
        stays.update(place for _merit, place in nlargest(count, merits))
    return [tallies[place] for place in sorted(stays)]


def _by_tricks(sample: Sequence[int]) -> list[tuple[int, int]]:
    """Return each number of tricks in a sample with its layouts."""
    return list(Counter(sample).items())


class _Prices:
    """A menu's values by tricks in whole numbers, so that thousands of small samples are compared quickly."""

    def __init__(self, menu: Menu) -> None:
        values = {
            game: [menu.pricing.values(contract) for contract in contracts]
            for game, contracts in menu.contracts.items()
        }
        scale = lcm(*(value.denominator for rows in values.values() for row in rows for value in row))
        self.rows = {
            game: [tuple(int(value * scale) for value in row) for row in rows]
            for game, rows in values.items()
        }

    def merit(self, game: Game, counts: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """Return what the best contract of a game brings in a sample, scaled and summed up.

        Of equal worth more tricks count, in a misère fewer.
        """
        tricks = sum(taken * layouts for taken, layouts in counts)
        worth = max(sum(layouts * row[taken] for taken, layouts in counts) for row in self.rows[game])
        return worth, -tricks if game.is_misere else tricks


def _choice(tallies: Sequence[Tally], menu: Menu, prices: _Prices) -> DiscardOption:
    """Return the best candidate of the sample as it does in the other one, or to resign."""
    tally = max(
        (one for one in tallies if one.game in menu.contracts),
        key=lambda one: prices.merit(one.game, _by_tricks(one.sample)),
    )
    counts = tally.sampled_counts()
    worth = [row.expected(counts, len(tally.sample)) for row in menu.rows[tally.game]]
    place = worth.index(max(worth))  # of equal ones the lowest
    if menu.resignation is not None and menu.resignation > worth[place]:
        return DiscardOption(None, (), menu.resignation, Fraction(0))
    option = option_of(tally, menu.contracts[tally.game][place], menu.rows[tally.game][place], menu)
    return replace(option, sampled_tricks=tuple(tally.fresh.count(tricks) for tricks in range(TRICKS)))


# What a misère would be worth, quickly, for thousands of hands: first whether it is hopeless.
#
# Whether a misère is clean at all is asked much faster than how many tricks it takes. A few layouts tell in
# how many of them any discard can be clean, all cards seen: no single discard, and no card led before the
# cards are shown, is clean more often, so that this bounds them all. Only where the bound leaves hope a
# discard is chosen, by how often it is clean, and valued in layouts that had no say in the choice.


LOOKED = 24  # layouts that tell whether there is hope
HOPELESS = 1  # no hope where no more of them can be clean: in all layouts 20 % at the most
FINALISTS = 4
CHOOSING = 16  # layouts that choose among the finalists, with the card led
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
    bench: Bench, hand: Hand, pricing: Pricing, leader: Seat, seed: int
) -> MisereLine | HopelessMisere:
    """Return the discard that is clean most often, valued, or that none is."""
    every = [_Asked(discards) for discards in discard_classes(hand, Misere.MISERE)]
    unseen = every[0].discards.unseen

    def tricks(asked: Sequence[_Asked], count: int, skip: int, ceiling: int, place: int) -> list[list[int]]:
        layouts = common_layouts(unseen, seed, count, skip)

        def value(tools: Tools, one: _Asked) -> list[int]:
            return [_tricks(tools, one, layout, pricing.seat, leader, ceiling) for layout in layouts]

        with bench.through(part(place, 3)):
            return bench.map(value, asked)

    looked = tricks(every, LOOKED, 0, 1, 0)
    clean = sum(min(layout) == 0 for layout in zip(*looked, strict=True))
    if clean <= HOPELESS:
        return HopelessMisere(share_estimate(clean, LOOKED))
    finalists = [every[place] for place in _cleanest(looked)[:FINALISTS]]
    if pricing.seat == leader and pricing.closed_lead(Misere.MISERE):
        finalists = [_Asked(one.discards, card.index) for one in finalists for card in one.discards.own]
    looked = tricks(finalists, CHOOSING, LOOKED, 1, 1)
    chosen = finalists[_cleanest(looked)[0]]
    (sample,) = tricks([chosen], VALUING, LOOKED + CHOOSING, ALL_TRICKS, 2)
    values = [float(value) for value in pricing.values(MISERE)]
    lead = None if chosen.lead is None else Card(chosen.lead)
    return MisereLine.of(chosen.discards.discard, sample, values, lead)


def _cleanest(tricks: Sequence[Sequence[int]]) -> list[int]:
    """Return the places of those that are clean in most layouts, the first of equals before the others."""
    return sorted(range(len(tricks)), key=lambda place: -tricks[place].count(0))


def _tricks(tools: Tools, asked: _Asked, layout: int, seat: Seat, leader: Seat, ceiling: int) -> int:
    """Return the soloist's tricks in one layout, `ceiling` for more than that."""
    from ddsolve._engine import LayoutFamily

    own, unseen = asked.discards.own.mask, asked.discards.unseen.mask
    family = LayoutFamily(own, unseen, seat.place, int(Strain.NT), True, layout, unseen & ~layout)
    trick = () if asked.lead is None else (asked.lead,)
    counts, _examples = tools.engine.count(family, leader.place, trick, 0, 0, ceiling)
    return counts.index(1)
