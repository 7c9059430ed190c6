"""Cold solves: one deal at a time, with a solver that has forgotten everything before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import dds
from deals import Deal, text
from measure import Times, timed

from ddsolve import Deal as PreferansDeal
from ddsolve import Solver
from ddsolve._allpass import AllPass, Position
from ddsolve._engine import Engine

NO_TRUMP = 4
_BLOCK = 100  # deals that one program solves before it is the other's turn, so that noise meets both


class Cold(NamedTuple):
    """One kind of question over all deals: time of each, mean of positions visited (None: not told).

    unit: mean milliseconds of DDS without trumps on the same deals, taken in turn with them. engine: whether
    the nodes are those of the engine's search.
    """

    name: str
    times: Times
    nodes: float | None
    unit: float | None = None
    engine: bool = False


class SideBySide(NamedTuple):
    """No trumps by ddsolve and by DDS on the same deals."""

    ours: Cold
    dds_single: Times | None
    dds_batch: Times | None  # every deal of a chunk carries the chunk's mean
    different: int


def no_trump(name: str, deals: Sequence[Deal]) -> SideBySide:
    """Solve the deals with both programs, block by block in turn."""
    engine = Engine()

    def ours(deal: Deal) -> int:
        engine.clear()
        return engine.solve(deal.hands, NO_TRUMP, False, 0, deal.leader)

    answers: list[int] = []
    theirs: list[int] = []
    each: list[float] = []
    dds_each: list[float] = []
    for start in range(0, len(deals), _BLOCK):
        block = deals[start : start + _BLOCK]
        found, times = timed(ours, [(deal,) for deal in block])
        answers += found
        each += times.each
        if dds.available:
            boards = [(dds.board(deal), dds.result_room()) for deal in block]
            scores, times = timed(dds.solve, boards)
            theirs += [dds.soloists(score, deal) for score, deal in zip(scores, block, strict=True)]
            dds_each += times.each
    different = sum(one != other for one, other in zip(answers, theirs, strict=False))
    cold = Cold(name, Times(tuple(each)), engine.nodes / len(deals), engine=True)
    if not dds.available:
        return SideBySide(cold, None, None, 0)
    batch, wrong = dds_batch(deals, answers)
    return SideBySide(cold, Times(tuple(dds_each)), batch, different + wrong)


def dds_batch(deals: Sequence[Deal], wanted: Sequence[int]) -> tuple[Times, int]:
    """Time DDS in its batch form on one thread; also count the answers that differ from the wanted ones."""
    chunks = dds.chunks([dds.board(deal) for deal in deals])
    _, times = timed(dds.solve_chunk, chunks)
    each: list[float] = []
    scores: list[int] = []
    for (bunch, room), took in zip(chunks, times.each, strict=True):
        found = dds.chunk_scores(bunch, room)
        scores += found
        each += [took / len(found)] * len(found)
    answers = [dds.soloists(score, deal) for score, deal in zip(scores, deals, strict=True)]
    return Times(tuple(each)), sum(one != other for one, other in zip(answers, wanted, strict=True))


def engine_games(name: str, deals: Sequence[Deal], question: Callable[[int], tuple[int, bool]]) -> Cold:
    """Solve each deal cold for seat 0; ``question`` gives strain and misère for the number of a deal."""
    engine = Engine()

    def solve(deal: Deal, strain: int, misere: bool) -> int:
        engine.clear()
        return engine.solve(deal.hands, strain, misere, 0, deal.leader)

    questions = [(deal, *question(number)) for number, deal in enumerate(deals)]
    each: list[float] = []
    units: list[float] = []
    for start in range(0, len(deals), _BLOCK):
        each += timed(solve, questions[start : start + _BLOCK])[1].each
        beside = dds.unit(deals[start : start + _BLOCK])
        units += beside.each if beside else ()
    unit = Times(tuple(units)).mean if units else None
    return Cold(name, Times(tuple(each)), engine.nodes / len(deals), unit, engine=True)


def trump(name: str, deals: Sequence[Deal]) -> Cold:
    """Solve each deal in the soloist's longest suit, the lower-ranking of equals."""

    def longest(number: int) -> tuple[int, bool]:
        lengths = [(deals[number].hands[0] >> 8 * suit & 255).bit_count() for suit in range(4)]
        return lengths.index(max(lengths)), False

    return engine_games(name, deals, longest)


def misere(name: str, deals: Sequence[Deal]) -> Cold:
    """Solve each deal as seat 0's misère."""
    return engine_games(name, deals, lambda _: (NO_TRUMP, True))


def all_pass(name: str, deals: Sequence[Deal]) -> Cold:
    """Solve guarantees and outcome of an all-pass without a widow."""
    solver = AllPass()

    def solve(deal: Deal) -> object:
        solver.clear()
        position = Position(deal.hands, deal.leader)
        return solver.guarantee(position), solver.tricks(position)

    _, times = timed(solve, [(deal,) for deal in deals])
    return Cold(name, times, sum(solver.nodes) / len(deals))


def tables(name: str, deals: Sequence[Deal]) -> Cold:
    """Make full tables (15 games, 3 misères, all-pass) through the public API, the text read before."""

    def table(deal: PreferansDeal, leader: int) -> object:
        return Solver().table(deal, leader=leader)

    parsed = [PreferansDeal.parse(" | ".join(text(hand) for hand in deal.hands)) for deal in deals]
    _, times = timed(table, [(one, deal.leader + 1) for one, deal in zip(parsed, deals, strict=True)])
    return Cold(name, times, None)
