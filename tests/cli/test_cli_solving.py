"""`table`, `solve` and `allpass`: the documents, the text, and what an interrupt leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from support import data, refused, thinned

from ddsolve import Deal, Solver
from ddsolve.cli.root import cli
from ddsolve.values.cards import parse_cards
from ddsolve.values.contract import MISERE
from ddsolve.values.play import PlayState

KOVALEVSKAYA = "♠T987 ♣8 ♦987 ♥98 | ♠AK ♣QJT ♦J ♥AKQT | ♠QJ ♣97 ♦AKQT ♥J7"
LAYOUT = data("layouts.json")[0]
TEN = " | ".join(LAYOUT["hands"])
WIDOW = " ".join(LAYOUT["dead"])
MISERE_1 = ["--contract", "misere", "--soloist", "1"]


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(cli, list(arguments))
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result


def document(*arguments: str) -> Any:
    text = run(*arguments, "--json").stdout
    assert text.endswith("}\n")
    return json.loads(text)


@pytest.mark.parametrize("command", [["table"], ["value", "--soloist", "1"]])
def test_one_hand_in_the_place_of_a_deal_is_told_who_answers(command: list[str]) -> None:
    told = refused(*command, "♠AKQT ♥AK87 ♦K8 ♣98")
    assert "this is one, of 12 cards; 'ddsolve CARDS', without a command" in told


def test_a_file_of_several_deals_is_for_batch(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text(f"{KOVALEVSKAYA}\n{KOVALEVSKAYA}\n", encoding="utf-8")
    assert "a file of several deals is for 'ddsolve batch'" in refused("table", path)


# JSON ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_table_with_the_widow() -> None:
    answer = document("table", f"{TEN} | {WIDOW}")
    assert answer["tricks"] == LAYOUT["trick"]
    assert set(answer["with_widow"]) == {"1", "2", "3"}
    best = answer["with_widow"]["2"]
    assert best["contract"] == f"{best['tricks']}{best['strain']}"
    assert len(best["discard"]) == 2
    assert set(best["strains"]) == {"S", "C", "D", "H", "NT"}


def test_played_cards_are_counted() -> None:
    line = document("solve", KOVALEVSKAYA, *MISERE_1, "--leader", "2")["line"]
    for cards in (1, 2, 3, 14, 29, 30):
        answer = document(
            "solve", KOVALEVSKAYA, *MISERE_1, "--leader", "2", "--played", " ".join(line[:cards])
        )
        assert answer["tricks"] == 2
        played = parse_cards(" ".join(line[:cards]))
        state = PlayState.start(Deal.parse(KOVALEVSKAYA), MISERE, 1, 2).replay(played)
        assert answer["to_move"] == (None if cards == 30 else str(state.to_move))
        assert {move["card"] for move in answer["moves"]} == {str(card) for card in state.legal()}
        assert answer["input"]["played"] == line[:cards]


@pytest.mark.parametrize(
    ("options", "name"),
    thinned(
        [
            ([], "nowidow"),
            (["--widow", WIDOW], "widow"),
            (["--widow", WIDOW, "--widow-rule", "none"], "nowidow"),
            (["--widow", WIDOW, "--second-lead", "winner", "--third-lead", "winner"], "winner"),
            (
                ["--widow", WIDOW, "--second-lead=winner", "--third-lead=winner", "--void-lead=sets-suit"],
                "sets_suit",
            ),
            (["--widow", WIDOW, "--widow-rule", "dealer"], "dealer"),
            (["--widow-rule", "dealer", "--second-lead=winner", "--third-lead=winner"], "dealer_winner"),
        ],
        2,
    ),
)
def test_allpass_documents(options: list[str], name: str) -> None:
    deal = f"{TEN} | {WIDOW}" if "--widow" not in options and options else TEN
    answer = document("allpass", deal, *options)
    expected = LAYOUT[f"allpass_{name}"]
    assert answer["guarantee"] == dict(zip("123", expected["guarantee"], strict=True))
    dealer = {"dealer": expected["tricks"][3]} if "dealer" in name else {}
    assert answer["tricks"] == {**dict(zip("123", expected["tricks"][:3], strict=True)), **dealer}
    assert len(answer["line"]) == 30
    assert answer["input"]["widow_rule"] == (
        "dealer" if "dealer" in name else "none" if name == "nowidow" else "shows"
    )


def test_a_fourth_field_alone_switches_no_widow_rule_on() -> None:
    easy = "♠AKQJT98 ♣AKQ | ♦AKQJT98 ♣JT9 | ♥AKQJT98 ♣87 ♠7 | ♦7 ♥7"
    answer = document("allpass", easy)
    assert answer["input"]["widow_rule"] == "none"
    assert answer["widow_rule_assumed"] is True
    assert answer == {**document("allpass", easy, "--widow-rule", "none"), "widow_rule_assumed": True}
    assert "widow_rule_assumed" not in document("allpass", easy.rpartition(" | ")[0])


@pytest.mark.parametrize(
    ("options", "name"),
    thinned(
        [
            (["sochi"], "widow"),
            (["sochi", "--players", "4"], "dealer"),
            (["rostov"], "nowidow"),
            (["sochi", "--set", "allpass_widow=none"], "nowidow"),
            (["sochi", "--widow-rule", "none"], "nowidow"),
            (["game-farm"], "sets_suit"),
            (["sochi", "--second-lead=winner", "--third-lead=winner"], "winner"),
        ],
        3,
    ),
)
def test_with_a_convention_the_rules_of_the_allpass_are_its_own(options: list[str], name: str) -> None:
    answer = document("allpass", f"{TEN} | {WIDOW}", "--convention", *options)
    assert answer["convention"] == options[0]
    assert list(answer["guarantee"].values()) == LAYOUT[f"allpass_{name}"]["guarantee"]
    assert "widow_rule_assumed" not in answer


@pytest.mark.long
def test_where_the_fewest_tricks_are_paid_everyone_plays_for_his_score() -> None:
    """Seat 1 without a trick would be paid by both; seat 2 is better off where both take two."""
    answer = document("allpass", TEN, "--convention", "rostov")
    assert answer["guarantee"] == document("allpass", TEN)["guarantee"]
    assert document("allpass", TEN)["tricks"] == {"1": 0, "2": 4, "3": 6}
    assert answer["tricks"] == {"1": 2, "2": 2, "3": 6}
    assert answer["value"] == {"1": 15, "2": 15, "3": -30}
    half = " ".join(answer["line"][:14])
    assert document("allpass", TEN, "--convention", "rostov", "--played", half)["tricks"] == answer["tricks"]
    charged = document(
        "allpass", f"{TEN} | {WIDOW}", "--convention", "sochi", "--players", "4", "--round", "2"
    )
    assert charged["tricks"] == {"1": 1, "2": 3, "3": 6, "dealer": 0}
    assert charged["value"] == {"1": 30, "2": -10, "3": -70, "dealer": 50}
    assert "all ten tricks" in refused("allpass", "♠AK | ♠Q7 | ♠J8", "--convention", "rostov")


# Text ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["table"], ["solve", *MISERE_1], ["allpass", "--widow", "CA CK"]])
def test_ascii_is_ascii(command: list[str]) -> None:
    text = run(command[0], KOVALEVSKAYA, *command[1:], "--ascii").stdout
    assert text.isascii()
    assert "S" in text
    assert not run(command[0], KOVALEVSKAYA, *command[1:]).stdout.isascii()


def test_the_dealer_may_win_tricks() -> None:
    layout = data("layouts.json")[2]
    deal = " | ".join([*layout["hands"], " ".join(layout["dead"])])
    sochi = ("allpass", deal, "--widow-rule", "dealer", "--convention", "sochi")
    assert set(document(*sochi)["value"]) == {"1", "2", "3", "dealer"}
    assert "in a game of four: --players 4" in refused(*sochi, "--players", "3")


# Ctrl-C --------------------------------------------------------------------------------------------------


def interrupted_after(steps: int, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the user press Ctrl-C when the solver has given some steps."""
    original = getattr(Solver, method)

    def stopped(self: Solver, *arguments: object, **options: object) -> Iterator[object]:
        for number, step in enumerate(original(self, *arguments, **options)):
            if number == steps:
                raise KeyboardInterrupt
            yield step

    monkeypatch.setattr(Solver, method, stopped)


def test_an_interrupted_solve_prints_what_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_after(1, "iter_solve", monkeypatch)
    result = CliRunner().invoke(cli, ["solve", KOVALEVSKAYA, *MISERE_1, "--json"])
    assert result.exit_code == 130
    answer = json.loads(result.stdout)
    assert (answer["partial"], answer["tricks"], answer["moves"]) == (True, 0, [])
