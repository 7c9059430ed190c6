"""The page of the Python API holds every public name."""

from __future__ import annotations

import re
from pathlib import Path

import ddsolve
import ddsolve.errors

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"


def documented() -> set[str]:
    """Return the names that the page's directives show: a thing by its path, or the members of a module."""
    text = PAGE.read_text(encoding="utf-8")
    shown = {path.rpartition(".")[2] for path in re.findall(r"^::: (\S+)", text, re.MULTILINE)}
    for members in re.findall(r"members: \[([^\]]*)\]", text):
        shown.update(name.strip() for name in members.split(","))
    if re.search(r"^::: ddsolve\.errors$", text, re.MULTILINE):
        shown.update(name for name in vars(ddsolve.errors) if name.endswith("Error"))
    return shown


def test_every_public_name_is_on_the_page() -> None:
    assert {name for name in ddsolve.__all__ if name != "__version__"} - documented() == set()
