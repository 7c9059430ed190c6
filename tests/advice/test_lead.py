"""First cards in the order of what the soloist scores: the prices of his tricks, and what they do to it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

import ddsolve
from ddsolve import Analyst
from ddsolve.advice.layouts.all_layouts import count_first_cards
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.lead import LeadPrices, lead_prices, ranked
from ddsolve.advice.people.calls import CallValues, check_calls
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.advice.search.led import find_first_card
from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.scoring import HandResult, score
from ddsolve.solving.bench import Bench, Count, Counting
from ddsolve.values.cards import Card
from ddsolve.values.contract import Contract, Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

HAND = Hand.parse("♠JT9 ♣QJ ♦A98 ♥AK")
ACE, KING, NINE, EIGHT = (Card.parse(name).index for name in ("HA", "HK", "D9", "D8"))


def values(contract: str, convention: str = "sochi", players: int = 3) -> CallValues:
    view = DefenderView(HAND, Seat(2), Seat(1), Contract.parse(contract))
    return CallValues(Convention.load(convention), view, players)


def told(contract: str, calls: list[tuple[str, str]], tricks: dict[str, int], convention: str) -> Fraction:
    hand = HandResult(contract=Contract.parse(contract), soloist="1", calls=calls, tricks=tricks)
    return score(Convention.load(convention), hand).value["1"]


@pytest.mark.parametrize("convention", ["sochi", "leningrad", "rostov"])
@pytest.mark.parametrize("contract", ["6C", "7H", "9NT"])
@pytest.mark.parametrize("second", ["whist", "pass"])
def test_prices_are_the_scores_after_the_calls(convention: str, contract: str, second: str) -> None:
    calls = [("2", "whist"), ("3", second)]
    prices = lead_prices(values(contract, convention), tuple((Seat(int(a)), b) for a, b in calls))
    for count in range(11):
        rest = 10 - count
        mine = rest if second == "pass" else rest - rest // 2
        tricks = {"1": count, "2": mine, "3": rest - mine}
        other = {"1": count, "2": rest - mine, "3": mine} if second == "whist" else tricks
        both = [told(contract, calls, one, convention) for one in (tricks, other)]
        assert prices.whists[count] == pytest.approx(float(sum(both) / 2))


def test_who_has_not_called_is_taken_to_whist() -> None:
    asked = values("7C")
    assert [call for _, call in lead_prices(asked).calls] == ["whist", "whist"]
    one = ((Seat(2), "pass"),)
    assert lead_prices(asked, one).calls == (*one, (Seat(3), "whist"))
    passed = lead_prices(asked, ((Seat(2), "pass"), (Seat(3), "pass")))
    assert len(set(passed.whists)) == 1  # nobody plays


def test_a_misere_and_a_checked_ten_have_no_calls() -> None:
    misere = lead_prices(values("misere"))
    assert misere.calls == ()
    assert misere.whists[0] > 0 > misere.whists[1] > misere.whists[2]


def test_fewer_tricks_never_pay_the_soloist_more() -> None:
    for contract in ("6S", "6C", "7H", "8D", "9NT"):
        prices = lead_prices(values(contract)).whists
        assert list(prices) == sorted(prices)


def answers(hearts: list[int], diamonds: list[int]) -> list[tuple[dict[int, int], float]]:
    """Layouts with the soloist's tricks after ♥A and after ♦9; the other cards give him all ten."""
    rest = {card.index: 10 for card in HAND}
    return [
        ({**rest, ACE: one, KING: one, NINE: two, EIGHT: two}, 1.0)
        for one, two in zip(hearts, diamonds, strict=True)
    ]


def test_weights_decide_between_cards() -> None:
    view, prices = values("6C").view, LeadPrices(tuple(map(float, range(11))))
    layouts = answers([5, 7] * 20, [6, 6] * 20)
    assert ranked(view, prices, layouts, (3.0, 1.0) * 20, exact=False)[0].whists.value == 5.5
    assert ranked(view, prices, layouts, (1.0, 3.0) * 20, exact=False)[0].whists.value == 6


def test_a_rare_bad_layout_is_left_open_by_the_interval() -> None:
    view, prices = values("6C").view, lead_prices(values("6C"))
    found = ranked(view, prices, answers([6] * 12, [6] * 12), exact=False)[0]
    assert found.whists.low < found.whists.value == prices.whists[6] < found.whists.high
    assert found.whists.low >= prices.whists[5]


@pytest.mark.slow
def test_convention_and_calls_price_the_same_layouts_otherwise() -> None:
    asked = ("♠JT9 ♣QJ ♦A98 ♥AK", "7S", 2, 1)
    both = ddsolve.advise_lead(*asked, samples=8, threads=1)
    plain = ddsolve.advise_lead(*asked, "rostov", samples=8, threads=1)
    by_card = [{one.cards: one for one in told.options} for told in (both, plain)]
    for cards, one in by_card[0].items():
        assert by_card[1][cards].tricks == one.tricks
        assert by_card[1][cards].whists != one.whists
    assert both.as_json()["priced_calls"] == ["2=whist", "3=whist"]


@pytest.mark.parametrize("rule", ["stalingrad=6S", "forced_whist=both", "forced_whist=first"])
def test_calls_that_a_convention_dictates_may_be_said_and_are_priced(rule: str) -> None:
    view = DefenderView(HAND, Seat(2), Seat(1), Contract.parse("6S"))
    asked = CallValues(Convention.load("sochi", [rule]), view)
    second = "pass" if rule.endswith("first") else "whist"
    dictated = (Seat(2), "whist"), (Seat(3), second)
    for said in ((), dictated[:1], dictated):
        check_calls(asked, said)
        assert lead_prices(asked, said).calls == dictated
    for wrong in ((Seat(2), "pass"),), (*dictated[:1], (Seat(3), "half")):
        with pytest.raises(ScoreError, match="must be whisted"):
            check_calls(asked, wrong)


def test_a_whist_alone_is_another_game() -> None:
    asked = CallValues(
        Convention.load("hussar"), DefenderView(HAND, Seat(3), Seat(2), Contract.parse("6C")), 2
    )
    assert lead_prices(asked).calls == ((Seat(3), "whist"),)
    with pytest.raises(ScoreError, match="without the dummy"):
        lead_prices(asked, ((Seat(3), "alone"),))


def test_equal_prices_that_are_thirds_are_equal_in_any_order() -> None:
    view = values("6C").view
    prices = LeadPrices(tuple(count / 3 for count in range(11)))
    layouts = answers([1, 2, 3] * 22, [3, 1, 2] * 22)
    best, second, *_ = ranked(view, prices, layouts, exact=True)
    assert best.equal
    assert second.equal


@pytest.mark.long
def test_a_small_sample_of_which_no_number_was_found_has_what_the_probe_found() -> None:
    found = ddsolve.advise_lead("♠AQT ♣A ♦T98 ♥T98", "8S", 1, 2, samples=2, threads=1)
    assert found.options
    assert 0 < found.layouts <= 2
    whist = ddsolve.advise_whist("♠AQT ♣A ♦T98 ♥T98", "8S", 1, 2, samples=2, threads=1)
    assert whist.options


def test_of_an_order_no_more_is_asked_than_can_be_had() -> None:
    """Four trumps for an eight are not to be had: the layouts are those that fit any order."""
    found = ddsolve.advise_lead("S:AKQJ9 C:A7 D:K8 H:9", "8S", 3, 1, samples=4, threads=1).as_json()
    assert (found["order"], found["layouts"], found["sensible_order"]) == ("any", 4, False)


def test_a_lead_that_no_defender_makes_is_refused_in_python_too() -> None:
    with pytest.raises(ddsolve.ScoreError, match="a ten is checked"):
        ddsolve.advise_lead(str(HAND), "10S", 2, 1, "vmk", samples=4, threads=1)
    with pytest.raises(ddsolve.ScoreError, match="the soloist himself leads"):
        ddsolve.advise_lead(str(HAND), "6S", 2, 1, "rogue-list", samples=4, threads=1)


def test_leads_that_catch_as_many_are_told_apart_by_what_his_tricks_cost() -> None:
    mine, partner = "♠9 ♣KJ ♦KQ98 ♥AQ8", "♠AKQT ♣AQ ♦AT ♥K9"
    with Analyst(threads=1) as analyst:
        lead = analyst.lead(mine, "misere", 1, 2, partner=partner)
        scored = analyst.catch(f"{mine} | ♠J87 ♣T987 ♦J7 ♥JT7 | {partner}", objective="score")
    worth = {one.card: one.value for one in scored.cards}
    best = max(worth.values())
    assert {one.hidden for one in lead.options[:2]} == {lead.options[0].hidden}
    for option in lead.options:
        assert option.equal == (worth[option.cards[0]] == best)
    assert worth[lead.options[0].cards[0]] == best


def test_a_quick_answer_about_a_deal_tells_what_each_card_was_worth() -> None:
    deal = "♠87 ♣AQ97 ♦KJ7 ♥9 | ♠K9 ♣KJ ♦AQ9 ♥KQJ | ♠AQJT ♣T8 ♦T8 ♥A8"
    with Analyst(threads=1) as analyst:
        quick = analyst.lead(deal, "6S", 1, 3, quick=True)
        solved = analyst.solve(deal, "6S", 3, leader=1)
    moves = {move.card: move.tricks for move in solved.moves}
    assert {option.cards[0]: option.on_deal for option in quick.options} == {
        option.cards[0]: moves[option.cards[0]] for option in quick.options
    }


# The best first card for all layouts together, found without counting all others wholly.


@pytest.mark.parametrize("seed", range(12))
def test_as_by_counting_every_card(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(range(32), 15)
    own, unseen = (Hand(sum(1 << card for card in part)) for part in (cards[:5], cards[5:]))
    view = View(own, unseen, Seat.FIRST)
    values = [Fraction(10 - min(tricks, 1) * (seed % 3) - tricks * (seed % 2), 3) for tricks in range(11)]
    with Bench(2, 8 << 20) as bench:
        every = count_first_cards(bench, view, Misere.MISERE)
        best = find_first_card(bench, view, Misere.MISERE, values)
    assert best == max(every, key=lambda first: first.tricks.expected(values))


def test_cards_that_cannot_be_best_are_not_counted_wholly(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View(Hand.parse("SA7 CA7 D7"), Hand.parse("SKQT CKQT DKQJ8"), Seat.FIRST)
    asked = []
    counting = Bench.count

    def told(self: Bench, question: Counting, groups: Sequence[int] | None = None) -> Count:
        sizes = question.family.group_sizes()
        asked.append(sum(sizes) if groups is None else sum(sizes[group] for group in groups))
        return counting(self, question, groups)

    monkeypatch.setattr(Bench, "count", told)
    with Bench(1, 8 << 20) as bench:
        every = count_first_cards(bench, view, Misere.MISERE)
        whole = sum(asked)
        asked.clear()
        values = [Fraction(-tricks) for tricks in range(11)]
        best = find_first_card(bench, view, Misere.MISERE, values)
    assert best == every[0]
    assert sum(asked) < 0.7 * whole, "the best card of each layout is counted too"


@pytest.mark.long
def test_no_two_seeds_advise_leads_that_exclude_each_other():
    """What samples leave open has a card in common: none of them names another one flatly, by chance."""
    left = []
    for seed in range(1, 5):
        found = ddsolve.advise_lead("♠QJT9 ♣AKJ9 ♦7 ♥T", "7H", 2, 1, samples=40, seed=seed, threads=1)
        left.append({card for option in found.options if option.equal for card in option.cards})
    assert set.intersection(*left)
    assert len({frozenset(cards) for cards in left}) > 1  # the samples do differ
