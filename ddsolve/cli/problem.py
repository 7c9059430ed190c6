"""The command `problem`: a file of problems checked as chess problems are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from ddsolve.asking.ask import asked
from ddsolve.cli import lazy
from ddsolve.cli.asked import taking
from ddsolve.cli.options import FILE, html_option, output_options
from ddsolve.cli.run import Run, each
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.files.record import GameRecord
from ddsolve.output.problem import problem_report, summary, verdict
from ddsolve.output.report.blocks import Report
from ddsolve.problems.check import DEPTH, Problem, check_problem, positions_asked
from ddsolve.questions.dealt import Formed, Solving, read_hands
from ddsolve.words import N_, said

Checked = tuple[int, Problem | None, str]  # its number, and what kept it from being checked
_UNSOUND = 1  # the exit status
_UNCHECKED = 2  # of a record that cannot be checked, or was not to the end, whatever the others are


class Checking(Solving, Formed):
    """Which problems are checked, and how."""

    record: int | None = asked(
        N_("Check this hand of the file alone."), default=None, least=1, spelled=("--record", "--number")
    )
    depth: int = asked(
        N_("For how many tricks the play is followed in search of duals."),
        default=DEPTH,
        least=1,
        most=DEPTH,
        metavar="TRICKS",
    )
    positions: int = positions_asked()
    strict: bool = asked(
        N_("A dual makes a problem unsound too, and play that is not followed to its end undecided."),
        default=False,
    )


@lazy.command(
    "problem",
    help=N_(
        "Check problems as chess problems are: is the task true, is the key unique, where are duals.\n\n    "
        "FILE holds hands with a line 'Task:', as 'soloist makes 7', 'catch the misère for two', "
        "'everyone for\n    himself 3-3-4'. Cards of one suit that touch count as one. A try is a first card "
        "that fails; its reply is shown.\n    A problem is unsound if it is untrue or its key is not "
        "unique: then the exit status is\n    1; it is 2 where one cannot be checked.\n\n    "
        "\b\n    Example:\n      ddsolve problem chapter.txt\n    with "
        "chapter.txt\n      Title: A first problem\n      Hand 1: ♠AQ\n      Hand 2: ♠KJ\n      Hand 3: ♠T8\n"
        "      Contract: 6NT\n      Soloist: 1\n      Leader: 2\n      Task: soloist makes 2\n    "
    ),
)
@lazy.argument("file", type=FILE)
@taking(Checking, "checking")
@output_options
@html_option
def problem_command(run: Run, file: str, checking: Checking) -> None:
    """Check problems."""
    reading, record = read_hands(file, checking.form), checking.record
    run.echo(file=file, **checking.echo())
    if not run.as_json:
        run.tell_remarks(reading.remarks)
    count = len(reading.records)
    if record is not None and record > count:
        raise FormatError("no hand number {number}: the file holds {count}", number=record, count=count)
    meant = [(at, one) for at, one in enumerate(reading.records, 1) if record in (None, at)]
    if not any(one.task for _at, one in meant):
        raise FormatError("no hand has a line 'Task:'")
    found, partial = run.follow(each(_checked(meant, checking)))
    checked = found or []
    if not checked:
        run.answer({}, partial=partial)
        return
    undecided = [
        at for at, problem, _error in checked if problem is None or _is_open(problem, strict=checking.strict)
    ]
    wrong = [
        at
        for at, problem, _error in checked
        if problem and at not in undecided
        if not problem.is_sound or (checking.strict and problem.duals)
    ]
    document = {
        "problems": [
            {"number": at, "error": error}
            if problem is None
            else {"number": at, "verdict": verdict(problem), **problem.as_json()}
            for at, problem, error in checked
        ],
        "unsound": wrong,
    }
    run.answer(document, lambda: _report(checked), partial=partial)
    if undecided or wrong:
        raise click.exceptions.Exit(_UNCHECKED if undecided else _UNSOUND)


def _checked(meant: Sequence[tuple[int, GameRecord]], checking: Checking) -> Iterator[list[Checked]]:
    """Yield what is checked so far after each problem."""
    solver, done = checking.solver, list[Checked]()
    for at, one in meant:
        try:
            problem = check_problem(one, solver, depth=checking.depth, positions=checking.positions)
            done.append((at, problem, ""))
        except DdsolveError as error:
            done.append((at, None, said(error)))
        yield done


def _is_open(problem: Problem, *, strict: bool) -> bool:
    """Tell whether a key was not reached, or, where duals count, play in which there may be one."""
    return verdict(problem) == "open" or (strict and verdict(problem) == "sound" and not problem.complete)


def _report(checked: Sequence[Checked]) -> Report:
    report: Report = []
    for number, problem, _error in checked:
        if problem is not None:
            report += problem_report(problem, number)
    if len(checked) > 1 or not report:
        report.append(summary(checked))
    return report
