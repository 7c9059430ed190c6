"""What readers and writers do in lines that no other test met: scripts/mutate.py found them."""

from __future__ import annotations

import json

import pytest

from ddsolve import Card, Deal, FormatError, GameRecord, read_records, write_records

DEAL = "♠AK | ♠98 | ♠QJ"
TEN = "♠AKJT ♣AT ♦A7 ♥A7 | ♠987 ♣J987 ♦98 ♥8 | ♠Q ♣KQ ♦KQJT ♥JT9"
PPN = "1. 3 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 1H 4 B 0 8 DEGR"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in text.split())


def bts(record: GameRecord) -> tuple[str, list[str]]:
    writing = write_records((record,), "bts")
    return writing.text, [remark.text for remark in writing.remarks]


def test_a_game_that_is_not_known_in_bridge_studio() -> None:
    text, lost = bts(GameRecord(Deal.parse(DEAL)))
    assert "\ncontract ??\n" in text
    assert lost == []
    assert read_records(text, "bts").records[0].contract is None


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


def test_a_widow_of_its_own() -> None:
    widow = Deal.parse(TEN).dead
    text = f"Deal: {TEN}\nWidow: {' '.join(str(card) for card in widow)}\n"
    assert read_records(text).records[0].deal.widow == tuple(widow)
    both = f"Deal: {TEN} | {' '.join(str(card) for card in widow)}\n"
    assert read_records(both + text.splitlines()[1]).records[0].deal.widow == tuple(widow)
    assert read_records(both).records[0].deal.widow == tuple(widow)


def test_a_discard_of_cards_that_somebody_holds() -> None:
    with pytest.raises(FormatError, match="line 1: the discard SA"):
        read_records(f"Deal: {TEN}\nContract: 6S\nSoloist: 2\nDiscard: ♠A ♠K\n")


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


def test_the_players_of_ppn_sit_round_the_table() -> None:
    tags = "".join(f'[Player{name} "{who}"]\n' for name, who in zip("123", ("a", "b", "c\\\\"), strict=True))
    for dealer, names in (("1", ("b", "c\\", "a")), ("2", ("c\\", "a", "b")), ("3", ("a", "b", "c\\"))):
        text = tags + PPN.replace("1. 3", f"1. {dealer}")
        assert read_records(text, "ppn").records[0].players == names
    letters = tags.replace("Player1", "PlayerA").replace("Player2", "PlayerB").replace("Player3", "PlayerC")
    assert read_records(letters + PPN, "ppn").records[0].players == ("a", "b", "c\\")


@pytest.mark.parametrize("soloist", [1, 2, 3])
def test_ppn_tells_the_winner_from_the_soloist_on(soloist: int) -> None:
    """M is the main player, L who sits after him, R the third."""
    record = GameRecord(
        Deal.parse(TEN), read_records(PPN, "ppn").records[0].contract, soloist, played=cards("SA S7 SQ")
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


def test_the_discard_and_the_widow_have_russian_names() -> None:
    deal = TEN.replace("♠AKJT ♣AT ♦A7 ♥A7", "♠AKJT ♣AT ♦A7 ♥AKQ7")
    text = f"Сдача: {deal}\nСнос: ♦7 ♥Q\nКонтракт: 6S\nИграющий: 1\n"
    assert read_records(text, "text").records[0].discard == cards("D7 HQ")
    text = f"Сдача: {TEN}\nПрикуп: ♥K ♥Q\n"
    assert read_records(text, "text").records[0].deal.widow == cards("HK HQ")
