"""The words that the scripts of the page need: handed to it as JSON, from the one catalogue."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from ddsolve.words import _

_TEXT = re.compile(r'\b[tN]\(\s*"([^"\\]+)"')


def seat_names() -> dict[str, str]:
    """Return the three seats as the page calls them."""
    return {seat: _("{seat:seat}", seat=seat) for seat in "123"}


def texts(script: str) -> list[str]:
    """Return the English texts of a script, in `t("…")` and `N("…")`."""
    return _TEXT.findall(script)


@cache
def _script_texts() -> list[str]:
    static = files("ddsolve.web").joinpath("static")
    scripts = [entry.read_text("utf-8") for entry in static.iterdir() if entry.name.endswith(".js")]
    return [text for script in scripts for text in texts(script)]


def script_words() -> dict[str, str]:
    """Return the texts of the scripts by their English, `{field}`s as they are, and `seat 1` to `seat 3`."""
    seats = {f"seat {seat}": name for seat, name in seat_names().items()}
    return {text: _(text) for text in _script_texts()} | seats
