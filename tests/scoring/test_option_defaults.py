"""What holds where a convention says nothing, and between which numbers a value may lie: a second writing."""

from __future__ import annotations

from dataclasses import fields

import pytest

from ddsolve import Convention
from ddsolve.conventions import Options
from ddsolve.conventions.schema import option_fields
from ddsolve.errors import ConventionError

ON = {"misere_halves", "exit_by_misere", "exit_by_remise", "nt_in_auction", "jump_bids"}
NUMBERS = {
    "misere_value": 10, "k_pool": 1, "k_hill": 1, "k_whist": 1, "pool_point": 10, "hill_point": 10,
    "top_quota_level": 10, "pool_size": 10, "aid_whists": 10, "fine_hill": 2,
}  # fmt: skip
LISTS = {
    "players": (3, 4), "game_values": (2, 4, 6, 8, 10), "return_of_whist_levels": (6, 7),
    "allpass_prices": (1, 2, 3), "exit_levels": (6,), "bomb_factors": (1, 2, 4, 8),
}  # fmt: skip


def test_what_holds_where_nothing_is_said() -> None:
    usual = Options()
    for name in option_fields():
        value = getattr(usual, name)
        if isinstance(value, bool):
            assert value is (name in ON), name
        elif isinstance(value, int):
            assert value == NUMBERS.get(name, 0), name
        elif isinstance(value, tuple) and not any(isinstance(part, str) for part in value):
            assert value == LISTS.get(name, ()), name


@pytest.mark.parametrize(("name", "least", "most"), [("hill_point", 1, 100), ("pool_size", 0, 1000)])
def test_a_number_at_its_bounds(name: str, least: int, most: int) -> None:
    for value in (least, most):
        assert getattr(Convention.load("sochi", [f"{name}={value}"]).options, name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(ConventionError, match=f"{name}"):
            Convention.load("sochi", [f"{name}={value}"])


def test_every_option_is_a_field() -> None:
    assert {field.name for field in fields(Options)} == set(option_fields())
