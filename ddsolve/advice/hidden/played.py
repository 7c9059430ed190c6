"""What comes of one play: how often the misère is caught, with how many tricks, and what it scores.

How often it can be caught and how much it can cost are reached by different play. So each objective says
what the play that is best for it comes to. Where the score counts, both sides look at being caught where the
score is the same to them: prices in which the first trick costs a little more than a thousand times as much,
each later one just a thousand times, put the score first and being caught second, and what they add is the
share caught. Where being caught counts the defence follows one plan, which the soloist may know: of those
that catch most often one that costs most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import fsum
from typing import TYPE_CHECKING

from ddsolve.advice.figures.sampling import Estimate, mean_estimate, share_estimate
from ddsolve.advice.hidden.pairs import Prices, Region, loss_in, regions_on
from ddsolve.advice.hidden.prices import Score, Table
from ddsolve.advice.hidden.results import HiddenResult, MixedDiscard, Play
from ddsolve.advice.hidden.score_search import AGAIN, CHOOSING, ScoreSearch
from ddsolve.advice.hidden.thirds import loss_at, three_regions
from ddsolve.advice.hidden.worlds import Pair
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.solving.bench import Bench

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

FINE = 1000  # what the score counts for beside being caught
PLAYED = 250  # layouts on which a mixture is played, of those that valued it
PLAYED_THREE = 40  # the same with three discards, which take much longer
MOST_TRICKS = 10


def known_tricks(bench: Bench, table: Table, pair: Pair, layouts: Sequence[int]) -> list[int]:
    """Return the tricks that a discard takes in each layout if they know it."""

    def ask(tools: Tools, layout: int) -> int:
        return tools.catcher.fronts(*table.asked([pair], layout))[0][0]

    return bench.map(ask, layouts)


def worth_of(tricks: Sequence[int], measure: Score, clean: Fraction) -> Estimate:
    """Return what a misère is worth, in whists, by its tricks in sampled layouts."""
    found = [float(clean - measure.loss(number)) for number in tricks]
    return mean_estimate(found, float(clean - measure.loss(MOST_TRICKS)), float(clean))


def made_of(tricks: Sequence[int]) -> Estimate:
    """Return how often no trick is taken, by the tricks in sampled layouts."""
    return share_estimate(tricks.count(0), len(tricks))


def alone_play(tricks: Sequence[int], score: float) -> Play:
    """Return what a discard alone comes to, by its tricks in sampled layouts."""
    made, mean = made_of(tricks), fsum(tricks) / len(tricks)
    return Play(1 - made.value, mean, score, (1 - made.high, 1 - made.low), len(tricks))


def play_for_score(search: ScoreSearch, result: HiddenResult) -> HiddenResult:
    """Add what the play comes to that is best for the score of a mixture."""
    if len(result.mixture) == 1:
        caught, mean = search.taken[result.mixture[0].discard]
        play = Play(float(caught), float(mean), result.value, None, result.layouts)
        return replace(result, play=play)
    size = PLAYED if len(result.mixture) == 2 else PLAYED_THREE
    layouts = common_layouts(search.table.twelve.unseen, search.seed, size, CHOOSING + AGAIN)
    return play_on(search, result, layouts)


def play_on(
    search: ScoreSearch,
    result: HiddenResult,
    layouts: Sequence[int],
    plain: Sequence[Fraction] | None = None,
) -> HiddenResult:
    """Add the same of a mixture of two or three, from some layouts; plain: what it loses there, in units.

    What each discard comes to if they know it is counted over all layouts where the search has done so; then
    only the difference from that is sampled. Without a price for later tricks nothing tells their number.
    """
    prices, table = search.prices, search.table
    fine = Prices(FINE * prices.first + 1, FINE * prices.later, prices.unit)
    if not fine.compiled:
        return result
    shares = [float(part.share) for part in result.mixture]
    if plain is None:
        plain = _losses(search, result.mixture, prices, layouts)
    exact = _losses(search, result.mixture, fine, layouts)
    caught = [float(both - FINE * one) for one, both in zip(plain, exact, strict=True)]
    tricks = [
        share + (float(loss) - prices.first * share) / prices.later if prices.later else 0.0
        for share, loss in zip(caught, plain, strict=True)
    ]
    about = [0.0, 0.0]
    least, most = 0.0, 1.0
    if all(part.discard in search.taken for part in result.mixture):
        least = -1.0
        for part, share in zip(result.mixture, shares, strict=True):
            known = known_tricks(search.bench, table, part.discard, layouts)
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
    search: ScoreSearch, mixture: Sequence[MixedDiscard], prices: Prices, layouts: Sequence[int]
) -> list[Fraction]:
    """Return what a mixture of two or three discards loses in each layout, in units."""
    pairs, shares = [part.discard for part in mixture], [part.share for part in mixture]
    if len(pairs) == 2:
        two = pairs[0], pairs[1]
        regions: list[Region] = regions_on(search.bench, search.table, prices, two, layouts)
        return [loss_in(region, shares[0]) for region in regions]
    three = pairs[0], pairs[1], pairs[2]
    found = three_regions(search.bench, search.table, prices, three, layouts)
    return [loss_at(corners, shares) for corners in found]


def play_to_catch(
    bench: Bench,
    table: Table,
    result: HiddenResult,
    measure: Score,
    clean: Fraction,
    layouts: Sequence[int],
) -> HiddenResult:
    """Add what the plans come to that catch a mixture most often, of equal ones those that cost most.

    The tricks after the first are sampled on these layouts; the share caught is the result's own.
    """
    pairs, shares = [part.discard for part in result.mixture], [part.share for part in result.mixture]

    def ask(tools: Tools, layout: int) -> float:
        fronts = tools.catcher.fronts(*table.asked(pairs, layout))
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
        return float(clean) - float(measure.first) * caught - float(measure.later) * later

    interval = score(high, more.high), score(low, more.low)
    play = Play(share, share + more.value, score(share, more.value), interval, len(layouts))
    return replace(result, play=play)
