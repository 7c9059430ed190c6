"""A third discard beside a mixture of two for the score, worked out exactly against mixed plans.

On the first of the layouts that chose the two: the exact region of all three discards in each, so the best
mixture of the three, and what it costs to throw the third one time in ten. The loss is convex, so a discard
that costs something then costs more when it is thrown more often. One that seems to help is valued on
layouts that have chosen nothing, beside the two on the same layouts: differences from what each discard loses
if known are sampled, and that itself is counted over all layouts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from ddsolve.advice.catching.mixture import best_mixture
from ddsolve.advice.catching.polytopes import Row
from ddsolve.advice.catching.regions import Regions
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.hidden.pairs import Prices
from ddsolve.advice.hidden.prices import Table
from ddsolve.advice.hidden.results import HiddenResult, ThirdDiscard, mixed
from ddsolve.advice.hidden.score_search import AGAIN, CHOOSING, PairValue, ScoreSearch
from ddsolve.advice.hidden.study import CLOSE, PairStudy, Two, counted
from ddsolve.advice.hidden.worlds import Pair
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.solving.bench import Bench

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

Three = tuple[Pair, Pair, Pair]
Weights = tuple[Fraction, Fraction, Fraction]
Corners = tuple[Row, ...]  # of one layout: losses in units, times the scale that comes last
RARELY = Fraction(1, 10)  # how often a third discard is thrown when it is priced


@dataclass(frozen=True)
class Effort:
    """How many thirds are worked out, the likeliest first; on how many layouts; how many value the best."""

    tried: int
    layouts: int
    fresh: int


ALONE = Effort(tried=2, layouts=20, fresh=300)  # where the score alone is
EXACTLY = Effort(tried=20, layouts=CHOOSING, fresh=1000)  # and exactly


@dataclass(frozen=True)
class Valued:
    """The mixture of three on fresh layouts. gain: on the two; saved: on what each loses if known; whists."""

    gain: Estimate
    saved: Estimate
    guess: float


def three_regions(
    bench: Bench, table: Table, prices: Prices, three: Three, layouts: Sequence[int]
) -> list[Corners]:
    """Work out in each layout what mixed plans guarantee over three discards, in units."""
    regions: dict[int, Regions] = {}

    def ask(tools: Tools, layout: int) -> Corners:
        own, one, two, worlds, leader, trick = table.asked(three, layout)
        solver = regions.setdefault(id(tools.catcher), Regions(tools.catcher, prices.first, prices.later))
        return tuple(sorted(solver.rows((own, one, two), worlds, leader, trick)))

    return bench.map(ask, layouts)


def loss_at(corners: Corners, weights: Sequence[Fraction]) -> Fraction:
    """Return what the defence gets in a layout against a mixture, in units."""
    return max(_mean(weights, row[:-1]) / row[-1] for row in corners)


def looked_at(
    regions: Sequence[Corners], three: Three, prices: Prices, most: tuple[float, float]
) -> tuple[ThirdDiscard, Weights]:
    """Hold the best mixture of three against the best of the first two, on the layouts of the regions.

    What the third costs one time in ten is held against the same. most: whists that a layout can cost with
    one of the two, and with the third. Thrown with a share e it changes what a layout costs by no more than
    e times that: down by the former, up by the latter.
    """
    one, other, third = _best_weights(regions)
    weights = one, other, third
    share, rest = _best_weights([tuple((*row[:2], row[3]) for row in one) for one in regions])
    two = share, rest, Fraction(0)
    rarely = share * (1 - RARELY), rest * (1 - RARELY), RARELY
    gains = [loss_at(one, two) - loss_at(one, weights) for one in regions]
    costs = [float((loss_at(one, rarely) - loss_at(one, two)) * prices.unit) for one in regions]
    gain = float(sum(gains, Fraction(0)) * prices.unit) / len(regions)
    cost = mean_estimate(costs, -float(RARELY) * most[0], float(RARELY) * most[1])
    return ThirdDiscard(three[2], gain, cost.value, (cost.low, cost.high), len(regions)), weights


def _best_weights(regions: Sequence[Corners]) -> tuple[Fraction, ...]:
    scale = lcm(*(row[-1] for one in regions for row in one))
    fronts = counted(
        [tuple(tuple(entry * (scale // row[-1]) for entry in row[:-1]) for row in one) for one in regions]
    )
    return best_mixture(fronts).weights


def valued(
    regions: Sequence[Corners],
    weights: Weights,
    share: Fraction,
    three: Three,
    known: Mapping[Pair, Fraction],
    prices: Prices,
    most: float,
) -> Valued:
    """Value a mixture of three and one of two on the same fresh layouts.

    known: losses over all layouts, in whists; most: the greatest in any.
    """
    two = (share, 1 - share, Fraction(0))
    unit = float(prices.unit)
    saved, gains = [], []
    for one in regions:
        alone = [max(Fraction(row[place], row[-1]) for row in one) for place in range(3)]
        savings = [_mean(weights, alone) - loss_at(one, weights), _mean(two, alone) - loss_at(one, two)]
        saved.append(float(savings[0]) * unit)
        gains.append(float(savings[0] - savings[1]) * unit)
    losses = [known[pair] for pair in three]
    more = float(_mean(weights, losses) - _mean(two, losses))
    gain = mean_estimate(gains, -most, most)
    exact = Estimate(gain.value - more, gain.low - more, gain.high - more, gain.size)
    guess = sum(len(one) > 1 for one in regions) / len(regions)
    return Valued(exact, mean_estimate(saved, 0.0, most), guess)


def _mean(weights: Sequence[Fraction], entries: Sequence[Fraction | int]) -> Fraction:
    return sum((weight * entry for weight, entry in zip(weights, entries, strict=True)), Fraction(0))


def look_at_thirds(
    bench: Bench,
    table: Table,
    prices: Prices,
    pair: tuple[Pair, Pair],
    thirds: Sequence[Pair],
    layouts: Sequence[int],
    most: tuple[float, float],
    close: Fraction,
) -> tuple[list[ThirdDiscard], tuple[Three, Weights] | None]:
    """Work out some thirds beside a mixture of two; return them, and the three that lose least, weighted."""
    found: list[ThirdDiscard] = []
    best: tuple[float, Three, Weights] | None = None
    for third in thirds:
        three = (*pair, third)
        regions = three_regions(bench, table, prices, three, layouts)
        looked, weights = looked_at(regions, three, prices, most)
        found.append(looked)
        if weights[2] and looked.gain > (best[0] if best else float(close)):
            best = looked.gain, three, weights
    return found, best[1:] if best else None


def possible_thirds(pairs: PairStudy, pair: Two, discards: Sequence[Pair]) -> list[tuple[Fraction, Pair]]:
    """Return the discards that may add to a mixture of two, and what at most, on the layouts that chose."""
    alone = pairs.toss(pair).loss
    found: list[tuple[Fraction, Pair]] = []
    for other in discards:
        if other not in pair:
            most = alone - pairs.third_bound(pair, other)
            if most > CLOSE:
                found.append((most, other))
    return sorted(found, key=lambda one: -one[0])


def with_thirds(
    search: ScoreSearch, value: PairValue, result: HiddenResult, thirds: Sequence[Pair], effort: Effort
) -> HiddenResult:
    """Add what the likeliest third discards do; take the best where it helps on fresh layouts too."""
    pair, share = value.found.pair, value.found.share
    chosen = common_layouts(search.table.twelve.unseen, search.seed, effort.layouts)
    most = search.most(pair), float(search.measure.loss(10))
    found, best = look_at_thirds(
        search.bench,
        search.table,
        search.prices,
        pair,
        thirds[: effort.tried],
        chosen,
        most,
        CLOSE,
    )
    result = replace(result, thirds=tuple(found))
    if best is None:
        return result
    three, weights = best
    search.count(three[2])
    skip = CHOOSING + AGAIN
    fresh = common_layouts(search.table.twelve.unseen, search.seed, effort.fresh, skip)
    regions = three_regions(search.bench, search.table, search.prices, three, fresh)
    found_so = valued(regions, weights, share, three, search.counted, search.prices, search.most(three))
    gain = found_so.gain
    told = [
        replace(one, fresh=(gain.low, gain.high), fresh_layouts=effort.fresh)
        if one.discard == three[2]
        else one
        for one in found
    ]
    result = replace(result, thirds=tuple(told))
    if gain.low <= 0:
        return result
    seen = float(sum(weight * search.counted[one] for weight, one in zip(weights, three, strict=True)))
    clean, saved = float(search.clean), found_so.saved
    return replace(
        result,
        mixture=mixed(three, weights),
        value=clean - seen + saved.value,
        interval=(clean - seen + saved.low, clean - seen + saved.high),
        mix_if_known=clean - seen,
        guess=found_so.guess,
        layouts=effort.fresh,
    )
