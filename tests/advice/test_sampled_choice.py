"""Choices by samples alone, for thousands of hands: what they say is what the layouts say."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from ddsolve import Contract, Convention, Hand
from ddsolve._engine import Engine
from ddsolve.advice.discard.many import HopelessMisere, sampled_choices, sampled_misere
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.advice.search.led import MisereLine
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import USUAL
from ddsolve.values.seats import Seat

NO_TRUMP = 4
STRONG = Hand.parse("♠AKQT ♣AK87 ♦K8 ♥98")
MISERE = Hand.parse("♠A8 ♣8 ♦AJ87 ♥JT987")
PRICING = Pricing(Convention.load("sochi"), Seat.FIRST)


def hands_of(own: Hand, twelve: Hand, seat: Seat, following: int) -> list[int]:
    """Deal one layout: the soloist's ten cards and those of both defenders."""
    hands = [0, 0, 0]
    hands[seat.place], hands[seat.next.place] = own.mask, following
    hands[seat.last.place] = 0xFFFFFFFF & ~twelve.mask & ~following
    return hands


def unseen(twelve: Hand) -> Hand:
    return Hand(0xFFFFFFFF & ~twelve.mask)


@pytest.mark.parametrize("seat", [Seat.FIRST, Seat.FIRST.next, Seat.FIRST.last])
def test_a_choice_is_valued_in_layouts_that_did_not_choose_it(seat: Seat, bench: Bench) -> None:
    menu = Menu(Pricing(Convention.load("sochi"), seat), Contract.parse("6S"))
    (option,) = sampled_choices(bench, STRONG, [menu], 5)
    assert option.contract is not None
    own = STRONG - Hand.of(option.discard)
    strain = int(option.contract.game.strain)
    engine, found = Engine(), []
    for following in common_layouts(
        unseen(STRONG), 5, USUAL.many.valuing, skip=sum(count for count, _kept in USUAL.many.rounds)
    ):
        deal = hands_of(own, STRONG, seat, following)
        found.append(engine.solve(deal, strain, False, seat.place, 0))
    assert option.sampled_tricks == tuple(found.count(tricks) for tricks in range(11))
    values = menu.pricing.values(option.contract)
    assert option.value == pytest.approx(float(sum(values[tricks] for tricks in found) / len(found)))
    assert option.as_json()["sampled_tricks"] == list(option.sampled_tricks)


def test_where_nothing_is_made_one_resigns(bench: Bench) -> None:
    menu = Menu(PRICING, Contract.parse("6S"))
    (option,) = sampled_choices(bench, Hand.parse("♠987 ♣987 ♦987 ♥987"), [menu], 1)
    assert option.contract is None
    assert option.expected == menu.resignation == Fraction(option.expected)
    assert "sampled_tricks" not in option.as_json()


def any_clean(twelve: Hand, following: int, engine: Engine) -> bool:
    """Try all 66 discards in one layout, by searches for the number of tricks."""
    return any(
        engine.solve(hands_of(twelve - Hand.of(pair), twelve, Seat.FIRST, following), NO_TRUMP, True, 0, 0)
        == 0
        for pair in combinations(twelve, 2)
    )


def test_a_misere_without_hope_is_told_from_a_few_layouts(bench: Bench) -> None:
    found = sampled_misere(bench, STRONG, PRICING, Seat.FIRST, 1)
    assert isinstance(found, HopelessMisere)
    engine = Engine()
    layouts = common_layouts(unseen(STRONG), 1, USUAL.many_miseres.first)
    clean = sum(any_clean(STRONG, following, engine) for following in layouts)
    assert clean <= USUAL.many_miseres.hopeless
    assert found.clean.value == clean / USUAL.many_miseres.first
    told = found.as_json()
    assert told["hopeless"] is True
    assert told["any_clean"] < told["make_at_most"] < 0.25


def test_a_misere_with_hope_is_valued_with_the_card_it_leads(bench: Bench) -> None:
    """One card for all layouts, in layouts that had no say; every other value is that of another search."""
    found = sampled_misere(bench, MISERE, PRICING, Seat.FIRST, 1)
    assert isinstance(found, MisereLine)
    assert found.lead is not None
    assert set(found.discard) == set(Hand.parse("♠A8"))
    own, engine, tricks = MISERE - Hand.of(found.discard), Engine(), []
    for following in common_layouts(unseen(MISERE), 1, found.make.size, skip=40):
        moves = dict(engine.moves(hands_of(own, MISERE, Seat.FIRST, following), NO_TRUMP, True, 0, 0))
        tricks.append(moves[found.lead.index])
    assert found.sampled_tricks == tuple(tricks.count(taken) for taken in range(11))
    assert found.make.value == tricks.count(0) / len(tricks)


def test_a_misere_that_follows_leads_nothing(bench: Bench) -> None:
    second = Pricing(Convention.load("sochi"), Seat(2))
    found = sampled_misere(bench, MISERE, second, Seat.FIRST, 1)
    assert isinstance(found, MisereLine)
    assert found.lead is None
