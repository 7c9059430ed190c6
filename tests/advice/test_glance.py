"""What a defender takes from the call before his: the cards that callers of the books would have for it."""

from __future__ import annotations

from random import Random
from statistics import fmean

import books
import pytest

from ddsolve.advice.people.called import COUNTERS, heard_of, with_those_who_count
from ddsolve.advice.people.sensible import DefenderView, counted, likely_whist, own_layouts
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

SIX = Contract.parse("6S")


def test_tricks_are_counted_as_the_player_of_the_books_does():
    random = Random(1)
    for _hand in range(400):
        own = sum(1 << card for card in random.sample(range(32), 10))
        for name in ("6S", "7H", "8NT", "9D"):
            contract = Contract.parse(name)
            assert counted(own, contract) == books.defence(own, contract)
            sure = likely_whist(own, contract)
            assert (sure > 0.5) == books.whists(own, contract, None)


@pytest.mark.parametrize(
    ("calls", "heard"),
    [
        ("", None),
        ("1:pass", "pass"),
        ("1:whist", "whist"),
        ("2:pass", None),
        ("2:pass 1:half", "pass"),
        ("2:pass 1:half 3:allow", "pass"),
    ],
)
def test_what_seat_two_has_heard_of_seat_one(calls, heard):
    named = tuple((Seat.parse(call[0]), call[2:]) for call in calls.split())
    assert heard_of(named, Seat(2)) == heard


def test_half_of_the_players_whist_by_what_they_count():
    imagined = {"whist": 0.9, "half": 0.06, "pass": 0.04}
    mixed = with_those_who_count(imagined, 0.2)
    assert mixed["whist"] == pytest.approx((1 - COUNTERS) * 0.9 + COUNTERS * 0.2)
    assert sum(mixed.values()) == pytest.approx(1)
    assert mixed["half"] / mixed["pass"] == pytest.approx(1.5)
    assert with_those_who_count(imagined, None) == imagined


def test_after_a_pass_the_soloist_is_taken_to_be_stronger(bench):
    """In deals of the player of the books such a second defender meets 6.6 tricks; with nothing heard 5.9."""
    view = DefenderView(Hand.parse("♠87 ♣A98 ♦T98 ♥98"), Seat(2), Seat(3), SIX)

    def soloists(heard):
        drawn = [
            layout
            for seed in range(10)
            for layout in own_layouts(bench.tools, Random(seed), view, 6, 2, heard)
        ]
        assert len(drawn) > 40
        likely = fmean(likely_whist(layout[0], SIX) for layout in drawn)
        return likely, fmean(view.value(bench.tools, layout) for layout in drawn)

    passed, whisted = map(soloists, ("pass", "whist"))
    assert passed[0] + 0.2 < whisted[0]
    assert passed[1] > whisted[1] + 0.3
