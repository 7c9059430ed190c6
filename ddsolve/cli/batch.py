"""The command `batch`: many deals to a file, resumable, on processes or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import click

from ddsolve.asking.ask import HOW, AskingError, Question, Seeded, asked
from ddsolve.asking.declared import ContractGiven, SeatGiven, positional
from ddsolve.bulk.job import ALSO, Also, Condition, Job, Template, check_columns, check_items
from ddsolve.bulk.source import Source, format_of, read_source
from ddsolve.bulk.work import menu
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
from ddsolve.cli.options import CONVENTION, FILE, output_options, refuse_typed
from ddsolve.cli.registry import ASKED, COMMANDS
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.errors import DdsolveError
from ddsolve.questions.groups import SEAT_OF_HAND
from ddsolve.questions.scored import DEFAULT_CONVENTION, players_asked, players_in
from ddsolve.words import N_, Typed, _


class Work(Columns, Seeded):
    """What is to be done with the deals."""

    task: Literal["table", "discard"] = asked(
        N_(
            "table: every soloist and game; discard: the best discard and contract, if the defenders saw all "
            "cards (--ask discard: as people call)."
        ),
        default="table",
    )
    generate: int | None = asked(
        N_("Draw so many random deals instead of reading a file."), default=None, least=1
    )
    condition: Condition | None = asked(
        N_("Only deals in which a seat can make a level with the widow, as 1:6, or 1:misere."),
        default=None,
        spelled=("--where",),
    )
    seat: SeatGiven = asked(SEAT_OF_HAND, default=1)
    players: int | None = players_asked()
    won: ContractGiven = asked(N_("The bid that won the auction, 6S … 10NT or misere."), default="6S")
    also: tuple[Also, ...] = asked(
        N_(
            "table: the all-pass too, what each could make with the widow; discard: what a misère would "
            "be worth. Each takes long; repeat."
        ),
        default=(),
        multiple=True,
    )
    sample: bool = asked(N_("discard: chosen and valued by samples, nothing proved."), default=False)

    def job(self, file: str | None, conventions: tuple[str, ...]) -> Job:
        """Return the job on a file; a usage error where the arguments do not fit together."""
        if file is None and self.generate is None:
            raise click.UsageError(_("give a file of deals, or --generate N"))
        if file is not None and self.generate is not None:
            raise click.UsageError(_("give a file of deals or --generate N, not both"))
        self._check_task()
        self._check_source(file)
        names = tuple(dict.fromkeys(conventions)) or (DEFAULT_CONVENTION,)
        players = players_in(Convention.load(names[0]), self.players)
        source = Source((), (), {})
        if file is not None:
            column = self.column or ("deal" if self.task == "table" else "hand")
            source = read_source(file, self.form, column, self.columns)
            if not source.lines:
                raise DdsolveError("there is nothing in the file")
        job = Job(
            self.task,
            source.lines,
            self.generate or 0,
            self.seed,
            self.condition,
            self.seat,
            names[0],
            players,
            str(self.won),
            tuple(dict.fromkeys(self.also)),
            self.sample,
            names[1:],
            self.columns,
            source.columns,
        )
        check_items(job, source)
        check_columns(job)
        if job.task == "discard":
            for name in names:
                list(menu(job, name).contracts)  # can it be played?
        return job

    def _check_task(self) -> None:
        """Raise a usage error for what the task does not know."""
        for also in self.also:
            if ALSO[also] != self.task:
                raise click.UsageError(
                    _("--also {name} is of --task {task}", name=Typed(also), task=Typed(ALSO[also]))
                )
        if self.task == "table":
            refuse_typed(
                ("seat", "conventions", "players", "won", "sample"), N_("{option} is of --task discard")
            )

    def _check_source(self, file: str | None) -> None:
        """Raise a usage error for what does not go with a file of this form, or with drawn deals."""
        if file is None:
            refuse_typed(("form", "column"), N_("{option} is for a file of deals, not for --generate"))
            return
        refuse_typed(("seed",), N_("{option} is for --generate: the deals of a file are there"))
        if (self.form or format_of(file)) == "text":
            refuse_typed(("column",), N_("{option} is for a table: CSV, JSON lines or Parquet"))
        if self.task == "discard":
            refuse_typed(
                ("condition",), N_("{option} is for whole deals: the hands of a file have no others")
            )


# `--ask NAME`: a question about every hand of a file, with the options of that question.

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


class _Batch(lazy.Command):
    """The command; with --ask its options are those of the question."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Return the context of this command, or of the one that asks a question."""
        name = asked_in(args)
        if name is None:
            return super().make_context(info_name, args, parent, **extra)
        try:
            return asking_command(name).make_context(f"{info_name} --ask {name}", args, parent, **extra)
        except click.NoSuchOption as error:
            if not any(error.option_name in option.opts for option in self.params):
                raise
            told = _("{option} is of a batch without --ask", option=error.option_name)
            raise click.UsageError(told, error.ctx) from None


@click.command(
    "batch",
    cls=_Batch,
    help=N_("""Solve many deals, or advise many hands, and write a JSON line for each.

    FILE has a deal (table), a hand of twelve (discard) or what --ask takes on each line, or in a column of a
    table: .csv, .tsv, .jsonl, .parquet. --generate draws random deals instead.
    Killed at any moment and started again the same way, it goes on where it stopped. With -o NAME.parquet the
    finished lines are also written as Parquet (pip install "ddsolve[parquet]"); --dask uses an existing
    cluster (pip install "ddsolve[dask]").

    \b
    Examples:
      ddsolve batch deals.txt -o tables.jsonl
      ddsolve batch --generate 1000 --seed 7 --where 1:6 -o sixes.jsonl
      ddsolve batch hands.txt --task discard --seat 2 --convention leningrad -o advice.jsonl
      ddsolve batch club.csv --columns id,tricks.1.NT -o club.parquet
      ddsolve batch tens.txt --ask whist --seat 2 --soloist 1 --contract 7C -o calls.jsonl
    """),
)
@lazy.argument("file", type=FILE, required=False)
@output_file
@ask_option
@taking(Work, "work")
@lazy.option(
    "--convention",
    "conventions",
    type=CONVENTION,
    metavar="NAME",
    multiple=True,
    help=N_("A convention or a .toml file; repeat: the same work is priced under each.  [default: sochi]"),
)
@jobs_option
@dask_option
@output_options
def batch_command(
    run: Run,
    file: str | None,
    output: Path,
    work: Work,
    conventions: tuple[str, ...],
    jobs: int | None,
    address: str | None,
) -> None:
    """Solve many deals."""
    place = Place(file, output, jobs, address)
    carry_out(run, work.job(file, conventions), place, work.generate)
