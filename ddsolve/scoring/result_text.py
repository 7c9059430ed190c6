"""The result of a hand as it is typed: seats and tricks; its calls are read in `hand_result`."""

from __future__ import annotations

import re

from ddsolve.errors import ScoreError
from ddsolve.io.reading import read, read_items
from ddsolve.scoring.entries import PlayerSeat, player_seat
from ddsolve.scoring.game_lines import COUNTS
from ddsolve.scoring.hand_result import typed_pairs
from ddsolve.values.seats import SEATS, Seat


def read_seats(given: object) -> frozenset[Seat]:
    """Read some seats, the dealer included, as they are typed or one by one; ScoreError for what is none."""
    if isinstance(given, str):
        given = [seat for seat in given.split(",") if seat.strip()]
    return frozenset(map(player_seat, read_items(given, "seats")))


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
    for player, count in typed_pairs(text, "1=5,2=3,3=2"):
        seat = player_seat(player)
        if seat in tricks:
            raise ScoreError("the tricks of {player!r} are given twice", player=player[:20])
        if not (count.isascii() and count.isdecimal() and len(count) <= 3):
            raise ScoreError(
                "tricks of {player}: {count!r} is no number of tricks", player=player[:20], count=count[:20]
            )
        tricks[seat] = int(count)
    return tricks
