"""Contracts: reading, printing, order."""

from __future__ import annotations

import pytest

from ddsolve import Contract, ContractError, Strain
from ddsolve.values.contract import ALLPASS, MISERE, TRICK_CONTRACTS


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
