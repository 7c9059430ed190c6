"""What comes of one play of a hidden misère, and a third discard beside a mixture of two for the score.

On the first of the layouts that chose the two: the exact region of all three discards in each, so the best
mixture of the three, and what it costs to throw the third one time in ten. The loss is convex, so a discard
that costs something then costs more when it is thrown more often. One that seems to help is valued on
layouts that have chosen nothing, beside the two on the same layouts: differences from what each discard loses
if known are sampled, and that itself is counted over all layouts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum, lcm

from ddsolve.advice.catching.mixture import best_mixture, given_tricks, loss
from ddsolve.advice.catching.polytopes import Row
from ddsolve.advice.catching.regions import Regions
from ddsolve.advice.figures.sampling import Estimate, mean_estimate, share_estimate
from ddsolve.advice.hidden.game import Opening, Pair, Score
from ddsolve.advice.hidden.results import HiddenResult, MixedDiscard, Play, ThirdDiscard, mixed
from ddsolve.advice.hidden.score_search import PairValue, ScoreSearch
from ddsolve.advice.hidden.study import CLOSE, PairStudy, Region, Two, UnitPrices, loss_in, regions_on
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Thirds
from ddsolve.solving.tools import Tools
from ddsolve.values.deal import MOST_TRICKS

Three = tuple[Pair, Pair, Pair]
Weights = tuple[Fraction, Fraction, Fraction]
Corners = tuple[Row, ...]  # of one layout: losses in units, times the scale that comes last
RARELY = Fraction(1, 10)  # how often a third discard is thrown when it is priced


@dataclass(frozen=True)
class Valued:
    """The mixture of three on fresh layouts. gain: on the two; saved: on what each loses if known; whists."""

    gain: Estimate
    saved: Estimate
    guess: float


def three_regions(
    bench: Bench, opening: Opening, prices: UnitPrices, three: Three, layouts: Sequence[int]
) -> list[Corners]:
    """Work out in each layout what mixed plans guarantee over three discards, in units."""
    regions: dict[int, Regions] = {}

    def ask(tools: Tools, layout: int) -> Corners:
        own, one, two, worlds, leader, trick = opening.asked(three, layout)
        solver = regions.setdefault(id(tools.catcher), Regions(tools.catcher, prices.first, prices.later))
        return tuple(sorted(solver.rows((own, one, two), worlds, leader, trick)))

    return bench.map(ask, layouts)


def loss_at(corners: Corners, weights: Sequence[Fraction]) -> Fraction:
    """Return what the defence gets in a layout against a mixture, in units."""
    return max(loss(row[:-1], weights) / row[-1] for row in corners)


def looked_at(
    regions: Sequence[Corners], three: Three, prices: UnitPrices, most: tuple[float, float]
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
    fronts = Counter(
        tuple(tuple(entry * (scale // row[-1]) for entry in row[:-1]) for row in one) for one in regions
    )
    return best_mixture(fronts).weights


def valued(
    regions: Sequence[Corners],
    weights: Weights,
    share: Fraction,
    three: Three,
    known: Mapping[Pair, Fraction],
    prices: UnitPrices,
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
        savings = [loss(alone, weights) - loss_at(one, weights), loss(alone, two) - loss_at(one, two)]
        saved.append(float(savings[0]) * unit)
        gains.append(float(savings[0] - savings[1]) * unit)
    losses = [known[pair] for pair in three]
    more = float(loss(losses, weights) - loss(losses, two))
    gain = mean_estimate(gains, -most, most)
    exact = Estimate(gain.value - more, gain.low - more, gain.high - more, gain.size)
    guess = sum(len(one) > 1 for one in regions) / len(regions)
    return Valued(exact, mean_estimate(saved, 0.0, most), guess)


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
    search: ScoreSearch, value: PairValue, result: HiddenResult, thirds: Sequence[Pair], effort: Thirds
) -> HiddenResult:
    """Add what the likeliest third discards do; take the best where it helps on fresh layouts too."""
    pair, share = value.found.pair, value.found.share
    chosen = common_layouts(search.opening.twelve.unseen, search.seed, effort.layouts)
    most = search.most(pair), float(search.measure.loss(10))
    found: list[ThirdDiscard] = []
    best: tuple[float, Three, Weights] | None = None
    for third in thirds[: effort.tried]:
        regions = three_regions(search.bench, search.opening, search.prices, (*pair, third), chosen)
        looked, weights = looked_at(regions, (*pair, third), search.prices, most)
        found.append(looked)
        if weights[2] and looked.gain > (best[0] if best else float(CLOSE)):
            best = looked.gain, (*pair, third), weights
    result = replace(result, thirds=tuple(found))
    if best is None:
        return result
    _gain, three, weights = best
    search.count(three[2])
    fresh = common_layouts(search.opening.twelve.unseen, search.seed, effort.valuing, search.how.fresh)
    regions = three_regions(search.bench, search.opening, search.prices, three, fresh)
    found_so = valued(regions, weights, share, three, search.counted, search.prices, search.most(three))
    gain = found_so.gain
    told = [
        replace(one, fresh=(gain.low, gain.high), fresh_layouts=effort.valuing)
        if one.discard == three[2]
        else one
        for one in found
    ]
    result = replace(result, thirds=tuple(told))
    if gain.low <= 0:
        return result
    seen = float(sum(weight * search.counted[one] for weight, one in zip(weights, three, strict=True)))
    clean, saved = float(search.measure.clean), found_so.saved
    return replace(
        result,
        mixture=mixed(three, weights),
        value=clean - seen + saved.value,
        interval=(clean - seen + saved.low, clean - seen + saved.high),
        mix_if_known=clean - seen,
        guess=found_so.guess,
        layouts=effort.valuing,
    )


# What comes of one play: how often the misère is caught, with how many tricks, and what it scores.
#
# How often it can be caught and how much it can cost are reached by different play. So each objective says
# what the play that is best for it is worth. Where the score counts, both sides look at being caught where
# the score is the same to them: prices in which the first trick costs a little more than a thousand times
# as much, each later one just a thousand times, put the score first and being caught second, and what they
# add is the share caught. Where being caught counts the defence follows one plan, which the soloist may
# know: of those that catch most often one that costs most.


FINE = 1000  # what the score counts for beside being caught; less where prices are high, for
FINEST = 10_000  # prices of 20,000 and more were seen to leave 64 bits, these not


def known_tricks(bench: Bench, opening: Opening, pair: Pair, layouts: Sequence[int]) -> list[int]:
    """Return the tricks that a discard takes in each layout if they know it."""

    def ask(tools: Tools, layout: int) -> int:
        return given_tricks(tools.catcher, *opening.asked([pair], layout))[0][0]

    return bench.map(ask, layouts)


def made_of(tricks: Sequence[int]) -> Estimate:
    """Return how often no trick is taken, by the tricks in sampled layouts."""
    return share_estimate(tricks.count(0), len(tricks))


def alone_play(tricks: Sequence[int], score: float) -> Play:
    """Return what a discard alone is worth, by its tricks in sampled layouts."""
    made, mean = made_of(tricks), fsum(tricks) / len(tricks)
    return Play(1 - made.value, mean, score, (1 - made.high, 1 - made.low), len(tricks))


def play_for_score(search: ScoreSearch, result: HiddenResult) -> HiddenResult:
    """Add what the play that is best for the score is worth to a mixture."""
    if len(result.mixture) == 1:
        caught, mean = search.taken[result.mixture[0].discard]
        play = Play(float(caught), float(mean), result.value, None, result.layouts)
        return replace(result, play=play)
    how = search.how
    size = how.played if len(result.mixture) == 2 else how.played_three
    layouts = common_layouts(search.opening.twelve.unseen, search.seed, size, how.fresh)
    return play_on(search, result, layouts)


def play_on(
    search: ScoreSearch, result: HiddenResult, layouts: Sequence[int], plain: Sequence[Fraction] | None = None
) -> HiddenResult:
    """Add the same of a mixture of two or three, from some layouts; plain: what it loses there, in units.

    What each discard is worth if they know it is counted over all layouts where the search has done so; then
    only the difference from that is sampled. Without a price for later tricks nothing tells their number.
    """
    prices, opening = search.prices, search.opening
    times = max(1, min(FINE, FINEST // max(prices.first, prices.later, 1)))
    fine = UnitPrices(times * prices.first + 1, times * prices.later, prices.unit)
    if not fine.compiled:
        return result
    shares = [float(part.share) for part in result.mixture]
    if plain is None:
        plain = _losses(search, result.mixture, prices, layouts)
    exact = _losses(search, result.mixture, fine, layouts)
    caught = [float(both - times * one) for one, both in zip(plain, exact, strict=True)]
    tricks = [
        share + (float(loss) - prices.first * share) / prices.later if prices.later else 0.0
        for share, loss in zip(caught, plain, strict=True)
    ]
    about = [0.0, 0.0]
    least, most = 0.0, 1.0
    if all(part.discard in search.taken for part in result.mixture):
        least = -1.0
        for part, share in zip(result.mixture, shares, strict=True):
            known = known_tricks(search.bench, opening, part.discard, layouts)
            caught = [one - share * (number > 0) for one, number in zip(caught, known, strict=True)]
            tricks = [one - share * number for one, number in zip(tricks, known, strict=True)]
            about = [
                mean + share * float(counted)
                for mean, counted in zip(about, search.taken[part.discard], strict=True)
            ]
    spread = mean_estimate(caught, least, most)
    share, low, high = (min(1.0, max(0.0, about[0] + x)) for x in (spread.value, spread.low, spread.high))
    mean = max(share, about[1] + fsum(tricks) / len(tricks)) if prices.later else None
    return replace(result, play=Play(share, mean, result.value, (low, high), len(layouts)))


def _losses(
    search: ScoreSearch, mixture: Sequence[MixedDiscard], prices: UnitPrices, layouts: Sequence[int]
) -> list[Fraction]:
    """Return what a mixture of two or three discards loses in each layout, in units."""
    pairs, shares = [part.discard for part in mixture], [part.share for part in mixture]
    if len(pairs) == 2:
        two = pairs[0], pairs[1]
        regions: list[Region] = regions_on(search.bench, search.opening, prices, two, layouts)
        return [loss_in(region, shares[0]) for region in regions]
    three = pairs[0], pairs[1], pairs[2]
    found = three_regions(search.bench, search.opening, prices, three, layouts)
    return [loss_at(corners, shares) for corners in found]


def play_to_catch(
    bench: Bench, opening: Opening, result: HiddenResult, measure: Score, layouts: Sequence[int]
) -> HiddenResult:
    """Add the score against the plans that catch a mixture most often, of equal ones those that cost most.

    The tricks after the first are sampled on these layouts; the share caught is the result's own.
    """
    pairs, shares = [part.discard for part in result.mixture], [part.share for part in result.mixture]
    layouts = layouts[: bench.policy.caught.affordable(len(layouts), len(pairs))]

    def ask(tools: Tools, layout: int) -> float:
        fronts = given_tricks(tools.catcher, *opening.asked(pairs, layout))
        return float(max(map(worth, fronts))[1])

    def worth(vector: Sequence[int]) -> tuple[Fraction, Fraction]:
        caught = sum((share for share, tricks in zip(shares, vector, strict=True) if tricks), Fraction(0))
        tricks = sum((share * tricks for share, tricks in zip(shares, vector, strict=True)), Fraction(0))
        return caught, tricks - caught

    share, most = result.value, MOST_TRICKS - 1.0
    low, high = result.interval or (share, share)
    more = mean_estimate(bench.map(ask, layouts), 0.0, most)
    more = more.clipped(most * high)  # where he is caught at all

    def score(caught: float, later: float) -> float:
        return float(measure.clean) - float(measure.first) * caught - float(measure.later) * later

    interval = score(high, more.high), score(low, more.low)
    play = Play(share, share + more.value, score(share, more.value), interval, len(layouts))
    return replace(result, play=play)
