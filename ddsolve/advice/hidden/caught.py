"""Which discards to mix so that the misère is caught least often.

A few hundred layouts choose: the discards caught least often if known, the fronts of the best of them, the
best mixture; then every other discard is tried beside the mixture. What is left, a handful, is counted over
many layouts or all, and the mixture is chosen again from that count.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from fractions import Fraction

from ddsolve.advice.common_layouts import common_layouts
from ddsolve.advice.hidden.catchers import Catchers, counting_all
from ddsolve.advice.hidden.measures import Caught, Table
from ddsolve.advice.hidden.mixture import Front, best_mixture, loss, restricted, supported, upper_loss
from ddsolve.advice.hidden.results import HiddenResult, KnownDiscard, mixed
from ddsolve.advice.hidden.study import Study, quietly, sampling
from ddsolve.advice.hidden.worlds import Pair, Twelve
from ddsolve.advice.sampling import mean_estimate
from ddsolve.cards import Card

CHOOSING = 300  # layouts that choose the discards
LEADS = (60, CHOOSING, 1200)  # layouts that choose the first card, in rounds
MARGIN = 1.5  # a card stays in if it is worse by less than this over the root of the layouts
CANDIDATES = 8  # discards whose fronts are worked out together
BATCH = 6  # other discards that are tried together beside a mixture
MOST = 6  # discards that are counted over all layouts
KNOWN = 2  # of these the best if known, at least
ROUNDS = 3  # times that discards which helped may be added

Steps = Generator[HiddenResult | float | None, None, HiddenResult]


def caught_steps(catchers: Catchers, twelve: Twelve, seed: int, layouts: int | None) -> Steps:
    """Find the mixture that is caught least often; yields first answers, or None to show that work goes on.

    layouts: how many the value is sampled from, None for all of them.
    """
    first = (yield from _first_card(catchers, twelve, seed)) if twelve.blind_lead else None
    table = Table(twelve, first)
    study = Study(catchers, Caught(), table, common_layouts(twelve.unseen, seed, CHOOSING))
    yield from study.count_known(twelve.top_discards)
    worlds = study.best_known(CANDIDATES)
    fronts = yield from study.fronts(worlds)
    yield caught_result(table, worlds, fronts, 0)
    support = supported(worlds, fronts)
    for _ in range(ROUNDS):
        helpful = yield from study.helping(support, twelve.discards, BATCH)
        worlds = _joined(support, [*helpful, *study.best_known(KNOWN)])
        if not helpful:
            break
        support = supported(worlds, (yield from study.fronts(worlds)))
    if layouts is None:
        fronts = yield from quietly(counting_all(catchers, table, worlds))
    else:
        sample = common_layouts(twelve.unseen, seed, layouts, skip=CHOOSING)
        fronts = yield from quietly(sampling(catchers, study.measure, table, worlds, sample))
    helpful = yield from study.helping(supported(worlds, fronts), twelve.discards, BATCH)
    left = [pair for pair in helpful if pair not in worlds]
    return caught_result(table, worlds, fronts, CHOOSING, exact=layouts is None, helpful=left)


def _joined(support: Sequence[Pair], others: Sequence[Pair]) -> list[Pair]:
    """Return the discards of a mixture and the best of some others."""
    return list(dict.fromkeys([*support, *others]))[: max(MOST, len(support))]


def _first_card(catchers: Catchers, twelve: Twelve, seed: int) -> Generator[None, None, Card]:
    """Choose the soloist's lead, one for all layouts.

    No mixture of leads is needed: what the defence gets is homogeneous in the weights of (discard, lead), so
    among the best mixtures over all pairs is one with a single lead.
    """
    cards = list(twelve.first_cards)
    values: dict[Card, Fraction] = {}
    for size in LEADS:
        layouts = common_layouts(twelve.unseen, seed, size)
        for card in cards:
            study = Study(catchers, Caught(), Table(twelve, card), layouts)
            yield from study.count_known(twelve.top_discards)
            fronts = yield from study.fronts(study.best_known(CANDIDATES))
            values[card] = best_mixture(fronts).value
        cards.sort(key=lambda card: (values[card], card.rank))
        limit = values[cards[0]] + Fraction(MARGIN / size**0.5)
        cards = [card for card in cards if values[card] <= limit]
        if len(cards) == 1:
            break
    return cards[0]


def caught_result(
    table: Table,
    worlds: Sequence[Pair],
    fronts: dict[Front, int],
    checked_on: int,
    *,
    exact: bool = False,
    helpful: Sequence[Pair] = (),
) -> HiddenResult:
    """Put the answer together from counted fronts."""
    best = best_mixture(fronts)
    layouts = sum(fronts.values())
    known = [
        Fraction(sum(count for front, count in fronts.items() if any(u[place] for u in front)), layouts)
        for place in range(len(worlds))
    ]
    least = min(range(len(worlds)), key=known.__getitem__)
    used = [place for place, weight in enumerate(best.weights) if weight]
    weights = [best.weights[place] for place in used]
    mixing = restricted(fronts, used)
    interval = None
    if not exact:
        values: list[float] = []
        for front, count in mixing.items():
            values += [float(max(loss(u, weights) for u in front))] * count
        estimate = mean_estimate(values, 0, 1)
        interval = estimate.low, estimate.high
    upper = None
    if len(used) > 2:
        total = sum((count * upper_loss(front, weights) for front, count in mixing.items()), Fraction(0))
        upper = float(total / layouts)
    return HiddenResult(
        "caught",
        mixed(worlds, best.weights),
        float(best.value),
        interval,
        KnownDiscard(worlds[least], float(known[least])),
        float(loss(known, best.weights)),
        sum(count for front, count in mixing.items() if len(front) > 1) / layouts,
        table.first,
        checked_on,
        layouts,
        tuple(worlds),
        tuple(helpful),
        upper=upper,
    )
