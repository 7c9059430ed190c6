"""The result of a hand as it is typed: calls, seats and tricks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ddsolve.errors import ScoreError
from ddsolve.io.reading import read, read_items
from ddsolve.scoring.entries import PlayerSeat, player_seat
from ddsolve.scoring.game_lines import COUNTS
from ddsolve.scoring.hand_result import Call, typed_call
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import Typed

_BETWEEN = re.compile(r" ?[,;] ?| (?=[^ ,;=]+ ?=)")  # two values: a comma, or a blank before PLAYER=
_LETTERS = {"r": "return", "a": "alone"}  # in a typed game they may be players


def parse_calls(text: str) -> tuple[Call, ...]:
    """Read `2=whist,3=pass`, blanks do too, in the order called; ScoreError for what is no call."""
    pairs = _pairs(text, "2=whist,3=pass") if text.strip() else ()
    return tuple(
        (player_seat(player), typed_call(_LETTERS.get(word.lower(), word))) for player, word in pairs
    )


def read_seats(given: object) -> frozenset[Seat]:
    """Read some seats, the dealer included, as they are typed or one by one; ScoreError for what is none."""
    if isinstance(given, str):
        given = [seat for seat in given.split(",") if seat.strip()]
    return frozenset(map(player_seat, read_items(given, "seats")))


def read_calls(calls: object) -> tuple[Call, ...]:
    """Read the calls made so far: a text, pairs of a seat and a call, or calls by seat; ScoreError else."""
    if isinstance(calls, str):
        return parse_calls(calls)
    if isinstance(calls, Mapping):
        calls = tuple(calls.items())
    found: list[Call] = []
    for pair in read_items(calls, "calls"):
        if isinstance(pair, str):
            found += parse_calls(pair)
            continue
        seat, call = read(tuple[PlayerSeat, str], pair, "calls")
        found.append((seat, typed_call(call)))
    return tuple(found)


def read_tricks(given: object) -> dict[Seat, int]:
    """Read the tricks of each player as they are typed, or by seat; ScoreError for what is none."""
    found: dict[Seat, int] = (
        parse_tricks(given) if isinstance(given, str) else read(dict[PlayerSeat, int], given, "tricks")
    )
    return found


def parse_tricks(text: str) -> dict[Seat, int]:
    """Read `1=5,2=3,3=2`, or `5-3-2` by seat; ScoreError for a player twice or a count that is none."""
    tricks: dict[Seat, int] = {}
    if COUNTS.fullmatch(text.strip()) and len(counts := re.findall(r"\d+", text)) >= len(SEATS):
        return {seat: int(count) for seat, count in zip((*SEATS, Seat.DEALER), counts, strict=False)}
    for player, count in _pairs(text, "1=5,2=3,3=2"):
        seat = player_seat(player)
        if seat in tricks:
            raise ScoreError("the tricks of {player!r} are given twice", player=player[:20])
        if not (count.isascii() and count.isdecimal() and len(count) <= 3):
            raise ScoreError(
                "tricks of {player}: {count!r} is no number of tricks", player=player[:20], count=count[:20]
            )
        tricks[seat] = int(count)
    return tricks


def _pairs(text: str, example: str) -> list[tuple[str, str]]:
    found = []
    for item in _BETWEEN.split(" ".join(text.split())):
        player, equals, word = (part.strip() for part in item.partition("="))
        if not (player and equals and word):
            raise ScoreError(
                "write player=value with commas between, as {example}, not {text!r}",
                example=Typed(example),
                text=item.strip()[:20],
            )
        found.append((player.lower(), word))
    return found
