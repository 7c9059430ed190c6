"""Hands on which an expert found the advice wrong: what is said of them now, by the commands as they are."""

from __future__ import annotations

import pytest
from support import printed, shown

WEAK = ("whist", "♠7 ♣T987 ♦T98 ♥98", "--seat", "3", "--soloist", "1", "--contract", "7S")
PASSED = (*WEAK, "--calls", "2=pass", "--samples", "200")
LOW = ("bid", "♠97 ♣87 ♦J987 ♥97", "--quick", "--seat")


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


@pytest.mark.long
@pytest.mark.slow
def test_of_games_between_which_nothing_is_clear_the_sure_one_is_ordered() -> None:
    """Seven top cards on one's own lead: by the calls of a sample 7♦ is half a whist better, made in 98 %."""
    first, *others = printed("discard", "♠AK9 ♣AK9 ♦AK9 ♥AQ7", "--seat", "1")["options"]
    assert (first["contract"], first["make"]) == ("7NT", 1)
    better = [one for one in others if one["expected"] > first["expected"] and one["equal"] is not None]
    assert better
    assert all(one["equal"] for one in better)


@pytest.mark.parametrize("seat", ["1", *(pytest.param(seat, marks=pytest.mark.slow) for seat in "23")])
def test_a_misere_without_a_hole_is_not_thrown_in(seat: str) -> None:
    """A pass was worth 36.3, as if all passed; only who speaks last can count on that.

    No widow can spoil it where others lead, so what a few widows show is no sample.
    """
    document = printed(*LOW, seat)
    worth = {one["bid"]: one for one in document["bids"]}
    assert worth["misere"]["make"] == 1
    assert worth["misere"]["equal"]
    low, high = worth["misere"]["interval"]
    assert (low == high == pytest.approx(200 / 3)) is (seat != "1")
    if seat == "3":  # as people play the hand takes no trick either
        assert worth["pass"]["then"] == {"allpass": 1.0}
    else:
        assert document["bids"][0]["bid"] == "misere"
        assert worth["pass"]["then"]["allpass"] < 0.5
        assert not worth["pass"]["equal"]
        assert worth["pass"]["expected"] < 20


@pytest.mark.long
def test_what_is_hopeless_is_called_so() -> None:
    """Resigning costs 40, the order a little less: by the figures it is best, and made hardly ever."""
    told = shown("discard", "♠AKJ ♣QT7 ♦AQJ ♥JT8", "--seat", "2", "--won", "6S", "--threads", "1")
    assert ", order 6♦." in told
    assert "It is hopeless, and only the cheapest way to lose." in " ".join(told.split())
