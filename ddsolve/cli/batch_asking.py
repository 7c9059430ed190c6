"""`batch --ask NAME`: a question about every hand of a file, with the options of that question."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ddsolve.asking.ask import HOW, AskingError, Question
from ddsolve.asking.declared import positional
from ddsolve.bulk.asking import Template
from ddsolve.bulk.columns import check_columns
from ddsolve.bulk.job import Job, check_items
from ddsolve.bulk.source import format_of, read_source
from ddsolve.cli import lazy
from ddsolve.cli.asked import adding, in_options, options_of, said, taking
from ddsolve.cli.batch_results import (
    Columns,
    Place,
    ask_option,
    carry_out,
    dask_option,
    jobs_option,
    output_file,
)
from ddsolve.cli.options import FILE, output_options, refuse_typed
from ddsolve.cli.registry import ASKED, COMMANDS
from ddsolve.cli.run import Run
from ddsolve.errors import DdsolveError
from ddsolve.words import N_

_NO_CLOCK = ("seconds",)  # a batch answers alike whenever it is started again


def asked_in(args: list[str]) -> str | None:
    """Return the last question that a command line asks, None for none or one that is not known."""
    for word, after in reversed([*zip(args, [*args[1:], ""], strict=False)]):
        name = after if word == "--ask" else word.removeprefix("--ask=") if word.startswith("--ask=") else ""
        if name in ASKED:
            return name
    return None


def asking_command(name: str) -> click.Command:
    """Return the command `batch --ask name`."""
    question: type[Question[Any]] = COMMANDS[name].load()

    def ask(
        run: Run,
        file: str,
        output: Path,
        source: Columns,
        jobs: int | None,
        address: str | None,
        **typed: Any,
    ) -> None:
        if (source.form or format_of(file)) == "text":
            refuse_typed(("column",), N_("{option} is for a table: CSV, JSON lines or Parquet"))
        place = Place(file, output, jobs, address)
        template = Template(name, question, said(typed))
        read = read_source(file, source.form, source.column or template.first, source.columns)
        if not read.lines:
            raise DdsolveError("there is nothing in the file")
        with in_options(question), _but_of_hands():
            template.of(read.lines[0])  # what is said of options is said before any line is named
        job = Job("ask", read.lines, columns=source.columns, carried=read.columns, question=template)
        check_items(job, read)
        check_columns(job)
        carry_out(run, job.telling(), place)

    leave_out = {positional(question)[0], *HOW, *_NO_CLOCK} - {"quick"}
    own = (lazy.argument("file", type=FILE), output_file, ask_option, taking(Columns, "source"))
    options: list[Any] = [*own, *options_of(question, leave_out), jobs_option, dask_option]
    return lazy.command("batch", help=question.help)(adding(options)(output_options(ask)))


@contextmanager
def _but_of_hands() -> Iterator[None]:
    """Inside, leave what is wrong with a hand to whoever can name its line."""
    try:
        yield
    except AskingError:
        raise
    except DdsolveError:
        pass
