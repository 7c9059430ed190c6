"""Memory ends at each allocation of the compiled modules: MemoryError or the right answer, never worse."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from support import GAMES, Hands, cards, data, masks, random_hands, strain_number

from ddsolve import _allpass, _blind, _catch, _engine, _split
from ddsolve._allpass import AllPass, Position
from ddsolve._blind import BlindSoloist
from ddsolve._catch import Catcher
from ddsolve._engine import Engine
from ddsolve._layouts import LayoutFamily
from ddsolve._split import Split

DEALS = [masks(random_hands(seed, 10)) for seed in range(2)]
HARD = masks(cards(hand) for hand in data("layouts.json")[0]["hands"])
OWN, *UNSEEN = masks(random_hands(5, 7))
FAMILY = LayoutFamily(OWN, sum(UNSEEN), 0, 4, False)
EIGHT, *OTHERS = masks(
    cards(hand) for hand in ("S:QT C:AQ9 D:J8 H:A", "S:KJ9 C:K D:K7 H:-", "S:A8 C:T7 D:- H:QJ")
)
WORLDS = [one | two for one, two in combinations([1 << card for card in range(32) if EIGHT >> card & 1], 2)]
HIDDEN = LayoutFamily(EIGHT, sum(OTHERS), 0, 4, True, dead=2)


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


def caught(catcher: Catcher) -> object:
    return catcher.caught(EIGHT, *OTHERS, WORLDS, 1), catcher.count_fronts(HIDDEN, WORLDS[:6], 0, group=0)


def mixed(catcher: Catcher) -> object:
    return catcher.regions(EIGHT, *OTHERS, WORLDS[:2], 1)


def blind(soloist: BlindSoloist) -> object:
    return [soloist.makes(DEALS[0], 4, 0, 0, (), needed, 0) for needed in range(3)]


@pytest.fixture(autouse=True)
def memory_is_there_again() -> Iterator[None]:
    yield
    for module in (_allpass, _blind, _catch, _engine, _split):
        module.fail_memory(-1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fail_memory", "make", "work", "least"),
    [
        (_engine.fail_memory, Engine, search, 5),
        (_engine.fail_memory, Engine, count, 4),
        (_allpass.fail_memory, Engine, together, 3),
        (_split.fail_memory, Engine, shared, 3),
        (_catch.fail_memory, Catcher, caught, 8),
        (_catch.fail_memory, Catcher, mixed, 8),
        (_blind.fail_memory, BlindSoloist, blind, 1),
    ],
    ids=["search", "count", "all-pass", "split", "caught", "mixed", "blind"],
)
def test_memory_ends_at_each_call(
    fail_memory: Callable[[int], int], make: Callable[[], Any], work: Callable[[Any], object], least: int
) -> None:
    right = work(make())
    calls = errors = 0
    while True:
        tool = None
        fail_memory(calls)
        try:
            tool = make()
            found = work(tool)
        except MemoryError:
            errors += 1
            assert fail_memory(-1) == 0
        else:
            assert found == right, calls
            if fail_memory(-1) > 0:
                break  # there were not so many calls: each has failed
        if tool is not None:
            assert work(tool) == right, f"after call {calls} failed"
        calls += 1
    assert calls >= least
    assert errors >= 1
    assert work(make()) == right


def test_a_family_is_not_made_anew() -> None:
    family = LayoutFamily(EIGHT, sum(OTHERS), 0, 4, True, dead=2)
    sizes = family.group_sizes()
    family.__init__(OWN, sum(UNSEEN), 0, 4, False)  # type: ignore[misc]
    assert family.group_sizes() == sizes
    with pytest.raises(TypeError):
        Catcher().count_fronts(None, WORLDS[:1], 0)  # type: ignore[arg-type]


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


QUESTIONS: dict[str, Callable[[Catcher], object]] = {
    "regions": lambda catcher: catcher.regions(EIGHT, *OTHERS, WORLDS[:2], 1),
    "regions_over": lambda catcher: catcher.regions_over(EIGHT, sum(OTHERS), OTHERS, WORLDS[:2], 1),
    "contract_region": lambda catcher: catcher.contract_region(
        EIGHT, *OTHERS, WORLDS[:2], list(range(6, -1, -1)), 1, 4
    ),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_catcher_is_free_after_python_had_no_memory_for_its_answer(question: str) -> None:
    testing = pytest.importorskip("_testcapi", reason="only CPython can be told to fail")
    catcher, ask = Catcher(), QUESTIONS[question]
    right = ask(catcher)
    errors = 0
    for call in range(1000):
        testing.set_nomemory(call)
        try:
            ask(catcher)
        except MemoryError:
            errors += 1
        else:
            break
        finally:
            testing.remove_mem_hooks()
        assert ask(catcher) == right, f"after call {call} failed"
    assert errors >= 3


# The table: its size never changes an answer, it is bounded, and it can be forgotten.


TINY = 1  # bytes: the engine rounds up to the least it can work with


def ask(engine: Engine, deal: Hands, game: str, soloist: int, leader: int) -> int:
    return engine.solve(masks(deal), strain_number(game), game == "misere", soloist, leader)


@pytest.mark.slow
def test_two_table_sizes_agree_on_a_thousand_deals() -> None:
    """One engine for all: the tiny table has to overwrite or forget all the time."""
    tiny, large = Engine(TINY), Engine(64 << 20)
    rng = random.Random(2024)
    for number in range(1000):
        deal = random_hands(rng, 10 if number % 10 == 0 else 8)
        game, soloist, leader = GAMES[number % 6], rng.randrange(3), rng.randrange(3)
        assert ask(tiny, deal, game, soloist, leader) == ask(large, deal, game, soloist, leader), number
    assert tiny.nodes > large.nodes, "the tiny table forgot nothing, so nothing was tested"


def test_the_table_keeps_to_its_size() -> None:
    for limit in (TINY, 2 << 20, 8 << 20):
        engine = Engine(limit)
        for seed in range(12):
            ask(engine, random_hands(seed, 10), GAMES[seed % 6], seed % 3, 0)
        assert engine.statistics["bytes"] <= max(limit, 1 << 20)


def test_a_repeated_question_costs_next_to_nothing_until_forgotten() -> None:
    engine = Engine()
    deal = random_hands(8, 10)

    def cost() -> int:
        before = engine.nodes
        ask(engine, deal, "NT", 0, 0)
        return engine.nodes - before

    first = cost()
    assert cost() < first / 10
    engine.clear()
    assert cost() == first


def test_engines_share_nothing() -> None:
    first, second = Engine(), Engine()
    deal = random_hands(3, 10)
    ask(first, deal, "S", 0, 0)
    assert second.nodes == 0
    ask(second, deal, "S", 0, 0)
    assert second.nodes == first.nodes


# How much memory a process takes at its highest: the figures are in BENCHMARKS.md, wide margins here.


# Linux hands the greatest size of the process that starts another one on to it in ru_maxrss, not in VmHWM
PEAK = """
import os, resource, sys
if os.path.exists("/proc/self/status"):
    with open("/proc/self/status") as status:
        kib = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
else:
    told = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kib = told // 1024 if sys.platform == "darwin" else told  # bytes there, KiB elsewhere
print(kib // 1024)
"""
SOLVES = """
import random
from ddsolve._engine import Engine
engine = Engine(64 << 20)
rng = random.Random(1)
for _ in range(10_000):
    pack = rng.sample(range(32), 30)
    hands = [sum(1 << card for card in pack[seat * 10 : seat * 10 + 10]) for seat in range(3)]
    engine.solve(hands, rng.randrange(5), False, 0, rng.randrange(3))
"""
COMMAND = """
import sys
from click.testing import CliRunner
from ddsolve.cli.root import cli
result = CliRunner().invoke(cli, sys.argv[1:])
assert result.exit_code == 0, result.output
"""


def peak(code: str, *arguments: str) -> int:
    """Return the most memory of a process, in MiB."""
    command = [sys.executable, "-c", code + PEAK, *arguments]
    result = subprocess.run(command, capture_output=True, check=True, timeout=600)
    return int(result.stdout.split()[-1])


@pytest.mark.long
@pytest.mark.parametrize(
    ("most", "code", "arguments"),
    [
        (200, SOLVES, []),
        (700, COMMAND, ["layouts", "♠AKQT ♣AK7 ♦K8 ♥9", "--dead", "C8 D9", "--seat", "1", "--strain", "S"]),
        (700, COMMAND, ["discard", "S:AKQJT87 C:AKQ D:87 H:-", "--seat", "1", "--won", "10S"]),
    ],
    ids=["10,000 solves", "layouts", "discard"],
)
def test_the_most_memory_of_a_process(most: int, code: str, arguments: list[str]) -> None:
    pytest.importorskip("resource")
    assert peak(code, *arguments) < most
