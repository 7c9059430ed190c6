"""Seats: a number, a text, a place; and what comes after what."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from ddsolve import ContractError, Seat
from ddsolve.values.cards import STRAINS, Strain
from ddsolve.values.games import ALL_GAMES, Misere, as_game
from ddsolve.values.seats import SEATS


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
