"""Every field of every question, as it was declared: nonsense is refused, doors have its name and bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import click
import pytest
from click.testing import CliRunner
from question_examples import ALL, EXAMPLES
from wrong_values import WRONG

from ddsolve import DdsolveError
from ddsolve.asking.ask import Question
from ddsolve.asking.declared import declared, types_of
from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli
from ddsolve.io.reading import read
from ddsolve.questions.misere import Misere
from ddsolve.solving.effort import USUAL

Example = tuple[type[Question[Any]], dict[str, Any]]


def named(name: str) -> Example:
    """Return a question with its arguments as Python names them."""
    question, given, _function = ALL[name]
    known = declared(question).items()
    spelled = {each.lstrip("-").replace("-", "_"): field for field, one in known for each in one.spelled}
    keys = spelled | {one.key or field: field for field, one in known}
    return question, {keys.get(key, key): value for key, value in given.items()}


def command(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


def test_every_question_of_the_registry_has_an_example() -> None:
    asked = {name for name, entry in COMMANDS.items() if entry.target.startswith("ddsolve.questions.")}
    assert asked == set(EXAMPLES)


@pytest.mark.parametrize("name", ALL)
def test_nonsense_in_a_field_is_refused_or_read_as_what_it_is(name: str) -> None:
    question, given = named(name)
    question(**given)
    refusals: list[str] = []
    for field, kind in types_of(question).items():
        for value in WRONG:
            try:
                made = question(**{**given, field: value})
            except DdsolveError as error:
                refusals.append(str(error))
                continue
            with suppress(TypeError):  # what a field is read as may be no type, as a choice
                held = getattr(made, field)
                assert held is None or read(kind, held, field) == held, (field, value)
    assert len(refusals) > len(types_of(question)) * len(WRONG) / 2
    assert [told for told in refusals if not told.isprintable()] == []


def numbers(name: str) -> Iterator[tuple[str, float, float]]:
    for field, one in declared(ALL[name][0]).items():
        if one.least is not None and one.most is not None:
            yield field, one.least, one.most


@pytest.mark.parametrize("name", ALL)
def test_the_bounds_of_a_number_are_those_declared(name: str) -> None:
    question, given = named(name)
    for field, least, most in numbers(name):
        for beyond in (least - 1, most + 1):
            kind = float if types_of(question)[field] is float else int
            with pytest.raises(DdsolveError, match=f"{field}: .* is not between"):
                question(**{**given, field: kind(beyond)})


@pytest.mark.parametrize("name", EXAMPLES)
def test_help_tells_names_and_bounds(name: str) -> None:
    question = EXAMPLES[name][0]
    told = "".join(CliRunner().invoke(cli, [name, "--help-all"]).stdout.split())
    for field, one in declared(question).items():
        if not one.typed or one.argument:
            continue
        (shown, *former) = one.spelled or (f"--{field.replace('_', '-')}",)
        assert shown.partition("/")[0] in told
        assert not any(f"{name}," in told for name in former)
        if one.least is not None and one.most is not None:
            assert f"{one.least}<=x<={one.most}" in told, field


@pytest.mark.parametrize("name", ALL)
def test_a_default_told_in_words_is_what_is_put_in_its_place(name: str) -> None:
    question, given = named(name)
    for field, one in declared(question).items():
        told = re.search(r"\[default: (\d+)\b", one.help)
        if told is None:
            continue
        with suppress(DdsolveError):  # some examples cannot do without
            held = getattr(question(**{key: value for key, value in given.items() if key != field}), field)
            assert held is None or int(held) == int(told[1]), field


def test_the_sizes_of_a_misere_are_those_of_the_policy() -> None:
    told = f"[default: {USUAL.caught.layouts} caught, at most {USUAL.score.layouts} score]"
    assert told in declared(Misere)["samples"].help
