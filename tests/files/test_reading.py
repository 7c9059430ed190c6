"""Files as people and other programs write them, and what their readers say about the rest."""

from __future__ import annotations

import json

import pytest

from ddsolve import Card, Contract, Deal, FormatError, GameRecord
from ddsolve.files import encode, guess_format, read_records, suffix_format, write_records
from ddsolve.io.disk import decode

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
# the cards of the example in PPN's own description, with an exchange that its player can make
PPN = """[Player1 "cope"]
[Player2 "silvio_pu"]
[Player3 "elmacedon"]
[Bula "40"]
1. 3 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 1H 4 B 0 8 DEGR
2. 2 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P
nonsense
"""


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


# What readers and writers do in lines that no other test met: tools/mutate/run.py found them.


DEAL = "♠AK | ♠98 | ♠QJ"
TEN = "♠AKJT ♣AT ♦A7 ♥A7 | ♠987 ♣J987 ♦98 ♥8 | ♠Q ♣KQ ♦KQJT ♥JT9"
ONE_ROUND = "1. 3 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 1H 4 B 0 8 DEGR"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in text.split())


def bts(record: GameRecord) -> tuple[str, list[str]]:
    writing = write_records((record,), "bts")
    return writing.text, [remark.text for remark in writing.remarks]


@pytest.mark.parametrize(
    ("leader", "first", "told"), [(2, "S9", 0), (2, "SA", 1), (None, "SA", 0), (2, "", 0)]
)
def test_bridge_studio_says_who_leads_by_the_first_card_only(
    leader: int | None, first: str, told: int
) -> None:
    _, lost = bts(GameRecord(Deal.parse(DEAL), None, 1, leader, played=cards(first)))
    assert len(lost) == told


def test_the_fields_of_bridge_studio_come_once() -> None:
    reading = read_records("deal 1 AK... QJ... T9...\nplayer N\nplayer E\n", "bts")
    assert reading.records[0].soloist == 1
    assert [remark.line for remark in reading.remarks] == [3]
    reading = read_records("deal 1 AK... QJ... T9... 87...\ndeal 2 AK... QJ... T9...\n", "bts")
    assert len(reading.records) == 1  # the first is of bridge


@pytest.mark.parametrize("line", ["Soloist: 2", "Leader: 2"])
def test_a_seat_that_does_not_play(line: str) -> None:
    with pytest.raises(FormatError, match="seat 2"):
        read_records(f"Deal: ♠AK | - | ♠QJ\nContract: 6NT\n{line}\n")
    assert read_records("Deal: ♠AK | - | ♠QJ\nContract: 6NT\nSoloist: 3\n").records[0].soloist == 3


def test_json_is_laid_out_to_be_read() -> None:
    text = write_records((GameRecord(Deal.parse(DEAL)),), "json").text
    assert text.startswith('{\n  "version": "')
    assert '\n      "hands": {\n        "1": "' in text


@pytest.mark.parametrize("seat", [True, False, 1.5, [1], {}])
def test_a_seat_in_json_is_a_number_or_a_text(seat: object) -> None:
    hands = {"1": "S:AK", "2": "S:98", "3": "S:QJ"}
    with pytest.raises(FormatError, match="soloist/leader"):
        read_records(json.dumps({"hands": hands, "contract": "6NT", "soloist": seat}), "json")
    for good in (1, "1"):
        text = json.dumps({"hands": hands, "contract": "6NT", "soloist": good})
        assert read_records(text, "json").records[0].soloist == 1


def test_a_hole_among_the_records_of_json() -> None:
    text = json.dumps([{"hands": {"1": "S:AK", "2": "S:98", "3": "S:QJ"}}, {"hands": {"1": "SX"}}])
    (remark,) = read_records(text, "json").remarks
    assert remark.line == 0  # a document has records, not lines
    assert remark.text.startswith("left out: record 2: ")


@pytest.mark.parametrize("soloist", [1, 2, 3])
def test_ppn_tells_the_winner_from_the_soloist_on(soloist: int) -> None:
    """M is the main player, L who sits after him, R the third."""
    record = GameRecord(
        Deal.parse(TEN), read_records(ONE_ROUND, "ppn").records[0].contract, soloist, played=cards("SA S7 SQ")
    )
    writing = write_records((record,), "ppn")
    assert writing.text.split()[-1].endswith("MRL"[soloist - 1])


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_seat_is_a_number_or_the_name_of_a_player(form: str) -> None:
    text = f"Deal: {DEAL}\nPlayer 2: Anna\nPlayer 3: 1\nContract: 6S\nSoloist: anna\nLeader: Anna\n"
    if form == "json":
        hands = {"1": "♠AK", "2": "♠98", "3": "♠QJ"}
        players = {"2": "Anna", "3": "1"}
        text = json.dumps(
            {"hands": hands, "players": players, "contract": "6S", "soloist": "anna", "leader": "Anna"}
        )
    record = read_records(text, form).records[0]
    assert (record.soloist, record.leader) == (2, 2)
    with pytest.raises(FormatError, match=r"no seat 'Boris': seats are 1, 2, 3 or Anna"):
        read_records(text.replace("anna", "Boris"), form)
    with pytest.raises(FormatError, match="two players are called"):
        read_records(text.replace("Player 3: 1", "Player 3: ANNA").replace('"3": "1"', '"3": "ANNA"'), form)
    assert read_records(text.replace("anna", "1"), form).records[0].soloist == 1  # a number is a seat
