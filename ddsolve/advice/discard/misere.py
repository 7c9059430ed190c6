"""What a misère would have been worth, beside the advice on a trick bid: the first estimate of `misere`.

The discard is hidden there, and may be mixed. Where nobody would bid misère that does not matter, and the
line of one discard says enough.
"""

from __future__ import annotations

from dataclasses import dataclass

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate
from ddsolve.advice.hidden.prices import Twelve, misere_prices
from ddsolve.advice.hidden.results import MixedDiscard
from ddsolve.advice.hidden.scored import start_score
from ddsolve.advice.search.led import MisereLine, find_misere_line
from ddsolve.solving.bench import Bench
from ddsolve.values.answers import Json
from ddsolve.values.contract import Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

MOST_TRICKS = 1.5  # with more on average nobody bids misère, and how it is hidden does not matter


@dataclass(frozen=True, slots=True)
class HiddenMisereLine(MisereLine):
    """The same with the discard hidden: of a mixture, of which `discard` is the first."""

    mix: tuple[MixedDiscard, ...] = ()

    def as_json(self) -> Json:
        """Return the figures, and the mixture."""
        return {**MisereLine.as_json(self), "mix": [part.as_json() for part in self.mix]}


def misere_beside(bench: Bench, hand: Hand, pricing: Pricing, leader: Seat, seed: int) -> MisereLine:
    """Return what a misère with twelve cards is worth, sampled."""
    with bench.within(0.0, 0.3):
        line = find_misere_line(bench, hand, pricing, leader, seed)
    if line.tricks.value > MOST_TRICKS or leader != Seat.FIRST:
        return line
    twelve = Twelve(hand, int(pricing.seat), pricing.closed_lead(Misere.MISERE))
    with bench.within(0.3, 0.7):
        found, _go_on = start_score(bench, twelve, misere_prices(pricing), seed, None, alone=False)
    play = found.play
    if play is None or play.tricks is None or play.interval is None or found.interval is None:
        return line
    size = found.layouts
    return HiddenMisereLine(
        found.mixture[0].discard,
        Estimate(found.value, *found.interval, size),
        Estimate(1 - play.caught, 1 - play.interval[1], 1 - play.interval[0], play.layouts),
        Estimate(play.tricks, 0.0, 10.0, play.layouts),
        found.first_card,
        mix=found.mixture,
    )
