"""Misère with a hidden discard: both objectives, as a growing answer."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ddsolve.advice.analyst import Analyst
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.hidden.aims import disagreement
from ddsolve.advice.hidden.caught import CHOOSING, GLANCE, caught_steps
from ddsolve.advice.hidden.prices import misere_prices
from ddsolve.advice.hidden.results import HiddenAdvice, HiddenResult, Objective
from ddsolve.advice.hidden.scored import score_steps
from ddsolve.advice.hidden.worlds import Twelve
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.conventions import Convention
from ddsolve.solving.pool import report
from ddsolve.solving.workers import Workers
from ddsolve.values.deal import check_twelve
from ddsolve.values.games import Misere
from ddsolve.values.hand import Hand

OBJECTIVES: tuple[Objective, ...] = ("caught", "score")  # in the order of work
LAYOUTS: dict[Objective, int] = {"caught": 3_000, "score": 2_000}  # sampled where not all are counted
HELD = 150  # layouts on which the mixtures of both aims are held against each other
PATIENCE = 200  # progress cannot be foretold: after so many looks half of an objective counts as done

Steps = Generator[HiddenResult | float | None, None, HiddenResult]


@dataclass(frozen=True, slots=True)
class HiddenQuestion:
    """What is asked: objectives, for each how many layouts are sampled; exact: the share caught is not."""

    twelve: Twelve
    pricing: Pricing
    objectives: Sequence[Objective]
    layouts: dict[Objective, int]
    exact: bool = False
    seed: int = DEFAULT_SEED


def hidden_question(
    hand: Hand,
    pricing: Pricing,
    objective: Objective | None = None,
    *,
    exact: bool = False,
    layouts: int | None = None,
    seed: int = DEFAULT_SEED,
) -> HiddenQuestion:
    """Return the question for twelve cards; DealError for any other number.

    objective None: both. exact counts all layouts for the share caught; for the score only where that alone
    is asked, since it takes minutes.
    """
    check_twelve(hand)
    sizes: dict[Objective, int] = {name: layouts or LAYOUTS[name] for name in OBJECTIVES}
    twelve = Twelve(hand, int(pricing.seat), pricing.closed_lead(Misere.MISERE))
    return HiddenQuestion(twelve, pricing, (objective,) if objective else OBJECTIVES, sizes, exact, seed)


def iter_hidden(workers: Workers, question: HiddenQuestion, *, quick: bool = False) -> Iterator[HiddenAdvice]:
    """Yield the growing answer: first mixtures from small samples, then those that were asked for.

    quick: for each objective the first mixture, and no more.
    """
    result = HiddenAdvice(question.twelve.seat, question.seed)
    steps = {name: _steps(workers, question, name) for name in question.objectives}
    shares = dict.fromkeys(question.objectives, 0.0)
    for name, found, shares[name] in _in_turn(steps, quick=quick):
        if found is not None:
            result = _with(result, name, found)
        if not quick or result.caught is None or result.score is None:  # both are told with what follows
            yield replace(result, share=0.99 * sum(shares.values()) / len(shares))
    yield from _held(workers, question, result, quick=quick)


def _held(
    workers: Workers, question: HiddenQuestion, result: HiddenAdvice, *, quick: bool
) -> Iterator[HiddenAdvice]:
    """Hold the mixtures of the two aims against each other, where they are two; yields the whole answer."""
    caught, score = result.caught, result.score
    if caught is not None and score is not None and caught.choice != score.choice:
        skip = CHOOSING + max(question.layouts.values())  # what neither chose nor valued them
        layouts = common_layouts(question.twelve.unseen, question.seed, HELD, GLANCE if quick else skip)
        _clean, measure = misere_prices(question.pricing)
        steps = disagreement(workers, question.twelve, measure, caught, score, layouts)
        growing = replace(result, score=None) if quick else result
        found = yield from report(steps, lambda _: replace(growing, share=0.99))
        result = replace(result, disagreement=found)
    yield replace(result, share=1.0)


def _in_turn(
    steps: Mapping[Objective, Steps], *, quick: bool
) -> Iterator[tuple[Objective, HiddenResult | None, float]]:
    """Yield for each objective what is found and how much is done: all first mixtures before the rest."""
    looks = dict.fromkeys(steps, 0)
    for name, growing in steps.items():
        yield from _told(name, growing, looks, only_first=True)
    for name, growing in steps.items():
        if quick:
            growing.close()
            yield name, None, 1.0
        else:
            yield from _told(name, growing, looks, only_first=False)


def _told(
    name: Objective, steps: Steps, looks: dict[Objective, int], *, only_first: bool
) -> Iterator[tuple[Objective, HiddenResult | None, float]]:
    while True:
        try:
            found = next(steps)
        except StopIteration as end:
            if end.value is not None:  # it may have ended before
                yield name, end.value, 1.0
            return
        looks[name] += 1
        done = found if isinstance(found, float) else looks[name] / (looks[name] + PATIENCE)
        yield name, found if isinstance(found, HiddenResult) else None, done
        if only_first and isinstance(found, HiddenResult):
            return


def _with(result: HiddenAdvice, name: Objective, found: HiddenResult) -> HiddenAdvice:
    return replace(result, caught=found) if name == "caught" else replace(result, score=found)


def _steps(workers: Workers, question: HiddenQuestion, name: Objective) -> Steps:
    layouts = question.layouts[name]
    exact = question.exact and (name == "caught" or len(question.objectives) == 1)
    size = None if exact else layouts
    clean, measure = misere_prices(question.pricing)
    if name == "caught":
        return caught_steps(workers, question.twelve, measure, clean, question.seed, size)
    alone = len(question.objectives) == 1
    return score_steps(workers, question.twelve, measure, clean, question.seed, size, alone)


def hidden_misere(
    hand: Hand | str,
    seat: int | str,
    convention: Convention | str = "sochi",
    *,
    objective: Objective | None = None,
    exact: bool = False,
    layouts: int | None = None,
    players: int = 3,
    quick: bool = False,
    seconds: float | None = None,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
) -> HiddenAdvice:
    """Return the best mixture of discards for a misère of twelve cards, and what it is worth.

    The defenders see the soloist's twelve cards and know the mixture, not the discard; both sides play best.
    objective: "caught" (the share of layouts), "score" (whists under the convention) or None for both.
    The score is that of the best mixture of two discards, or of three where that is found to be better.
    layouts: the size of the samples, of the score at most; exact: all 184,756 for the share caught, for the
    score only where that alone is asked (minutes).
    quick: the first mixture for each; seconds: when time is up, and the answer partial.
    Raises NotationError, DealError, ContractError or ConventionError.
    """
    with Analyst(convention, players, threads) as analyst:
        return analyst.hidden_misere(
            hand,
            seat,
            objective=objective,
            exact=exact,
            layouts=layouts,
            quick=quick,
            seconds=seconds,
            seed=seed,
        )
