"""One answer from every door: the command line, the page's API, the function, the analyst."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from question_examples import ALL, EXAMPLES, MORE, by_json
from support import shown
from test_fields import named

import ddsolve
from ddsolve import Analyst, _engine, ask_many
from ddsolve.asking.ask import Long, asking
from ddsolve.asking.declared import declared, positional
from ddsolve.cli.registry import ASKED
from ddsolve.cli.root import cli
from ddsolve.errors import FormatError
from ddsolve.questions.lead import Lead
from ddsolve.values.answers import Answer, Tabular
from ddsolve.web.questions import read_question


def test_an_option_is_asked_by_any_of_its_names() -> None:
    command = cli.get_command(click.Context(cli), "misere")
    assert command is not None
    asked = [read_question(command, {"hand": "A", name: 50}) for name in ("layouts", "samples")]
    assert asked[0] == asked[1]
    with pytest.raises(FormatError, match="samples is given twice, also as layouts"):
        read_question(command, {"hand": "A", "samples": 50, "layouts": 50})


# of advice, some of the columns of an answer as flat rows
COLUMNS = {
    "discard": {"discard", "contract", "expected", "make"},
    "misere": {"discard", "safe"},
    "bid": {"bid", "expected", "interval_low"},
    "whist": {"call", "expected"},
    "lead": {"card"},
    "claim": {"holds", "failing", "layouts"},
    "layouts": {"game", "tricks", "layouts"},
    "catch": {"card", "value"},
    "sample_allpass": {"samples", "line_mean"},
    "check_preference": {"holds"},
    "solve": {"card", "tricks", "cost"},
    "table": {"soloist", "game"},
    "allpass": {"seat", "guarantee", "tricks"},
    "value": {"convention", "contract", "both"},
    "auction": set(),
}


def shows_itself(answer: object, columns: set[str]) -> None:
    """Hold an answer to one line, to rows for pandas, and to a table for notebooks."""
    assert isinstance(answer, Tabular)
    told = repr(answer)
    assert told.startswith(f"<{type(answer).__name__} ")
    assert "\n" not in told
    assert len(told) < 250
    rows = answer.to_records()
    assert rows
    assert columns <= set(rows[0])
    assert all(
        value is None or isinstance(value, str | int | float) for row in rows for value in row.values()
    )
    page = answer._repr_html_()  # type: ignore[attr-defined]
    assert "<table" in page
    if isinstance(answer, Answer):  # the others have the tables of their reports
        assert page.count("<tr>") == len(rows) + 1


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_door_gives_the_same_answer(name: str) -> None:
    question, given = named(name)
    function = getattr(ddsolve, EXAMPLES[name][2]) if EXAMPLES[name][2] else asking(question, name)
    takes = declared(getattr(function, "question", question))  # of several kinds the function asks one
    own = {field: value for field, value in given.items() if field in takes}
    answer = function(**own, **({"threads": 1} if issubclass(question, Long) else {}))
    document = by_json(name, EXAMPLES[name][1])
    told = json.loads(json.dumps(answer.as_json()))
    if name in COLUMNS:
        shows_itself(answer, COLUMNS[name])
    assert {key: document[key] for key in told} == told
    beside = {"command", "version", "input", "convention", *question(**given).beside()}
    assert set(document) - set(told) <= beside
    with Analyst(threads=2) as analyst:
        method = getattr(analyst, name, None)
        if getattr(method, "question", "") in (question, getattr(function, "question", None)):
            answer = method(**own)
        else:
            answer = analyst.ask(question(**given))
        assert json.loads(json.dumps(answer.as_json())) == told


LONG = ("bid", "misere", "whist", "lead", "discard")  # they have their doors above


@pytest.mark.long
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in ASKED]
)
def test_a_batch_asks_the_same(name: str, tmp_path: Path) -> None:
    question, given = named(name)
    first = positional(question)[0]
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    deals, lines = tmp_path / "deals.txt", tmp_path / "answers.jsonl"
    deals.write_text(f"{given[first]}\n" * 2, encoding="utf-8")
    asked = read_question(command, EXAMPLES[name][1]).arguments
    words = ["batch", str(deals), "--ask", name, *asked[: asked.index("--")], "--jobs", "1", "-o", str(lines)]
    shown(*words)
    told = [json.loads(line)["answer"] for line in lines.read_text(encoding="utf-8").splitlines()]
    many = ask_many(question(**given), [given[first]] * 2, threads=2)
    assert told == [json.loads(json.dumps(answer.as_json())) for answer in many]
    assert told[0] == told[1]


@pytest.mark.parametrize("name", MORE)
def test_a_function_and_the_analyst_give_the_same_answer(name: str) -> None:
    question, given = named(name)
    with Analyst(threads=2) as analyst:
        answer = analyst.ask(question(**given))
    assert getattr(ddsolve, name)(**given).as_json() == answer.as_json()
    shows_itself(answer, COLUMNS[name])


@pytest.mark.parametrize("name", ALL)
def test_the_input_says_what_was_asked(name: str) -> None:
    """Asked again with the input of its document, a question is the same."""
    question, given = named(name)
    made = question(**given)
    keys = {one.key or field: field for field, one in declared(question).items()}
    again = question(
        **{keys[key]: value for key, value in made.echo().items() if keys.get(key) in made.given},
        **{field: given[field] for field in given if declared(question)[field].key is None},
    )
    assert again == made
    assert hash(again) == hash(made)
    assert made.but() == made


def test_calls_and_tricks_of_an_input_are_taken_as_they_stand_there() -> None:
    told = by_json("score", EXAMPLES["score"][1])["input"]
    assert by_json("score", {name: told[name] for name in ("contract", "soloist", "tricks", "calls")})
    assert by_json("auction", {"calls": ["1=6S", "2=pass"]})["to_call"] == "3"


def test_a_deal_says_who_the_soloist_is_and_stays_when_something_else_changes() -> None:
    made = Lead("♠QJ ♣97 ♦KQJT ♥J7 | - | ♠AK ♣QJT ♦A ♥AKQT", "misere", 1, None)
    assert made.soloist == 2
    assert made.but(contract="9S").partner == made.partner is not None


def test_a_set_will_do_where_the_order_does_not_count() -> None:
    question, given = named("layouts")
    assert question(**{**given, "games": {*given["games"]}}) == question(**given)


def test_many_answers_keep_to_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    real = _engine.Engine
    monkeypatch.setattr(_engine, "Engine", lambda size: made.append(size) or real(size))
    question, given = named("layouts")
    assert len(list(ask_many(question(**given, table_mb=3), [given["hand"]] * 2, threads=1))) == 2
    assert made == [3 << 20]
