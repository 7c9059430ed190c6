"""Advice to a defender: what is drawn, what calls are worth, which card to lead."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from time import process_time
from typing import Any

import pytest
from advice.plain import tricks
from support import cards, data, name, printed, refused, shown

import ddsolve
from ddsolve import Analyst, Contract, DdsolveError, DealError, Hand, ScoreError
from ddsolve.advice.layouts.knowledge import Limits
from ddsolve.advice.people.calls import CallValues, situations
from ddsolve.advice.people.sensible import DefenderView, draw_fitting
from ddsolve.conventions import Convention
from ddsolve.questions.catch import catch
from ddsolve.questions.lead import advise_lead
from ddsolve.questions.score import Score
from ddsolve.questions.whist import advise_whist
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Suit

HAND = "S:A98 C:T87 D:KJ H:A8"
SOCHI = Convention.load("sochi")


def view(contract="7C", seat=2, soloist=1, **more):
    return DefenderView(Hand.parse(HAND), seat, soloist, Contract.parse(contract), **more)


def drawn(asked, samples=6, seed=1, threads=2):
    with Bench(threads) as bench:
        return draw_fitting(bench, asked, samples, seed).layouts


@pytest.mark.slow
@pytest.mark.parametrize("contract", ["6C", "7D"])
def test_drawn_layouts_fit_what_is_known(contract):
    limits = Limits.parse(["1:DA", "3:SK"], ["1:C>=4" if contract == "6C" else "1:D>=5", "3:H<=3"])
    found = drawn(view(contract, limits=limits), samples=8)
    for hands in found:
        assert hands[1] == Hand.parse(HAND).mask
        assert all(hand.bit_count() == 10 for hand in hands)
        assert not hands[0] & hands[1] | hands[1] & hands[2] | hands[0] & hands[2]
        assert limits.fit(1, hands[0])
        assert limits.fit(3, hands[2])
        dead = 0xFFFFFFFF & ~(hands[0] | hands[1] | hands[2])
        assert not dead & 0x80808080  # no ace is thrown in a sensible trick game


@pytest.mark.slow
def test_the_same_seed_draws_the_same_layouts():
    assert drawn(view(), threads=1) == drawn(view(), threads=3)
    assert drawn(view(), seed=2) != drawn(view(), seed=3)


def test_nothing_from_the_order_where_it_is_not_wanted():
    found = drawn(view(sensible=False), samples=300)
    trumps = [(hands[0] >> 8 & 255).bit_count() for hands in found]
    # 5 trumps among 22 unseen cards, 10 of them with the soloist: 2.27 on average
    assert sum(trumps) / len(trumps) == pytest.approx(5 * 10 / 22, abs=0.3)


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "contract", "order"),
    [
        ("S:AKQ C:AKQ D:AK H:AK", "6S", "strong"),
        ("S:AKQJ9 C:A7 D:K8 H:9", "8S", "any"),  # four trumps are not to be had
        ("S:A98 C:T87 D:KJ H:A8", "6C", "sensible"),
    ],
)
def test_a_rare_order_is_answered_in_bounded_work(hand, contract, order, bench):
    asked = DefenderView(Hand.parse(hand), 3, 1, Contract.parse(contract))
    started = process_time()
    found = draw_fitting(bench, asked, 30, 1)
    assert process_time() - started < 30  # without a bound: a second and more for each layout, or for ever
    assert found.order == order
    assert 15 <= len(found.layouts) <= 30


@pytest.mark.slow
def test_later_layouts_go_on_where_the_first_ended(bench):
    asked = view("6C")
    whole = draw_fitting(bench, asked, 30, 1).layouts
    parts = [draw_fitting(bench, asked, 15, 1, first).layouts for first in (0, 15)]
    assert parts[0] + parts[1] == whole


@pytest.mark.slow
@pytest.mark.parametrize(
    ("has", "lengths"),
    [
        (["1:CA CK CQ CJ C9 SK SQ SJ ST DA DQ"], []),
        ([], ["1:S>=3", "3:S>=3"]),  # five are unseen
        (["1:SK SQ SJ ST S7"], ["1:S<=4"]),
        ([], ["1:S=0", "3:S<=2"]),  # two more can be thrown
    ],
)
def test_restrictions_that_fit_nothing_are_refused(has, lengths):
    with pytest.raises(DealError, match="no layout of the unseen cards fits all of this"):
        drawn(view(limits=Limits.parse(has, lengths), sensible=False), 1)


def test_every_layout_that_fits_is_as_likely():
    """Rare ones are dealt at once, too: here the soloist has all five clubs that are unseen."""
    limits = Limits.parse(["1:CA"], ["1:C>=5", "3:D<=2", "3:H<=4"])
    found = drawn(view(limits=limits, sensible=False), 3000)
    counts = Counter(Hand(layout[0]).ranks(Suit.HEARTS) for layout in found)
    assert all(limits.fit(1, layout[0]) and limits.fit(3, layout[2]) for layout in found)
    ways = {0: 0}  # hearts with the soloist, by the layouts that have so many of them
    for spades, clubs, diamonds, hearts in product(range(6), range(4, 5), range(7), range(7)):  # without ♣A
        if spades + clubs + diamonds + hearts != 9:
            continue
        for others in product(range(6 - spades), range(5 - clubs), range(7 - diamonds), range(7 - hearts)):
            if sum(others) == 10 and others[2] <= 2 and others[3] <= 4:
                sizes = zip((5, 4, 6, 6), (spades, clubs, diamonds, hearts), others, strict=True)
                layouts = prod(comb(n, own) * comb(n - own, other) for n, own, other in sizes)
                ways[hearts] = ways.get(hearts, 0) + layouts
    mean = sum(hearts * count for hearts, count in ways.items()) / sum(ways.values())
    drawn_mean = sum(len(ranks) * count for ranks, count in counts.items()) / 3000
    assert drawn_mean == pytest.approx(mean, abs=0.1)  # some four standard errors


@pytest.mark.parametrize("taken", range(11))
def test_calls_are_worth_what_the_sheet_says(taken):
    """Sochi, three players, a seven: values of the calls by hand."""
    values = CallValues(SOCHI, view("7C"), partner="pass")
    passed = ((2, "pass"), (3, "pass"))
    team = 10 - taken
    shares = taken, team // 3, team - team // 3
    assert values.outcome(passed[:1], shares, None) == Fraction(-40, 3)
    lone = values.outcome(((2, "whist"),), shares, "open")
    if taken >= 7:
        short = max(0, 2 - team)
        # the soloist's pool 4 against the mean, whists 4 a trick, the shortage 4 on the hill against the mean
        wanted = Fraction(-40, 3) + 4 * team - Fraction(2, 3) * 40 * short
    else:
        under = 7 - taken
        # greedy: all tricks and one's own consolation; the soloist's hill is shared by three
        wanted = Fraction(40 * under, 3) + 4 * team + 4 * under
    assert lone == wanted


def test_a_second_defender_is_advised_for_each_call_of_the_first():
    values = CallValues(SOCHI, view("6C", seat=3))
    assert situations(values, ()) == [((2, "pass"),), ((2, "whist"),)]
    assert situations(values, ((2, "pass"),)) == [((2, "pass"),)]


@pytest.mark.parametrize(
    ("contract", "calls", "told"),
    [
        ("7C", ((2, "pass"),), "not the turn of seat 2"),
        ("7C", ((3, "pass"),), "not the turn of seat 3"),
        ("7C", ((1, "half"),), "seat 1 is the soloist"),
        ("misere", (), "not whisted"),
    ],
)
def test_a_call_that_is_not_due(contract, calls, told):
    with pytest.raises(ScoreError, match=told):
        situations(CallValues(SOCHI, view(contract)), calls)


@pytest.mark.slow
def test_whist_advice_repeats_with_its_seed():
    told = [
        advise_whist(HAND, "7C", 2, 1, samples=12, seed=4, threads=threads).as_json() for threads in (1, 2)
    ]
    assert told[0] == told[1]
    assert {option["call"] for option in told[0]["options"]} == {"whist", "pass"}
    for option in told[0]["options"]:
        assert option["interval"][0] <= option["expected"] <= option["interval"][1]
    assert sum(told[0]["soloist_tricks"].values()) == 12


@pytest.mark.long
def test_lead_against_an_open_misere_by_the_reference():
    """Kovalevskaya's misère: every first card of seat 1 against all 66 discards (here two of them)."""
    known = next(hand for hand in data("published.json") if hand["id"] == "unisay-5")
    mine, partner = known["hands"]["E"], known["hands"]["W"]
    found = advise_lead(mine, "misere", 1, 2, partner=partner, threads=2)
    assert found.layouts == 66
    twelve = [card for card in map(name, range(32)) if card not in cards(mine) + cards(partner)]
    discards = list(combinations(twelve, 2))[::40]
    for option in found.options[:1]:
        for pair in discards:
            hands = (cards(mine), tuple(c for c in twelve if c not in pair), cards(partner))
            values = {tricks("misere", 1, hands, 0, [str(card)]) for card in option.cards}
            assert len(values) == 1  # equals are equals
            if option.beaten.value == 1:
                assert values != {0}


def test_a_card_that_always_catches_comes_first():
    known = next(hand for hand in data("published.json") if hand["id"] == "unisay-5")
    found = advise_lead(known["hands"]["E"], "misere", 1, 2, partner=known["hands"]["W"], threads=1)
    shares = [option.hidden for option in found.options]
    assert shares == sorted(shares, reverse=True)
    assert found.options[0].beaten.value == 1
    assert {str(card) for option in found.options for card in option.cards} == set(cards(known["hands"]["E"]))


@pytest.mark.slow
def test_an_open_misere_is_led_by_one_plan_against_the_discards_that_are_likely():
    """The first column is what `catch` says; the cards that it likes best come first."""
    mine, partner = Hand.parse("♠QT ♣AQ9 ♦A8 ♥AJ8"), Hand.parse("♠J9 ♣KT8 ♦KJ ♥KQT")
    twelve = Hand(FULL_MASK & ~mine.mask & ~partner.mask)
    found = advise_lead(mine, "misere", 1, 3, partner=partner, threads=1)
    told = catch(f"{mine} | {partner} | {twelve}", 1)
    values = {one.card: one.value for one in told.cards}
    assert all(option.hidden == values[card] for option in found.options for card in option.cards)
    assert found.options[0].hidden == told.value
    assert found.as_json()["cards"][0]["caught_hidden"] == float(told.value)
    assert all(one.loss is not None for one in found.options)
    assert {one.hidden for one in found.options} != {found.options[0].hidden}


@pytest.mark.parametrize(
    "given", [{"trust": 0.5}, {"samples": 5}, {"quick": True}, {"seconds": 1}, {"seed": 2}], ids=str
)
def test_what_is_for_a_sample_where_the_partners_hand_is_open(given):
    with pytest.raises(DdsolveError, match=f"{next(iter(given))} is for a sample"):
        advise_lead("♠QJ ♣97 ♦KQJT ♥J7", "misere", 1, 2, partner="♠AK ♣QJT ♦A ♥AKQT", **given)


def test_a_partner_who_calls_no_more_is_no_model() -> None:
    with Analyst("sochi") as analyst, pytest.raises(DdsolveError, match="partner counts where"):
        analyst.whist("♠A98 ♣T87 ♦KJ ♥A8", "6C", 3, 1, calls=[(2, "whist")], partner="whist", samples=2)


# `whist` and `lead` of a whole deal: what each choice came to as the cards lay; ten bare cards elsewhere.


DEAL = "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"
TEN = "♠7 ♣A87 ♦KJ97 ♥T8"
FEW = ("--samples", "8", "--threads", "1")


@pytest.mark.parametrize("contract", ["6C", pytest.param("7S", marks=pytest.mark.long)])
def test_what_each_call_came_to_is_the_score_of_the_deal_as_solved(contract: str) -> None:
    tricks = ddsolve.tricks(DEAL, contract, 1)
    asked = ("--seat", "3", *f"--soloist 1 --contract {contract} --calls 2=pass".split(), *FEW)
    found = printed("whist", DEAL, *asked)

    def scored(call: str, **tricks: Any) -> float:
        return float(Score(contract, 1, calls=f"2=pass,3={call}", **tricks).scored.value["3"])

    came = {one["call"]: one["on_deal"] for one in found["options"]}
    assert came["pass"] == pytest.approx(scored("pass"))
    assert came["whist"] == pytest.approx(scored("whist", tricks={1: tricks, 2: 0, 3: 10 - tricks}))
    blind = printed("whist", DEAL.split(" | ")[2], *asked)
    assert [one["expected"] for one in found["options"]] == [one["expected"] for one in blind["options"]]
    assert "on_deal" not in blind["options"][0]


@pytest.mark.parametrize("contract", ["6C", "misere"])
def test_what_each_lead_came_to_is_the_deal_as_solved(contract: str) -> None:
    few = FEW if contract == "6C" else ()
    found = printed("lead", DEAL, "--seat", "3", "--soloist", "2", "--contract", contract, *few)
    moves = ddsolve.solve(DEAL, contract, 2, leader=3).moves
    solved = (
        {str(card): count for card, count in moves.items()}
        if isinstance(moves, dict)
        else {str(move.card): move.tricks for move in moves}
    )
    for one in found["cards"]:
        assert {solved[card] for card in (one["card"], *one["equals"])} == {one["on_deal"]}


@pytest.mark.parametrize(
    "arguments",
    [
        ("whist", DEAL.replace("♠-", "♠9"), "--seat", "2", "--soloist", "1", "--contract", "6C"),
        ("whist", f"- | {DEAL.split(' | ', 1)[1]}", "--seat", "2", "--soloist", "1", "--contract", "6C"),
        ("whist", DEAL, "--seat", "1", "--soloist", "1", "--contract", "6C"),
        ("allpass", TEN),
        ("allpass", DEAL, "--seat", "1"),
        ("allpass", TEN, "--seat", "3", "--leader", "2"),
    ],
)
def test_other_cards_are_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    refused(*arguments)


@pytest.mark.long
def test_ten_bare_cards_are_played_without_the_widow() -> None:
    claim = ["claim", "♠AKQJ ♣AKQ ♦AKQ", "--contract", "10NT", "--seat", "1"]
    for words in (["misere", TEN, "--seat", "1"], claim):
        bare, said = printed(*words), printed(*words, "--no-widow")
        assert bare == said
        assert bare["input"]["no_widow"]


@pytest.mark.long
def test_an_allpass_of_ten_cards_is_that_of_layouts() -> None:
    found, wanted = (
        printed("allpass", TEN, "--seat", "3"),
        printed("layouts", TEN, "--seat", "3", "--allpass"),
    )
    assert {name: found[name] for name in wanted["allpass"]} == wanted["allpass"]


WEAK = ("whist", "♠7 ♣T987 ♦T98 ♥98", "--seat", "3", "--soloist", "1", "--contract", "7S")


PASSED = (*WEAK, "--calls", "2=pass", "--samples", "200")


def verdict(*words: str) -> str:
    """The line below the hand: what to call."""
    return shown(*words).splitlines()[2]


@pytest.mark.long
def test_aces_whist() -> None:
    """3.28 tricks of one's own beside a whister who plays for himself: -2.6 by even shares."""
    asked = ("whist", "♠A98 ♣A98 ♦A8 ♥A8", "--seat", "3", "--soloist", "1", "--contract", "6H")
    asked = (*asked, "--calls", "2=whist", "--samples", "100")
    assert verdict(*asked) == "Whist."
    worth = {one["call"]: one["expected"] for one in printed(*asked)["options"]}
    assert worth["whist"] > 5 > worth["pass"]


@pytest.mark.slow
def test_two_top_honours_in_two_suits_whist_or_hardly_less() -> None:
    asked = ("whist", "♠AK ♣AK98 ♦98 ♥98", "--seat", "2", "--soloist", "1", "--contract", "6S")
    document = printed(*asked, "--samples", "100")
    assert any(one["equal"] and one["call"] == "whist" for one in document["options"])


@pytest.mark.slow
def test_nothing_against_an_eight_is_no_clear_whist() -> None:
    asked = ("whist", "♠98 ♣T98 ♦T98 ♥98", "--seat", "2", "--soloist", "1", "--contract", "8S")
    document = printed(*asked, "--samples", "100")
    assert [one["call"] for one in document["options"] if one["equal"]] != ["whist"]


@pytest.mark.long
def test_a_pass_tells_where_the_tricks_are() -> None:
    """The partner passed, so the soloist has more than his order says: the whist looked like a gain."""
    heard, deaf = (printed(*PASSED, "--trust", trust) for trust in ("1", "0"))
    whist, cheap = (
        next(one["expected"] for one in document["options"] if one["call"] == "whist")
        for document in (heard, deaf)
    )
    assert cheap > whist + 2
    assert heard["options"][0]["effective_layouts"] < 100
