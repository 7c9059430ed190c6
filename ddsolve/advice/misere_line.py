"""What misère would have been worth: a line beside the advice on a trick bid, always sampled."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from ddsolve.advice.common_layouts import Candidate, common_layouts, sampling_steps
from ddsolve.advice.discard_classes import discard_classes
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import Estimate, mean_estimate, share_estimate
from ddsolve.advice.workers import Workers, part, report
from ddsolve.cards import Card
from ddsolve.contract import MISERE
from ddsolve.games import Misere
from ddsolve.hand import Hand
from ddsolve.results import Json, card_names
from ddsolve.seats import Seat

FIRST_ROUND = 8  # layouts that choose among all discards
FINALISTS = 4
CHOOSING = 24  # layouts that choose among the finalists
VALUING = 100  # other layouts, which value the one chosen: its estimate is not flattered by the choice


@dataclass(frozen=True, slots=True)
class MisereLine:
    """The discard for misère that did best in a sample, valued in another one."""

    discard: tuple[Card, Card]
    expected: Estimate
    make: Estimate
    tricks: Estimate

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
        }


def misere_line_steps(
    workers: Workers, hand: Hand, pricing: Pricing, leader: Seat, seed: int
) -> Generator[float, None, MisereLine]:
    """Choose a misère discard by samples and value it in a fresh one; yields the share done."""
    values = [float(value) for value in pricing.values(MISERE)]
    chosen = discard_classes(hand, Misere.MISERE)
    unseen = chosen[0].unseen
    done = 0
    rounds = ((FIRST_ROUND, FINALISTS), (CHOOSING, 1), (VALUING, 1))
    sample: list[int] = []
    for number, (count, keep) in enumerate(rounds):
        layouts = common_layouts(unseen, seed, count, skip=done)
        candidates = [Candidate(discards.own, Misere.MISERE) for discards in chosen]
        steps = sampling_steps(workers, candidates, unseen, layouts, pricing.seat, leader)
        answers = yield from report(steps, part(number, len(rounds)))
        worth = [sum(values[tricks] for tricks in answer) for answer in answers]
        best = sorted(range(len(chosen)), key=lambda place: -worth[place])[:keep]
        chosen = [chosen[place] for place in best]
        sample = answers[best[0]]
        done += count
    return MisereLine(
        chosen[0].discard,
        mean_estimate([values[tricks] for tricks in sample], min(values), max(values)),
        share_estimate(sample.count(0), len(sample)),
        mean_estimate(sample, 0, 10),
    )
