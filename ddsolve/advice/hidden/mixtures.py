"""Which discards of a misère to mix, for either aim: so that it is caught least often, and for the score.

For the first a few hundred layouts choose: the discards caught least often if known, the fronts of the best
of them, the best mixture; then every other discard is tried beside the mixture. What is left, a handful, is
counted over many layouts or all, and the mixture is chosen again from that count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from ddsolve.advice.catching.mixture import Front, best_mixture, loss, restricted, supported, upper_loss
from ddsolve.advice.figures.sampling import mean_estimate, share_estimate
from ddsolve.advice.hidden.game import Caught, Opening, Pair, Score, Twelve
from ddsolve.advice.hidden.played import (
    alone_play,
    known_tricks,
    play_for_score,
    play_on,
    play_to_catch,
    possible_thirds,
    with_thirds,
)
from ddsolve.advice.hidden.results import LOST, HiddenResult, KnownDiscard, mixed
from ddsolve.advice.hidden.score_search import PairValue, ScoreSearch, all_layouts, value_of
from ddsolve.advice.hidden.study import (
    Mixed,
    PairStudy,
    Study,
    all_pairs,
    beside,
    counting_all,
    guess_in,
    loss_in,
    sampling,
)
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Card


def start_caught(
    bench: Bench, twelve: Twelve, measure: Score, seed: int, layouts: int | None
) -> tuple[HiddenResult, Callable[[], HiddenResult]]:
    """Return the first mixture, and what finds the one that is caught least often.

    measure: the prices that the score goes by. layouts: how many the value is sampled from, None for all of
    them.
    """
    how = bench.policy.caught
    leads = _likely_leads(bench, twelve, seed) if twelve.blind_lead else {}
    first = Opening(twelve, next(iter(leads))) if leads else Opening(twelve)
    glance = leads[first.first] if first.first else _glance(bench, first, seed)

    def go_on() -> HiddenResult:
        opening = Opening(twelve, _best_lead(bench, twelve, leads, seed)) if leads else first
        study = Study(bench, Caught(), opening, common_layouts(twelve.unseen, seed, how.choosing))
        study.count_known(twelve.top_discards)
        worlds = study.best_known(how.candidates)
        support = supported(worlds, study.fronts(worlds))
        priced = Study(bench, Caught(), opening, study.layouts[: how.priced])
        for _ in range(how.rounds):
            helpful = priced.helping(support, twelve.discards, how.batch)
            worlds = _joined(support, [*helpful, *study.best_known(how.known)], how.most)
            if not helpful:
                break
            support = supported(worlds, study.fronts(worlds))
        if layouts is None:
            fronts = counting_all(bench, opening, worlds)
        else:
            sample = common_layouts(twelve.unseen, seed, layouts, skip=how.choosing)
            fronts = sampling(bench, study.measure, opening, worlds, sample)
        helpful = priced.helping(supported(worlds, fronts), twelve.discards, how.batch)
        left = [pair for pair in helpful if pair not in worlds]
        found = caught_result(
            opening, worlds, fronts, len(priced.layouts), exact=layouts is None, helpful=left
        )
        played = common_layouts(
            twelve.unseen, seed, min(how.played, layouts or how.played), skip=how.choosing
        )
        return play_to_catch(bench, opening, found, measure, played)

    return _first_answer(bench, first, glance, measure, seed), go_on


def _first_answer(bench: Bench, opening: Opening, glance: Glance, measure: Score, seed: int) -> HiddenResult:
    """Value what a glance has chosen, on other layouts."""
    how = bench.policy.caught
    fresh = common_layouts(opening.twelve.unseen, seed, how.fresh, skip=how.glance)
    worlds = list(dict.fromkeys([glance.known, *glance.worlds]))
    weights = [glance.weights.get(pair, Fraction(0)) for pair in worlds]
    fronts = Study(bench, Caught(), opening, fresh).fronts(worlds)
    found = caught_result(opening, worlds, fronts, 0, weights=weights)
    return play_to_catch(bench, opening, found, measure, fresh)


def _joined(support: Sequence[Pair], others: Sequence[Pair], most: int) -> list[Pair]:
    """Return the discards of a mixture and the best of some others."""
    return list(dict.fromkeys([*support, *others]))[: max(most, len(support))]


class Glance(NamedTuple):
    """What a few layouts choose.

    value: there; weights: of the mixture; known: the best discard if known; worlds: the mixture and the best.
    """

    value: Fraction
    weights: dict[Pair, Fraction]
    known: Pair
    worlds: list[Pair]


def _glance(bench: Bench, opening: Opening, seed: int) -> Glance:
    """Choose on a few layouts."""
    how = bench.policy.caught
    study = Study(bench, Caught(), opening, common_layouts(opening.twelve.unseen, seed, how.glance))
    study.count_known(opening.twelve.top_discards)
    worlds = study.best_known(how.candidates)
    fronts = study.fronts(worlds)
    best, known = best_mixture(fronts), study.best_known(how.known)
    weights = {pair: weight for pair, weight in zip(worlds, best.weights, strict=True) if weight}
    return Glance(best.value, weights, known[0], _joined(supported(worlds, fronts), known, how.most))


def _likely_leads(bench: Bench, twelve: Twelve, seed: int) -> dict[Card, Glance]:
    """Return the first cards that a few layouts leave in play, the best first.

    No mixture of leads is needed: what the defence gets is homogeneous in the weights of (discard, lead), so
    among the best mixtures over all pairs is one with a single lead.
    """
    how = bench.policy.caught
    glances = {card: _glance(bench, Opening(twelve, card), seed) for card in twelve.first_cards}
    cards = _closest(
        {card: float(glance.value) for card, glance in glances.items()}, how.margin / how.glance**0.5
    )
    return {card: glances[card] for card in cards}


def _best_lead(bench: Bench, twelve: Twelve, leads: Mapping[Card, Glance], seed: int) -> Card:
    """Choose one first card for all layouts, by the discards that a few layouts mix and the best if known."""
    cards, how = list(leads), bench.policy.caught
    for size in how.leads:
        if len(cards) == 1:
            break
        layouts = common_layouts(twelve.unseen, seed, size)
        values: dict[Card, float] = {}
        for card in cards:
            study = Study(bench, Caught(), Opening(twelve, card), layouts)
            values[card] = float(best_mixture(study.fronts(leads[card].worlds)).value)
        cards = _closest(values, how.margin / size**0.5)
    return cards[0]


def _closest(values: Mapping[Card, float], margin: float) -> list[Card]:
    """Return the first cards that are worse than the best by no more than a margin, the best first."""
    cards = sorted(values, key=lambda card: (values[card], card.rank))
    limit = values[cards[0]] + margin
    return [card for card in cards if values[card] <= limit]


def caught_result(
    opening: Opening,
    worlds: Sequence[Pair],
    fronts: dict[Front, int],
    checked_on: int,
    *,
    exact: bool = False,
    helpful: Sequence[Pair] = (),
    weights: Sequence[Fraction] | None = None,
) -> HiddenResult:
    """Put the answer together from counted fronts.

    weights: those of the mixture where other layouts chose it, and the first of the worlds as the best one if
    known; None: these layouts choose both.
    """
    shares = best_mixture(fronts).weights if weights is None else weights
    layouts = sum(fronts.values())
    known = [
        Fraction(sum(count for front, count in fronts.items() if any(u[place] for u in front)), layouts)
        for place in range(len(worlds))
    ]
    least = 0 if weights else min(range(len(worlds)), key=known.__getitem__)
    used = [place for place, share in enumerate(shares) if share]
    weights = [shares[place] for place in used]
    mixing = restricted(fronts, used)
    taken = [(max(loss(u, weights) for u in front), count) for front, count in mixing.items()]
    interval = None
    if not exact:
        values = [float(value) for value, count in taken for _ in range(count)]
        pure = all(value in (0, 1) for value in values)
        estimate = share_estimate(sum(values), len(values)) if pure else mean_estimate(values, 0, 1)
        interval = estimate.low, estimate.high
    upper = None
    if len(used) > 2:
        total = sum((count * upper_loss(front, weights) for front, count in mixing.items()), Fraction(0))
        upper = float(total / layouts)
    return HiddenResult(
        "caught",
        mixed(worlds, shares),
        float(sum(value * count for value, count in taken) / layouts),
        interval,
        KnownDiscard(worlds[least], float(known[least])),
        float(loss(known, shares)),
        sum(count for front, count in mixing.items() if len(front) > 1) / layouts,
        opening.first,
        checked_on,
        layouts,
        tuple(worlds),
        tuple(helpful),
        upper=upper,
    )


# The answer about the score: the first, from the layouts that chose, and the last.


FAR_LOST = 1.5 * LOST  # on a few layouts, if they know it


def first_words(search: ScoreSearch, again: PairStudy, found: Mixed | None, known: Pair) -> HiddenResult:
    """Return what the first choice is worth, on layouts that had no say in it.

    found None: one discard alone, the best if they know it.
    """
    study, unit, clean = again.study, search.prices.unit, float(search.measure.clean)
    mixture = mixed([known], [Fraction(1)])
    if found is not None:
        mixture = mixed(found.pair, (found.share, 1 - found.share))
    study.count_known([known, *(part.discard for part in mixture)])
    guess, tricks, units = 0.0, [], []
    if found is None:
        tricks = known_tricks(study.bench, study.opening, known, study.layouts)
        losses = [float(search.measure.loss(number)) for number in tricks]
    else:
        regions = again.regions(found.pair)
        units = [loss_in(region, found.share) for region in regions]
        losses = [float(loss * unit) for loss in units]
        guess = guess_in(regions)
    spread = mean_estimate(losses, 0.0, float(search.measure.loss(10)))
    result = HiddenResult(
        "score",
        mixture,
        clean - spread.value,
        (clean - spread.high, clean - spread.low),
        KnownDiscard(known, clean - float(again.known(known))),
        clean - float(sum(part.share * again.known(part.discard) for part in mixture)),
        guess,
        search.opening.first,
        0,
        len(study.layouts),
    )
    if found is None:
        return replace(result, play=alone_play(tricks, result.value))
    return play_on(search, result, study.layouts[: search.how.glanced], units[: search.how.glanced])


def score_result(
    search: ScoreSearch, value: PairValue, discards: Sequence[Pair], third: float, helpful: Sequence[Pair]
) -> HiddenResult:
    """Put the answer together; a single discard is worth exactly what was counted."""
    known = min(search.counted, key=search.counted.__getitem__)
    found, interval, guess, clean = value.found, value.interval, value.guess, search.measure.clean
    if search.counted[known] <= found.loss:
        found, interval = Mixed(search.counted[known], (known, found.pair[1]), Fraction(1)), None
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
        search.opening.first,
        search.how.choosing,
        len(all_layouts(search.opening.twelve.unseen)) if single else value.layouts,
        tuple(discards),
        tuple(dict.fromkeys(helpful)),
        third=0.0 if single else third,
    )


# The mixture of two discards with the best score, and what it is worth.
#
# Sixty layouts choose the two (`pair_study`), and what they are worth is found on others (`score_search`).
# Then every other discard is tried in place of one of the two, and as a third: where a bound leaves it in
# play, exactly, on some layouts (`thirds`).


def start_score(
    bench: Bench,
    twelve: Twelve,
    measure: Score,
    seed: int,
    layouts: int | None,
    alone: bool = True,
    *,
    whole: bool = False,
) -> tuple[HiddenResult, Callable[[], HiddenResult]]:
    """Return the first mixture, and what finds the one of two or three discards that loses least.

    layouts: the most that are sampled, None for all.
    alone: whether nothing else is asked, and there is time to work out third discards.
    whole: whether as many layouts choose where nobody would bid it.
    """
    first = _first_card(bench, twelve, measure, seed) if twelve.blind_lead else None
    search = ScoreSearch(bench, Opening(twelve, first), measure, seed, layouts)
    how = search.how
    discards = search.opening.possible(twelve.discards)
    glance = search.study(how.glance)
    glance.study.count_known(discards)
    likely = glance.known(glance.study.best_known(1)[0])
    brief = not whole and measure.clean - likely < FAR_LOST
    if brief:
        search.how = how = bench.policy.lost_score
    pairs = search.study(how.choosing)
    pairs.study.count_known(glance.study.best_known(how.kept))
    known = pairs.study.best_known(how.kept)
    single = pairs.known(known[0])
    found = pairs.best(all_pairs(known[: how.paired]), how.tried, single)
    again = search.study(how.again, how.choosing)

    def go_on() -> HiddenResult:
        chosen = found[0].pair if found else (known[0], known[1])
        if len(found) > 1:  # some more layouts choose among the best
            chosen = min(again.toss(one.pair) for one in found[: bench.policy.score.finalists]).pair
        search.count(known[0])
        value = value_of(search, chosen)
        on_sample = found[0].loss if found else single
        tried = {frozenset(pair) for pair in pairs.exact}
        for change in range(how.changes + 1):
            better = pairs.best(beside(value.mixture, discards), how.tried, on_sample)
            better = [one for one in better if frozenset(one.pair) not in tried]
            helpful = [pair[1] for pair in (*(one.pair for one in better), *pairs.untried)]
            if not better or change == how.changes:
                break
            tried.add(frozenset(better[0].pair))
            on_sample = better[0].loss
            other = value_of(search, better[0].pair)
            value = min(value, other, key=lambda one: one.found.loss)
        if len(value.mixture) < 2:
            result = score_result(search, value, discards, 0.0, helpful)
            return play_for_score(search, result)
        bounds = possible_thirds(pairs, value.found.pair, discards)
        result = score_result(search, value, discards, float(bounds[0][0]) if bounds else 0.0, helpful)
        if len(result.mixture) > 1 and bounds and alone and result.value > LOST:
            effort = how.exactly if layouts is None else how.alone
            thirds = [third for _, third in bounds]
            result = with_thirds(search, value, result, thirds, effort)
        return play_for_score(search, result)

    told = first_words(search, again, found[0] if found else None, known[0])
    if brief and not told.lost:  # the glance was too gloomy
        return start_score(bench, twelve, measure, seed, layouts, alone, whole=True)
    return told, go_on


def _first_card(bench: Bench, twelve: Twelve, measure: Score, seed: int) -> Card:
    """Choose the soloist's lead, one for all layouts: the best few if known, then the best when mixed."""
    how = bench.policy.score
    known: dict[Card, tuple[Fraction, PairStudy]] = {}
    for card in twelve.first_cards:
        search = ScoreSearch(bench, Opening(twelve, card), measure, seed, None)
        study = search.study(how.leads)
        study.study.count_known(twelve.top_discards)
        known[card] = study.known(study.study.best_known(1)[0]), study
    losses: dict[Card, Fraction] = {}
    for card in sorted(known, key=lambda card: (known[card][0], card.rank))[: how.led]:
        alone, study = known[card]
        found = study.best(all_pairs(study.study.best_known(how.paired)), 2, alone)
        losses[card] = found[0].loss if found else alone
    return min(losses, key=lambda card: (losses[card], card.rank))
