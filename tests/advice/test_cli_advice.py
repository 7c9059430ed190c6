"""The commands about one hand: documents, text, bad input, what an interrupt leaves."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from support import data, printed, refused, rest_of, shown

from ddsolve import Contract
from ddsolve.cli.root import cli
from ddsolve.solving import bench

STRONG = "♠AKQJT87 ♣AKQ ♦87 ♥-"
VECTOR = next(vector for vector in data("distributions.json") if vector["strain"] == "C")


def test_layouts_of_everything_by_default():
    asked = ["layouts", "♣AT ♦K", "--dead", " ".join(rest_of("CA CT DK", "SA SK C8 CQ D9 DT")), "--seat", "1"]
    assert list(printed(*asked)["tricks"]) == ["S", "C", "D", "H", "NT", "misere"]
    assert_brief(*asked)


def assert_brief(*asked):
    """Hold a default answer to a screen, and what it says is told with --why to what is told there."""
    brief, full = shown(*asked).splitlines(), shown(*asked, "--why").splitlines()
    assert "More: --why." in brief[-1]
    assert len(brief) <= 24 < len(full)
    assert max(map(len, brief)) <= 80


def test_layouts_of_allpass_are_marked_as_sampled():
    answer = printed(
        "layouts", "♠T98 ♣987 ♦98 ♥97", "--dead", "SA D7", "--seat", "1", "--allpass", "--samples", "8"
    )
    assert "tricks" not in answer
    assert answer["allpass"]["sampled"] is True
    assert answer["allpass"]["samples"] == 8
    low, high = answer["allpass"]["line"]["interval"]
    assert low <= answer["allpass"]["line"]["mean"] <= high


LATE = ["claim", "♠87 ♥7", "--unseen", "SQ SK D9 DT H9 HJ", "--seat", "2"]
LATE_OPEN = "♠87 ♥7 | ♠QK ♦9 | ♦T ♥9J"


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("I take no more", "no_more"),
        ("больше не беру", "no_more"),
        ("The rest are mine", "rest"),
        ("остальные мои", "rest"),
    ],
)
def test_a_claim_said_in_an_all_pass(said, name):
    whole, one = printed(*LATE, "--contract", "allpass"), printed(*LATE, "--contract", said)
    assert one["input"]["claim"] == name
    assert one[name] == whole[name]
    assert {"no_more", "rest"} & set(one) == {name}


def test_an_all_pass_claimed_with_all_hands_open():
    others = ["--unseen", "SQ SK D9 DT H9 HJ", "--has", "2:SQ SK D9", "--seat", "1"]
    seen = printed("claim", LATE_OPEN.split("|")[0], *others, "--contract", "allpass")
    opened = printed("claim", LATE_OPEN, "--contract", "allpass", "--seat", "1")
    assert opened["no_more"] == seen["no_more"]
    assert opened["rest"] == seen["rest"]
    assert opened["rest"]["layouts"] == 1


@pytest.mark.parametrize(
    ("hand", "seat", "holds"),
    [
        ("♠AKQ ♣AKQ ♦AKQ ♥AKQ", "1", True),
        ("♠AKQ ♣AKQ ♦AKQ ♥QJT", "1", False),
        ("♠AKQ87 ♣AKQ87 ♦AK", "1", True),
        ("♠AKQ87 ♣AKQ87 ♦AK", "2", False),  # it needs the lead
    ],
)
def test_preference_document(hand, seat, holds):
    answer = printed("claim", hand, "--contract", "preference", "--seat", seat)
    assert answer["holds"] is holds
    assert answer["layouts"] == 184756
    assert (answer["failing"] == 0) is holds
    assert (answer["counterexample"] is None) is holds


def test_discard_stops_at_the_first_estimate():
    answer = printed("discard", STRONG, "--seat", "1", "--quick", "--threads", "1")
    assert answer["input"]["quick"] is True
    assert answer["proved"] is False
    assert "misere" not in answer
    assert not any(option["exact"] for option in answer["options"] if option["contract"] != "resign")
    assert all("at_most" not in option for option in answer["options"])
    assert answer["options"][0]["samples"] > 1


AFTERWARDS = "♠Q ♣AT98 ♦AJT ♥KQJ7 | ♠KJT8 ♣7 ♦KQ87 ♥T | ♠A97 ♣KQJ ♦9 ♥A98"


def test_discard_on_one_layout():
    answer = printed("discard", AFTERWARDS)
    assert answer["layouts"] == 1
    tricks = {option["contract"]: max(map(int, option["tricks"])) for option in answer["options"][:1]}
    assert tricks == {"7C": 7}
    assert {option["contract"] for option in answer["options"]} >= {"6S", "10NT", "resign"}
    assert {option["contract"] for option in answer["not_allowed"]} == {"misere"}
    assert_brief("discard", AFTERWARDS)


@pytest.mark.parametrize(
    ("asked", "least", "best"),
    [
        (["--won", "8S"], "8S", "8C"),
        (["--won", "misere"], "misere", "misere"),
        (["--auction", "1=8H 2=pass 3=pass"], "8H", "9C"),
    ],
)
def test_on_one_layout_the_bid_that_won_bounds_the_orders(asked, least, best):
    bid = Contract.parse(least)

    def legal(name):
        order = Contract.parse(name)
        return order == bid if bid.is_misere else not order.is_misere and order.ladder() >= bid.ladder()

    answer = printed("discard", AFTERWARDS, *asked)
    assert answer["input"]["won"] == least
    options = [option["contract"] for option in answer["options"]]
    assert ("resign" in options) is not bid.is_misere
    assert next(name for name in options if name != "resign") == best
    assert all(legal(name) for name in options if name != "resign")
    others = {option["contract"] for option in answer["not_allowed"]}
    assert not any(map(legal, others))
    assert len(others.union(options) - {"resign"}) == 26


@pytest.mark.slow
def test_a_list_of_games_has_not_every_contract():
    answer = printed("discard", STRONG, "--seat", "1", "--convention", "rogue-list")
    names = {option["contract"] for option in answer["options"]}
    assert "9H" in names
    assert "9NT" not in names


@pytest.mark.long
def test_compared_conventions():
    answer = printed("discard", STRONG, "--seat", "1", "--won", "10S", "--compare-conventions")
    names = [row["name"] for row in answer["conventions"]]
    assert names[0] == "sochi"
    assert {"leningrad", "rostov"} <= set(names)
    assert all(row["exact"] for row in answer["conventions"])


@pytest.mark.slow
def test_misere_document():
    answer = printed("misere", "♠987 ♣A987 ♦J987 ♥K", "--seat", "1", "--seen")
    assert "hidden" not in answer
    best = answer["options"][0]
    assert best["clean"] is True
    assert best["safe"] == 1
    assert best["expected_tricks"] == 0
    assert best["holes"] == {"S": None, "C": None, "D": None, "H": None}
    assert answer["options"][1]["holes"]["C"] == "CA"
    assert best["safe_layouts_by_leader"]["1"] == 184756


@pytest.mark.slow
def test_defenders_documents():
    hand = "♠A98 ♣T87 ♦KJ ♥A8"
    seats = ["--soloist", "1", "--contract", "6C", "--samples", "4"]
    whist = printed("whist", hand, "--seat", "3", *seats)
    assert {tuple(option["after"]) for option in whist["options"]} == {("2=pass",), ("2=whist",)}
    assert whist["sampled"] is True
    lead = printed("lead", hand, "--seat", "2", *seats)
    assert lead["layouts"] == 4
    assert len(lead["cards"]) == 8  # ♠98, ♣87 are equals


OPEN_LEAD = ["♠QJ ♣97 ♦KQJT ♥J7", "--seat", "1", "--soloist", "2", "--contract", "misere"]
OPEN_LEAD += ["--partner", "♠AK ♣QJT ♦A ♥AKQT"]


@pytest.mark.parametrize(
    ("known", "layouts"),
    [
        ([], 66),
        (["--has", "2:S7"], 55),
        (["--soloist-has", "♦9 ♥9"], 45),
        (["--length", "2:S=2"], 6),
    ],
)
def test_what_is_known_leaves_discards_out_before_an_open_lead(known: list[str], layouts: int) -> None:
    assert printed("lead", *OPEN_LEAD, *known)["layouts"] == layouts


@pytest.mark.slow
def test_lead_with_both_hands_as_a_deal():
    mine, partner = "♠QJ ♣97 ♦KQJT ♥J7", "♠AK ♣QJT ♦A ♥AKQT"
    seats = ["--seat", "1", "--soloist", "2", "--contract", "misere"]
    told = [
        printed("lead", mine, "--partner", partner, *seats),
        printed("lead", f"{mine} | - | {partner}", *seats),
        printed("lead", f"{mine} | ♠T987 ♣8AK ♦987 ♥98 | {partner}", *seats),
    ]
    assert told[0]["cards"] == told[1]["cards"] == told[2]["cards"]
    assert told[0]["layouts"] == 66
    assert told[0]["cards"][0]["discards_beaten"] == 66
    found = printed("lead", f"{mine} | ♠T987 ♣8 ♦987 ♥98 | {partner}", *seats)
    assert found["cards"][0]["card"] == told[0]["cards"][0]["card"]


@pytest.mark.long
def test_a_quick_bid_is_told_of_a_glance_and_a_whole_one_looks_further() -> None:
    words = ("bid", "♠AKQT ♣AK7 ♦K8 ♥9", "--seat", "1")
    quick, whole = printed(*words, "--quick"), printed(*words)
    assert quick["widows"] == 8 < whole["widows"]
    assert all(bid["interval"][0] < bid["expected"] < bid["interval"][1] for bid in quick["bids"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["layouts", "♠AK", "--dead", "SA", "--seat", "1"], "SA"),
        (["layouts", "♠AK", "--seat", "1", "--has", "x"], "'x'"),
        (["layouts", "♠AK", "--seat", "1", "--length", "2:S>9"], "2:S>9"),
        (["layouts", "♠AK", "♥7", "--seat", "1"], "unexpected argument"),
        (["lead", *OPEN_LEAD, "--has", "2:SA"], "SA is given to two seats"),
        (["lead", *OPEN_LEAD, "--has", "3:SA"], "seat 3 has his cards open"),
        (["lead", *OPEN_LEAD, "--length", "3:S=2"], "seat 3 has his cards open"),
        (["lead", *OPEN_LEAD, "--length", "2:S=0"], "no layout"),
        (
            ["claim", "♠AKQ87 ♣AKQ87", "--dead", "D8 D7", "--contract", "11S", "--seat", "1"],
            "unknown claim '11S'",
        ),
        (
            ["layouts", "♠AKQ87 ♣AKQ87", "--dead", "D8 D7", "--seat", "1", "--widow-rule", "shows"],
            "--allpass",
        ),
        (
            ["layouts", "♠AKQ87 ♣AKQ87", "--dead=D8 D7", "--seat=1", "--allpass", "--third-lead=winner"],
            "--third",
        ),
        (["claim", STRONG, "--played", "SA", "--contract", "10S", "--seat", "1"], "12 cards"),
        (["claim", LATE_OPEN, "--contract", "6S", "--seat", "1"], "one hand is asked for"),
        (
            ["claim", LATE_OPEN, "--contract", "allpass", "--seat", "1", "--has", "2:SQ"],
            "--has is for one hand",
        ),
        (["claim", "♠AKQ87 ♣AKQ87", "--contract", "allpass", "--seat", "1"], "the widow is unknown"),
        (["claim", "♠AKQ", "--contract", "preference", "--seat", "1"], "12 cards"),
        ([*LATE, "--contract", "allpass", "--convention", "sochi"], "sochi turns the widow"),
        (["discard", STRONG, "--seat", "1", "--won", "allpass"], "all-pass"),
        (["discard", "♠AKQT ♣AK87 ♦K8 ♥98", "--seat", "1", "--closed", "--compare-conventions"], "--closed"),
        (["discard", "♠AKQT ♣AK87 ♦K8 ♥98", "--seat", "1", "--closed", "--won", "allpass"], "--closed"),
        (["discard", "♠AKQT ♣AK87 ♦K8 ♥98", "--seat", "1", "--closed", "--won", "misere"], "--closed"),
        (
            ["discard", "♠AKQT ♣AK87 ♦K8 ♥98", "--seat", "1", "--won", "allpass", "--samples", "9"],
            "--samples",
        ),
        (["claim", "♠AKQ ♣AKQ ♦AKQ ♥AKQ", "--contract", "10S", "--seat", "1", "--samples", "9"], "--samples"),
        (["whist", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "1", "--soloist", "1", "--contract", "7C"], "seat 1"),
        (
            ["lead", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "1", "--soloist", "2", "--contract", "allpass"],
            "defenders",
        ),
    ],
)
def test_bad_input_is_one_line(arguments, message):
    assert message in refused(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ["layouts", VECTOR["hand"], "--dead", VECTOR["dead"], "--seat", "1", "--strain", "C"],
        ["claim", "♠AKQ87 ♣AKQ87", "--dead", "D8 D7", "--contract", "10S", "--seat", "1"],
        ["discard", STRONG, "--seat", "1", "--won", "9H"],
        ["misere", "♠AK87 ♣J7 ♦QT97 ♥97", "--seat", "3"],
        ["bid", "♠AKQJ87 ♣AKQ ♦8", "--seat", "1", "--widows", "3"],
        ["whist", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "2", "--soloist", "1", "--contract", "7C"],
        ["lead", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "2", "--soloist", "1", "--contract", "7C"],
    ],
)
def test_an_interrupt_leaves_one_partial_document(monkeypatch, arguments):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "wait", interrupted)
    monkeypatch.setattr(bench.Bench, "_stop", lambda self: setattr(self, "_stopped", True))
    result = CliRunner().invoke(cli, [*arguments, "--json"])
    assert result.exit_code == 130
    assert json.loads(result.stdout)["partial"] is True


@pytest.mark.long  # that the option shows something of a smaller hand: test_every_option
def test_closed_play_is_told_where_it_is_played():
    """Two whisters play closed, so there the share made unseen stands beside the share made."""
    hand = ["discard", "♠AKQJT987 ♣A9 ♦J9", "--seat", "2"]
    assert "closed" in printed(*hand, "--whist", "both")["options"][0]
    assert "closed" not in printed(*hand, "--whist", "both", "--no-closed")["options"][0]
    assert "closed" not in printed(*hand, "--whist", "both", "--quick")["options"][0]
    assert "closed" not in printed(*hand)["options"][0]
    deal = ["value", "♠AQJ87 ♣KJ ♦AQ ♥J | ♠KT9 ♣Q98 ♦98 ♥AK | ♠- ♣AT7 ♦KJT7 ♥QT9", "--soloist", "1"]
    deal += ["--convention", "sochi"]
    assert "closed" in printed(*deal, "--whist", "both", "--samples", "6")
    assert "closed" not in printed(*deal, "--whist", "both", "--no-closed")
    assert "closed" not in printed(*deal)
    assert "--samples is for --closed" in refused(*deal, "--samples", "6")


@pytest.mark.long
def test_nine_sure_tricks_are_made_unseen():
    """Eight trumps and an ace: any plan makes nine. Once the search gave up and called it 39 %."""
    options = printed("discard", "♠AKQJT987 ♣A9 ♦J9", "--seat", "2", "--closed")["options"]
    assert [option["closed"]["made"] for option in options if "closed" in option] == 3 * [[1, 1]]


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "dead", "contract", "seat", "least"),
    [
        # trumps until the ace and king are gone, then ♣AK
        pytest.param("♠QJT987 ♣AK7 ♦9", "D7 H7", "6S", "3", 1, marks=pytest.mark.long),
        pytest.param("♠KQJ987 ♣AK ♦K8", "D7 H7", "6S", "1", 1, marks=pytest.mark.slow),
        pytest.param(
            "♠AKT98 ♣AK8 ♦97", "H9 H8", "7S", "2", 0.55, marks=pytest.mark.slow
        ),  # ruff low, draw trumps: two rounds do it mostly
    ],
)
def test_a_plan_that_any_player_finds(hand, dead, contract, seat, least):
    asked = ["claim", hand, "--dead", dead, "--contract", contract, "--seat", seat, "--closed"]
    assert printed(*asked)["closed"]["made"][0] >= least


def test_the_line_that_beats_a_claim_begins_with_the_best_card():
    asked = ["♠KQJT9 ♣AK7 ♦K9", "--dead", "H7 H8", "--contract", "7S", "--seat", "2", "--played", "D8"]
    answer = printed("claim", *asked)
    assert answer["best_card"] == answer["counterexample"]["line"][0] == "DK"


@pytest.mark.long
def test_discard_closed():
    """Beside what is made stands what one makes who does not see; that takes the option."""
    asked = ("discard", "♠AQJ87 ♣QT ♦AQ7 ♥KT", "--seat", "2", "--won", "7S")
    answer = printed(*asked, "--closed")
    figures = [option["closed"] for option in answer["options"] if "closed" in option]
    assert len(figures) == 3
    for closed in figures:
        low, high = closed["made"]
        assert 0 <= low <= high <= closed["seen"]
        assert closed["interval"][0] < high
        assert closed["interval"][1] > low
        shares = list(closed["decision"]["cards"].values())
        assert shares == sorted(shares, reverse=True)
        assert shares[0] < closed["decision"]["seen"]
        assert len(closed["decision"]["after"]) == 1  # seat 2 has seen seat 1's lead
    assert "closed" not in json.dumps(printed(*asked)["options"])


@pytest.mark.parametrize("calls", ["3=pass", "3=half", "1=whist", "3=whist,1=whist"])
def test_calls_that_cannot_be_are_refused_where_the_whist_is_forced(calls: str) -> None:
    asked = ["whist", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "1", "--soloist", "2", "--contract", "6S"]
    refused(*asked, "--convention", "vmk", "--samples", "4", "--calls", calls)
