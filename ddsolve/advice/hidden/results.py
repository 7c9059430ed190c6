"""What is known of a misère with a hidden discard: the mixture, its value and how that was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from ddsolve.advice.figures.comparing import is_clear
from ddsolve.advice.figures.sampling import Estimate
from ddsolve.advice.hidden.game import Pair, PeoplePlay
from ddsolve.io.reading import read_fields
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer, Json, Row, card_names, known, listed
from ddsolve.values.cards import Card
from ddsolve.values.contract import Contract

Objective = Literal["caught", "score"]
NEARLY_ALL = 0.95  # caught in so many of the layouts it is no misère
LOST = -100.0  # whists: of a misère that nobody bids no more than a first estimate is made; any value works


@dataclass(frozen=True, slots=True)
class MixedDiscard:
    """A discard of the mixture and how often it is thrown."""

    discard: Pair
    share: Fraction

    def as_json(self) -> Json:
        """Return `{"discard": [...], "share": x}`."""
        return listed(self, "discard", "share")


@dataclass(frozen=True, slots=True)
class KnownDiscard:
    """A discard and what it is worth when the defenders know it."""

    discard: Pair
    value: float

    def as_json(self) -> Json:
        """Return `{"discard": [...], "value": x}`."""
        return listed(self, "discard", "value")


@dataclass(frozen=True, slots=True)
class ThirdDiscard:
    """A third discard beside a mixture of two, for the score, against mixed plans on some layouts.

    gain: whists by which the best mixture of the three beats the two there, which chose it; cost: what it
    costs to throw it one time in ten, with its interval of 95 %. fresh: the interval of the gain on so many
    layouts that have chosen nothing, None where that was not tried.
    """

    discard: Pair
    gain: float
    cost: float
    interval: tuple[float, float]
    layouts: int
    fresh: tuple[float, float] | None = None
    fresh_layouts: int = 0

    def as_json(self) -> Json:
        """Return the fields."""
        return listed(self, "discard", "gain", "cost", "interval", "layouts", "fresh", "fresh_layouts")


@dataclass(frozen=True, slots=True)
class Play:
    """What the best play for one objective is worth: three figures that belong together.

    caught: the share of layouts; tricks: the soloist's on average, None where the prices do not tell it;
    score: in whists. interval: of 95 %, of the share caught where the score counts, of the score where being
    caught counts; None where all layouts were counted. layouts: how many these figures come from.
    """

    caught: float
    tricks: float | None
    score: float
    interval: tuple[float, float] | None
    layouts: int

    @property
    def when_caught(self) -> float | None:
        """The tricks on average where it is caught; None where that is not known, or never happens."""
        return None if self.tricks is None or not self.caught else self.tricks / self.caught

    def as_json(self) -> Json:
        """Return the fields."""
        return listed(self, "caught", "tricks", "score", "interval", "layouts")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What it costs to serve one aim with the mixture of the other, on common layouts.

    caught: by how much more often the mixture for the score is caught; score: by how many whists less the
    mixture that is caught least scores.
    """

    caught: Estimate
    score: Estimate

    @property
    def certain(self) -> bool:
        """Whether both intervals lie above zero: neither mixture serves the other aim."""
        return is_clear(self.caught) and is_clear(self.score)

    def as_json(self) -> Json:
        """Return the two differences, and whether they are certain."""
        return listed(self, "caught", "score", "certain")


def mixed(worlds: Sequence[Pair], weights: Sequence[Fraction]) -> tuple[MixedDiscard, ...]:
    """Return the discards that have weight, the most frequent first, of equals the highest cards."""
    parts = [MixedDiscard(pair, share) for pair, share in zip(worlds, weights, strict=True) if share]

    def place(part: MixedDiscard) -> tuple[Fraction, int, Pair]:
        return -part.share, -sum(card.rank for card in part.discard), part.discard

    return tuple(sorted(parts, key=place))


@dataclass(frozen=True, slots=True)
class HiddenResult:
    """The Nash equilibrium of one objective: a mixture of discards, and its value.

    value: the share of layouts caught (lower is better), or the expected score in whists (higher is
    better). interval: of 95 %, None where all layouts were counted. The score is that of the best mixture of
    two discards, or of three where a third was found to help; third: what a third one could add at most, by a
    bound from the layouts of `checked_on`; thirds: those that the bound leaves, the likeliest worked out.
    if_known: the best discard against defenders who know it. mix_if_known: the mixture against defenders
    who know each time what was thrown. guess: the share of layouts in which no one plan is best against
    every discard of the mixture. first_card: the soloist's lead for all layouts. layouts: how many the
    value comes from. upper: where three or more discards are mixed the share caught is that of pure plans,
    and mixed plans catch this share at most; None where pure plans are proved to be enough.
    considered: the discards that the mixture was chosen from on those; checked_on: on how many every
    other discard was tried beside the mixture. helpful: discards that still seemed to help there, and
    were left out for time. play: what the best play for this objective is worth, None where that was not
    worked out; played: what comes of it as people play, None where that was not looked at.
    """

    objective: Objective
    mixture: tuple[MixedDiscard, ...]
    value: float
    interval: tuple[float, float] | None
    if_known: KnownDiscard
    mix_if_known: float
    guess: float
    first_card: Card | None
    checked_on: int
    layouts: int
    considered: tuple[Pair, ...] = ()
    helpful: tuple[Pair, ...] = ()
    third: float | None = None
    upper: float | None = None
    thirds: tuple[ThirdDiscard, ...] = ()
    play: Play | None = None
    played: PeoplePlay | None = None

    def __post_init__(self) -> None:
        read_fields(self)

    @property
    def lost(self) -> bool:
        """Whether it is a score with which nobody bids misère, beyond chance."""
        return self.objective == "score" and (self.interval or (0, self.value))[1] < LOST

    @property
    def choice(self) -> object:
        """What has to be done: equal where two aims are worth the same."""
        return frozenset((part.discard, part.share) for part in self.mixture), self.first_card

    @property
    def telling(self) -> tuple[Card, ...]:
        """The cards that some of the mixture's discards throw and others keep, from the highest."""
        pairs = [part.discard for part in self.mixture]
        cards = {card for pair in pairs for card in pair if not all(card in other for other in pairs)}
        return tuple(sorted(cards, key=lambda card: (-card.rank, card)))

    def as_json(self) -> Json:
        """Return the keys of one objective of `hidden` in `ddsolve misere --json`."""
        return listed(
            self,
            *("mix:mixture", "value", "interval", "if_known", "mix_if_known", "guess", "first_card"),
            *("keep:telling", "checked_on", "layouts", "considered", "helpful", "third_adds_at_most:third"),
            *("mixed_plans_at_most:upper", "thirds", "play", "played"),
        )


def with_one(
    result: HiddenResult,
    known: KnownDiscard,
    first_card: Card | None,
    interval: tuple[float, float] | None,
    layouts: int,
) -> HiddenResult:
    """Return a result with one discard in place of its mixture: what it is worth if they know it."""
    return replace(
        result,
        mixture=(MixedDiscard(known.discard, Fraction(1)),),
        value=known.value,
        interval=interval,
        if_known=known,
        mix_if_known=known.value,
        guess=0.0,
        first_card=first_card,
        layouts=layouts,
        third=None if result.third is None else 0.0,
        upper=None,
        thirds=(),
    )


@dataclass(frozen=True, slots=True, repr=False)
class HiddenAdvice(Answer):
    """Both objectives of a hidden misère, the share caught and the score in whists, as far as they are known.

    partial: time was up first. share: how much is done, 0 to 1. disagreement: what it costs to serve one
    with the other's mixture; None for one and the same, and where that was not looked at.
    """

    seat: int
    seed: int
    caught: HiddenResult | None = None
    score: HiddenResult | None = None
    partial: bool = False
    share: float = 0.0
    disagreement: Disagreement | None = None

    def __post_init__(self) -> None:
        read_fields(self)

    @property
    def hopeless(self) -> bool:
        """Whether it is no misère: caught in nearly every layout, whatever is mixed.

        Where only the score was asked, so are all layouts with the mixture that costs least.
        """
        if self.caught is not None:
            return self.caught.value >= NEARLY_ALL
        play = None if self.score is None else self.score.play
        return (
            self.score is not None and self.score.value < 0 and play is not None and play.caught >= NEARLY_ALL
        )

    @property
    def counted(self) -> HiddenResult | None:
        """The score of one discard, thrown whether they know it or not, where all layouts were counted."""
        found = self.score
        if found is None or len(found.mixture) > 1 or found.interval is not None or found.play is None:
            return None
        return None if found.play.interval is not None else found

    @property
    def estimated(self) -> bool:
        """Whether there is a first mixture."""
        return self.caught is not None or self.score is not None

    def to_records(self) -> list[Row]:
        """Return a flat row for every discard of a mixture: `objective`, `discard`, `share`, `value`."""
        return [
            {"objective": name, "discard": " ".join(card_names(part.discard)), "share": float(part.share)}
            | {"value": found.value}
            for name, found in (("caught", self.caught), ("score", self.score))
            if found is not None
            for part in found.mixture
        ]

    def as_json(self) -> Json:
        """Return the key `hidden` of `ddsolve misere --json`."""
        found = known(caught=self.caught, score=self.score, disagreement=self.disagreement)
        return {**cut_short(self.partial), **found, "hopeless": self.hopeless}


def with_aim(result: HiddenAdvice, found: HiddenResult) -> HiddenAdvice:
    """Return an answer with that of one aim."""
    return replace(result, caught=found) if found.objective == "caught" else replace(result, score=found)


# What is known of a trick contract with a hidden discard: the mixture, its value and how that was found.


@dataclass(frozen=True, slots=True, repr=False)
class HiddenDiscard(Answer):
    """The best mixture of two discards of a trick contract played open, the defenders mixing their plans.

    mixture: the discards with their shares; one alone where no two were found to gain. value: the soloist's
    whists when nobody knows which was thrown. gain: by how much that beats the best discard alone, with its
    interval; None for one alone. if_known: the best discard and its value over all layouts. mix_if_known: the
    mixture against defenders who know each time. guess: the share of layouts in which no plan is best against
    both. layouts: how many valued the mixture, `exact` of them exactly, the others as if they knew.
    checked_on: layouts on which the discards were tried, every one in place of one of those thrown.
    considered: how many discards that were. third: what a third could add at most there, None for one alone.
    seed: of the samples.
    """

    contract: Contract
    mixture: tuple[MixedDiscard, ...]
    value: float
    gain: Estimate | None
    if_known: KnownDiscard
    mix_if_known: float
    guess: float
    layouts: int
    exact: int
    checked_on: int
    considered: int
    third: float | None
    seed: int

    def __post_init__(self) -> None:
        read_fields(self)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The value's interval of 95 %, None where nothing is sampled."""
        if self.gain is None:
            return None
        return self.if_known.value + self.gain.low, self.if_known.value + self.gain.high

    def to_records(self) -> list[Row]:
        """Return a flat row for every discard of the mixture: `contract`, `discard`, `share`, `value`."""
        return [
            {"contract": str(self.contract), "discard": " ".join(card_names(part.discard))}
            | {"share": float(part.share), "value": self.value}
            for part in self.mixture
        ]

    def as_json(self) -> Json:
        """Return the key `hidden` of `ddsolve discard --hidden --json`."""
        found = listed(
            self,
            *("mix:mixture", "value", "interval", "gain", "if_known", "mix_if_known", "guess", "layouts"),
            *("exact_layouts:exact", "checked_on", "considered", "third_adds_at_most:third", "seed"),
        )
        return {"contract": str(self.contract), **found}
