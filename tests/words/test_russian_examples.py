"""Every documented command in Russian: no Latin word but what is typed; tables that fit; the same JSON.

What a command writes for programs is left out: files in their formats, the one-line answers of `play`.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from doc_examples import DOCS, console_blocks, tables

from ddsolve.cli import run as cli_run
from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli
from ddsolve.conventions import source_names
from ddsolve.output.report.blocks import Report
from ddsolve.output.report.style import Style
from ddsolve.output.report.terminal import terminal_text

PAGES = [*sorted(DOCS.rglob("*.md")), DOCS.parent / "README.md", DOCS.parent / "README.ru.md"]
QUICK = (
    "allpass",
    "auction",
    "conventions",
    "game",
    "holding",
    "review",
    "score",
    "settle",
    "solve",
    "table",
)
FOR_PROGRAMS = ("convert", "compose", "play", "batch")
TAGS = frozenset(source_names())  # stand in brackets, which a narrow column may break
# What may be Latin: what is typed as it stands, in backticks or brackets; options; the names of commands.
TYPED = re.compile(r"(?m)^[a-z_]+ = .*$|`[^`]*`|\[[^\]]*\]|--?[a-z][a-z-]*|\bddsolve( [a-z]+)?\b")


def documented() -> list[tuple[str, str]]:
    """Return the commands of the documentation, each once, and what is typed for each."""
    found: dict[str, str] = {}
    for page in PAGES:
        for block in console_blocks(page.read_text(encoding="utf-8")):
            for _shown, line in block.commands:
                command = re.split(r" \| (?=fold|head)", line)[0]
                head, pipe, tail = command.partition(" | ddsolve ")
                typed = shlex.split(head)[1].replace("\\n", "\n") if pipe else ""
                command = "ddsolve " + tail if pipe else command
                if command.startswith("ddsolve "):
                    found.setdefault(command.removeprefix("ddsolve "), typed)
    return sorted(found.items())


def marked(commands: list[tuple[str, str]]) -> list[object]:
    """Mark long all but the first example of each quick command, and of its help."""
    seen, found = set(), []
    for one in commands:
        words = shlex.split(one[0])
        name = next((word for word in words if not word.startswith("-") and word not in ("ru", "en")), "")
        kind = ("--help" in words, name)
        new = kind not in seen and (name in QUICK or "--help" in words)
        seen.add(kind)
        found.append(pytest.param(*one, marks=() if new else pytest.mark.long, id=one[0][:50]))
    return found


TOLD = [one for one in documented() if "--json" not in one[0]]
JSON = [one for one in documented() if "--json" in one[0]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = Path(shutil.copytree(DOCS / "examples", tmp_path / "examples"))
    monkeypatch.chdir(copy)
    return copy


def answer(command: str, typed: str, lang: str) -> str:
    result = CliRunner().invoke(cli, [*shlex.split(command), "--lang", lang], input=typed)
    return result.output


def own_words(command: str, typed: str, folder: Path) -> set[str]:
    """Return the words that the reader himself has given: in the command, typed, in the examples' files."""
    given = (
        command
        + typed
        + " ".join(
            file.name + file.read_text(encoding="utf-8") for file in folder.iterdir() if file.is_file()
        )
    )
    return {*re.findall(r"[A-Za-z]+", given), *COMMANDS, *TAGS}


@pytest.mark.usefixtures("marks_shown")
@pytest.mark.parametrize(("command", "typed"), marked(TOLD))
def test_the_answer_is_russian_and_fits(
    command: str, typed: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def rendered(style: Style, report: Report) -> str:
        shown.extend(terminal_text(Style(width=columns), report) for columns in (60, 80))
        return terminal_text(style, report)

    monkeypatch.setattr(cli_run, "terminal_text", rendered)
    output = answer(command, typed, "ru")
    for columns, text in zip((60, 80), shown, strict=False):
        assert all(len(line) <= columns for table in tables(text) for line in table), text
    if command.split()[0] not in FOR_PROGRAMS or "--help" in command:
        latin = set(re.findall(r"[A-Za-z]+", TYPED.sub("", prose(output))))
        assert not latin - own_words(command, typed, folder), output


def prose(output: str) -> str:
    """Return an answer without what is an example or a choice in the help."""
    if not output.startswith("Вызов:"):
        return output
    told = re.sub(r"(?ms)^  Примеры?\b.*?(?=^\S)", "", output)  # commands, files and all
    return re.sub(r"\[[^\]]*\]", "", " ".join(told.split()))


@pytest.mark.parametrize(("command", "typed"), marked(JSON))
def test_the_document_is_the_same_in_every_language(command: str, typed: str, folder: Path) -> None:
    before = set(folder.iterdir())
    russian = answer(command, typed, "ru")
    for made in set(folder.iterdir()) - before:  # a batch would go on with its file
        made.unlink()
    assert russian == answer(command, typed, "en")
    assert json.loads(russian.splitlines()[0])
