"""Misère with a hidden discard: both objectives, as a growing answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ddsolve.advice.catching.mixture import loss
from ddsolve.advice.figures.comparing import paired
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.hidden.game import (
    Caught,
    Measure,
    Opening,
    Pair,
    Score,
    Twelve,
    misere_prices,
    play_people,
)
from ddsolve.advice.hidden.mixtures import start_caught, start_score
from ddsolve.advice.hidden.played import play_for_score
from ddsolve.advice.hidden.results import (
    Disagreement,
    HiddenAdvice,
    HiddenResult,
    KnownDiscard,
    Objective,
    with_aim,
    with_one,
)
from ddsolve.advice.hidden.score_search import Foretold, ScoreSearch, all_layouts
from ddsolve.advice.hidden.study import Study, UnitPrices, loss_in, regions_on
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import USUAL
from ddsolve.values.cards import Card
from ddsolve.values.contract import Misere
from ddsolve.values.deal import check_twelve
from ddsolve.values.hand import Hand

OBJECTIVES: tuple[Objective, ...] = ("caught", "score")  # in the order of work
LAYOUTS: dict[Objective, int] = {"caught": USUAL.caught.layouts, "score": USUAL.score.layouts}
PATIENCE = 200  # progress cannot be foretold: after so many looks half of an objective counts as done


@dataclass(frozen=True, slots=True)
class HiddenQuestion:
    """What is asked: objectives, for each how many layouts are sampled; exact: the share caught is not.

    whole: whether a misère that nobody bids is worked out as any other.
    """

    twelve: Twelve
    pricing: Pricing
    objectives: Sequence[Objective]
    layouts: dict[Objective, int]
    exact: bool = False
    seed: int = DEFAULT_SEED
    whole: bool = False


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
    objectives = (objective,) if objective else OBJECTIVES
    whole = exact or layouts is not None
    return HiddenQuestion(twelve, pricing, objectives, sizes, exact, seed, whole)


def answer_hidden(bench: Bench, question: HiddenQuestion, *, quick: bool = False) -> HiddenAdvice:
    """Return the answer: first mixtures from small samples, then those that were asked for.

    quick: for each objective the first mixture, and no more.
    """
    search = HiddenSearch(bench, question, quick=quick)
    search.first()
    return search.rest()


class HiddenSearch:
    """The search for what was asked, in two parts; quick: the second only holds the mixtures together.

    So it does where nobody would bid the misère, unless the question is for the whole.
    """

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
            self.result = with_aim(self.result, found)
            if not self.quick or self.result.caught is None or self.result.score is None:
                self.bench.tell(self._at(name, None))  # both are told with what follows
        score = self.result.score
        if score is not None and score.lost and not self.question.whole:
            self.quick = True
        return self.result

    def rest(self) -> HiddenAdvice:
        """Return the whole answer."""
        for name, go_on in self._go_on.items():
            if not self.quick:
                with self.bench.through(partial(self._at, name)):
                    self.result = with_aim(self.result, go_on())
                self._shares[name] = 1.0
        result = held_together(self.bench, self.question, self.result, quick=self.quick)
        told = result if self.quick or result.hopeless else self._by_people(result)
        return replace(told, share=1.0)

    def _by_people(self, result: HiddenAdvice) -> HiddenAdvice:
        """Add what the mixtures are worth as people play."""
        question = self.question
        measure = misere_prices(question.pricing)
        layouts = _unchosen(self.bench, question)
        growing = replace(result, share=0.99)
        for found in (result.score, result.caught):
            if found is None:
                continue
            with self.bench.showing(growing):
                played = play_people(self.bench, question.twelve, found, measure, layouts)
            result = with_aim(result, replace(found, played=played))
        return result

    def _at(self, name: Objective, share: object) -> HiddenAdvice:
        """Return the answer so far, at another look."""
        self._looks[name] += 1
        looks = self._looks[name]
        self._shares[name] = share if isinstance(share, Foretold) else looks / (looks + PATIENCE)
        return replace(self.result, share=0.99 * sum(self._shares.values()) / len(self._shares))


def held_together(
    bench: Bench, question: HiddenQuestion, result: HiddenAdvice, *, quick: bool
) -> HiddenAdvice:
    """Hold the mixtures of the two aims against each other, where they are two."""
    caught, score = result.caught, result.score
    if caught is None or score is None:
        return result
    caught = _counted(caught, score)
    result = replace(result, caught=caught)
    if caught.choice == score.choice:
        return result
    how = bench.policy.caught
    skip = how.choosing + max(question.layouts.values())  # what neither chose nor valued them
    size = how.affordable(how.held, max(len(caught.mixture), len(score.mixture)))
    layouts = common_layouts(question.twelve.unseen, question.seed, size, how.glance if quick else skip)
    measure = misere_prices(question.pricing)
    growing = replace(result, score=None if quick else score, share=0.99)
    with bench.showing(growing):
        found = disagreement(bench, question.twelve, measure, caught, score, layouts)
    return replace(result, disagreement=found)


def _counted(caught: HiddenResult, score: HiddenResult) -> HiddenResult:
    """Take over what was counted of the one discard that is best for the score, in place of a sample's."""
    play = score.play
    if len(score.mixture) > 1 or play is None or play.interval is not None:
        return caught
    if caught.first_card != score.first_card:
        return caught
    if caught.if_known.discard == score.mixture[0].discard:
        caught = replace(caught, if_known=replace(caught.if_known, value=play.caught))
    if caught.choice != score.choice:
        return caught
    known = play.caught  # they know it, and play is one for both aims
    return replace(caught, value=known, mix_if_known=known, interval=None, layouts=play.layouts, play=play)


def _unchosen(bench: Bench, question: HiddenQuestion) -> list[int]:
    """Return layouts that have chosen nothing, for what comes of it as people play."""
    how = bench.policy.caught
    skip = how.choosing + max(question.layouts.values()) + how.held
    return common_layouts(question.twelve.unseen, question.seed, how.by_people, skip)


def led_with(
    bench: Bench, question: HiddenQuestion, result: HiddenAdvice, pair: Pair, card: Card
) -> HiddenAdvice:
    """Return the answer with one discard for the score, led with a card and counted.

    The search takes the first card by a sample; over all layouts another may be the better one, and with it
    one discard better than a mixture.
    """
    score, caught = result.score, result.caught
    assert score is not None
    measure = misere_prices(question.pricing)
    search = ScoreSearch(bench, Opening(question.twelve, card), measure, question.seed, None)
    search.count(pair)
    known = KnownDiscard(pair, float(measure.clean - search.counted[pair]))
    score = with_one(score, known, card, None, len(all_layouts(question.twelve.unseen)))
    score = play_for_score(search, score)
    if score.played is not None:
        people = play_people(bench, question.twelve, score, measure, _unchosen(bench, question))
        score = replace(score, played=people)
    if caught is None:
        return replace(result, score=score)
    caught = _counted(caught, score)
    if caught.choice != score.choice:
        return replace(result, score=score, caught=caught)
    return replace(result, score=score, caught=caught, disagreement=None)


def _start(
    bench: Bench, question: HiddenQuestion, name: Objective
) -> tuple[HiddenResult, Callable[[], HiddenResult]]:
    """Return the first mixture for an aim, and what finds the one that was asked for."""
    alone = len(question.objectives) == 1
    exact = question.exact and (name == "caught" or alone)
    size = None if exact else question.layouts[name]
    measure = misere_prices(question.pricing)
    if name == "caught":
        return start_caught(bench, question.twelve, measure, question.seed, size)
    return start_score(bench, question.twelve, measure, question.seed, size, alone, whole=question.whole)


# Whether the two aims disagree: what it costs to serve one with the mixture of the other.
#
# On common layouts, so the differences vary less than the figures. The score of what is caught least is exact
# for two discards; for more it is what a pure plan for all of them leaves, which is more than it scores. What
# scores best is caught at least as often as pure plans catch it, and that is taken.


def disagreement(
    bench: Bench,
    twelve: Twelve,
    measure: Score,
    caught: HiddenResult,
    score: HiddenResult,
    layouts: Sequence[int],
) -> Disagreement:
    """Hold the mixture of each aim against that of the other, on layouts that have not chosen them."""
    often = _pure(bench, Caught(), twelve, score, layouts)
    least = _pure(bench, Caught(), twelve, caught, layouts)
    costs = _costs(bench, measure, twelve, caught, layouts)
    cheapest = _costs(bench, measure, twelve, score, layouts)
    most = float(measure.loss(10))
    return Disagreement(paired(often, least, -1.0, 1.0), paired(costs, cheapest, -most, most))


def _costs(
    bench: Bench, measure: Score, twelve: Twelve, found: HiddenResult, layouts: Sequence[int]
) -> list[float]:
    """Return what a mixture loses in each layout, in whists; of three or more discards less, see above.

    For the score three are mixed only where that was found to be better than two, so the first two stand
    for them: less good, and so no disagreement is made up.
    """
    parts = found.mixture
    if found.objective == "score":
        parts = parts[:2]
    if len(parts) != 2:
        return _pure(bench, measure, twelve, found, layouts)
    prices, pair = UnitPrices.of(measure), (parts[0].discard, parts[1].discard)
    steps = regions_on(bench, Opening(twelve, found.first_card), prices, pair, layouts)
    share = parts[0].share / (parts[0].share + parts[1].share)
    return [float(loss_in(region, share) * prices.unit) for region in steps]


def _pure(
    bench: Bench, measure: Measure, twelve: Twelve, found: HiddenResult, layouts: Sequence[int]
) -> list[float]:
    """Return what a mixture loses in each layout to the best pure plan."""
    study = Study(bench, measure, Opening(twelve, found.first_card), layouts)
    shares = [part.share for part in found.mixture]
    fronts = study.front_list([part.discard for part in found.mixture])
    return [float(max(loss(u, shares) for u in front)) / measure.unit for front in fronts]
