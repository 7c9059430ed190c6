"""Auctions against a second reading of their rules, and the auctions that the texts print."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.auctions import (
    LOWEST,
    RULES,
    VARIANTS,
    History,
    Rules,
    legal,
    lowest_after,
    may_order,
    to_call,
    winner,
)
from strategies import fixed
from support import printed, run, thinned

from ddsolve import Convention
from ddsolve.auction import Auction, read_calls, won_auction
from ddsolve.auction.bids import read_said
from ddsolve.conventions import NAMES
from ddsolve.conventions.game_options import Auction as AuctionOptions
from ddsolve.errors import AuctionError

CASES = {**{(name, ""): rules for name, rules in RULES.items()}, **VARIANTS}
AFTERWARDS = {"resign_without", "preference"}  # instead of an order, or beside it
ROGUES = ("rogue-small", "rogue-large", "rogue-xl", "rogue-list")


def start(name: str, override: str, round: int = 1) -> Auction:
    return Auction.parse("", Convention.load(name, override.split()), round=round)


def same(auction: Auction, rules: Rules, history: History, lowest: int) -> list[str]:
    """Compare one position; return what may be said."""
    words = legal(rules, history, lowest)
    assert [str(said) for said in auction.legal()] == words, history
    due = auction.to_call
    assert (None if due is None else str(due)) == to_call(rules, history)
    won = winner(rules, history)
    found = auction.winner
    assert won == (None if found is None else (str(found.player), str(found.bid))), history
    assert [str(bid) for bid in auction.may_order()] == may_order(rules, history)
    return words


def test_every_convention_with_an_auction_is_read_twice() -> None:
    assert set(RULES) == set(NAMES) - set(ROGUES)
    assert set(LOWEST) <= set(CASES)
    varied = {option.split("=")[0] for _, override in VARIANTS for option in override.split()}
    # every option of an auction and the levels that a series asks for, but what follows the bids
    assert {field.name for field in fields(AuctionOptions)} - AFTERWARDS <= varied
    assert "exit_levels" in varied


@pytest.mark.slow
@pytest.mark.parametrize(("name", "override"), thinned(CASES, 6))
def test_random_auctions_to_their_end(name: str, override: str) -> None:
    rules = CASES[name, override]
    for seed in range(60):
        draw = random.Random(f"{name}/{override}/{seed}")
        first = start(name, override, round=1 + seed % 5)
        lowest = lowest_after((name, override), seed % 5)
        auction, history = first, []
        while words := same(auction, rules, history, lowest):
            # low bids and holds oftener, else every auction ends after three calls
            said = draw.choice(words[: draw.choice([2, 3, 4, len(words)])])
            seat = auction.to_call
            assert seat is not None
            auction = auction.call(seat, read_said(said))
            history.append((str(seat), said))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "override"), thinned(CASES, 5))
def test_every_auction_of_two_calls_and_every_third(name: str, override: str) -> None:
    rules, first = CASES[name, override], start(name, override)
    for one in same(first, rules, [], 6):
        seat = first.to_call
        assert seat is not None
        after_one = first.call(seat, read_said(one))
        history = [(str(seat), one)]
        for two in same(after_one, rules, history, 6)[::3]:
            due = after_one.to_call
            assert due is not None
            same(after_one.call(due, read_said(two)), rules, [*history, (str(due), two)], 6)


@pytest.mark.parametrize(("name", "override"), thinned(CASES, 4))
def test_what_is_not_legal_is_refused_by_a_rule_in_one_line(name: str, override: str) -> None:
    rules = CASES[name, override]
    everything = ["here", *dict.fromkeys(bid for each in CASES.values() for bid in each.ladder)]
    for seed in range(5):
        draw = random.Random(f"refused/{name}/{override}/{seed}")
        auction, history = start(name, override), []
        for _ in range(4):
            words = legal(rules, history)
            seat = auction.to_call
            for said in everything:
                if seat is not None and said not in words:
                    with pytest.raises(AuctionError) as caught:
                        auction.call(seat, read_said(said))
                    assert "\n" not in str(caught.value)
                    assert str(caught.value)
            if not words or seat is None:
                break
            said = draw.choice(words[:4])
            auction = auction.call(seat, read_said(said))
            history.append((str(seat), said))


# the auctions that FI prints
def test_the_finnish_examples() -> None:
    first = Auction.parse("1=6S 2=pass 3=6C 1=here 3=6D 1=here 3=pass", "sochi-finnish")
    assert first.winner is not None
    assert (first.winner.player, str(first.winner.bid)) == (1, "6D")
    second = "1=6S 2=6C 3=6D 1=6H 2=6NT 3=7S 1=7C 2=pass 3=7D"
    assert "here" in Auction.parse(second, "sochi-finnish").legal()  # "olisi voinut sanoa tässä"
    second += " 1=7H 3=here 1=pass"  # "koska länsi ei käyttänyt oikeuttaan"
    found = won_auction(Auction.parse(second, "sochi-finnish"))
    assert (found.soloist, str(found.bid)) == (3, "7H")
    with pytest.raises(AuctionError, match="seat 1"):
        Auction.parse(second, "sochi")  # ES: only the elder holds


# ES: "si la apuesta fue ganada por la oferta 7 de diamantes, … 7 de diamantes, 7 de corazones, 7 sin triunfo,
#   cualquier 8, 9 y 10 bazas, pero no 7 de espadas. 7 tréboles o 6 bazas cualesquiera"
def test_what_es_lets_a_seven_of_diamonds_order() -> None:
    auction = Auction.parse("1=pass 2=7D 3=pass", "leningrad")
    games = [str(bid) for bid in auction.may_order()]
    assert games[:3] == ["7D", "7H", "7NT"]
    assert len(games) == 3 + 15


MESSAGES = [
    ("1=6S 1=6C", "sochi", "turn of seat 2"),
    ("1=6S 2=6S", "sochi", "does not overbid"),
    ("1=6S 2=7C", "code-1996", "jump_bids"),
    ("1=6S 2=pass 3=6C 1=misere", "sochi", "first call only"),
    ("1=misere 2=9S 3=pass 1=9C", "sochi", "cannot turn it"),
    ("1=6NT", "game-farm", "nt_in_auction"),
    ("1=blind", "sochi", "blind_bid"),
    ("1=pass 2=blind", "game-farm", "blind_bid"),
    ("1=blind 2=6H", "game-farm", "does not overbid"),
    ("1=6S 2=6C 3=here", "sochi", "two bidders"),
    ("1=6S 2=pass 3=pass 1=pass", "sochi", "was over"),
    ("1=9S-hand", "sochi-finnish", "no_widow"),
    ("1=6S 2=pass 3=6C 1=here", "game-farm", "hold_rule"),
    ("2=6S 1=6C", "hussar", "dummy"),
    ("1=6S", "rogue-small", "game_list"),
    ("nobody=6S", "sochi", "seat=call"),
    ("1=12S", "sochi", "12S"),
]


@pytest.mark.parametrize(("text", "convention", "message"), MESSAGES)
def test_a_refusal_names_its_rule(text: str, convention: str, message: str) -> None:
    result = run("auction", text, "--convention", convention)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1 or "Usage" in result.stderr


@pytest.mark.parametrize(
    ("text", "seated"),
    [
        ("6S pass 6C here", "1=6S 2=pass 3=6C 1=here"),
        ("1=6S 2=pass 3=6C here", "1=6S 2=pass 3=6C 1=here"),
        ("6S, пас, шесть треф, здесь, пас", "1=6S 2=pass 3=6C 1=here 3=pass"),
        ("six no trumps seven hearts pass pass", "1=6NT 2=7H 3=pass 1=pass"),
        ("pass 6S 6C here 7 бубен", "1=pass 2=6S 3=6C 2=here 3=7D"),
        ("misere pass 9S without the widow pass", "1=misere 2=pass 3=9S-hand 1=pass"),
    ],
)
def test_a_call_without_a_seat_is_the_next_players(text: str, seated: str) -> None:
    assert " ".join(map(str, read_calls(text))) == seated


def test_what_follows_when_all_pass() -> None:
    blind = ("--convention", "classic", "--blind", "1,2")
    classic = printed("auction", "1=pass 2=pass 3=pass", *blind)["all_pass"]
    assert (classic["price"], classic["bombs"]) == (1, 2)
    kazakh = printed("auction", "", "--convention", "kazakhstan", "--set", "allpass_exchange=yes")["all_pass"]
    assert isinstance(kazakh, dict)
    assert (kazakh["exchange"], kazakh["column"], kazakh["price"]) == (True, "whists", 10)
    piter = printed("auction", "", "--convention", "leningrad", "--round", "2")
    assert piter["all_pass"]["price"] == 4
    assert piter["legal"][1] == "7S"
    for seats, message in (("2", "eldest"), ("4", "seats"), ("1", "did not pass")):
        result = run("auction", "1=6S", "--convention", "classic", "--blind", seats)
        assert result.exit_code == 2
        assert message in result.stderr


def test_a_hussars_dummy_need_not_be_named() -> None:
    spoken = printed("auction", "1=pass 2=6S 3=6C", "--convention", "hussar")
    assert spoken["legal"] == printed("auction", "2=6S 3=6C", "--convention", "hussar")["legal"]


@pytest.mark.long
@fixed(200)
@given(st.text(max_size=30))
def test_no_text_of_an_auction_ends_in_anything_but_calls_or_one_line(text: str) -> None:
    result = run("auction", "--", text)
    assert result.exit_code in (0, 2)
    assert isinstance(result.exception, SystemExit | None)


def test_after_three_passes_the_first_seat_is_the_one_that_is_too_late() -> None:
    with pytest.raises(AuctionError, match="before seat 1 called"):
        Auction.parse("pass pass pass pass", "sochi")
