"""Auctions in the other commands: advice during one and after it, files of played hands, games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ddsolve import Contract, Convention, ScoreError
from ddsolve.advice import bidding
from ddsolve.advice.bidding import advise_bid
from ddsolve.auction import Auction, defended_by_passing
from ddsolve.cli.root import cli
from ddsolve.errors import AuctionError
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.whole_game import Game

HAND = "♠AKQJ9 ♣A7 ♦K8 ♥9"
DEFENDER = "♠AKQ ♣987 ♦KJ ♥T9"
PLAYED = """Hand 1: ♠AKQJT ♣AKQJ ♦A
Hand 2: ♠98 ♣T9 ♦KQJ ♥AKQ
Hand 3: ♠7 ♣87 ♦T987 ♥JT9
Auction: {auction}
Contract: 7S
Soloist: 1
"""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take few samples for a bid: what is compared comes of the same ones."""
    monkeypatch.setattr(bidding, "ALLPASSES", 6)
    monkeypatch.setattr(bidding, "DEALS", 3)
    monkeypatch.setattr(bidding, "DEFENCES", 6)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments))


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_bids_against_bids_are_the_legal_ones_and_a_pass_defends() -> None:
    auction = Auction.parse("1=6S 2=7C", "sochi")
    found = advise_bid(HAND, 3, auction="1=6S 2=7C", widows=2, threads=1)
    legal = {str(said) for said in auction.legal()}
    assert {option.name for option in found.bids} == legal
    passing = next(option for option in found.bids if option.bid is None)
    assert passing.against is not None
    assert (passing.against.soloist, str(passing.against.bid)) == (2, "7C")
    # such a hand defends better than one without a trick
    weak = advise_bid("♠987 ♣987 ♦987 ♥7", 3, auction="1=6S 2=7C", widows=2, threads=1)
    worse = next(option for option in weak.bids if option.bid is None)
    assert passing.expected.value > worse.expected.value
    entry = passing.as_json()
    assert entry["against"] == {"soloist": "2", "bid": "7C"}


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_before_anybody_has_bid_a_pass_is_into_an_all_pass() -> None:
    assert defended_by_passing(Auction.parse("1=pass", "sochi")) is None
    found = advise_bid(HAND, 2, auction="1=pass", widows=2, threads=1)
    assert all(option.against is None for option in found.bids)


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_here_is_worth_what_the_held_bid_is_worth() -> None:
    found = advise_bid(HAND, 1, auction="1=6S 2=pass 3=6C", widows=2, threads=1)
    plain = advise_bid(HAND, 1, widows=2, threads=1)
    here = next(option for option in found.bids if option.name == "here")
    six = next(option for option in plain.bids if option.name == "6C")
    assert here.expected == six.expected


def test_it_has_to_be_the_seats_turn() -> None:
    with pytest.raises(AuctionError, match="seat 3 is to call"):
        advise_bid(HAND, 1, auction="1=6S 2=7C", widows=2, threads=1)
    result = run("bid", HAND, "--seat", "1", "--auction", "1=pass 2=pass 3=6S")
    assert (result.exit_code, "nobody is to call" in result.stderr) == (2, True)


@pytest.mark.slow
def test_discard_takes_seat_and_bid_from_the_auction() -> None:
    twelve = "♠AKQT ♣AK87 ♦K8 ♥98"
    options = ["--json", "--jobs", "1"]
    asked = json.loads(run("discard", twelve, "--auction", "1=pass 2=9C 3=pass", *options).stdout)
    plain = json.loads(run("discard", twelve, "--seat", "2", "--won", "9C", *options).stdout)
    assert asked["options"] == plain["options"]
    assert asked["input"]["won"] == "9C"
    other = run("discard", twelve, "--seat", "1", "--auction", "1=pass 2=9C 3=pass")
    assert (other.exit_code, "seat 2 won" in other.stderr) == (2, True)
    hand = run("discard", twelve, "--auction", "1=misere-hand 2=pass 3=pass", "--convention", "sochi-finnish")
    assert (hand.exit_code, "no widow to take" in hand.stderr) == (2, True)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["whist", "lead"])
def test_a_defender_names_the_soloist_by_the_auction(command: str) -> None:
    seat = "1"
    shared = [command, DEFENDER, "--seat", seat, "--samples", "2", "--json", "--jobs", "1"]
    auction = ["--auction", "1=pass 2=7C 3=pass"]
    found = json.loads(run(*shared, "--contract", "7H", *auction).stdout)
    assert found["input"]["soloist"] == "2"
    lower = run(*shared, "--contract", "7S", *auction)
    assert (lower.exit_code, "cannot order 7S" in lower.stderr) == (2, True)
    nobody = run(*shared, "--contract", "7S")
    assert (nobody.exit_code, "--auction" in nobody.stderr) == (2, True)


@pytest.mark.parametrize(
    ("auction", "convention", "problem"),
    [
        ("1=6S 2=6C 3=pass 1=here 2=6D 1=here 2=pass", "sochi", None),
        ("1=6S 2=6C 3=pass 1=here 2=6D 1=here 2=pass", "game-farm", "hold_rule"),
        ("1=8S 2=pass 3=pass", "sochi", "cannot order 7S"),
        ("1=pass 2=6S 3=pass", "sochi", "seat 2 won"),
        ("1=6S 2=7S 3=pass", "sochi", "not over"),
    ],
)
def test_a_review_shows_and_checks_the_auction(
    tmp_path: Path, auction: str, convention: str, problem: str | None
) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(PLAYED.format(auction=auction), encoding="utf-8")
    document = json.loads(run("review", str(path), "--convention", convention, "--json").stdout)
    assert document["input"]["auction"] == auction.split()
    check = document["auction_check"]
    if problem is None:
        assert check["problem"] is None
        assert check["winner"] == {"player": "1", "bid": "6D"}
    else:
        assert problem in check["problem"]
    words = run("review", str(path), "--convention", convention).stdout
    assert ("leads to this game" in words) == (problem is None)


def test_formats_that_cannot_carry_an_auction_say_so(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(PLAYED.format(auction="1=7S 2=pass 3=pass"), encoding="utf-8")
    kept = run("convert", str(path), "--to", "json")
    assert json.loads(kept.stdout)["records"][0]["auction"] == ["1=7S", "2=pass", "3=pass"]
    lost = run("convert", str(path), "--to", "bts")
    assert "the auction is not carried" in lost.stderr


def game(convention: str, *hands: dict[str, Any], **settings: Any) -> Game:
    document = {"players": ["A", "B", "C"], "hands": list(hands), "set": settings}
    file = GameFile.parse(json.dumps(document))
    return Game.replay(file, Convention.load(convention, file.overrides))


MADE = {"contract": "7C", "calls": "C=pass, A=pass"}


def test_a_game_reads_who_won_from_the_auction() -> None:
    played = game("sochi", {**MADE, "auction": "A=6S, B=7C, C=pass, A=pass"})
    assert played.lines[0].soloist == "B"
    assert played.lines[0].contract == Contract.parse("7C")
    for auction, message in (
        ("A=6S, B=7D, C=pass, A=pass", "cannot order"),
        ("A=6S, B=6C, C=pass", "not over"),
        ("B=6S, A=pass, C=pass", "turn"),
        ("A=pass, B=6S, C=7C, B=pass", "is the soloist"),
    ):
        with pytest.raises(ScoreError, match=message):
            game("sochi", {**MADE, "auction": auction})


def test_a_game_knows_the_lowest_bid_of_the_series() -> None:
    passed = {"contract": "allpass", "tricks": {"A": 3, "B": 3, "C": 4}, "auction": "A=pass, B=pass, C=pass"}
    six = {"contract": "7C", "calls": "B=pass, C=pass", "auction": "B=pass, C=pass, A=6S"}
    with pytest.raises(ScoreError, match="lowest level is 7"):
        game("vmk", passed, six)
    bid = {**passed, "auction": "A=pass, B=6S, C=pass"}
    with pytest.raises(ScoreError, match="somebody bid"):
        game("sochi", bid)


def test_an_auction_tells_a_race_that_a_misere_was_overbid() -> None:
    failed = {
        "contract": "9S",
        "calls": "C=whist, A=pass",
        "tricks": {"A": 0, "B": 7, "C": 3},
        "auction": "A=misere, B=9S, C=pass, A=pass",
    }
    assert game("racing", failed, race_opens_with_allpass=False).forced_price == 4
    plain = {**failed, "auction": "A=pass, B=9S, C=pass"}
    assert game("racing", plain, race_opens_with_allpass=False).forced_price is None
