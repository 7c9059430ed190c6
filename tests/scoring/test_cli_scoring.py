"""The commands score, settle, conventions, value and game: documents, text, messages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support import printed, refused, run

import ddsolve
from ddsolve.conventions import NAMES, Convention
from ddsolve.conventions.schema import written
from ddsolve.errors import ScoreError

SPEC_SCORE = ["score", "--convention", "leningrad", "--players", "4", "--contract", "7S", "--soloist", "1"]
SPEC_SCORE += ["--tricks", "1=5,2=3,3=2", "--calls", "2=whist,3=pass"]
DEAL = "♠AKQJ ♣AKQ ♦A ♥AK | ♠T98 ♣JT9 ♦KQ ♥QJ | ♠7 ♣87 ♦JT98 ♥T98"
GAME: dict[str, Any] = {
    "players": ["A", "B", "C"],
    "convention": "rostov",
    "hands": [{"contract": "allpass", "tricks": {"A": 2, "B": 3, "C": 5}}],
}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tricks", "1=5,2=3,3=1", "--calls", "2=whist,3=pass"], "sum to 9"),
        (["--tricks", "7-2-1-0", "--calls", "2=whist,3=pass"], "of a fourth player are given, and 3 play"),
        (["--tricks", "1=5,2=3,4=2", "--calls", "2=whist,3=pass"], "unknown player '4'"),
        (["--tricks", "1=5,1=3,3=2", "--calls", "2=whist,3=pass"], "given twice"),
        (["--tricks", "1=five", "--calls", "2=whist,3=pass"], "'five' is no number"),
        (["--tricks", "5 3", "--calls", "2=whist,3=pass"], "player=value"),
        (["--calls", "2=whist,3=sleep"], "unknown call 'sleep'"),
        (["--calls", "2=pass,3=pass", "--convention", "moscow"], "unknown convention 'moscow'"),
        (["--calls", "2=pass,3=pass", "--players", "2"], "players: 3, 4"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], message: str) -> None:
    assert message in refused("score", "--soloist", "1", "--contract", "7S", *arguments)


def test_a_sheet_that_breaks_off_is_told_where() -> None:
    assert refused("settle", "-", stdin="{") == "ddsolve: this is no JSON: it breaks off at column 2\n"


def test_a_game_without_hands_is_settled_and_a_hand_without_a_contract_is_not() -> None:
    assert printed("settle", "-", stdin='{"players": ["A", "B", "C"], "hands": []}')["result"]["A"] == 0
    wrong = refused("settle", "-", stdin='players = ["A", "B", "C"]\n[[hands]]\n')
    assert "the contract is missing" in wrong


@pytest.mark.parametrize("command", ["settle", "game"])
@pytest.mark.parametrize("text", ["", " \n", "\0\0"])
def test_a_file_without_text(command: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text(text)
    assert refused(command, path) == f"ddsolve: {str(path)!r} holds no text\n"


def test_conventions_lists_shows_and_compares() -> None:
    assert list(printed("conventions")["conventions"]) == list(NAMES)
    one = printed("conventions", "finns")
    assert one["convention"] == "finns"
    assert one["options"]["pool_size"]["value"] == 40
    assert one["options"]["pool_size"]["source"] == "KZ2"
    different = printed("conventions", "--compare", "sochi", "leningrad")["differences"]
    assert different["split"]["leningrad"]["value"] == "gentleman"
    assert "players" not in different
    assert printed("conventions", "--options")["options"]["split"]["allowed"].startswith("greedy")
    for wrong in ("sochi --pay", "--players 4", "--set bullet=20"):
        refused("conventions", *wrong.split())


@pytest.mark.parametrize("name", NAMES)
def test_every_convention_prints(name: str) -> None:
    shown = run("conventions", name)
    assert shown.exit_code == 0
    assert "split" in shown.stdout


def test_what_each_convention_pays() -> None:
    pay = printed("conventions", "--pay")["pay"]
    assert list(pay) == list(NAMES)
    assert pay["kazakhstan"]["down"]["value"]["1"] == pytest.approx(-186.67, abs=0.01)
    assert pay["rostov"]["allpass"]["value"] == {"1": 40, "2": -15, "3": -25}
    assert pay["hussar"]["allpass"] is None
    assert pay["leningrad"]["down"]["value"]["1"] == pytest.approx(-101.33, abs=0.01)


@pytest.mark.slow
def test_value_puts_conventions_side_by_side() -> None:
    found = printed("value", DEAL, "--soloist", "1")
    assert found["tricks"]["S"] == 10
    assert list(found["values"]) == list(NAMES)
    sochi = found["values"]["sochi"]
    assert sochi["10S"] == {"best": pytest.approx(200 / 3), "one": 100}
    assert set(found["values"]["rogue-list"]) == {"6S", "6NT", "7C", "8D", "9H", "misere"} | {
        f"10{strain}" for strain in ("S", "C", "D", "H", "NT")
    }
    four = printed(
        "value", DEAL, "--soloist", "1", "--players", "4", "--whist", "none", "--convention", "sochi"
    )
    assert four["values"]["sochi"]["6S"] == {"none": 15}


def test_value_says_where_the_soloist_is_the_dummy_of_two() -> None:
    one = refused("value", DEAL, "--soloist", "1", "--convention", "hussar", "--no-closed")
    assert "seat 1 is the dummy" in one
    both = ("value", DEAL, "--soloist", "1", "--convention", "hussar", "--convention", "sochi")
    found = printed(*both)
    assert found["dummy"] == ["hussar"]
    assert (found["values"]["hussar"], len(found["values"]["sochi"])) == ({}, 26)
    assert "dummy" not in printed("value", DEAL, "--soloist", "2", "--convention", "hussar")


def test_value_says_who_plays_where_no_auction_decides() -> None:
    one = refused("value", DEAL, "--soloist", "2", "--convention", "rogue-list", "--no-closed")
    assert one == "ddsolve: in this convention seat 1 plays, without an auction\n"
    both = ("value", DEAL, "--soloist", "1", "--convention", "rogue-small", "--convention", "sochi")
    found = printed(*both)
    assert found["not_soloist"] == {"rogue-small": "2"}
    assert (found["values"]["rogue-small"], len(found["values"]["sochi"])) == ({}, 26)


def test_an_allpass_of_two_is_played_without_the_dummy() -> None:
    assert "the dummy, who takes no part" in refused("allpass", DEAL, "--convention", "hussar")
    two = printed("allpass", "-" + DEAL[DEAL.index(" |") :], "--convention", "hussar")
    assert two["tricks"].keys() == {"2", "3"}


def test_two_players_are_told_how_to_have_a_hussar_on_a_convention() -> None:
    asked = ("score", "--convention", "leningrad", "--players", "2", "--contract", "6S", "--soloist", "2")
    hand = (*asked, "--calls", "3=whist", "--tricks", "2=5,3=5")
    told = refused(*hand).split("so: ")[1].split()
    assert "players=2" in told
    assert run(*hand, *told).exit_code == 0


def test_value_refuses_players_whom_no_convention_named_is_for() -> None:
    wrong = refused("value", DEAL, "--soloist", "2", "--convention", "sochi", "--players", "2")
    assert "2 players cannot play this convention; players: 3, 4" in wrong
    either = ("--convention", "sochi", "--convention", "hussar", "--players", "2")
    assert printed("value", DEAL, "--soloist", "2", *either)["players"] == {"sochi": 3, "hussar": 2}


def test_value_knows_no_bomb_beyond_the_convention() -> None:
    wrong = refused("value", DEAL, "--soloist", "1", "--convention", "classic", "--bomb", "4")
    assert "no bomb of degree 4" in wrong
    both = ("--convention", "classic", "--convention", "sochi")
    other = printed("value", DEAL, "--soloist", "1", *both, "--bomb", "3")
    assert other["values"]["sochi"]["10S"]["one"] == 100


def test_game_uses_the_convention_of_its_file_unless_told(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAME), encoding="utf-8")
    found = printed("game", str(path))
    assert found["convention"] == "rostov"
    assert found["result"] == {"A": 40, "B": -15, "C": -25}
    assert found["running"]["A"]["whists"] == {"B": "15.", "C": "25."}
    assert printed("game", str(path), "--convention", "sochi")["sheet"]["hill"] == {"A": 2, "B": 3, "C": 5}


def test_eight_answers_name_the_convention_they_are_of() -> None:
    asked = printed("conventions", "--ask")["questions"]
    assert len(asked) == 8
    for name in NAMES:
        options = Convention.load(name).options
        numbers = [1 + one["answers"].index(written(getattr(options, one["option"]))) for one in asked]
        found = printed("conventions", "--answers", " ".join(map(str, numbers)))
        assert name in [one["convention"] for one in found["nearest"] if not one["otherwise"]]
        assert found["file"] is None


def test_what_is_played_otherwise_comes_as_a_file_that_is_read(tmp_path: Path) -> None:
    answers = ["conventions", "--answers", "3 2 2 1 1 3 4 5"]
    found = printed(*answers)
    first = found["nearest"][0]
    path = tmp_path / "ours.toml"
    path.write_text(found["file"], encoding="utf-8")
    differences = printed("conventions", "--compare", first["convention"], str(path))["differences"]
    assert set(differences) == set(first["otherwise"])
    for wrong in (["--answers", "9 1 1 1 1 1 1 1"], ["--answers", "1 1"], ["sochi", "--ask"]):
        refused("conventions", *wrong)
    assert "answer one question" in refused("conventions", "--answers", "0 0 0 0 0 0 0 0")


def test_a_file_named_as_a_convention_keeps_apart_from_it(tmp_path: Path) -> None:
    path = tmp_path / "sochi.toml"
    path.write_text('builds_on = "sochi"\n[options]\nk_whist = 2\n', encoding="utf-8")
    found = printed("conventions", "--compare", "sochi", str(path))
    assert found["compare"] == ["sochi", "sochi.toml"]
    differing = found["differences"]["k_whist"]
    assert [differing[name]["value"] for name in found["compare"]] == [1, 2]


@pytest.mark.slow
def test_players_come_from_the_convention() -> None:
    words = ["--contract", "6S", "--soloist", "2", "--tricks", "2=6,3=4", "--calls", "3=w"]
    assert printed("score", *words, "--convention", "hussar")["input"]["players"] == 2
    found = printed("misere", "♠987 ♣987 ♦987 ♥987", "--seat", "2", "--convention", "hussar")
    assert found["input"]["players"] == 2


def test_a_sheet_of_too_few_players_is_refused() -> None:
    with pytest.raises(ScoreError, match="2 players cannot play this convention"):
        ddsolve.settle("sochi", "A 1 2 B=30, B 1 2")


@pytest.mark.parametrize(
    ("line", "options", "value"),
    [
        # 10 in the pool, 10 off the hill, the first empty hill: 80 from each (KZ2)
        ("A 10 10, B 0 20, C 0 20, A misere 0", "--convention finns", {"A": 880, "B": -440, "C": -440}),
        (
            "A 30 0 B=80 C=80, B 0 20, C 0 20, A misere 0",
            "--convention finns",
            {"A": 1120, "B": -560, "C": -560},
        ),
        # ES: all pools close at 10, A's hill goes; -110/3, -80/3, 190/3 before, 650/3, -370/3, -280/3 after
        (
            "A 5 7 B=10, B 3 2, C 9 0, A 10NT; preference",
            "--set preference=ES",
            {"A": 760, "B": -290, "C": -470},
        ),
    ],
)
def test_behind_a_sheet_the_value_is_what_the_totals_gain(
    line: str, options: str, value: dict[str, int]
) -> None:
    document = printed("score", line, *options.split())
    assert {name: round(3 * whists) for name, whists in document["value"].items()} == value
    before = line.rpartition(", A ")[0]
    old, new = (
        printed("settle", "-", *options.split(), stdin=sheet)
        for sheet in (before, json.dumps(document["sheet"]))
    )
    gained = {name: new["result"][name] - old["result"][name] for name in value}
    assert gained == pytest.approx({name: thirds / 3 for name, thirds in value.items()})
