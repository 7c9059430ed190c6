"""Threads that share what they may share: right answers or a refusal, never a wrong answer."""

from __future__ import annotations

import gc
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Sequence

import pytest
from support import masks, random_hands, run

import ddsolve
from ddsolve import DdsolveError, Deal, Solver
from ddsolve._allpass import AllPass, Position
from ddsolve._engine import Engine
from ddsolve._layouts import LayoutFamily
from ddsolve.asking.ask import Question
from ddsolve.solving.tools import Engines

THREADS = 6
ALL = 0xFFFFFFFF


def together(work: Callable[[int], None], threads: int = THREADS) -> None:
    """Run the work in some threads that start at the same moment; raise what one of them raised."""
    gate = threading.Barrier(threads)
    errors: list[BaseException] = []

    def run(number: int) -> None:
        gate.wait()
        try:
            work(number)
        except BaseException as error:
            errors.append(error)

    running = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    if errors:
        raise errors[0]


def deals(count: int, cards: int) -> list[Deal]:
    return [
        Deal.parse(" | ".join(" ".join(hand) for hand in random_hands(seed, cards))) for seed in range(count)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("table_mb", [1, None])
def test_threads_share_a_solver(table_mb: int | None) -> None:
    """Every thread asks about all deals and games in an order of its own."""
    solver = Solver(table_mb)
    boards = deals(12, 8)
    asked: list[tuple[int, str, int]] = [
        (number, game, seat)
        for number in range(len(boards))
        for game in ("6S", "7D", "6NT", "misere", "table")
        for seat in (1, 2, 3)
    ]

    def answer(solver: Solver, number: int, game: str, seat: int) -> object:
        if game == "table":
            return solver.table(boards[number], leader=seat).as_json()
        return solver.solve(boards[number], game, seat).as_json()

    right = {question: answer(Solver(), *question) for question in asked}

    def work(number: int) -> None:
        mine = random.Random(number).sample(asked, len(asked) // 2)
        for question in mine:
            assert answer(solver, *question) == right[question], question

    together(work)


Call = Callable[[], object]


def refused(calls: Sequence[tuple[Call, object]], enough: int = 300, seconds: int = 60) -> tuple[int, int]:
    """Make the calls from many threads at once; how many were answered, all rightly, and how many refused.

    It ends when enough were answered and one was refused, or when the time is over.
    """
    answered = [0] * THREADS
    turned_away = [0] * THREADS
    end = time.monotonic() + seconds

    def work(number: int) -> None:
        choice = random.Random(number)
        while time.monotonic() < end and (sum(answered) < enough or not any(turned_away)):
            call, right = choice.choice(calls)
            try:
                found = call()
            except RuntimeError:
                turned_away[number] += 1
                continue
            assert found == right
            answered[number] += 1

    together(work)
    return sum(answered), sum(turned_away)


@pytest.mark.slow
def test_an_engine_refuses_and_is_never_wrong() -> None:
    """Games of every kind, counts and clearing meet in one engine."""
    engine = Engine(1 << 22)
    calls: list[tuple[Call, object]] = [(engine.clear, None)]
    for seed in range(24):
        hands = masks(random_hands(seed, 9))
        strain = seed % 5
        misere = strain == 4 and seed % 2 == 0
        asked = (hands, strain, misere, seed % 3, seed % 2)
        calls.append((lambda asked=asked: engine.solve(*asked), Engine().solve(*asked)))  # type: ignore[misc]
        calls.append((lambda asked=asked: engine.moves(*asked), Engine().moves(*asked)))  # type: ignore[misc]
    for seed in range(6):
        own, *unseen = masks(random_hands(seed, 4))
        family = LayoutFamily(own, sum(unseen), 0, 4 if seed % 2 else seed % 4, seed % 2 == 1)
        right = Engine().count(family, 1)
        calls.append((lambda family=family: engine.count(family, 1), right))  # type: ignore[misc]
    answered, turned_away = refused(calls)
    assert answered > 20
    assert turned_away > 0, "no two calls ever met, so nothing was tested"


@pytest.mark.slow
def test_an_all_pass_solver_refuses_and_is_never_wrong() -> None:
    solver = AllPass(Engine(1 << 22))
    calls: list[tuple[Call, object]] = [(solver.clear, None)]
    for seed in range(16):
        hands = masks(random_hands(seed, 7))
        rest = [card for card in range(32) if not sum(hands) >> card & 1]
        rule = seed % 3
        position = Position(hands, 0, (), 0, rest[:2] if rule else (), rule, seed % 2 == 0)
        for name in ("guarantee", "tricks", "moves", "line"):
            right = getattr(AllPass(), name)(position)
            calls.append((lambda name=name, position=position: getattr(solver, name)(position), right))  # type: ignore[misc]
    answered, turned_away = refused(calls)
    assert answered > 20
    assert turned_away > 0


def test_a_share_of_the_memory_for_each_thread_comes_back() -> None:
    engines = Engines(8 << 20)
    sizes: list[int] = []
    lock = threading.Lock()
    all_there = threading.Barrier(3)

    def work(number: int) -> None:
        engine = engines.tools.engine
        assert engine is engines.tools.engine
        with lock:
            sizes.append(engine.table_bytes)
        all_there.wait()

    together(work, 3)
    assert sorted(sizes) == [1 << 20, 2 << 20, 4 << 20]
    gc.collect()
    sizes.clear()
    together(work, 3)
    assert sorted(sizes) == [1 << 20, 2 << 20, 4 << 20], "the first three threads have gone"


def refusal(function: Callable[..., object], arguments: Sequence[object]) -> Exception | None:
    try:
        function(*arguments)
    except (DdsolveError, TypeError) as error:
        return error
    return None


def test_nonsense_in_some_threads_spoils_no_answer_in_others() -> None:
    """What is refused is refused in one line, and between refusals every answer is right."""
    solver = Solver()
    deal = "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"
    questions = [(game, seat) for game in ("6S", "6NT", "misere") for seat in (1, 2, 3)]
    wanted = {asked: solver.tricks(deal, *asked) for asked in questions}
    nonsense: list[object] = [None, "", 0, -1, 4, "x", 1.5, float("nan"), b"x", [], {}, object(), True]
    nonsense += ["dealer", 10**30, "\x00"]
    functions = (solver.solve, solver.table, solver.tricks, solver.allpass, solver.split)
    refusals = [0] * THREADS

    def work(number: int) -> None:
        rng = random.Random(number)
        for _ in range(120):
            arguments = [rng.choice([*nonsense, deal, "6S", "misere"]) for _ in range(3)]
            error = refusal(rng.choice(functions), arguments)
            # a TypeError is of the call itself: too few arguments, or too many
            assert error is None or isinstance(error, DdsolveError) or "argument" in str(error)
            assert "\n" not in str(error)
            refusals[number] += error is not None
            question = rng.choice(questions)
            assert solver.tricks(deal, *question) == wanted[question]

    together(work)
    assert all(refusals)


def test_an_analyst_answers_threads_one_after_another_and_nobody_after_the_end() -> None:
    asked, go_on = threading.Event(), threading.Event()
    deal = ("♠AK ♥A", 1, "♣789TJQKA ♦789TJQKA ♥789TJQK", ["S"])

    class Waiting(Question[bool]):
        """Held until others wait."""

        def answer(self, bench: object) -> bool:
            asked.set()
            return go_on.wait(60)

    with ddsolve.Analyst(threads=1) as analyst:
        found: list[object] = []
        first = threading.Thread(target=lambda: found.append(analyst.ask(Waiting())))
        first.start()
        assert asked.wait(60)
        cancelled = threading.Event()
        cancelled.set()
        try:
            for limit, told in (({"seconds": 0.05}, "the time was up"), ({"cancel": cancelled}, "cancelled")):
                with pytest.raises(ddsolve.CancelledError, match=told):
                    analyst.layouts(*deal, **limit)
            second = threading.Thread(target=lambda: found.append(analyst.layouts(*deal).layouts))
            second.start()
            assert found == []
        finally:
            go_on.set()
            first.join()
        second.join()
        assert found == [True, 20]
        for ask in (lambda told: analyst.layouts(*deal), lambda told: analyst.close()):
            with pytest.raises(ddsolve.DdsolveError, match="is being answered"):
                analyst.layouts(*deal, progress=ask)
        assert analyst.layouts(*deal).layouts == 20
    analyst.close()  # once more does no harm
    for ask in (lambda: analyst.layouts(*deal), lambda: analyst.ask(Waiting())):
        with pytest.raises(ddsolve.DdsolveError, match="it is closed"):
            ask()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork")
def test_an_analyst_answers_in_a_forked_process() -> None:
    asked = ("♠AK ♥A", 1, "♣789TJQKA ♦789TJQKA ♥789TJQK")
    with ddsolve.Analyst(threads=1) as analyst:
        wanted = analyst.layouts(*asked, ["S"])
        child = os.fork()
        if not child:
            signal.alarm(20)
            os._exit(analyst.layouts(*asked, ["S"]) != wanted or not analyst.layouts(*asked, ["H"]))
        assert os.waitpid(child, 0)[1] == 0


def limited(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """Let only so many threads start, as a system does that has no more."""
    start, left = threading.Thread.start, [most]

    def refuse(thread: threading.Thread) -> None:
        if not left[0]:
            raise RuntimeError("can't start new thread")
        left[0] -= 1
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", refuse)


HELD = "2:♠J9 ♣QJ98 ♦AQ ♥A"
LAYOUTS = ("layouts", "♠AKQT ♣AK7 ♦K8 ♥9", "--dead", "♠87", "--seat", "1", "--strain", "S", "--has", HELD)


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("most", [0, 1, 3, 4])
def test_a_thread_that_cannot_start_is_done_without(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    asked = (*LAYOUTS, "--jobs", "4")
    usual = run(*asked)
    limited(monkeypatch, most)
    found = run(*asked)
    if not most:
        assert found.exit_code == 1
        assert found.stderr.startswith("ddsolve: there is not enough memory")
        return
    told = f"ddsolve: threads that could be started: {most} of 4\n"
    assert (found.exit_code, found.stdout) == (0, usual.stdout)
    assert found.stderr == ("" if most == 4 else told)
