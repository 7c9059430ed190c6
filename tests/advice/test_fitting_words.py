"""The words under an answer fit what was asked: nobody whists a misère, without trumps none are named."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support import shown

import ddsolve
import ddsolve._blind
import ddsolve._people
import ddsolve._players
import ddsolve._split
from ddsolve import _catch, _engine

MISERE = "♠7 ♣A87 ♦KJ97 ♥KT87"
CLEAN = "♠987 ♣987 ♦987 ♥987"
DEFENDER = "♠JT9 ♣QJ ♦A98 ♥AK"
UNPLAYED = ("♠AKQJ ♣A87 ♦KQ7", "--seat", "2", "--whist", "none")
FIELD = "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"
LONG = ("♠AKQ87 ♣AKQ87", "--dead", "D8 D7", "--seat", "1", "--contract")


@pytest.fixture(scope="module")
def misere() -> str:
    return shown("discard", MISERE, "--seat", "2", "--won", "misere")


@pytest.mark.long
def test_nobody_whists_a_misere(misere: str) -> None:
    assert "If one defender whists" not in misere
    assert "whisters" not in misere


@pytest.mark.long
def test_a_line_says_what_one_whister_gets() -> None:
    assert "If one defender whists" in shown(
        "discard", "♠AKQJT987 ♣AKQ7", "--seat", "1", "--won", "10S", "--why"
    )


@pytest.mark.long
def test_what_both_defenders_pass_is_neither_made_nor_hopeless() -> None:
    told = shown("discard", UNPLAYED[0] + " ♥98", *UNPLAYED[1:], "--why")
    assert "Nothing is played: expected 66.67 whists." in told
    assert "Both defenders are taken to pass: nothing is played." in told
    assert all(words not in told for words in ("It is hopeless", "Tricks of seat 2", "0.00 %"))
    told = shown("bid", *UNPLAYED, "--samples", "2")
    assert "This is hopeless" not in told
    assert all("–  10NT" in line for line in told.splitlines() if line.startswith(("6", "7")))


@pytest.mark.slow
def test_nothing_is_counted_where_nothing_is_played() -> None:
    found = ddsolve.best_discard("♠AKQT ♣AK87 ♦K8 ♥98", 3, won="7C", whist="none", aside=False)
    tens = [one for one in found.options if one.contract is not None and one.contract.level == 10]
    assert found.proved
    assert {one.priced for one in tens} == {Fraction(200, 3)}
    assert all(one.exact and one.tricks is None for one in found.options if one.contract is not None)


@pytest.mark.long
def test_a_comparison_tells_what_is_made_where_they_must_whist() -> None:
    told = shown("discard", UNPLAYED[0] + " ♥98", *UNPLAYED[1:], "--compare-conventions")
    made = {line.split()[0]: line.split()[-1] for line in told.splitlines() if line}
    assert (made["sochi"], made["vmk"], made["rogue-large"]) == ("–", "–", "%")


def test_games_that_must_be_whisted_are_named_where_all_pass() -> None:
    told = shown("value", FIELD, "--soloist", "1", "--whist", "none")
    assert "sochi-finnish and vmk: 6♠ must be whisted" in told
    assert "rogue-list: 6♠ and 10♠ must be whisted" in told


def test_the_best_of_all_has_its_figure_though_it_has_no_column() -> None:
    deal = "♠AK ♣AKQJ ♦AK87 | ♠QJT98 ♥AKQJT | ♠7 ♥987 ♣T98 ♦JT9"
    told = shown("value", deal, "--soloist", "1", "--convention", "rogue-list")
    assert "10♣" in told
    assert [
        line.split()[-2:] for line in told.splitlines() if line.startswith("rogue") and "besides" not in line
    ] == [["8♦", "+34"]] * 2


@pytest.mark.long
def test_costs_tell_what_is_proved_worse(misere: str) -> None:
    rows = [line for line in misere.splitlines() if line.startswith("misère ")]
    assert rows
    for line in rows:
        assert ("~" in line) == line.endswith(", proved worse"), line
    assert any("~" in line for line in rows)


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("misere", CLEAN, "--seat", "2", "--layouts", "2"),
        ("claim", MISERE, "--seat", "2", "--contract", "misere"),
        ("claim", *LONG, "10NT"),
        ("whist", DEFENDER, "--seat", "2", "--soloist", "1", "--contract", "6NT", "--samples", "3"),
        ("lead", DEFENDER, "--seat", "1", "--soloist", "2", "--contract", "misere", "--samples", "3"),
    ],
)
def test_without_trumps_none_are_named(arguments: tuple[str, ...]) -> None:
    assert "trump" not in shown(*arguments).lower()


@pytest.mark.slow
def test_with_trumps_they_are_named() -> None:
    words = shown(
        "whist", DEFENDER, "--seat", "2", "--soloist", "1", "--contract", "6S", "--samples", "3", "--why"
    )
    assert "trumps" in words


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "asked"), [("no", False), ("yes", True)])
def test_open_play_says_where_it_needs_consent(rule: str, asked: bool) -> None:
    one = ("whist", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "2", "--soloist", "1", "--contract", "7C")
    words = shown(*one, "--samples", "4", "--set", f"open_needs_consent={rule}")
    assert ("whist (closed, or open if the passer agrees)" in words) == asked
    assert ("whist (open or closed)" in words) != asked


@pytest.mark.parametrize(
    ("way", "tables"), [pytest.param(["--layouts", "2"], 2, marks=pytest.mark.slow), (["--seen"], 1)]
)
def test_table_mb_is_shared_by_what_a_thread_has(
    way: list[str], tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine, and where worlds are asked a catcher with a table as large: both within the bound."""
    made: dict[str, list[object]] = {"Engine": [], "Catcher": []}
    for module, name in ((_engine, "Engine"), (_catch, "Catcher")):
        real = getattr(module, name)
        monkeypatch.setattr(
            module, name, lambda given, name=name, real=real: made[name].append(given) or real(given)
        )
    shown("misere", CLEAN, "--seat", "2", "--table-mb", "5", "--jobs", "1", *way)
    assert made["Engine"] == [(5 << 20) // tables]
    assert len(made["Catcher"]) == tables - 1


def test_a_claim_makes_no_engine_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of 16 MiB once looked for the layout that beats it, whatever the bound was."""
    made: list[int] = []
    real = _engine.Engine
    monkeypatch.setattr(_engine, "Engine", lambda size: made.append(size) or real(size))
    hand = ("♠AKJT ♣AK ♦AK ♥AK", "--dead", "C8 D9", "--seat", "1", "--contract", "10S")
    assert "does not hold" in shown("claim", *hand, "--table-mb", "2", "--jobs", "2").lower()
    assert made == [2 << 20] * 2


@pytest.mark.slow
def test_a_bid_against_a_misere_says_where_hardly_any_layout_fits_it() -> None:
    told = shown(
        "bid", "♠87 ♣987 ♦87 ♥987", "--seat", "2", "--auction", "1=misere", "--samples", "2", "--why"
    )
    assert "Hardly any layout fits a sensible misère" in told
