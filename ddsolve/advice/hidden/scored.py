"""What a misère scores at least and at most when the discard is hidden.

At least: the best discard alone, counted over all layouts as if the defenders knew it; hiding cannot
make it worse. At most: the best mixture of the best discards against pure plans of the defence, on a
sample. Mixed plans get more than pure ones, so the truth lies between: a soloist who hides gambles
several tricks against one, and a defence that mixes its plans takes much of the gain back. Exact regions
of mixed plans (`Catcher.regions`) are fast for two discards, and not used here yet; for more discards
(`catching.regions`) a layout in which the plans conflict takes seconds.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction

from ddsolve.advice.all_layouts import question
from ddsolve.advice.common_layouts import common_layouts
from ddsolve.advice.hidden.catchers import Catchers
from ddsolve.advice.hidden.measures import Table
from ddsolve.advice.hidden.mixture import best_mixture, loss
from ddsolve.advice.hidden.prices import Score
from ddsolve.advice.hidden.results import HiddenResult, KnownDiscard, MixedDiscard
from ddsolve.advice.hidden.study import Study, quietly
from ddsolve.advice.hidden.worlds import Pair, Twelve
from ddsolve.advice.knowledge import View
from ddsolve.advice.sampling import mean_estimate
from ddsolve.advice.workers import Workers
from ddsolve.cards import Card
from ddsolve.games import Misere
from ddsolve.hand import Hand
from ddsolve.seats import Seat

KNOWN_ON = ((40, 12), (150, 3))  # layouts that order the discards if known, and how many stay
LEADS = 60  # layouts that choose the first card

Steps = Generator[HiddenResult | None, None, HiddenResult]


def score_steps(
    catchers: Catchers,
    workers: Workers,
    twelve: Twelve,
    measure: Score,
    clean: Fraction,
    seed: int,
    layouts: int,
) -> Steps:
    """Find the bounds of the score; yields None to show that work goes on.

    clean: the value of a misère without a trick, in whists. layouts: how many the upper bound comes from.
    """
    first = (yield from _first_card(catchers, twelve, measure, seed)) if twelve.blind_lead else None
    table = Table(twelve, first)
    pairs = twelve.discards
    for size, keep in KNOWN_ON:
        study = Study(catchers, measure, table, common_layouts(twelve.unseen, seed, size))
        yield from study.count_known(pairs)
        pairs = tuple(study.best_known(keep))
    best = pairs[0]
    mean, most = yield from _known_loss(workers, table, measure, best)
    known = float(clean - mean)
    skipped = KNOWN_ON[-1][0]
    study = Study(catchers, measure, table, common_layouts(twelve.unseen, seed, layouts, skipped))
    fronts = yield from study.fronts(pairs)
    weights = best_mixture(fronts).weights
    gains: list[float] = []
    for front, count in fronts.items():
        gain = max(u[0] for u in front) - max(loss(u, weights) for u in front)
        gains += [float(gain) / measure.unit] * count
    highest = mean_estimate(gains, -float(most), float(most)).high
    return HiddenResult(
        "score",
        (MixedDiscard(best, Fraction(1)),),
        known,
        (known, known + max(highest, 0.0)),
        KnownDiscard(best, known),
        known,
        0.0,
        first,
        0,
        layouts,
        pairs,
    )


def _first_card(catchers: Catchers, twelve: Twelve, measure: Score, seed: int) -> Generator[None, None, Card]:
    """Choose the soloist's lead, one for all layouts, by the best discard if known."""
    layouts = common_layouts(twelve.unseen, seed, LEADS)
    values: dict[Card, int] = {}
    for card in twelve.first_cards:
        study = Study(catchers, measure, Table(twelve, card), layouts)
        yield from study.count_known(twelve.top_discards)
        values[card] = min(study.known.values())
    return min(values, key=lambda card: (values[card], card.rank))


def _known_loss(
    workers: Workers, table: Table, measure: Score, pair: Pair
) -> Generator[None, None, tuple[Fraction, Fraction]]:
    """Return the mean loss in whists over all layouts when the discard is known, and the greatest one."""
    own = table.twelve.hand - Hand.of(pair)
    view = View(own, table.twelve.unseen, Seat.parse(table.twelve.seat), Seat.FIRST)
    trick = [table.first] if table.first else []
    counts = (yield from quietly(workers.counting(question(view, Misere.MISERE, trick)))).counts
    total = sum((measure.loss(tricks) * count for tricks, count in enumerate(counts)), Fraction(0))
    return total / sum(counts), measure.loss(max(place for place, count in enumerate(counts) if count))
