"""What an answer is made of: every type has a public name, every figure is a number, every limit holds."""

from __future__ import annotations

import dataclasses
import inspect
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, ClassVar, Literal, get_args, get_type_hints

import pytest

import ddsolve
from ddsolve import Exact, answers
from ddsolve.questions.discard import Discard
from ddsolve.questions.lead import Lead
from ddsolve.values.answers import Answer

TWELVE = "♠KQ9 ♣A87 ♦KJ8 ♥Q97"
# what an answer holds that is no part of it: what was asked, and what nothing is read from
INNER = {"Menu", "Pricing", "Options", "Ladder", "Rival"}


def kinds(hint: object) -> Iterator[type]:
    """Yield the classes of the package in an annotation."""
    for part in get_args(hint):
        yield from kinds(part)
    if inspect.isclass(hint) and hint.__module__.startswith("ddsolve."):
        yield hint


def held(kind: type) -> Iterator[type]:
    """Yield what the public fields of a class hold."""
    if dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"):
        loaded = (vars(module) for name, module in [*sys.modules.items()] if name.startswith("ddsolve."))
        named = {name: value for one in loaded for name, value in one.items() if inspect.isclass(value)}
        own = vars(sys.modules[kind.__module__])
        for name, hint in get_type_hints(
            kind, {**named, **own}, {"Any": Any, "ClassVar": ClassVar, "Literal": Literal}
        ).items():
            if not name.startswith("_"):
                yield from kinds(hint)


def returned() -> Iterator[type]:
    """Yield what the public functions and the methods of `Analyst` return."""
    asked = [getattr(ddsolve, name) for name in ddsolve.__all__] + [*vars(ddsolve.Analyst).values()]
    for function in asked:
        if hasattr(function, "question"):
            yield from kinds(get_type_hints(function.question.answer)["return"])
        elif inspect.isfunction(function) and not function.__name__.startswith("_"):
            yield from kinds(get_type_hints(function).get("return"))


def test_every_type_of_an_answer_has_a_public_name() -> None:
    public = {*ddsolve.__all__, *answers.__all__}
    known: set[type] = set()
    left = [*returned()]
    while left:
        kind = left.pop()
        if kind not in known and kind.__name__ not in INNER:
            known.add(kind)
            left += held(kind)
    assert len(known) > 60
    assert {kind.__name__ for kind in known} - public == set()
    for kind in known:
        if issubclass(kind, Answer):
            assert all(hasattr(kind, name) for name in ("as_json", "to_records", "to_arrow", "_repr_html_"))


def test_exact_and_sampled_figures_are_alike() -> None:
    dealt = "♠AKQJT987 ♣AKQJ | ♥AKQJT98 ♦AKQ | ♦JT987 ♣T987 ♥7"
    with ddsolve.Analyst(threads=1) as analyst:
        exact = analyst.ask(Discard(dealt)).options[0].expected
    assert isinstance(exact, Exact)
    assert (exact.exact, exact.interval, exact.value) == (True, (float(exact), float(exact)), float(exact))
    assert f"{exact:.2f}" == f"{float(exact):.2f}"
    assert exact == Fraction(exact)
    assert exact + 1 == Fraction(exact) + 1
    sampled = ddsolve.Estimate(2.5, 2.0, 3.0, 10)
    assert (1 / sampled, sampled // 1, sampled % 2, sampled**2, int(sampled)) == (0.4, 2.0, 0.5, 6.25, 2)
    assert +sampled == sampled


@pytest.mark.parametrize(
    "ask",
    [
        lambda limit: ddsolve.best_discard(TWELVE, 1, threads=1, seconds=limit),
        lambda limit: ddsolve.best_discard(TWELVE, 1, threads=1, exact=True, seconds=limit),
        lambda limit: ddsolve.advise_bid("♠AKQ7 ♣AK9 ♦K ♥J8", 1, threads=1, seconds=limit),
        lambda limit: ddsolve.advise_lead("♠A98 ♣T87 ♦KJ ♥A8", "7C", 1, 2, threads=1, seconds=limit),
        lambda limit: ddsolve.best_misere("♠98 ♣J87 ♦Q97 ♥T987", 2, threads=1, seconds=limit),
    ],
)
def test_seconds_are_kept_before_anything_is_ready(ask: Callable[[float], object]) -> None:
    with pytest.raises(ddsolve.CancelledError):
        ask(1e-6)  # loads what it needs
    used = most = 0.3  # of the processor, on which nobody else counts
    for _try in range(3):  # the least tells: what else the process does, as collecting garbage, only adds
        if used < most:
            break
        start = time.process_time()
        with pytest.raises(ddsolve.CancelledError, match="the time was up"):
            ask(0.02)
        used = time.process_time() - start
    assert used < most


def test_a_claim_cut_short_says_so() -> None:
    claimed = ("♠AQJ97 ♣AK98 ♦A", "8S", 2, "♦78")
    done: list[float] = []

    class Flag:
        """Set when only what is made unseen is left."""

        def is_set(self) -> bool:
            return bool(done) and done[-1] >= 0.9

    found = ddsolve.check_claim(*claimed, closed=True, cancel=Flag(), progress=done.append)
    assert (found.partial, found.closed, found.as_json()["partial"]) == (True, None, True)
    assert found.layouts == 184756


def test_a_file_that_is_not_there_says_which() -> None:
    with pytest.raises(FileNotFoundError) as missing:
        ddsolve.read_file("/nowhere/at-all.txt")
    assert (missing.value.errno, missing.value.filename) == (2, "/nowhere/at-all.txt")
    assert isinstance(missing.value, ddsolve.DdsolveError)


def test_numbers_and_flags_of_numpy_are_taken_everywhere() -> None:
    numpy = pytest.importorskip("numpy")
    pool = {"A": numpy.int64(3), "B": numpy.float32(2.5), "C": 0}
    sheet = {"players": ["A", "B", "C"], "pool": pool, "hill": dict.fromkeys("ABC", 0), "whists": {}}
    assert ddsolve.settle("sochi", sheet).result["A"] == Fraction(35, 3)
    assert ddsolve.Convention.load("sochi", numpy.array(["pool_size=20"])).options.pool_size == 20
    sure = ("♠AKQJT987 ♣AKQJ", 1)
    assert ddsolve.best_discard(*sure, won="10S", quick=numpy.bool_(True), aside=False).options


def test_an_array_of_masks_is_hands() -> None:
    numpy = pytest.importorskip("numpy")
    deals = [ddsolve.Deal.random(seed) for seed in range(2)]
    masks = numpy.array([deal.masks for deal in deals], numpy.uint32)
    asked = {"contract": "7C", "seat": 2, "soloist": 1, "samples": 2, "threads": 1}
    by_mask = ddsolve.ask_many(Lead, masks[:, 1], **asked)
    hands = [deal.hand(2) for deal in deals]
    assert [*map(str, by_mask)] == [*map(str, ddsolve.ask_many(Lead, hands, **asked))]


def test_what_stands_in_a_cell_is_text() -> None:
    class Hostile(Answer):
        def as_json(self) -> dict[str, object]:
            return {"<b>": "<script>"}

    assert "<script>" not in Hostile()._repr_html_()
    assert "<b>" not in Hostile()._repr_html_()
