"""What mkdocs makes at build time: the page of conventions gets the table of each, as it is printed."""

from __future__ import annotations

from typing import Any

from click.testing import CliRunner

from ddsolve.cli.root import cli
from ddsolve.conventions import NAMES, Convention


def on_page_markdown(markdown: str, page: Any, **_more: Any) -> str:
    """Return the text of a page, that of conventions with a table for each."""
    if page.file.src_uri != "conventions.md":
        return markdown
    parts = [markdown]
    for name in NAMES:
        known = Convention.load(name)
        asked = ["--lang", "en", "conventions", name]
        printed = CliRunner().invoke(cli, asked, env={"COLUMNS": "100", "NO_COLOR": "1"}).stdout
        parts.append(
            f"## {known.title}\n\n{known.about}\n\n```console\n$ ddsolve conventions {name}\n{printed}```"
        )
    return "\n\n".join(parts)
