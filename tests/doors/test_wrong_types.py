"""Nonsense given to anything public is refused by an error of ours, or answered as what it is equal to.

A table of everything public with good arguments; each argument in turn is replaced by values of wrong types.
Never a TypeError from inside, never an answer to another question.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from itertools import repeat
from threading import Event
from types import MappingProxyType
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest
from doc_examples import DOCS
from wrong_values import WRONG

import ddsolve
import ddsolve.answers as answers
from ddsolve import (
    AllPassResult,
    AllPassRules,
    Analyst,
    Card,
    ContractValues,
    Convention,
    DdsolveError,
    Deal,
    Entry,
    GameRecord,
    Hand,
    HandResult,
    HandScore,
    Limits,
    PlayState,
    Review,
    Seat,
    Settlement,
    Sheet,
    Solution,
    Strain,
    Suit,
    Table,
)
from ddsolve.advice.hidden.results import KnownDiscard
from ddsolve.pictures import chart_svg, hand_svg, layout_svg, sheet_svg, trick_svg
from ddsolve.questions.lead import Lead
from ddsolve.values.results import CardValue

DEAL = "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"
TEN = "♠AKQ ♣AKQ ♦AKQ ♥A"
ENDING = "♠AK ♥A"
GONE = "♣789TJQKA ♦789TJQKA ♥789TJQK"
OPTIONS = Convention.load("sochi").options
STATE = PlayState.start(Deal.parse(DEAL), "7S", 1)
ALLPASS = PlayState.start(Deal.parse(DEAL), "allpass")
RECORD = GameRecord(Deal.parse(DEAL), ddsolve.Contract.parse("7S"), 1, played=(Card.parse("SA"),))
SHEET = Sheet.empty(("A", "B", "C"))
SHEET_JSON = '{"players": ["A", "B"], "pool": {"A": 1, "B": 2}, "hill": {"A": 0, "B": 0}, "whists": {}}'
MADE = HandResult(contract="6C", soloist="1", calls=(("2", "whist"), ("3", "pass")), tricks={"1": 6, "2": 4})  # type: ignore[arg-type]


NOTHING_ELSE: Mapping[str, Callable[[Any], bool]] = MappingProxyType({})


class Row(NamedTuple):
    """What to call, with good arguments; for some of them what else is a fair question."""

    ask: Callable[..., Any]
    good: dict[str, Any]
    fair: Mapping[str, Callable[[Any], bool]] = NOTHING_ELSE


def fields_of(value: object) -> dict[str, Any]:
    """Return the arguments that make a value as it is."""
    return {name: getattr(value, name) for name in inspect.signature(type(value)).parameters}


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def text(value: Any) -> bool:
    return isinstance(value, str)


def empty(value: Any) -> bool:
    return (isinstance(value, list | tuple | set | range) and not len(value)) or value == ""


def flag(value: Any) -> bool:
    return isinstance(value, bool)


def up_to(most: int, least: int = 0) -> Callable[[Any], bool]:
    return lambda value: whole(value) and least <= value <= most


def counts(value: Any) -> bool:
    return isinstance(value, dict)


def figure(value: Any) -> bool:
    return isinstance(value, int | float | Fraction) and not flag(value)


def finite(value: Any) -> bool:
    return figure(value) and value == value and abs(value) != float("inf")


def nothing(value: Any) -> bool:
    return bool(value == {})


def some_cards(value: Any) -> bool:
    return empty(value) or value in ({}, {"SA", "S7"})


def anything(value: Any) -> bool:
    return True


def of(good: Any, name: str) -> Callable[..., Any]:
    return getattr(good, name)


def row(
    ask: Callable[..., Any], fair: Mapping[str, Callable[[Any], bool]] = NOTHING_ELSE, **good: Any
) -> Row:
    """Return the row of what is called with these arguments, and with its defaults for the others."""
    return Row(ask, {**usual(ask), **good}, fair)


def usual(ask: Callable[..., Any]) -> dict[str, Any]:
    """Return the defaults of what can be called, but for who is told of progress."""
    takes = {} if isinstance(ask, type) and issubclass(ask, Enum) else inspect.signature(ask).parameters
    return {
        name: one.default
        for name, one in takes.items()
        if one.default is not one.empty and name != "progress"
    }


SEEDS = {"seed": whole}
ANALYST = Analyst(threads=1)
SOLVER = ddsolve.Solver()
PLAYERS = ddsolve.Players(deals=1)
SOLVE: dict[str, Any] = {"deal": DEAL, "contract": "7S", "soloist": 1}
ENTRY = Entry("A", "pool", None, Fraction(1), "", "", "")
HIDDEN: dict[str, Any] = {
    "mixture": (), "value": 0.5, "mix_if_known": 0.5, "guess": 0.5, "checked_on": 1, "layouts": 1,
    "if_known": KnownDiscard((Card.parse("SA"), Card.parse("SK")), 0.5), "third": 0.5,
}  # fmt: skip
HIDDEN_FAIR: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("value", "mix_if_known", "guess"), figure),
    **dict.fromkeys(("layouts", "checked_on"), whole),
    "mixture": empty,
    "third": lambda value: value is None or figure(value),
}

ROWS: dict[str, Row] = {
    # values
    "Seat": row(Seat, {"value": lambda value: value == 4 or value is True}, value=1),
    "Seat.parse": row(Seat.parse, text="1"),
    "Seat.plus": row(Seat.FIRST.plus, {"steps": whole}, steps=1),
    "Seat.after": row(Seat.FIRST.after, other=2),
    "Card": row(Card, {"index": up_to(31)}, index=7),
    "Card.parse": row(Card.parse, text="SA"),
    "Suit": row(Suit, {"value": lambda value: flag(value) or up_to(3)(value)}, value=0),
    "Suit.parse": row(Suit.parse, {"text": up_to(3)}, text="S"),
    "Strain": row(Strain, {"value": lambda value: flag(value) or up_to(4)(value)}, value=0),
    "Strain.parse": row(Strain.parse, {"text": up_to(4)}, text="S"),
    "Hand": row(Hand, {"mask": up_to(2**32 - 1)}, mask=3),
    "Hand.parse": row(Hand.parse, text=TEN),
    "Hand.of": row(Hand.of, {"cards": some_cards}, cards="SA SK"),
    "Hand.isdisjoint": row(Hand.parse(TEN).isdisjoint, {"other": some_cards}, other="♠A"),
    "Hand.ranks": row(Hand.parse(TEN).ranks, {"suit": up_to(3)}, suit=Suit.S),
    "Hand.suit_cards": row(Hand.parse(TEN).suit_cards, {"suit": up_to(3)}, suit=Suit.S),
    "Deal": row(Deal, hands=Deal.parse(DEAL).hands, widow=None),
    "Deal.parse": row(Deal.parse, text=DEAL),
    "Deal.of_masks": row(
        Deal.of_masks, {"masks": lambda value: value == range(3)}, masks=Deal.parse(DEAL).masks
    ),
    "Deal.random": row(
        Deal.random, {"seed": lambda value: value is None or (whole(value) and value >= 0)}, seed=1
    ),
    "Deal.hand": row(Deal.parse(DEAL).hand, seat=1),
    "Deal.with_hand": row(Deal.parse(DEAL).with_hand, seat=1, hand=ENDING),
    "Contract": row(ddsolve.Contract, {"strain": up_to(4)}, level=7, strain=Strain.S, kind="trick"),
    "Contract.parse": row(ddsolve.Contract.parse, text="7S"),
    "Contract.ladder": row(ddsolve.Contract.parse("misere").ladder, misere_above=8),
    "AllPassRules": row(AllPassRules, **fields_of(AllPassRules())),
    "AllPassRules.for_deal": row(AllPassRules.for_deal, deal=DEAL),
    "AllPassRules.check": row(AllPassRules().check, deal=DEAL),
    "AllPassRules.shown": row(AllPassRules().shown, tricks_done=1),
    "AllPassRules.eldest_leads": row(AllPassRules().eldest_leads, tricks_done=1),
    # the play
    "PlayState": row(PlayState, **fields_of(STATE)),
    "PlayState.start": row(PlayState.start, deal=DEAL, contract="7S", soloist=1),
    "PlayState.hand": row(STATE.hand, seat=1),
    "PlayState.play": row(STATE.play, card="SA"),
    "PlayState.replay": row(STATE.replay, {"cards": empty}, cards="SA S7"),
    "PlayState.refusal": row(STATE.refusal, {"card": lambda value: isinstance(value, Card)}, card="C7"),
    # conventions and scores
    "Convention": row(
        Convention,
        dict.fromkeys(("name", "title", "about", "builds_on"), text),
        name="x", title="x", about="", builds_on=None, options=OPTIONS, settings=(),
    ),
    "Convention.load": row(Convention.load, {"overrides": empty}, name="sochi"),
    "Convention.parse": row(Convention.parse, name="sochi"),
    "Convention.changed": row(Convention.load("sochi").changed, {"overrides": empty}, overrides=()),
    "Convention.setting": row(Convention.load("sochi").setting, option="split"),
    "Convention.differences": row(Convention.load("sochi").differences, other="leningrad"),
    "HandResult": row(
        HandResult,
        # what no hand can be is for `score` to find out
        {
            **dict.fromkeys(("soloist", "dealer_for"), lambda v: v is None or whole(v) or text(v)),
            "calls": lambda value: empty(value) or value == {} or (text(value) and not value.strip()),
            "tricks": lambda value: value is None or counts(value),
            **dict.fromkeys(("players", "round", "price", "bomb"), whole),
            "bonus_off_hill": lambda value: isinstance(value, list | tuple | set | range),
            "widow": empty,
            **dict.fromkeys(
                ("closed", "off_hill", "halves", "hand", "resigned", "preference", "thrown"), flag
            ),
        },
        **fields_of(MADE),
    ),
    "score": row(ddsolve.score, convention="sochi", hand=MADE),
    "HandScore": row(
        HandScore,
        {"entries": empty, "value": counts, "closes_game": flag},
        entries=(), value={}, closes_game=False, sheet=None,
    ),
    # a plain tuple: `Sheet.write` looks at it
    "Entry": row(Entry, dict.fromkeys(Entry._fields, anything), **ENTRY._asdict()),
    "Sheet": row(Sheet, **fields_of(SHEET)),
    "Sheet.empty": row(Sheet.empty, {"hill": whole}, players=("A", "B"), hill=0),
    "Sheet.parse": row(Sheet.parse, text=SHEET_JSON, options=OPTIONS),
    "Sheet.of": row(Sheet.of, given=SHEET_JSON, options=OPTIONS),
    "Sheet.from_json": row(Sheet.from_json, document=json.loads(SHEET_JSON), options=OPTIONS),
    "Sheet.write": row(Sheet.empty(("A", "B", "C")).write, entry=ENTRY),
    "settle": row(ddsolve.settle, convention="sochi", sheet=SHEET),
    "Settlement": row(
        Settlement,
        {"remainder": finite, **dict.fromkeys(("result", "rounded", "open_pools", "money"), counts)},
        **fields_of(Settlement({}, {}, None, Fraction(0), {})),
    ),
    "ContractValues": row(
        ContractValues,
        dict.fromkeys(
            ("soloist", "players", "calls"), lambda value: empty(value) or value in ([1, 2], range(3))
        ),
        contract="6C", model="best", soloist=(), players=(), calls=(),
    ),
    "ContractValues.of": row(
        ContractValues.of,
        {"players": up_to(4, 2), "soloist": lambda value: value is None},
        convention="sochi", contract="6C", soloist=1,
    ),
    "ContractValues.expected": row(ContractValues.of("sochi", "6C").expected, distribution={6: 1}),
    # files and reviews
    "GameRecord": row(
        GameRecord,
        {
            **dict.fromkeys(("title", "source", "comment", "task"), text),
            **dict.fromkeys(("played", "auction"), empty),
            "contract": lambda v: v is None,
            "soloist": lambda v: v is None or up_to(3, 1)(v),
        },
        **fields_of(GameRecord(DEAL, "7S", 1)),
    ),
    "GameRecord.start": row(RECORD.start),
    "read_records": row(ddsolve.read_records, text=f"Deal: {DEAL}\nContract: 7S\nSoloist: 1\n"),
    "read_file": row(ddsolve.read_file, path=str(DOCS / "examples" / "deals.txt")),
    "write_records": row(ddsolve.write_records, records=[RECORD], form="text"),
    "review": row(ddsolve.review, record=RECORD),
    "Review": row(Review, {"cards": empty, "complete": flag}, **fields_of(ddsolve.review(RECORD))),
    # answers
    "Solution": row(
        Solution,
        {
            **dict.fromkeys(("tricks", "won"), whole),
            **dict.fromkeys(("moves", "line"), empty),
            "complete": flag,
            "to_move": lambda v: v in (None, 4),
            "soloist": lambda v: v == 4,
        },
        **fields_of(Solution(ddsolve.Contract.parse("7S"), Seat.FIRST, 3, 0, Seat.FIRST)),
    ),
    "Solution.cost": row(
        Solution(ddsolve.Contract.parse("7S"), Seat.FIRST, 3, 0, None).cost,
        move=CardValue(Card.parse("SA"), 3),
    ),
    "AllPassResult": row(
        AllPassResult,
        {**dict.fromkeys(("guarantee", "tricks", "value"), nothing), "dealer": whole, "line": empty},
        guarantee={1: 3}, tricks={1: 3}, dealer=None, line=(), value=None,
    ),
    "Table": row(
        Table,
        {"with_widow": nothing, "share": finite},
        tricks={}, misere={}, allpass=None, with_widow=None, share=1.0,
    ),
    # advice
    "Limits": row(Limits, has=Limits().has, lengths=Limits().lengths),
    "Limits.parse": row(
        Limits.parse, dict.fromkeys(("has", "lengths"), empty), has=["2:SA"], lengths=["2:C>=4"]
    ),
    "Limits.with_cards": row(Limits().with_cards, seat=2, cards="SA"),
    "Limits.with_length": row(
        Limits().with_length, {"suit": up_to(3), "count": up_to(8)}, seat=2, suit=Suit.S, sign=">=", count=3
    ),
    "Limits.fit": row(Limits().fit, {"hand": up_to(2**32 - 1)}, seat=2, hand=1023),
    "HiddenAdvice": row(
        ddsolve.HiddenAdvice,
        {"seat": whole, "seed": whole, "partial": flag, "share": figure},
        **fields_of(ddsolve.HiddenAdvice(1, 1)),
    ),
    "HiddenResult": row(
        ddsolve.HiddenResult,
        {
            **HIDDEN_FAIR, **SEEDS, "upper": lambda v: v is None or figure(v),
            "interval": lambda v: v == [1, 2], "first_card": lambda v: isinstance(v, Card),
            **dict.fromkeys(("considered", "helpful", "thirds"), empty),
        },
        **HIDDEN,
        objective="caught", interval=None, first_card=None,
    ),
    "HiddenDiscard": row(
        ddsolve.HiddenDiscard,
        {**HIDDEN_FAIR, "seed": whole, **dict.fromkeys(("exact", "considered"), whole)},
        **HIDDEN,
        contract="6S", gain=None, exact=1, considered=1, seed=1,
    ),
    "Analyst": row(
        Analyst,
        {
            "threads": lambda v: v is None or up_to(5, 1)(v),
            "players": lambda v: v is None or up_to(4, 2)(v),
            "whist": lambda v: v is None,
        },
        players=3, threads=1, whist="best", split="even",
    ),
    "Players": row(
        ddsolve.Players,
        {
            "convention": lambda v: v is None, "calls": lambda v: empty(v) or v == {},
            "players": up_to(4, 2), "allpass_round": up_to(50, 1),
            "deals": lambda v: v is None or up_to(10_000, 1)(v), "seed": whole, "opened": flag,
        },
        deals=1,
    ),
    "Players.play": row(PLAYERS.play, {"rules": lambda v: v is None}, start=DEAL),
    "Players.card": row(PLAYERS.card, state=ALLPASS),
    "Players.worths": row(PLAYERS.worths, state=ALLPASS),
    "Solver": row(ddsolve.Solver, {"table_mb": up_to(5, 1)}),
    "Solver.split": row(SOLVER.split, {"played": empty}, **SOLVE),
}  # fmt: skip
QUICK_NO_ANSWER = {"Analyst", "Sheet.write", "Solver"}

for name, good, fair in (
    ("solve", SOLVE, {"played": empty, "moves": flag, "line": flag}),
    ("tricks", {**SOLVE, "deal": Deal.parse(DEAL)}, {"played": empty}),
    ("table", {"deal": DEAL}, {"allpass": flag}),
    ("allpass", {"deal": DEAL}, {"played": empty}),
):
    ROWS[name] = row(getattr(ddsolve, name), fair, **good)
    ROWS[f"Solver.{name}"] = row(getattr(SOLVER, name), fair, **good)
THREADS = {
    "cancel": lambda value: value is None,
    "threads": lambda value: value is None or (whole(value) and 1 <= value <= 256),
}
for name, more, fair in (
    ("solve", {"contract": "7S", "soloist": 1}, {"moves": flag, "line": flag}),
    ("tricks", {"contract": "7S", "soloist": 1}, {}),
    ("table", {}, {"allpass": flag}),
):
    ROWS[f"{name}_many"] = Row(
        lambda name=name, **given: list(getattr(ddsolve, f"{name}_many")(**given)),
        {**usual(getattr(ddsolve, f"{name}_many")), "deals": [DEAL], "threads": 1, **more},
        {**THREADS, "deals": lambda value: not value, **fair},
    )
for name, like in (("solve", "Solver.split"), ("table", "table")):
    ROWS[f"Solver.iter_{name}"] = Row(
        lambda name=name, **given: list(getattr(SOLVER, f"iter_{name}")(**given)),
        ROWS[like].good,
        ROWS[like].fair,
    )
for name, state in (("value", STATE), ("moves", STATE), ("line", STATE), ("allpass_from", ALLPASS)):
    ROWS[f"Solver.{name}"] = row(getattr(SOLVER, name), state=state)


def _members(kind: type) -> dict[str, Any]:
    """Return what a class has of its own and from the package's classes that it is made of."""
    ours = [base for base in reversed(kind.__mro__) if base.__module__.startswith("ddsolve.advice.")]
    return {name: plain for base in (*ours, kind) for name, plain in vars(base).items()}


ANSWERS = {
    kind
    for value in (getattr(ddsolve, name) for name in ddsolve.__all__)
    if hasattr(value, "question")
    for answer in [get_type_hints(value.question.answer)["return"]]
    for kind in get_args(answer) or [answer]
} | {ddsolve.ClosedMisere, *(getattr(answers, name) for name in answers.__all__)}


def public_names() -> Iterator[str]:
    """Yield every public function, class and method that takes arguments."""
    for name in ddsolve.__all__:
        value = getattr(ddsolve, name)
        if not callable(value) or (isinstance(value, type) and issubclass(value, Exception)):
            continue
        if hasattr(value, "question") or name == "ask_many":  # see tests/doors
            continue
        if value in ANSWERS and name not in ROWS:  # the program makes them
            continue
        yield name
        if isinstance(value, type):
            for method, plain in _members(value).items():
                function = plain.__func__ if isinstance(plain, classmethod | staticmethod) else plain
                if method.startswith("_") or not inspect.isfunction(function):
                    continue
                if hasattr(function, "question") or f"{name}.{method}" == "Analyst.ask":  # see tests/doors
                    continue
                takes = [one for one in inspect.signature(function).parameters if one not in ("self", "cls")]
                if takes:
                    yield f"{name}.{method}"


def test_what_would_be_taken_for_something_else_is_refused() -> None:
    for widow in (["SA", "SA"], ["SA"], ["SA", "SK", "SQ"]):
        with pytest.raises(DdsolveError):
            ddsolve.score("sochi", HandResult(contract="allpass", tricks={1: 7, 2: 2, 3: 1}, widow=widow))
        with pytest.raises(DdsolveError):
            AllPassRules("shows", widow)  # type: ignore[arg-type]
    with pytest.raises(DdsolveError, match="is a class"):
        ddsolve.check_claim("♠AKQ87 ♣AKQ87 ♦87", "10S", 1, cancel=Event)
    sheet = ddsolve.Sheet.empty(["1", "2", "3"])
    entry = ddsolve.score("sochi", MADE).entries[0]
    for wrong in (
        {"column": "foo"},
        {"points": float("nan")},
        {"points": "x"},
        {"against": ""},
        {"player": []},
    ):
        with pytest.raises(DdsolveError):
            sheet.write(entry._replace(**wrong))
    with Analyst(threads=1) as analyst:
        for wrong in (None, Lead):
            with pytest.raises(DdsolveError):
                analyst.ask(wrong)  # type: ignore[arg-type]
    for draw in (layout_svg, hand_svg, sheet_svg, chart_svg, trick_svg):
        for nothing in (None, 7, [1]):
            with pytest.raises(DdsolveError):
                draw(nothing)  # type: ignore[operator]
    assert layout_svg("♠AK | ♠QJ | ♠T9") == layout_svg(Deal.parse("♠AK | ♠QJ | ♠T9"))
    assert hand_svg("♠AK") == hand_svg(Hand.parse("♠AK"))
    for counts in ({"a": 1}, {1.5: 2}, {1: None}, {1: float("nan")}):
        with pytest.raises(DdsolveError):
            chart_svg(counts)  # type: ignore[arg-type]


def test_everything_public_has_a_row_with_every_argument() -> None:
    names = set(public_names())
    assert names - set(ROWS) == set()
    for name in names & set(ROWS):
        if name.startswith("Solver.iter_") or name.endswith("_many") or issubclass_of_enum(name):
            continue
        takes = set(inspect.signature(ROWS[name].ask).parameters)
        assert set(ROWS[name].good) == takes, name


def issubclass_of_enum(name: str) -> bool:
    value = getattr(ddsolve, name, None)
    return isinstance(value, type) and issubclass(value, Enum)


def asked(row: Row, given: dict[str, Any]) -> Any:
    if isinstance(row.ask, type) and issubclass(row.ask, Enum):
        return row.ask(*given.values())
    return row.ask(**given)


def same(one: Any, two: Any) -> bool:
    return repr(one) == repr(two) or bool(one == two)


@pytest.mark.slow
@pytest.mark.parametrize("name", ROWS)
def test_nonsense_is_refused(name: str) -> None:
    row = ROWS[name]
    refusals: list[str] = []
    answer = None if name in QUICK_NO_ANSWER else asked(row, row.good)
    for argument, good in row.good.items():
        fair = row.fair.get(argument)
        for value in WRONG:
            if fair is not None and fair(value):
                if name in QUICK_NO_ANSWER or name.startswith("Convention"):
                    continue  # a fair question, and a long one
                with suppress(DdsolveError):
                    asked(row, {**row.good, argument: value})
                continue
            if name in QUICK_NO_ANSWER and type(value) is type(good) and value == good:
                continue
            where = f"{name}({argument}={value!r})"
            try:
                found = asked(row, {**row.good, argument: value})
            except DdsolveError as error:
                refusals.append(f"{where}: {error}")
                continue
            except Exception as error:  # that is what is tested
                raise AssertionError(f"{where} ends in {type(error).__name__}: {error}") from error
            assert name not in QUICK_NO_ANSWER, f"{where} is answered"
            assert same(found, answer), f"{where} is answered by {found!r:.200}"
    assert refusals or not row.good or name == "Entry"
    assert [told for told in refusals if not told.isprintable()] == []


@pytest.mark.parametrize("one", [Decimal(1), Fraction(1), 1.0], ids=repr)
def test_a_seat_is_a_whole_number_or_a_text(one: Any) -> None:
    deal = Deal.parse(DEAL)
    for asked in (
        lambda: Seat.parse(one),
        lambda: deal.hand(one),
        lambda: ddsolve.tricks(DEAL, "7S", 1, one),
        lambda: ddsolve.table(DEAL, leader=one),
        lambda: PlayState.start(deal, "7S", 1, one),
    ):
        with pytest.raises(DdsolveError):
            asked()


def test_numbers_and_texts_of_numpy_are_read_as_ours() -> None:
    numpy = pytest.importorskip("numpy")
    one, deal = numpy.int64(1), Deal.parse(DEAL)
    assert Seat.parse(one) is Seat(numpy.uint8(1)) is Seat.FIRST
    assert Seat.FIRST.plus(numpy.int32(2)) is Seat.THIRD
    assert deal.hand(one) == deal.hand(1)
    assert (Card(numpy.int8(7)), Hand(numpy.uint32(3))) == (Card(7), Hand(3))
    assert type(Card(numpy.int8(7)).index) is type(Hand(numpy.uint32(3)).mask) is int
    assert Card.parse(numpy.str_("SA")) == Card.parse("SA")
    cards = numpy.array(["SA", "S7"])
    assert Hand.of(cards) == Hand.of(["SA", "S7"])
    assert Strain.parse(one) is Strain(one) is Strain.CLUBS
    assert Deal.random(numpy.int64(5)) == Deal.random(5)
    assert ddsolve.tricks(DEAL, numpy.str_("7S"), one) == ddsolve.tricks(DEAL, "7S", 1)
    solution = ddsolve.solve(numpy.str_(DEAL), "7S", one, one, numpy.array(["SA", "SQ"]))
    assert solution.as_json() == ddsolve.solve(DEAL, "7S", 1, 1, "SA SQ").as_json()
    assert Analyst("sochi", numpy.int64(4), one, whist=numpy.str_("one")).players == 4
    assert Convention.load("sochi", {"pool_size": numpy.int64(20)}).options.pool_size == 20
    calls = ((numpy.int64(2), "whist"), (numpy.int64(3), "pass"))
    tricks = {one: numpy.int64(6), numpy.int64(2): numpy.int64(4)}
    assert HandResult(contract="6C", soloist=one, calls=calls, tricks=tricks) == MADE  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ask",
    [
        lambda cards: ddsolve.solve(DEAL, "7S", 1, 1, cards),
        lambda cards: ddsolve.allpass(DEAL, 1, cards),
        lambda cards: STATE.replay(cards),
        lambda cards: GameRecord(RECORD.deal, RECORD.contract, 1, played=cards),
        lambda cards: ddsolve.check_claim(ENDING, "6S", 1, GONE, played=cards),
        lambda cards: AllPassRules("shows", cards),
        lambda cards: Deal(Deal.random(1).hands, cards),
    ],
)
def test_a_set_where_the_order_counts_is_refused(ask: Callable[[object], object]) -> None:
    for cards in ({"SA", "SQ"}, frozenset(map(Card.parse, ("SA", "SQ")))):
        with pytest.raises(DdsolveError, match="the order counts, and a set has none"):
            ask(cards)
    assert Hand.of({"SA", "SQ"}) == Hand.parse("SAQ")


@pytest.mark.parametrize(
    "ask",
    [
        Hand.of,
        STATE.replay,
        lambda cards: ddsolve.solve(DEAL, "7S", 1, 1, cards),
        lambda cards: ANALYST.layouts(ENDING, 1, cards),
        lambda games: ANALYST.layouts(ENDING, 1, GONE, games),
        lambda texts: Convention.load("sochi", texts),
        lambda held: HandResult(contract="6C", soloist=1, calls=held),  # type: ignore[arg-type]
    ],
)
def test_what_never_ends_is_refused(ask: Callable[[object], object]) -> None:
    with pytest.raises(DdsolveError, match="more than 100000 items"):
        ask(repeat("SA"))
