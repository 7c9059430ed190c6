"""One and the same set of rules in every command, convention by convention, for a few contracts."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner
from support import sampling, thinned, thinned_table

from ddsolve.cli.root import cli
from ddsolve.conventions import NAMES
from ddsolve.solving.effort import Passing, Policy

BIDDER = "♠AKQT ♣AK7 ♦K8 ♥9"
TWELVE = "♠AKQT987 ♣AKQ ♦AK"
DEFENDER = "♠J8 ♣J8 ♦QJT9 ♥A8"
CONTRACTS = ("6S", "6H", "7D", "8C", "9S", "10C")
ROGUES = ("rogue-small", "rogue-large", "rogue-xl", "rogue-list")
BID = sorted(set(NAMES) - set(ROGUES))
LISTED = {"7D": "7C", "8C": "8D", "9S": "9H", "6H": "6NT"}  # what stands on ES's list in their places


FEW = sampling(Policy(passing=Passing(after_bids=2, into_allpass=3, to_defend=2)))


@cache
def run(*words: str) -> dict[str, Any] | None:
    """Return what a command answers; None where it refuses the question."""
    found = CliRunner().invoke(cli, [*words, "--json"], obj=FEW)
    assert found.exit_code in (0, 2), (words, found.output, found.exception)
    return json.loads(found.stdout) if found.exit_code == 0 else None


def options(name: str) -> dict[str, Any]:
    document = run("conventions", name)
    assert document is not None
    return {option: entry["value"] for option, entry in document["options"].items()}


def players_of(name: str) -> int:
    return 3 if 3 in options(name)["players"] else 2


def seats_of(name: str) -> tuple[str, str]:
    """Return a soloist and the defender who calls last, or the only one."""
    if name in ROGUES[:3]:
        return "2", "1"  # KZ2: the second hand plays
    return ("2", "3") if players_of(name) == 2 else ("1", "3")


def named(name: str, contract: str) -> str:
    return LISTED.get(contract, contract) if name == "rogue-list" else contract


def score(name: str, contract: str, *more: str) -> dict[str, Any] | None:
    own, _ = seats_of(name)
    players = ("--players", str(players_of(name)))
    return run("score", "--convention", name, "--contract", contract, "--soloist", own, *players, *more)


def calls(name: str, *words: str) -> tuple[str, ...]:
    """Return `--calls` of the defenders in turn, each with his word."""
    own, last = seats_of(name)
    first = str(6 - int(own) - int(last))
    seats = (last,) if players_of(name) == 2 else (first, last, first)
    return "--calls", ",".join(f"{seat}={word}" for seat, word in zip(seats, words, strict=False))


def ladder(name: str) -> list[str]:
    """Return every bid of a convention from the lowest up, jumps allowed."""
    players = ("--players", str(players_of(name)))
    told = run("auction", "", "--convention", name, *players, "--set", "jump_bids=yes")
    assert told is not None
    return [bid for bid in told["legal"] if bid != "pass"]


def tricks(name: str, taken: int) -> tuple[str, ...]:
    own, other = seats_of(name)
    return "--tricks", f"{own}={taken},{other}={10 - taken}"


def opens_with_allpass(name: str) -> bool:
    """Whether a whole game of the convention begins with a compulsory all-pass (races, classic)."""
    return bool(options(name)["race_opens_with_allpass"] or options(name)["preliminary_prices"])


def game(name: str, *hands: dict[str, Any], **more: Any) -> dict[str, Any] | None:
    names = ["A", "B", "C"][: players_of(name)]
    document = {"players": names, "hands": list(hands), **more}
    return run("game", json.dumps(document), "--convention", name)


# who must whist ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "contract"), thinned_table(NAMES, CONTRACTS, 15))
def test_whether_a_game_may_be_left_unwhisted(name: str, contract: str) -> None:
    contract = named(name, contract)
    own, other = seats_of(name)
    players = ("--players", str(players_of(name)))
    passes = ("pass",) if players_of(name) == 2 else ("pass", "pass")
    may_pass = score(name, contract, *calls(name, *passes)) is not None
    whists = ("whist",) if players_of(name) == 2 else ("whist", "whist")
    may_whist = score(name, contract, *calls(name, *whists), *tricks(name, 6)) is not None
    asked = run(
        *("whist", DEFENDER, "--seat", other, "--soloist", own, "--contract", contract, "--any-order"),
        *("--convention", name, "--samples", "2", *players),
    )
    if not may_whist:  # a ten that is shown and checked
        assert contract.startswith("10")
        assert asked is None
        return
    assert asked is not None
    forced = {option["forced"] for option in asked["options"]}
    assert forced == {not may_pass}
    values = {option["call"] for option in asked["options"]}
    assert values == {"whist"} if not may_pass else {"pass", "whist"} <= values
    # half a whist and the whist alone are offered where the sheet takes them
    for call in ("half", "alone"):
        words = (call,) if players_of(name) == 2 else ("pass", call)
        more = tricks(name, 8) if call == "alone" else ()
        allowed = score(name, contract, *calls(name, *words), *more) is not None
        assert (call in values) == (allowed and may_pass), call


@pytest.mark.parametrize("name", thinned(NAMES, 3))
def test_the_calls_of_game_are_those_of_score(name: str) -> None:
    if opens_with_allpass(name):
        return  # its first hand is no game
    names = ["A", "B", "C"][: players_of(name)]
    for contract in CONTRACTS:
        contract = named(name, contract)
        if name in ROGUES or players_of(name) == 2:
            soloist, others = "B", ["C", "A"]
        else:
            soloist, others = "A", ["B", "C"]
        if name == "rogue-list":
            soloist, others = "A", ["B", "C"]
        others = [other for other in others if other in names]
        dealt = {"contract": contract, "soloist": soloist, "calls": ",".join(f"{o}=pass" for o in others)}
        passes = ("pass",) * len(others)
        told = score(name, contract, *calls(name, *passes))
        assert (game(name, dealt) is None) == (told is None), contract


# prices and the ladder -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", thinned(BID, 3))
def test_the_price_of_an_all_pass(name: str) -> None:
    # what is announced before it, what one hand writes, what a game writes, what the options say
    count = players_of(name)
    seats = ("2", "3") if count == 2 else ("1", "2", "3")
    passes = " ".join(f"{seat}=pass" for seat in seats)
    announced, single = [], []
    taken = {"2": 4, "3": 6} if count == 2 else {"1": 2, "2": 2, "3": 6}
    for number in range(1, 5):
        told = run("auction", passes, "--convention", name, "--players", str(count), "--round", str(number))
        assert told is not None
        announced.append(told["all_pass"]["price"])
        hand_of = ("score", "--convention", name, "--contract", "allpass", "--players", str(count))
        tricks = ("--tricks", ",".join(f"{seat}={n}" for seat, n in taken.items()))
        hand = run(*hand_of, *tricks, "--round", str(number)) or run(*hand_of, *tricks)  # one price
        assert hand is not None
        column = told["all_pass"]["column"]
        own = [one for one in hand["entries"] if one["column"] == column]
        # on the hill six tricks of seat 3; in whists half of them for each of two with fewest
        points = next(one["points"] for one in own if "3" in (one["player"], one["against"]))
        single.append(points / 3 if column == "whists" and count == 3 else points / 6)
    assert announced == single
    names = ["A", "B", "C"][:count]
    hand = {"contract": "allpass", "tricks": dict(zip(names, taken.values(), strict=True))}
    if not opens_with_allpass(name):
        sheet = game(name, *[hand] * 4)
        assert sheet is not None
        written = [line["entries"] for line in sheet["hands"]]
        who = names[-1]
        points = [
            next(
                one["points"]
                for one in entries
                if who in (one["player"], one["against"]) and one["column"] != "pool"
            )
            for entries in written
        ]
        share = 3 if column == "whists" and count == 3 else 6
        assert [each / share for each in points] == announced
    listed = options(name)["allpass_prices"]
    assert announced[: len(listed)] == listed[:4]


@pytest.mark.long
@pytest.mark.parametrize(("name", "number"), thinned_table(BID, [1, 2], 9))
def test_the_lowest_bid(name: str, number: int) -> None:
    own, _ = seats_of(name)
    players = ("--players", str(players_of(name)))
    series = ("--convention", name, "--round", str(number))
    told = run("auction", "", *series, *players)
    assert told is not None
    lowest = next(bid for bid in told["legal"] if bid != "pass")
    level = int(lowest.rstrip("SCDHNT"))
    asked = ("bid", BIDDER, "--seat", own, "--samples", "2", *players)
    bids = run(*asked, *series)
    if bids is None:  # a round that changes neither price nor level is refused
        assert level == 6
        bids = run(*asked, *series[:2])
    assert bids is not None
    named_bids = [bid["bid"] for bid in bids["bids"] if bid["bid"] not in ("pass", "misere", "misere-hand")]
    assert min(int(bid.split("-")[0].rstrip("SCDHNT")) for bid in named_bids) == level
    ordered = series if level > 6 else series[:2]  # a round that raises nothing is refused
    assert (run("discard", TWELVE, "--seat", own, *ordered, *players, "--won", "6S") is None) == (level > 6)
    raised = [{"contract": "allpass", "tricks": {"A": 5, "B": 5}}] * (number - 1)
    seat = "A" if players_of(name) == 3 else "B"
    deal = {"contract": "6C", "soloist": seat, "calls": "", "tricks": {"A": 6, "B": 4}, "dealer": "C"}
    if players_of(name) == 2:
        deal.update(dealer="A", tricks={"A": 4, "B": 6})
    deal["calls"] = "A=whist" if players_of(name) == 2 else "B=whist,C=pass"
    if not opens_with_allpass(name):
        forced = options(name)["stalingrad"] == "sixes"
        deal["calls"] = "B=whist,C=whist" if forced else deal["calls"]
        assert (game(name, *raised, deal) is None) == (level > 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(BID, 8))
def test_where_misere_stands(name: str) -> None:
    own, _ = seats_of(name)
    players = ("--players", str(players_of(name)), "--set", "jump_bids=yes")
    bids = [bid for bid in ladder(name) if "blind" not in bid]
    place = bids.index("misere")
    below, above = bids[place - 1], bids[place + 1]
    rank = options(name)["misere_rank"]
    assert {"above_8NT": "8", "above_7NT": "7"}[rank] == below.rstrip("SCDHNT")
    assert {"above_8NT": "9S", "above_7NT": "8S"}[rank] == above
    # against the bid below it misère may be bid, against the one above it not
    seat = "3" if players_of(name) == 2 else "2"
    for bid, allowed in ((below, True), (above, False)):
        against = run("auction", f"{own}={bid}", "--convention", name, *players)
        assert against is not None
        assert ("misere" in against["legal"]) is allowed
        advised = run(
            *("bid", BIDDER, "--seat", seat, "--samples", "2", "--convention", name, *players),
            *("--auction", f"{own}={bid}", "--any-order"),
        )
        assert advised is not None
        assert ("misere" in {one["bid"] for one in advised["bids"]}) is allowed


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(BID, 8))
def test_no_trumps_may_be_bid_or_only_ordered(name: str) -> None:
    own, _ = seats_of(name)
    players = ("--players", str(players_of(name)))
    bids = run("bid", BIDDER, "--seat", own, "--samples", "2", "--convention", name, *players)
    others = "3=pass" if players_of(name) == 2 else "2=pass 3=pass"
    won = run("auction", f"{own}=6S {others}", "--convention", name, *players)
    assert bids is not None
    assert won is not None
    known = options(name)["nt_in_auction"]
    assert ("6NT" in ladder(name)) is known
    assert ("6NT" in {one["bid"] for one in bids["bids"]}) is known
    assert "6NT" in won["may_order"]


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(BID, 4))
def test_giving_up(name: str) -> None:
    # ES: by agreement, without two or without three; a misère is not given up
    own, _ = seats_of(name)
    players = ("--players", str(players_of(name)))
    count = options(name)["resign_without"]
    others = "3=pass" if players_of(name) == 2 else "2=pass 3=pass"
    won = run("auction", f"{own}=6S {others}", "--convention", name, *players)
    assert won is not None
    assert won["may_resign"] is bool(count)
    written = score(name, "7S", "--resigned")
    assert (written is not None) is bool(count)
    if written is not None:
        undertrick = options(name)["game_values"][1] * options(name)["k_hill"]
        assert written["entries"][0]["points"] == count * undertrick
    misere = run("auction", f"{own}=misere {others}", "--convention", name, *players)
    assert misere is not None
    assert misere["may_resign"] is False
    hopeless = "♠987 ♣987 ♦987 ♥987"
    advice = run("discard", hopeless, "--seat", own, "--convention", name, *players, "--won", "7S", "--quick")
    assert advice is not None
    assert ("resign" in {one["contract"] for one in advice["options"]}) is bool(count)


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(BID, 8))
def test_games_without_the_widow(name: str) -> None:
    own, _ = seats_of(name)
    players = ("--players", str(players_of(name)))
    told = run("auction", "", "--convention", name, *players)
    assert told is not None
    known = {bid for bid in told["legal"] if bid.endswith("-hand")}
    bids = run("bid", BIDDER, "--seat", own, "--samples", "2", "--convention", name, *players)
    assert bids is not None
    assert {one["bid"] for one in bids["bids"] if one["bid"].endswith("-hand")} == known
    for contract in ("misere", "9S", "8S"):
        taken = tricks(name, 0 if contract == "misere" else 9)
        whist = () if contract == "misere" else calls(name, "whist", "pass")
        words = ("--contract", contract, "--soloist", own, *players, "--no-widow", *taken, *whist)
        written = CliRunner().invoke(cli, ["score", "--convention", name, *words])
        same = "worth the same with the widow" in written.stderr  # an option that changes nothing is refused
        assert (written.exit_code == 0 or same) == (f"{contract}-hand" in known), contract


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(NAMES, 9))
def test_the_dealer_of_four(name: str) -> None:
    if 4 not in options(name)["players"]:
        return
    contract = named(name, "7D")
    own, _ = seats_of(name)
    first, last = [seat for seat in "231231"["231".index(own) + 1 :] if seat != own][:2]
    base = ("--contract", contract, "--soloist", own, "--players", "4", "--convention", name)
    written = run(
        "score", *base, "--calls", f"{first}=pass,{last}=pass,dealer=whist", "--tricks", f"{own}=7,{first}=3"
    )
    asked = run(
        *("whist", DEFENDER, "--seat", "dealer", *base, "--samples", "2", "--trust", "0", "--any-order")
    )
    assert (written is None) == (asked is None)
    assert (written is not None) == (options(name)["dealer_whist"] != "off")
    shared = run(
        *("score", "--contract", "misere", "--soloist", own, "--players", "4", "--convention", name),
        *("--tricks", f"{last}=10", "--halves"),
    )
    advised = run(
        "misere", "♠987 ♣987 ♦987 ♥A87", "--seat", own, "--seen", "--players", "4", "--convention", name
    )
    assert advised is not None
    assert ("halves" in advised) == (shared is not None) == options(name)["misere_halves"]


@pytest.mark.long
def test_who_may_play() -> None:
    # KZ2: the second hand in a rogue's game, of two players never the dummy; ES's list: left of the dealer
    who = {"sochi": "123", "hussar": "23", "rogue-small": "2", "rogue-xl": "2", "rogue-list": "1"}
    for name, seats in who.items():
        players = ("--players", str(players_of(name)), "--convention", name)
        for seat in "123":
            other = "2" if seat == "3" else "3"
            shared = (DEFENDER, "--seat", other, "--soloist", seat, "--contract", "misere", *players)
            allowed = seat in seats
            assert (run("score", *shared[3:], "--tricks", f"{other}=10") is not None) == allowed
            assert (run("misere", TWELVE, "--seat", seat, "--seen", *players) is not None) == allowed
            if name != "rogue-list":  # where the soloist himself leads
                assert (run("lead", *shared, "--samples", "2") is not None) == allowed
            if not allowed:
                assert run("bid", BIDDER, "--seat", seat, "--samples", "2", *players) is None
                game = (*shared[:6], "7C", *players)
                assert run("whist", *game, "--samples", "2", "--any-order") is None
    assert run("lead", DEFENDER, "--seat", "2", "--soloist", "1", "--contract", "7C", *players) is None
