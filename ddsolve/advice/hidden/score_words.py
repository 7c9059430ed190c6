"""The answer about the score: the first, from the layouts that chose, and the last."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ddsolve.advice.hidden.pair_study import Found, PairStudy
from ddsolve.advice.hidden.pairs import loss_in
from ddsolve.advice.hidden.results import HiddenResult, KnownDiscard, mixed
from ddsolve.advice.hidden.score_search import CHOOSING, PairValue, ScoreSearch, all_layouts
from ddsolve.advice.hidden.study import Quiet, quietly
from ddsolve.advice.hidden.worlds import Pair
from ddsolve.advice.sampling import mean_estimate

if TYPE_CHECKING:
    from ddsolve._catch import Catcher


def first_words(
    search: ScoreSearch, pairs: PairStudy, found: Found | None, known: Pair
) -> Quiet[HiddenResult]:
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


def score_result(
    search: ScoreSearch, value: PairValue, discards: Sequence[Pair], third: float, helpful: Sequence[Pair]
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
        len(all_layouts(search.table.twelve.unseen)) if single else value.layouts,
        tuple(discards),
        tuple(dict.fromkeys(helpful)),
        third=0.0 if single else third,
    )
