"""Many at once: errors in their turn, arrays and columns, an end that does not wait; what values can do."""

from __future__ import annotations

import inspect
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from unittest.mock import create_autospec

import numpy
import pytest

import ddsolve
from ddsolve import (
    Analyst,
    CancelledError,
    Convention,
    DdsolveError,
    Deal,
    GameRecord,
    Hand,
    ask_many,
    table_many,
    tricks_many,
)
from ddsolve.advice.figures.sampling import Estimate
from ddsolve.questions.discard import Discard
from ddsolve.questions.lead import Lead
from ddsolve.values.cards import Card

DEALS = [Deal.random(number) for number in range(20)]


def failing(good: list[object]) -> Iterator[object]:
    yield from good
    raise KeyError("of the caller's own")


def until_it_fails(answers: Iterator[object]) -> list[object]:
    """Return the answers before the caller's own error, which has to come."""
    found = []
    with suppress(KeyError):
        for answer in answers:
            found.append(answer)
        found.append("no error")
    return found


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_of_what_yields_the_deals_comes_after_their_answers(threads: int) -> None:
    found = until_it_fails(tricks_many(failing([*DEALS]), "6S", 1, threads=threads))
    assert found == list(tricks_many(DEALS, "6S", 1))
    hands = failing(["♠A98 ♣T87 ♦KJ ♥A8"] * 3)
    asked = ask_many(Lead, hands, threads=threads, seat=1, soloist=2, contract="7C", samples=2)
    assert len(until_it_fails(asked)) == 3


def test_tables_stop_soon_after_they_are_not_wanted() -> None:
    """One table takes a fifth of a second: not those of a whole batch of deals."""
    flag, endless = threading.Event(), (Deal.random(number) for number in range(10**6))
    tables = table_many(endless, threads=2, cancel=flag)
    next(tables)
    flag.set()
    began = time.process_time()
    with pytest.raises(CancelledError):
        for _ in tables:
            pass
    other = table_many(endless, threads=2)
    next(other)
    other.close()
    # of the processor, on which nobody else counts; twelve tables at once took ten and more
    assert time.process_time() - began < 8


def test_hands_under_way_are_ended_where_the_answers_are_not_wanted() -> None:
    """Each would take a minute."""
    flat = "♠QT8 ♣K987 ♦K8 ♥J98"
    asked = ask_many(Discard, ["♠AKQJT987 ♣AK ♦AK", flat, flat], threads=2, seat=1, exact=True, whist="best")
    next(asked)
    began = time.process_time()
    asked.close()  # type: ignore[attr-defined]
    assert time.process_time() - began < 5
    with pytest.raises(CancelledError):
        list(ask_many(Discard, [flat], seat=1, seconds=0))


WANTED = list(tricks_many(DEALS[:3], "6S", 1))
TEXTS = [str(deal) for deal in DEALS[:3]]
MASKS = numpy.array([deal.masks for deal in DEALS[:3]], dtype=numpy.uint32)


def test_arrays_of_texts_deals_and_masks() -> None:
    for given in (numpy.array(TEXTS), numpy.array(DEALS[:3], dtype=object), MASKS, MASKS.astype("int64")):
        assert list(tricks_many(given, "6S", 1)) == WANTED
    assert list(tricks_many(numpy.array([]), "6S", 1)) == []
    with pytest.raises(DdsolveError, match="a row of three"):
        tricks_many(MASKS[:, :2], "6S", 1)


@pytest.mark.slow  # the imports alone
def test_columns_of_texts_and_masks() -> None:
    pandas, arrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    columns = arrow.table({str(seat): MASKS[:, seat] for seat in range(3)})
    frame = pandas.DataFrame(MASKS, columns=["a", "b", "c"])
    for table in (pandas.Series(TEXTS), frame, columns, arrow.array(TEXTS)):
        assert list(tricks_many(table, "6S", 1)) == WANTED
    with pytest.raises(DdsolveError, match="a row of three"):
        tricks_many(columns.select(["0", "1"]), "6S", 1)


def test_signatures_are_those_of_the_calls() -> None:
    with Analyst(threads=1) as analyst:
        given = {"hand": "x", "contract": "7C", "seat": 1, "soloist": 2}
        assert dict(inspect.signature(analyst.lead).bind(**given).arguments) == given
        create_autospec(analyst, instance=True).lead(**given)
    assert inspect.signature(ddsolve.layouts).return_annotation == "LayoutCounts"


def test_values_are_numbers_sets_and_what_their_repr_says() -> None:
    figure = Estimate(2.25, 1.0, 3.0, 10)
    assert (f"{figure:.1f}", round(figure, 1), abs(-figure)) == ("2.2", 2.2, 2.25)
    assert set(Card.all()) - Hand.parse("♠A") == Hand.of(set(Card.all()) - {Card.parse("SA")})
    same = Convention.load("sochi", {"pool_size": Convention.load("sochi").options.pool_size})
    assert same == Convention.load("sochi")
    assert eval(repr(same), {"Convention": Convention}) == same
    record = GameRecord("♠A | ♠K | ♠Q", "6S", 1, played="SA SK SQ")
    assert ddsolve.review(str(ddsolve.write_records([record], "text").text)) == ddsolve.review(record)
