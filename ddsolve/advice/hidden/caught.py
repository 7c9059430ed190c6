"""Which discards to mix so that the misère is caught least often.

A few hundred layouts choose: the discards caught least often if known, the fronts of the best of them, the
best mixture; then every other discard is tried beside the mixture. What is left, a handful, is counted over
many layouts or all, and the mixture is chosen again from that count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ddsolve.advice.catching.mixture import Front, best_mixture, loss, restricted, supported, upper_loss
from ddsolve.advice.figures.sampling import mean_estimate, share_estimate
from ddsolve.advice.hidden.played import play_to_catch
from ddsolve.advice.hidden.prices import Caught, Opening, Pair, Score, Twelve
from ddsolve.advice.hidden.results import HiddenResult, KnownDiscard, mixed
from ddsolve.advice.hidden.study import Study, counting_all, sampling
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
