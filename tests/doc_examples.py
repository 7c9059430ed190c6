"""The console examples of docs/: where they stand, and how they are run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).resolve().parent.parent / "docs"
WIDTH = 96


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
    """Run a command of ours as it stands and return all that it prints.

    It may stand behind `printf … |`, and before `| fold -sw N` and `| head -n N`.
    """
    command, *filters = re.split(r" \| (?=fold|head)", command)
    head, pipe, tail = command.partition(" | ddsolve ")
    typed = None
    if pipe:
        words = shlex.split(head)
        assert words[0] == "printf", command
        typed = words[1].replace("\\n", "\n")
        command = "ddsolve " + tail
    words = shlex.split(command)
    assert words[0] == "ddsolve", command
    plain = {"PYTHONUTF8": "1", "COLUMNS": str(WIDTH), "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "ddsolve", *words[1:]],
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env=os.environ | plain,
        timeout=120,
        encoding="utf-8",
        check=False,
    )
    lines = done.stdout.rstrip().splitlines()
    for words in map(str.split, filters):
        number = int(words[2])
        assert words[:2] in (["fold", "-sw"], ["head", "-n"]), command
        lines = (
            lines[:number] if words[0] == "head" else [part for line in lines for part in fold(line, number)]
        )
    lines = [line.rstrip() for line in lines]
    return "".join(f"{line}\n" for line in lines)
