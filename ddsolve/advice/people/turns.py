"""What a seat sees of a hand that it plays: when it has to decide, where a card is clear, at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ddsolve.auction import Call as Said
from ddsolve.scoring.hand_result import Call
from ddsolve.values.answers import Json, by_seat, card_names
from ddsolve.values.cards import Card
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import Seat


@dataclass(frozen=True)
class Ended:
    """What is seen once a hand is over; whists: what it was worth to each seat."""

    deal: Deal
    thrown: Hand
    rules: AllPassRules | None
    whists: Mapping[Seat, Fraction]


@dataclass(frozen=True)
class Turn:
    """What a seat sees when it has to decide, and nothing else; `end`: the rest, once the hand is over.

    asks: bid, discard (two of `legal`), order, call or card. hand: its own. widow: as far as it was turned.
    played: whose each card was. won: tricks. open: the hands of others that lie on the table.
    """

    seat: Seat
    asks: str | None
    legal: tuple[str, ...]
    hand: Hand
    auction: tuple[Said, ...]
    widow: tuple[Card, ...]
    soloist: Seat | None
    contract: Contract | None
    calls: tuple[Call, ...]
    played: tuple[tuple[Seat, Card], ...]
    won: Mapping[Seat, int]
    open: Mapping[Seat, Hand]
    end: Ended | None = None

    def as_json(self) -> Json:
        """Return what is seen as JSON; of the end what it was worth."""
        document: Json = {
            "seat": str(self.seat),
            "asks": self.asks,
            "legal": list(self.legal),
            "hand": card_names(list(self.hand)),
            "auction": [[str(seat), str(said)] for seat, said in self.auction],
            "widow": card_names(self.widow),
            "soloist": None if self.soloist is None else str(self.soloist),
            "contract": None if self.contract is None else str(self.contract),
            "calls": [[str(seat), call] for seat, call in self.calls],
            "played": [[str(seat), str(card)] for seat, card in self.played],
            "won": by_seat(self.won),
            "open": {str(seat): card_names(list(hand)) for seat, hand in self.open.items()},
        }
        if self.end is not None:
            document["whists"] = {str(seat): float(worth) for seat, worth in self.end.whists.items()}
        return document


@dataclass(frozen=True)
class ClearCard:
    """A card to be played whose choice is clear: decided, the way there; worths, in whists, best first."""

    decided: tuple[str, ...]
    worths: Mapping[Card, float]
    right: int

    def as_json(self) -> Json:
        """Return what each card costs, in whists, and how many of them are right."""
        best = max(self.worths.values())
        costs = [[str(card), round(best - worth, 6)] for card, worth in self.worths.items()]
        return {"decided": list(self.decided), "options": costs, "right": self.right}
