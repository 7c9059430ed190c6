"""Scored hands of every convention, against the second writing of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from reference import special_scores as special
from reference.hand_scores import ALL_COLUMNS, TABLE_4, misere, trick_game
from scoring_support import hand
from support import thinned_table

from ddsolve import Contract
from ddsolve.conventions import NAMES, Convention
from ddsolve.scoring import HandResult, score

WORDS = {"w": "whist", "p": "pass", "h": "half", "a": "alone"}
PLAYS = {
    6: ((6, 4, 0), (6, 2, 2), (7, 2, 1), (8, 1, 1), (5, 3, 2), (3, 4, 3)),
    7: ((7, 3, 0), (8, 1, 1), (9, 1, 0), (6, 2, 2), (5, 3, 2)),
    8: ((8, 1, 1), (10, 0, 0), (7, 2, 1)),
    9: ((9, 1, 0), (10, 0, 0), (8, 1, 1)),
    10: ((10, 0, 0), (9, 1, 0)),
}


def worked() -> Iterator[dict[str, Any]]:
    """Yield those of the conventions that follow a column of table 4."""
    for name, column in ALL_COLUMNS.items():
        for level, plays in PLAYS.items():
            for number, tricks in enumerate(plays):
                calls, players = ("ww", "wp", "pw")[number % 3], 3 + (level + number) % 2
                values = trick_game(column, level, tricks, calls, players)
                yield example(name, f"{level}D", calls, tricks, players, values)
            for calls in ("pp", "ph") if level < 8 else ("pp",):
                values = trick_game(column, level, (level, 0, 0), calls, 3)
                yield example(name, f"{level}D", calls, None, 3, values)
        for taken, players in ((0, 3), (0, 4), (1, 3), (3, 4)):
            tricks = (taken, 5 - taken, 5)
            yield example(name, "misere", "", tricks, players, misere(column, taken, players))


LISTED = {6: "S", 7: "C", 8: "D", 9: "H", 10: "D"}  # the suits of ES's list


def special_examples() -> Iterator[dict[str, Any]]:
    """Yield those of the conventions that go ways of their own, by a reference for each text."""
    yield from finnish_examples()
    yield from farm_examples()
    yield from hussar_examples()
    yield from rogue_examples()


def finnish_examples() -> Iterator[dict[str, Any]]:
    name = "sochi-finnish"
    for level, plays in PLAYS.items():
        if level == 10:
            continue  # shown and checked, not played
        for number, tricks in enumerate(plays):
            calls, closed = (("ww", False), ("wp", False), ("pw", True), ("wp", True))[(level + number) % 4]
            values = special.finnish(level, tricks, calls, closed)
            yield example(name, f"{level}D", calls, tricks, 3, values, closed=closed)
        for calls in ("pp", "ph", "wph") if level < 8 else ("pp",):
            values = special.finnish(level, (level, 0, 0), calls)
            yield example(name, f"{level}D", calls, None, 3, values)
    for taken in (0, 1, 3):
        yield example(name, "misere", "", (taken, 5 - taken, 5), 3, special.misere(taken, 3))


def farm_examples() -> Iterator[dict[str, Any]]:
    name = "game-farm"
    for level, plays in PLAYS.items():
        for number, tricks in enumerate(plays):
            calls, players = ("ww", "wp", "pw")[number % 3], 3 + (level + number) % 2
            values = special.farm(level, tricks, calls, players)
            yield example(name, f"{level}D", calls, tricks, players, values)
        yield example(name, f"{level}D", "pp", None, 4, special.farm(level, (level, 0, 0), "pp", 4))
    for taken, players in ((0, 3), (0, 4), (1, 4), (3, 3)):
        values = special.misere(taken, players, consoled=True)
        yield example(name, "misere", "", (taken, 5 - taken, 5), players, values)


def hussar_examples() -> Iterator[dict[str, Any]]:
    """The soloist sits in seat 2, the other in seat 3; the dummy's tricks are part of the other's."""
    name = "hussar"
    for level, plays in PLAYS.items():
        for taken, other, dummy in plays:
            values = special.two(level, (taken, other + dummy), "w")
            yield example(name, f"{level}D", "w", (taken, other, dummy), 2, values)
        yield example(name, f"{level}D", "p", None, 2, special.two(level, (level, 0), "p"))
    for level, taken in ((6, 6), (6, 9), (6, 4), (7, 7), (7, 10), (7, 6)):
        values = special.two(level, (taken, 10 - taken), "a")
        yield example(name, f"{level}D", "a", (taken, 10 - taken, 0), 2, values)
    for taken in (0, 2):
        yield example(name, "misere", "", (taken, 10 - taken, 0), 2, special.misere(taken, 2))


def rogue_examples() -> Iterator[dict[str, Any]]:
    """The designated soloist is the second hand, in ES's list the eldest."""
    for name in ("rogue-small", "rogue-large", "rogue-xl"):
        for level, plays in PLAYS.items():
            for tricks in plays:
                yield example(name, f"{level}D", "ww", tricks, 3, special.rogue(level, tricks), soloist="2")
        for taken in (0, 1, 4):
            values = special.misere(taken, 3)
            yield example(name, "misere", "", (taken, 6 - taken, 4), 3, values, soloist="2")
    for level, plays in PLAYS.items():
        for tricks in plays:
            values = special.spanish(level, tricks)
            yield example("rogue-list", f"{level}{LISTED[level]}", "ww", tricks, 3, values)
    for taken in (3, 5, 6, 8, 10):
        tricks = (taken, 10 - taken, 0)
        yield example("rogue-list", "6NT", "ww", tricks, 3, special.spanish(0, tricks))
    for taken in (0, 1, 4):
        yield example("rogue-list", "misere", "", (taken, 6 - taken, 4), 3, special.misere(taken, 3))


def example(
    name: str,
    contract: str,
    calls: str,
    tricks: tuple[int, ...] | None,
    players: int,
    values: list[Fraction],
    **more: object,
) -> dict[str, Any]:
    return {
        "convention": name,
        "contract": contract,
        "calls": calls,
        "tricks": tricks,
        "players": players,
        "value": values,
        **{key: value for key, value in more.items() if value},
    }


EXAMPLES = [*worked(), *special_examples()]


def test_every_convention_has_its_examples() -> None:
    shares = Counter(one["convention"] for one in EXAMPLES)
    assert set(shares) == set(NAMES)
    assert min(shares.values()) >= 20


@pytest.mark.parametrize("name", NAMES)
def test_every_example_of_a_convention(name: str) -> None:
    convention = Convention.load(name, ["stalingrad=no", "ten_game=whisted"] if name in ALL_COLUMNS else ())
    for one in (one for one in EXAMPLES if one["convention"] == name):
        outcome = score(convention, dealt(one))
        own = one.get("soloist", "2" if one["players"] == 2 else "1")
        after = [str((int(own) + step - 1) % 3 + 1) for step in range(3)]
        order = [seat for seat in [*after, "dealer"] if seat in outcome.value]
        assert [outcome.value[seat] for seat in order] == one["value"], one


def dealt(one: dict[str, Any]) -> HandResult:
    """Return the hand of an example: tricks and calls are those of the soloist and the seats after him."""
    own = one.get("soloist", "2" if one["players"] == 2 else "1")
    seats = [str((int(own) + step - 1) % 3 + 1) for step in range(3)]
    tricks = None if one["tricks"] is None else dict(zip(seats, one["tricks"], strict=True))
    turns = [seats[1], seats[2], seats[1]]
    calls = tuple((seat, WORDS[letter]) for seat, letter in zip(turns, one["calls"], strict=False))
    return HandResult(
        contract=Contract.parse(one["contract"]),
        players=one["players"],
        soloist=own,
        tricks=tricks,
        calls=calls,
        closed=one.get("closed", False),
    )


# Every trick count, split and way of calling against a second, separate writing of the scoring procedure.


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), thinned_table(TABLE_4, [3, 4], 4))
def test_every_trick_game(name: str, players: int) -> None:
    convention = Convention.load(name, ["stalingrad=no", "ten_game=whisted"])
    for level in range(6, 11):
        for calls in ("pp", "ph", "ww", "wp", "pw"):
            if calls == "ph" and level > 7:
                continue
            spoken = " ".join(WORDS[letter] for letter in calls)
            for taken in range(11):
                for first in range(11 - taken):
                    tricks = (taken, first, 10 - taken - first)
                    text = "" if calls in ("pp", "ph") else "{} {} {}".format(*tricks)
                    outcome = score(convention, hand(f"{level}D", text, spoken, players=players))
                    expected = trick_game(TABLE_4[name], level, tricks, calls, players)
                    assert list(outcome.value.values()) == expected, (level, calls, tricks)
                    if not text:
                        break  # nothing was played: the tricks do not matter
                if not text:
                    break
