"""The mixture of two discards with the best score, and what it is worth.

Sixty layouts choose the two (`pair_study`). What each is worth if the defenders know it is counted over all
layouts; by how much they get less because they do not is sampled, or worked out in every layout: the
difference of two figures of the same layout varies far less than either. Then every other discard is tried in
place of one of the two, and as a third: where a bound leaves it in play, exactly, on some layouts (`thirds`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from ddsolve.advice.all_layouts import question
from ddsolve.advice.common_layouts import common_layouts
from ddsolve.advice.hidden.catchers import Catchers
from ddsolve.advice.hidden.measures import Table
from ddsolve.advice.hidden.pair_study import CLOSE, Found, PairStudy, Two, all_pairs, beside
from ddsolve.advice.hidden.pairs import Prices, Region, best_toss, known_losses, loss_in, regions_steps
from ddsolve.advice.hidden.prices import Score
from ddsolve.advice.hidden.results import HiddenResult, KnownDiscard, mixed
from ddsolve.advice.hidden.study import Quiet, Study, quietly
from ddsolve.advice.hidden.thirds import Effort, look_at_thirds, three_regions, valued
from ddsolve.advice.hidden.worlds import Pair, Twelve
from ddsolve.advice.knowledge import View
from ddsolve.advice.pool import part, report
from ddsolve.advice.sampling import Estimate, mean_estimate
from ddsolve.advice.workers import Workers
from ddsolve.cards import Card
from ddsolve.games import Misere
from ddsolve.hand import Hand
from ddsolve.seats import Seat

if TYPE_CHECKING:
    from ddsolve._catch import Catcher

CHOOSING = 60  # layouts that choose
GLANCE = 16  # of them, for all discards
KEPT = 14  # discards after the glance
PAIRED = 9  # discards of which every two are tried
TRIED = 6  # pairs worked out exactly on them
FINALISTS, AGAIN = 2, 150  # pairs that are looked at on more layouts
PRECISE = 50  # the sample is large enough when the interval is a trick's price over this to each side
LEADS, LED = 40, 4  # layouts that choose the first card, and how many cards stay
CHANGES = 2  # times that a better pair may be found afterwards
BESIDE = Effort(tried=2, layouts=20, fresh=0)  # third discards, where the share caught is asked too
ALONE = Effort(tried=2, layouts=20, fresh=300)  # where the score alone is
EXACTLY = Effort(tried=20, layouts=CHOOSING, fresh=1000)  # and exactly

Steps = Generator[HiddenResult | float | None, None, HiddenResult]


@dataclass
class _Search:
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
class _Value:
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


def score_steps(
    catchers: Catchers,
    workers: Workers,
    twelve: Twelve,
    measure: Score,
    clean: Fraction,
    seed: int,
    layouts: int | None,
    alone: bool = True,
) -> Steps:
    """Find the mixture of two or three discards that loses least; yields first answers, shares done, or None.

    clean: the value of a misère without a trick, in whists. layouts: the most that are sampled, None for all.
    alone: whether nothing else is asked, and there is more time for third discards.
    """
    first = (
        (yield from _first_card(catchers, workers, twelve, measure, clean, seed))
        if twelve.blind_lead
        else None
    )
    search = _Search(catchers, workers, Table(twelve, first), measure, clean, seed, layouts)
    discards = search.table.possible(twelve.discards)
    glance = search.study(GLANCE)
    yield from glance.study.count_known(discards)
    pairs = search.study(CHOOSING)
    yield from pairs.study.count_known(glance.study.best_known(KEPT))
    known = pairs.study.best_known(KEPT)
    single = pairs.known(known[0])
    found = yield from pairs.best(all_pairs(known[:PAIRED]), TRIED, single)
    yield (yield from _first_words(search, pairs, found[0] if found else None, known[0]))
    chosen = (yield from _finalist(search, found)) if found else (known[0], known[1])
    yield from search.count(known[0])
    value = yield from _value(search, chosen)
    on_sample = found[0].loss if found else single
    tried = {frozenset(pair) for pair in pairs.exact}
    for change in range(CHANGES + 1):
        better = yield from pairs.best(beside(value.mixture, discards), TRIED, on_sample)
        better = [one for one in better if frozenset(one.pair) not in tried]
        helpful = [pair[1] for pair in (*(one.pair for one in better), *pairs.untried)]
        if not better or change == CHANGES:
            break
        tried.add(frozenset(better[0].pair))
        on_sample = better[0].loss
        other = yield from _value(search, better[0].pair)
        value = min(value, other, key=lambda one: one.found.loss)
    if len(value.mixture) < 2:
        return _result(search, value, discards, 0.0, helpful)
    bounds = yield from _third(pairs, value.found.pair, discards)
    result = _result(search, value, discards, float(bounds[0][0]) if bounds else 0.0, helpful)
    if len(result.mixture) < 2 or not bounds:
        return result
    effort = EXACTLY if layouts is None else ALONE if alone else BESIDE
    return (yield from _with_thirds(search, value, result, [third for _, third in bounds], effort))


def _with_thirds(
    search: _Search, value: _Value, result: HiddenResult, thirds: Sequence[Pair], effort: Effort
) -> Quiet[HiddenResult]:
    """Add what the likeliest third discards do; take the best where it helps on fresh layouts too."""
    pair, share = value.found.pair, value.found.share
    chosen = common_layouts(search.table.twelve.unseen, search.seed, effort.layouts)
    most = search.most(pair), float(search.measure.loss(10))
    found, best = yield from look_at_thirds(
        search.catchers,
        search.table,
        search.prices,
        pair,
        thirds[: effort.tried],
        chosen,
        most,
        CLOSE,
    )
    result = replace(result, thirds=tuple(found))
    if best is None or not effort.fresh:
        return result
    three, weights = best
    yield from search.count(three[2])
    skip = CHOOSING + AGAIN
    fresh = common_layouts(search.table.twelve.unseen, search.seed, effort.fresh, skip)
    regions = yield from three_regions(search.catchers, search.table, search.prices, three, fresh)
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


def _finalist(search: _Search, found: Sequence[Found]) -> Quiet[Two]:
    """Choose among the best pairs on some more layouts."""
    if len(found) == 1:
        return found[0].pair
    again = search.study(AGAIN, CHOOSING)
    best = []
    for one in found[:FINALISTS]:
        best.append((yield from again.toss(one.pair)))
    return min(best).pair


def _value(search: _Search, pair: Two) -> Generator[float | None, None, _Value]:
    """Work out the best mixture of two discards and its loss, on layouts that have chosen nothing."""
    for one in pair:
        yield from search.count(one)
    unit, unseen = search.prices.unit, search.table.twelve.unseen
    known = search.counted[pair[0]] / unit, search.counted[pair[1]] / unit
    every = search.layouts is None
    layouts = (
        _all_layouts(unseen)
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
    return _Value(Found(loss, pair, toss.share), interval, guess, len(regions))


def _spread(regions: Sequence[Region], share: Fraction, search: _Search) -> Estimate:
    """Return how much more the defence gets than if it knew: nothing or less, in units."""
    most = float(search.measure.loss(10) / search.prices.unit)
    gains = {}
    for region in set(regions):
        one, two = known_losses(region)
        gains[region] = float(loss_in(region, share) - share * one - (1 - share) * two)
    return mean_estimate([gains[region] for region in regions], -most, 0.0)


def _third(pairs: PairStudy, pair: Two, discards: Sequence[Pair]) -> Quiet[list[tuple[Fraction, Pair]]]:
    """Return the discards that may add to a mixture of two, and what at most, on the layouts that chose."""
    alone = (yield from pairs.toss(pair)).loss
    found: list[tuple[Fraction, Pair]] = []
    for other in discards:
        if other not in pair:
            most = alone - (yield from pairs.third_bound(pair, other))
            if most > CLOSE:
                found.append((most, other))
    return sorted(found, key=lambda one: -one[0])


def _first_words(search: _Search, pairs: PairStudy, found: Found | None, known: Pair) -> Quiet[HiddenResult]:
    """Return what the layouts that chose say; found None: one discard alone, the best if they know it."""
    layouts, unit = len(pairs.study.layouts), search.prices.unit
    alone = float(search.clean - pairs.known(known))
    if found is None:

        def ask(catcher: Catcher, layout: int) -> float:
            return search.measure.known(catcher, search.table, known, layout) / search.measure.unit

        losses = yield from quietly(search.catchers.mapping(ask, pairs.study.layouts))
        mixture, value, seen, guess = mixed([known], [Fraction(1)]), alone, alone, 0.0
    else:
        shares = found.share, 1 - found.share
        regions = yield from pairs.regions(found.pair)
        losses = [float(loss_in(region, found.share) * unit) for region in regions]
        mixture, value = mixed(found.pair, shares), float(search.clean - found.loss)
        seen = float(
            search.clean
            - sum(share * pairs.known(pair) for pair, share in zip(found.pair, shares, strict=True))
        )
        guess = sum(len(region) > 1 for region in regions) / layouts
    clean = float(search.clean)
    spread = mean_estimate(losses, 0.0, float(search.measure.loss(10)))
    return HiddenResult(
        "score",
        mixture,
        value,
        (clean - spread.high, clean - spread.low),
        KnownDiscard(known, alone),
        seen,
        guess,
        search.table.first,
        0,
        layouts,
    )


def _result(
    search: _Search, value: _Value, discards: Sequence[Pair], third: float, helpful: Sequence[Pair]
) -> HiddenResult:
    """Put the answer together; a single discard is worth exactly what was counted."""
    known = min(search.counted, key=search.counted.__getitem__)
    found, interval, guess, clean = value.found, value.interval, value.guess, search.clean
    if search.counted[known] <= found.loss:
        found, interval = Found(search.counted[known], (known, found.pair[1]), Fraction(1)), None
    shares = found.share, 1 - found.share
    seen = sum(
        (share * search.counted[pair] for pair, share in zip(found.pair, shares, strict=True) if share),
        Fraction(0),
    )
    single = 1 in shares
    return HiddenResult(
        "score",
        mixed(found.pair, shares),
        float(clean - found.loss),
        None if interval is None else (float(clean) - interval[1], float(clean) - interval[0]),
        KnownDiscard(known, float(clean - search.counted[known])),
        float(clean - seen),
        0.0 if single else guess,
        search.table.first,
        CHOOSING,
        len(_all_layouts(search.table.twelve.unseen)) if single else value.layouts,
        tuple(discards),
        tuple(dict.fromkeys(helpful)),
        third=0.0 if single else third,
    )


def _all_layouts(unseen: Hand) -> list[int]:
    """Return the hands of the seat after the soloist in every layout, neighbours next to each other."""
    bits = [card.bit for card in sorted(unseen, key=lambda card: card.index)]
    return [sum(chosen) for chosen in combinations(bits, len(bits) // 2)]


def _first_card(
    catchers: Catchers, workers: Workers, twelve: Twelve, measure: Score, clean: Fraction, seed: int
) -> Quiet[Card]:
    """Choose the soloist's lead, one for all layouts: the best few if known, then the best when mixed."""
    known: dict[Card, tuple[Fraction, PairStudy]] = {}
    for card in twelve.first_cards:
        search = _Search(catchers, workers, Table(twelve, card), measure, clean, seed, None)
        study = search.study(LEADS)
        yield from study.study.count_known(twelve.top_discards)
        known[card] = study.known(study.study.best_known(1)[0]), study
    losses: dict[Card, Fraction] = {}
    for card in sorted(known, key=lambda card: (known[card][0], card.rank))[:LED]:
        alone, study = known[card]
        found = yield from study.best(all_pairs(study.study.best_known(PAIRED)), 2, alone)
        losses[card] = found[0].loss if found else alone
    return min(losses, key=lambda card: (losses[card], card.rank))
