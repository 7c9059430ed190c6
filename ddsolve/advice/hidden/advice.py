"""Misère with a hidden discard: both objectives, as a growing answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.hidden.aims import disagreement
from ddsolve.advice.hidden.caught import CHOOSING, GLANCE, start_caught
from ddsolve.advice.hidden.prices import misere_prices
from ddsolve.advice.hidden.results import HiddenAdvice, HiddenResult, Objective
from ddsolve.advice.hidden.score_search import Foretold
from ddsolve.advice.hidden.scored import start_score
from ddsolve.advice.hidden.worlds import Twelve
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.solving.bench import Bench
from ddsolve.values.deal import check_twelve
from ddsolve.values.games import Misere
from ddsolve.values.hand import Hand

OBJECTIVES: tuple[Objective, ...] = ("caught", "score")  # in the order of work
LAYOUTS: dict[Objective, int] = {"caught": 3_000, "score": 2_000}  # sampled where not all are counted
HELD = 150  # layouts on which the mixtures of both aims are held against each other
PATIENCE = 200  # progress cannot be foretold: after so many looks half of an objective counts as done


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


def answer_hidden(bench: Bench, question: HiddenQuestion, *, quick: bool = False) -> HiddenAdvice:
    """Return the answer: first mixtures from small samples, then those that were asked for.

    quick: for each objective the first mixture, and no more.
    """
    search = HiddenSearch(bench, question, quick=quick)
    search.first()
    return search.rest()


class HiddenSearch:
    """The search for what was asked, in two parts; quick: the second only holds the mixtures together."""

    def __init__(self, bench: Bench, question: HiddenQuestion, *, quick: bool = False) -> None:
        self.bench, self.question, self.quick = bench, question, quick
        self.result = HiddenAdvice(question.twelve.seat, question.seed)
        self._shares = dict.fromkeys(question.objectives, 0.0)
        self._looks = dict.fromkeys(question.objectives, 0)
        self._go_on: dict[Objective, Callable[[], HiddenResult]] = {}

    def first(self) -> HiddenAdvice:
        """Return the first mixtures."""
        for name in self.question.objectives:
            with self.bench.through(partial(self._at, name)):
                found, self._go_on[name] = _start(self.bench, self.question, name)
            self._take(name, found)
            if not self.quick or self.result.caught is None or self.result.score is None:
                self.bench.tell(self._at(name, None))  # both are told with what follows
        return self.result

    def rest(self) -> HiddenAdvice:
        """Return the whole answer."""
        for name, go_on in self._go_on.items():
            if not self.quick:
                with self.bench.through(partial(self._at, name)):
                    self._take(name, go_on())
                self._shares[name] = 1.0
        return replace(_held(self.bench, self.question, self.result, quick=self.quick), share=1.0)

    def _at(self, name: Objective, share: object) -> HiddenAdvice:
        """Return the answer so far, at another look."""
        self._looks[name] += 1
        looks = self._looks[name]
        self._shares[name] = share if isinstance(share, Foretold) else looks / (looks + PATIENCE)
        return replace(self.result, share=0.99 * sum(self._shares.values()) / len(self._shares))

    def _take(self, name: Objective, found: HiddenResult) -> None:
        caught = name == "caught"
        self.result = replace(self.result, caught=found) if caught else replace(self.result, score=found)


def _held(bench: Bench, question: HiddenQuestion, result: HiddenAdvice, *, quick: bool) -> HiddenAdvice:
    """Hold the mixtures of the two aims against each other, where they are two."""
    caught, score = result.caught, result.score
    if caught is None or score is None:
        return result
    if caught.choice == score.choice:
        return replace(result, caught=_counted(caught, score))
    skip = CHOOSING + max(question.layouts.values())  # what neither chose nor valued them
    layouts = common_layouts(question.twelve.unseen, question.seed, HELD, GLANCE if quick else skip)
    _clean, measure = misere_prices(question.pricing)
    growing = replace(result, score=None if quick else score, share=0.99)
    with bench.through(lambda _share: growing):
        found = disagreement(bench, question.twelve, measure, caught, score, layouts)
    return replace(result, disagreement=found)


def _counted(caught: HiddenResult, score: HiddenResult) -> HiddenResult:
    """Take over what was counted of one discard, the same for both aims: they know it, and play is one."""
    play = score.play
    if len(caught.mixture) > 1 or play is None or play.interval is not None:
        return caught
    return replace(caught, value=play.caught, interval=None, layouts=play.layouts, play=play)


def _start(
    bench: Bench, question: HiddenQuestion, name: Objective
) -> tuple[HiddenResult, Callable[[], HiddenResult]]:
    """Return the first mixture for an aim, and what finds the one that was asked for."""
    alone = len(question.objectives) == 1
    exact = question.exact and (name == "caught" or alone)
    size = None if exact else question.layouts[name]
    clean, measure = misere_prices(question.pricing)
    if name == "caught":
        return start_caught(bench, question.twelve, measure, clean, question.seed, size)
    return start_score(bench, question.twelve, measure, clean, question.seed, size, alone)
