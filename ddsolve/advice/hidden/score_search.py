"""What a mixture of two discards scores; means that are known exactly make its sample more precise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import fsum

from ddsolve.advice.figures.comparing import Distribution, is_firm
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.hidden.game import Opening, Pair, Score
from ddsolve.advice.hidden.study import (
    Mixed,
    PairStudy,
    Region,
    Study,
    Two,
    UnitPrices,
    best_toss,
    guess_in,
    known_losses,
    loss_in,
    regions_on,
)
from ddsolve.advice.layouts.all_layouts import question
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

LEAST = 1e-9  # of a control that others leave nothing of


def slopes(values: Sequence[float], controls: Sequence[Sequence[float]]) -> list[float]:
    """Return by how much the values rise with each control: least squares, a constant beside them.

    controls: of each control its entry for every value. One that those before it tell gets 0.
    """
    found = [0.0] * len(controls)
    basis: list[tuple[list[float], list[float]]] = []  # columns at right angles, and their parts of controls
    for number, control in enumerate(controls):
        mean = fsum(control) / len(control)
        column = [entry - mean for entry in control]
        parts = [float(place == number) for place in range(len(controls))]
        for other, of in basis:
            share = _product(column, other) / _product(other, other)
            column = [entry - share * known for entry, known in zip(column, other, strict=True)]
            parts = [entry - share * known for entry, known in zip(parts, of, strict=True)]
        if _product(column, column) > LEAST * len(control):
            basis.append((column, parts))
            slope = _product(values, column) / _product(column, column)
            found = [entry + slope * part for entry, part in zip(found, parts, strict=True)]
    return found


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True))


# What stays the same while the best score is looked for, and what a mixture of two discards is worth.
#
# What each of the two is worth if the defenders know it is counted over all layouts; by how much they get
# less because they do not is sampled, or worked out in every layout: the difference of two figures of the
# same layout varies far less than either. It hangs on what both cost if known, and as the means of that are
# counted, it is known by how much the sampled layouts are harder or easier than all (`controls`).


@dataclass
class ScoreSearch:
    """What stays the same over a search."""

    bench: Bench
    opening: Opening
    measure: Score
    seed: int
    layouts: int | None

    def __post_init__(self) -> None:
        self.how = self.bench.policy.score
        self.prices = UnitPrices.of(self.measure)
        self.counted: dict[Pair, Fraction] = {}
        self.tricks: dict[Pair, int] = {}  # the most that he takes in any layout
        self.taken: dict[Pair, tuple[Fraction, Fraction]] = {}  # the share caught, and the mean tricks
        self.losing: dict[Pair, Fraction] = {}  # the share of layouts in which that costs anything

    def study(self, size: int, skip: int = 0) -> PairStudy:
        """Return a study of pairs on some layouts."""
        layouts = common_layouts(self.opening.twelve.unseen, self.seed, size, skip)
        return PairStudy(Study(self.bench, self.measure, self.opening, layouts), self.prices)

    def count(self, pair: Pair) -> None:
        """Count over all layouts what a discard loses if it is known, in whists."""
        if pair in self.counted:
            return
        own = self.opening.twelve.hand - Hand.of(pair)
        view = View(own, self.opening.twelve.unseen, Seat.parse(self.opening.twelve.seat), Seat.FIRST)
        trick = [self.opening.first] if self.opening.first else []
        found = Distribution(self.bench.count(question(view, Misere.MISERE, trick)).counts)
        costs = [self.measure.loss(tricks) for tricks in range(len(found.counts))]
        losing = sum(count for cost, count in zip(costs, found.counts, strict=True) if cost)
        self.counted[pair], self.losing[pair] = found.expected(costs), Fraction(losing, found.total)
        self.taken[pair] = 1 - Fraction(found.counts[0], found.total), found.mean
        self.tricks[pair] = found.most

    def most(self, pairs: Sequence[Pair]) -> float:
        """Return what a layout can cost at most with one of these discards, in whists."""
        return float(self.measure.loss(max(self.tricks.get(pair, 10) for pair in pairs)))


@dataclass(frozen=True)
class PairValue:
    """The best mixture of two discards and its loss in whists; interval None: over all layouts."""

    found: Mixed
    interval: tuple[float, float] | None
    guess: float
    layouts: int

    @property
    def mixture(self) -> tuple[Pair, ...]:
        """The discards that have a share."""
        shares = self.found.share, 1 - self.found.share
        return tuple(pair for pair, share in zip(self.found.pair, shares, strict=True) if share)


class Foretold(float):
    """The share done of a work whose end is known; what a search tells else says only that it goes on."""


def value_of(search: ScoreSearch, pair: Two) -> PairValue:
    """Work out the best mixture of two discards and its loss, on layouts that have chosen nothing.

    The better of the two is counted first. Where it is firmly better alone on the first of these layouts, the
    other is not counted at all.
    """
    if not any(one in search.counted for one in pair):
        search.count(pair[0])
    unseen = search.opening.twelve.unseen
    every = search.layouts is None
    layouts = (
        all_layouts(unseen)
        if search.layouts is None
        else common_layouts(unseen, search.seed, search.layouts, search.how.fresh)
    )
    regions: list[Region] = []
    done, size = 0, len(layouts) if every else -(-len(layouts) // search.how.looks)
    while True:
        with search.bench.through(Foretold if every else float):
            regions += regions_on(search.bench, search.opening, search.prices, pair, layouts[done:size])
        counted = [place for place, one in enumerate(pair) if one in search.counted]
        if len(counted) == 1 and alone_is_better(regions, counted[0], search):
            found = Mixed(search.counted[pair[counted[0]]], pair, Fraction(1 - counted[0]))
            return PairValue(found, None, guess_in(regions), len(regions))
        for one in pair:
            search.count(one)
        unit = search.prices.unit
        known = search.counted[pair[0]] / unit, search.counted[pair[1]] / unit
        toss = best_toss(Counter(regions), known)
        spread = mixing_spread(regions, pair, toss.share, search)
        done, size = size, min(2 * size, len(layouts))
        half = search.measure.later or search.measure.first
        if done == len(layouts) or (spread.high - spread.low) / 2 * float(unit) <= half / search.how.precise:
            break
    mean = float(toss.share * known[0] + (1 - toss.share) * known[1])
    loss, interval = toss.loss * unit, None
    if not every and 0 < toss.share < 1:
        loss = Fraction(mean + spread.value) * unit
        interval = (mean + spread.low) * float(unit), (mean + spread.high) * float(unit)
    return PairValue(Mixed(loss, pair, toss.share), interval, guess_in(regions), len(regions))


def alone_is_better(regions: Sequence[Region], place: int, search: ScoreSearch) -> bool:
    """Tell whether one of two discards is firmly better alone, by the layouts of the regions.

    The loss is convex in its share, so it is best alone if throwing the other a little more often loses: if
    the plans that are best against it alone cost more in the other world, where of equal plans the defence
    takes those that cost most there. Both figures are of the same layout.
    """
    corners = [region[-1] if place == 0 else region[0] for region in regions]
    more = [float(Fraction(corner[1 - place] - corner[place], corner[2])) for corner in corners]
    most = float(search.measure.loss(10) / search.prices.unit)
    return is_firm(mean_estimate(more, -most, most))


def mixing_spread(regions: Sequence[Region], pair: Two, share: Fraction, search: ScoreSearch) -> Estimate:
    """Return how much more the defence gets than if it knew: nothing or less, in units.

    A plan for one world alone costs the defence nothing in the other, so they get at least the greater of
    what both cost if known, weighted. That bounds what a layout can be worth.
    """
    weights = float(share), float(1 - share)
    unit = search.prices.unit
    exact = [float(search.counted[one] / unit) for one in pair] + [float(search.losing[one]) for one in pair]

    def controls(one: float, two: float) -> list[float]:
        return [one, two, float(one != 0), float(two != 0)]

    gains: dict[Region, float] = {}
    told: dict[Region, list[float]] = {}
    for region in set(regions):
        one, two = known_losses(region)
        gains[region] = float(loss_in(region, share) - share * one - (1 - share) * two)
        told[region] = controls(float(one), float(two))
    values = [gains[region] for region in regions]
    rise = slopes(values, list(zip(*(told[region] for region in regions), strict=True)))

    def harder(row: Sequence[float]) -> float:
        return sum(slope * (entry - mean) for slope, entry, mean in zip(rise, row, exact, strict=True))

    lows, highs = [], []
    costs = [[float(search.measure.loss(n) / unit) for n in range(search.tricks[one] + 1)] for one in pair]
    for cost, other in product(*costs):
        shift = harder(controls(cost, other))
        lows.append(-min(weights[0] * cost, weights[1] * other) - shift)
        highs.append(-shift)
    left = [value - harder(told[region]) for value, region in zip(values, regions, strict=True)]
    return mean_estimate(left, min(lows), max(highs))


def all_layouts(unseen: Hand) -> list[int]:
    """Return the hands of the seat after the soloist in every layout, neighbours next to each other."""
    bits = [card.bit for card in sorted(unseen, key=lambda card: card.index)]
    return [sum(chosen) for chosen in combinations(bits, len(bits) // 2)]
