"""The short ways of the library: the bare count, tables without all-pass, random deals, records, reprs."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event

import jedi
import numpy
import pytest

import ddsolve
from ddsolve import (
    Analyst,
    CancelledError,
    ContractError,
    DdsolveError,
    Deal,
    DealError,
    ScoreError,
    Solver,
    Strain,
)
from ddsolve.questions.score import Score
from ddsolve.values.cards import DECK

DEAL = Deal.random(1)
TWO = Deal.parse("♠AK ♥A | - | ♠J8 ♥Q")
TWELVE = DEAL.with_hand(2, DEAL.hand(2) | ddsolve.Hand.of(DEAL.widow or ()))


def test_many_are_answered_in_their_order_and_an_error_in_its_turn() -> None:
    deals = [Deal.random(Random(seed)) for seed in range(16)]
    solver = Solver()
    right = [solver.solve(deal, "6H", 2, moves=False) for deal in deals]
    for threads in (1, 2):
        assert list(ddsolve.solve_many(iter(deals), "6H", 2, moves=False, threads=threads)) == right
        assert list(ddsolve.tricks_many(deals, "6H", 2, threads=threads)) == [one.tricks for one in right]
    tables = ddsolve.table_many(deals[:3], allpass=False)
    assert [table.tricks[2][Strain.H] for table in tables] == [one.tricks for one in right[:3]]
    found = ddsolve.tricks_many([*deals[:9], "nonsense", *deals], "6H", 2, threads=2)
    assert [next(found) for _ in range(9)] == [one.tricks for one in right[:9]]
    with pytest.raises(DealError):
        next(found)
    for ask in (lambda: ddsolve.tricks_many([], "zz", 1), lambda: ddsolve.solve_many([], "6S", 4)):
        with pytest.raises(ContractError):  # before a deal is asked for
            ask()


def test_many_are_told_and_ended_and_go_on() -> None:
    deals, told, enough = [Deal.random(seed) for seed in range(30)], [], Event()

    def tell(done: int) -> None:
        told.append(done)
        if done == 20:
            enough.set()

    asked = ddsolve.tricks_many(deals, "6H", 2, progress=tell, cancel=enough)
    found = [next(asked) for _ in range(20)]
    with pytest.raises(CancelledError, match="cancelled after 20 answers"):
        next(asked)
    assert told == list(range(1, 21))
    rest = ddsolve.tricks_many(deals[20:], "6H", 2, cancel=Event())
    assert [*found, *rest] == [ddsolve.tricks(deal, "6H", 2) for deal in deals]


def test_deals_go_in_and_out_as_arrays() -> None:
    deals = [Deal.random(seed) for seed in range(20)]
    masks = numpy.array([deal.masks for deal in deals], numpy.uint32)
    assert [Deal.of_masks(row).hands for row in masks] == [deal.hands for deal in deals]
    assert Deal.of_masks(TWO.masks) == TWO
    found = numpy.fromiter(ddsolve.tricks_many(masks, "6S", 1), numpy.uint8)
    assert found.tolist() == list(ddsolve.tricks_many(deals, "6S", 1))
    for wrong in (masks.ravel(), masks[:, :2], numpy.zeros((1, 3), int), masks.astype(float), [DEAL.masks]):
        with pytest.raises(DdsolveError):
            list(ddsolve.tricks_many(wrong, "6S", 1))
    for row in ((1, 1, 2), (1, 2), (1, 2, 1 << 32), (1, 2, -1), (1, 2, True), "123", 7):
        with pytest.raises(DdsolveError):
            Deal.of_masks(row)  # type: ignore[arg-type]


@pytest.mark.slow  # the import alone, of an extra that the README's command does without
def test_an_answer_is_an_arrow_table() -> None:
    pytest.importorskip("pyarrow")
    answer = ddsolve.layouts("♠AKT8 ♥AK7 ♦K8 ♣9", 1, "♣8 ♣7", ["S"])
    for one in (answer, ddsolve.solve(DEAL, "6S", 1), ddsolve.table(DEAL), ddsolve.allpass(DEAL)):
        assert one.to_arrow().to_pylist() == one.to_records()


@pytest.mark.parametrize(
    ("written", "completed"),
    [
        ("ddsolve.best_", {"best_discard", "best_misere"}),
        ("ddsolve.Deal.ra", {"random"}),
        ("ddsolve.Analyst().disc", {"discard"}),
        ("ddsolve.best_discard('', 1).opt", {"options"}),
    ],
)
def test_editors_complete_names(written: str, completed: set[str]) -> None:
    source = f"import ddsolve\n{written}"
    assert {one.name for one in jedi.Script(source).complete()} == completed


def test_type_checkers_know_every_public_name() -> None:
    stub = Path(ddsolve.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    known = {
        f"from {home} import {name} as {name}" for home, names in ddsolve._HOMES.items() for name in names
    }
    assert {line for line in stub.splitlines() if line.startswith("from ")} == known


def test_an_analyst_has_as_many_players_as_its_convention() -> None:
    assert Analyst("hussar").players == 2
    with pytest.raises(ScoreError, match="3 players cannot play this"):
        Analyst("hussar", players=3)


def test_a_table_without_all_pass() -> None:
    deal = Deal.parse("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q")
    whole, part = ddsolve.table(deal), ddsolve.table(deal, allpass=False)
    assert part.allpass is None
    assert whole.allpass is not None
    assert part.as_json() == whole.as_json() | {"allpass": None}
    assert part.complete


def test_random_deals_never_change() -> None:
    assert [Deal.random(seed).ascii for seed in (0, 1)] == [
        "S:K987 C:8 D:Q7 H:Q87 | S:QJT C:A7 D:K98 H:AK | S:A C:KQJT9 D:JT H:J9 | DA HT",
        "S:K8 C:T9 D:AJ8 H:AJ7 | S:QT C:AK7 D:Q H:KQT8 | S:A97 C:QJ8 D:KT97 H:- | H9 SJ",
    ]
    with pytest.raises(DealError, match="from 0 on"):
        Deal.random(-7)
    assert len({str(Deal.random()) for _ in range(3)}) == 3, "without a seed every deal is another one"


@pytest.mark.slow
def test_random_deals_are_even() -> None:
    """Each card comes to each hand in 10 of 32 deals: within five standard deviations over 2,000 deals."""
    deals = [Deal.random(seed) for seed in range(2000)]
    for card in DECK:
        for place, share in enumerate((10 / 32, 10 / 32, 10 / 32)):
            count = sum(card in (deal.hands[place] or ()) for deal in deals)
            assert abs(count - 2000 * share) < 5 * (2000 * share * (1 - share)) ** 0.5


def test_records_are_flat_and_say_what_the_json_says() -> None:
    solution = ddsolve.solve(DEAL, "6H", 2)
    rows = solution.to_records()
    assert [(row["card"], row["tricks"]) for row in rows] == [
        (str(move.card), move.tricks) for move in solution.moves
    ]
    assert {row["card"] for row in rows if row["cost"] == 0} == {str(card) for card in solution.best}
    table = Solver().table(TWELVE)
    rows = table.to_records()
    assert len(rows) == 12
    thrown = {row["game"]: row["discard"] for row in rows if row["discard"]}
    assert table.with_widow is not None
    assert thrown["misere"] == " ".join(str(card) for card in table.with_widow[2].misere.discard)
    assert all(row["soloist"] == "2" for row in rows)
    together = ddsolve.allpass(Deal.parse("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"))
    assert together.to_records()[0] == {"seat": "1", "guarantee": 3, "tricks": together.tricks[1]}
    for row in (*rows, *together.to_records()):
        assert all(value is None or type(value) in (str, int) for value in row.values())


def test_calls_may_be_given_by_seat() -> None:
    told = {"soloist": 1, "contract": "7S", "tricks": {1: 7, 2: 2, 3: 1}}
    one = ddsolve.HandResult(calls={2: "whist", "3": "pass"}, **told)
    assert one == ddsolve.HandResult(calls=[(2, "whist"), (3, "pass")], **told)
    value = ddsolve.score("sochi", one).value
    assert [value[seat] for seat in ddsolve.Seat if seat != ddsolve.Seat.DEALER] == [
        value[key] for key in "123"
    ]
    assert value == dict(value) == pickle.loads(pickle.dumps(value))
    with pytest.raises(KeyError):
        value["Anna"]  # nobody is called so
    view = ("♠A98 ♣T87 ♦KJ ♥A8", "7C", 3, 1)
    by_seat, paired = (
        ddsolve.advise_whist(*view, calls=calls, samples=2) for calls in ({2: "pass"}, [(2, "pass")])
    )
    assert by_seat.as_json() == paired.as_json()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_an_analyst_has_no_copy_that_would_close_its_threads(copied: Callable[[Analyst], object]) -> None:
    with Analyst(threads=1) as analyst:
        with pytest.raises(DdsolveError, match="has no copy"):
            copied(analyst)
        assert analyst.solve(DEAL, "6H", 2).tricks is not None


def test_a_typed_sheet_says_how_many_play_unless_it_is_said() -> None:
    line = "A 0 0, B 0 0, C 0 0, D 0 0, A 7S; B whist, C pass; 7-3-0"
    with Analyst(threads=1) as analyst:
        assert list(analyst.score(line=line).value) == ["A", "B", "C", "D"]
        with pytest.raises(DdsolveError, match="the sheet has 4 players"):
            analyst.score(line=line, players=3)


def test_a_question_that_names_no_convention_is_answered_in_the_analysts() -> None:
    line = "1 7S; 2 whist, 3 pass; 7-3-0"
    with Analyst("kazakhstan", threads=1) as analyst:
        asked = analyst.ask(Score(line=line)).as_json()
        usual = analyst.ask(Score(line=line, convention="sochi")).as_json()
        assert asked == analyst.score(line=line).as_json() != usual
