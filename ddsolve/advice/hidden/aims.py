"""Whether the two aims disagree: what it costs to serve one with the mixture of the other.

On common layouts, so the differences vary less than the figures. The score of what is caught least is exact
for two discards; for more it is what a pure plan for all of them leaves, which is more than it scores. What
scores best is caught at least as often as pure plans catch it, and that is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from ddsolve.advice.catching.mixture import loss
from ddsolve.advice.figures.sampling import paired
from ddsolve.advice.hidden.pairs import Prices, loss_in, regions_on
from ddsolve.advice.hidden.prices import Caught, Measure, Score, Table
from ddsolve.advice.hidden.results import Disagreement, HiddenResult
from ddsolve.advice.hidden.study import Study
from ddsolve.advice.hidden.worlds import Twelve
from ddsolve.solving.bench import Bench


def disagreement(
    bench: Bench,
    twelve: Twelve,
    measure: Score,
    caught: HiddenResult,
    score: HiddenResult,
    layouts: Sequence[int],
) -> Disagreement:
    """Hold the mixture of each aim against that of the other, on layouts that have not chosen them."""
    often = _pure(bench, Caught(), twelve, score, layouts)
    least = _pure(bench, Caught(), twelve, caught, layouts)
    costs = _costs(bench, measure, twelve, caught, layouts)
    cheapest = _costs(bench, measure, twelve, score, layouts)
    most = float(measure.loss(10))
    return Disagreement(paired(often, least, -1.0, 1.0), paired(costs, cheapest, -most, most))


def _costs(
    bench: Bench, measure: Score, twelve: Twelve, found: HiddenResult, layouts: Sequence[int]
) -> list[float]:
    """Return what a mixture loses in each layout, in whists; of three or more discards less, see above.

    For the score three are mixed only where that was found to be better than two, so the first two stand
    for them: less good, and so no disagreement is made up.
    """
    parts = found.mixture
    if found.objective == "score":
        parts = parts[:2]
    if len(parts) != 2:
        return _pure(bench, measure, twelve, found, layouts)
    prices, pair = Prices.of(measure), (parts[0].discard, parts[1].discard)
    steps = regions_on(bench, Table(twelve, found.first_card), prices, pair, layouts)
    share = parts[0].share / (parts[0].share + parts[1].share)
    return [float(loss_in(region, share) * prices.unit) for region in steps]


def _pure(
    bench: Bench, measure: Measure, twelve: Twelve, found: HiddenResult, layouts: Sequence[int]
) -> list[float]:
    """Return what a mixture loses in each layout to the best pure plan."""
    study = Study(bench, measure, Table(twelve, found.first_card), layouts)
    shares = [part.share for part in found.mixture]
    fronts = study.front_list([part.discard for part in found.mixture])
    return [float(max(loss(u, shares) for u in front)) / measure.unit for front in fronts]
