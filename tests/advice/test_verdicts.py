"""The verdict of `bid`, `whist` and `lead`: the line below the hand, then what is no clearly worse choice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support import printed, shown

import ddsolve
from ddsolve import Contract
from ddsolve.advice.bid.advice import in_order
from ddsolve.advice.bid.results import BidOption
from ddsolve.advice.figures.sampling import mean_estimate
from ddsolve.output.bid import _names

WEAK, ACES = "♠98 ♣T98 ♦T98 ♥98", "♠A98 ♣A98 ♦A8 ♥A8"
BEGINNINGS = ("Bid ", "Pass", "Whist", "Half-whist", "Lead ")
RUNS = {
    "one situation": ("whist", ACES, "--seat", "3", "--calls", "2=whist"),
    "both situations": ("whist", ACES, "--seat", "3"),
    "both situations alike": ("whist", WEAK, "--seat", "3"),
    "first to call": ("whist", ACES, "--seat", "2"),
    "forced": ("whist", ACES, "--seat", "3", "--set", "forced_whist=first"),
    "lead": ("lead", WEAK, "--seat", "2"),
    "bid": ("bid", WEAK, "--seat", "2"),
    "one bid only": ("bid", WEAK, "--seat", "3", "--auction", "1=10NT 2=pass"),
}


USUAL = ("both situations alike", "lead", "bid")  # the others take long


def arguments(words: tuple[str, ...]) -> list[str]:
    about = (
        ("--samples", "2") if words[0] == "bid" else ("--soloist", "1", "--contract", "6H", "--samples", "6")
    )
    return ["--lang", "en", *words, *about, "--threads", "1"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in USUAL else pytest.mark.long) for name in RUNS]
)
def test_the_first_lines_are_the_verdict(name):
    words = RUNS[name]
    _hand, below, _table = shown(*arguments(words)).split("\n\n", 2)
    verdict, *lines = below.splitlines()
    assert verdict.startswith(BEGINNINGS)
    assert verdict.endswith(".")
    document = printed(*arguments(words))
    rows = document.get("options") or document.get("cards") or document["bids"]
    named = {"whist": "whist", "pass": "pass", "half": "half-whist"}
    for row in rows:
        if row["equal"] and "call" in row:
            assert named[row["call"]] in below.lower()
    clear = [row for row in rows if row["equal"]]
    situations = {str(row.get("after")) for row in rows}
    unclear = any(words in " ".join(lines) for words in ("o clear difference to", "seems to cost"))
    assert unclear == any(sum(str(row.get("after")) == one for row in clear) > 1 for one in situations)


def test_bids_are_named_from_the_lowest_up_whatever_their_order():
    def option(bid):
        return BidOption(None if bid is None else Contract.parse(bid), mean_estimate([1.0, 2.0], 0, 3))

    told = _names([option(bid) for bid in ("6H", "misere", "6NT", "7S", "6D", None, "6C")])
    assert [str(text) for text in told] == ["6♣–6NT", "7♠", "misère", "pass (all-pass)"]
    without = [replace(option(bid), without_widow=True) for bid in ("9NT", "9H", "10S", "9D")]
    told = _names([*without, option("9C")])
    assert [str(text) for text in told] == ["9♦–9NT without the widow", "10♠ without the widow", "9♣"]


def test_an_answer_cut_by_time_is_partial_and_says_so():
    words = arguments(("lead", WEAK, "--seat", "2"))
    assert printed(*words, "--seconds", "0.0001")["partial"] is True
    assert "partial" not in printed(*words)


@pytest.mark.long
def test_no_two_seeds_advise_leads_that_exclude_each_other():
    """What samples leave open has a card in common: none of them names another one flatly, by chance."""
    left = []
    for seed in range(1, 5):
        found = ddsolve.advise_lead("♠QJT9 ♣AKJ9 ♦7 ♥T", "7H", 2, 1, samples=40, seed=seed, threads=1)
        left.append({card for option in found.options if option.equal for card in option.cards})
    assert set.intersection(*left)
    assert len({frozenset(cards) for cards in left}) > 1  # the samples do differ


@pytest.mark.long
def test_what_the_next_best_discard_costs_is_said_of_the_next_row_that_is_not_as_good():
    """♠7 ♦7 for 20.5 whists was once named there: what lay between was not clearly worse, or by nothing."""
    words = ["discard", "♠7 ♣AKJ98 ♦AQ87 ♥K8", "--seat", "3", "--won", "7C"]
    _hand, _blank, said, alike, sure, *_table = shown(*words).splitlines()
    assert said == "Throw ♠7 ♥8, order 7♣."
    assert "♠7 ♥K" in alike
    assert "7♦ costs ~1." in sure


@pytest.mark.long
def test_a_bluff_is_not_advised():
    """Nobody whists on a ten that he cannot beat with his own cards: so one that is never made would do."""
    options = printed("discard", "♠AKQ9 ♣AKQ ♦AK7 ♥AJ", "--seat", "1")["options"]
    assert options[0]["make"] == 1
    assert all(one["make"] is None or one["make"] > 0.5 for one in options if one.get("equal"))


@pytest.mark.slow
def test_a_discard_that_is_counted_to_be_equal_is_as_good() -> None:
    told = shown("--lang", "en", "discard", "♠87 ♣987 ♦J97 ♥T987", "--seat", "2", "--won", "misere")
    assert "are as good." in told
    assert "No clear difference" not in told


@pytest.mark.long
def test_a_game_of_its_level_that_is_sure_is_ordered() -> None:
    """7NT is never lost, though 6♠ is worth more as people call, and 7♠ to those who see: it is ordered."""
    told = shown("--lang", "en", "discard", "♠AK7 ♣AK7 ♦AK7 ♥A98", "--seat", "2")
    assert "order 7NT." in told
    rows = [line.split() for line in told.partition("The next best choices")[2].splitlines()[3:8]]
    assert ["6♠", "99.81"] in [[row[0], row[4]] for row in rows if row]


@pytest.mark.parametrize("clear", [False, True])
def test_a_misere_leads_only_where_it_is_clearly_best(clear: bool) -> None:
    spread = 1.0 if clear else 60.0
    whists = {
        Contract.parse("misere"): [20.0 + spread * sign for sign in (1, -1) * 20],
        Contract.parse("7S"): [-30.0] * 40,
        Contract.parse("6S"): [12.0 + place % 3 for place in range(40)],
    }
    bids = [BidOption(bid, mean_estimate(row, -100, 100), sample=tuple(row)) for bid, row in whists.items()]
    found = in_order(bids)
    assert [str(one.bid) for one in found] == (["misere", "6S", "7S"] if clear else ["6S", "misere", "7S"])
    assert found[1].equal is not clear
    assert found[0].behind is None


@pytest.mark.slow
def test_a_quick_table_tells_no_choice_that_a_rough_one_surely_beats() -> None:
    asked = ("--seat", "3", "--won", "7C", "--quick", "--lang", "en")
    told = shown("discard", "♠AKQJT ♣A97 ♦K8 ♥T7", *asked)
    assert "8♠" in told
    assert "9♠" not in told  # 100 whists worse than 7NT, which is not valued apart from the choice


@pytest.mark.slow
def test_the_cards_that_help_help_a_bid_that_is_named() -> None:
    hand = ddsolve.Hand.parse("♠KQJT9 ♣K87 ♦KQ")
    advice = ddsolve.advise_bid(hand, 1, samples=80, threads=2)
    told = advice.as_json()
    assert bool(advice.helping) == (told["helped"] is not None)
    assert all(one.gain.low > 0 for one in advice.helping)


@pytest.mark.slow
@pytest.mark.parametrize("paid", ["widow_prize=dealer", "paid_widow=50"])
def test_a_prize_for_good_widows_is_in_every_bid_of_tricks(paid: str) -> None:
    def asked(*overrides: str) -> ddsolve.BidAdvice:
        return ddsolve.advise_bid(
            "♠KQJT9 ♣K87 ♦KQ", 1, convention="finns", players=4, samples=12, overrides=overrides, threads=2
        )

    off = "widow_prize=off"
    with_prize, without = asked(*([off] if "50" in paid else []), paid), asked(off)
    before = {one.bid: one.expected.value for one in without.bids}
    for one in with_prize.bids:
        if one.bid is None or one.bid.is_misere:
            assert one.expected.value == before[one.bid]
        else:
            assert one.expected.value < before[one.bid]


TOPS, TWO_SUITS = "♠AKQ ♣AKQ ♦AKQ ♥AKQ", "♠AKQJ98 ♣AKQJ97"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "rule", "told"),
    [
        (TOPS, "ES", "Show a preference: 200.0 whists, your pool closed"),
        (TOPS, "FI", "Or show a preference, 66.7 whists: ddsolve claim"),
        (TOPS, "off", ""),
        (TWO_SUITS, "ES", ""),  # twelve tricks are none, as ES says
        (TWO_SUITS, "ES-12", "Or show a preference, 80.0 whists: ddsolve claim"),
    ],
)
def test_a_discard_tells_of_a_preference_where_there_is_one(hand: str, rule: str, told: str) -> None:
    words = ("discard", hand, "--seat", "1", "--set", f"preference={rule}", "--quick", "--lang", "en")
    text = shown(*words)
    assert ("how a preference" in text) is bool(told)
    assert told in text
    if told.startswith("Show"):  # what is surely worth more comes first
        assert text.index("Show a preference") < text.index("order 10NT")
