"""Misère on one's own lead, led before the defenders' cards are shown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ddsolve import Contract, Convention, Hand
from ddsolve.advice import misere_hand
from ddsolve.advice.all_layouts import FirstCard
from ddsolve.advice.discards import DiscardOption
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.misere_hand import MisereOption
from ddsolve.advice.misere_line import misere_line_steps
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.widow_misere import WidowMisere
from ddsolve.advice.widows import WidowSampler
from ddsolve.advice.workers import Workers, finish
from ddsolve.cards import parse_cards
from ddsolve.seats import Seat

SOCHI = Convention.load("sochi")
HAND = Hand.parse("♠A8 ♣8 ♦AJ87 ♥JT987")


def option(discard: str, seen: int = 66) -> MisereOption:
    thrown = parse_cards(discard)
    figures = DiscardOption(Contract.parse("misere"), thrown, Fraction(seen), Fraction(9, 10))
    return MisereOption(figures, HAND - Hand.of(thrown), {})


def test_options_are_ranked_by_the_lead_made_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is best with a lead for each layout comes second where one card for all layouts is worse.

    What is worth less with all cards seen than another with its lead needs no lead.
    """

    def lead(_workers, view, _game, _values):
        yield 0.0
        clean = 9 if parse_cards("♦A")[0] in view.own else 6
        return FirstCard((next(iter(view.own)),), Distribution.of([0] * clean + [1] * (10 - clean)))

    monkeypatch.setattr(misere_hand, "best_first_card_steps", lead)
    asked = option("♠A ♦A"), option("♠8 ♠A"), option("♥J ♠A", -500)
    with Workers(1) as workers:
        found = finish(misere_hand._closed_options(workers, asked, HAND, Pricing(SOCHI, Seat.FIRST)))
    assert [[str(card) for card in one.option.discard] for one in found] == [
        ["S8", "SA"],
        ["SA", "DA"],
        ["HJ", "SA"],
    ]
    assert found[0].closed is not None
    assert found[1].closed is not None
    assert found[2].closed is None
    assert found[0].closed.make == Fraction(9, 10)
    assert found[0].as_json()["closed_first_lead"]["make"] == pytest.approx(0.9)


@pytest.mark.slow
@pytest.mark.parametrize(("lead", "unseen"), [("closed", True), ("open", False)])
def test_a_bid_of_misere_leads_as_the_convention_says(lead: str, unseen: bool) -> None:
    """With one card for all layouts a misère is worth no more than with a card for each."""
    convention = Convention.load("sochi", [f"first_lead_misere={lead}"])
    ten = HAND - Hand.parse("♠A ♦J")
    widow = tuple(card.index for card in parse_cards("♠A ♦J"))
    found = {}
    with Workers(1) as workers:
        for seat in (1, 2):
            sampler = WidowSampler(ten, Pricing(convention, Seat(seat)), 3)
            found[seat] = sampler(workers.engine, (widow[0], widow[1])).bids[Contract.parse("misere")]
        called, lead = [], WidowMisere._first_card
        monkey = pytest.MonkeyPatch()
        monkey.setattr(WidowMisere, "_first_card", lambda *given: called.append(given) or lead(*given))
        WidowSampler(ten, Pricing(convention, Seat(1)), 3)(workers.engine, (widow[0], widow[1]))
        monkey.undo()
    assert bool(called) is unseen
    assert 0 <= found[1].made <= 1


def test_the_line_of_misere_has_one_lead_for_all_layouts() -> None:
    """♠A8 ♣8 ♦AJ87 ♥JT987, seat 1: with a lead for each layout ♠A♦A looks best; led unseen ♠8♠A is."""
    with Workers(1) as workers:
        line = finish(misere_line_steps(workers, HAND, Pricing(SOCHI, Seat.FIRST), Seat.FIRST, 1))
        assert line.lead is not None
        assert line.lead not in line.discard
        assert set(line.discard) == set(parse_cards("♠A ♠8"))
        assert line.as_json()["lead"] == str(line.lead)
        opened = Convention.load("sochi", ["first_lead_misere=open"])
        seen = finish(misere_line_steps(workers, HAND, Pricing(opened, Seat.FIRST), Seat.FIRST, 1))
        assert seen.lead is None
        assert "lead" not in seen.as_json()
        assert seen.expected.value >= line.expected.value
