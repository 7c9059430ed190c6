"""One hand, from its result to the sheet and to every player's value."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.reading import read, read_fields
from ddsolve.scoring.all_pass import write_all_pass
from ddsolve.scoring.entries import Entry, Pen
from ddsolve.scoring.hand_result import HandResult, check_hand, seats_in_game
from ddsolve.scoring.list_games import listed_hand
from ddsolve.scoring.special_games import (
    check_without_widow,
    write_misere,
    write_preference,
    write_resignation,
    write_widow,
)
from ddsolve.scoring.trick_games import write_trick_game
from ddsolve.scoring.values import values_of


@dataclass(frozen=True, slots=True)
class HandScore:
    """The entries of one hand in the order they are written, and its value in whists for each player.

    `value` holds exactly the players in the game and sums to zero. `closes_game`: a preference of ES, which
    ends the game: every pool closes and the soloist's hill goes, by amounts that only the sheet knows.
    """

    entries: tuple[Entry, ...]
    value: dict[str, Fraction]

    def __post_init__(self) -> None:
        read_fields(self, ScoreError)

    closes_game: bool = False


def score(convention: Convention | str, hand: HandResult) -> HandScore:
    """Return what a hand writes and is worth under a convention.

    Raises ScoreError, naming the field or the rule, for a result that cannot be or that is forbidden.
    """
    convention, hand = read(Convention, convention, "convention"), read(HandResult, hand, "hand")
    pen = Pen(convention)
    check_hand(pen.options, hand)
    hand = listed_hand(pen.options, hand)
    _write(pen, hand)
    entries = tuple(pen.entries)
    closes_game = hand.preference and pen.options.preference == "ES"
    return HandScore(
        entries, values_of(pen.options, tuple(map(str, seats_in_game(hand))), entries), closes_game
    )


def _write(pen: Pen, hand: HandResult) -> None:
    if hand.contract.kind == "allpass":
        write_all_pass(pen, hand)
        return
    check_without_widow(pen, hand)
    if hand.resigned:
        write_resignation(pen, hand)
    elif hand.preference:
        write_preference(pen, hand)
    elif hand.contract.is_misere:
        write_misere(pen, hand)
    else:
        write_trick_game(pen, hand)
    write_widow(pen, hand)
