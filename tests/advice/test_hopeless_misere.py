"""A hand that nobody would bid misère with: told from few deals, and then little work tells what it costs."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations

import pytest
from click.testing import CliRunner

from ddsolve import Analyst, Convention, Hand, advise_bid
from ddsolve.advice.bid import advice as bidding
from ddsolve.advice.bid.misere import WidowMisere, fewest_tricks, is_hopeless
from ddsolve.advice.bid.results import BidAdvice
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.hidden.prices import Twelve
from ddsolve.auction import Auction
from ddsolve.cli.root import cli
from ddsolve.solving.bench import Bench
from ddsolve.solving.policy import HOPELESS_MISERES, WidowMiseres
from ddsolve.solving.solver import Solver
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.seats import Seat

SOCHI = Convention.load("sochi")
HIGH = Hand.parse("♠AK8 ♣KJ8 ♦AK7 ♥Q")


@pytest.mark.parametrize("hand", ["♠98 ♣987 ♦987 ♥87", "♠7 ♣Q7 ♦KQ87 ♥Q87", "♠T87 ♣J97 ♦987 ♥8"])
def test_a_misere_that_may_be_bid_is_not_hopeless(hand: str) -> None:
    with Bench(1) as bench:
        for seat in Seat.FIRST, Seat.THIRD:
            assert not any(
                is_hopeless(bench.tools, Hand.parse(hand), seat, Seat.FIRST, seed) for seed in range(2)
            )


def test_high_cards_are_hopeless() -> None:
    with Bench(1) as bench:
        for seat in Seat.FIRST, Seat.THIRD:
            assert is_hopeless(bench.tools, HIGH, seat, Seat.FIRST, 1)


@pytest.mark.parametrize("seat", [Seat.FIRST, Seat.THIRD])
def test_the_fewest_tricks_are_those_of_the_best_of_all_discards(seat: Seat) -> None:
    """The public solver is asked all 66, the search only the highest cards of suits."""
    hand, layout = Hand.parse("♠AQ87 ♣J98 ♦T97 ♥K8"), Hand.parse("♠KJ ♣AKQ ♦AKQ ♥AQ")
    rest = Hand(FULL_MASK & ~hand.mask & ~layout.mask)
    solver, taken = Solver(), []
    for pair in combinations(hand, 2):
        hands = {seat: hand - Hand.of(pair), seat.next: layout, seat.last: rest}
        deal = "|".join(str(hands[one]) for one in (Seat.FIRST, Seat.SECOND, Seat.THIRD))
        taken.append(solver.solve(deal, "misere", soloist=seat, leader=1).tricks)
    with Bench(1) as bench:
        twelve = Twelve(hand, seat.place + 1)
        assert fewest_tricks(bench.tools, twelve, layout.mask, seat, Seat.FIRST) == min(taken) < max(taken)


def test_a_hopeless_hand_is_valued_in_fewer_layouts_and_otherwise_alike() -> None:
    """Where no two discards are mixed anyway, the full work in as many layouts, not raced, finds the same."""
    twelve = HIGH | Hand.parse("♠Q ♦Q")
    unseen = [card for card in range(32) if not twelve.mask >> card & 1]
    layouts = [sum(1 << unseen[(start + step) % 20] for step in range(10)) for start in range(12)]
    look, fresh = layouts[:6], layouts[6:]
    pricing = Pricing(SOCHI, Seat.THIRD)
    with Bench(1) as bench:
        little = replace(HOPELESS_MISERES, raced=99)
        cheap = WidowMisere(pricing, Seat.FIRST, little)(bench.tools, twelve, look, fresh)
        full = WidowMisere(pricing, Seat.FIRST, WidowMiseres(raced=99))
        same = full(bench.tools, twelve, look[: little.look], fresh[: little.valued])
        assert cheap == same
        assert cheap != full(bench.tools, twelve, look, fresh)


@pytest.mark.slow
def test_only_the_misere_of_a_hopeless_hand_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays the worst bid by far; every other figure is the same."""
    found = []
    for hopeless in True, False:
        monkeypatch.setattr(bidding, "is_hopeless", lambda *_given, told=hopeless: told)
        answer = advise_bid(HIGH, 2, samples=2, threads=1)
        found.append({str(one.bid): one.expected for one in answer.bids})
    quick, full = found
    assert quick.pop("misere").value == pytest.approx(full.pop("misere").value, abs=120)
    assert quick == full


@pytest.mark.parametrize(("calls", "legal"), [("1=8S", True), ("1=9S", False)])
def test_a_misere_that_may_not_be_bid_is_not_looked_at(
    calls: str, legal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(bidding, "is_hopeless", lambda *given: bool(asked.append(given)))
    blank = BidAdvice(HIGH, Pricing(SOCHI, Seat.SECOND), 0, 1)
    with Bench(1) as bench:
        spared = bidding._hopeless_misere(bench, blank, Auction.parse(calls, "sochi"))
    assert spared is not legal
    assert bool(asked) is legal


TWELVE = "♠AKQT ♣AK87 ♦K8 ♥98"


def test_misere_of_a_hopeless_hand_says_so_instead_of_what_is_caught_least() -> None:
    given = ["misere", TWELVE, "--seat", "2", "--objective", "caught", "--quick"]
    shown = CliRunner().invoke(cli, given).stdout
    assert "Not a misère: caught in nearly every layout." in shown.splitlines()
    assert "least often" not in shown


@pytest.mark.long
def test_a_discard_after_a_hopeless_misere_stops_at_the_sample_as_misere_does() -> None:
    """The proof would take minutes."""
    given = ["discard", TWELVE, "--seat", "2", "--won", "misere"]
    answer = json.loads(CliRunner().invoke(cli, [*given, "--json"]).stdout)
    assert answer["hopeless"]
    assert not answer["proved"]


@pytest.mark.slow
def test_a_misere_worth_playing_is_not_called_hopeless() -> None:
    with Analyst("sochi") as analyst:
        found = analyst.discard("♠7 ♣A87 ♦KJ97 ♥KT87", 2, won="misere", quick=True)
        assert not found.hopeless
        assert not analyst.hidden_misere("♠7 ♣A87 ♦KJ97 ♥KT87", 2, objective="caught", quick=True).hopeless


@pytest.mark.parametrize("seed", [1, 2])
def test_the_safest_discard_of_a_hopeless_misere_is_the_one_that_is_safest(seed: int) -> None:
    with Analyst(threads=1) as analyst:
        advice = analyst.misere("♠K87 ♣987 ♦87 ♥AQJ7", 2, seed=seed)
    assert advice.hopeless
    assert advice.safest.option.likely == max(one.option.likely for one in advice.options) > 0
