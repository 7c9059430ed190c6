"""What a misère with twelve cards comes to: with the discard hidden, and if the defenders knew it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.hidden.advice import HiddenQuestion, HiddenSearch
from ddsolve.advice.hidden.results import HiddenAdvice
from ddsolve.advice.misere.advice import MisereAdvice, answer_misere, known_on, start_misere
from ddsolve.advice.misere.at_once import clean_at_once, hopeless_at_once
from ddsolve.advice.misere.halves import Halves, halves_of
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer
from ddsolve.values.documents import Json
from ddsolve.values.hand import Hand

HIDDEN_PART = 0.9  # of the work, where both answers are asked for


@dataclass(frozen=True, slots=True, repr=False)
class MisereAnswer(Answer):
    """What is told: with the discard hidden, and if they knew it; partial: time was up first."""

    pricing: Pricing
    hidden: HiddenAdvice | None = None
    seen: MisereAdvice | None = None
    estimated: bool = False
    partial: bool = False
    share: float = 0.0

    @property
    def halves(self) -> Halves | None:
        """What it comes to if the dealer of four shares it; with the discard hidden where that is known."""
        if self.hidden is not None and self.hidden.score is not None:
            return halves_of(self.pricing, self.hidden.score.value)
        if self.seen is None or self.seen.cheapest is None:
            return None
        return halves_of(self.pricing, self.seen.cheapest.option.value)

    def as_json(self) -> Json:
        """Return the keys of the document."""
        document = cut_short(self.partial) | ({} if self.seen is None else self.seen.as_json())
        if self.hidden is not None:
            document["hidden"] = self.hidden.as_json()
        if self.halves is not None:
            document["halves"] = self.halves.as_json()
        return document


def answer_if_known(bench: Bench, hand: Hand, pricing: Pricing, seed: int) -> MisereAnswer:
    """Answer for defenders who know the discard."""

    def told(known: MisereAdvice) -> MisereAnswer:
        share = min(known.share, 0.999)
        return MisereAnswer(pricing, seen=known, estimated=known.estimated, share=share)

    with bench.through(told):
        found = answer_misere(bench, hand, pricing, seed)
    answer = MisereAnswer(pricing, seen=found, estimated=True, share=0.999)
    bench.tell(answer)  # where it is hopeless, nothing was told before
    return replace(answer, share=1.0)


def answer_misere_hidden(
    bench: Bench, question: HiddenQuestion, hand: Hand, *, quick: bool = False, at_once: bool = False
) -> MisereAnswer:
    """Answer: first mixtures, whether it is hopeless, the mixtures, then if they knew it.

    quick: the first estimates, of each. Where no score is asked a sample says what it costs if they know.
    at_once: no mixture is looked for where it is clean by a count, or hopeless all cards seen.
    """
    pricing = question.pricing
    answer = MisereAnswer(pricing)
    if at_once:
        plain = clean_at_once(hand, pricing, question.seed)
        with bench.through(lambda _share: answer):
            plain = plain or hopeless_at_once(bench, hand, pricing, question.seed)
        if plain is not None:
            return replace(answer, seen=plain, estimated=True, share=1.0)
    search = HiddenSearch(bench, question, quick=quick)

    def mixed(hidden: HiddenAdvice) -> MisereAnswer:
        return replace(answer, hidden=hidden, share=HIDDEN_PART * hidden.share)

    with bench.through(mixed):
        answer = mixed(search.first())
        if quick:
            answer = mixed(search.rest())
    with bench.through(lambda known: replace(answer, seen=known)):
        known, if_known = start_misere(bench, hand, pricing, question.seed, prove=False)
        bench.tell(known)
    with bench.through(lambda _share: answer):
        seen = known_on(bench, question, known)
    answer = replace(answer, seen=seen, estimated=True)
    bench.tell(answer)
    with bench.through(mixed):
        answer = replace(answer, hidden=search.rest())
    if known.hopeless or ("score" not in question.objectives and not seen.safe_in_sample):
        return replace(answer, share=1.0)

    def proving(known: MisereAdvice) -> MisereAnswer:
        share = HIDDEN_PART + (1 - HIDDEN_PART) * known.share
        return replace(answer, seen=known, share=min(share, 0.999))

    with bench.through(proving):
        return replace(answer, seen=if_known(), share=1.0)
