"""What hiding the discard of a trick contract could gain: what `hidden_tricks` finds, beside the options."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ddsolve.advice.sampling import Estimate
from ddsolve.cards import Card
from ddsolve.contract import Contract
from ddsolve.results import Json, card_names

Discard = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HiddenGain:
    """The best mixture of two discards against pure plans: a bound from above, in the soloist's whists.

    mixture: discards with their shares; one alone where no mixture was found to gain. gain: by how much at
    most the mixture beats the best discard alone; None for one alone. if_known: that discard and its value.
    mix_if_known: the mixture against defenders who know each time what was thrown. guess: the share of
    layouts in which no plan is best against both. checked_on: layouts that chose the mixture; layouts: those
    that valued it. tried: discards of which every two were mixed.
    """

    contract: Contract
    mixture: tuple[tuple[Discard, Fraction], ...]
    if_known: tuple[Discard, float]
    mix_if_known: float
    gain: Estimate | None
    guess: float
    checked_on: int
    layouts: int
    tried: tuple[Discard, ...]

    def as_json(self) -> Json:
        """Return the key `hidden` of `ddsolve discard --hidden --json`."""
        known = self.if_known[1]
        gain = self.gain
        return {
            "contract": str(self.contract),
            "mix": [{"discard": card_names(cards), "share": float(share)} for cards, share in self.mixture],
            "at_most": known + (0.0 if gain is None else max(0.0, gain.value)),
            "interval": None if gain is None else [known + gain.low, known + gain.high],
            "if_known": {"discard": card_names(self.if_known[0]), "value": known},
            "mix_if_known": self.mix_if_known,
            "gain_at_most": None if gain is None else gain.as_json(),
            "guess": self.guess,
            "checked_on": self.checked_on,
            "layouts": self.layouts,
            "considered": [card_names(cards) for cards in self.tried],
        }
