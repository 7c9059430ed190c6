"""The first lines of advice say what to do, and the whole of it fits 24 lines of 80 columns."""

from __future__ import annotations

import json
import random
import re
import shlex
from importlib import import_module

import pytest
from click.testing import CliRunner
from support import thinned

from ddsolve import Hand
from ddsolve.asking.ask import Question
from ddsolve.cli.root import cli
from ddsolve.output.report.blocks import as_told
from ddsolve.output.report.style import Style
from ddsolve.output.report.terminal import terminal_text
from ddsolve.questions.bid import Bid
from ddsolve.questions.claim import Claim
from ddsolve.questions.discard import Discard
from ddsolve.questions.lead import Lead
from ddsolve.questions.misere import Misere
from ddsolve.questions.whist import Whist
from ddsolve.values.cards import Card
from ddsolve.words import speaking

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
        rf"(Not a misère to bid\. )?Throw {CARDS}( or {CARDS}, by the toss of a coin)?\.",
        rf"(Это не мизер\. )?Снесите {CARDS}( или {CARDS}, бросив монету)?\.",
    ),
    "misere '♠AKQT ♣AK87 ♦K8 ♥98' --seat 2 --seen --quick": (
        r"Not a misère: caught in nearly every layout\.",
        r"Не мизер: ловится почти в каждом раскладе\.",
    ),
    "lead '♠A87 ♣A97 ♦K7 ♥T8' --seat 2 --soloist 3 --contract 6S --calls 1=pass,2=pass --samples 2": (
        r"No card is led: after these calls the hand is not played\.",
        r"Хода нет: после этих слов розыгрыша не будет\.",
    ),
    "bid '♠98 ♣T98 ♦T98 ♥98' --seat 2 --samples 2": (r"Pass\.", r"Пас\."),
    "bid '♠AKQJ987 ♣AK ♦A' --seat 1 --samples 2": (r"Bid \d♠\.", r"Заявите \d♠\."),
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


@pytest.mark.long
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


@pytest.mark.long
def test_a_sampled_verdict_on_a_misere_has_its_interval() -> None:
    told = shown("misere '♠AK87 ♣J7 ♦QT97 ♥97' --seat 3 --quick --objective score --lang en")
    assert re.search(r"Caught in \S+ % \[\S+ %, \S+ %\]\. Worth \S+ \[\S+, \S+\] whists\.", told), told


def test_why_tells_the_rest_and_changes_no_document() -> None:
    brief, full = shown(WHY, "--lang", "en"), shown(WHY + " --why", "--lang", "en")
    assert "More: --why." in brief
    assert "More: --why." not in full
    assert "He errs, the more seldom" not in brief
    assert "He errs, the more seldom" in " ".join(full.split())
    assert json.loads(shown(WHY + " --json")) == json.loads(shown(WHY + " --why --json"))


def question(name: str, number: int) -> Question:  # type: ignore[type-arg]
    """A question about one of twenty random hands of a command, with a small sample."""
    size = 12 if name in ("discard", "misere") else 10
    hand = Hand.of(Card(card) for card in random.Random(f"{name} {number}").sample(range(32), size))
    seat, order = 1 + number % 3, ("6S", "7C", "8NT", "6D")[number % 4]
    if name in ("whist", "lead"):
        asked = Whist if name == "whist" else Lead
        return asked(hand, order, 2 + number % 2, 1, samples=4, threads=1)
    if name == "claim":
        return Claim(hand, ("6S", "7NT", "misere")[number % 3], seat, no_widow=True, threads=1)
    if name == "bid":
        return Bid(hand, seat, samples=2, threads=1)
    seen = {"seen": True} if name == "misere" else {}
    return (Misere if seen else Discard)(hand, seat, quick=True, threads=1, **seen)


COMMANDS = ("discard", "misere", "bid", "whist", "lead", "claim")


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "number"), thinned([(name, number) for name in COMMANDS for number in range(20)], 7)
)
def test_twenty_hands_fit_a_screen(name: str, number: int) -> None:
    asked = question(name, number)
    with asked.bench() as bench:
        answer = asked.ask(bench)
    for lang in ("en", "ru"):
        with speaking(lang):
            report = getattr(import_module(f"ddsolve.output.{name}"), f"{name}_report")(asked, answer)
            text = terminal_text(Style(width=80), as_told(report, briefly=True))
        lines = text.splitlines()
        assert len(lines) <= 24, text
        assert max(map(len, lines)) <= 80, text
