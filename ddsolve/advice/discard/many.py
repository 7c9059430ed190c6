"""Many price lists at once: by samples alone, for thousands of hands too; or by one search, each proved.

Candidates are weeded in rounds, each over common layouts that no round before has seen; a candidate stays
while any price list has it among its best. The one that is left is valued in a sample that had no say in the
choice, so its estimate is not flattered. What is chosen may not be the best: nothing is proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import nlargest
from math import lcm
from operator import attrgetter
from typing import ClassVar

from ddsolve.advice.discard.advice import SHOWN, DiscardAdvice, proved_answer
from ddsolve.advice.discard.options import NO_LEADS, DiscardOption, option_of
from ddsolve.advice.figures.comparing import Race, best_of
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import Estimate, share_estimate
from ddsolve.advice.layouts.common import DiscardClass, discard_classes, misere_tricks
from ddsolve.advice.people.called import Outlooks
from ddsolve.advice.search.bounds import Tally
from ddsolve.advice.search.led import MisereLine
from ddsolve.advice.search.search import DiscardSearch, weed
from ddsolve.conventions import NAMES, Convention
from ddsolve.errors import DdsolveError
from ddsolve.solving.bench import TRICKS, Bench, telling_part
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Answer, Json
from ddsolve.values.cards import Card
from ddsolve.values.contract import MISERE, Game, Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat


def sampled_choices(bench: Bench, hand: Hand, menus: Sequence[Menu], seed: int) -> tuple[DiscardOption, ...]:
    """Return the choice under each menu, all of one seat, in their order."""
    prices = [_Prices(menu) for menu in menus]
    games = dict.fromkeys(game for menu in menus for game in menu.contracts)
    tallies = [Tally(discards, game) for game in games for discards in discard_classes(hand, game)]

    def keep(some: Sequence[Tally], count: float) -> Sequence[Tally]:
        return _kept(some, prices, int(count))

    left = weed(bench, tallies, bench.policy.many, menus[0].pricing.seat, seed, keep)
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


def sampled_misere(bench: Bench, hand: Hand, pricing: Pricing, seed: int) -> MisereLine | HopelessMisere:
    """Return the discard that is clean most often, valued, or that none is."""
    how = bench.policy.many_miseres
    every = [_Asked(discards) for discards in discard_classes(hand, Misere.MISERE)]
    race, unseen = Race(bench, every[0].discards.unseen, seed, 3), every[0].discards.unseen.mask

    def value(ceiling: int) -> Callable[[Tools, _Asked, Sequence[int]], list[int]]:
        return lambda tools, one, layouts: [
            misere_tricks(
                tools, one.discards.own.mask, unseen, layout, pricing.seat, Seat.FIRST, one.lead, ceiling
            )
            for layout in layouts
        ]

    looked = race.look(value(1), every, how.first)
    clean = sum(min(layout) == 0 for layout in zip(*looked, strict=True))
    if clean <= how.hopeless:
        return HopelessMisere(share_estimate(clean, how.first))
    finalists = best_of(every, [tricks.count(0) for tricks in looked], how.finalists)
    if pricing.seat == Seat.FIRST and pricing.closed_lead(Misere.MISERE):
        finalists = [_Asked(one.discards, card.index) for one in finalists for card in one.discards.own]
    looked = race.look(value(1), finalists, how.choosing)
    (chosen,) = best_of(finalists, [tricks.count(0) for tricks in looked], 1)
    (sample,) = race.look(value(ALL_TRICKS), [chosen], how.valuing)
    values = [float(value) for value in pricing.values(MISERE)]
    lead = None if chosen.lead is None else Card(chosen.lead)
    return MisereLine.of(chosen.discards.discard, sample, values, lead)


# How it changes from convention to convention: one search, many price lists.


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Answer):
    """The best option under each convention that the players can play; exact and proved.

    unplayed: the conventions in which both defenders pass it, and nothing is played.
    """

    rows: ClassVar[str] = "conventions"

    best: tuple[tuple[str, DiscardOption], ...] = ()
    share: float = 0.0
    unplayed: tuple[str, ...] = ()

    def as_json(self) -> Json:
        """Return a list of conventions with their best options."""
        return {"conventions": [{"name": name, **option.as_json()} for name, option in self.best]}


def answer_comparison(bench: Bench, hand: Hand, menu: Menu, seed: int) -> Comparison:
    """Return the comparison over all conventions for the same bid, seat and number of players."""
    return answer_priced(bench, hand, playable_menus(menu), seed, shown=SHOWN)


def answer_priced(
    bench: Bench, hand: Hand, menus: Sequence[tuple[str, Menu]], seed: int, shown: int = 1
) -> Comparison:
    """Return the comparison over some price lists for the same bid, with their names, of one seat.

    shown: how many choices are counted under each, as in the answer for it alone.
    """
    result = Comparison()
    menu, outlooks = menus[0][1], Outlooks()
    search = DiscardSearch.of(bench, hand, menu.pricing.seat, list(menu.contracts), seed=seed)
    parts = len(menus) + 1
    with bench.through(telling_part(result, 0, parts)):
        search.sampling(menu.rows)
    for place, (name, other) in enumerate(menus, start=1):
        with bench.through(telling_part(result, place, parts)), bench.through(attrgetter("share")):
            start = DiscardAdvice(other, seed)
            found = proved_answer(search, None, other, start, NO_LEADS, shown=shown, outlooks=outlooks)
        best = found.options[0]
        result = replace(result, best=(*result.best, (name, best)))
        if best.contract is not None and not other.pricing.is_played(best.contract):
            result = replace(result, unplayed=(*result.unplayed, name))
    return replace(result, share=1.0)


def playable_menus(menu: Menu) -> list[tuple[str, Menu]]:
    """Return the menus of all conventions that can play the bid with as many players, the asked one first."""
    found = []
    asked = menu.pricing.convention.name
    for name in sorted(NAMES, key=lambda name: name != asked):
        other = replace(menu, pricing=replace(menu.pricing, convention=Convention.load(name)))
        try:
            other.pricing.checked()
            if other.rows:
                found.append((name, other))
        except DdsolveError:
            continue  # other players, or a contract that this convention does not know
    return found
