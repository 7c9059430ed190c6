"""What an order is taken for: a sensible one, or an error that is the rarer the greater it is."""

from __future__ import annotations

from itertools import count
from math import exp, log
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ddsolve import Contract, Hand
from ddsolve.advice import orders
from ddsolve.advice.sensible import DefenderView, drawing_steps
from ddsolve.advice.workers import Workers, finish

VIEW = DefenderView(Hand.parse("S:A98 C:T87 D:KJ H:A8"), 2, 1, Contract.parse("7C"))
SOLOIST = Hand.parse("S:KQ C:AKQJ9 D:A7 H:7").mask
DEAD = Hand.parse("D:8 H:9").mask


class Told:
    """An engine that takes what it is told, one number after the other."""

    def __init__(self, tricks: list[int]) -> None:
        self.tricks = tricks
        self.asked = count()

    def solve(self, *_position: object) -> int:
        return self.tricks[next(self.asked)]


@given(st.lists(st.integers(4, 10), min_size=10, max_size=10), st.sampled_from([2, 5, 10]), st.floats(0, 9))
def test_an_order_is_judged_by_all_its_trials(tricks: list[int], trials: int, error: float) -> None:
    """However early the answer is known: made in half of them, a trick more in fewer than nine of ten."""
    said = orders.is_sensible(Told(tricks), Random(1), VIEW, SOLOIST, DEAD, trials, error)  # type: ignore[arg-type]
    tenth = 10 / trials
    made = tenth * sum(each >= 7 for each in tricks[:trials])
    under = tenth * sum(7 - each for each in tricks[:trials] if each < 7)
    more = tenth * sum(each > 7 for each in tricks[:trials])
    cost = (max(0, under - 5) * -log(0.8) if made < 5 else 0) + max(0, more - 8) * log(2)
    assume(abs(cost - error) > 1e-9)
    assert said == (cost <= error)


def test_an_error_is_the_rarer_the_greater_it_is() -> None:
    random = Random(5)
    found = [orders.error(random) for _ in range(40_000)]
    for size in (0.0, 0.3, 1.0, 3.0):
        assert sum(each > size for each in found) / 40_000 == pytest.approx(exp(-size), abs=0.01)


@pytest.mark.slow
def test_errors_are_among_the_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders that fall far short are drawn, and are the rarer the rarer errors are."""

    def far_off(rate: float) -> int:
        with Workers(1) as workers:
            monkeypatch.setattr(orders, "UNDER", rate)
            drawn = finish(drawing_steps(workers, VIEW, 60, 1))
            assert drawn.order == "sensible"
            monkeypatch.undo()
            return sum(
                not orders.is_sensible(
                    workers.engine, Random(2), VIEW, hands[0], 0xFFFFFFFF & ~sum(hands), 40, error=2
                )
                for hands in drawn.layouts
            )

    often, rarely = far_off(0.8), far_off(0.01)
    assert often > 3
    assert rarely == 0
