"""The forms of files line by line: what is written, what is read, what is said of the rest."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ddsolve import (
    AllPassRules,
    Card,
    Contract,
    Deal,
    DealError,
    FormatError,
    GameRecord,
    read_records,
    write_records,
)
from ddsolve.auction import read_calls
from ddsolve.errors import NotationError
from ddsolve.files import is_record
from ddsolve.files.json_form import schema
from ddsolve.files.text import read_play
from ddsolve.words import speaking

DEAL = "♠AK | ♠98 | ♠QJ"
TEN = "♠AKJT ♣AT ♦A7 ♥A7 | ♠987 ♣J987 ♦98 ♥8 | ♠Q ♣KQ ♦KQJT ♥JT9"
WIDOW = "♥K ♥Q"  # with ♥K ♥Q nothing is missing but these
PPN = "1. 3 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 1H 4 B 0 8 DEGR"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in text.split())


def dead() -> tuple[Card, ...]:
    return tuple(Deal.parse(TEN).dead)


def everything() -> GameRecord:
    first, second = dead()
    deal = Deal(Deal.parse(TEN).hands, (first, second))
    return GameRecord(
        deal,
        Contract.parse("6S"),
        2,
        3,
        (Card.parse("S7"), Card.parse("H8")),
        cards("DK DA D9 SQ SA"),
        title="a title",
        source="a book",
        players=("Ana", "Bo", "Cy"),
        comment="first\n\nlast",
        auction=read_calls("1=pass 2=6S 3=pass"),
        task="to do",
    )


def told(form: str, record: GameRecord) -> list[str]:
    return [remark.text.removeprefix("record 1: ") for remark in write_records((record,), form).remarks]


# our own text -----------------------------------------------------------------------------------------


def test_everything_in_our_own_text() -> None:
    widow = " ".join(card.pretty for card in dead())
    hands = "".join(f"Hand {seat}: {everything().deal.hand(seat)}\n" for seat in (1, 2, 3))
    assert write_records((everything(), everything()), "text").text.split("---\n")[0] == (
        "Title: a title\nSource: a book\nPlayer 1: Ana\nPlayer 2: Bo\nPlayer 3: Cy\n"
        f"{hands}Widow: {widow}\nAuction: 1=pass 2=6S 3=pass\nContract: 6S\nSoloist: 2\nLeader: 3\n"
        "Discard: ♠7 ♥8\nTask: to do\nPlay:\n  1. ♦K ♦A ♦9\n  2. ♠Q ♠A\n"
        "Comment: first\nComment:\nComment: last\n"
    )


def test_our_own_text_in_russian() -> None:
    with speaking("ru"):
        text = write_records((everything(),), "text").text
    assert " ".join(re.findall("[A-Za-z]+", text)) == "a title a book Ana Bo Cy to do first last"
    told = ("Рука 1: ♠ТКВ10 ♣Т10 ♦Т7 ♥Т7", "Торговля: 1=пас 2=6♠ 3=пас", "Контракт: 6♠", "Первый ход: 3")
    assert set(told) < set(text.splitlines())


def test_an_auction_names_the_players() -> None:
    text = write_records((everything(),), "text").text
    named = text.replace("1=pass 2=6S 3=pass", "Ana pass, Bo=6S, cy: pass")
    assert named != text
    assert read_records(named, "text").records == read_records(text, "text").records
    for names in (("Pass", "Here", "M"), ("2", "3", "1")):  # what can be read as it stands is
        called = text.replace("Ana", names[0]).replace("Bo", names[1]).replace("Cy", names[2])
        assert (
            read_records(called, "text").records[0].auction == read_records(text, "text").records[0].auction
        )


@pytest.mark.parametrize(("form", "lang"), [("text", "en"), ("text", "ru"), ("json", "en")])
def test_everything_comes_back(form: str, lang: str) -> None:
    with speaking(lang):
        writing = write_records((everything(),), form)
    assert not writing.remarks
    assert list(read_records(writing.text, form).records) == [everything()]
    assert not read_records(writing.text, form).remarks


def test_the_rules_of_an_all_pass_in_text_and_json() -> None:
    first, second = dead()
    deal = Deal(Deal.parse(TEN).hands, (first, second))
    rules = AllPassRules.for_deal(deal, deal.widow, "shows", "winner", "winner", "sets-suit")
    record = GameRecord(deal, Contract.parse("allpass"), rules=rules)
    text = write_records((record,), "text").text
    assert "Widow rule: shows\nSecond lead: winner\nThird lead: winner\nVoid lead: sets-suit\n" in text
    for form, lang in (("text", "en"), ("text", "ru"), ("json", "en")):
        with speaking(lang):
            written = write_records((record,), form).text
        assert read_records(written, form).records[0].rules == rules
    plain = f"Deal: {TEN}\nContract: all-pass\n"
    found = read_records(plain).records[0].rules
    assert found is None or found.widow_rule == "none"
    shown = read_records(f"{plain}Widow: {first} {second}\n").records[0].rules
    assert shown is not None
    assert shown.widow_rule == "shows"
    with pytest.raises(FormatError, match="belong to an all-pass only"):
        read_records(f"Deal: {TEN}\nContract: 6S\nSoloist: 1\nThird lead: winner\n")


def test_where_the_next_hand_begins() -> None:
    for between in ("---\n", "\n", "\n# a note\n", "\n\n"):
        text = f"Title: one\nDeal: {DEAL}\n{between}Title: two\nDeal: {DEAL}\n"
        assert [record.title for record in read_records(text).records] == ["one", "two"]
    same = read_records(f"Title: one\nDeal: {DEAL}\nTitle: two\n")  # without a gap it is a second title
    assert [record.title for record in same.records] == ["one"]
    assert [remark.line for remark in same.remarks] == [3]
    after_a_note = read_records(f"Title: one\nDeal: {DEAL}\n# a note\nTitle: two\n")
    assert len(after_a_note.records) == 1
    wrong = read_records(f"Deal: {DEAL}\n---\nDeal: ♠AX\n---\nDeal: {DEAL}\n")
    assert len(wrong.records) == 2
    for hand in ("Deal: ♠AX", "Title: no deal", "# a note\nTitle: no deal"):
        (remark,) = read_records(f"Deal: {DEAL}\n---\n{hand}\n---\nDeal: {DEAL}\n").remarks
        assert remark.text.startswith("left out: line 3: ")
    (remark,) = read_records(f"Deal: {DEAL}\nTitle: x\n\nTitle: no deal\n---\nDeal: {DEAL}\n").remarks
    assert remark.text == "left out: line 4: there is no deal"


def test_cards_of_a_play_and_too_many_of_them() -> None:
    assert read_play("1. ♠A, ♠9; ♠J\n2. ♠K") == cards("SA S9 SJ SK")
    assert len(read_play("SA " * 320)) == 320
    with pytest.raises(FormatError, match="321 cards are played"):
        read_play("SA " * 321)
    with pytest.raises(FormatError, match="33 cards are played"):
        read_records(f"Deal: {DEAL}\nPlay: {'SA ' * 33}\n")
    assert len(read_records(f"Deal: {DEAL}\nPlay: {'SA ' * 32}\n").records[0].played) == 32


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"Deal: {TEN} | {WIDOW}\nWidow: ♠A ♠K\n", "line 2: the widow is"),
        (f"Deal: {DEAL}\nHand 2: ♠98\n", "line 2: the hands are given already"),
        ("Title: only this\n", "there is no deal"),
        ("Hand 1: ♠AK\nHand 2: ♠A9\n", "line 2: "),
        (f"Deal: {DEAL}\nContract: 6S\nSoloist: 4\n", "line 3: "),
        (f"Deal: {TEN}\nContract: 6S\nDiscard: ♠A ♠K\n", "a discard needs the soloist"),
        (f"Deal: {TEN}\nContract: 6S\nSoloist: 1\nDiscard: ♠A ♠A\n", "SA|♠A"),
        (f"Deal: {TEN}\nContract: all-pass\nSoloist: 1\n", "no soloist"),
    ],
)
def test_a_text_that_cannot_be(text: str, wrong: str) -> None:
    with pytest.raises(FormatError, match=wrong):
        read_records(text, "text")


# records -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({"contract": Contract.parse("allpass"), "soloist": 1}, "no soloist"),
        ({"contract": Contract.parse("6S"), "discard": cards("SA SK")}, "needs the soloist"),
        (
            {"contract": Contract.parse("6S"), "soloist": 1, "discard": cards("SA SA")},
            "is given twice",
        ),
        ({"contract": Contract.parse("6S"), "soloist": 1, "discard": cards("SA S9")}, "in a hand that plays"),
        ({"played": cards("SA") * 33}, "33 cards are played"),
        ({"players": 5}, "players"),
    ],
)
def test_a_record_that_cannot_be(more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(FormatError, match=wrong):
        GameRecord(Deal.parse(TEN), **more)


def test_the_hands_that_play() -> None:
    first, second = dead()
    as_played = everything().as_played
    assert len(as_played.hand(2)) == 10
    assert Card.parse("S7") not in as_played.hand(2)
    assert first in as_played.hand(2)
    assert second in as_played.hand(2)
    twelve = Deal.parse(TEN.replace("♥A7 |", "♥AKQ7 |"))
    with pytest.raises(DealError, match="has to discard two"):
        _ = GameRecord(twelve).as_played
    with pytest.raises(FormatError, match="the contract is not known"):
        GameRecord(Deal.parse(TEN)).start()


# Bridge Studio --------------------------------------------------------------------------------------------


def studio(*lines: str) -> str:
    return "\n".join(["% bts version 5.2", "deal 5 AK... QJ... T9...", *lines, ""])


def test_a_file_of_bridge_studio() -> None:
    record = GameRecord(
        Deal.parse("♠AK | ♠QJ | ♠T9"),
        Contract.parse("misere"),
        2,
        None,
        played=cards("SA SQ"),
        players=("N", "E", "W"),
        comment="one\ndeal two",
        auction=read_calls("1=pass 2=misere 3=pass"),
    )
    writing = write_records((record, record), "bts")
    block = (
        "contract misere\nplay SA SQ\nturns 2\nplayer E\nabsent S\ncomment one\n deal two\n"
        "auction 1=pass 2=misere 3=pass\n"
    )
    first, second = (f"deal {number} AK... QJ... T9...\n{block}" for number in (1, 2))
    assert writing.text == f"% bts version 5.2\n{first}\n{second}"
    assert ["indented" in remark.text for remark in writing.remarks] == [True, True]
    back = read_records(writing.text, "bts").records
    assert len(back) == 2
    assert (back[0].soloist, back[0].played, back[0].auction) == (2, record.played, record.auction)
    assert back[0].comment == record.comment


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (("player X",), "line 3: no seat 'X'"),
        (("player S",), "line 3: seat S is the absent one"),
        (("absent Q",), "line 3: no seat 'Q'"),
        (("play H7",), "line 3: .* is in no hand"),
    ],
)
def test_seats_that_bridge_studio_has_not(lines: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(FormatError, match=wrong):
        read_records(studio(*lines), "bts")


@pytest.mark.parametrize(("hands", "count"), [("AK... QJ...", 2), ("", 0), ("A... K... Q... J... T...", 5)])
def test_a_deal_of_bridge_studio_has_three_hands(hands: str, count: int) -> None:
    with pytest.raises(FormatError, match=f"this has {count} field"):
        read_records(f"deal 1 {hands}\n", "bts")


@pytest.mark.parametrize(
    ("lines", "remarks"),
    [
        (("turns x",), ["'turns' is not a number: 'x'"]),
        (("turns 1234",), ["'turns' is not a number: '1234'"]),
        (("turns ²",), ["'turns' is not a number: '²'"]),
        (("turns 0",), []),
        (("play SA", "turns 1"), []),
        (("play SA", "turns 2"), ["'turns 2', but 1 card is listed"]),
        (("nonsense",), ["not understood: 'nonsense'"]),
        (("turns 100",), ["'turns 100', but 0 cards are listed"]),
    ],
)
def test_what_is_said_of_a_file_of_bridge_studio(lines: tuple[str, ...], remarks: list[str]) -> None:
    assert [remark.text for remark in read_records(studio(*lines), "bts").remarks] == remarks


def test_what_bridge_studio_does_not_carry() -> None:
    assert told("bts", everything()) == [
        "the title is not carried",
        "the source is not carried",
        "the task is not carried",
        "the players' names are not carried",
        "which two of the dead cards were thrown is not carried",
        "which two of the dead cards were the widow is not carried",
    ]
    for names, lost in (
        (("N", "E", "W"), 0),
        (("E", "S", "W"), 0),
        (("N", "W", "E"), 1),
        (("Ana", "", ""), 1),
    ):
        assert len(told("bts", GameRecord(Deal.parse(DEAL), players=names))) == lost
    south = write_records((GameRecord(Deal.parse(DEAL), None, 1, players=("E", "S", "W")),), "bts").text
    assert "player E\nabsent N\n" in south
    for record, wrong in (
        (GameRecord(Deal.parse(DEAL), Contract.parse("allpass")), "all-pass"),
        (GameRecord(Deal.parse("♠AK | - | ♠QJ"), Contract.parse("6S")), "three hands"),
    ):
        with pytest.raises(FormatError, match=wrong):
            write_records((record,), "bts")


# PPN -------------------------------------------------------------------------------------------------------


def rounds(*words: str, at: int, tags: str = "") -> str:
    """Return the round with a word changed."""
    given = PPN.split()
    given[at : at + len(words)] = words
    return tags + " ".join(given)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1. 3 12345678", "at least a number, a dealer"),
        (rounds("4", at=1), "at least a number, a dealer"),
        (rounds("1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT", at=2), "here are 31"),
        (rounds("1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT*", at=2), "'.' is no card"),
        (rounds("1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT1", at=2), "comes twice"),
        (rounds("X,P,3", at=3), "cannot tell from the auction 'X,P,3' who plays"),
        (rounds("3,P", at=3), "cannot tell"),
        (rounds("3,P,3", at=3), "cannot tell"),
        (rounds("3,,P", at=3), "cannot tell"),
        (rounds("1", at=4), "is not two cards"),
        (rounds("1*", at=4), "is not two cards"),
        (rounds("1HM", at=4), "is not two cards"),
        (rounds("9", at=5), "unknown game '9'"),
        (rounds("DEG", at=9), "needs 3 cards and the winner"),
        (rounds("DEGX", at=9), "needs 3 cards and the winner"),
        (rounds("D*GR", at=9), "needs 3 cards and the winner"),
        (rounds("DE*R", at=9), "needs 3 cards and the winner"),
        (rounds("DEGR,DEG", at=9), r"trick 2 \('DEG'\)"),
    ],
)
def test_a_round_that_cannot_be_read(text: str, wrong: str) -> None:
    with pytest.raises(FormatError, match=wrong):
        read_records(text, "ppn")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (rounds("0", at=6), "nobody came"),
        (rounds("8", at=5), "game 8 (preferans) is read as six without trumps"),
        (rounds("P,P,D", at=3), "everybody passed"),
        (rounds("DEGM", at=9), "trick 1: the file says"),
        (rounds("3", at=1, tags='[Auction1 "nonsense"]\n'), "the tag Auction1 holds no auction"),
        (rounds("3", at=1, tags='[Auction2 "1=6S 2=pass 3=pass"]\n'), "tags read but not kept: Auction2"),
        (rounds("3", at=1, tags='[Event "x"]\n'), "tags read but not kept: Event"),
        (rounds("3", at=1, tags="nonsense\n"), "not understood: 'nonsense'"),
        (PPN, "who came, kontra, value and score"),
    ],
)
def test_what_is_said_of_a_round(text: str, said: str) -> None:
    assert any(
        remark.text.startswith(said) or said in remark.text for remark in read_records(text, "ppn").remarks
    )


@pytest.mark.parametrize(("came", "out"), [("L", 3), ("R", 2)])
def test_who_did_not_come_does_not_play(came: str, out: int) -> None:
    """The soloist is seat 1: seat 2 sits on his left, seat 3 on his right."""
    reading = read_records(rounds(came, "0", "8", at=6).rsplit(" ", 1)[0], "ppn")
    assert out not in reading.records[0].deal.seats
    assert len(reading.records[0].deal.seats) == 2
    assert any(str(out) in remark.text and "did not come" in remark.text for remark in reading.remarks)
    all_three = read_records(rounds(came, at=6), "ppn")  # tricks of three cards: all three play
    assert len(all_three.records[0].deal.seats) == 3


def test_what_ppn_does_not_carry() -> None:
    first, second = dead()
    whole = Deal(Deal.parse(TEN).hands, (first, second))
    six = Contract.parse("6S")
    record = GameRecord(
        whole,
        six,
        1,
        2,
        title="t",
        source="s",
        comment="c",
        task="k",
        players=("Ana", "", ""),
        played=cards("S9"),
    )
    assert told("ppn", record) == [
        "the card of the unfinished trick is not carried",
        "the title is not carried",
        "the source is not carried",
        "the comment is not carried",
        "the task is not carried",
        "who leads is only carried by the first card played",
    ]
    assert told("ppn", GameRecord(whole, six, 1, 2, played=cards("S9 SQ"))) == [
        "2 cards of the unfinished trick are not carried",
        "who leads is only carried by the first card played",
    ]
    assert told("ppn", GameRecord(whole, six, 1, 2, played=cards("S9 SQ SA"))) == []
    assert told("ppn", GameRecord(whole, six, 1)) == []
    stops, unfinished = told("ppn", GameRecord(whole, six, 1, played=cards("SA S7 H9")))
    assert stops.startswith("the play stops at a card")
    assert unfinished.startswith("2 cards")
    assert told("ppn", GameRecord(Deal.parse(TEN), six, 1)) == [
        "the discard is written as the widow, since the widow is not known"
    ]
    both = write_records(
        (GameRecord(whole, six, 1, players=("A", "", "")), GameRecord(whole, six, 1, players=("B", "", ""))),
        "ppn",
    )
    assert [remark.text for remark in both.remarks] == ["record 2: the players' names are not carried"]


@pytest.mark.parametrize(
    ("record", "wrong"),
    [
        (GameRecord(Deal.parse(TEN)), "whose contract is not known"),
        (GameRecord(Deal.parse(TEN), Contract.parse("6S")), "whose contract is not known"),
        (GameRecord(Deal.parse(TEN), Contract.parse("allpass")), "cannot hold an all-pass"),
        (GameRecord(Deal.parse(TEN), Contract.parse("7S"), 1), "cannot hold 7S|7♠"),
        (GameRecord(Deal.parse(DEAL), Contract.parse("6S"), 1), "three hands of ten"),
        (
            GameRecord(Deal.parse("♠AKJT ♣AT ♦A7 ♥A7 | - | ♠Q ♣KQ ♦KQJT ♥JT9"), Contract.parse("6S"), 1),
            "three hands",
        ),
    ],
)
def test_what_ppn_cannot_hold(record: GameRecord, wrong: str) -> None:
    with pytest.raises(FormatError, match=wrong):
        write_records((record,), "ppn")


# JSON ------------------------------------------------------------------------------------------------------

HANDS = {"1": "S:AK", "2": "S:98", "3": "S:QJ"}


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        (5, "record 1: '1' has to be an object"),
        ({"hands": []}, "'hands' has to be an object"),
        ({"hands": HANDS, "played": "SA"}, "'played' has to be a list of cards"),
        ({"hands": HANDS, "played": [5]}, "'played' has to be a text"),
        ({"hands": HANDS, "auction": "1=6S"}, "'auction' has to be a list of calls"),
        ({"hands": HANDS, "title": 5}, "'title' has to be a text"),
        ({"hands": HANDS, "rules": 5}, "'rules' has to be an object"),
        ({"hands": HANDS, "players": []}, "'players' has to be an object"),
    ],
)
def test_json_of_the_wrong_kind(entry: object, wrong: str) -> None:
    with pytest.raises(FormatError, match=wrong):
        read_records(json.dumps([entry]), "json")


def test_keys_of_json_that_nobody_knows() -> None:
    entry = {
        "hands": HANDS | {"9": "x"},
        "x": 1,
        "contract": "allpass",
        "rules": {"y": 1, "third_lead": None},
    }
    reading = read_records(json.dumps({"records": [entry], "z": 1}), "json")
    assert [remark.text.rsplit(" ", 1)[1] for remark in reading.remarks] == [
        "'z'",
        "'hands.9'",
        "'rules.y'",
        "'x'",
    ]
    assert {remark.line for remark in reading.remarks} == {0}  # a document has records, not lines
    assert reading.records[0].rules is not None
    called = read_records(json.dumps({"hands": HANDS, "auction": ["1=6S", "2=pass"]}), "json").records[0]
    assert called.auction == read_calls("1=6S 2=pass")
    first, second = dead()
    rules = {"widow_rule": "shows", "widow": [str(first), str(second)]}
    hands = {str(seat): str(Deal.parse(TEN).hand(seat)) for seat in (1, 2, 3)}
    found = (
        read_records(json.dumps({"hands": hands, "contract": "allpass", "rules": rules}), "json")
        .records[0]
        .rules
    )
    assert found is not None
    assert (found.widow_rule, set(found.widow or ())) == ("shows", {first, second})


def test_the_schema_knows_calls_without_a_seat_as_the_reader_does() -> None:
    pattern = schema()["$defs"]["record"]["properties"]["auction"]["items"]["pattern"]
    for call in "6S", "1=6S", "misere-hand", "2=pass":
        assert re.search(pattern, call)
    assert not re.search(pattern, "4=6S")


def test_the_schema_is_a_schema() -> None:
    assert schema()["$schema"].endswith("schema")


# odds and ends -----------------------------------------------------------------------------------------


def test_notes_are_counted_and_scripts_not_mixed() -> None:
    assert read_records(f"# one\nDeal: {DEAL}\n# two\n").notes == 2
    assert read_records(f"Deal: {DEAL}\n").notes == 0
    assert read_records(PPN, "ppn").notes == 0  # no other form has any
    with pytest.raises(NotationError, match="script"):
        read_play("п:Т SA")


def test_a_file_of_hands_or_a_bare_deal() -> None:
    assert not is_record(DEAL)
    assert not is_record(DEAL, "text")
    for text in (f"Deal: {DEAL}", PPN, "{}", "deal 1 AK... QJ... T9..."):
        assert is_record(text)
    assert is_record(DEAL, "json")


def test_json_keeps_its_letters() -> None:
    assert "Мизер" in write_records((GameRecord(Deal.parse(DEAL), title="Мизер"),), "json").text


def test_rules_of_the_widow_belong_to_an_all_pass() -> None:
    deal = Deal(Deal.parse(TEN).hands, (dead()[0], dead()[1]))
    rules = AllPassRules.for_deal(deal, deal.widow, "shows")
    with pytest.raises(FormatError, match="belong to an all-pass only"):
        GameRecord(deal, Contract.parse("6S"), 1, rules=rules)
