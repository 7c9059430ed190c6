"""Two players: the whist alone, without the dummy, counts wherever the defenders choose what is best."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from support import printed

from ddsolve import Contract, Deal, Hand, Seat, Solver
from ddsolve.advice.figures.pricing import Pricing, SplitWorth
from ddsolve.advice.layouts.common import common_layouts, sample_split_effects
from ddsolve.conventions import Convention
from ddsolve.questions.bid import advise_bid
from ddsolve.questions.discard import best_discard
from ddsolve.scoring.calling import shared
from ddsolve.scoring.expected import layout_values
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK

HUSSAR = Convention.load("hussar")
DEAL = "♠JT9 ♣QJ ♦A98 ♥AK | ♠AKQ7 ♣AK9 ♦KQ ♥J | ♠8 ♣T87 ♦JT7 ♥QT9"
TWELVE = "♠AKQT ♣AK7 ♦K98 ♥98"


def by_hand(level, taken, alone):
    """Return the soloist's value when the other takes what is best for him, prices of Sochi for two.

    KZ2: whist alone aims at two tricks at six and one at seven; else whist with the dummy, at four and two.
    """
    game = Fraction(2 * (level - 5))
    quota = {6: 4, 7: 2}.get(level, 1)

    def value(tricks, needed):
        if tricks < level:
            under = level - tricks
            return -10 * game * under / 2 - game * under - game * (10 - tricks)
        short = max(0, needed - (10 - tricks))
        return 10 * game / 2 + 10 * game * short / 2 - game * (10 - tricks)

    calls = [10 * game / 2, value(taken, quota)]  # a pass, a whist
    if alone is not None and level <= 7:
        calls.append(value(alone, {6: 2, 7: 1}[level]))
    return min(calls)


@pytest.mark.parametrize("level", [6, 7, 8])
def test_the_opponent_takes_the_best_of_three(level):
    for taken, alone in product([4, 6, 8, 9], [None, 3, 6, 8, 10]):
        values = layout_values(
            *(HUSSAR, Contract.parse(f"{level}C"), "best", shared(taken, "even")),
            players=2,
            soloist=Seat.SECOND,
            alone=alone,
        )
        assert values["2"] == by_hand(level, taken, alone), (taken, alone)
        assert sum(values.values()) == 0


def test_the_whist_alone_is_off_where_the_option_is():
    off = HUSSAR.changed(["hussar_alone=no"])
    words = {"players": 2, "soloist": Seat.SECOND}
    for convention, players in ((off, 2), (Convention.load("sochi"), 3)):
        words["players"] = players
        with_it = layout_values(convention, Contract.parse("6C"), "best", (7, 2, 1), alone=3, **words)
        assert with_it == layout_values(convention, Contract.parse("6C"), "best", (7, 2, 1), **words)


def test_value_asks_for_the_whist_alone():
    document = printed("value", DEAL, "--soloist", "2", "--convention", "hussar")
    deal = Deal.parse(DEAL)
    solver = Solver()
    for text in ("6S", "6C", "6NT", "7S", "7D", "8S"):
        contract = Contract.parse(text)
        taken = solver.tricks(deal, contract, 2, 1)
        two = Deal((None, deal.hand(2), deal.hand(3)))
        alone = solver.tricks(two, contract, 2, 2)
        expected = by_hand(contract.level, taken, alone)
        assert document["values"]["hussar"][text]["best"] == pytest.approx(float(expected)), text


@pytest.mark.slow
def test_a_bid_of_six_is_worth_less_where_he_may_whist_alone():
    hand = "S:AKQT C:AK7 D:K8 H:9"
    with_it = advise_bid(hand, 2, "hussar", players=2, samples=6)
    without = advise_bid(hand, 2, HUSSAR.changed(["hussar_alone=no"]), players=2, samples=6)
    values = [{one.name: one.expected.value for one in each.bids} for each in (with_it, without)]
    assert values[0]["6S"] < values[1]["6S"]  # he chooses what is worse for the soloist, never better
    assert all(values[0][name] <= values[1][name] + 1e-9 for name in values[0])
    assert values[0]["pass"] == values[1]["pass"]


@pytest.mark.slow
def test_an_all_pass_of_two_is_played_without_dummy_and_widow():
    # aces and kings take all ten tricks whatever the other holds, sevens and eights none
    high = advise_bid("♠AKQ ♣AKQ ♦AK ♥AK", 2, "hussar", players=2, samples=2)
    low = advise_bid("♠987 ♣987 ♦87 ♥87", 3, "hussar", players=2, samples=2)
    passes = [next(one for one in each.bids if one.name == "pass").expected for each in (high, low)]
    assert passes[0].value == passes[0].low == -50 - 5  # ten hill points by halves; the other's zero bonus
    assert passes[1].value > 40


@pytest.mark.slow
def test_discard_says_what_the_whist_alone_changes():
    pricing = Pricing(HUSSAR, Seat.SECOND, players=2)
    twelve = Hand.parse(TWELVE)
    own = twelve - Hand.parse("H:98")
    unseen = Hand(FULL_MASK & ~twelve.mask)
    worth = SplitWorth(pricing, Contract.parse("6S"))
    with Bench(2) as bench:
        (effect,) = sample_split_effects(
            bench, [(worth, own)], unseen, Seat.FIRST, common_layouts(unseen, 1, 200)
        )
    assert effect.alone
    assert effect.difference.value <= 0
    assert effect.as_json()["alone"] is True


@pytest.mark.long
def test_the_answer_of_discard_names_it():
    advice = best_discard(TWELVE, 2, "hussar", players=2)
    best = advice.best
    assert advice.split_effect.alone is (best.contract.level in (6, 7))


def test_a_six_of_two_that_stands_is_no_order():
    """Six spades is the lowest bid, nothing more: its bidder will not play ♠AKQ109 of the other as trumps."""
    found = advise_bid("♠AKQT9 ♣A7 ♦K8 ♥9", 3, "hussar", players=2, auction="2=6S", samples=4)
    passing = next(one for one in found.bids if one.bid is None)
    assert dict(passing.then) == {"2": 1.0}
    assert passing.expected.value < 20  # as a defence against six spades it was worth 69


def test_after_a_pass_of_the_first_the_other_may_bid():
    """A dummy calls nothing: the second speaks last."""
    told = [advise_bid("♠T87 ♣KJ8 ♦Q98 ♥9", seat, "hussar", players=2, samples=20).bids for seat in (2, 3)]
    first, second = (dict(next(one for one in bids if one.bid is None).then) for bids in told)
    assert first.keys() == {"allpass", "3"}
    assert second == {"allpass": 1.0}
