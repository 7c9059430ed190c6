"""The advice of the scripts, answered as the books do."""

from __future__ import annotations

from typing import Any

import pytest
from play import ask_advice, books
from play import dealt_hands as dealt
from play.whole_hands import Books


def asks_like_the_books(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the advice be the books'; return what it is asked, as it comes."""
    asked: list[str] = []

    def bid(own: int, seat: int, samples: int) -> str:
        asked.append("bid")
        return ask_advice.name_of(books.limit(own))

    def discard(twelve: int, seat: int, won: Any) -> list[object]:
        asked.append("discard")
        thrown, contract = books.order(twelve, won)
        return [str(contract), thrown]

    def whist(played: dealt.Played, seat: int, calls: Any, samples: int) -> str:
        asked.append(f"whist {samples}")
        return Books().whist(played, seat, calls)

    def lead(played: dealt.Played, calls: Any, samples: int) -> int:
        asked.append(f"lead {samples}")
        assert "whist" in dict(calls).values()
        return books.lead(played.hands[0], played.contract)

    for question in (bid, discard, whist, lead):
        monkeypatch.setattr(ask_advice, question.__name__, question)
    return asked
