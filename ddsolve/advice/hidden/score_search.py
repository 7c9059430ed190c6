"""What stays the same while the best score is looked for, and what a mixture of two discards is worth.

What each of the two is worth if the defenders know it is counted over all layouts; by how much they get
less because they do not is sampled, or worked out in every layout: the difference of two figures of the same
layout varies far less than either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ddsolve.advice.all_layouts import question
from ddsolve.advice.common_layouts import common_layouts
from ddsolve.advice.hidden.catchers import Catchers
from ddsolve.advice.hidden.measures import Table
from ddsolve.advice.hidden.pair_study import Found, PairStudy, Two
from ddsolve.advice.hidden.pairs import Prices, Region, best_toss, known_losses, loss_in, regions_steps
from ddsolve.advice.hidden.prices import Score
from ddsolve.advice.hidden.study import Quiet, Study, quietly
from ddsolve.advice.hidden.worlds import Pair
from ddsolve.advice.knowledge import View
from ddsolve.advice.pool import part, report
from ddsolve.advice.sampling import Estimate, mean_estimate
from ddsolve.advice.workers import Workers
from ddsolve.games import Misere
from ddsolve.hand import Hand
from ddsolve.seats import Seat

CHOOSING = 60  # layouts that choose
AGAIN = 150  # layouts on which the best pairs are looked at once more
PRECISE = 50  # the sample is large enough when the interval is a trick's price over this to each side


@dataclass
class ScoreSearch:
    """What stays the same over a search."""

    catchers: Catchers
    workers: Workers
    table: Table
    measure: Score
    clean: Fraction
    seed: int
    layouts: int | None

    def __post_init__(self) -> None:
        self.prices = Prices.of(self.measure)
        self.counted: dict[Pair, Fraction] = {}
        self.tricks: dict[Pair, int] = {}  # the most that he takes in any layout

    def study(self, size: int, skip: int = 0) -> PairStudy:
        """Return a study of pairs on some layouts."""
        layouts = common_layouts(self.table.twelve.unseen, self.seed, size, skip)
        return PairStudy(Study(self.catchers, self.measure, self.table, layouts), self.prices)

    def count(self, pair: Pair) -> Quiet[None]:
        """Count over all layouts what a discard loses if it is known, in whists."""
        if pair in self.counted:
            return
        own = self.table.twelve.hand - Hand.of(pair)
        view = View(own, self.table.twelve.unseen, Seat.parse(self.table.twelve.seat), Seat.FIRST)
        trick = [self.table.first] if self.table.first else []
        counts = (yield from quietly(self.workers.counting(question(view, Misere.MISERE, trick)))).counts
        total = sum((self.measure.loss(tricks) * count for tricks, count in enumerate(counts)), Fraction(0))
        self.counted[pair] = total / sum(counts)
        self.tricks[pair] = max(tricks for tricks, count in enumerate(counts) if count)

    def most(self, pairs: Sequence[Pair]) -> float:
        """Return what a layout can cost at most with one of these discards, in whists."""
        return float(self.measure.loss(max(self.tricks.get(pair, 10) for pair in pairs)))


@dataclass(frozen=True)
class PairValue:
    """The best mixture of two discards and its loss in whists; interval None: over all layouts."""

    found: Found
    interval: tuple[float, float] | None
    guess: float
    layouts: int

    @property
    def mixture(self) -> tuple[Pair, ...]:
        """The discards that have a share."""
        shares = self.found.share, 1 - self.found.share
        return tuple(pair for pair, share in zip(self.found.pair, shares, strict=True) if share)


def value_of(search: ScoreSearch, pair: Two) -> Generator[float | None, None, PairValue]:
    """Work out the best mixture of two discards and its loss, on layouts that have chosen nothing."""
    for one in pair:
        yield from search.count(one)
    unit, unseen = search.prices.unit, search.table.twelve.unseen
    known = search.counted[pair[0]] / unit, search.counted[pair[1]] / unit
    every = search.layouts is None
    layouts = (
        all_layouts(unseen)
        if search.layouts is None
        else common_layouts(unseen, search.seed, search.layouts, CHOOSING + AGAIN)
    )
    regions: list[Region] = []
    done, size = 0, len(layouts) if every else -(-len(layouts) // 4)
    while True:
        steps = regions_steps(search.catchers, search.table, search.prices, pair, layouts[done:size])
        tell = part(0, 1) if every else lambda share: None
        regions += yield from report(steps, tell)
        toss = best_toss(Counter(regions), known)
        spread = _spread(regions, toss.share, search)
        done, size = size, min(2 * size, len(layouts))
        half = search.measure.later or search.measure.first
        if done == len(layouts) or (spread.high - spread.low) / 2 * float(unit) <= half / PRECISE:
            break
    loss = toss.loss * unit
    mean = float(toss.share * known[0] + (1 - toss.share) * known[1])
    interval = None
    if not every and 0 < toss.share < 1:
        interval = (mean + spread.low) * float(unit), (mean + spread.high) * float(unit)
    guess = sum(len(region) > 1 for region in regions) / len(regions)
    return PairValue(Found(loss, pair, toss.share), interval, guess, len(regions))


def _spread(regions: Sequence[Region], share: Fraction, search: ScoreSearch) -> Estimate:
    """Return how much more the defence gets than if it knew: nothing or less, in units."""
    most = float(search.measure.loss(10) / search.prices.unit)
    gains = {}
    for region in set(regions):
        one, two = known_losses(region)
        gains[region] = float(loss_in(region, share) - share * one - (1 - share) * two)
    return mean_estimate([gains[region] for region in regions], -most, 0.0)


def all_layouts(unseen: Hand) -> list[int]:
    """Return the hands of the seat after the soloist in every layout, neighbours next to each other."""
    bits = [card.bit for card in sorted(unseen, key=lambda card: card.index)]
    return [sum(chosen) for chosen in combinations(bits, len(bits) // 2)]
