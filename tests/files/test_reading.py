"""Files as people and other programs write them, and what their readers say about the rest."""

from __future__ import annotations

import pytest
from support import DATA

from ddsolve import Card, Contract, FormatError, Hand
from ddsolve.files import encode, guess_format, read_records, suffix_format, write_records
from ddsolve.files.text import read_text
from ddsolve.notation.source import decode

BOOK = """
Title: Lasker's misère
Hand 1: ♠AKJT ♣AT ♦A7 ♥A7
Hand 2: ♠987 ♣J987 ♦98 ♥8
Hand 3: S:Q C:KQ D:KQJT H:JT9
# a note to myself
Contract: misère
Soloist: 2
Weather: rain
Play: ♦A ♦9 ♦J
  2. ♥A ♥8 ♥J
  3) S10, S7 SQ
and so on
"""
RUSSIAN = """Название: Мизер Ласкера
Рука 1: п:ТКВ10 т:Т10 б:Т7 ч:Т7
Рука 2: п:987 т:В987 б:98 ч:8
Рука 3: п:Д т:КД б:КДВ10 ч:В109
Игра: мизер
Играющий: 2
Розыгрыш: бТ б9 бВ; чТ ч8 чВ; п10 п7 пД
"""
# the cards of the example in PPN's own description, with an exchange that its player can make
PPN = """[Player1 "cope"]
[Player2 "silvio_pu"]
[Player3 "elmacedon"]
[Bula "40"]
1. 3 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 1H 4 B 0 8 DEGR
2. 2 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P
nonsense
"""


def test_a_hand_typed_in_from_a_book() -> None:
    reading = read_records(BOOK)
    (record,) = reading.records
    assert record.title == "Lasker's misère"
    assert record.contract == Contract.parse("misere")
    assert record.deal.hand(3) == Hand.parse("Q.JT9.KQJT.KQ")
    assert [str(card) for card in record.played] == ["DA", "D9", "DJ", "HA", "H8", "HJ", "ST", "S7", "SQ"]
    assert [(remark.line, remark.text) for remark in reading.remarks] == [
        (9, "not understood: 'Weather: rain'"),
        (13, "not understood: 'and so on'"),
    ]


def test_the_same_hand_in_russian_and_in_windows_1251() -> None:
    reading = read_records(decode(RUSSIAN.encode("cp1251")))
    (record,) = reading.records
    (english,) = read_records(BOOK).records
    assert (record.deal, record.played) == (english.deal, english.played)
    assert record.title == "Мизер Ласкера"
    assert not reading.remarks


def test_a_card_played_twice_is_left_for_the_review_to_find() -> None:
    (record,) = read_records("Deal: ♠AK | ♠98 | ♠QJ\nContract: 6NT\nSoloist: 1\nPlay: SA S8 SJ SA").records
    assert len(record.played) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Deal: ♠AK | ♠98 | ♠QT\nDeal: x\nContract: 11S", "line 3: no contract '11S'"),
        ("Hand 1: ♠AK\nHand 2: ♠98\nHand 3: ♠ATX", "unknown rank"),
        ("Hand 1: ♠ТК\nHand 2: S:98\nHand 3: S:QT", "mixed scripts"),
        ("", "no deal found"),
        ("{", "this is no JSON: it breaks off at column 2"),
        ("7", "no deal found"),
        ('{"records": 3}', "a JSON file is"),
        ('{"hands": {"1": "SA", "2": "SK", "3": 5}}', "'hands' has to be a text"),
        ("1. 1 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 AR 4", "D8 is not held by seat 1"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_records(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_problems_of_bridge_studio() -> None:
    text = (DATA / "files" / "preferans.bts").read_text(encoding="utf-8")
    reading = read_records(text)
    assert not reading.remarks
    first, small, misere, difficult = reading.records
    assert first.players == ("N", "E", "W")
    assert (first.soloist, first.leader) == (2, 3)
    assert first.deal.hand(1) == Hand.parse("S:A98 H:AT98 C:T87")
    assert small.deal.cards_each == 7
    assert [str(card) for card in misere.played] == ["DA", "D9", "DJ"]
    assert misere.leader == 3  # W holds the ace of diamonds
    assert Card.parse("DA") in misere.deal.hand(3)
    assert misere.comment == "Misère of Kovalevskaya.\n\nA second paragraph."
    assert difficult.contract == Contract.parse("6NT")
    assert difficult.comment == ""


def test_bridge_studio_in_russian_is_windows_1251() -> None:
    text = "deal 1 A.A.A.A K.K.K.K Q.Q.Q.Q\ncontract 6S\nplayer N\ncomment Мизер «Ж»"
    (record,) = read_records(text).records
    data = encode(write_records([record], "bts").text, "bts")
    assert "Мизер «Ж»".encode("cp1251") in data
    assert read_records(decode(data)).records == [record]


def test_bridge_studio_lines_that_are_not_ours_are_reported() -> None:
    text = "player N\ndeal 1 A.K.Q.J K.Q.J.A Q.J.A.K J.A.K.Q\ndeal 2 A.. K.. Q..\n"
    with pytest.raises(FormatError):
        read_records(text + "contract 6S", "bts")
    mended = text.replace("A.. K.. Q..", "A... K... Q...")
    reading = read_records(f"weird\n{mended}turns 7\nabsent N\nplay W", "bts")
    (record,) = reading.records
    assert record.players == ("E", "S", "W")
    assert record.leader == 3
    told = [str(remark) for remark in reading.remarks]
    assert told == [
        "line 1: not understood: 'weird'",
        "line 2: a field before the first deal: ignored",
        "line 3: deal 1 is a bridge deal of four hands: left out",
        "line 5: 'turns 7', but 0 cards are listed",
    ]


def test_a_round_of_portable_preferans_notation() -> None:
    reading = read_records(PPN)
    played, passed = reading.records
    assert played.players == ("cope", "silvio_pu", "elmacedon")
    assert played.soloist == 1  # he held the three
    assert played.contract == Contract.parse("6H")
    assert [str(card) for card in played.deal.widow or ()] == ["CJ", "D7"]
    assert [str(card) for card in played.discard or ()] == ["S7", "H7"]
    assert len(played.as_played.hand(1)) == 10
    assert [str(card) for card in played.played] == ["DJ", "DQ", "DA"]
    assert passed.contract is None
    assert passed.players == ("elmacedon", "cope", "silvio_pu")  # the dealer's neighbour is seat 1
    assert [str(remark) for remark in reading.remarks] == [
        "line 6: everybody passed: Serbian preferans does not play such a deal",
        "line 7: not understood: 'nonsense'",
        "tags read but not kept: Bula",
        "who came, kontra, value and score are read but not kept",
    ]


def test_formats_are_known_by_their_names_and_by_their_looks() -> None:
    assert suffix_format("Lasker.BTS") == "bts"
    assert suffix_format("hand") is None
    assert guess_format(PPN) == "ppn"
    assert guess_format('[{"hands": {}}]') == "json"
    assert guess_format(BOOK) == "text"
    with pytest.raises(FormatError, match="formats: text, json, bts, ppn"):
        read_records(BOOK, "pgn")


@pytest.mark.parametrize(
    ("hands", "line", "reason"),
    [
        (("♠AK9 ♣AKQ ♦A7 ♥AK", "♠JT ♣J9 ♦QT8 ♥8XX", "♠Q87 ♣T87 ♦K9 ♥97"), 5, "unknown rank"),
        (("♠AK9 ♣AKQ ♦A7 ♥AK", "♠AT ♣J9 ♦QT8 ♥8QJ", "♠Q87 ♣T87 ♦K9 ♥97"), 5, "SA is given twice"),
        (("♠AK9 ♣AKQ ♦A7 ♥AK", "♠JT ♣J9 ♦QT8 ♥8QJ", "♠Q87 ♣T87 ♦K9 ♥9K"), 6, "HK is given twice"),
    ],
)
def test_a_wrong_hand_is_reported_on_its_own_line(hands: tuple[str, ...], line: int, reason: str) -> None:
    lines = ["# a hand from a book", "", "Contract: 6S", *(f"Hand {n}: {h}" for n, h in enumerate(hands, 1))]
    with pytest.raises(FormatError) as caught:
        read_records("\n".join([*lines, "Soloist: 1"]))
    assert f"line {line}:" in str(caught.value)
    assert reason in str(caught.value)


@pytest.mark.parametrize("between", ["\n---\n", "\n\n", "\n\n# a note\n", "\n \n\n"])
def test_an_empty_line_before_a_name_given_already_begins_the_next_hand(between: str) -> None:
    one = "Title: {title}\n\nHand 1: ♠AQ\nHand 2: ♠KJ\n\nHand 3: ♠T8\nContract: 6NT\nSoloist: 1\nComment: a"
    text = between.join(one.format(title=title) for title in ("first", "second", "third"))
    found = read_text(text + "\n\nComment: b\n")
    assert [record.title for record in found.records] == ["first", "second", "third"]
    assert found.records[2].comment == "a\nb"
    assert not found.remarks


def test_a_broken_hand_among_many_is_told_by_its_own_line() -> None:
    good, bad = "Deal: ♠A | ♠K | ♠Q", "Deal: ♠A | ♠A | ♠Q"
    found = read_text(f"Title: one\n{good}\n\nTitle: two\n{bad}\n\nTitle: three\n{good}\n")
    assert [record.title for record in found.records] == ["one", "three"]
    assert ["line 5" in str(remark) for remark in found.remarks] == [True]
