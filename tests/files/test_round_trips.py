"""Writing a record and reading it back: what each format promises to keep."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from files.make import SERBIAN, records
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ddsolve import AllPassRules, Deal, FormatError, GameRecord
from ddsolve.files import encode, guess_format, read_records, write_records
from ddsolve.files.json_form import schema
from ddsolve.io.disk import decode
from ddsolve.values.contract import ALLPASS, MISERE, TRICK_CONTRACTS

SOME = settings(max_examples=60, deadline=None, derandomize=True)


@pytest.mark.slow
@SOME
@given(st.lists(records(), min_size=1, max_size=3), st.sampled_from(["text", "json"]))
def test_our_own_forms_carry_everything(hands: list[GameRecord], form: str) -> None:
    written = write_records(hands, form)
    assert not written.remarks
    assert guess_format(written.text) == form
    reading = read_records(decode(encode(written.text, form)))
    assert reading.records == hands
    assert not reading.remarks


@pytest.mark.slow
@SOME
@given(records())
def test_json_obeys_its_published_schema(record: GameRecord) -> None:
    validator = Draft202012Validator(schema())
    validator.check_schema(schema())
    document = json.loads(write_records([record], "json").text)
    assert list(validator.iter_errors(document)) == []
    document["records"][0]["hands"]["4"] = "♠A"
    assert list(validator.iter_errors(document))


@pytest.mark.slow
@SOME
@given(records([*TRICK_CONTRACTS, MISERE]))
def test_bridge_studio_keeps_the_hands_that_play_and_the_play(record: GameRecord) -> None:
    written = write_records([record, record], "bts")
    assert guess_format(written.text) == "bts"
    reading = read_records(decode(encode(written.text, "bts")))
    assert len(reading.records) == 2
    for read in reading.records:
        assert read.deal == replace(record.as_played, widow=None)
        assert (read.contract, read.soloist, read.played) == (record.contract, record.soloist, record.played)
        assert (read.leader, read.comment) == (record.leader, record.comment)
        assert read.auction == record.auction
    told = "\n".join(map(str, written.remarks))
    assert ("title" in told) == bool(record.title)
    assert ("source" in told) == bool(record.source)
    assert ("names" in told) == record.has_names
    assert ("widow" in told) == bool(record.deal.widow)
    # what was read is written again without any loss
    assert [r for r in write_records(reading.records, "bts").remarks if "indented" not in r.text] == []
    assert read_records(write_records(reading.records, "bts").text).records == reading.records


@pytest.mark.slow
@SOME
@given(st.lists(records(SERBIAN, full=True), min_size=1, max_size=2))
def test_ppn_keeps_the_deal_the_exchange_and_whole_tricks(hands: list[GameRecord]) -> None:
    written = write_records(hands, "ppn")
    assert guess_format(written.text) == "ppn"
    reading = read_records(written.text)
    assert len(reading.records) == len(hands)
    for read, record in zip(reading.records, hands, strict=True):
        assert (read.deal, read.discard) == (record.deal, record.discard)
        assert (read.contract, read.soloist) == (record.contract, record.soloist)
        assert read.auction == record.auction
        whole = len(record.played) // 3 * 3
        assert read.played == record.played[:whole]
        if whole:
            assert read.leader == record.leader
        told = [str(remark) for remark in written.remarks]
        assert any("unfinished" in text for text in told) or all(len(r.played) % 3 == 0 for r in hands)
    names = {record.players for record in hands if record.has_names}
    if len(names) == 1 and hands[0].has_names:
        assert reading.records[0].players == hands[0].players


@pytest.mark.parametrize("contract", [c for c in [*TRICK_CONTRACTS, ALLPASS] if c not in SERBIAN])
@settings(max_examples=2, deadline=None, derandomize=True)
@given(data=st.data())
def test_ppn_says_what_it_cannot_hold(contract: object, data: st.DataObject) -> None:
    record = data.draw(records([contract], full=True))  # type: ignore[list-item]
    with pytest.raises(FormatError, match="Serbian preferans"):
        write_records([record], "ppn")
    good = data.draw(records(SERBIAN, full=True))
    written = write_records([record, good], "ppn")
    assert "record 1: not written" in str(written.remarks[0])
    assert read_records(written.text).records[0].deal == good.deal


def test_a_widow_that_is_not_used_stays_so_in_text() -> None:
    """There a widow in a line of its own would be turned."""
    record = GameRecord(deal="♠AK | ♠QJ | ♠T9", contract="allpass")
    full = GameRecord(deal=f"{Deal.random(1)}", contract="allpass")
    for each in (record, full):
        (back,) = read_records(write_records([each], "text").text, "text").records
        assert (back.rules or AllPassRules()).widow_rule == "none"


# Texts that tools/fuzz/parsers.py found, each with what was wrong about it.


DEAL = "1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # more tricks than a hand has: their numbers had three digits and did not read back
        ("Deal: ♠AK | ♠98 | ♠QT\n" + "Play: ♠A ♠9 ♠Q\n" * 100, "300 cards are played"),
        (f"1. 3 {DEAL} M3,P,3 1H 4 B 0 8 {','.join(['DEGR'] * 40)}", "120 cards are played"),
    ],
)
def test_found_by_fuzzing(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_records(text)


@pytest.mark.parametrize(
    ("number", "contract"),
    [(2, "6S"), (3, "6D"), (4, "6H"), (5, "6C"), (6, "misere"), (7, "6NT"), (8, "6NT")],
)
def test_every_game_of_ppn(number: int, contract: str) -> None:
    """Found by changing the table of games: six without trumps was read by no test."""
    record = read_records(f"1. 3 {DEAL} M3,P,3 1H {number} B 0 8").records[0]
    assert str(record.contract) == contract
