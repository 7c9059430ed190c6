"""A score sheet as people type it: for each player his name, pool, hill and whists, `Анна 20 4 Борис=12`.

Between players stands a comma, a semicolon or a new line; the whists of one player may have commas too. A
player who is not named among them has none written on him. What is no player is left for who reads the rest.
"""

from __future__ import annotations

import re
from typing import Any

from ddsolve.errors import ScoreError
from ddsolve.words import Typed, _

_NUMBER = r"[+-]?\d+(?:[.,/]\d+)?"
# bounded, and read where every blank is one, so that no text takes more than time in proportion to its length
_NAME = r"[^\s\d,;=|:\"{}\[\]][^\n,;=|:\"{}\[\]]{0,80}?"
_PLAYER = rf"(?P<name>{_NAME})(?:\s*:)?\s+(?P<pool>{_NUMBER})\s+(?P<hill>{_NUMBER})(?=\s|\Z)"
_ITEM = re.compile(rf"(?:{_PLAYER})?(?P<on>.*)")
_ON = re.compile(rf"\s*({_NAME})\s*=\s*({_NUMBER})(?=\s|\Z)")
_FIRST = re.compile(rf"{_NAME}(?:\s*:)?\s+{_NUMBER}\s+{_NUMBER}(?![^\s,;])")
_BETWEEN = re.compile(r"\s*(?:[;\n]|(?<!\d),|,(?!\d))\s*")
EXAMPLE = Typed("A 20 4 B=12 C=3, B 10 2 A=5, C 12 0")


def is_sheet(text: str) -> bool:
    """Tell whether a text begins with a player's name, pool and hill."""
    return _FIRST.match(_bare(text)) is not None


def read_sheet_lines(text: str) -> tuple[dict[str, Any] | None, str]:
    """Return the players of a text as the document of a sheet, None where it begins with none; and its rest.

    ScoreError for a player or whists written twice, and for whists on somebody who has no line.
    """
    found, rest = _players(text)
    players = [name for name, *_column in found]
    spelled = {name.lower(): name for name in players}
    whists: dict[str, dict[str, str]] = {}
    for name, _pool, _hill, pairs in found:
        row = whists.setdefault(name, {})
        for written, points in pairs:
            other = written if written in players else spelled.get(written.lower(), written)
            if other in row:
                field = f"{name}: {other}="[:20]
                raise ScoreError("{field!r} is written twice", field=field)
            row[other] = points
    if not found:
        return None, rest
    columns = {"pool": 1, "hill": 2}
    return {
        "players": players,
        **{column: {one[0]: one[at] for one in found} for column, at in columns.items()},
        "whists": whists,
    }, rest


def read_whole_sheet(text: str) -> dict[str, Any]:
    """Return the document of a sheet in lines; ScoreError for what stands between or behind them."""
    document, rest = read_sheet_lines(text)
    if document is None or rest:
        told = _(
            "{text!r}: a player is his name (no number), pool, hill and whists, as in {example}",
            text=rest[:30],
            example=EXAMPLE,
        )
        raise ScoreError(told)
    return document


def _players(text: str) -> tuple[list[tuple[str, str, str, list[tuple[str, str]]]], str]:
    """Return name, pool, hill and whists of the players that a text begins with, and what comes behind."""
    text = _bare(text)
    found: list[tuple[str, str, str, list[tuple[str, str]]]] = []
    while text:
        between = _BETWEEN.search(text)
        item, rest = (text, "") if between is None else (text[: between.start()], text[between.end() :])
        said = _ITEM.fullmatch(item)
        on = said["on"] if said is not None else item
        pairs = _ON.findall(on)
        if said is None or _ON.sub("", on).strip() or not (said["name"] or found):
            break
        if said["name"]:
            found.append((said["name"].strip(), _decimal(said["pool"]), _decimal(said["hill"]), []))
        found[-1][3].extend((name.strip(), _decimal(points)) for name, points in pairs)
        text = rest
    return found, text


def _bare(text: str) -> str:
    """Return a text without comments and blank ends, every minus the same."""
    lines = (" ".join(line.partition("#")[0].split()) for line in text.splitlines())
    return re.sub("[–−]", "-", "\n".join(lines)).strip()


def _decimal(number: str) -> str:
    return number.replace(",", ".")
