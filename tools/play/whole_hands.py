"""A hand from the auction to the first lead in which one seat decides for itself, the others by the books."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from play.ask_advice import limit_named, name_of
from play.dealt_hands import Dealt, Played, ordered, won

from ddsolve.values.contract import Contract

DECISIONS = ("bid", "discard", "whist", "lead")
Auction = tuple[int, Contract]  # the winner's place, his last bid
Calls = tuple[tuple[str, str], ...]


class Player(Protocol):
    """What one who decides is asked, in the words that are written to files; seats are places from 0."""

    def bid(self, deal: Dealt, seat: int) -> str:
        """Return how high he goes."""

    def discard(self, deal: Dealt, auction: Auction) -> list[Any]:
        """Return the contract, or `resign`, and the cards thrown, as a set."""

    def whist(self, played: Played, seat: int, heard: Calls) -> str:
        """Return his call after those before him."""

    def lead(self, played: Played, calls: Calls) -> int:
        """Return the first card."""


class Books:
    """The player of the books."""

    def bid(self, deal: Dealt, seat: int) -> str:
        """Go as high as the books."""
        return name_of(books.limit(deal.hands[seat]))

    def discard(self, deal: Dealt, auction: Auction) -> list[Any]:
        """Order by the books."""
        played = ordered(deal, *auction)
        return [str(played.contract), played.thrown]

    def whist(self, played: Played, seat: int, heard: Calls) -> str:
        """Call by the books."""
        before = heard[0][1] if heard else None
        return "whist" if books.whists(played.hands[seat], played.contract, before) else "pass"

    def lead(self, played: Played, calls: Calls) -> int:
        """Lead by the books."""
        return books.lead(played.hands[0], played.contract)


class Written(Books):
    """One who chose what a line of a file says, and what it does not say by the books."""

    def __init__(self, line: dict[str, Any]) -> None:
        self.line = line

    def bid(self, deal: Dealt, seat: int) -> str:
        """Go as high as written."""
        return str(self.line.get("bid") or super().bid(deal, seat))

    def discard(self, deal: Dealt, auction: Auction) -> list[Any]:
        """Order what is written."""
        return list(self.line.get("discard") or super().discard(deal, auction))

    def whist(self, played: Played, seat: int, heard: Calls) -> str:
        """Call as written."""
        return str(self.line.get("whist") or super().whist(played, seat, heard))

    def lead(self, played: Played, calls: Calls) -> int:
        """Lead as written."""
        return int(self.line.get("lead", super().lead(played, calls)))


@dataclass(frozen=True)
class Whole:
    """How a hand went up to the first card.

    choices: of the seat that decides, in order; auction: None when all passed; played: None then, and after
    a resignation; calls: of the defenders, none in misère; lead: None where the soloist leads, where nobody
    plays and in misère.
    """

    deal: Dealt
    choices: dict[str, Any]
    auction: Auction | None = None
    played: Played | None = None
    calls: Calls = ()
    lead: int | None = None

    @property
    def seat(self) -> int:
        """The place of the one who decides."""
        return self.deal.bidder


def whole_hand(deal: Dealt, player: Player) -> Whole:
    """Return how a hand goes when one seat is this player's and the others go by the books."""
    seat = deal.bidder
    limits = [books.limit(hand) for hand in deal.hands]
    bid = player.bid(deal, seat)
    limits[seat] = limit_named(bid)
    auction = won(limits)
    whole = Whole(deal, {"bid": bid}, auction)
    if auction is None:
        return whole
    if auction[0] == seat:
        name, thrown = player.discard(deal, auction)
        whole.choices["discard"] = [name, thrown]
        if name == "resign":
            return whole
        played = Played(deal, seat, thrown, Contract.parse(name))
    else:
        played = ordered(deal, *auction)
    whole = replace(whole, played=played)
    return whole if played.contract.is_misere else _defended(whole, played, player)


def _defended(whole: Whole, played: Played, player: Player) -> Whole:
    """Return the hand with the calls, and with the first card if a defender leads and they play."""
    seat = whole.seat
    calls: Calls = ()
    for defender in (played.first, played.second):
        if defender == seat:
            whole.choices["whist"] = player.whist(played, seat, calls)
        call = whole.choices["whist"] if defender == seat else Books().whist(played, defender, calls)
        calls = (*calls, (str(defender + 1), call))
    whole = replace(whole, calls=calls)
    if played.soloist == 0 or "whist" not in dict(calls).values():
        return whole
    if seat != 0:
        return replace(whole, lead=Books().lead(played, calls))
    whole.choices["lead"] = player.lead(played, calls)
    return replace(whole, lead=whole.choices["lead"])


def first_difference(one: Whole, other: Whole) -> str | None:
    """Return the first decision in which two hands of one deal part; None: they go the same way.

    Limits that end an auction alike are no difference.
    """
    if one.auction != other.auction:
        return "bid"
    for decision in DECISIONS[1:]:
        if one.choices.get(decision) != other.choices.get(decision):
            return decision
    return None
