"""What misère would have been worth: a line beside the advice on a trick bid, always sampled.

Where the soloist leads himself, and by the convention before the defenders' cards are shown, one first card
goes with the discard for all layouts: the finalists are chosen and valued with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate, mean_estimate, share_estimate
from ddsolve.advice.layouts.common import Candidate, common_layouts, sample_tricks
from ddsolve.advice.layouts.discards import DiscardClass, discard_classes
from ddsolve.solving.bench import Bench, part
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import MISERE
from ddsolve.values.documents import Json, card_names
from ddsolve.values.games import Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

FIRST_ROUND = 8  # layouts that choose among all discards
FINALISTS = 4
CHOOSING = 24  # layouts that choose among the finalists
VALUING = 100  # other layouts, which value the one chosen: its estimate is not flattered by the choice


@dataclass(frozen=True, slots=True)
class MisereLine:
    """The discard for misère that did best in a sample, valued in another one.

    lead: the first card that goes with it, where it is led before the defenders' cards are shown; else None.
    sampled_tricks: the layouts of that other sample by tricks, where they are told.
    """

    discard: tuple[Card, Card]
    expected: Estimate
    make: Estimate
    tricks: Estimate
    lead: Card | None = None
    sampled_tricks: tuple[int, ...] | None = None

    @classmethod
    def of(
        cls, discard: tuple[Card, Card], sample: Sequence[int], values: Sequence[float], lead: Card | None
    ) -> MisereLine:
        """Return the line of a discard from its tricks in a sample, with the values of 0 to 10 tricks."""
        return cls(
            discard,
            mean_estimate([values[tricks] for tricks in sample], min(values), max(values)),
            share_estimate(sample.count(0), len(sample)),
            mean_estimate(sample, 0, 10),
            lead,
            tuple(sample.count(tricks) for tricks in range(11)),
        )

    def as_json(self) -> Json:
        """Return the discard and its figures with their intervals."""
        return {
            "discard": card_names(self.discard),
            "expected": self.expected.value,
            "interval": [self.expected.low, self.expected.high],
            "make": self.make.value,
            "make_interval": [self.make.low, self.make.high],
            "tricks": self.tricks.value,
            "exact": False,
            "samples": self.expected.size,
            **({} if self.lead is None else {"lead": str(self.lead)}),
            **({} if self.sampled_tricks is None else {"sampled_tricks": list(self.sampled_tricks)}),
        }


def find_misere_line(bench: Bench, hand: Hand, pricing: Pricing, leader: Seat, seed: int) -> MisereLine:
    """Choose a misère discard by samples and value it in a fresh one."""
    values = [float(value) for value in pricing.values(MISERE)]
    chosen = discard_classes(hand, Misere.MISERE)
    unseen = chosen[0].unseen
    led_unseen = pricing.seat == leader and pricing.closed_lead(Misere.MISERE)
    rounds = ((FIRST_ROUND, FINALISTS), (CHOOSING, 1), (VALUING, 1))
    card: int | None = None
    done = 0
    sample: list[int] = []
    for number, (count, keep) in enumerate(rounds):
        layouts = common_layouts(unseen, seed, count, skip=done)
        if led_unseen and number:
            with bench.through(part(number, len(rounds))):
                ways = _solve_led(bench, chosen, layouts, leader)
            worth = {
                (place, first): sum(values[tricks] for tricks in taken)
                for place, way in enumerate(ways)
                for first, taken in way.items()
                if card is None or first == card
            }
            place, card = max(worth, key=lambda pair: worth[pair])
            chosen, sample = [chosen[place]], ways[place][card]
        else:
            candidates = [Candidate(discards.own, Misere.MISERE) for discards in chosen]
            with bench.through(part(number, len(rounds))):
                answers = sample_tricks(bench, candidates, unseen, layouts, pricing.seat, leader)
            totals = [sum(values[tricks] for tricks in answer) for answer in answers]
            best = sorted(range(len(chosen)), key=lambda place: -totals[place])[:keep]
            chosen, sample = [chosen[place] for place in best], answers[best[0]]
        done += count
    return MisereLine.of(chosen[0].discard, sample, values, None if card is None else Card(card))


def _solve_led(
    bench: Bench, discards: list[DiscardClass], layouts: list[int], leader: Seat
) -> list[dict[int, list[int]]]:
    """Return for each discard and each first card (by index) the tricks in each layout."""

    def value(tools: Tools, one: DiscardClass) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {card.index: [] for card in one.own}
        for following in layouts:
            hands = [0, 0, 0]
            hands[leader.place] = one.own.mask
            hands[leader.next.place] = following
            hands[leader.last.place] = one.unseen.mask & ~following
            for card, tricks in tools.engine.moves(hands, int(Strain.NT), True, leader.place, leader.place):
                found[card].append(tricks)
        return found

    return bench.map(value, discards)
