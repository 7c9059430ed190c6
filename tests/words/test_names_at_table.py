"""Names that a file gives stand where else "seat 1" or "первая рука" would; documents keep to the numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from ddsolve import read_records
from ddsolve.cli.root import cli
from ddsolve.pictures import layout_svg
from ddsolve.words import _, seated, speaking
from ddsolve.words.russian import person

SEATS = re.compile(r"\bseats? [123]\b|(?:первая|вторая|третья) рука", re.IGNORECASE)
PLAYERS = "Player 1: Анна\nPlayer 2: Борис\nPlayer 3: Вера\n"
ENDING = PLAYERS + "Deal: ♠AK ♣7 | ♠QJ ♣8 | ♠98 ♣9\nContract: 6S\nSoloist: 1\n"
DEAL = PLAYERS + "Deal: ♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT\n"


def told(tmp_path: Path, text: str, *words: str, lang: str = "ru", typed: str = "") -> str:
    file = tmp_path / "hand.txt"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(cli, ["--lang", lang, words[0], str(file), *words[1:]], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("text", "words", "typed"),
    [
        (ENDING, ("solve",), ""),
        (ENDING, ("review",), ""),
        (ENDING + "Play: ♣7 ♣8 ♣9\n", ("review",), ""),
        (ENDING, ("play",), "line\n"),
        (ENDING, ("claim", "--contract", "6S", "--tricks", "3"), ""),
        (DEAL, ("table",), ""),
        (DEAL, ("allpass",), ""),
        (DEAL + "Contract: misere\nSoloist: 2\n", ("claim",), ""),
        (DEAL + "Contract: allpass\nPlay: ♠A ♠T ♠7\n", ("review",), ""),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_players_are_called_by_their_names(
    tmp_path: Path, text: str, words: tuple[str, ...], typed: str, lang: str
) -> None:
    output = told(tmp_path, text, *words, lang=lang, typed=typed)
    assert not SEATS.search(output), output
    if words[0] != "play":  # in a pipe it answers programs
        assert "Анна" in output


def test_pages_and_pictures_have_the_names(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    for words in (("review",), ("solve",)):
        told(tmp_path, ENDING, *words, "--html", str(page))
        shown = page.read_text(encoding="utf-8")
        assert "Борис" in shown
        assert not SEATS.search(shown)
    (record,) = read_records(ENDING).records
    assert "Вера" in layout_svg(record.deal, names=record.players)


def test_names_last_inside_and_those_of_two_players_are_not_used() -> None:
    with seated(("Anna", "Boris", "Boris")):
        assert _("{seat:seat} – {other:Seat}", seat=1, other=2) == "Anna – Seat 2"
    assert _("{seat:seat}", seat=1) == "seat 1"
    with seated(("", "x" * 100, "")), speaking("ru"):
        assert _("{seat:seat}", seat=1) == "первая рука"
        assert len(_("{seat:seat}", seat=2)) == 20


@pytest.mark.parametrize(
    ("name", "whom"),
    [
        ("Анна", "Анну"),
        ("Юля", "Юлю"),
        ("Никита", "Никиту"),
        ("Борис", "Бориса"),
        ("Андрей", "Андрея"),
        ("Игорь", "Игоря"),
        ("Пётр", "Петра"),
        ("Любовь", "игрока Любовь"),
        ("Alex", "игрока Alex"),
        ("Анна Петровна", "игрока Анна Петровна"),
    ],
)
def test_a_name_is_declined_where_its_rule_is_known(name: str, whom: str) -> None:
    assert person(name, "руку") == whom
    assert person(name, "рука") == name


def test_other_cases_of_a_name() -> None:
    assert [person("Ольга", case) for case in ("руки", "руке", "рукой")] == ["Ольги", "Ольге", "Ольгой"]
    assert [person("Саша", case) for case in ("руки", "руке", "рукой")] == ["Саши", "Саше", "Сашей"]
    assert person("Мария", "руке") == "Марии"
    assert person("Лев", "рукой") == "Львом"
