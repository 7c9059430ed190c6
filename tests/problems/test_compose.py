"""Problems that are made: sound by the check and by the slow reference, and every reason is true."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from reference.games import TrickGame
from reference.problems import classes, winner
from support import printed, refused, run, shown

from ddsolve import Contract, Deal, PlayState, Solver
from ddsolve.cli.root import cli
from ddsolve.errors import DdsolveError
from ddsolve.files import read_records
from ddsolve.problems import Composed, Task, Wish, check_problem, compose
from ddsolve.problems.compose import surprises
from ddsolve.values.cards import Card

TASKS = (
    "soloist makes 2",
    "defenders hold the soloist to 1",
    "catch the misère",
    "misère is clean",
)


def reference(misere: bool, soloist: int, trump: str | None) -> TrickGame:
    """Return the slow game; soloist from 0."""
    game = TrickGame(soloist, trump)
    if misere:
        game.choose = lambda seat, outcomes: min(outcomes) if seat == soloist else max(outcomes)  # type: ignore[method-assign]
    return game


def parts(one: Composed) -> tuple[TrickGame, list[list[str]], int, str | None]:
    record = one.problem.record
    assert record.contract is not None
    assert record.soloist is not None
    misere = record.contract.is_misere
    trump = None if misere or record.contract.strain is None else record.contract.strain.letter
    trump = None if trump == "NT" else trump
    game = reference(misere, int(record.soloist) - 1, trump)
    return (
        game,
        [[str(card) for card in hand or ()] for hand in record.deal.hands],
        one.problem.start.leader - 1,
        trump,
    )


@pytest.mark.parametrize("contract", [None, "6D"])
@pytest.mark.parametrize("task", TASKS)
def test_by_the_reference(task: str, contract: str | None) -> None:
    """The task is the best there is, one choice reaches it, and each reason holds."""
    if contract is not None and "mis" in task:
        return
    wish = Wish(task, None if contract is None else Contract.parse(contract), cards=4)
    found = compose(wish, 4, deals=1500)
    assert found
    for one in found:
        game, hands, leader, trump = parts(one)
        solved = one.problem.task
        assert game.solve(hands, leader) == solved.tricks
        worth = game.moves(hands, leader, ())
        sets = tuple(map(frozenset, hands))
        every = classes(sets, leader, (), set(worth))
        good = [each for each in every if solved.is_done(worth[each[0]])]
        assert [sorted(each) for each in good] == [sorted(map(str, one.problem.keys[0].good[0]))]
        assert str(one.solution[0]) in good[0]
        for why in one.surprises:
            is_true(why, one, game, hands, leader, trump)


def is_true(
    why, one: Composed, game: TrickGame, hands: list[list[str]], leader: int, trump: str | None
) -> None:  # type: ignore[no-untyped-def]
    task, soloist = one.problem.task, game.soloist
    first = [str(card) for card in one.solution[:3]]
    took = (leader + winner(tuple(first), trump)) % 3
    wants = lambda seat: (seat == soloist) == (task.kind == "at least")  # noqa: E731
    if why.kind == "guess":
        assert str(why.card) in hands[leader]
        assert why.card not in one.problem.keys[0].good[0]
    elif why.kind == "sacrifice":
        assert not wants(took)
        assert any(why.card in failed.cards for failed in one.problem.keys[0].tries)
        if why.surely:
            for second in follow(hands[(leader + 1) % 3], str(why.card), trump):
                for third in follow(hands[(leader + 2) % 3], str(why.card), trump):
                    assert wants((leader + winner((str(why.card), second, third), trump)) % 3)
    elif why.kind == "endplay":
        assert int(why.seat) - 1 == took
        rest = [[card for card in hand if card not in first] for hand in hands]
        have = int(took == soloist)
        for seat in range(3):
            if (seat == soloist) == (task.side == "soloist"):
                assert not task.is_done(have + game.solve(rest, seat))
        assert task.is_done(have + game.solve(rest, took))


def follow(hand: list[str], led: str, trump: str | None) -> list[str]:
    return (
        [card for card in hand if card[0] == led[0]]
        or [card for card in hand if card[0] == trump]
        or list(hand)
    )


def test_the_first_guess_is_what_the_ordering_says() -> None:
    """No trumps: a card that is high, else a low one to the partner's high card, else the highest."""
    engine = Solver().engine

    def tried(deal: str, soloist: int, leader: int, contract: str = "6NT") -> str:
        state = PlayState.start(Deal.parse(deal), Contract.parse(contract), soloist, leader)
        hands = [hand.mask for hand in state.hands]
        return str(
            Card(
                engine.first_tried(
                    hands, int(state.strain), state.contract.is_misere, soloist - 1, leader - 1
                )
            )
        )

    assert tried("♠A7 ♥Q | ♠K8 ♥K | ♠Q9 ♥A", 1, 1) == "SA"
    assert tried("♠AQ ♥J | ♠K8 ♥7 | ♠J9 ♥A", 1, 2) == "H7"
    assert tried("♠AQ ♥J | ♠K8 ♥T | ♠J9 ♥A", 3, 2) == "S8"
    assert tried("♠AQ ♥J | ♠K8 ♥T | ♠J9 ♥A", 2, 2) == "SK"
    with pytest.raises(ValueError, match="nothing"):
        engine.first_tried([0, 0, 0], 4, False, 0, 0)


def test_an_unblock() -> None:
    """Seat 2 cashes the ace: unless the king falls under it, seat 3 wins the queen and gives a heart."""
    state = PlayState.start(Deal.parse("♠98 ♥A | ♠AQJ | ♠K7 ♥7"), Contract.parse("6NT"), 1, 2)
    solver = Solver()
    task = Task.parse("defenders hold the soloist to 0", state)
    ace = Card.parse("SA")
    line = (ace, *solver.line(state.play(ace)))
    found = {one.kind: one for one in surprises(state, task, (ace,), line, solver)}
    assert (str(found["unblock"].key), str(found["unblock"].card), found["unblock"].seat) == ("SK", "S7", 3)
    one_more = Task.parse("defenders hold the soloist to 1", state)  # nothing depends on it
    assert "unblock" not in {one.kind for one in surprises(state, one_more, (ace,), line, solver)}


def test_the_same_seed_the_same_problems() -> None:
    wish = Wish("soloist makes 2", cards=4)
    three = compose(wish, 3, deals=800)
    assert [one.deal for one in compose(wish, 2, deals=800)] == [one.deal for one in three][:2]
    assert [one.problem.record for one in compose(wish, 3, deals=800)] == [
        one.problem.record for one in three
    ]
    assert (
        compose(Wish("soloist makes 2", cards=4, seed=2), 1, deals=800)[0].problem.record
        != three[0].problem.record
    )


@pytest.mark.slow
def test_strict_has_no_duals_and_every_kind_is_kept() -> None:
    for one in compose(Wish("soloist makes 2", cards=4, strict=True), 3, deals=1500):
        assert not check_problem(one.problem.record).duals
    for one in compose(Wish("soloist makes 2", cards=4, kinds=("endplay", "sacrifice")), 2, deals=3000):
        assert {"endplay", "sacrifice"} <= {why.kind for why in one.surprises}


def test_everyone_for_himself() -> None:
    found = compose(Wish("everyone for himself 2-1-1", cards=4), 1, deals=600)
    assert found
    assert found[0].problem.is_sound
    (why,) = found[0].surprises
    assert (why.kind, why.surely) == ("sacrifice", True)


@pytest.mark.parametrize("options", [[], ["--ascii"], ["--lang", "ru"], ["--contract", "6H"]])
def test_what_is_found_is_sound_for_problem(options: list[str]) -> None:
    line = [
        "compose",
        "--task",
        "soloist makes 2",
        "--cards",
        "4",
        "--count",
        "2",
        "--deals",
        "2000",
        *options,
    ]
    made = shown(*line)
    if "ru" in options:  # all but the task and a command is told in Russian, cards too
        assert set(re.findall("[A-Za-z]+", made)) <= {"soloist", "makes", "problem"}
    document = printed("problem", "-", stdin=made)
    assert [one["sound"] and one["key_unique"] for one in document["problems"]] == [True, True]


def test_what_is_found_is_read_again_from_a_narrow_terminal() -> None:
    """A comment was folded, and `problem` did not understand its second line."""
    line = ["compose", "--task", "misère is clean", "--cards", "3"]
    made = CliRunner(env={"COLUMNS": "60"}).invoke(cli, line)
    assert max(map(len, made.stdout.splitlines())) > 60
    assert not read_records(made.stdout, "text").remarks


def test_json_holds_the_text_and_why() -> None:
    document = printed("compose", "--task", "soloist makes 2", "--cards", "4")
    (one,) = document["problems"]
    (record,) = read_records(document["text"]).records
    assert record.task == one["task"]
    assert one["why"]
    assert one["solution"][0] in one["keys"][0]["good"][0]


def test_nothing_found_is_status_1() -> None:
    made = run("compose", "--task", "soloist makes 5", "--deals", "3")
    assert made.exit_code == 1
    assert made.stdout.startswith("# 0 problems in 3 positions")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--task", "soloist makes 2", "--leader", "2"], "the side that has the task leads"),
        (["--task", "soloist makes 2", "--cards", "11"], "--cards"),
        (["--task", "soloist makes 2", "--by", "unblock"], "cannot surprise by unblock"),
        (["--task", "each for himself 2-2-0", "--cards", "4", "--by", "guess"], "only by sacrifice"),
    ],
)
def test_what_cannot_be(options: list[str], error: str) -> None:
    assert error in refused("compose", *options)


@pytest.mark.parametrize("wrong", [{"task": 3}, {"cards": 1}, {"kinds": ("y",)}, {"contract": 7}])
def test_wrong_types_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(DdsolveError):
        Wish(**{"task": "soloist makes 2", **wrong})  # type: ignore[arg-type]


def test_a_wish_is_asked_for() -> None:
    with pytest.raises(DdsolveError):
        compose("soloist makes 2")  # type: ignore[arg-type]
