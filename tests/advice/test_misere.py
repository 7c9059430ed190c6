"""Misère with a hidden discard: known values over all layouts, what must hold for every hand, the command."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hidden_endings import pair
from hypothesis import given, settings
from hypothesis import strategies as st
from support import DECK, printed

import ddsolve
from ddsolve.advice.catching.mixture import best_mixture, loss, restricted
from ddsolve.advice.catching.position import Moment, World
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.hidden import game
from ddsolve.advice.hidden.advice import hidden_question
from ddsolve.advice.hidden.game import Caught, Opening, Score, Twelve
from ddsolve.advice.hidden.results import HiddenResult, KnownDiscard, Play, mixed
from ddsolve.advice.hidden.study import Study, counting_all
from ddsolve.advice.layouts.common import common_layouts
from ddsolve.advice.misere import MisereAnswer, known_on
from ddsolve.advice.misere_seen import MisereAdvice
from ddsolve.conventions import Convention
from ddsolve.output.hidden import hidden_report
from ddsolve.output.hidden_why import _by_people
from ddsolve.output.misere import misere_report
from ddsolve.output.report.style import Style
from ddsolve.output.report.terminal import terminal_text
from ddsolve.questions import misere as asking
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import parse_cards
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

SOCHI = Convention.load("sochi")
CLEAN = "♠987 ♣987 ♦987 ♥987"
HOLE = "♠T987 ♣98 ♦987 ♥AK8"
COIN = "♠QJT87 ♣J8 ♦87 ♥AQ7"


def twelve_cards(seed: int) -> Hand:
    """Deal twelve cards, low ones more often than high ones: a hand for a misère."""
    rng = random.Random(seed)
    keys = {card: rng.random() * (1.6 if card[1] in "789T" else 1.0) for card in DECK}
    return Hand.of(ddsolve.Card.parse(card) for card in sorted(DECK, key=keys.__getitem__)[-12:])


@pytest.mark.slow
def test_discard_and_misere_throw_the_same_of_touching_cards() -> None:
    hand = "♠98 ♣987 ♦T87 ♥A987"
    known = ddsolve.best_discard(hand, 1, won="misere", threads=1).as_json()["options"][0]
    hidden = printed("misere", hand, "--seat", "1", "--threads", "1")["hidden"]["score"]
    assert known["discard"] == hidden["mix"][0]["discard"] == ["S9", "HA"]
    assert known["closed_first_lead"]["card"] == hidden["first_card"] == "S8"


def test_of_touching_cards_the_highest_is_thrown() -> None:
    twelve = Twelve(Hand.parse("♠AK87 ♣J7 ♦QT97 ♥97"), 3)
    names = {" ".join(map(str, found)) for found in twelve.discards}
    assert {"SA SK", "SA CJ", "DT D9", "S8 S7"} <= names
    assert not {"SK CJ", "S7 CJ", "SA S7"} & names
    assert len(names) == len(twelve.discards)


def test_only_the_highest_of_each_suit_are_tops() -> None:
    twelve = Twelve(Hand.parse("♠AK87 ♣J7 ♦QT97 ♥97"), 3)
    tops = {" ".join(map(str, found)) for found in twelve.top_discards}
    assert len(tops) == 10
    assert {"SA SK", "SA CJ", "CJ C7", "DQ DT"} <= tops
    assert "SA S8" not in tops


@pytest.mark.slow
def test_nothing_is_gained_by_hiding() -> None:
    """♠T987 ♣98 ♦987 ♥AK8, the next seat leads: over all layouts as good as the best discard if known."""
    twelve = Twelve(Hand.parse(HOLE), 3)
    worlds = [pair("HA HK"), pair("ST HA")]
    with Bench(2) as bench:
        fronts = counting_all(bench, Opening(twelve), worlds)
    best = best_mixture(fronts)
    assert sum(fronts.values()) == 184_756
    assert best.weights == (1, 0)
    assert float(best.value) == pytest.approx(0.5648, abs=5e-5)


@pytest.mark.slow
@settings(max_examples=4, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([2, 3]))
def test_a_point_mass_is_double_dummy(seed: int, seat: int) -> None:
    """One world alone: the engine's own count, which knows nothing of worlds, in every sampled layout."""
    twelve = Twelve(twelve_cards(seed), seat)
    chosen = random.Random(seed).choice(twelve.discards)
    layouts = common_layouts(twelve.unseen, seed, 40)
    own = twelve.hand - Hand.of(chosen)
    with Bench(1) as bench:
        study = Study(bench, Caught(), Opening(twelve), layouts)
        study.count_known([chosen])
        places = [(seat + turn - 1) % 3 for turn in range(3)]
        caught = 0
        for layout in layouts:
            hands = [0, 0, 0]
            for place, cards in zip(places, (own.mask, layout, twelve.unseen.mask & ~layout), strict=True):
                hands[place] = cards
            caught += bench.engine.solve(hands, 4, True, seat - 1, 0) > 0
        assert study.known[chosen] == caught


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([1, 2, 3]))
def test_hiding_never_hurts_and_a_world_without_weight_changes_nothing(seed: int, seat: int) -> None:
    twelve = Twelve(twelve_cards(seed), seat, closed=False)
    worlds = random.Random(seed).sample(list(twelve.discards), 3)
    with Bench(1) as bench:
        study = Study(bench, Caught(), Opening(twelve), common_layouts(twelve.unseen, seed, 30))
        fronts = study.fronts(worlds)
        study.count_known(worlds)
        best = best_mixture(fronts)
        known = [Fraction(study.known[world], 30) for world in worlds]
        assert best.value <= loss(known, best.weights)
        assert best.value <= min(known)
        used = [place for place, weight in enumerate(best.weights) if weight]
        again = study.fronts([worlds[place] for place in used])
        assert again == restricted(fronts, used)
        assert best_mixture(again).value == best.value
        two = best_mixture(restricted(fronts, [0, 1]))
        assert set(two.weights) <= {0, Fraction(1, 2), 1}


@pytest.fixture(scope="module")
def coin() -> ddsolve.HiddenAdvice:
    return ddsolve.hidden_misere(COIN, 3, objective="caught", samples=400)


@pytest.mark.long
def test_the_answer_tells_the_mixture(coin: ddsolve.HiddenAdvice) -> None:
    caught = coin.as_json()["caught"]
    assert {tuple(part["discard"]) for part in caught["mix"]} == {("HA", "HQ"), ("CJ", "HA")}
    assert {part["share"] for part in caught["mix"]} == {0.5}
    assert caught["layouts"] == 400
    low, high = caught["interval"]
    assert low < 0.5281 < high
    assert low <= caught["value"] <= high
    assert caught["value"] < caught["if_known"]["value"] < caught["mix_if_known"]
    assert 0.4 < caught["guess"] < 0.6
    assert caught["first_card"] is None
    assert caught["checked_on"] > 0


def test_the_command_is_exact_where_asked() -> None:
    answer = printed("misere", CLEAN, "--seat", "2", "--objective", "caught", "--exact")
    assert answer["options"][0]["clean"] is True, "what it was before stays"
    caught = answer["hidden"]["caught"]
    assert caught["interval"] is None
    assert caught["layouts"] == 184_756
    assert caught["value"] == 0


@pytest.mark.slow
def test_a_soloist_on_lead_names_one_card() -> None:
    caught = printed("misere", CLEAN, "--seat", "1", "--objective", "caught", "--layouts", "50")["hidden"][
        "caught"
    ]
    assert caught["first_card"] is not None
    assert caught["value"] == 0
    thrown = {card for part in caught["mix"] for card in part["discard"]}
    assert caught["first_card"] not in thrown


@pytest.mark.long
def test_of_first_cards_the_one_that_is_caught_least() -> None:
    """♥9 loses 2,002 of 184,756 layouts, a nine of an ace's suit 3.9 %: 60 layouts do not tell."""
    advice = ddsolve.hidden_misere("♠A97 ♣A97 ♦JT97 ♥97", 1, objective="caught", samples=300)
    assert advice.caught is not None
    assert str(advice.caught.first_card) == "H9"


@pytest.mark.slow
def test_people_guess_less_well_than_those_who_know(coin: ddsolve.HiddenAdvice) -> None:
    """As people play it is caught less often than if they knew, and more than in equilibrium, by chance."""
    assert coin.score is None  # the other objective was not asked for
    caught = coin.as_json()["caught"]
    low, high = caught["played"]["interval"]
    assert low <= caught["played"]["caught"] <= high
    assert high > caught["value"]
    assert low < caught["mix_if_known"]
    assert caught["played"]["tricks"] >= caught["played"]["caught"]


@pytest.mark.parametrize(("seat", "lead"), [(2, None), (1, "S7")])
def test_a_clean_misere_is_not_caught_by_people(seat: int, lead: str | None) -> None:
    """Whatever is thrown, and whoever leads; a discard that a guess hangs on is kept, one in both is not."""
    pairs = [pair("H9 S9"), pair("C9 H9")]
    alone = KnownDiscard(pairs[0], 0.0)
    first = None if lead is None else ddsolve.Card.parse(lead)
    found = HiddenResult(
        "caught", mixed(pairs, [Fraction(1, 2)] * 2), 0.0, None, alone, 0.0, 0.0, first, 0, 6
    )
    assert set(found.telling) == {*parse_cards("S9 C9")}
    played = []
    for threads in (1, 2):
        with Bench(threads) as bench:
            twelve, prices = Twelve(Hand.parse(CLEAN), seat), Score(Fraction(10), Fraction(10), Fraction(70))
            layouts = common_layouts(twelve.unseen, 1, 6)
            played.append(game.play_people(bench, twelve, found, prices, layouts))
    assert played[0] == played[1]
    assert played[0].as_json()["caught"] == played[0].tricks.value == 0
    assert played[0].score.value == 70
    told = [str(text) for text in _by_people(replace(found, played=played[0]))]
    assert len(told) == 1  # and not with how many tricks, where it was never caught
    assert "caught in 0 %" in told[0]


@pytest.mark.slow
def test_words(coin: ddsolve.HiddenAdvice) -> None:
    text = terminal_text(Style(unicode=True), hidden_report(Hand.parse(COIN), coin))
    assert "♥Q ♥A or ♣J ♥A, by the toss of a coin" in text
    assert "not how it fell" in text
    assert "Of several play one that each discard would have left you, rather than ♣J ♥Q." in " ".join(
        text.split()
    )
    assert "Your holes: ♣J8 with ♥Q ♥A thrown, ♣8 ♥Q with ♣J ♥A thrown." in text
    assert json.loads(json.dumps(coin.as_json()))["caught"]["keep"] == ["HQ", "CJ"]
    assert "No other discard of the 66 helps" in text


def test_a_share_of_pure_plans_is_told_with_what_mixed_plans_can_reach() -> None:
    """And an answer that time cut short says that it knows nothing of the score."""
    pairs = [pair("HA HQ"), pair("CJ HA")]
    mixture, alone = mixed(pairs, [Fraction(1, 2)] * 2), KnownDiscard(pairs[0], 0.6)
    caught = HiddenResult("caught", mixture, 0.3332, None, alone, 0.7, 0.5, None, 0, 400, upper=0.5472)
    for partial, told in ((False, ""), (True, "the score, which may want another, is not worked out")):
        known = ddsolve.HiddenAdvice(3, 1, caught, partial=partial)
        text = terminal_text(Style(unicode=True), hidden_report(Hand.parse(COIN), known))
        assert "Caught in 33–55 %." in text
        assert told in text


@pytest.mark.parametrize(
    "bad", [("♠987 ♣987 ♦987 ♥98", 2), (CLEAN, 4), (CLEAN, "x"), ("rubbish", 1), (CLEAN, None)]
)
def test_bad_questions_are_refused(bad: tuple[str, Any]) -> None:
    with pytest.raises(ddsolve.DdsolveError):
        ddsolve.hidden_misere(*bad)


def test_every_discard_of_a_mixture_has_a_row(bench: Bench) -> None:
    asked = hidden_question(Hand.parse(COIN), Pricing(SOCHI, Seat(3)), None)
    known = MisereAdvice(Seat(3), seed=1)
    found = known_on(bench, asked, known, [pair("HA HQ"), pair("CJ HA"), pair("HQ HA")])
    again = known_on(bench, asked, found, [pair("CJ HA")])
    assert sorted(one.option.discard for one in found.options) == sorted([pair("HA HQ"), pair("CJ HA")])
    assert again.options == found.options
    assert all(0 < one.option.likely < 1 for one in found.options)


@pytest.mark.slow
def test_a_counted_discard_has_its_figure_in_the_table(coin: ddsolve.HiddenAdvice, bench: Bench) -> None:
    """Where the score is that of one discard over all layouts, its row is not a sample's."""
    assert coin.caught is not None
    one = (replace(coin.caught.mixture[0], share=Fraction(1)),)
    play = Play(caught=0.25, tricks=1.5, score=-12.5, interval=None, layouts=184_756)
    counted = replace(coin.caught, objective="score", mixture=one, interval=None, value=-12.5, play=play)
    assert replace(coin, score=coin.caught).counted is None
    hidden = replace(coin, score=counted)
    assert hidden.counted == counted
    asked = hidden_question(Hand.parse(COIN), Pricing(SOCHI, Seat(3)), None)
    seen = known_on(bench, asked, MisereAdvice(Seat(3), seed=1), [one[0].discard])
    report = misere_report(asking.Misere(COIN, 3), MisereAnswer(asked.pricing, hidden, seen))
    text = terminal_text(Style(unicode=True), report)
    assert re.search(r"75\.00 % +1\.500 +-12\.50", text)


RULES = [
    # trick, what each card costs if they knew, to catch or for the score, the card
    ("SA", {"ST": 0, "S8": 0}, True, "ST"),  # the highest that stays under
    ("S9", {"ST": 1, "S8": 1}, True, "S8"),
    ("DA", {"ST": 0, "CJ": 0, "S8": 0}, True, "ST"),  # ♣J would tell: the other discard leaves none
    ("DA", {"ST": 1, "CJ": 0}, True, "CJ"),  # nothing is told where nothing can be caught
    ("DA", {"ST": 1, "CJ": 2}, True, "ST"),
    ("SA", {"S8": 2, "ST": 3}, True, "ST"),  # one trick is as bad as three
    ("SA", {"S8": 2, "ST": 3}, False, "S8"),
]


@pytest.mark.parametrize(("trick", "costs", "to_catch", "card"), RULES)
def test_how_it_is_played_on(trick: str, costs: dict[str, int], to_catch: bool, card: str) -> None:
    worlds = tuple(World.parse_all("HA HQ; CJ HA"))
    led = tuple(one.index for one in parse_cards(trick))
    hands = [Hand.parse(text).mask for text in ("♠T8 ♣J ♥AQ", "♠97 ♣7", "♠Q ♣T8")]
    moment = Moment((hands[0], hands[1], hands[2]), worlds, 2, led)
    given = {ddsolve.Card.parse(name).index: cost for name, cost in costs.items()}
    assert str(ddsolve.Card(game.card_played(moment, given, to_catch=to_catch))) == card
