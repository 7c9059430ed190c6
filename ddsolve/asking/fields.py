"""What fields share: what most of them are read as, and the titles of what a player hardly ever uses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from ddsolve.io.reading import Reads
from ddsolve.values.cards import Card, read_ordered_cards
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_

KNOWN = N_("What is known")
PRICES = N_("Convention and prices")
SAMPLES = N_("Samples and time")
OUTPUT = N_("Output and machine")

Cards = str | Iterable[Card | str]
SeatGiven = Reads[Seat, Seat | int | str]
SeatUnlessSaid = Reads[Seat, Seat | int | str | None]  # for None `check` puts a seat in place
SeatOrNone = Reads[Seat | None, Seat | int | str | None]
ContractGiven = Reads[Contract, Contract | str]
ContractOrNone = Reads[Contract | None, Contract | str | None]
HandGiven = Reads[Hand, Hand | str]
HandOrNone = Reads[Hand | None, Hand | str | None]
CardsInTurn = Reads[Annotated[tuple[Card, ...], read_ordered_cards], Cards]
CardsOrNone = Reads[Annotated[tuple[Card, ...], read_ordered_cards] | None, Cards | None]
TextsGiven = Reads[tuple[str, ...], Iterable[str]]
