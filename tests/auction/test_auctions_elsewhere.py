"""Auctions in the other commands: advice during one and after it, files of played hands, games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scoring_support import game
from support import run

from ddsolve import Contract, Convention, ScoreError
from ddsolve.auction import Auction, defended_by_passing
from ddsolve.errors import AuctionError
from ddsolve.files import read_records
from ddsolve.questions.bid import advise_bid
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


@pytest.mark.long
def test_bids_against_bids_are_the_legal_ones_and_a_pass_defends() -> None:
    auction = Auction.parse("1=6S 2=7C", "sochi")
    found = advise_bid(HAND, 3, auction="1=6S 2=7C", samples=2, threads=1)
    legal = {str(said) for said in auction.legal()}
    assert {option.name for option in found.bids} == legal
    passing = next(option for option in found.bids if option.bid is None)
    assert passing.against is not None
    assert (passing.against.soloist, str(passing.against.bid)) == (2, "7C")
    # such a hand defends better than one without a trick
    weak = advise_bid("♠987 ♣987 ♦987 ♥7", 3, auction="1=6S 2=7C", samples=2, threads=1)
    worse = next(option for option in weak.bids if option.bid is None)
    assert passing.expected.value > worse.expected.value
    entry = passing.as_json()
    assert entry["against"] == {"soloist": "2", "bid": "7C"}


@pytest.mark.slow
def test_before_anybody_has_bid_a_pass_is_into_an_all_pass() -> None:
    assert defended_by_passing(Auction.parse("1=pass", "sochi")) is None
    found = advise_bid(HAND, 2, auction="1=pass", samples=2, threads=1)
    assert all(option.against is None for option in found.bids)


@pytest.mark.slow
def test_here_is_worth_what_the_held_bid_is_worth() -> None:
    found = advise_bid(HAND, 1, auction="1=6S 2=pass 3=6C", samples=2, threads=1)
    plain = advise_bid(HAND, 1, samples=2, threads=1)
    here = next(option for option in found.bids if option.name == "here")
    six = next(option for option in plain.bids if option.name == "6C")
    assert here.expected == six.expected


def test_it_has_to_be_the_seats_turn() -> None:
    with pytest.raises(AuctionError, match="seat 3 is to call"):
        advise_bid(HAND, 1, auction="1=6S 2=7C", samples=2, threads=1)
    result = run("bid", HAND, "--seat", "1", "--auction", "1=pass 2=pass 3=6S")
    assert (result.exit_code, "nobody is to call" in result.stderr) == (2, True)


@pytest.mark.slow
def test_discard_takes_seat_and_bid_from_the_auction() -> None:
    twelve = "♠AKQT ♣AK87 ♦K8 ♥98"
    options = ["--json", "--jobs", "1", "--quick"]
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


def test_a_review_knows_of_all_passes_before_and_speaks_the_readers_language(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text(PLAYED.format(auction="1=6D 2=pass 3=pass").replace("7S", "6D"), encoding="utf-8")
    asked = ("review", str(path), "--convention", "leningrad")
    problems = [
        json.loads(run(*asked, "--round", count, "--json").stdout)["auction_check"]["problem"]
        for count in ("1", "2")
    ]
    assert problems[0] is None
    assert "7" in problems[1]  # the lowest bid after an all-pass
    told = run("--lang", "ru", *asked, "--round", "2").stdout
    assert problems[1] not in told
    assert "Торговля 1=6♦ 2=пас 3=пас: не по правилам" in told


@pytest.mark.parametrize("form", ["text", "json", "bts", "ppn"])
def test_every_format_carries_an_auction(tmp_path: Path, form: str) -> None:
    # .bts and PPN have no place of their own for it: a line of the comment, a tag that others pass over
    path, written = tmp_path / "hand.txt", tmp_path / f"hand.{form}"
    text = PLAYED.format(auction="1=6S 2=6C 3=pass 1=here 2=pass").replace("7S", "6S")
    path.write_text(text + "Widow: SA ♥8\n".replace("SA", "♥7"), encoding="utf-8")
    out = run("convert", str(path), "--to", form, "-o", str(written))
    assert (out.exit_code, "auction" in out.stderr) == (0, False), out.output
    found = json.loads(run("review", str(written), "--from", form, "--json").stdout)
    assert found["input"]["auction"] == ["1=6S", "2=6C", "3=pass", "1=here", "2=pass"]
    assert "cannot order 6S" in found["auction_check"]["problem"]


def test_only_whole_auctions_are_taken_out_of_a_comment() -> None:
    words = "% bts version 5.2\ndeal 1 A... K... Q...\ncontract 6NT\nplay N\nplayer N\nabsent S\ncomment x\n"
    for last, calls in (
        ("auction 1=6NT 2=pass 3=pass", 3),
        ("auction at a club", 0),
        (" auction 1=6NT", 0),
        ("auction 1=6NT\nand more", 0),
    ):
        record = read_records(words + last + "\n").records[0]
        assert len(record.auction) == calls
        assert ("auction" in record.comment) == (calls == 0)


def test_tags_of_ppn_that_hold_no_auction_are_reported() -> None:
    deal = "1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9"
    text = f'[Auction2 "1=6S"]\n[Auction7 "1=pass"]\n[Auction1 "Christie"]\n1. 3 {deal} P,G4,P XX G4 B 0 8\n'
    reading = read_records(text + f"2. 3 {deal} P,G4,P XX G4 B 0 8\n")
    assert [len(record.auction) for record in reading.records] == [0, 1]
    told = " ".join(map(str, reading.remarks))
    assert "Auction1 holds no auction" in told
    assert "not kept: Auction7" in told


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


WON_BY_B = (
    '"A=6S, B=7C, C=pass, A=pass"',
    '["A=6S", "B=7C", "C=pass", "A=pass"]',
)
IN_JSON = '{"players": ["A", "B", "C"], "hands": [{"contract": "7C", "calls": "C=pass, A=pass", "auction": '


@pytest.mark.parametrize(
    "text",
    [
        *(f"{IN_JSON}{calls}}}]}}" for calls in WON_BY_B),
        "A, B, C\nB 7C; C pass, A pass; auction A 6S, B 7C, C pass, A pass",
    ],
)
def test_a_game_reads_an_auction_in_every_form(text: str) -> None:
    file = GameFile.parse(text)
    assert file.records[0].auction == (("A", "6s"), ("B", "7c"), ("C", "pass"), ("A", "pass"))
    assert Game.replay(file, Convention.load("sochi")).lines[0].soloist == "B"
    with pytest.raises(ScoreError, match="jump_bids"):
        Game.replay(file, Convention.load("code-1996"))
