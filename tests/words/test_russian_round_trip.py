"""What is printed in Russian is read again: cards, contracts, bids, calls, hands, conventions, games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ddsolve.auction import Bid
from ddsolve.notation.vocabulary import CALL_WORDS
from ddsolve.output.auction import said_word
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.hand_result import parse_calls
from ddsolve.values.contract import TRICK_CONTRACTS
from ddsolve.values.seats import Seat
from ddsolve.words import speaking

PLAYERS = ("Анна", "Борис", "Вера")
CALLS = {"whist": "вист", "pass": "пас", "half": "полвиста"}


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    with speaking("ru"):
        yield


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
