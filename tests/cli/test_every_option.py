"""Every argument and every option of every command changes something: see `option_rows`."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import pytest
from click.testing import CliRunner
from option_rows import BASE, FILES, NOTHING, row, written
from support import first_answer, thinned

from ddsolve import _allpass, _blind, _catch, _engine, _people, _players, _split
from ddsolve.advice import misere
from ddsolve.advice.discard import advice as discards
from ddsolve.advice.hidden.advice import HiddenQuestion
from ddsolve.advice.hidden.results import HiddenAdvice
from ddsolve.bulk import work
from ddsolve.bulk.job import Job
from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli
from ddsolve.questions import discard


def parameters() -> Iterator[tuple[str, str]]:
    """Yield every command with each of its arguments, by name, and options, as they are written."""
    context = click.Context(cli)
    for command in COMMANDS:
        found = cli.get_command(context, command)
        assert found is not None
        for one in found.params:
            if isinstance(one, click.Argument):
                yield command, str(one.name)
            else:
                yield command, next(name for name in one.opts if name.startswith("--"))


PARAMETERS = list(parameters())
COMPILED = (
    _allpass,
    _blind,
    _catch,
    _people,
    _players,
    _split,
)  # they take the engine as it is, before a test replaces it


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the first estimate of a best discard."""
    for module, name in (
        (discards, "answer_menu"),
        (discard, "answer_comparison"),
        (misere, "answer_misere"),
    ):
        monkeypatch.setattr(module, name, first_answer(getattr(module, name)))
    start = misere.start_misere

    def started(*arguments: Any, **options: Any) -> Any:
        first, _rest = start(*arguments, **options)
        return first, lambda: first

    monkeypatch.setattr(misere, "start_misere", started)


def seen(command: str, line: str, shown: str, typed: str) -> object:
    """Run a command in this process and return what of it is compared."""
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        for file, text in FILES.items():
            (folder / file).write_text(text, encoding="utf-8")
        out = folder / "out.html" if shown == "file" and "--html" in line else folder / "out"
        words = shlex.split(line.replace("HERE", str(folder)).replace("OUT", str(out)))
        made = observed(patch, shown)
        if shown in ("answer", "refused"):
            words.append("--json")
        result = CliRunner().invoke(cli, [command, *words], input=typed)
        allowed = (0, 1, 2) if shown == "refused" else (0, 1) if command in ("problem", "compose") else (0,)
        assert result.exit_code in allowed, (line, result.output, result.exception)
        if shown in ("engines", "pool", "asked", "served"):
            return made
        if shown == "file":
            files = sorted(folder.glob("out*"))  # some commands tell the format by the ending
            return files[0].read_text(encoding="utf-8") if files else None
        if shown == "text":
            return result.stdout
        if result.exit_code == 2:
            return result.stderr
        return {key: value for key, value in json.loads(result.stdout).items() if key != "input"}


def observed(patch: pytest.MonkeyPatch, shown: str) -> list[object]:
    """Return a list to which every engine adds its table, and every batch where its work went."""
    made: list[object] = []

    class Noted(_engine.Engine):
        def __init__(self, table_bytes: int = 0, features: int = -1) -> None:
            made.append(table_bytes)

    def noted(kind: str) -> Callable[..., Iterator[dict[str, object]]]:
        def send(job: Job, start: int, where: object) -> Iterator[dict[str, object]]:
            made.append((kind, where))
            return iter(())

        return send

    if shown == "engines":
        patch.setattr(_engine, "Engine", Noted)
    if shown == "served":
        server = pytest.importorskip("ddsolve.web.server")
        patch.setattr(server, "serve", lambda *where, **how: made.append((where, how)))
    if shown == "asked":
        patch.setattr(misere, "HiddenSearch", lambda bench, question, quick: Nothing(question, made))
    if shown == "pool":
        patch.setattr(work, "in_processes", noted("processes"))
        patch.setattr(work, "on_dask", noted("dask"))
    return made


class Nothing:
    """A search that only notes what it was asked."""

    quick = False

    def __init__(self, question: HiddenQuestion, made: list[object]) -> None:
        made.append(question)
        self.result = HiddenAdvice(question.twelve.seat, question.seed)

    def first(self) -> HiddenAdvice:
        return self.result

    rest = first


@cache
def once(command: str, line: str, shown: str, typed: str) -> object:
    """Return what a run shows; many rows share one."""
    return seen(command, line, shown, typed)


@pytest.mark.long
@pytest.mark.parametrize(("command", "option"), thinned(PARAMETERS, 3))
def test_every_option_changes_something(command: str, option: str) -> None:
    pair = row(command, option)
    assert pair is not None
    one, other = (once(command, line, pair.shown, pair.typed) for line in (pair.one, pair.other))
    if (command, option) in NOTHING:
        assert one == other, "it changes something now: write its row"
    else:
        assert one != other


def test_every_option_has_a_row() -> None:
    without = [one for one in PARAMETERS if row(*one) is None]
    assert without == [], "write a row in option_rows.py: two runs that must differ"


def test_every_row_is_for_something_there_is() -> None:
    assert written() <= set(PARAMETERS)
    assert list(BASE) == list(COMMANDS)
