"""Compare the reference with the independent vectors of ``tests/data``.

``python -m reference.vectors [NUMBER …]`` (in ``tests/``) does it for all 36 layouts and the published hands,
or for the layouts named: up to half a minute each tree, an hour or two in all.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reference.games import AllPassLine, Game, Guarantee, Misere, Together, TrickGame, Widow
from reference.position import card_list

DATA = Path(__file__).resolve().parent.parent / "data"
STRAINS = {"S": "S", "C": "C", "D": "D", "H": "H", "NT": None}
WINNER = {"second_winner": True, "third_winner": True}
VARIANTS: dict[str, dict[str, Any] | None] = {
    "allpass_nowidow": None,
    "allpass_widow": {"rule": "shows"},
    "allpass_winner": {"rule": "shows", **WINNER},
    "allpass_sets_suit": {"rule": "shows", **WINNER, "void_sets_suit": True},
    "allpass_dealer": {"rule": "dealer"},
    "allpass_dealer_winner": {"rule": "dealer", **WINNER},
}

Row = tuple[str, Any, Any]  # what was asked, the reference's answer, the vector's


def layouts() -> list[dict[str, Any]]:
    """Read the 36 ten-card layouts."""
    rows: list[dict[str, Any]] = json.loads((DATA / "layouts.json").read_text(encoding="utf-8"))
    return rows


def all_pass(layout: dict[str, Any]) -> Iterator[Row]:
    """Guarantees and line of a layout under every variant; one memo, for all are one game after trick two."""
    hands = [card_list(hand) for hand in layout["hands"]]
    memo: dict[Any, Any] = {}
    for name, options in VARIANTS.items():
        widow = None if options is None else Widow(tuple(layout["dead"]), **options)
        game = Together([*(Guarantee(seat, widow) for seat in range(3)), AllPassLine(None, widow)])
        game.memo = memo
        *guarantee, line = game.solve(hands)
        yield f"{name} guarantee", guarantee, layout[name]["guarantee"]
        yield f"{name} tricks", list(line), layout[name]["tricks"]


def trick_games(layout: dict[str, Any], strain: str) -> Iterator[Row]:
    """All three soloists in one strain (``misere`` is one of them)."""
    hands = [card_list(hand) for hand in layout["hands"]]
    games: list[Game] = [
        Misere(seat) if strain == "misere" else TrickGame(seat, STRAINS[strain]) for seat in range(3)
    ]
    answer = list(Together(games).solve(hands))
    tricks = layout["trick"]
    wanted = [layout["misere"][seat] if strain == "misere" else tricks[seat][strain] for seat in "123"]
    yield strain, answer, wanted


def published() -> Iterator[Row]:
    """Hands from books and other programs."""
    for hand in json.loads((DATA / "published.json").read_text(encoding="utf-8")):
        if hand["kind"] in ("trick", "misere"):
            yield hand["id"], solve_published(hand), hand["computed"]


def solve_published(hand: dict[str, Any]) -> int:
    """Solve one hand of ``published.json``: its players sit in ``order``."""
    order = hand["order"]
    hands = [card_list(hand["hands"][player]) for player in order]
    soloist, leader = order.index(hand["soloist"]), order.index(hand["leader"])
    game = Misere(soloist) if hand["kind"] == "misere" else TrickGame(soloist, STRAINS[hand["trump"]])
    tricks: int = game.solve(hands, leader)
    return tricks


def report(what: str, answer: Any, wanted: Any) -> bool:
    """Print one comparison; True when it failed."""
    print(what, answer, "ok" if answer == wanted else f"WRONG, vector {wanted}", flush=True)
    return bool(answer != wanted)


def main(numbers: list[int]) -> int:
    """Print every comparison; return 1 if one failed."""
    wrong = 0
    rows = layouts()
    for number in numbers or range(len(rows)):
        trees = [trick_games(rows[number], strain) for strain in (*STRAINS, "misere")]
        for check in [all_pass(rows[number]), *trees]:
            wrong += sum(report(f"{number} {what}", answer, wanted) for what, answer, wanted in check)
    if not numbers:
        wrong += sum(report(*row) for row in published())
    print(f"{wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main([int(word) for word in sys.argv[1:]]))
