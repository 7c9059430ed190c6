"""The tags of the sources: what each stands for. The list is `sources.toml` beside the conventions."""

from __future__ import annotations

import sys
from functools import cache
from importlib.resources import files

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@cache
def source_names() -> dict[str, str]:
    """Return the title of the text behind each tag, in the order of the list."""
    text = files("ddsolve.conventions").joinpath("sources.toml").read_text(encoding="utf-8")
    return {str(tag): str(title) for tag, title in tomllib.loads(text).items()}
