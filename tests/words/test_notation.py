"""Every notation of a hand that is read, every slip that is refused, and where an argument comes from."""

from __future__ import annotations

import contextlib
import errno
import os
import random
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddsolve import Deal, DealError, Hand, NotationError
from ddsolve.io import MAX_FILE_BYTES
from ddsolve.io.disk import read_argument
from ddsolve.values.cards import parse_cards

SAMPLE = "♠AK9 ♣- ♦J87 ♥AT"
RUSSIAN_RANKS = dict(zip("789TJQKA", ["7", "8", "9", "10", "В", "Д", "К", "Т"], strict=True))


@pytest.mark.parametrize(
    "text",
    [
        SAMPLE,
        "S:AK9 C:- D:J87 H:AT",
        "S:AK9 D:J87 H:AT",
        "H:T A D:J87 S:9KA",
        "s:ak9 c: d:j87 h:a10",
        "S: A K 9  C: –  D: J 8 7  H: A 10",
        "SAK9 DJ87 HAT",
        "S AK9 C - D J87 H AT",
        "SA SK S9 DJ D8 D7 HA HT",
        "♤AK9 ♧ ♢J87 ♡A10",
        "♠\ufe0fAK9 ♣\ufe0e- ♦J87 ♥\ufe0fAT",
        "\u00a0♠AK9\u202f♣–\u00a0♦J87\n♥AT\n",
        "♠AK9,♣-,♦J87,♥AT",
        "♠AK9♦J87♥A10",
        "AK9.AT.J87.",
        "9KA.TA.78J.-",
        "ak9.a10.j87.",
        "п:ТК9 т:- б:В87 ч:Т10",
        "П: Т К 9 б: В 8 7 Ч: Т 10",
        "пТК9 т- бВ87 чТ10",
        "чТ10 бВ87 пТК9",
        "♠ТК9 ♣- ♦В87 ♥Т10",
        "ТК9.Т10.В87.",
    ],
)
def test_one_hand_written_in_every_way(text: str) -> None:
    assert str(Hand.parse(text)) == SAMPLE


@pytest.mark.slow
@given(st.integers(1, 2**32 - 1), st.randoms(use_true_random=False), st.booleans())
def test_any_order_any_case_any_suit_sign(mask: int, chance: random.Random, russian: bool) -> None:
    """A hand written in a random style of one script is read as the same hand."""
    hand = Hand(mask)
    groups = []
    for suit in range(4):
        ranks = [str(card)[1] for card in hand if card.suit == suit]
        chance.shuffle(ranks)
        names = [
            RUSSIAN_RANKS[rank] if russian else rank.replace("T", chance.choice(["T", "10"]))
            for rank in ranks
        ]
        sign = {0: "п", 1: "тк", 2: "б", 3: "ч"}[suit] if russian else "SCDH"[suit]
        mark = chance.choice([f"{chance.choice(sign)}:", "♠♣♦♥"[suit] + ":", "♤♧♢♡"[suit] + " :"])
        text = mark + chance.choice(["", " "]) + chance.choice(["", " "]).join(names)
        groups.append(chance.choice([text.lower(), text.upper()]))
    chance.shuffle(groups)
    assert Hand.parse(" ".join(groups)) == hand


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("\u00a0 \n", "empty"),
        ("S:AK9 S:J8 D:7", "suit S is given twice"),
        ("S:AKA", "SA is given twice"),
        ("SA SK SA", "SA is given twice"),
        ("AKK...", "SK is given twice"),
        ("S:AX9", "unknown rank 'X'"),
        ("S:A1", "the ten is T or 10"),
        ("E:AK9", "unknown suit 'E'"),
        ("SA XK", "unknown suit 'X'"),
        ("AK9", "no suit before 'A'"),
        ("-", "unknown suit '-'"),
        (":AK", "does not follow a suit"),
        ("S::AK", "does not follow a suit"),
        ("♠-AK", "marked void"),
        ("♠A-", "marked void"),
        ("-A...", "marked void"),
        ("AK9.AT.J87", "four fields"),
        ("AK9.AT.J87..", "four fields"),
        ("SA S6", "there is no S6"),
        ("AK9.A2.J87.", "there is no H2"),
        ("ч:Т6", "there is no H6"),
        ("п ТКД6 т ТК87", "there is no S6"),
        ("пики ТКД трефы ТК86", "there is no C6"),
        ("AK9/AT/J87", "'/' in .* separates nothing"),
        ("SA | SK | SQ", "a deal, and one hand is asked"),
        ("AK9.SA.J87.", "unknown rank 'S'"),
        ("S:AK9 ♥Т", "mixed scripts"),
        ("♠К ♥T", "mixed scripts"),
        ("п:АК", "unknown rank 'А' .a Cyrillic letter"),
        ("п:Т бК", "no ':'"),
        ("пТК9тВ8бВ87", "joins several suits"),
        ("пК9 87", "no suit before '8'"),
        ("S:AKQJT987 C:AKQJT987 D:AKQJT987 H:AKQJT987 7", "33 cards"),
        ("S:AK9 D:J87 H:AT" + " " * 10_000, "10016 characters"),
        ("A" * 10_000, "10000 characters"),
    ],
)
def test_every_slip_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        Hand.parse(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@given(st.text(alphabet=st.sampled_from("SCDHAKQJT987 10:.-–|♠♣♦♥птбчкТКДВX\n,"), max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever comes in is a hand or a NotationError, never another failure, and a hand reads back."""
    try:
        hand = Hand.parse(text)
    except NotationError:
        return
    assert Hand.parse(str(hand)) == hand


@pytest.mark.slow
@given(st.text(max_size=60))
def test_no_unicode_breaks_the_reader(text: str) -> None:
    with contextlib.suppress(NotationError):
        assert Hand.parse(str(Hand.parse(text))) == Hand.parse(text)


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"missing\.txt"):
        read_argument(f"@{tmp_path / 'missing.txt'}")
    for name in ("missing.txt", "Missing.BTS", "missing/deal", "missing\\deal"):
        with pytest.raises(NotationError, match="cannot read"):
            read_argument(name)
    with pytest.raises(NotationError, match="cannot read"):
        read_argument(f"@{tmp_path}")
    (tmp_path / "huge.txt").write_bytes(b" " * (MAX_FILE_BYTES + 1))
    with pytest.raises(NotationError, match="larger"):
        read_argument(str(tmp_path / "huge.txt"))


@pytest.mark.parametrize("text", ["AK9.AT.J87", "AK9.AT.J87.X", "AK9.AT.J87.-7", "AA.K.Q.J"])
def test_an_error_in_a_dotted_hand_says_the_order_of_suits(text: str) -> None:
    with pytest.raises(NotationError, match=r"PBN.*♠\.♥\.♦\.♣"):
        Hand.parse(text)


def test_a_widow_may_be_dotted_like_the_hands() -> None:
    hands = "T987.98.987.8|AK.AKQT.J.QJT|QJ.J7.AKQT.97|"
    assert Deal.parse(f"{hands}...AK") == Deal.parse(f"{hands}CA CK")
    assert parse_cards(".KA..") == parse_cards("HK HA")  # the one turned first stands first
    assert parse_cards(".A..A") == parse_cards("HA CA")
    with pytest.raises(DealError, match="two cards"):
        Deal.parse(f"{hands}...A")


def test_a_file_that_may_not_be_seen_is_not_said_to_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "stat", forbid)
    with pytest.raises(NotationError, match="Permission denied"):
        read_argument("closed/deal.txt")
    assert read_argument("♠AK ♥7") == "♠AK ♥7"
