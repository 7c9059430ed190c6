"""The files of code that the documentation, the package, the tools and the tests name are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KINDS = (".py", ".pyx", ".pxd", ".sh", ".md")
FOLDERS = ("ddsolve", "tools", "tests", "benchmarks", "ext", "docs")
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")]
EXAMPLES = re.compile(r"NAME|\bfoo\b")  # a name that stands for others
HISTORY = "CHANGELOG.md"


def test_the_files_that_are_named_are_there() -> None:
    code = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    there = {"/" + path.relative_to(ROOT).as_posix() for path in [*code, *ROOT.glob("*.py"), *PAGES]}
    ends = {place[at:] for place in there for at in range(len(place)) if place[at] == "/"}
    missing = []
    for path in [*code, *(page for page in PAGES if page.name != HISTORY)]:
        for found in re.finditer(r"`([\w/]+\.(?:py|pyx|pxd|sh|md))[`: ]", path.read_text(encoding="utf-8")):
            if f"/{found[1]}" not in ends and not EXAMPLES.search(found[1]):
                missing.append((path.relative_to(ROOT).as_posix(), found[1]))
    assert missing == []


def test_a_source_distribution_has_all_that_ci_reads() -> None:
    included = (ROOT / "MANIFEST.in").read_text(encoding="utf-8").split()
    assert [path.name for path in (ROOT / ".ci").iterdir() if f".ci/{path.name}" not in included] == []
