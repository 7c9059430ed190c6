"""A misère that nobody would bid: little work tells what it costs."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ddsolve import Analyst, advise_bid
from ddsolve.cli.root import cli


@pytest.mark.parametrize(("hand", "seat"), [("♠KQ97 ♣A8 ♦K87 ♥Q", 1), ("♠AK8 ♣KJ8 ♦AK7 ♥Q", 2)])
def test_a_misere_far_behind_is_told_less_finely_and_stays_there(hand: str, seat: int) -> None:
    """Asked of eight widows it is worked out in full, and near."""
    rough, full = (advise_bid(hand, seat, samples=widows, whist="best", threads=1) for widows in (15, 8))
    known = [next(one for one in told.bids if str(one.bid) == "misere") for told in (rough, full)]
    assert known[0].behind is not None
    assert known[0].behind.low > 0
    assert known[0].expected.low < known[1].expected.high
    assert known[0].expected.value != known[1].expected.value


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
