"""The console examples of docs/: where they stand, and how they are run."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from ddsolve.cli.root import cli

DOCS = Path(__file__).resolve().parent.parent / "docs"
WIDTH = 96
PLAIN = {"COLUMNS": str(WIDTH), "NO_COLOR": "1"}
# as click takes them from the process and the terminal; its runner has its own
AS_A_PROCESS: dict[str, Any] = {"prog_name": "ddsolve", "terminal_width": WIDTH - 2}


class Block(NamedTuple):
    """One fenced block: its place in the page, its text, and its commands (as shown, and on one line)."""

    line: int
    start: int
    end: int
    text: str
    commands: list[tuple[str, str]]


def console_blocks(text: str) -> list[Block]:
    """Find the blocks of the language `console`; every command in them is a line that begins with `$ `."""
    blocks = []
    for found in re.finditer(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        commands = re.findall(r"^\$ ((?:.*\\\n)*.*)$", found[1], re.MULTILINE)
        joined = [(shown, re.sub(r"\\\n\s*", "", shown)) for shown in commands]
        line = text.count("\n", 0, found.start()) + 1
        blocks.append(Block(line, found.start(1), found.end(1), found[1], joined))
    return blocks


def python_blocks(text: str) -> list[str]:
    """Find the blocks of the language `python`."""
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def tables(text: str) -> list[list[str]]:
    """Return the tables of an answer: the blocks that have a line of dashes, without the titles above."""
    found = []
    for block in re.split(r"\n\n+", text):
        lines = block.splitlines()
        ruled = [place for place, line in enumerate(lines) if re.fullmatch(r"-+(  -+)*", line)]
        if ruled:
            found.append([line for line in lines[ruled[0] :] if "  " in line])  # a sentence below is none
    return found


def pictures() -> dict[str, str]:
    """Make the pictures and the page that the documentation shows, by their names in docs/made."""
    from ddsolve import Convention, read_records, review
    from ddsolve.pages import review_page
    from ddsolve.pictures import chart_svg, layout_svg, sheet_svg, trick_svg
    from ddsolve.scoring.sheet import Sheet

    (seven,) = read_records((DOCS / "examples" / "seven.txt").read_text(encoding="utf-8")).records
    made = review(seven)
    sheet = Sheet.parse(
        (DOCS / "examples" / "sheet.json").read_text(encoding="utf-8"), Convention.load("sochi").options
    )
    return {
        "layout.svg": layout_svg(made.start, names=seven.players),
        "trick.svg": trick_svg(made.state.tricks[3]),
        "sheet.svg": sheet_svg(sheet, target=20),
        "chart.svg": chart_svg({6: 4397, 7: 180359}, "7♠", least=7),
        "seven.html": review_page(made),
    }


def fold(line: str, width: int) -> list[str]:
    """Break a line after its last blank that fits, as `fold -s` does."""
    parts = []
    while len(line) > width:
        end = line.rfind(" ", 0, width) + 1 or width
        parts.append(line[:end])
        line = line[end:]
    return [*parts, line]


def run(command: str, folder: Path) -> str:
    """Run a command of ours as it stands, in this process, and return all that it prints.

    It may stand behind `printf … |`, and before `| fold -sw N`, `| head -n N` and `| tail -n N`.
    """
    command, *filters = re.split(r" \| (?=fold|head|tail)", command)
    head, pipe, tail = command.partition(" | ddsolve ")
    typed = None
    if pipe:
        words = shlex.split(head)
        assert words[0] == "printf", command
        typed = words[1].replace("\\n", "\n")
        command = "ddsolve " + tail
    words = shlex.split(command)
    assert words[0] == "ddsolve", command
    before = os.getcwd()
    os.chdir(folder)
    try:
        done = CliRunner(env=PLAIN).invoke(cli, words[1:], input=typed, **AS_A_PROCESS)
    finally:
        os.chdir(before)
    assert done.exception is None or isinstance(done.exception, SystemExit), (command, done.exception)
    lines = done.output.rstrip().splitlines()
    for words in map(str.split, filters):
        number = int(words[2])
        kept = {"head": lines[:number], "tail": lines[-number:]}
        assert words[:2] == ["fold", "-sw"] or (words[1] == "-n" and words[0] in kept), command
        lines = kept.get(words[0]) or [part for line in lines for part in fold(line, number)]
    lines = [line.rstrip() for line in lines]
    return "".join(f"{line}\n" for line in lines)
