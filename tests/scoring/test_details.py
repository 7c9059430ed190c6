"""What scoring and conventions do in lines that no other quick test met: scripts/mutate.py found them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from scoring_support import hand, scored

from ddsolve import Contract, Convention, HandResult, ScoreError, Seat, Sheet
from ddsolve.conventions.schema import Options
from ddsolve.conventions.series import price_in_series
from ddsolve.scoring.calling import Calling
from ddsolve.scoring.entries import Entry
from ddsolve.scoring.expected import ContractValues
from ddsolve.scoring.sharing import all_shares


def test_the_suit_of_a_contract_counts_where_the_list_asks_for_it() -> None:
    assert ContractValues.of("rogue-list", "7C").contract == Contract.parse("7C")
    with pytest.raises(ScoreError, match="not on the list"):
        ContractValues.of("rogue-list", "7S")
    assert ContractValues.of("sochi", "7S").soloist == ContractValues.of("sochi", "7C").soloist


def test_without_consolation_nobody_is_consoled() -> None:
    down = hand("7S", "5 3 2", "whist whist")
    why = {entry.rule for entry in scored("sochi", down, "consolation=none").entries}
    assert "consolation" not in why
    assert "consolation" in {entry.rule for entry in scored("sochi", down, "consolation=game").entries}


def test_a_sheet_has_no_room_for_a_stranger() -> None:
    sheet = Sheet.empty(["A", "B", "C"])
    for player, against in (("X", None), ("A", "X"), ("A", "A")):
        with pytest.raises(ScoreError, match="unknown player"):
            sheet.write(Entry(player, "whists", against, Fraction(1), "why", "rule", "source"))


def test_all_shares_are_all_ways_to_take_ten_tricks() -> None:
    shares = all_shares("played")
    assert len(set(shares)) == len(shares) == 66
    assert {sum(share) for share in shares} == {10}
    assert min(map(min, shares)) == 0


def test_a_whist_alone_takes_what_the_soloist_leaves() -> None:
    def calling(contract: str) -> Calling:
        game = HandResult(contract=Contract.parse(contract), players=2, soloist=2)
        return Calling(Convention.load("hussar", ["hussar_alone=yes"]).options, game)

    assert calling("6S").tricks_after(((Seat.THIRD, "alone"),), (7, 2, 1), 4) == {2: 4, 3: 6}
    assert [calling(f"{level}S").has_alone for level in (6, 7, 8)] == [True, True, False]


def test_after_a_refused_half_the_dealer_of_four_may_whist() -> None:
    calls = "pass half 1:refuse 3:pass"
    options = ("half_whist_consent=yes", "half_whist=pass_half")
    passed = scored("sochi", hand("6C", "", calls, players=4), *options)
    whisted = scored("sochi", hand("6C", "6 2 2", f"{calls} dealer:whist", players=4), *options)
    assert passed.value["dealer"] < whisted.value["dealer"]
    calling = Calling(
        Convention.load("sochi", options).options,
        HandResult(contract=Contract.parse("6C"), players=4, soloist=1),
    )
    heard = ((Seat.SECOND, "pass"), (Seat.THIRD, "half"), (Seat.FIRST, "refuse"), (Seat.THIRD, "pass"))
    assert calling.turn(heard) == (Seat.DEALER, (None, "whist"))


def test_the_dummy_of_two_never_whists() -> None:
    ten = HandResult(contract=Contract.parse("10NT"), players=2, soloist=2, tricks={2: 10, 3: 0})
    value = scored("hussar", ten, "ten_game=open").value
    called = HandResult(
        contract=Contract.parse("10NT"), players=2, soloist=2, tricks={2: 10, 3: 0}, calls=((3, "whist"),)
    )
    assert value == scored("hussar", called, "ten_game=open").value


# conventions ---------------------------------------------------------------------------------------------


def test_a_change_of_nothing_is_no_change() -> None:
    sochi = Convention.load("sochi")
    assert sochi.changed(()) is sochi
    assert sochi.changed(["k_whist=2"]) is not sochi


def test_a_title_of_ones_own_is_one_line(tmp_path: Path) -> None:
    own = tmp_path / "club.toml"
    own.write_text('title = "one\\ntwo"\nabout = "x"\nbuilds_on = "sochi"\n', encoding="utf-8")
    assert "\n" not in Convention.load(own).title


def test_the_card_of_a_first_player_who_cannot_follow() -> None:
    found = {value: Options(allpass_void_first=value).void_lead for value in ("sets_suit", "discard")}  # type: ignore[arg-type]
    assert found == {"sets_suit": "sets-suit", "discard": "discard"}


@pytest.mark.parametrize(
    ("growth", "given", "prices"),
    [
        ("geometric", (1, 2, 3), (1, 2, 3, 4, 6, 10)),  # by half as much again, whole points
        ("geometric", (2,), (2, 4, 8, 16, 32, 64)),
        ("arithmetic", (1, 3), (1, 3, 5, 7, 9, 11)),
        ("arithmetic", (2,), (2, 4, 6, 8, 10, 12)),
        ("stay", (1, 2, 3), (1, 2, 3, 3, 3, 3)),
    ],
)
def test_prices_go_on_after_the_last(growth: str, given: tuple[int, ...], prices: tuple[int, ...]) -> None:

    options = Options(allpass_prices=given, allpass_growth=growth)  # type: ignore[arg-type]
    assert tuple(price_in_series(options, number) for number in range(1, 7)) == prices
