"""What a choice, or a whole hand, was worth: the books go on after it, and then the cards are played.

They are played double-dummy after the first lead (`seen`; an all-pass by the solver's line, without its
widow), or by players who see only what players see (`hidden`, see `play_cards.py`; an all-pass by
`ddsolve.Players` for their score, under its convention's widow rule).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play import books
from play.deal_again import decider
from play.dealt_hands import CONVENTION, Dealt, Played, by_the_books, ordered, won
from play.whole_hands import Calls, Whole

from ddsolve import Hand
from ddsolve.values.contract import Contract

Cards = Literal["seen", "hidden"]
CARDS: tuple[Cards, ...] = ("seen", "hidden")
SAMPLES_OF_PLAY = 12


class Judge:
    """Values choices with the installed version, in everyone's whists.

    cards: how they are played; samples: for each card, by players who do not see all.
    """

    def __init__(self, cards: Cards = "seen", samples: int = SAMPLES_OF_PLAY) -> None:
        from ddsolve._split import Split
        from ddsolve.conventions import Convention
        from ddsolve.solving.bench import Bench

        self.bench = Bench(1)
        self.engine = self.bench.engine
        self.convention = Convention.load(CONVENTION)
        self.split = Split(self.engine)
        self.players, self.passers = None, None
        if cards == "hidden":
            from play.play_cards import (
                Players,  # not when an older version is asked, which lacks what it needs
            )

            self.players = Players(self.engine, samples)
            self.passers = self._passers(samples)

    def value(self, decision: str, deal: Dealt, choice: Any) -> float:
        """Return the whists of the one who decides."""
        if decision == "bid":
            seat = deal.bidder
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

    def whole(self, hand: Whole) -> float:
        """Return the whists of the one who decides in a whole hand."""
        me = str(hand.seat + 1)
        if hand.auction is None:
            return self._all_pass(hand.deal)[me]
        if hand.played is None:
            return self._resigned_of(hand.auction[1], hand.auction[0])[me]
        return self.played(hand)[0][me]

    def played(self, hand: Whole) -> tuple[dict[str, float], tuple[int, int, int]]:
        """Return everyone's whists in a hand that is played, and the tricks of the soloist and the others."""
        assert hand.played is not None
        values = self._values(hand.played)
        taken = self._taken(hand.played, values, hand.calls, hand.lead)
        worth = values.worth(hand.calls, taken, None)
        return {seat: float(whists) for seat, whists in worth.items()}, taken

    def _worth(
        self, played: Played, calls: dict[int, str] | None = None, lead: int | None = None
    ) -> dict[str, float]:
        """Return everyone's value; calls: of places that do not call by the books; lead: the first card."""
        from ddsolve.scoring.calling import shared

        values = self._values(played)
        said = self._calls(played, values, calls or {}, lead is not None)
        if self.players is None:
            taken = self._taken(played, values, said, lead)
            taken = taken if lead is None else shared(taken[0], "even")
        else:
            if lead is None and played.soloist != 0 and not played.contract.is_misere:
                lead = books.lead(played.hands[0], played.contract)
            taken = self._taken(played, values, said, lead)
        return {seat: float(worth) for seat, worth in values.worth(said, taken, None).items()}

    def _values(self, played: Played) -> Any:
        """Return what calls and tricks are worth."""
        from ddsolve.advice.people.sensible import DefenderView
        from ddsolve.advice.whist import CallValues
        from ddsolve.values.seats import Seat

        soloist, first = Seat(played.soloist + 1), played.first
        view = DefenderView(Hand(played.hands[first]), Seat(first + 1), soloist, played.contract)
        return CallValues(self.convention, view)

    def _taken(self, played: Played, values: Any, said: Calls, lead: int | None) -> tuple[int, int, int]:
        """Return the tricks of the soloist and of the defenders after him; lead: the first card, if given.

        Where nobody plays, they do not count.
        """
        from ddsolve.scoring.calling import shared
        from ddsolve.values.cards import Strain

        contract, soloist = played.contract, played.soloist
        if not values.calling.is_played(said):
            return shared(10, "even")
        if self.players is not None:
            each = [values.worth(said, shared(tricks, "even"), None) for tricks in range(11)]
            worth = [float(one[str(soloist + 1)]) for one in each]
            opened = sum(call == "whist" for _, call in said) < 2
            tricks = self.players.play(played, worth, opened=opened, lead=lead)
            return tricks[soloist], tricks[played.first], tricks[played.second]
        strain = int(Strain.NT if contract.strain is None else contract.strain)
        if contract.is_misere:
            return shared(self.engine.solve(played.hands, strain, True, soloist, 0), "even")
        trick = () if lead is None else (lead,)
        hands = [hand & ~sum(1 << card for card in trick) for hand in played.hands]
        tricks = self.split.tricks(hands, strain, soloist, 0, trick)
        return tricks[soloist], tricks[played.first], tricks[played.second]

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
        from ddsolve import allpass
        from ddsolve.scoring import HandResult, score
        from ddsolve.values.contract import ALLPASS

        hands = " | ".join(Hand(hand).ascii for hand in deal.hands)
        if self.passers is None:
            counts = {str(seat): tricks for seat, tricks in allpass(hands).tricks.items()}
        else:
            counts = {str(place + 1): tricks for place, tricks in enumerate(self.passers(hands, deal.widow))}
        hand = HandResult(contract=ALLPASS, tricks=counts, round=1)
        return {seat: float(worth) for seat, worth in score(self.convention, hand).value.items()}

    def _passers(self, samples: int) -> Callable[[str, int], tuple[int, ...]]:
        """Return what plays an all-pass by people, the widow's cards in the order of the deal's set."""
        from ddsolve import AllPassRules, Deal, Players

        people = Players(CONVENTION, deals=samples)
        options = self.convention.options
        said = options.allpass_lead2, options.allpass_lead3, options.void_lead

        def tricks(hands: str, widow: int) -> tuple[int, ...]:
            rules = AllPassRules(options.widow_rule(3), tuple(Hand(widow)), *said)
            return people.play(Deal.parse(hands), rules).won[:3]

        return tricks
