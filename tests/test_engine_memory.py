"""Memory ends at each allocation of the compiled modules: MemoryError or the right answer, never worse."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from support import cards, data, masks, random_hands

from ddsolve import _allpass, _engine, _split
from ddsolve._allpass import AllPass, Position
from ddsolve._engine import Engine, LayoutFamily
from ddsolve._split import Split

DEALS = [masks(random_hands(seed, 10)) for seed in range(2)]
HARD = masks(cards(hand) for hand in data("layouts.json")[0]["hands"])
OWN, *UNSEEN = masks(random_hands(5, 7))
FAMILY = LayoutFamily(OWN, sum(UNSEEN), 0, 4, False)


def search(engine: Engine) -> object:
    """Make the table grow and be split."""
    return [engine.solve(HARD, 4, True, seat, 0) for seat in range(3)], engine.moves(DEALS[0], 1, False, 0, 0)


def count(engine: Engine) -> object:
    return engine.count(FAMILY, 0)


def together(engine: Engine) -> object:
    return AllPass(engine).solve(Position(DEALS[1], 0))


def shared(engine: Engine) -> object:
    split = Split(engine)
    return [split.tricks(hands, 4, 0, seat) for hands in DEALS for seat in range(3)]


@pytest.fixture(autouse=True)
def memory_is_there_again() -> Iterator[None]:
    yield
    _engine.fail_memory(-1)
    _allpass.fail_memory(-1)
    _split.fail_memory(-1)


@pytest.mark.parametrize(
    ("fail_memory", "work", "least"),
    [
        (_engine.fail_memory, search, 5),
        (_engine.fail_memory, count, 4),
        (_allpass.fail_memory, together, 3),
        (_split.fail_memory, shared, 3),
    ],
    ids=["search", "count", "all-pass", "split"],
)
def test_memory_ends_at_each_call(
    fail_memory: Callable[[int], int], work: Callable[[Engine], object], least: int
) -> None:
    right = work(Engine())
    calls = errors = 0
    while True:
        engine = None
        fail_memory(calls)
        try:
            engine = Engine()
            found = work(engine)
        except MemoryError:
            errors += 1
            assert fail_memory(-1) == 0
        else:
            assert found == right, calls
            if fail_memory(-1) > 0:
                break  # there were not so many calls: each has failed
        if engine is not None:
            assert work(engine) == right, f"after call {calls} failed"
        calls += 1
    assert calls >= least
    assert errors >= 1
    assert work(Engine()) == right


def test_no_memory_is_a_memory_error() -> None:
    for call in range(2):
        _engine.fail_memory(call)
        with pytest.raises(MemoryError):
            Engine()
    _allpass.fail_memory(0)
    with pytest.raises(MemoryError):
        AllPass()
    _engine.fail_memory(-1)
    engine = Engine()
    _engine.fail_memory(0)
    with pytest.raises(MemoryError):
        engine.count(FAMILY, 0)
    _engine.fail_memory(-1)
    assert engine.count(FAMILY, 0) == Engine().count(FAMILY, 0)
