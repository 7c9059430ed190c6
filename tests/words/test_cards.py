"""Cards, suits, strains and hands as values: they parse, print, compare and refuse."""

from __future__ import annotations

import pickle
from collections.abc import Set

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddsolve import Card, ContractError, DdsolveError, Hand, NotationError, Strain, Suit
from ddsolve.values.cards import DECK, as_cards, parse_cards
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
