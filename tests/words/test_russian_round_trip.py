"""What is printed in Russian is read again: cards, contracts, bids, calls, hands, conventions, games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ddsolve import Card, Contract, Hand
from ddsolve.auction import Bid
from ddsolve.conventions import NAMES, Convention
from ddsolve.notation.vocabulary import CALL_WORDS
from ddsolve.output.auction import said_word
from ddsolve.output.report.spans import text_of
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.hand_result import parse_calls
from ddsolve.values.cards import DECK, SUITS
from ddsolve.values.contract import ALLPASS, MISERE, TRICK_CONTRACTS
from ddsolve.values.seats import Seat
from ddsolve.words import _, speaking

PLAYERS = ("Анна", "Борис", "Вера")
SUIT_NAMES = [("п", "пики"), ("т", "трефы"), ("б", "бубны"), ("ч", "червы")]
CALLS = {"whist": "вист", "pass": "пас", "half": "полвиста"}


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    with speaking("ru"):
        yield


def russian_ranks(hand: Hand, place: int) -> str:
    return hand.ranks(SUITS[place]).translate(
        str.maketrans({"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"})
    )


@given(st.sampled_from(DECK))
def test_cards(card: Card) -> None:
    for text in (str(text_of(card)), _("{card}", card=card), str(text_of(card)).replace("♠", "п")):
        assert Card.parse(text) == card


@given(st.sets(st.sampled_from(DECK), min_size=1, max_size=12), st.integers(0, 1), st.sampled_from(" :"))
def test_hands_with_suits_as_letters_or_words(cards: set[Card], form: int, joint: str) -> None:
    hand = Hand.of(cards)
    suits = [SUITS.index(suit) for suit in SUITS if hand.ranks(suit)]
    names = {place: SUIT_NAMES[int(SUITS[place])][form] for place in suits}
    assert (
        Hand.parse(" ".join(f"{names[place]}{joint}{russian_ranks(hand, place)}" for place in suits)) == hand
    )


@given(st.sampled_from(TRICK_CONTRACTS))
def test_contracts(contract: Contract) -> None:
    suits = ("пик", "треф", "бубён", "червей", "без козыря")
    assert contract.level is not None
    assert contract.strain is not None
    for text in (contract.pretty, str(text_of(contract)), f"{contract.level} {suits[int(contract.strain)]}"):
        assert Contract.parse(text) == contract
        assert Contract.parse(text.upper()) == contract


def test_misere_and_all_pass() -> None:
    for contract in (MISERE, ALLPASS):
        assert Contract.parse(str(text_of(contract))) == Contract.parse(contract.pretty) == contract


@pytest.mark.parametrize(
    "text", ["6п", "8бк", "мизер", "мизер без прикупа", "9п без прикупа", "втёмную", "7 втёмную"]
)
def test_bids(text: str) -> None:
    bid = Bid.parse(text)
    assert Bid.parse(str(said_word(bid))) == bid


@pytest.mark.parametrize("call", sorted(CALL_WORDS))
def test_calls(call: str) -> None:
    for text in (f"2={call},3=пас", f"2={call} 3=пас"):
        assert parse_calls(text) == ((Seat.SECOND, CALL_WORDS[call]), (Seat.THIRD, "pass"))


@pytest.mark.parametrize("name", NAMES)
def test_conventions_are_read_by_their_titles(name: str) -> None:
    title = Convention.load(name).called
    assert Convention.load(title).name == name
    assert Convention.load(title.upper()).name == name


@st.composite
def typed_hands(draw: st.DrawFn) -> tuple[str, str]:
    """Return a hand as a Russian line and as an English one."""
    place = draw(st.integers(0, 2))
    soloist, *others = PLAYERS[place], PLAYERS[(place + 1) % 3], PLAYERS[(place + 2) % 3]
    contract = draw(st.sampled_from(TRICK_CONTRACTS))
    calls = [(name, draw(st.sampled_from(sorted(CALLS)))) for name in others]
    tricks = draw(st.permutations([6, 3, 1]))
    counts = draw(
        st.sampled_from(
            [
                "-".join(map(str, tricks)),
                ", ".join(f"{name} {count}" for name, count in zip(PLAYERS, tricks, strict=True)),
            ]
        )
    )
    told = ", ".join(f"{name} {CALLS[call]}" for name, call in calls)
    said = ", ".join(f"{name} {call}" for name, call in calls)
    return f"{soloist} {contract.pretty}; {told}; {counts}", f"{soloist} {contract}; {said}; {counts}"


@settings(deadline=None)
@given(st.lists(typed_hands(), min_size=1, max_size=4))
def test_a_game_in_lines(hands: list[tuple[str, str]]) -> None:
    header = "Анна, Борис, Вера; "
    russian = header + "Сочи\n" + "\n".join(line for line, _english in hands)
    english = header + "sochi\n" + "\n".join(line for _russian, line in hands)
    assert GameFile.parse(russian) == GameFile.parse(english)
