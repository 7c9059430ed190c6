"""A misère with a hidden discard as people play it, over sampled layouts.

The soloist throws by the mixture. Once a card is played he sees the defenders' hands, and they each other's,
but not what he threw: they imagine the discards that leave the fewest holes and fit what was played, and do
not know the mixture. He plays what is best if they knew, and of equal cards keeps those that would tell them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from ddsolve.advice.figures.sampling import Estimate, mean_estimate, share_estimate
from ddsolve.advice.hidden.prices import Score, Twelve, dead_mask
from ddsolve.advice.layouts.common import layout_hands
from ddsolve.advice.people.contracts import Defence, table_for
from ddsolve.solving.bench import Bench
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.documents import Json
from ddsolve.values.games import Misere
from ddsolve.values.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve.advice.hidden.results import HiddenResult
    from ddsolve.solving.tools import Tools

CAUGHT = Score(Fraction(1), Fraction(1, 10))  # what is played for where being caught counts


@dataclass(frozen=True, slots=True)
class PeoplePlay:
    """What a mixture is worth as people play: the share caught, the tricks and the whists on average."""

    caught: Estimate
    tricks: Estimate
    score: Estimate

    def as_json(self) -> Json:
        """Return the share caught with its interval, the means and the number of layouts."""
        caught = self.caught
        means = {"tricks": self.tricks.value, "score": self.score.value}
        return {
            "caught": caught.value,
            "interval": [caught.low, caught.high],
            **means,
            "samples": caught.size,
        }


def play_people(
    bench: Bench,
    twelve: Twelve,
    result: HiddenResult,
    measure: Score,
    clean: Fraction,
    layouts: Sequence[int],
) -> PeoplePlay:
    """Play a mixture on some layouts, each discard on its share of them."""
    seat, first = Seat(twelve.seat), result.first_card if twelve.blind_lead else None
    pays = measure if result.objective == "score" else CAUGHT
    worth = [-float(pays.loss(tricks)) for tricks in range(MOST_TRICKS + 1)]
    defence: Defence = "open" if twelve.closed else "shown"
    table = table_for(Misere.MISERE, seat.place, defence, worth=worth, order=0)
    pairs, kept = [part.discard for part in result.mixture], sum(card.bit for card in result.telling)
    ends = list(accumulate(part.share for part in result.mixture))
    size = len(layouts)

    def play(tools: Tools, number: int) -> int:
        place = Fraction(2 * number + 1, 2 * size)
        thrown = dead_mask(next(pair for pair, end in zip(pairs, ends, strict=True) if place < end))
        led = 0 if first is None else first.bit
        shown = [led if each == seat else 0 for each in SEATS]
        hands = layout_hands(seat, twelve.hand.mask & ~thrown & ~led, twelve.unseen.mask, layouts[number])
        trick = () if first is None else (first.index,)
        players = tools.contract_players
        return players.play(
            table, hands, seat.place, 0, trick, seed=number, thrown=thrown, shown=shown, kept=kept
        )[0]

    tricks = bench.map(play, range(size))
    scores = [float(clean - measure.loss(number)) for number in tricks]
    return PeoplePlay(
        share_estimate(size - tricks.count(0), size),
        mean_estimate(tricks, 0, MOST_TRICKS),
        mean_estimate(scores, float(clean - measure.loss(MOST_TRICKS)), float(clean)),
    )
