"""What was asked by other names, and calls as they were written for them, still have their answers."""

from __future__ import annotations

import pickle
from typing import Any

import numpy
import pytest
from question_examples import ALL
from test_fields import named

import ddsolve
from ddsolve import AllPassRules, Analyst, Convention
from ddsolve.asking.ask import Question
from ddsolve.questions.whist import Whist
from ddsolve.scoring.allpass_order import allpass_order

STRONG = "♠AKQJT987 ♣AK"
MISERE = "♠987 ♣A987 ♦J987 ♥K"
SHORT = "♠A ♣KQJ ♥A7 | ♠J8 ♦A7 | ♣T7 ♥KQ"
DEAD = "♣789TJQKA ♦78JQKA ♥8TQKA SA SJ ST S9"
TEN = "♠KJT7 ♣AQ7 ♦J8 ♥Q"


@pytest.mark.parametrize(
    ("former", "now"),
    [
        (
            lambda one: one.closed_layouts(STRONG, 1, ["S"], samples=5, leader=1, seed=2),
            lambda one: one.layouts(STRONG, 1, (), ["S"], no_widow=True, samples=5, seed=2),
        ),
        (
            lambda one: one.closed_claim(STRONG, "8S", 1, tricks=8, leader=1),
            lambda one: one.claim(STRONG, "8S", 1, no_widow=True),
        ),
        (
            lambda one: one.claim_allpass("♠87 ♥7", 2, DEAD, played=(), leader=1, rules=AllPassRules()),
            lambda one: one.claim("♠87 ♥7", "allpass", 2, DEAD),
        ),
        pytest.param(
            lambda one: one.bid("♠AKQJT98 ♣AK ♦A", 1, widows=2, samples=None),
            lambda one: one.bid("♠AKQJT98 ♣AK ♦A", 1, samples=2),
            marks=pytest.mark.slow,
        ),
        (
            lambda one: one.catch(SHORT, 2, "DA", None, "caught", None, "sochi", catcher=None),
            lambda one: one.catch(SHORT, 2, "DA"),
        ),
        (
            lambda one: one.layouts(STRONG, (), 1, ["S"], no_widow=True, samples=5),
            lambda one: one.layouts(STRONG, 1, (), ["S"], no_widow=True, samples=5),
        ),
        (
            lambda one: one.layouts(STRONG, None, seat=1, games=["S"], no_widow=True, samples=5),
            lambda one: one.layouts(STRONG, seat=1, games=["S"], no_widow=True, samples=5),
        ),
        (
            lambda one: one.allpass(TEN, "H8 S9", "3", "none", samples=2),
            lambda one: one.allpass(TEN, 3, "H8 S9", "none", samples=2),
        ),
        (
            lambda one: one.whist(TEN, 2, numpy.int64(1), "8C", samples=2),
            lambda one: one.whist(TEN, "8C", 2, 1, samples=2),
        ),
        (
            lambda one: one.lead(TEN, 1, soloist=2, contract="8C", samples=2),
            lambda one: one.lead(TEN, "8C", 1, 2, samples=2),
        ),
    ],
    ids=[
        *("closed_layouts", "closed_claim", "claim_allpass", "widows", "catcher"),
        *("layouts", "layouts by seat", "allpass", "whist", "lead"),
    ],
)
def test_a_former_name_warns_and_answers(former: Any, now: Any) -> None:
    with Analyst(threads=1) as analyst:
        with pytest.warns(
            DeprecationWarning, match=": ask | is called | counts for nothing|: the order is "
        ) as told:
            found = former(analyst)
        assert [warning.filename for warning in told] == [__file__]
        assert found == now(analyst)


def test_a_function_warns_of_a_former_name() -> None:
    with pytest.warns(DeprecationWarning, match="best_discard: sampled is called quick") as told:
        found = ddsolve.best_discard("♠AKQJT987 ♣AKQJ", 1, won="10S", sampled=True, aside=False, threads=1)
    assert told[0].filename == __file__
    assert not found.proved


@pytest.mark.long
def test_the_usual_number_of_layouts_may_be_none() -> None:
    assert ddsolve.sample_allpass(TEN, 1, "H8 S9", samples=None, threads=1).samples == 200


@pytest.mark.long
def test_an_all_pass_is_played_for_what_is_given() -> None:
    """As under a convention that pays the fewest tricks, without one."""
    rostov = Convention.load("rostov")
    with Analyst(threads=1) as analyst:
        given = analyst.allpass(TEN, 1, "H8 S9", "none", order=allpass_order(rostov, 3, 1), samples=8)
        known = analyst.allpass(TEN, 1, "H8 S9", "none", convention=rostov, samples=8)
    assert given.line == known.line


def test_defaults_are_no_idle_options() -> None:
    """A program hands on every argument that it has."""
    with Analyst(threads=1) as analyst:
        assert analyst.hidden_misere(MISERE, 2, exact=False, samples=None, quick=True, seed=1).caught
        assert analyst.catch(SHORT, 2, "DA", None, "score", "2:1", "sochi").value >= 0
        assert analyst.model == "best"
        for fault in ({"exact": True}, {"samples": 5}):
            with pytest.raises(ddsolve.DdsolveError, match="quick"):
                analyst.hidden_misere(MISERE, 2, quick=True, **fault)


@pytest.mark.parametrize("name", ALL)
def test_a_question_is_a_value(name: str) -> None:
    question, given = named(name)
    made, again = question(**given), question(**given)
    assert made == again
    assert pickle.loads(pickle.dumps(made)) == made
    assert pickle.loads(pickle.dumps(made)).given == made.given
    if name not in ("score", "settle", "game"):  # what these hold has dicts
        assert hash(made) == hash(again)
    assert repr(made) == repr(again)
    assert repr(made).startswith(f"{question.__name__}(")


@pytest.mark.parametrize(
    ("question", "hands"),
    [(5, [TEN]), (Question, [TEN]), (int, [TEN]), ("whist", [TEN]), (Whist, 5), (Whist, TEN)],
)
def test_many_hands_are_asked_a_question(question: Any, hands: Any) -> None:
    with pytest.raises(ddsolve.DdsolveError, match=r"question: |hands: "):
        next(ddsolve.ask_many(question, hands, seat=2, soloist=1, contract="7C"))


def test_the_hand_of_many_is_not_given_beside_them() -> None:
    with pytest.raises(TypeError, match="hand"):
        next(ddsolve.ask_many(Whist, [TEN], hand=TEN, seat=2, soloist=1, contract="7C"))
