"""Which discards to mix for the best score: regions of mixed plans, sampled.

A region takes milliseconds, so layouts are sampled, but only for what hiding gains: the score against
defenders who know the discard is counted over all layouts for each discard of the mixture, and the sample
tells how much less they get when they do not know it (a control variate). That varies far less.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from fractions import Fraction
from itertools import combinations

from ddsolve.advice.all_layouts import question
from ddsolve.advice.common_layouts import common_layouts
from ddsolve.advice.hidden.catchers import Catchers
from ddsolve.advice.hidden.measures import Table
from ddsolve.advice.hidden.mixture import Front, best_mixture, loss, restricted, supported
from ddsolve.advice.hidden.prices import Score
from ddsolve.advice.hidden.results import HiddenResult, KnownDiscard, mixed
from ddsolve.advice.hidden.study import Study, quietly, sampling
from ddsolve.advice.hidden.worlds import Pair, Twelve
from ddsolve.advice.knowledge import View
from ddsolve.advice.sampling import card_indices, mean_estimate
from ddsolve.advice.workers import Workers
from ddsolve.cards import Card
from ddsolve.games import Misere
from ddsolve.hand import Hand
from ddsolve.seats import Seat

KNOWN_ON = ((40, 16), (200, 8))  # layouts that order the discards by their score if known, and how many stay
CHOOSING = 60  # layouts that choose the mixture
MOST = 2  # discards in a mixture: regions of three take seconds
SKIPPED = 200  # layouts that were used to choose
LEADS = 60  # layouts that choose the first card
KEPT_FOR_LEAD = 3  # discards that choose it

Steps = Generator[HiddenResult | None, None, HiddenResult]


def score_steps(
    catchers: Catchers,
    workers: Workers,
    twelve: Twelve,
    measure: Score,
    clean: Fraction,
    seed: int,
    layouts: int | None,
) -> Steps:
    """Find the mixture with the best score; yields first answers, or None to show that work goes on.

    clean: the value of a misère without a trick, in whists. layouts: the size of the sample, None for all.
    """
    first = (yield from _first_card(catchers, twelve, measure, seed)) if twelve.blind_lead else None
    table = Table(twelve, first)
    partners = twelve.discards
    for size, keep in KNOWN_ON:
        study = Study(catchers, measure, table, common_layouts(twelve.unseen, seed, size))
        yield from study.count_known(partners)
        partners = tuple(study.best_known(keep))
    study = Study(catchers, measure, table, study.layouts[:CHOOSING])
    support = partners[:1]
    helpful = yield from study.helping(support, partners, 1)
    if helpful:
        worlds = [*support, helpful[0]]
        support = tuple(supported(worlds, (yield from study.fronts(worlds))))
    worlds = list(dict.fromkeys([*support, partners[0]]))[:MOST]
    means = []
    most = 0
    for pair in worlds:
        mean, highest = yield from _known_score(workers, table, measure, pair)
        means.append(mean)
        most = max(most, highest)
    every = (
        _all_layouts(twelve) if layouts is None else common_layouts(twelve.unseen, seed, layouts, KNOWN_ON)
    )
    fronts = yield from quietly(sampling(catchers, measure, table, worlds, every))
    return score_result(table, measure, clean, worlds, fronts, means, most, CHOOSING, exact=layouts is None)


def _first_card(catchers: Catchers, twelve: Twelve, measure: Score, seed: int) -> Generator[None, None, Card]:
    """Choose the soloist's lead, one for all layouts, by the best discard and its best partner."""
    layouts = common_layouts(twelve.unseen, seed, LEADS)
    values: dict[Card, Fraction] = {}
    for card in twelve.first_cards:
        study = Study(catchers, measure, Table(twelve, card), layouts)
        yield from study.count_known(twelve.top_discards)
        base, *others = study.best_known(KEPT_FOR_LEAD)
        yield from study.helping([base], others, 1)
        values[card] = min(best.value for best in study.tried.values())
    return min(values, key=lambda card: (values[card], card.rank))


def _known_score(
    workers: Workers, table: Table, measure: Score, pair: Pair
) -> Generator[None, None, tuple[Fraction, int]]:
    """Return the mean loss in units over all layouts when the discard is known, and the greatest one."""
    own = table.twelve.hand - Hand.of(pair)
    view = View(own, table.twelve.unseen, Seat.parse(table.twelve.seat), Seat.FIRST)
    trick = [table.first] if table.first else []
    counts = (yield from quietly(workers.counting(question(view, Misere.MISERE, trick)))).counts
    total = sum((measure.loss(tricks) * count for tricks, count in enumerate(counts)), Fraction(0))
    most = max(tricks for tricks, count in enumerate(counts) if count)
    return total * measure.unit / sum(counts), round(measure.loss(most) * measure.unit)


def _all_layouts(twelve: Twelve) -> list[int]:
    """Return every hand the next defender may have."""
    cards = card_indices(twelve.unseen.mask)
    return [sum(1 << card for card in chosen) for chosen in combinations(cards, len(cards) // 2)]


def score_result(
    table: Table,
    measure: Score,
    clean: Fraction,
    worlds: Sequence[Pair],
    fronts: dict[Front, int],
    means: Sequence[Fraction],
    most: int,
    checked_on: int,
    *,
    exact: bool = False,
) -> HiddenResult:
    """Put the answer together from the regions of a sample and the exact losses with the discard known.

    In each layout the greatest entry of a world in the region is its loss if known.
    """
    layouts = sum(fronts.values())
    seen = [
        Fraction(sum(count * max(u[place] for u in front) for front, count in fronts.items()), layouts)
        for place in range(len(worlds))
    ]
    lift = [round(mean - sampled) for mean, sampled in zip(means, seen, strict=True)]
    best = best_mixture(fronts, lift)
    used = [place for place, weight in enumerate(best.weights) if weight]
    weights = [best.weights[place] for place in used]
    mixing = restricted(fronts, used)
    gains: list[float] = []
    for front, count in mixing.items():
        peak = [max(column) for column in zip(*front, strict=True)]
        gains += [float(loss(peak, weights) - max(loss(u, weights) for u in front))] * count
    if_known = loss(means, best.weights)
    unit = measure.unit
    known = float(clean - if_known / unit)
    interval = None
    if not exact:
        estimate = mean_estimate(gains, 0, most)
        interval = known + estimate.low / unit, known + estimate.high / unit
    least = min(range(len(worlds)), key=means.__getitem__)
    return HiddenResult(
        "score",
        mixed(worlds, best.weights),
        float(clean - best.value / unit),
        interval,
        KnownDiscard(worlds[least], float(clean - means[least] / unit)),
        known,
        sum(count for front, count in mixing.items() if len(front) > 1) / layouts,
        table.first,
        checked_on,
        layouts,
        tuple(worlds),
    )
