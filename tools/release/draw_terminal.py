"""Draw the terminal that the READMEs show: docs/made/terminal.svg and terminal.ru.svg, in its colours.

    python tools/release/draw_terminal.py

The first example of a README is run, and what it prints is drawn by rich, which the tests' extra brings.
"""

from __future__ import annotations

import io
import os
import pty
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir
from threading import Thread

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parents[2]
PICTURES = {"README.md": "terminal.svg", "README.ru.md": "terminal.ru.svg"}
WIDTH = 80
FRAME = re.compile(r"terminal-\d+")  # rich numbers its frames by the text
ABROAD = re.compile(r"<!--.*?-->|@font-face \{.*?\}\n", re.DOTALL)  # fonts of another host


def in_colour(command: str) -> str:
    """Return what a command prints on a terminal of this width, without its progress."""
    ours, its = pty.openpty()
    found: list[bytes] = []

    def hear() -> None:
        try:
            while part := os.read(ours, 1 << 16):
                found.append(part)
        except OSError:  # the other end is closed
            return

    hearing = Thread(target=hear, daemon=True)
    hearing.start()
    words = [sys.executable, "-m", *shlex.split(command)]
    terminal = {**os.environ, "COLUMNS": str(WIDTH), "TERM": "xterm-256color"}
    try:  # elsewhere: in the checkout Python would import the sources, which are not built
        subprocess.run(words, stdout=its, env=terminal, cwd=gettempdir(), check=True)
    finally:
        os.close(its)
    hearing.join()
    os.close(ours)
    return b"".join(found).decode().replace("\r\n", "\n")


def main() -> None:
    """Draw the first example of each README."""
    for readme, name in PICTURES.items():
        command = re.search(r"^\$ (ddsolve .*)$", (ROOT / readme).read_text("utf-8"), re.MULTILINE)
        assert command is not None
        console = Console(
            record=True, width=WIDTH, force_terminal=True, color_system="standard", file=io.StringIO()
        )
        console.print(f"$ {command[1]}", highlight=False)
        console.print(Text.from_ansi(in_colour(command[1]).rstrip()))
        drawn = ABROAD.sub("", FRAME.sub("terminal", console.export_svg(title="ddsolve")))
        (ROOT / "docs" / "made" / name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
