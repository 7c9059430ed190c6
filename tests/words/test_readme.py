"""README.md is a test: its console examples print what it shows, and its Python examples run as doctests.

A console example stands in a fenced block of the language ``console``: a line ``$ ddsolve …`` and the output
that follows it. A line ``...`` in the output stands for any lines. Commands of other programs (git, pip) are
not run.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from ddsolve.asking.ask import Watched
from ddsolve.cli.root import cli

README = Path(__file__).resolve().parents[2] / "README.md"
RUSSIAN = README.with_name("README.ru.md")
WIDTH = 100


class Example(NamedTuple):
    """One command of the README and the output that it promises."""

    line: int
    command: str
    output: str


def console_examples(text: str) -> list[Example]:
    """Collect the commands of all ``console`` blocks with the lines of the README they stand in."""
    examples = []
    for block in re.finditer(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        first = text.count("\n", 0, block.start(1)) + 1
        commands = re.finditer(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", block[1], re.MULTILINE)
        for found in commands:
            line = first + block[1].count("\n", 0, found.start())
            examples.append(Example(line, found[1].replace("\\\n", " "), found[2]))
    return examples


def ours(examples: list[Example]) -> list[Example]:
    return [example for example in examples if example.command.split()[0] == "ddsolve"]


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def fits(output: list[str], wanted: list[str]) -> bool:
    """Compare line by line; ``...`` in the wanted lines stands for any number of lines."""
    if not wanted:
        return not output
    if wanted[0] == "...":
        return any(fits(output[skipped:], wanted[1:]) for skipped in range(len(output) + 1))
    return bool(output) and output[0] == wanted[0] and fits(output[1:], wanted[1:])


def run(command: str, folder: Path) -> str:
    """Run a ``ddsolve`` command as a new user would, but without a terminal."""
    plain = {"PYTHONUTF8": "1", "COLUMNS": str(WIDTH), "NO_COLOR": "1"}
    arguments = [sys.executable, "-m", "ddsolve", *shlex.split(command)[1:]]
    done = subprocess.run(
        arguments,
        capture_output=True,
        cwd=folder,
        env=os.environ | plain,
        timeout=120,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_here(command: str) -> str:
    """Run a ``ddsolve`` command in this process."""
    plain = {"COLUMNS": str(WIDTH), "NO_COLOR": "1"}
    done = CliRunner(env=plain).invoke(cli, shlex.split(command)[1:], prog_name="ddsolve")
    assert done.exit_code == 0, done.stderr
    return done.stdout


def held_to(example: Example, output: str) -> None:
    """Hold an output to what the README shows."""
    printed, wanted = lines(output), lines(example.output)
    if not fits(printed, wanted):
        assert printed == wanted, example.command


def examples_of(readme: Path) -> list[Example]:
    return ours(console_examples(readme.read_text(encoding="utf-8"))) if readme.exists() else []


EXAMPLES, RUSSIAN_EXAMPLES = examples_of(README), examples_of(RUSSIAN)
LONG = ("discard", "misere", "whist")  # both READMEs ask the same


def asks(example: Example, command: str) -> bool:
    return f" {command} " in example.command


def test_the_readme_shows_what_it_can_do() -> None:
    assert len(EXAMPLES) >= 2, "README.md opens with a real analysis and its commands"


@pytest.mark.slow
@pytest.mark.parametrize(
    "example",
    [each for each in (*EXAMPLES, *RUSSIAN_EXAMPLES) if not any(asks(each, command) for command in LONG)],
    ids=lambda example: f"line {example.line}: {example.command[:20]}",
)
def test_console_example(example: Example, tmp_path: Path) -> None:
    held_to(example, run(example.command, tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("command", LONG)
def test_a_long_example_in_both_languages(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question in the other language is given the answer that was worked out for the first."""
    known: dict[str, Any] = {}
    ask = Watched.ask

    def remembering(question: Watched[Any], *given: Any) -> Any:
        key = repr((type(question), question.echo()))
        if key not in known:
            known[key] = ask(question, *given)
        return known[key]

    monkeypatch.setattr(Watched, "ask", remembering)
    for example in (*EXAMPLES, *RUSSIAN_EXAMPLES):
        if asks(example, command):
            held_to(example, run_here(example.command))
    assert known


@pytest.mark.parametrize(
    ("example", "picture"),
    [(EXAMPLES[0], "terminal.svg"), (RUSSIAN_EXAMPLES[0], "terminal.ru.svg")],
    ids=["en", "ru"],
)
def test_the_terminal_is_drawn_as_it_is_told(example: Example, picture: str) -> None:
    """`tools/release/draw_terminal.py` draws it; the example itself is run by another test."""
    drawn = ElementTree.parse(README.parent / "docs" / "made" / picture).getroot()
    texts = [one.text or "" for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
    shown = "".join("".join(texts).split()).removeprefix("ddsolve")  # behind the title of its window
    assert shown == "".join(f"$ {example.command}{example.output}".split())


def test_python_examples() -> None:
    failed, _ = doctest.testfile(
        str(README), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert failed == 0


def test_the_reader_of_examples() -> None:
    """The runner itself: blocks, continued lines, and the line that stands for any lines."""
    text = "a\n```console\n$ ddsolve x \\\n    y\none\ntwo\n$ git z\n```\n```\n$ not this\n```\n"
    assert console_examples(text) == [Example(3, "ddsolve x      y", "one\ntwo\n"), Example(7, "git z", "")]
    assert fits(["a", "b", "c"], ["a", "...", "c"])
    assert fits(["a"], ["a", "..."])
    assert not fits(["a", "b"], ["a"])
    assert not fits(["a"], ["a", "b"])
