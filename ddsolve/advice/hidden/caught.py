"""Which discards to mix so that the misère is caught least often.

A few hundred layouts choose: the discards caught least often if known, the fronts of the best of them, the
best mixture; then every other discard is tried beside the mixture. What is left, a handful, is counted over
many layouts or all, and the mixture is chosen again from that count.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction

from ddsolve.advice.catching.mixture import Front, best_mixture, loss, restricted, supported, upper_loss
from ddsolve.advice.figures.sampling import mean_estimate
from ddsolve.advice.hidden.catchers import Catchers, counting_all
from ddsolve.advice.hidden.prices import Caught, Table
from ddsolve.advice.hidden.results import HiddenResult, KnownDiscard, mixed
from ddsolve.advice.hidden.study import Study, quietly, sampling
from ddsolve.advice.hidden.worlds import Pair, Twelve
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.values.cards import Card

CHOOSING = 300  # layouts that choose the discards
PRICED = 100  # of these, on which every other discard is tried beside a mixture
GLANCE = 60  # layouts of the first answer, and of the first choice of a first card
LEADS = (CHOOSING, 1200)  # layouts that choose among first cards that are close, in rounds
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
    table = Table(twelve)
    if twelve.blind_lead:
        table = Table(twelve, (yield from _first_card(catchers, twelve, seed)))
    else:
        yield (yield from _glance(catchers, table, seed))[0]
    study = Study(catchers, Caught(), table, common_layouts(twelve.unseen, seed, CHOOSING))
    yield from study.count_known(twelve.top_discards)
    worlds = study.best_known(CANDIDATES)
    support = supported(worlds, (yield from study.fronts(worlds)))
    priced = Study(catchers, Caught(), table, study.layouts[:PRICED])
    for _ in range(ROUNDS):
        helpful = yield from priced.helping(support, twelve.discards, BATCH)
        worlds = _joined(support, [*helpful, *study.best_known(KNOWN)])
        if not helpful:
            break
        support = supported(worlds, (yield from study.fronts(worlds)))
    if layouts is None:
        fronts = yield from quietly(counting_all(catchers, table, worlds))
    else:
        sample = common_layouts(twelve.unseen, seed, layouts, skip=CHOOSING)
        fronts = yield from quietly(sampling(catchers, study.measure, table, worlds, sample))
    helpful = yield from priced.helping(supported(worlds, fronts), twelve.discards, BATCH)
    left = [pair for pair in helpful if pair not in worlds]
    return caught_result(table, worlds, fronts, len(priced.layouts), exact=layouts is None, helpful=left)


def _joined(support: Sequence[Pair], others: Sequence[Pair]) -> list[Pair]:
    """Return the discards of a mixture and the best of some others."""
    return list(dict.fromkeys([*support, *others]))[: max(MOST, len(support))]


def _glance(
    catchers: Catchers, table: Table, seed: int
) -> Generator[HiddenResult | float | None, None, tuple[HiddenResult, list[Pair]]]:
    """Return what a few layouts say; with the discards of the mixture there, and the best if known."""
    study = Study(catchers, Caught(), table, common_layouts(table.twelve.unseen, seed, GLANCE))
    yield from study.count_known(table.twelve.top_discards)
    worlds = study.best_known(CANDIDATES)
    fronts = yield from study.fronts(worlds)
    left = _joined(supported(worlds, fronts), study.best_known(KNOWN))
    return caught_result(table, worlds, fronts, 0), left


def _first_card(
    catchers: Catchers, twelve: Twelve, seed: int
) -> Generator[HiddenResult | float | None, None, Card]:
    """Choose the soloist's lead, one for all layouts; yields the first answer when a few layouts have.

    No mixture of leads is needed: what the defence gets is homogeneous in the weights of (discard, lead), so
    among the best mixtures over all pairs is one with a single lead. The discards that a few layouts mix, and
    the best if known, choose among the cards that are close there.
    """
    glances: dict[Card, tuple[HiddenResult, list[Pair]]] = {}
    for card in twelve.first_cards:
        glances[card] = yield from _glance(catchers, Table(twelve, card), seed)
    values = {card: found.value for card, (found, _) in glances.items()}
    cards = _closest(values, GLANCE)
    yield glances[cards[0]][0]
    for size in LEADS:
        if len(cards) == 1:
            break
        layouts = common_layouts(twelve.unseen, seed, size)
        for card in cards:
            study = Study(catchers, Caught(), Table(twelve, card), layouts)
            values[card] = float(best_mixture((yield from study.fronts(glances[card][1]))).value)
        cards = _closest({card: values[card] for card in cards}, size)
    return cards[0]


def _closest(values: Mapping[Card, float], size: int) -> list[Card]:
    """Return the first cards that so many layouts do not tell from the best, the best first."""
    cards = sorted(values, key=lambda card: (values[card], card.rank))
    limit = values[cards[0]] + MARGIN / size**0.5
    return [card for card in cards if values[card] <= limit]


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
