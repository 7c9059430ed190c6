"""A misère without the widow: how often it is caught, exactly, and what it is worth, from a sample."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ddsolve.advice.claim.results import Claim, Goal
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import DEFAULT_SEED, Estimate, number, share_estimate, worth_estimate
from ddsolve.advice.layouts.all_layouts import mean_tricks
from ddsolve.advice.layouts.sure_tricks import holes
from ddsolve.advice.no_widow.layouts import ClosedWidow, check_claim_of_ten, sampled_tricks
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer, Json, card_names
from ddsolve.values.cards import Card, Suit
from ddsolve.values.contract import MISERE, Misere

SAMPLES = 1000  # any number works; HOPELESS goes with it
HOPELESS = 0.066  # by its interval safe in no more (5 % of a thousand): nothing is counted over all layouts
CLEAN = Goal(Misere.MISERE, 0)
SAMPLED_PART = 0.2  # of the work


@dataclass(frozen=True, slots=True)
class ClosedMisere(Answer):
    """A misère with ten cards and the widow unseen.

    claim: the count over all layouts, None where it was not made (`hopeless`, or stopped). tricks: in a
    sample, all cards seen, after the best first card where the soloist leads before the cards are shown; None
    where no layout can take one. whists: what it is worth, None where the convention has no such game.
    open_cards: as in `MisereOption`. partial: time was up before the count.
    """

    closed: ClosedWidow
    seed: int
    tricks: Distribution | None = None
    whists: Estimate | None = None
    claim: Claim | None = None
    hopeless: bool = False
    partial: bool = False
    share: float = 0.0
    open_cards: Mapping[Suit, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def estimated(self) -> bool:
        """Whether the sample is drawn."""
        return self.tricks is not None

    @property
    def sampled_safe(self) -> Estimate | None:
        """The share of layouts of the sample in which no trick is taken."""
        return None if self.tricks is None else share_estimate(self.tricks.counts[0], self.tricks.total)

    @property
    def safe(self) -> Fraction | Estimate | None:
        """The share of layouts in which no trick is taken, all cards seen: exact, or of the sample."""
        if self.claim is not None:
            return 1 - Fraction(self.claim.double_dummy_failing, self.claim.layouts)
        return self.sampled_safe

    def as_json(self) -> Json:
        """Return the keys of `ddsolve misere --no-widow --json`; `exact`: all layouts counted."""
        document: Json = {
            **cut_short(self.partial),
            "no_widow": True,
            "layouts": self.closed.layouts,
            "seed": self.seed,
            "exact": self.claim is not None,
            "hopeless": self.hopeless,
            "safe": None if self.safe is None else number(self.safe),
        }
        if self.tricks is not None:
            mean = mean_tricks(self.tricks)
            document["samples"] = self.tricks.total
            document["tricks"] = self.tricks.as_json()
            document |= mean.keyed("expected_tricks", "expected_tricks_interval")
            if self.claim is None and self.sampled_safe is not None:
                document["safe_interval"] = [self.sampled_safe.low, self.sampled_safe.high]
        elif self.claim is not None and self.claim.holds:
            document["expected_tricks"] = 0.0
            document["expected_tricks_interval"] = [0.0, 0.0]
        document["expected"] = None if self.whists is None else self.whists.value
        document["interval"] = None if self.whists is None else [self.whists.low, self.whists.high]
        if self.claim is not None:
            document["clean"] = self.claim.holds
            document["proof"] = self.claim.proof
            document["first_cards"] = card_names(self.claim.first_cards)
            document["caught"] = self.claim.double_dummy_failing
            document["best_card"] = None if self.claim.best_card is None else str(self.claim.best_card)
            document["caught_after_card"] = self.claim.failing
        else:
            document["clean"] = False if self.hopeless else None
        document["open_cards"] = {suit.letter: card_names(held) for suit, held in self.open_cards.items()}
        document["holes"] = {
            suit.letter: str(held[0]) if held else None for suit, held in self.open_cards.items()
        }
        return document


def answer_misere_of_ten(
    bench: Bench, ten: ClosedWidow, pricing: Pricing, *, samples: int = SAMPLES, seed: int = DEFAULT_SEED
) -> ClosedMisere:
    """Return the answer: a sample with all cards seen, the count, the value."""
    layouts = ten.draw(samples, seed)
    open_cards = {suit: holes(ten.own, ten.unseen, suit) for suit in Suit}
    result = ClosedMisere(ten, seed, open_cards=open_cards)
    with bench.through(lambda share: replace(result, share=SAMPLED_PART * share)):
        tricks = sampled_tricks(bench, ten, CLEAN.game, layouts)
    found = Distribution.of(tricks)
    result = replace(result, tricks=found, whists=_worth(pricing, tricks), share=SAMPLED_PART)
    if share_estimate(found.counts[0], samples).high <= HOPELESS:
        return replace(result, hopeless=True, share=1.0)
    bench.tell(result)
    so_far = result
    left = 1 - SAMPLED_PART
    with bench.through(lambda share: replace(so_far, share=min(SAMPLED_PART + left * share, 0.999))):
        claim = check_claim_of_ten(bench, ten, CLEAN)
    result = replace(result, claim=claim)
    if claim.best_card is not None and pricing.closed_lead(CLEAN.game):
        with bench.through(lambda share: replace(so_far, claim=claim, share=0.999)):
            tricks = sampled_tricks(bench, ten, CLEAN.game, layouts, claim.best_card)
        result = replace(result, tricks=Distribution.of(tricks), whists=_worth(pricing, tricks))
    if claim.holds:  # no trick in any layout: nothing is left to estimate
        result = replace(result, tricks=None, whists=_worth(pricing, None))
    return replace(result, share=1.0)


def _worth(pricing: Pricing, tricks: list[int] | None) -> Estimate | None:
    """Return the mean value of a misère without the widow; None where the convention does not know it.

    tricks: in a sample, None where no layout takes any.
    """
    if not pricing.knows_hand(MISERE):
        return None
    values = [float(value) for value in pricing.values(MISERE)]
    return Estimate(values[0], values[0], values[0], 0) if tricks is None else worth_estimate(tricks, values)
