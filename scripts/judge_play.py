"""What a choice was worth: the books go on after it, and after the first lead all cards are seen."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import books
from deal_again import decider
from dealt_hands import CONVENTION, Dealt, Played, by_the_books, ordered, won

from ddsolve import Hand
from ddsolve.contract import Contract


class Judge:
    """Values choices with the installed version: everyone's whists, double-dummy after the first lead."""

    def __init__(self) -> None:
        from ddsolve.advice.splits import Splitter
        from ddsolve.advice.workers import Workers
        from ddsolve.conventions import Convention

        self.workers = Workers(1)
        self.engine = self.workers.engine
        self.convention = Convention.load(CONVENTION)
        self.splitter = Splitter("played")

    def value(self, decision: str, deal: Dealt, choice: Any) -> float:
        """Return the whists of the one who decides."""
        if decision == "bid":
            seat = deal.number % 3
            limits = [books.limit(hand) for hand in deal.hands]
            limits[seat] = None if choice == "pass" else Contract.parse(choice)
            auction = won(limits)
            if auction is None:
                return self._all_pass(deal)[str(seat + 1)]
            return self._worth(ordered(deal, *auction))[str(seat + 1)]
        played = by_the_books(deal)
        assert played is not None
        me = str(played.soloist + 1)
        if decision == "discard":
            name, thrown = choice
            if name == "resign":
                return self._resigned(deal, played.soloist)[me]
            return self._worth(Played(deal, played.soloist, thrown, Contract.parse(name)))[me]
        if decision == "whist":
            seat = decider(decision, deal)
            return self._worth(played, {seat: choice})[str(seat + 1)]
        return -self._worth(played, lead=choice)[me]

    def _worth(
        self, played: Played, calls: dict[int, str] | None = None, lead: int | None = None
    ) -> dict[str, float]:
        """Return everyone's value; calls: of places that do not call by the books; lead: the first card."""
        from ddsolve.advice.sensible import DefenderView
        from ddsolve.advice.whisting import CallValues
        from ddsolve.cards import Strain
        from ddsolve.scoring import HandResult, score
        from ddsolve.scoring.sharing import shared
        from ddsolve.seats import Seat

        soloist, contract = Seat(played.soloist + 1), played.contract
        strain = Strain.NT if contract.strain is None else contract.strain
        if lead is not None:
            moves = dict(self.engine.moves(played.hands, int(strain), False, played.soloist, 0))
            taken = shared(moves[lead], "even")
        elif contract.is_misere:
            tricks = self.engine.solve(played.hands, int(strain), True, played.soloist, 0)
            shares = dict(
                zip((played.soloist, played.first, played.second), shared(tricks, "even"), strict=True)
            )
            counts = {str(seat + 1): count for seat, count in shares.items()}
            hand = HandResult(contract=contract, soloist=str(soloist), tricks=counts)
            return {seat: float(worth) for seat, worth in score(self.convention, hand).value.items()}
        else:
            taken = self.splitter.taken(self.engine, played.hands, strain, soloist)
        view = DefenderView(Hand(played.hands[played.first]), Seat(played.first + 1), soloist, contract)
        values = CallValues(self.convention, view)
        said = self._calls(played, values, calls or {}, lead is not None)
        return {seat: float(worth) for seat, worth in values.worth(said, taken, None).items()}

    def _calls(
        self, played: Played, values: Any, chosen: dict[int, str], whisted: bool
    ) -> tuple[tuple[str, str], ...]:
        """Return all calls: by the books but where chosen; whisted: the first plays if nobody would."""
        calling = values.calling
        forced = calling.only_way()
        if forced is not None:
            return tuple(forced)
        said: list[tuple[str, str]] = []
        while (turn := calling.turn(tuple(said))) is not None:
            player, choices = turn
            seat = int(player) - 1
            before = said[-1][1] if said else None
            call = "whist" if books.whists(played.hands[seat], played.contract, before) else "pass"
            if seat in chosen and chosen[seat] in choices:
                call = chosen[seat]
            if call not in choices:
                if None in choices:
                    break
                call = choices[0]
            said.append((player, call))
        if whisted and not any(call == "whist" for _, call in said):
            return ((str(played.first + 1), "whist"), (str(played.second + 1), "pass"))
        return tuple(said)

    def _resigned(self, deal: Dealt, soloist: int) -> dict[str, float]:
        auction = won([books.limit(hand) for hand in deal.hands])
        assert auction is not None
        return self._resigned_of(auction[1], soloist)

    def _resigned_of(self, bid: Contract, soloist: int) -> dict[str, float]:
        from ddsolve.scoring import HandResult, score

        hand = HandResult(contract=bid, soloist=str(soloist + 1), resigned=True)
        return {seat: float(worth) for seat, worth in score(self.convention, hand).value.items()}

    def _all_pass(self, deal: Dealt) -> dict[str, float]:
        from ddsolve import Deal, allpass
        from ddsolve.contract import ALLPASS
        from ddsolve.scoring import HandResult, score

        hands = Deal.parse(" | ".join(Hand(hand).ascii for hand in deal.hands))
        counts = {str(seat): tricks for seat, tricks in allpass(hands).tricks.items()}
        hand = HandResult(contract=ALLPASS, tricks=counts, round=1)
        return {seat: float(worth) for seat, worth in score(self.convention, hand).value.items()}
