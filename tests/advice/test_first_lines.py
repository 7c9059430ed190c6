"""The first lines of advice say what to do, and the whole of it fits 24 lines of 80 columns."""

from __future__ import annotations

import json
import re
import shlex

import pytest
from click.testing import CliRunner
from support import thinned

from ddsolve.cli.root import cli

CARDS = r"[♠♣♦♥][AKQJ\dТКДВ]+( [♠♣♦♥][AKQJ\dТКДВ]+)*"
DEFENDER = "--soloist 1 --samples 12 --threads 1 --contract"
# What is asked, and the line below the hand in both languages; the examples are quick.
ASKED = {
    "discard '♠AKQT ♣98 ♦K8 ♥AK87' --seat 1 --quick": (
        rf"Throw {CARDS}, order 7♥\.",
        rf"Снесите {CARDS}, закажите 7♥\.",
    ),
    "discard '♠AKQ7 ♣AK9 ♦KQ ♥J87' --seat 1 --quick": (
        rf"Throw {CARDS}, order 7♠\.",
        rf"Снесите {CARDS}, закажите 7♠\.",
    ),
    "discard '♠7 ♣A87 ♦KJ97 ♥KT87' --seat 2 --won misere --quick": (
        rf"Throw {CARDS}\.",
        rf"Снесите {CARDS}\.",
    ),
    "discard '♠AKQT ♣AK87 ♦K8 ♥98' --seat 2 --won misere --quick": (
        r"Not a misère: caught in nearly every layout\.",
        r"Не мизер: ловится почти в каждом раскладе\.",
    ),
    "misere '♠7 ♣A87 ♦KJ97 ♥KT87' --seat 2 --seen --quick": (rf"Throw {CARDS}\.", rf"Снесите {CARDS}\."),
    "misere '♠QJT87 ♣J8 ♦87 ♥AQ7' --seat 3 --objective caught --samples 20 --seconds 1": (
        rf"Throw {CARDS}( or {CARDS}, by the toss of a coin)?\.",
        rf"Снесите {CARDS}( или {CARDS}, бросив монету)?\.",
    ),
    "misere '♠AKQT ♣AK87 ♦K8 ♥98' --seat 2 --seen --quick": (
        r"Not a misère: caught in nearly every layout\.",
        r"Не мизер: ловится почти в каждом раскладе\.",
    ),
    "bid '♠98 ♣T98 ♦T98 ♥98' --seat 2 --samples 2": (r"Pass\.", r"Пас\."),
    "bid '♠AKQJ987 ♣AK ♦A' --seat 1 --samples 2": (r"Bid \d♠\.", r"Закажите \d♠\."),
    f"whist '♠AKQ ♥T987 ♦K8 ♣8' --seat 2 {DEFENDER} 6C": (r"(Whist|Pass)\.", r"(Вист|Пас)\."),
    f"whist '♠98 ♣T98 ♦T98 ♥98' --seat 2 {DEFENDER} 8S": (r"(Whist|Pass)\.", r"(Вист|Пас)\."),
    f"lead '♠AKQ ♥T987 ♦K8 ♣8' --seat 2 {DEFENDER} 6C": (r"Lead ♠A\.", r"Ходите ♠Т\."),
    f"lead '♠98 ♣T98 ♦T98 ♥98' --seat 2 {DEFENDER} 6H": (r"Lead [♠♣♦♥]\d+\.", r"Ходите [♠♣♦♥]\d+\."),
}
WHY = "lead '♠98 ♣T98 ♦T98 ♥98' --seat 2 --soloist 1 --contract 6H --samples 6 --threads 1"


def shown(asked: str, *more: str) -> str:
    result = CliRunner(env={"COLUMNS": "80"}).invoke(cli, [*more, *shlex.split(asked)])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "place"), thinned([("en", 0), ("ru", 1)], 2))
@pytest.mark.parametrize("asked", ASKED)
def test_the_verdict_comes_first_and_the_answer_fits(asked: str, lang: str, place: int) -> None:
    lines = shown(asked, "--lang", lang).splitlines()
    if lines[0].startswith(("Time was up", "Время")):
        lines = lines[2:]
    below = lines[lines.index("") + 1 :]
    assert re.fullmatch(ASKED[asked][place], below[0]), below[0]
    assert below[1]  # how sure, what is as good
    assert len(lines) <= 24, lines
    assert all(len(line) <= 80 for line in lines), lines


@pytest.mark.slow
def test_a_sampled_verdict_on_a_misere_has_its_interval() -> None:
    told = shown("misere '♠AK87 ♣J7 ♦QT97 ♥97' --seat 3 --quick --objective score --lang en")
    assert re.search(r"Caught in \S+ % \[\S+ %, \S+ %\]\. Worth \S+ \[\S+, \S+\] whists\.", told), told


def test_why_tells_the_rest_and_changes_no_document() -> None:
    brief, full = shown(WHY, "--lang", "en"), shown(WHY + " --why", "--lang", "en")
    assert "More: --why." in brief
    assert "More: --why." not in full
    assert "He errs: each trick" not in brief
    assert "He errs: each trick" in " ".join(full.split())
    assert json.loads(shown(WHY + " --json")) == json.loads(shown(WHY + " --why --json"))
