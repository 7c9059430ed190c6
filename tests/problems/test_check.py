"""Problems: every verdict, key, dual and try against a slow reference; tasks in words; the published ones."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from reference.games import TrickGame
from reference.problems import Node, nodes
from support import DECK, run, thinned

from ddsolve import Contract, Deal, PlayState
from ddsolve.errors import FormatError
from ddsolve.files import GameRecord
from ddsolve.problems import Problem, Task, check_problem
from ddsolve.values.cards import Card

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
FINESSE = (
    "Hand 1: ♠AQ\nHand 2: ♠KJ\nHand 3: ♠T8\nContract: 6NT\nSoloist: 1\nLeader: 2\nTask: soloist makes 2\n"
)


def ending(seed: int, size: int) -> tuple[list[list[str]], int, int, str | None]:
    """Draw hands, who leads, the soloist and the trump suit."""
    draw = random.Random(seed)
    pack = [str(card) for card in draw.sample(DECK, 3 * size)]
    hands = [pack[at * size : (at + 1) * size] for at in range(3)]
    return hands, draw.randrange(3), draw.randrange(3), draw.choice([None, "S", "D"])


def decisions(problem: Problem) -> set[Node]:
    return {
        Node(
            tuple(map(str, one.before)),
            frozenset(frozenset(map(str, choice)) for choice in one.good),
            frozenset(frozenset(map(str, failed.cards)) for failed in one.tries),
        )
        for one in problem.decisions
    }


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("seed", thinned(range(14), 4))
def test_against_the_reference(seed: int, misere: bool) -> None:
    hands, leader, soloist, trump = ending(seed, 3 if seed % 2 else 4)
    trump = None if misere else trump
    game = TrickGame(soloist, trump)
    if misere:
        game.choose = lambda seat, outcomes: min(outcomes) if seat == soloist else max(outcomes)  # type: ignore[method-assign]
    value = game.solve(hands, leader)
    contract = "misere" if misere else f"6{trump or 'NT'}"
    deal = Deal.parse(" | ".join(" ".join(hand) for hand in hands))
    for side in ("soloist", "defenders"):
        at_least = (side == "soloist") != misere
        for bound in range(len(hands[0]) + 1):
            words = _task(side, at_least, bound)
            record = GameRecord(deal, Contract.parse(contract), soloist + 1, leader + 1, task=words)

            def done(tricks: int, bound: int = bound, at_least: bool = at_least) -> bool:
                return tricks >= bound if at_least else tricks <= bound

            problem = check_problem(record)
            assert problem.task.side == side
            assert problem.true == done(value)
            assert problem.result == (value,)
            if not problem.true:
                assert len(problem.refutation) == 3 * len(hands[0])
                continue
            mine = (lambda seat: seat == soloist) if side == "soloist" else (lambda seat: seat != soloist)
            slow = list(nodes(game, tuple(map(frozenset, hands)), leader, soloist, trump, mine, done))
            found = decisions(problem)
            assert found <= set(slow)
            # the same position met on another way is told once
            assert {(one.good, one.bad) for one in found} == {(one.good, one.bad) for one in slow}
            assert problem.complete
            for key in problem.keys:
                for failed in key.tries:
                    _fails(game, problem, key.before, failed.line, done)


def _task(side: str, at_least: bool, bound: int) -> str:
    if side == "soloist":
        return f"soloist takes {'at least' if at_least else 'at most'} {bound}"
    return f"catch the misère for {bound}" if at_least else f"the defenders hold the soloist to {bound}"


def _fails(
    game: TrickGame, problem: Problem, before: tuple[Card, ...], line: tuple[Card, ...], done: object
) -> None:
    """The reply that is shown leaves a position in which the task cannot be done, by the reference."""
    state = problem.start.replay(before).replay(line)
    held = [[str(card) for card in hand] for hand in state.hands]
    trick = [str(card) for card in state.on_table]
    rest = game.solve(held, state.leader - 1, trick)
    assert callable(done)
    assert not done(state.soloist_tricks + rest)


@pytest.mark.parametrize(
    ("text", "contract", "side", "kind", "tricks"),
    [
        ("Soloist makes 7", "7S", "soloist", "at least", 7),
        ("the declarer takes at least seven tricks.", "7S", "soloist", "at least", 7),
        ("разыгрывающий берёт семь взяток", "7S", "soloist", "at least", 7),
        ("beat the contract", "7S", "defenders", "at most", 6),
        ("down two", "7S", "defenders", "at most", 5),
        ("посадить на две", "7S", "defenders", "at most", 5),
        ("без одной", "7S", "defenders", "at most", 6),
        ("defenders hold the soloist to 5", "7S", "defenders", "at most", 5),
        ("защита не даёт больше 5", "7S", "defenders", "at most", 5),
        ("catch the misère", "misere", "defenders", "at least", 1),
        ("Catch the misere for two", "misere", "defenders", "at least", 2),
        ("поймать мизер на две", "misere", "defenders", "at least", 2),
        ("мизер чистый", "misere", "soloist", "at most", 0),
        ("the misère is clean", "misere", "soloist", "at most", 0),
    ],
)
def test_tasks_in_words(text: str, contract: str, side: str, kind: str, tricks: int) -> None:
    deal = Deal.parse("♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT")
    task = Task.parse(text, PlayState.start(deal, Contract.parse(contract), 1))
    assert (task.side, task.kind, task.tricks) == (side, kind, tricks)


@pytest.mark.parametrize(
    ("text", "contract", "error"),
    [
        ("make merry", "6S", "not understood"),
        ("soloist makes 3", "6S", "wants 3 tricks, and there are 2"),
        ("catch the misère", "6S", "nobody has that task"),
        ("soloist makes 1", "misere", "nobody has that task"),
        ("everyone for himself 1-1", "6S", "of an all-pass"),
        ("soloist makes 1", "allpass", "of a soloist"),
        ("everyone for himself 1-1", "allpass", "names 2 seats, not 3"),
    ],
)
def test_tasks_that_cannot_be(text: str, contract: str, error: str) -> None:
    soloist = None if contract == "allpass" else 1
    state = PlayState.start(Deal.parse("♠AQ | ♠KJ | ♠T8"), Contract.parse(contract), soloist)
    with pytest.raises(FormatError, match=error):
        Task.parse(text, state)


def test_everyone_for_himself() -> None:
    record = GameRecord(
        Deal.parse("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"), Contract.parse("allpass"), task="everyone for himself 3-0-0"
    )
    problem = check_problem(record)
    assert problem.true
    assert not problem.is_key_unique  # any card of the first hand
    assert not check_problem(GameRecord(record.deal, record.contract, task="каждый за себя 2-1-0")).true


def answer(tmp_path: Path, text: str, *options: str) -> tuple[int, dict[str, object]]:
    file = tmp_path / "problems.txt"
    file.write_text(text, encoding="utf-8")
    result = run("problem", file, "--json", *options)
    return result.exit_code, json.loads(result.stdout) if result.stdout else {"error": result.stderr}


# verdicts and duals, as docs/commands/problem.md tells them
PUBLISHED = {
    "esh-03": ("duals", 7),
    "esh-05": ("cooked", 3),
    "Lasker's misere": ("cooked", 19),
    "Kovalevskaya's misere": ("sound", 0),
    "de Gaulle's misere": ("cooked", 0),
    "Skuratov, problem 2": ("sound", 0),
    "Kovalevskaya reversed": ("cooked", 0),
    "Skuratov, problem 1": ("cooked", 8),
    "Lesnoy, no. 34": ("cooked", 0),
    "jpref-mis-18": ("cooked", 1),
    "jpref-mis-21": ("duals", 7),
    "jpref-mis-22": ("cooked", 4),
    "jpref-trk-01": ("open", 8),
    "jpref-trk-02": ("cooked", 3),
    "smirnov-ex3": ("cooked", 0),
    "smirnov-ex4": ("cooked", 11),
    "smirnov-p17": ("sound", 0),
}


@pytest.mark.slow
def test_published_problems(tmp_path: Path) -> None:
    text = (EXAMPLES / "published.txt").read_text(encoding="utf-8")
    _status, document = answer(tmp_path, text, "--positions", "300")
    found = {one["title"]: (one["verdict"], len(one["duals"])) for one in document["problems"]}  # type: ignore[attr-defined]
    assert found == PUBLISHED


def test_the_exit_status(tmp_path: Path) -> None:
    assert answer(tmp_path, FINESSE)[0] == 0
    status, document = answer(tmp_path, FINESSE + "---\n" + FINESSE.replace("Leader: 2", "Leader: 1"))
    assert (status, document["unsound"]) == (1, [2])
    status, document = answer(tmp_path, FINESSE + "---\n" + FINESSE.replace("makes 2", "makes tea"))
    assert (status, document["unsound"]) == (2, [])
    status, document = answer(tmp_path, FINESSE, "--positions", "1")
    assert (status, document["unsound"]) == (2, [])  # not decided
    status, document = answer(tmp_path, FINESSE.replace("Task", "Comment"))
    assert status == 2
    assert "Task:" in str(document["error"])


def test_fewer_tricks_and_positions_are_told(tmp_path: Path) -> None:
    for option in ("--depth", "--positions"):
        assert answer(tmp_path, FINESSE, option, "1")[1]["problems"][0]["complete"] is False  # type: ignore[index]


def proof(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "problem.txt"
    file.write_text(text, encoding="utf-8")
    return run("problem", file).output.split("Proof:\n")[1].splitlines()


def test_a_proof_parts_the_tricks_and_ends_in_words(tmp_path: Path) -> None:
    caught = (
        "Hand 1: ♣T8 ♦9 ♥K8\nHand 2: ♠JT7 ♦7 ♥9\nHand 3: ♠A8 ♣KQ ♦T\n"
        "Contract: misere\nSoloist: 1\nLeader: 2\nTask: catch the misère\n"
    )
    assert proof(tmp_path, caught) == [
        "  ♥9 ♦10",
        "    on ♥K: it is done",
        "    on ♥8: ♦7 ♠A ♦9 and it is done",
    ]
    made = (
        "Hand 1: ♠J ♣KT8 ♥A\nHand 2: ♠Q ♦AT8 ♥J\nHand 3: ♠7 ♣A ♦J ♥QT\n"
        "Contract: 7S\nSoloist: 1\nTask: soloist makes 3\n"
    )
    assert proof(tmp_path, made)[:9] == [
        "  ♣K ♠Q ♣A",
        "    on ♦A: ♦J ♠J; ♣10",
        "      on ♦108: ♠7",
        "        on ♥Q: ♥A ♥J; ♣8 ♦8 ♥10 and it is done",
        "        on ♥10: ♥A ♥J; ♣8 ♦8 ♥Q and it is done",
        "      on ♥J: ♠7; ♥Q ♥A ♦10, then as above",
        "    on ♦108: ♦J ♠J; ♣10",
        "      on ♦A8: ♠7, then as above",
        "      on ♥J: ♠7; ♥Q ♥A ♦A, then as above",
    ]


def test_a_misere_is_beaten_by_a_trick() -> None:
    """He is down by what he takes."""
    state = PlayState.start(Deal.parse("♠AQ | ♠7 ♥7 | ♠T8"), Contract.parse("misere"), 2, 1)
    for text, tricks in (("beat the contract", 1), ("down two", 2), ("посадить на две", 2)):
        task = Task.parse(text, state)
        assert (task.kind, task.tricks) == ("at least", tricks)
    made = PlayState.start(Deal.parse("♠AQ | ♠7 ♥7 | ♠T8"), Contract.parse("6S"), 2, 1)
    with pytest.raises(FormatError, match="not understood"):
        Task.parse("down 0", made)
    with pytest.raises(FormatError, match="wants 7 tricks, and there are 6"):
        Task.parse("down seven", made)
