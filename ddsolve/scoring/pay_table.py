"""What each convention pays for four well-known results: a first look at how they differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.scoring.calling import whist_is_forced
from ddsolve.scoring.hand_result import Call, HandResult
from ddsolve.scoring.one_hand import HandScore, score
from ddsolve.values.contract import ALLPASS, MISERE, Contract
from ddsolve.values.documents import Json
from ddsolve.values.seats import SEATS, Seat

SIX_MADE = Contract.parse("6S")
SEVEN_DOWN = Contract.parse("7C")
TRICKS = (6, 2, 2)  # the soloist's, then each defender's
EVENTS = ("made", "down", "caught", "allpass")


def pay_row(convention: Convention, players: int) -> dict[str, HandScore | None]:
    """Return the four results for one number of players; None for what the convention does not have.

    6♠ made and 7♣ one down with two tricks for each defender, whisted by the first of them alone in open play
    (by both where the whist is compulsory); misère caught by two; a first all-pass of 2, 3 and 5 tricks.
    """
    soloist = Seat.SECOND if players == 2 else Seat.FIRST
    hands: dict[str, HandResult] = {}
    for event, contract in (("made", SIX_MADE), ("down", SEVEN_DOWN)):
        tricks = dict(zip((soloist, *soloist.others), TRICKS, strict=True))
        calls = () if whist_is_forced(convention.options, contract) else _lone_whist(players, soloist)
        hands[event] = HandResult(
            contract=contract, players=players, soloist=soloist, tricks=tricks, calls=calls
        )
    caught = dict(zip((soloist, *soloist.others), (2, 4, 4), strict=True))
    hands["caught"] = HandResult(contract=MISERE, players=players, soloist=soloist, tricks=caught)
    if players > 2:  # a hussar's all-pass has two takers only
        hands["allpass"] = HandResult(
            contract=ALLPASS, players=players, tricks=dict(zip(SEATS, (2, 3, 5), strict=True)), round=1
        )
    return {event: _scored(convention, hands[event]) if event in hands else None for event in EVENTS}


@dataclass(frozen=True, slots=True)
class PayTable:
    """The four results under some conventions."""

    rows: Mapping[Convention, Mapping[str, HandScore | None]]

    def as_json(self) -> Json:
        """Return the entries and values of each result by convention; null for what it does not have."""
        return {
            "pay": {
                convention.name: {
                    event: None if outcome is None else outcome.as_json() for event, outcome in row.items()
                }
                for convention, row in self.rows.items()
            }
        }


def pay_table(conventions: Iterable[Convention], players: int) -> PayTable:
    """Return the rows of all conventions; one that so many cannot play takes the number it is made for."""
    table = {}
    for convention in conventions:
        allowed = convention.options.players
        table[convention] = pay_row(convention, players if players in allowed else allowed[0])
    return PayTable(table)


def _lone_whist(players: int, soloist: Seat) -> tuple[Call, ...]:
    first, second = soloist.others
    return ((first, "whist"),) if players == 2 else ((first, "whist"), (second, "pass"))


def _scored(convention: Convention, hand: HandResult) -> HandScore | None:
    try:
        return score(convention, hand)
    except ScoreError:
        return None  # the rogues know no all-pass
