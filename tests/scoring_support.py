"""Hands and scores in one line each, for the tests of scoring."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from typing import Any

from ddsolve import Contract
from ddsolve.conventions import Convention
from ddsolve.scoring import HandResult, HandScore, score
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.sheet import Sheet
from ddsolve.scoring.whole_game import Game

PRINTED = 0.0051  # the rules print values with two decimals
PRINTED_ONE = 0.051  # or with one


def hand(contract: str, tricks: str = "", calls: str = "", **more: Any) -> HandResult:
    """``hand("7S", "5 3 2", "whist pass")``: tricks of seats 1 2 3 (dealer), calls of seats 2, 3 in turn.

    Soloist is seat 1 unless told; a call may name its player: ``"pass pass dealer:whist"``.
    """
    seats = ("1", "2", "3", "dealer")
    turns = ("2", "3") * 4
    heard = []
    for turn, word in zip(turns, calls.split(), strict=False):
        player, _, call = word.rpartition(":")
        heard.append((player or turn, call))
    counts = dict(zip(seats, map(int, tricks.split()), strict=False)) if tricks else None
    parsed = Contract.parse(contract)
    if parsed.kind != "allpass":
        more.setdefault("soloist", "1")
    return HandResult(contract=parsed, tricks=counts, calls=tuple(heard), **more)


def scored(convention: str, result: HandResult, *overrides: str) -> HandScore:
    return score(Convention.load(convention, overrides), result)


def totals(outcome: HandScore) -> dict[str, Fraction]:
    """Add the entries up: ``{"P1": 2, "H2": 4, "W2>1": 6}``."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for entry in outcome.entries:
        letter = entry.column[0].upper()
        found[f"{letter}{entry.player}" + (f">{entry.against}" if entry.against else "")] += entry.points
    return {key: points for key, points in found.items() if points}


def written(text: str) -> dict[str, Fraction]:
    """``"H1=8 W2>1=5/2"`` as `totals` gives it."""
    pairs = (item.rsplit("=", 1) for item in text.split())
    return {key: Fraction(points) for key, points in pairs}


def sheet_of(names: list[str]) -> Sheet:
    """Return a sheet in which every figure is another."""
    sheet = Sheet.empty(names)
    for number, name in enumerate(names):
        sheet.pool[name] = Fraction(10 + number)
        sheet.hill[name] = Fraction(20 + number)
        for other in sheet.whists[name]:
            sheet.whists[name][other] = Fraction(100 + 10 * number + names.index(other))
    return sheet


ABC = ("A", "B", "C")


def filled(pool: str, hill: str, whists: str = "", players: tuple[str, ...] = ABC) -> Sheet:
    """``filled("10 10 10", "1 1 2", "A>B=40")``."""
    drawn = Sheet.empty(players)
    for name, points, below in zip(players, pool.split(), hill.split(), strict=True):
        drawn.pool[name], drawn.hill[name] = Fraction(points), Fraction(below)
    for item in whists.split():
        pair, points = item.split("=")
        player, other = pair.split(">")
        drawn.whists[player][other] = Fraction(points)
    return drawn


def names(text: str) -> dict[str, Fraction]:
    """``names("A=20 B=-10")``."""
    return {item.split("=")[0]: Fraction(item.split("=")[1]) for item in text.split()}


def game(convention: str, *hands: dict[str, Any], **more: Any) -> Game:
    """Replay the document of a game, of A, B and C unless `more` says who plays: what else stands in it."""
    file = GameFile.parse(json.dumps({"players": ABC, "hands": hands, **more}))
    return Game.replay(file, Convention.load(convention, file.overrides))
