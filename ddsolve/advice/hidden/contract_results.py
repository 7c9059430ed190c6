"""What is known of a trick contract with a hidden discard: the mixture, its value and how that was found."""

from __future__ import annotations

from dataclasses import dataclass

from ddsolve.advice.hidden.results import KnownDiscard, MixedDiscard
from ddsolve.advice.sampling import Estimate
from ddsolve.answers import Answer, Row
from ddsolve.contract import Contract
from ddsolve.reading import read_fields
from ddsolve.results import Json, card_names


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
        interval = self.interval
        return {
            "contract": str(self.contract),
            "mix": [part.as_json() for part in self.mixture],
            "value": self.value,
            "interval": None if interval is None else list(interval),
            "gain": None if self.gain is None else self.gain.as_json(),
            "if_known": self.if_known.as_json(),
            "mix_if_known": self.mix_if_known,
            "guess": self.guess,
            "layouts": self.layouts,
            "exact_layouts": self.exact,
            "checked_on": self.checked_on,
            "considered": self.considered,
            "third_adds_at_most": self.third,
            "seed": self.seed,
        }
