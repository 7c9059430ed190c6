"""Bad input: status 2, one clear line on standard error, nothing on standard output, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support import refused, run, shown

SMALL = "SA S7 | SK HA | D7 HT"
TEN = "S:T987 C:8 D:987 H:98 | S:AK C:QJT D:J H:AKQT | S:QJ C:97 D:AKQT H:J7"
SOLVE = ["--contract", "6H", "--soloist", "1"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["settle", "A", "nan", "4", ",", "B", "1", "2,", "C", "3", "4"],
            "a player is his name (no number), pool, hill",
        ),
        (["settle", "A 10 1e400 B=3, B 1 2, C 3 4"], "a player is his name (no number), pool, hill"),
        (["score", "1 7S; 2 whist, 3 pass; 7-3-0; closed; closed"], "'closed' is said twice"),
        (["discard", "\udc80"], "unknown suit"),
        (
            ["claim", "♣AT ♦K", "--unseen", "SA SK C8 CQ D9", "--contract=6S", "--tricks=1", "--seat=1"],
            "5 unseen cards beside 3 own: the other two hands hold 6",
        ),
        (
            ["compose", "--task", "everyone for himself 2-2-2", "--cards", "5"],
            "gives out 6 tricks, and there are 5",
        ),
        # what click finds
        (["solve"], "Missing argument 'DEAL'"),
        (["solve", SMALL], "Missing option '--contract'"),
        (["nonsense"], "No such command 'nonsense'"),
        (["--nonsense"], "--nonsense"),
        (["solve", SMALL, *SOLVE, "--nonsense"], "--nonsense"),
        (["solve", SMALL, *SOLVE, "one", "two"], "unexpected extra argument"),
        (["allpass", SMALL, "--widow-rule", "sometimes"], "--widow-rule"),
        (["table", SMALL, "--table-mb", "0"], "--table-mb"),
        (["table", SMALL, "--table-mb", "much"], "--table-mb"),
        # the deal
        (["table", ""], "'DEAL': no cards"),
        (["settle", ""], "'' holds no text"),
        (["table", "SA | S7"], "three hands"),
        (["table", "A" * 10_000], "10000 characters"),
        (["table", "@no-such-file.txt"], "cannot read 'no-such-file.txt': No such file"),
        (["table", "no-such-file.txt"], "cannot read 'no-such-file.txt': No such file"),
        (["table", "no-such-folder/deal"], "cannot read 'no-such-folder/deal': No such file"),
        (["table", "."], "cannot read '.': Is a directory"),
        *(
            ([command, name], f"cannot read {name!r}: No such file")
            for command, name in (
                ("convert", "no-such-file.bts"),
                ("review", "no-such-file"),
                ("settle", "no-such-file.json"),
                ("game", "no-such-file.json"),
            )
        ),
        (["no-such-command" * 100], "…"),
        # the contract and the seats
        (["solve", SMALL, "--contract", "5S", "--soloist", "1"], "'--contract': no contract '5S'"),
        (["solve", SMALL, "--contract", "7Z", "--soloist", "1"], "'--contract': unknown strain 'z'"),
        (["solve", SMALL, *SOLVE, "--leader", "0"], "'--leader': no seat '0'"),
        (["solve", SMALL, "--contract", "allpass", "--soloist", "1"], "ddsolve allpass"),
        (["solve", TEN.replace("C:8 ", "C:8AK "), *SOLVE], "discard"),
        # the play
        (["solve", SMALL, *SOLVE, "--played", "SA HA"], "trick 1, HA: seat 2 has to follow suit with SK"),
        (["solve", SMALL, *SOLVE, "--played", "SA SA"], "'--played': SA is given twice"),
        (["solve", SMALL, *SOLVE, "--played", "пТ SK"], "mixed scripts"),
        (["allpass", SMALL, "--played", "SK"], "trick 1, SK"),
        # the widow
        (["allpass", TEN, "--widow", "CA"], "the widow is two cards"),
        (["allpass", TEN, "--widow", "CA SQ"], "SQ is given twice: seat 3 and widow"),
        (["allpass", f"{TEN} | CA CK", "--widow", "CK CA"], "the widow is CK CA, but"),
        (["allpass", TEN, "--widow-rule", "shows"], "'shows' needs the widow"),
        (["allpass", SMALL, "--widow", "C7 C8"], "ten cards each"),
        (["allpass", TEN, "--widow", "CA CK", "--leader", "2"], "seat 2 cannot lead"),
    ],
)
@pytest.mark.parametrize("as_json", [False, True], ids=["text", "json"])
def test_bad_input_is_one_line_and_status_2(arguments: list[str], message: str, as_json: bool) -> None:
    told = refused(*arguments, *(["--json"] if as_json and len(arguments) > 1 else []))
    assert message in told
    assert told.startswith("ddsolve: ")
    assert len(told) < 600


HAND10 = "AKQT.K8.97.K8"
HAND11 = "AKQT.K8.97.K87"
HAND12 = "AKQT.K8.97.AK87"
DEAL10 = "AKQT.AK78.K8. | 987.QJT9.A.AK | J.-.QJT97.QJT8"
RECORD = "Deal: ♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q\nContract: 7S\nSoloist: 2\n"
COMMANDS = {
    "discard": ["discard", "--seat", "1"],
    "misere": ["misere", "--seat", "1"],
    "claim": ["claim", "--seat", "1", "--contract", "6S"],
    "layouts": ["layouts", "--seat", "1"],
    "bid": ["bid", "--seat", "1"],
    "whist": ["whist", "--seat", "1", "--soloist", "2", "--contract", "6S"],
    "lead": ["lead", "--seat", "1", "--soloist", "2", "--contract", "6S"],
}


FAULTS: list[tuple[str, tuple[str, ...], list[str], list[str]]] = [  # who refuses it, told how
    ("AKQ6.K8.97.K8", tuple(COMMANDS), ["no S6", "seven"], ["♠6", "семёрка"]),
    ("♠AKQ ♥K6 ♦97 ♣K8", tuple(COMMANDS), ["no H6"], ["♥6"]),
    ("♠AKQ ♠T7 ♣AK7 ♦K8", tuple(COMMANDS), ["suit S is given twice", "together"], ["♠", "подряд"]),
    ("AKQT/K8/97/K8", tuple(COMMANDS), ["'/'", "'.'", "'|'"], ["'/'", "'.'", "'|'"]),
    (DEAL10, ("misere", "claim", "layouts", "bid"), ["ddsolve value"], ["ddsolve value"]),
    (HAND10, ("discard",), ["ddsolve bid"], ["ddsolve bid"]),
    (HAND10, ("layouts",), ["--dead"], ["--dead"]),
    (HAND11, tuple(COMMANDS), ["not 11"], ["не 11"]),
    (HAND12, ("layouts", "bid", "whist", "lead"), ["ddsolve discard"], ["ddsolve discard"]),
    (RECORD, ("discard", "layouts", "bid", "whist", "lead"), ["ddsolve review"], ["ddsolve review"]),
]


@pytest.mark.parametrize(
    ("command", "hand", "language", "named"),
    [
        (command, hand, language, words)
        for hand, commands, english, russian in FAULTS
        for command in commands
        for language, words in (("en", english), ("ru", russian))
    ],
)
def test_a_wrong_hand_is_told_its_fault_and_the_command_that_answers(
    command: str, hand: str, language: str, named: list[str]
) -> None:
    name, *options = COMMANDS[command]
    told = refused("--lang", language, name, hand, *options)
    assert all(words in told for words in named), told
    assert "No such file" not in told


def test_what_a_question_refuses_is_told_in_the_readers_language_with_json_too() -> None:
    for way in ((), ("--json",)):
        told = refused("--lang", "ru", "allpass", "♠AK | ♠QJ | ♠T9", "--set", "x=1", *way)
        assert "только вместе с" in told


def test_a_deal_with_slashes_is_no_missing_file() -> None:
    for command in ("solve", "table", "value", "catch"):
        assert "'/' in" in refused(command, "AKQT.K8.97.K8 / 987.QJT9.A.AK / J.-.QJT8.QJT97")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_is_no_error(arguments: list[str]) -> None:
    assert "solve" in shown(*arguments)


def test_the_version() -> None:
    from ddsolve import __version__

    assert run("--version").stdout == f"ddsolve {__version__}\n"


def test_deals_come_from_standard_input_and_files(tmp_path: Path) -> None:
    expected = shown("table", SMALL)
    assert expected
    (tmp_path / "deal.txt").write_text(SMALL + "\n", encoding="utf-8")
    assert shown("table", "-", stdin=SMALL + "\n") == expected
    assert shown("table", tmp_path / "deal.txt") == expected
    assert shown("table", f"@{tmp_path / 'deal.txt'}") == expected
    refused("table", "-", stdin="")
    for command, text in (("holding", "AKJ"), ("auction", "1=6S 2=pass")):  # as any argument does
        (tmp_path / "said.txt").write_text(text + "\n", encoding="utf-8")
        from_file = shown(command, f"@{tmp_path / 'said.txt'}")
        assert shown(command, text) == shown(command, "-", stdin=text) == from_file


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["sovle"], "Did you mean solve"),
        (["conventions", "sotchi"], "did you mean sochi?"),
        (["bid", "♠AKQT ♣AK7 ♦K8 ♥9", "--seat", "1", "--convention", "sotchi"], "did you mean sochi?"),
        (["bid", "♠AKQT ♣AK7 ♦K8 ♥9", "--seat", "1", "--convntion", "sochi"], "Did you mean '--convention'?"),
        (["score", "--convntion", "sochi"], "Did you mean '--convention'?"),
        (["SA S7 S8", "S9"], "(try 'ddsolve --help')"),  # cards are no command
    ],
)
def test_what_is_misspelt_is_told_what_it_may_have_been(arguments: list[str], meant: str) -> None:
    assert meant in refused(*arguments)


# At the edges of the command line: what is no command, no column, no sheet, no task.


TASK = "Hand 1: ♠AQ\nHand 2: ♠KJ\nHand 3: ♠T8\nContract: 6NT\nSoloist: 1\nLeader: 2\nTask: {task}\n"


@pytest.mark.parametrize("words", [("--", "-1"), ("--", "--foo"), ("--lang", "en", "--", "-1")])
def test_what_looks_like_an_option_is_no_command(words: tuple[str, ...]) -> None:
    assert "No such option" in refused(*words)


def test_a_column_that_the_first_answer_lacks_is_told(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text("♠A98 ♣T87 ♦KJ ♥A8\n" * 2, encoding="utf-8")
    asked = ("--ask", "lead", "--seat", 1, "--soloist", 2, "--contract", "7C", "--samples", 4, "--jobs", 1)
    columns = ("--columns", "answer.cards,answer.nosuch")
    result = run("batch", tmp_path / "hands.txt", "-o", tmp_path / "out.jsonl", *asked, *columns)
    assert result.exit_code == 0
    assert result.stderr.splitlines() == ["The first answer has no column 'answer.nosuch'."]


@pytest.mark.parametrize(("task", "status"), [("soloist makes 2", 0), ("soloist makes 1", 1), ("blah", 2)])
def test_the_status_tells_a_wrong_problem_from_one_that_is_none(
    tmp_path: Path, task: str, status: int
) -> None:
    (tmp_path / "problem.txt").write_text(TASK.format(task=task), encoding="utf-8")
    result = run("problem", tmp_path / "problem.txt", "--json")
    assert json.loads(result.stdout)["unsound"] == ([1] if status == 1 else [])
    assert result.exit_code == status
