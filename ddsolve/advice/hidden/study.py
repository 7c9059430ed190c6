"""Two discards and the score: what mixed plans get in every layout, and the best mixture of the two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, combinations, pairwise
from math import floor, gcd, lcm
from typing import NamedTuple, TypeVar

from ddsolve._catch import Catcher
from ddsolve._layouts import LayoutFamily
from ddsolve.advice.catching.mixture import Front, Mixture, best_mixture
from ddsolve.advice.catching.regions import MOST_PRICE, Regions
from ddsolve.advice.hidden.game import Measure, Opening, Pair, Score, dead_mask, front_of
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import Strain

Corner = tuple[int, int, int]  # losses in the two worlds, times the third number
Told = TypeVar("Told")
Region = tuple[Corner, ...]  # undominated corners, the first loss ascending

PIECE = 10  # layouts handed to a thread at once


@dataclass(frozen=True)
class UnitPrices:
    """What tricks cost, as whole numbers of `unit` whists without a common factor."""

    first: int
    later: int
    unit: Fraction

    @classmethod
    def of(cls, score: Score) -> UnitPrices:
        """Return the prices of a convention."""
        scale = lcm(score.first.denominator, score.later.denominator)
        first, later = int(score.first * scale), int(score.later * scale)
        common = gcd(first, later) or 1
        return cls(first // common, later // common, Fraction(common, scale))

    @property
    def compiled(self) -> bool:
        """Whether the compiled search takes them."""
        return min(self.first, self.later) >= 0 and max(self.first, self.later) <= MOST_PRICE


def in_pieces(
    bench: Bench, layouts: Sequence[int], ask: Callable[[Tools, Sequence[int]], Sequence[Told]], piece: int
) -> list[Told]:
    """Return what is told of each layout, asked in pieces of so many.

    Neighbours in the order of the layouts share positions, so they are handed out in that order.
    """
    order = sorted(range(len(layouts)), key=layouts.__getitem__)
    pieces = [order[start : start + piece] for start in range(0, len(order), piece)]
    answers = bench.map(ask, [[layouts[place] for place in one] for one in pieces])
    found = dict(zip(chain(*pieces), chain(*answers), strict=True))
    return [found[place] for place in range(len(layouts))]


def regions_on(
    bench: Bench, opening: Opening, prices: UnitPrices, pair: tuple[Pair, Pair], layouts: Sequence[int]
) -> list[Region]:
    """Return for each layout what mixed plans of the defence guarantee, in units."""

    def ask(tools: Tools, piece: Sequence[int]) -> list[Region]:
        return regions_of(tools.catcher, opening, prices, pair, piece)

    return in_pieces(bench, layouts, ask, PIECE)


def regions_of(
    catcher: Catcher, opening: Opening, prices: UnitPrices, pair: tuple[Pair, Pair], layouts: Sequence[int]
) -> list[Region]:
    """Return the regions of some layouts, by one catcher."""
    if not prices.compiled:
        return [_slowly(catcher, opening, prices, pair, layout) for layout in layouts]
    hand, unseen = opening.twelve.hand.mask, opening.twelve.unseen.mask
    worlds = [dead_mask(one) for one in pair]
    card = opening.first.index if opening.first else -1
    rows = catcher.regions_over(
        hand, unseen, layouts, worlds, opening.twelve.leader, card, prices.first, prices.later
    )
    return [
        tuple(row) if row is not None else _slowly(catcher, opening, prices, pair, layout)
        for row, layout in zip(rows, layouts, strict=True)
    ]


def _slowly(
    catcher: Catcher, opening: Opening, prices: UnitPrices, pair: tuple[Pair, Pair], layout: int
) -> Region:
    """Return a region whose numbers do not fit into the compiled search."""
    own, one, two, worlds, leader, trick = opening.asked(pair, layout)
    rows = Regions(catcher, prices.first, prices.later).rows((own, one, two), worlds, leader, trick)
    corners = [(x, y, scale) for x, y, scale in rows]
    return tuple(sorted(corners, key=lambda corner: Fraction(corner[0], corner[2])))


class Toss(NamedTuple):
    """A share of the first discard, and the mean loss in units."""

    share: Fraction
    loss: Fraction


def guess_in(regions: Sequence[Region]) -> float:
    """Return in which share of layouts no plan is best against both discards."""
    return sum(len(region) > 1 for region in regions) / len(regions)


def known_losses(region: Region) -> tuple[Fraction, Fraction]:
    """Return what each world loses if it is known: the greatest entries of the region."""
    (_, y, low), (x, _, high) = region[0], region[-1]
    return Fraction(x, high), Fraction(y, low)


def loss_in(region: Region, share: Fraction) -> Fraction:
    """Return what the defence gets in one layout when the first world has a share."""
    return max((share * x + (1 - share) * y) / w for x, y, w in region)


def best_toss(counts: dict[Region, int], known: tuple[Fraction, Fraction] | None = None) -> Toss:
    """Return the share of the first discard with the least mean loss, exactly.

    The loss is convex in the share and linear between breakpoints: shares at which two corners of a
    region are equally good. They are gone through until the slope turns. known: the mean loss of each
    discard over all layouts if it is known; the mean that the counted layouts have is then replaced by it.
    """
    layouts = sum(counts.values())
    turns: dict[Fraction, Fraction] = {}  # by how much the slope rises at a share
    slope = Fraction(0)
    for region, count in counts.items():
        x, y, w = region[0]
        slope += Fraction(count * (x - y), w)
        for one, two in pairwise(region):
            right, down = (
                Fraction(two[0], two[2]) - Fraction(one[0], one[2]),
                Fraction(one[1], one[2]) - Fraction(two[1], two[2]),
            )
            share = down / (right + down)
            turns[share] = turns.get(share, Fraction(0)) + count * (right + down)
    extra = Fraction(0), Fraction(0)
    if known is not None:
        means = mean_losses(counts)
        extra = known[0] - means[0], known[1] - means[1]
        slope += layouts * (extra[0] - extra[1])
    share = Fraction(0)
    for turn in (*sorted(turns), Fraction(1)):
        if slope >= 0:
            break
        share = turn
        slope += turns.get(turn, 0)
    mean = sum((count * loss_in(region, share) for region, count in counts.items()), Fraction(0)) / layouts
    return Toss(share, mean + share * extra[0] + (1 - share) * extra[1])


def mean_losses(counts: dict[Region, int]) -> tuple[Fraction, Fraction]:
    """Return what each world loses on average over counted regions if it is known."""
    layouts = sum(counts.values())
    both = [(known_losses(region), count) for region, count in counts.items()]
    one, two = (sum((known[place] * count for known, count in both), Fraction(0)) for place in (0, 1))
    return one / layouts, two / layouts


# Some hundred layouts on which discards are tried: known, mixed, and one more beside a mixture.


@dataclass
class Study:
    """What the layouts say.

    known: the loss of each discard if known, summed. tried: the best mixtures of some discards.
    """

    bench: Bench
    measure: Measure
    opening: Opening
    layouts: Sequence[int]
    known: dict[Pair, int] = field(default_factory=dict)
    tried: dict[tuple[Pair, ...], Mixture] = field(default_factory=dict)

    def count_known(self, pairs: Sequence[Pair]) -> None:
        """Sum up the losses of discards that the defenders know."""

        def ask(tools: Tools, pair: Pair) -> int:
            return sum(
                self.measure.known(tools.catcher, self.opening, pair, layout) for layout in self.layouts
            )

        fresh = [pair for pair in self.opening.possible(pairs) if pair not in self.known]
        answers = self.bench.map(ask, fresh)
        self.known |= dict(zip(fresh, answers, strict=True))

    def best_known(self, count: int) -> list[Pair]:
        """Return the discards that lose least if known."""
        return sorted(self.known, key=self.known.__getitem__)[:count]

    def fronts(self, worlds: Sequence[Pair]) -> dict[Front, int]:
        """Count the fronts of some discards."""
        return sampling(self.bench, self.measure, self.opening, worlds, self.layouts)

    def front_list(self, worlds: Sequence[Pair]) -> list[Front]:
        """Return the front of some discards in each layout."""

        def ask(tools: Tools, layout: int) -> Front:
            return self.measure.front(tools.catcher, self.opening, worlds, layout)

        return self.bench.map(ask, self.layouts)

    def helping(self, support: Sequence[Pair], others: Sequence[Pair], batch: int) -> list[Pair]:
        """Return the discards that make the mixture better when some are added, the best batch first.

        `batch` of the others are tried together: it costs little more than one, and finds those too that
        help only together.
        """
        base = tuple(sorted(support))
        others = [pair for pair in self.opening.possible(others) if pair not in base]
        alone = self.mixture(base)
        found: list[tuple[Fraction, list[Pair]]] = []
        for start in range(0, len(others), batch):
            worlds = (*base, *others[start : start + batch])
            best = self.mixture(worlds)
            if best.value < alone.value:
                used = zip(worlds, best.weights, strict=True)
                found.append((best.value, [pair for pair, weight in used if weight and pair not in base]))
        return [pair for _, pairs in sorted(found) for pair in pairs]

    def mixture(self, worlds: tuple[Pair, ...]) -> Mixture:
        """Return the best mixture of some discards; asked again it costs nothing."""
        if worlds not in self.tried:
            self.tried[worlds] = best_mixture(self.fronts(worlds))
        return self.tried[worlds]


def counting_all(bench: Bench, opening: Opening, worlds: Sequence[Pair]) -> dict[Front, int]:
    """Count the sets of worlds that one plan catches over all layouts."""
    hand, unseen = opening.twelve.hand, opening.twelve.unseen
    family = LayoutFamily(hand.mask, unseen.mask, 0, int(Strain.NT), True, dead=2)
    dead = [dead_mask(pair) for pair in worlds]
    card = opening.first.index if opening.first else -1

    def ask(tools: Tools, group: int) -> dict[Front, int]:
        found = tools.catcher.count_fronts(family, dead, opening.twelve.leader, card, group)
        return {front_of(masks, len(dead)): count for masks, count in found.items()}

    return _together(bench.map(ask, range(family.groups)))


def _together(parts: Sequence[Mapping[Front, int]]) -> dict[Front, int]:
    total: Counter[Front] = Counter()
    for part in parts:
        total.update(part)
    return total


def sampling(
    bench: Bench, measure: Measure, opening: Opening, worlds: Sequence[Pair], layouts: Sequence[int]
) -> dict[Front, int]:
    """Count the fronts over some layouts."""

    def ask(tools: Tools, piece: Sequence[int]) -> dict[Front, int]:
        return Counter(measure.front(tools.catcher, opening, worlds, layout) for layout in piece)

    pieces = [layouts[start : start + PIECE] for start in range(0, len(layouts), PIECE)]
    return _together(bench.map(ask, pieces))


# Which two discards to mix for the score: tried on a few layouts, the same for all pairs.
#
# Pure plans are too weak a defence, so what they leave the soloist bounds a pair from below: cheap, and
# enough to drop nearly all of them. Only pairs that look better by that bound than what is found are worked
# out exactly.


Two = tuple[Pair, Pair]
CLOSE = Fraction(1, 1000)  # whists a layout that are no difference


class Mixed(NamedTuple):
    """Two discards, the share of the first, and the mean loss: in whists, of a trick contract in units."""

    loss: Fraction
    pair: Two
    share: Fraction


@dataclass
class PairStudy:
    """Pairs of discards on the layouts of a study; all that was worked out is kept."""

    study: Study
    prices: UnitPrices
    exact: dict[Two, list[Region]] = field(default_factory=dict)
    untried: list[Two] = field(default_factory=list)

    def known(self, discard: Pair) -> Fraction:
        """Return the mean loss in whists of a discard that was looked at, if they know it."""
        return self._whists(Fraction(self.study.known[discard], len(self.study.layouts)))

    def bound(self, pair: Two) -> Fraction:
        """Return a mean loss in whists that no mixture of the two can be below: against pure plans."""
        return self._whists(self.study.mixture(pair).value)

    def toss(self, pair: Two) -> Mixed:
        """Return the best mixture of two discards on these layouts, exactly."""
        toss: Toss = best_toss(Counter(self.regions(pair)))
        return Mixed(toss.loss * self.prices.unit, pair, toss.share)

    def regions(self, pair: Two) -> list[Region]:
        """Return the region of two discards in each layout."""
        if pair not in self.exact:
            study = self.study
            self.exact[pair] = regions_on(study.bench, study.opening, self.prices, pair, study.layouts)
        return self.exact[pair]

    def best(self, pairs: Iterable[Two], most: int, least: Fraction) -> list[Mixed]:
        """Return the mixtures that lose less than `least`, best first; at most so many are worked out.

        untried: pairs that could still be better by their bounds afterwards.
        """
        bounds: list[tuple[Fraction, Two]] = []
        for pair in pairs:
            bound = self.bound(pair)
            if bound < least - CLOSE:
                bounds.append((bound, pair))
        found: list[Mixed] = []
        self.untried = []
        for number, (bound, pair) in enumerate(sorted(bounds)):
            if bound >= least - CLOSE:
                break
            if number >= most:
                self.untried.append(pair)
                continue
            one = self.toss(pair)
            if one.loss < least - CLOSE:
                found.append(one)
                least = one.loss
        return sorted(found)

    def third_bound(self, pair: Two, third: Pair) -> Fraction:
        """Return a mean loss in whists that no mixture of three discards can be below."""
        scale = self.study.measure.unit * self.prices.unit
        fronts = self.study.front_list((*pair, third))
        return self._whists(third_bound(fronts, self.regions(pair), scale))

    def _whists(self, units: Fraction) -> Fraction:
        return units / self.study.measure.unit


def third_bound(fronts: Sequence[Front], regions: Sequence[Region], scale: Fraction) -> Fraction:
    """Return a mean loss that no mixture of three discards can be below, scaled as the fronts are.

    In each layout the defence can play a pure plan against the three (the fronts), or the best mixed one
    against the first two, whose corners are rounded down.
    """
    counts: Counter[Front] = Counter()
    for front, region in zip(fronts, regions, strict=True):
        mixed = ((floor(x * scale / w), floor(y * scale / w), 0) for x, y, w in region)
        counts[tuple(sorted({*front, *mixed}))] += 1
    return best_mixture(counts).value


def all_pairs(discards: Sequence[Pair]) -> list[Two]:
    """Return every two of some discards."""
    return list(combinations(discards, 2))


def beside(mixture: Sequence[Pair], others: Iterable[Pair]) -> list[Two]:
    """Return every pair of a discard of a mixture and one that is not in it."""
    return [(one, other) for other in others if other not in mixture for one in mixture]
