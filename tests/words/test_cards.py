"""Cards, suits, strains and hands as values: they parse, print, compare and refuse."""

from __future__ import annotations

import json
import pickle
from collections.abc import Set
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddsolve import Card, Contract, ContractError, DdsolveError, Hand, NotationError, Strain, Suit
from ddsolve.values.cards import DECK, STRAINS, as_cards, parse_cards
from ddsolve.values.contract import ALL_GAMES, ALLPASS, MISERE, TRICK_CONTRACTS, Misere, as_game
from ddsolve.values.seats import SEATS, Seat

cards = st.sampled_from(DECK)
hands = st.integers(0, 2**32 - 1).map(Hand)


def test_the_deck_is_numbered_by_suit_then_rank() -> None:
    assert [str(card) for card in DECK[:9]] == ["S7", "S8", "S9", "ST", "SJ", "SQ", "SK", "SA", "C7"]
    assert str(DECK[31]) == "HA"
    assert [suit.letter for suit in Suit] == ["S", "C", "D", "H"]
    assert [strain.letter for strain in Strain] == ["S", "C", "D", "H", "NT"]
    assert Strain.NT.trump is None
    assert Strain.D.trump is Suit.DIAMONDS


@given(cards)
def test_a_card_reads_back_in_both_its_forms(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(card.pretty) == card
    assert Card.parse(f" {card.suit.letter.lower()}:{card.pretty[1:].lower()} ") == card


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("H10", "HT"),
        ("♡T", "HT"),
        ("♥\ufe0f10", "HT"),
        ("\u00a0♤\u202fA\u00a0", "SA"),
        ("пТ", "SA"),
        ("тТ", "CA"),
        ("ТТ", "CA"),
        ("кк", "CK"),
        ("К10", "CT"),
        ("т:к", "CK"),
        ("бв", "DJ"),
        ("Ч7", "H7"),
        ("♣Т", "CA"),
    ],
)
def test_cards_are_read_generously(text: str, expected: str) -> None:
    assert str(Card.parse(text)) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("S", "no card of S"),
        ("SAK", "not one card"),
        ("SX", "unknown rank 'X'"),
        ("S1", "the ten is T or 10"),
        ("XA", "unknown suit 'X'"),
        ("AS", "the suit comes first"),
        ("S-A", "marked void"),
        ("SА", "mixed scripts"),  # the second letter is Cyrillic
        ("пА", "Cyrillic"),
        ("п", "no cards"),
        ("S" * 10_000, "10000 characters"),
    ],
)
def test_what_is_no_card_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Card.parse(text)


def test_an_index_outside_the_deck_is_no_card() -> None:
    with pytest.raises(NotationError):
        Card(32)


def test_lists_of_cards_keep_their_order() -> None:
    assert list(map(str, parse_cards("D8 S7"))) == ["D8", "S7"]
    assert list(map(str, parse_cards("♦8♠7"))) == ["D8", "S7"]
    assert list(map(str, parse_cards("тТ пК"))) == ["CA", "SK"]
    assert as_cards("") == ()
    assert as_cards(["SA", Card.parse("H7")]) == parse_cards("SA, H7")


@pytest.mark.parametrize("given_twice", ["SA S7 SA", ["SA", "SA"]])
def test_a_card_twice_in_a_list_is_refused(given_twice: str | list[str]) -> None:
    with pytest.raises(NotationError, match="SA is given twice"):
        as_cards(given_twice)


def test_bare_russian_cards_must_stand_apart() -> None:
    with pytest.raises(NotationError, match="apart"):
        parse_cards("пКт9")


def test_mixed_scripts_in_a_list_are_refused() -> None:
    with pytest.raises(NotationError, match="mixed scripts"):
        as_cards(["SA", "пТ"])


@given(hands)
def test_a_hand_reads_back_in_both_its_forms(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert Hand.parse(hand.ascii) == hand


@given(hands, hands)
def test_a_hand_is_a_set(one: Hand, other: Hand) -> None:
    left, right = set(one), set(other)
    assert set(one | other) == left | right
    assert set(one & other) == left & right
    assert set(one - other) == left - right
    assert set(one ^ str(other)) == left ^ right
    assert (one <= other, one < other, one >= other, one > other) == (
        left <= right,
        left < right,
        left >= right,
        left > right,
    )
    assert one.isdisjoint(other) == left.isdisjoint(right)
    assert isinstance(one, Set)
    assert len(one) == len(left)
    assert all((card in one) == (str(card) in one) == (card in left) for card in Card.all())
    assert Hand.of(reversed(list(one))) == one
    assert hash(Hand(one.mask)) == hash(one)


def test_a_hand_lists_its_cards_suit_by_suit_from_the_top() -> None:
    hand = Hand.parse("H:7A S:9K D:T")
    assert list(map(str, hand)) == ["SK", "S9", "DT", "HA", "H7"]
    assert hand.ranks(Suit.HEARTS) == "A7"
    assert hand.ranks(Suit.CLUBS) == ""
    assert str(hand.suit_cards(Suit.SPADES)) == "♠K9 ♣- ♦- ♥-"


@pytest.mark.parametrize(("value", "field"), [(Card.parse("SA"), "index"), (Hand.parse("SA H7"), "mask")])
def test_values_travel_and_do_not_change(value: object, field: str) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    with pytest.raises(AttributeError):
        setattr(value, field, 3)


@pytest.mark.parametrize(("text", "strain"), [("s", "S"), ("♣", "C"), ("б", "D"), ("N", "NT"), ("бк", "NT")])
def test_strains_are_read(text: str, strain: str) -> None:
    assert Strain.parse(text).letter == strain


def test_what_is_no_strain_or_seat_is_refused() -> None:
    with pytest.raises(ContractError, match="'Z'"):
        Strain.parse("Z")
    with pytest.raises(ContractError, match="no seat '4'"):
        Seat.parse("4")
    assert Seat.parse(" 3 ") == 3


def test_every_error_is_a_value_error() -> None:
    assert issubclass(NotationError, DdsolveError)
    assert issubclass(DdsolveError, ValueError)


# Contracts: reading, printing, order.


@pytest.mark.parametrize("contract", [*TRICK_CONTRACTS, MISERE, ALLPASS])
def test_a_contract_reads_back_in_both_its_forms(contract: Contract) -> None:
    assert Contract.parse(str(contract)) == contract
    assert Contract.parse(contract.pretty) == contract


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7c", "7C"),
        ("7♣", "7C"),
        (" 8♥\ufe0f ", "8H"),
        ("10nt", "10NT"),
        ("10 N", "10NT"),
        ("6п", "6S"),
        ("7т", "7C"),
        ("7К", "7C"),
        ("6бк", "6NT"),
        ("10 spades", "10S"),
        ("Six  no trump", "6NT"),
        ("seven hearts", "7H"),
        ("10 пик", "10S"),
        ("шесть без козыря", "6NT"),
        ("семь буби", "7D"),
        ("8 бубен", "8D"),
        ("MISERE", "misere"),
        ("Misère", "misere"),
        ("мизер", "misere"),
        ("all-pass", "allpass"),
        ("распасы", "allpass"),
    ],
)
def test_contracts_are_read_generously(text: str, expected: str) -> None:
    assert str(Contract.parse(text)) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "unknown contract"),
        ("C7", "unknown contract"),
        ("7", "unknown contract"),
        ("7CC", "unknown strain"),
        ("7X", "unknown strain"),
        ("5S", "levels are 6 to 10"),
        ("11NT", "levels are 6 to 10"),
        ("999999999999C", "unknown contract"),
        ("9" * 10_000, "unknown contract"),
    ],
)
def test_what_is_no_contract_is_refused(text: str, message: str) -> None:
    with pytest.raises(ContractError, match=message) as caught:
        Contract.parse(text)
    assert len(str(caught.value)) < 120


def test_the_ladder() -> None:
    """Rules 1: 6♠ … 8NT, misère, 9♠ … 10NT; in the Finnish rules misère stands between 7 and 8."""
    ladder = sorted([MISERE, ALLPASS, *reversed(TRICK_CONTRACTS)])
    assert len(ladder) == 27
    assert ladder[:3] == [ALLPASS, Contract.parse("6S"), Contract.parse("6C")]
    place = ladder.index(MISERE)
    assert [str(contract) for contract in ladder[place - 1 : place + 2]] == ["8NT", "misere", "9S"]
    assert Contract.parse("8NT") <= MISERE <= MISERE < Contract.parse("9S") >= MISERE
    assert Contract.parse("7NT").ladder(7) < MISERE.ladder(7) < Contract.parse("8S").ladder(7)


@pytest.mark.parametrize(
    ("level", "strain", "kind"),
    [(5, Strain.S, "trick"), (7, None, "trick"), (7, Strain.S, "misere"), (None, None, "bridge")],
)
def test_impossible_contracts_cannot_be_built(level: int | None, strain: Strain | None, kind: str) -> None:
    with pytest.raises(ContractError):
        Contract(level, strain, kind)  # type: ignore[arg-type]


# Seats: a number, a text, a place; and what comes after what.


def test_a_seat_is_its_number_and_its_text_is_the_key_of_json() -> None:
    assert [*Seat] == [1, 2, 3, 4]
    assert [seat.place for seat in Seat] == [0, 1, 2, 3]
    assert {1: "a"}[Seat.FIRST] == "a"  # type: ignore[index]
    assert [str(seat) for seat in Seat] == [f"{seat:>1}" for seat in Seat] == ["1", "2", "3", "dealer"]
    assert json.dumps({"seat": Seat.SECOND}) == '{"seat": 2}'
    assert repr({Seat.THIRD: 5}) == "{3: 5}"
    assert pickle.loads(pickle.dumps(Seat.THIRD)) is Seat.THIRD


def test_clockwise() -> None:
    assert [seat.next for seat in SEATS] == [2, 3, 1]
    assert [seat.last for seat in SEATS] == [3, 1, 2]
    assert [seat.others for seat in SEATS] == [(2, 3), (3, 1), (1, 2)]
    for seat in SEATS:
        for steps in range(3):
            assert seat.plus(steps).after(seat) == steps


@pytest.mark.parametrize("text", [1, "1", " 1 ", Seat.FIRST])
def test_every_way_to_name_a_seat(text: Any) -> None:
    assert Seat.parse(text) is Seat.FIRST


@pytest.mark.parametrize(
    "text", [0, 4, -1, "4", "dealer", "", "one", "1.0", 1.0, True, None, b"1", Seat.DEALER, "1\n2", 10**30]
)
def test_what_is_no_seat(text: Any) -> None:
    with pytest.raises(ContractError) as caught:
        Seat.parse(text)
    assert "\n" not in str(caught.value)


def test_games_answer_the_same_questions() -> None:
    assert [game.letter for game in ALL_GAMES] == ["S", "C", "D", "H", "NT", "misere"]
    assert [game.is_misere for game in ALL_GAMES] == [False] * 5 + [True]
    assert [game.strain for game in ALL_GAMES] == [*STRAINS, Strain.NT]
    assert Misere.MISERE == "misere"
    assert {Misere.MISERE: 1}["misere"] == 1  # type: ignore[index]
    assert f"{Misere.MISERE}" == str(Misere.MISERE) == "misere"


@pytest.mark.parametrize(
    ("text", "game"), [("♠", Strain.S), ("nt", Strain.NT), ("мизер", Misere.MISERE), (Strain.D, Strain.D)]
)
def test_every_way_to_name_a_game(text: Any, game: Any) -> None:
    assert as_game(text) is game


@pytest.mark.parametrize("text", ["foo", "", "6S", "allpass"])
def test_what_is_no_game(text: str) -> None:
    with pytest.raises(ContractError):
        as_game(text)
