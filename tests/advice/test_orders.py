"""What an order is taken for: a sensible one, or an error that is the rarer the greater it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from math import exp, log
from random import Random
from statistics import fmean

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ddsolve import Contract, DealError, Hand, advise_whist
from ddsolve.advice.layouts.all_layouts import open_suits
from ddsolve.advice.layouts.knowledge import Limits
from ddsolve.advice.people import orders
from ddsolve.advice.people.orders import soloists, strong_soloists
from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, draw_fitting, own_layouts
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools

VIEW = DefenderView(Hand.parse("S:A98 C:T87 D:KJ H:A8"), 2, 1, Contract.parse("7C"))
SOLOIST = Hand.parse("S:KQ C:AKQJ9 D:A7 H:7").mask
DEAD = Hand.parse("D:8 H:9").mask


class Told:
    """Tools whose engine takes what it is told, one number after the other."""

    def __init__(self, tricks: list[int]) -> None:
        self.engine = self
        self.tricks = tricks
        self.asked = count()

    def solve(self, *_position: object, floor: int, ceiling: int) -> int:
        return min(max(self.tricks[next(self.asked)], floor), ceiling)


@given(
    st.lists(st.integers(4, 10), min_size=10, max_size=10),
    st.sampled_from([2, 5, 10]),
    st.floats(0, 9),
    st.sampled_from([6, 7, 8, 9, 10]),
)
def test_an_order_is_judged_by_all_its_trials(
    tricks: list[int], trials: int, error: float, level: int
) -> None:
    """However early the answer is known: made in half of them, a trick more in fewer than nine of ten.

    From a seven on nine of ten.
    """
    view = replace(VIEW, contract=Contract(level, VIEW.contract.strain))
    said = orders.is_sensible(Told(tricks), Random(1), view, SOLOIST, DEAD, trials, error)  # type: ignore[arg-type]
    tenth, wanted = 10 / trials, 9 if level > 6 else 5
    made = tenth * sum(each >= level for each in tricks[:trials])
    under = tenth * sum(level - each for each in tricks[:trials] if each < level)
    more = tenth * sum(each > level for each in tricks[:trials])
    cost = (max(0, under - 10 + wanted) * -log(0.8) if made < wanted else 0) + max(0, more - 8) * log(2)
    assume(abs(cost - error) > 1e-9)
    assert said == (cost <= error)


def test_an_error_is_the_rarer_the_greater_it_is() -> None:
    random = Random(5)
    found = [orders.error(random) for _ in range(40_000)]
    for size in (0.0, 0.3, 1.0, 3.0):
        assert sum(each > size for each in found) / 40_000 == pytest.approx(exp(-size), abs=0.01)


@pytest.mark.long
def test_errors_are_among_the_layouts(bench: Bench) -> None:
    """Orders that fall far short are drawn, and are the rarer the farther."""
    view = replace(VIEW, contract=Contract.parse("6S"))

    def far_off(most: float) -> int:
        return sum(
            not orders.is_sensible(
                bench.tools, Random(2), view, hands[0], 0xFFFFFFFF & ~sum(hands), 40, error=most
            )
            for hands in drawn.layouts
        )

    drawn = draw_fitting(bench, view, 60, 1)
    assert drawn.order == "sensible"
    assert 3 < far_off(2) < far_off(0.5) - 8


def test_two_of_three_soloists_let_no_error_pass_from_a_seven_on() -> None:
    random = Random(3)
    careful = {
        level: sum(orders.errors(random, level)() == 0 for _soloist in range(3_000)) / 3_000
        for level in (6, 7, 10, None)
    }
    assert careful[6] == careful[None] == 0
    assert careful[7] == pytest.approx(2 / 3, abs=0.03)
    assert careful[10] == pytest.approx(2 / 3, abs=0.03)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "contract"),
    [
        ("♠98 ♣KJ7 ♦T98 ♥J9", "9S"),
        pytest.param("♠A98 ♣K87 ♦KT ♥QJ", "8S", marks=pytest.mark.long),
        pytest.param("♠98 ♣AQ7 ♦KJ8 ♥A9", "8S", marks=pytest.mark.long),
    ],
)
def test_how_often_an_order_is_made_does_not_hang_on_the_seed(hand: str, contract: str, bench: Bench) -> None:
    """Either the order or strong hands were asked of all layouts, as the seed decided: 54 % or 100 %."""
    view = DefenderView(Hand.parse(hand), 1, 2, Contract.parse(contract))
    shares = [made(bench.tools, view, draw_fitting(bench, view, 60, seed).layouts) / 60 for seed in range(4)]
    assert max(shares) - min(shares) < 0.3  # standard errors of 0.06
    assert 0.5 < fmean(shares) < 0.95


RARE = DefenderView(Hand.parse("S:987 C:JT D:AT8 H:T7"), 2, 3, Contract.parse("10H"))


def made(tools: Tools, view: DefenderView, layouts: Sequence[DefenderLayout]) -> int:
    return sum(view.value(tools, hands) >= (view.contract.level or 0) for hands in layouts)


@pytest.mark.long
def test_who_orders_a_ten_holds_the_cards_for_it(bench: Bench) -> None:
    """With an ace outside hardly any ten is sensible: the soloist has nothing of that suit, then."""
    drawn = draw_fitting(bench, RARE, 30, 1)
    assert made(bench.tools, RARE, drawn.layouts) > 15
    for hands in drawn.layouts:
        dead = 0xFFFFFFFF & ~sum(hands)
        assert [hand.bit_count() for hand in hands] == [10, 10, 10]
        assert hands[1] == RARE.hand.mask
        assert orders.looks_strong(RARE, hands[2], dead)
    found = advise_whist(RARE.hand, "10H", 2, 3, calls=[("1", "pass")], samples=20, threads=1)
    assert found.options[0].call == "pass"


NOTHING = DefenderView(Hand.parse("S:JT9 C:JT D:JT9 H:JT"), 3, 1, Contract.parse("10NT"))


@pytest.mark.slow
def test_nobody_whists_on_a_ten_without_a_card_above_the_jack() -> None:
    """Hardly a drawing looks strong, so the figures once were of any cards: whist, for 282 whists."""
    found = advise_whist(NOTHING.hand, "10NT", 3, 1, calls=[("2", "pass")], samples=20, threads=1)
    assert found.options[0].call == "pass"


@pytest.mark.parametrize(
    "view",
    [VIEW, RARE, NOTHING, DefenderView(RARE.hand, 2, 3, Contract.parse("6NT"))],
    ids=lambda view: str(view.contract),
)
def test_hands_dealt_strong_are_those_that_look_so(view: DefenderView) -> None:
    random, unseen = Random(1), 0xFFFFFFFF & ~view.hand.mask
    dealt, drawn = strong_soloists(random, view, unseen), soloists(random, view, unseen)
    assert dealt is not None
    assert drawn is not None
    strong = [dealt() for _ in range(2_000)]
    assert all(orders.looks_strong(view, *one) for one in strong)
    assert {(own.bit_count(), dead.bit_count(), (own | dead) & ~unseen) for own, dead in strong} == {
        (10, 2, 0)
    }
    looking = [one for one in (drawn() for _ in range(6_000)) if orders.looks_strong(view, *one)]
    if len(looking) > 500:  # of the same kinds as often
        for kind in (orders.ACES, orders.HONOURS, 0x0000FF00):
            each, other = ([(own & kind).bit_count() for own, _dead in found] for found in (strong, looking))
            assert fmean(each) == pytest.approx(fmean(other), abs=0.12)


def test_a_misere_that_hardly_fits_has_few_holes() -> None:
    view = DefenderView(Hand.parse("S:K8 C:QJT D:A87 H:97"), 1, 2, Contract.parse("misere"))
    random, unseen = Random(1), 0xFFFFFFFF & ~view.hand.mask
    deal = strong_soloists(random, view, unseen)
    assert deal is not None
    hands = [deal() for _ in range(50)]
    assert {(own.bit_count(), dead.bit_count(), (own | dead) & ~unseen) for own, dead in hands} == {
        (10, 2, 0)
    }
    holes = [open_suits(own, 0xFFFFFFFF & ~own & ~dead) for own, dead in hands]
    assert sum(one <= 1 for one in holes) > 40


@pytest.mark.parametrize(
    ("view", "order"),
    [
        (VIEW, "sensible"),
        (replace(VIEW, sensible=False), "any"),
        pytest.param(NOTHING, "sensible strong", marks=pytest.mark.slow),
        (replace(NOTHING, contract=Contract.parse("misere")), "sensible strong"),
    ],
)
def test_the_widow_that_was_shown_is_with_the_soloist_or_thrown(view: DefenderView, order: str) -> None:
    shown = Hand.parse("S:7 D:Q")
    for limits in (Limits(), Limits.parse(lengths=[f"{view.partner}:H<=4"])):
        known = replace(view, shown=shown, limits=limits)
        with Bench(1) as bench:
            drawn = draw_fitting(bench, known, 6, 1)
            partners = [hands[view.partner.place] for hands in drawn.layouts]
            assert drawn.order in order.split()
            assert len(partners) == 6
            assert not any(partner & shown.mask for partner in partners)
            imagined = own_layouts(bench.tools, Random(1), known, 3, 2)
            assert not any(hands[view.partner.place] & shown.mask for hands in imagined)
    always = replace(VIEW, shown=Hand.parse("D:A D:Q"), limits=Limits.parse(lengths=["3:D>=5"]))
    with Bench(1) as bench, pytest.raises(DealError, match="no layout of the unseen cards"):
        draw_fitting(bench, always, 4, 1)
    for cards, said in (("S:A D:Q", "a defender has it"), ("D:Q", "two cards")):
        with pytest.raises(DealError, match=said):
            replace(VIEW, shown=Hand.parse(cards)).check()


def test_cards_are_changed_within_what_is_known() -> None:
    tools = Tools(4 << 20)
    limits = Limits.parse(has=["1:HA CA"], lengths=["3:D>=1"])
    view = DefenderView(RARE.hand, 2, 3, Contract.parse("8H"), limits)
    soloist = Hand.parse("S:KQ C:K98 D:9 H:KQJ9").mask
    partner = Hand.parse("S:AT C:AQ D:KQJ7 H:A8").mask
    for seed in range(3):
        found = orders.bettered(tools, Random(seed), view, (partner, RARE.hand.mask, soloist))
        assert found[2] != soloist
        assert view.value(tools, found) >= view.value(tools, (partner, RARE.hand.mask, soloist))
        assert limits.fit(1, found[0])
        assert limits.fit(3, found[2])
    misere = DefenderView(RARE.hand, 2, 3, Contract.parse("misere"))
    hands = (partner, RARE.hand.mask, soloist)
    assert orders.bettered(tools, Random(1), misere, hands) == hands
