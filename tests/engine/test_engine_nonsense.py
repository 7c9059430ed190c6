"""Nonsense to every entry of the compiled modules: an error of Python's, and nothing stored goes wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from support import masks, random_hands

from ddsolve._allpass import AllPass, Position
from ddsolve._catch import Catcher
from ddsolve._engine import Engine
from ddsolve._layouts import LayoutFamily
from ddsolve._split import Split

HANDS = masks(random_hands(3, 5))
OWN, *UNSEEN = HANDS
NONSENSE: list[Any] = [
    *(None, "x", b"", 1.5, float("nan"), -1, 3, 5, 11, 32, 1 << 31, 1 << 32, 1 << 64, -(1 << 70), True),
    *((), [1], (1, 2), (1, 2, 3), (0, 0, 0), (-1, 0, 1), ("a", "b", "c"), (None, None, None), (1.5, 2, 3)),
    *((1, 1, 1), (3, 12, 48), (9, 9, 9, 9), (-9, 0, 0, 0), (1 << 40, 0, 0, 0), iter((1, 2))),
    *({}, {1, 2, 3}, object(), Engine),
]
REFUSALS = (TypeError, ValueError, OverflowError)

ASKED: dict[str, Any] = {
    "hands": HANDS,
    "strain": 4,
    "misere": False,
    "soloist": 0,
    "leader": 1,
    "trick": (),
}
FAMILY: dict[str, Any] = {
    "own": OWN,
    "unseen": sum(UNSEEN),
    "soloist": 0,
    "strain": 2,
    "misere": False,
    "next_has": 0,
    "last_has": 0,
    "least": (0, 0, 0, 0),
    "most": (8, 8, 8, 8),
}
COUNTED: dict[str, Any] = {"leader": 0, "trick": (), "group": -1, "floor": 0, "ceiling": 10}
PLACED: dict[str, Any] = {
    "hands": HANDS,
    "leader": 0,
    "trick": (),
    "tricks_done": 0,
    "widow": (),
    "rule": 0,
    "second_winner": False,
    "third_winner": False,
    "void_sets_suit": False,
}


def spoiled(good: dict[str, Any], choice: random.Random) -> dict[str, Any]:
    """Replace one to three of the arguments by nonsense."""
    names = choice.sample(sorted(good), choice.randint(1, min(3, len(good))))
    return good | {name: choice.choice(NONSENSE) for name in names}


def feed(call: Callable[..., object], good: dict[str, Any], seed: int, times: int = 1500) -> int:
    """Call it with nonsense; how often it was refused."""
    choice = random.Random(seed)
    refused = 0
    for _ in range(times):
        try:
            call(**spoiled(good, choice))
        except REFUSALS:
            refused += 1
    return refused


def test_nonsense_about_a_position() -> None:
    engine = Engine()
    assert feed(engine.solve, ASKED | {"floor": 0, "ceiling": 10}, 1) > 1000
    assert feed(engine.moves, ASKED, 2) > 1000
    assert feed(engine.line, ASKED, 8) > 1000
    for strain in range(5):
        for misere in (False, True)[: 1 + (strain == 4)]:
            asked = ASKED | {"strain": strain, "misere": misere}
            assert engine.moves(**asked) == Engine().moves(**asked)


def test_nonsense_about_layouts() -> None:
    engine = Engine()
    assert feed(LayoutFamily, FAMILY, 3) > 1000
    assert feed(engine.count, {"family": LayoutFamily(**FAMILY)} | COUNTED, 4) > 800
    for known in (HANDS[1], 0):
        family = LayoutFamily(**FAMILY | {"next_has": known})
        lead = (known & -known).bit_length() - 1
        for leader, trick in ((0, ()), (1, (lead,) if known else ())):
            asked = (family, leader, trick)
            assert engine.count(*asked) == Engine().count(*asked)


def test_layouts_of_several_discards_are_not_for_an_engine() -> None:
    held, *unseen = masks(random_hands(4, 4))
    spare = next(card for card in (1 << place for place in range(32)) if not card & (held | sum(unseen)))
    family = LayoutFamily(held | spare, sum(unseen), 0, 4, True, dead=1)
    assert Catcher().count_fronts(family, [spare], 1)
    for refused in (lambda: Engine().count(family, 1), lambda: Engine().lower(family, 1, 0, bytearray(70))):
        with pytest.raises(ValueError, match="one discard"):
            refused()
    late = LayoutFamily(held | spare, sum(unseen), 0, 4, False, loose=1)
    with pytest.raises(ValueError, match="worlds alone"):
        Catcher().count_fronts(late, [spare], 1)


def test_nonsense_about_all_pass() -> None:
    assert feed(Position, PLACED, 5) > 1000
    solver = AllPass()
    for call in (solver.guarantee, solver.tricks, solver.moves, solver.line, solver.solve):
        for thing in (*NONSENSE, HANDS):
            with pytest.raises(REFUSALS):
                call(thing)
    assert solver.solve(Position(HANDS, 0)) == AllPass().solve(Position(HANDS, 0))


def test_nonsense_about_splits() -> None:
    split = Split()
    asked = {name: value for name, value in ASKED.items() if name != "misere"}
    assert feed(split.tricks, asked, 8) > 1000
    for strain in range(5):
        assert split.tricks(**asked | {"strain": strain}) == Split().tricks(**asked | {"strain": strain})


def test_nonsense_about_tables() -> None:
    assert feed(Engine, {"table_bytes": 1 << 20, "features": -1}, 6, 300) > 100
    assert feed(AllPass, {"engine": None}, 7, 100) > 80
    assert feed(Split, {"engine": None}, 9, 100) > 80


@pytest.mark.parametrize("strain", range(4))
def test_misere_has_no_trump(strain: int) -> None:
    engine = Engine()
    for ask in (engine.solve, engine.moves):
        with pytest.raises(ValueError, match="without a trump"):
            ask(HANDS, strain, True, 0, 0)
    with pytest.raises(ValueError, match="without a trump"):
        LayoutFamily(OWN, sum(UNSEEN), 0, strain, True)


def test_a_card_on_the_table_is_that_of_its_seat() -> None:
    """Else the table would be filled with lengths that are not."""
    own = (OWN & -OWN).bit_length() - 1
    theirs = (UNSEEN[0] & -UNSEEN[0]).bit_length() - 1
    family = LayoutFamily(OWN, sum(UNSEEN), 0, 4, False)
    for leader, card in ((1, own), (0, theirs), (1, theirs), (2, theirs)):
        with pytest.raises(ValueError, match="known to be with the seat"):
            Engine().count(family, leader, (card,))
