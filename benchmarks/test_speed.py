"""The same questions for pytest-benchmark: ``pytest benchmarks`` (never part of the tests)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from deals import Deal, contract_deals, random_deals, text

from ddsolve import Deal as PreferansDeal
from ddsolve import Solver
from ddsolve._allpass import AllPass, Position
from ddsolve._engine import Engine

ENGINE = Engine()
ALL_PASS = AllPass()
ROUNDS = 300

Cases = dict[str, Callable[[Deal], Any]]


def cold(strain: int, misere: bool = False) -> Callable[[Deal], int]:
    """Make the question for one game of seat 0, asked of an engine that remembers nothing."""

    def solve(deal: Deal) -> int:
        ENGINE.clear()
        return ENGINE.solve(deal.hands, strain, misere, 0, deal.leader)

    return solve


def all_pass(deal: Deal) -> object:
    ALL_PASS.clear()
    position = Position(deal.hands, deal.leader)
    return ALL_PASS.guarantee(position), ALL_PASS.tricks(position)


def table(deal: Deal) -> object:
    return Solver().table(PreferansDeal.parse(" | ".join(text(hand) for hand in deal.hands)))


CASES: Cases = {
    "no trump": cold(4),
    "spades": cold(0),
    "misere": cold(4, misere=True),
    "all-pass": all_pass,
    "table": table,
}
DEALS = {"random": random_deals(ROUNDS), "contract": contract_deals(ROUNDS)}


@pytest.mark.parametrize("kind", DEALS)
@pytest.mark.parametrize("case", CASES)
def test_cold(benchmark: Any, case: str, kind: str) -> None:
    """Each round takes the next deal, so the figures are those of a mixture."""
    deals = cycle(DEALS[kind])
    rounds = ROUNDS // 10 if case == "table" else ROUNDS
    benchmark.group = case
    benchmark.pedantic(CASES[case], setup=lambda: ((next(deals),), {}), rounds=rounds)
