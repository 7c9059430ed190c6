"""An answer cut short: at its first estimate, when time is up, or not at all; and samples that end early."""

from __future__ import annotations

import shlex
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from threading import Event
from typing import Any

import pytest
from support import shown

import ddsolve
import ddsolve._blind  # these are not to be imported while the classes of others are replaced
import ddsolve._people
import ddsolve._players
import ddsolve._split
from ddsolve import CancelledError, _catch, _engine
from ddsolve.advice.figures.comparing import firmly, looks, may_end
from ddsolve.questions.bid import Bid
from ddsolve.questions.discard import Discard
from ddsolve.questions.hand_in_allpass import SampleAllPass
from ddsolve.questions.lead import Lead
from ddsolve.questions.misere import HiddenMisere, Misere
from ddsolve.questions.value import Value
from ddsolve.questions.whist import Whist
from ddsolve.solving import bench as benches
from ddsolve.solving import effort
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Effort


@dataclass(frozen=True)
class Growing:
    """An answer of ten steps, with a first estimate after three."""

    number: int = 0
    partial: bool = False
    share: float = 0.0

    @property
    def estimated(self) -> bool:
        return self.number >= 3


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Make the clock stand still; the list holds its hand."""
    hand = [0.0]
    monkeypatch.setattr(effort, "monotonic", lambda: hand[0])
    return hand


def growing(bench: Bench, clock: list[float]) -> Growing:
    """Grow once a second."""
    for number in range(10):
        clock[0] += 1
        bench.tell(Growing(number, share=number / 10))
    return Growing(10, share=1.0)


@pytest.mark.parametrize(
    ("asked", "number", "partial"),
    [
        (Effort(), 10, False),
        (Effort(quick=True), 3, False),
        (Effort(seconds=0.5), 3, True),  # never before the first estimate
        (Effort(seconds=6), 5, True),
        (Effort(seconds=60), 10, False),
    ],
)
def test_an_answer_grows_as_far_as_it_may(
    bench: Bench, clock: list[float], asked: Effort, number: int, partial: bool
) -> None:
    told: list[Growing] = []
    found = asked.answer(bench, lambda: growing(bench, clock), told.append)
    assert found == Growing(number, partial, number / 10 if partial else 1.0)
    assert [one.number for one in told] == list(range(number))
    bench.tell("nobody listens any more")
    assert len(told) == number


def test_a_proof_ends_with_its_time(bench: Bench, clock: list[float]) -> None:
    """Where nothing is ready there is no answer; a first estimate may take longer than was asked."""
    with pytest.raises(CancelledError, match="the time was up"):
        Effort(seconds=1.5, at_once=True).answer(bench, lambda: growing(bench, clock))
    assert Effort(seconds=6, at_once=True).answer(bench, lambda: growing(bench, clock)).number == 5


DEAL = "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"
HIDDEN = "♠K7 ♣T ♦KT8 ♥AQJT97 | ♠AQJ ♣AK87 ♦A9 ♥8 | ♠T98 ♣QJ9 ♦QJ7 ♥K"
SLOW = {
    "layouts": lambda how: ddsolve.layouts("♠AK8 ♥AKJ7 ♦K8 ♣9", 1, "C8 C7", **how),
    "hidden": lambda how: ddsolve.hidden_discard("♠AK8 ♥AJ87 ♦K98 ♣97", 1, **how),
    "catch": lambda how: ddsolve.catch(HIDDEN, objective="score", **how),
    "bid": lambda how: ddsolve.advise_bid("♠AK8 ♥A87 ♦K8 ♣97", 1, **how),
    "discard": lambda how: ddsolve.best_discard("♠AK8 ♥AJ87 ♦K98 ♣97", 1, **how),
    "value": lambda how: ask_one(Value(DEAL, 1, closed=True, **how)),
}


def ask_one(question: Value) -> Any:
    with question.bench(1) as bench:
        return question.ask(bench)


@pytest.mark.parametrize("name", SLOW)
def test_each_long_question_is_watched_and_ended(name: str) -> None:
    told: list[object] = []
    ended = Event()

    def hear(share: object) -> None:
        told.append(share)
        ended.set()

    answer: Any = None
    with suppress(CancelledError):
        answer = SLOW[name]({"progress": hear, "cancel": ended})
    assert told
    assert answer is None or getattr(
        answer, "partial", True
    )  # a fast machine has an estimate by the second look


def test_what_is_cut_ends_its_work(bench: Bench, clock: list[float]) -> None:
    """The threads do nothing more, and take the next question."""
    done: list[int] = []

    def work(tools: object, item: int) -> int:
        time.sleep(0.01)
        done.append(item)
        return item

    def ask() -> Growing:
        with bench.through(lambda share: Growing(3, share=share)):
            bench.map(work, range(1000))
        return Growing(10, share=1.0)

    assert Effort(quick=True).answer(bench, ask) == Growing(3, share=1.0)
    assert len(done) < 1000
    before = list(done)
    assert bench.map(work, [7]) == [7]
    assert done == [*before, 7]


def test_looks_at_a_growing_sample() -> None:
    assert looks(200) == [50, 100, 200]
    assert looks(12) == [4, 6, 12]
    assert looks(4) == [4]
    assert looks(1) == [1]


def test_a_choice_that_is_ahead_by_a_rare_stroke_is_not_firm() -> None:
    nothing = [0.0] * 50
    assert firmly([10.0] * 50, nothing, 20)
    assert not firmly([10.0] * 50, nothing, 200)  # what might yet come up
    assert not firmly([10.0] * 4, nothing[:4], 20)
    risky = [12.0] * 46 + [-60.0] * 4
    assert not firmly(risky, nothing, 72)


def test_a_sample_seldom_ends_with_the_wrong_choice() -> None:
    """Two choices of which the second is better by a rare event: how often is the first one firm?"""
    random = Random(1)
    wrong = 0
    for _ in range(400):
        second = [30.0 if random.random() < 0.1 else -2.0 for _ in range(100)]  # 1.2 on average
        wrong += any(firmly([0.0] * size, second[:size], 32) for size in looks(100)[:-1])
    assert wrong <= 4  # one in a hundred


def test_seconds_are_not_negative() -> None:
    with pytest.raises(ddsolve.DdsolveError, match="seconds"):
        ddsolve.advise_whist("♠JT9 ♣QJ ♦A98 ♥AK", "7S", 2, 1, seconds=-1, threads=1)


@pytest.mark.slow
def test_the_first_estimate_is_a_quarter_of_the_sample() -> None:
    whole = {"samples": 16, "threads": 1}
    asked = ("♠JT9 ♣QJ ♦A98 ♥AK", "7S", 2, 1)
    assert ddsolve.advise_lead(*asked, quick=True, **whole).layouts == 4
    first = ddsolve.advise_whist(*asked, quick=True, **whole)
    assert (first.samples, first.partial) == (4, False)
    assert first.options == ddsolve.advise_whist(*asked, samples=4, threads=1).options
    with Slow(1) as bench:  # a command's seconds end nothing before a first estimate
        late = Whist(*asked, seconds=0, samples=16).ask(bench)
    assert (late.options, late.partial, late.as_json()["partial"]) == (first.options, True, True)
    assert replace(late, partial=False, share=1.0) == first


def test_the_early_looks_at_a_large_sample_are_only_told() -> None:
    assert looks(6400) == [200, 400, 800, 1600, 3200, 6400]
    assert [may_end(size, 6400) for size in looks(6400)] == [False, False, False, True, True, True]


@pytest.mark.slow
def test_an_early_look_ends_nothing() -> None:
    asked = ("♠AKQJT9 ♣98 ♦9 ♥9", "6NT", 2, 1)  # a top spade is clearly the best: 16 layouts tell
    assert ddsolve.advise_lead(*asked, samples=3200, threads=1).layouts == 800


def test_two_interrupts_leave_a_bench_that_works(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one comes while the first is ending the searches: they end all the same."""
    waited = iter([KeyboardInterrupt, KeyboardInterrupt])
    wait = benches.wait

    def waiting(*arguments: object) -> object:
        error = next(waited, None)
        if error is not None:
            raise error
        return wait(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(benches, "wait", waiting)
    running: list[int] = []

    def work(tools: object, item: int) -> int:
        running.append(item)
        time.sleep(0.05)
        running.remove(item)
        return item

    with pytest.raises(KeyboardInterrupt):
        bench.map(work, range(100))
    assert not running
    assert bench.map(work, [7]) == [7]


class Slow(Bench):
    """A bench on which all work takes so long that it tells of itself before anything is done, and after."""

    def map(self, function: Any, items: Any) -> Any:
        self.tell(0.0)
        found = super().map(function, items)
        self.tell(0.999)
        return found

    def count(self, *asked: Any) -> Any:
        self.tell(0.0)
        found = super().count(*asked)
        self.tell(0.999)
        return found


def test_a_sampled_all_pass_that_is_cut_short_is_a_first_estimate() -> None:
    flag = threading.Event()
    asked = ("♠98 ♣T87 ♦87 ♥987", 1)
    question = SampleAllPass(*asked, samples=120, cancel=flag)
    with Slow(1) as bench:
        found = question.ask(bench, lambda told: flag.set() if told.share > 1 / 3 else None)
    assert (found.partial, found.samples) == (True, 40)
    assert found.as_json()["partial"] is True
    whole = ddsolve.sample_allpass(*asked, samples=40, threads=1)
    for part in ("line", "guarantee", "played", "first_cards", "behind"):
        assert getattr(found, part) == getattr(whole, part)


DOUBTFUL = "♠AK87 ♣J7 ♦QT97 ♥97"


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(Misere(DOUBTFUL, 3, quick=True), marks=pytest.mark.slow),
        pytest.param(Misere(DOUBTFUL, 3, quick=True, objective="caught"), marks=pytest.mark.slow),
        pytest.param(HiddenMisere(DOUBTFUL, 1, quick=True), marks=pytest.mark.long),
        Discard("♠AKQJT98 ♣AKQ ♦K8", 2, quick=True),
        pytest.param(Bid("♠AKQJT9 ♣AK ♦A7", 1, quick=True), marks=pytest.mark.slow),
        pytest.param(Whist("♠A98 ♣T87 ♦KJ ♥A8", "7C", 2, 1, quick=True), marks=pytest.mark.long),
        pytest.param(Lead("♠A98 ♣T87 ♦KJ ♥A8", "7C", 1, 2, quick=True), marks=pytest.mark.long),
    ],
    ids=lambda question: type(question).__name__,
)
def test_a_quick_answer_does_not_hang_on_how_long_work_takes(question: Any) -> None:
    with Bench(1) as usual, Slow(1) as slow:
        assert question.ask(usual).as_json() == question.ask(slow).as_json()


@pytest.mark.parametrize(
    ("asked", "engines", "catchers"),
    [
        pytest.param(
            "misere '♠987 ♣987 ♦987 ♥987' --seat 2 --layouts 2", [5 << 19], 1, marks=pytest.mark.slow
        ),
        ("misere '♠987 ♣987 ♦987 ♥987' --seat 2 --seen", [5 << 20], 0),
        # one of 16 MiB once looked for the layout that beats a claim, whatever the bound was
        ("claim '♠AKJT ♣AK ♦AK ♥AK' --dead 'C8 D9' --seat 1 --contract 10S --jobs 2", [5 << 20] * 2, 0),
    ],
)
def test_table_mb_is_shared_by_what_a_thread_has(
    asked: str, engines: list[int], catchers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine, and where worlds are asked a catcher with a table as large: both within the bound."""
    made: dict[str, list[object]] = {"Engine": [], "Catcher": []}
    for module, name in ((_engine, "Engine"), (_catch, "Catcher")):
        real = getattr(module, name)
        monkeypatch.setattr(
            module, name, lambda given, name=name, real=real: made[name].append(given) or real(given)
        )
    shown(*shlex.split(asked), "--table-mb", "5", *([] if "--jobs" in asked else ["--jobs", "1"]))
    assert made["Engine"] == engines
    assert len(made["Catcher"]) == catchers
