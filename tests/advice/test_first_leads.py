"""The best first card for all layouts together, found without counting all others wholly."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

from ddsolve.advice.layouts.all_layouts import count_first_cards
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.search.led import find_first_card
from ddsolve.solving.bench import Bench, Count, Question
from ddsolve.values.games import Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat


@pytest.mark.parametrize("seed", range(12))
def test_as_by_counting_every_card(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(range(32), 15)
    own, unseen = (Hand(sum(1 << card for card in part)) for part in (cards[:5], cards[5:]))
    view = View(own, unseen, Seat.FIRST)
    values = [Fraction(10 - min(tricks, 1) * (seed % 3) - tricks * (seed % 2), 3) for tricks in range(11)]
    with Bench(2, 8 << 20) as bench:
        every = count_first_cards(bench, view, Misere.MISERE)
        best = find_first_card(bench, view, Misere.MISERE, values)
    assert best == max(every, key=lambda first: first.tricks.expected(values))


def test_cards_that_cannot_be_best_are_not_counted_wholly(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View(Hand.parse("SA7 CA7 D7"), Hand.parse("SKQT CKQT DKQJ8"), Seat.FIRST)
    asked = []
    counting = Bench.count

    def told(self: Bench, question: Question, groups: Sequence[int] | None = None) -> Count:
        sizes = question.family.group_sizes()
        asked.append(sum(sizes) if groups is None else sum(sizes[group] for group in groups))
        return counting(self, question, groups)

    monkeypatch.setattr(Bench, "count", told)
    with Bench(1, 8 << 20) as bench:
        every = count_first_cards(bench, view, Misere.MISERE)
        whole = sum(asked)
        asked.clear()
        values = [Fraction(-tricks) for tricks in range(11)]
        best = find_first_card(bench, view, Misere.MISERE, values)
    assert best == every[0]
    assert sum(asked) < 0.7 * whole, "the best card of each layout is counted too"
