"""Cards, suits, strains and hands as values: they parse, print, compare and refuse."""

from __future__ import annotations

import pickle
from collections.abc import Set
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddsolve import Card, Contract, ContractError, DdsolveError, Hand, NotationError, Strain, Suit
from ddsolve.values.cards import DECK, as_cards, parse_cards
from ddsolve.values.contract import ALLPASS, MISERE, TRICK_CONTRACTS, Misere, as_game
from ddsolve.values.seats import Seat

cards = st.sampled_from(DECK)
hands = st.integers(0, 2**32 - 1).map(Hand)


def test_the_deck_is_numbered_by_suit_then_rank() -> None:
    assert [str(card) for card in DECK[:9]] == ["S7", "S8", "S9", "ST", "SJ", "SQ", "SK", "SA", "C7"]
    assert str(DECK[31]) == "HA"
    assert [suit.letter for suit in Suit] == ["S", "C", "D", "H"]
    assert [strain.letter for strain in Strain] == ["S", "C", "D", "H", "NT"]
    assert Strain.NT.trump is None
    assert Strain.D.trump is Suit.DIAMONDS


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


@pytest.mark.parametrize(("value", "field"), [(Card.parse("SA"), "index"), (Hand.parse("SA H7"), "mask")])
def test_values_travel_and_do_not_change(value: object, field: str) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    with pytest.raises(AttributeError):
        setattr(value, field, 3)


@pytest.mark.parametrize(("text", "strain"), [("s", "S"), ("♣", "C"), ("б", "D"), ("N", "NT"), ("бк", "NT")])
def test_strains_are_read(text: str, strain: str) -> None:
    assert Strain.parse(text).letter == strain


def test_every_error_is_a_value_error() -> None:
    assert issubclass(NotationError, DdsolveError)
    assert issubclass(DdsolveError, ValueError)


# Contracts: reading, printing, order.


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


@pytest.mark.parametrize("text", [1, "1", " 1 ", Seat.FIRST])
def test_every_way_to_name_a_seat(text: Any) -> None:
    assert Seat.parse(text) is Seat.FIRST


@pytest.mark.parametrize(
    ("text", "game"), [("♠", Strain.S), ("nt", Strain.NT), ("мизер", Misere.MISERE), (Strain.D, Strain.D)]
)
def test_every_way_to_name_a_game(text: Any, game: Any) -> None:
    assert as_game(text) is game


@pytest.mark.parametrize("text", ["foo", "", "6S", "allpass"])
def test_what_is_no_game(text: str) -> None:
    with pytest.raises(ContractError):
        as_game(text)
