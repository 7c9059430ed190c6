"""`whist` and `lead` of a whole deal: what each choice came to as the cards lay; ten bare cards elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from support import printed, refused, shown

import ddsolve
from ddsolve.questions.score import Score

DEAL = "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"
TEN = "♠7 ♣A87 ♦KJ97 ♥T8"
FEW = ("--samples", "8", "--threads", "1")


@pytest.mark.parametrize("contract", ["6C", pytest.param("7S", marks=pytest.mark.long)])
def test_what_each_call_came_to_is_the_score_of_the_deal_as_solved(contract: str) -> None:
    tricks = ddsolve.tricks(DEAL, contract, 1)
    asked = ("--seat", "3", *f"--soloist 1 --contract {contract} --calls 2=pass".split(), *FEW)
    found = printed("whist", DEAL, *asked)

    def scored(call: str, **tricks: Any) -> float:
        return float(Score(contract, 1, calls=f"2=pass,3={call}", **tricks).scored.value["3"])

    came = {one["call"]: one["on_deal"] for one in found["options"]}
    assert came["pass"] == pytest.approx(scored("pass"))
    assert came["whist"] == pytest.approx(scored("whist", tricks={1: tricks, 2: 0, 3: 10 - tricks}))
    blind = printed("whist", DEAL.split(" | ")[2], *asked)
    assert [one["expected"] for one in found["options"]] == [one["expected"] for one in blind["options"]]
    assert "on_deal" not in blind["options"][0]


@pytest.mark.parametrize("contract", ["6C", "misere"])
def test_what_each_lead_came_to_is_the_deal_as_solved(contract: str) -> None:
    few = FEW if contract == "6C" else ()
    found = printed("lead", DEAL, "--seat", "3", "--soloist", "2", "--contract", contract, *few)
    moves = ddsolve.solve(DEAL, contract, 2, leader=3).moves
    solved = (
        {str(card): count for card, count in moves.items()}
        if isinstance(moves, dict)
        else {str(move.card): move.tricks for move in moves}
    )
    for one in found["cards"]:
        assert {solved[card] for card in (one["card"], *one["equals"])} == {one["on_deal"]}


def test_the_first_lines_say_what_was_right() -> None:
    question = ("--seat", "2", "--soloist", "1", "--contract", "6C", *FEW)
    assert "On this very deal whist was worth most:" in shown("whist", DEAL, *question)
    assert "On this very deal the best was" in shown("lead", DEAL, "--seat", "3", *question[2:])


@pytest.mark.parametrize(
    "arguments",
    [
        ("whist", DEAL.replace("♠-", "♠9"), "--seat", "2", "--soloist", "1", "--contract", "6C"),
        ("whist", f"- | {DEAL.split(' | ', 1)[1]}", "--seat", "2", "--soloist", "1", "--contract", "6C"),
        ("whist", DEAL, "--seat", "1", "--soloist", "1", "--contract", "6C"),
        ("allpass", TEN),
        ("allpass", DEAL, "--seat", "1"),
        ("allpass", TEN, "--seat", "3", "--leader", "2"),
    ],
)
def test_other_cards_are_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    refused(*arguments)


@pytest.mark.long
def test_ten_bare_cards_are_played_without_the_widow() -> None:
    claim = ["claim", "♠AKQJ ♣AKQ ♦AKQ", "--contract", "10NT", "--seat", "1"]
    for words in (["misere", TEN, "--seat", "1"], claim):
        bare, said = printed(*words), printed(*words, "--no-widow")
        assert bare == said
        assert bare["input"]["no_widow"]


@pytest.mark.long
def test_an_allpass_of_ten_cards_is_that_of_layouts() -> None:
    found, wanted = (
        printed("allpass", TEN, "--seat", "3"),
        printed("layouts", TEN, "--seat", "3", "--allpass"),
    )
    assert {name: found[name] for name in wanted["allpass"]} == wanted["allpass"]
