"""What every batch shares: where its hands come from and its results go, who works, and the carrying out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from ddsolve.asking.ask import Asked, asked
from ddsolve.bulk.job import Job, missing_columns, read_columns
from ddsolve.bulk.source import Format
from ddsolve.cli import interrupts, lazy
from ddsolve.cli.options import PATH, refuse_typed
from ddsolve.cli.registry import ASKED
from ddsolve.cli.run import Run
from ddsolve.errors import FormatError
from ddsolve.io.disk import is_same_file
from ddsolve.output.report.blocks import paragraph
from ddsolve.output.report.spans import phrase
from ddsolve.values.answers import Json
from ddsolve.words import N_, _, ngettext

if TYPE_CHECKING:
    from ddsolve.bulk.output import ResultFile

output_file = lazy.option(
    "-o",
    "--output",
    type=PATH,
    required=True,
    help=N_("The file of results; it is taken up again if it exists."),
)
ask_option = lazy.option(
    "--ask",
    type=click.Choice(ASKED),
    metavar="NAME",
    expose_value=False,  # it chooses the command, see `_Batch`
    help=N_(
        "Ask this question about every hand or deal of the file; its options then stand in the place of "
        "these, `ddsolve batch --ask lead --help` lists them."
    ),
)
jobs_option = lazy.option(
    "--jobs", type=click.IntRange(1, 256), help=N_("How many processes work.  [default: every core]")
)
dask_option = lazy.option(
    "--dask", "address", help=N_("The address of a Dask scheduler, as tcp://127.0.0.1:8786.")
)


class Columns(Asked):
    """Where in a file the deals are, and what of it and of the answers is kept."""

    form: Format | None = asked(
        N_("The format of the file.  [default: by its name]"), default=None, spelled=("--from",)
    )
    column: str | None = asked(
        N_("The column that holds the deal or the hand.  [default: deal, with discard hand]"),
        default=None,
        metavar="NAME",
    )
    columns: Annotated[tuple[str, ...], read_columns] = asked(
        N_("The columns of the output, with commas between; those of the file too.  [default: all answers]"),
        default=(),
        metavar="NAMES",
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where the deals are and the results go, and who works: so many processes, or a Dask cluster."""

    file: str | None
    output: Path
    jobs: int | None
    address: str | None

    def __post_init__(self) -> None:
        if self.address is not None:
            refuse_typed(("jobs",), N_("{option} is for the processes of this machine, not for --dask"))


def carry_out(run: Run, job: Job, place: Place, generate: int | None = None) -> None:
    """Do a job, and tell what was done."""
    from ddsolve.bulk.output import asks_for_parquet, check_parquet, write_parquet
    from ddsolve.bulk.work import in_processes, on_dask

    file, output, jobs, address = place.file, place.output, place.jobs, place.address
    parquet = asks_for_parquet(output)
    if output.suffix.lower() in (".csv", ".tsv"):
        raise click.UsageError(
            _("{path}: results are JSON lines or Parquet: call it .jsonl or .parquet", path=output)
        )
    lines = output.with_name(output.name + ".jsonl") if parquet else output
    _refuse_input(file, output, lines)
    run.echo(file=file, output=str(output), generate=generate, **job.options())
    if job.columns:
        run.echo(columns=list(job.columns))
    if parquet:
        check_parquet(output, job)

    interrupts.heed_termination()

    def answers(start: int) -> Iterable[Json | None]:
        return in_processes(job, start, jobs) if address is None else on_dask(job, start, address)

    before, results, partial = _write(run, job, lines, answers)
    if parquet and not partial:
        write_parquet(lines, output, job)
    written = lines if partial else output
    result = {"done": results.at, "total": job.size, "taken_up": before, "output": str(written)}
    told = phrase(
        "{done} of {total} {total:result|results} in {path}.", done=results.at, total=job.size, path=written
    )
    if job.chooses:
        result["kept"] = results.done
        told = phrase(
            "{done} of {total} {total:deal|deals} looked at; {kept} with {condition} in {path}.",
            done=results.at,
            total=job.size,
            kept=results.done,
            condition=job.condition,
            path=written,
        )
    if before:
        told += " "
        told += ngettext("{count} of them was there before.", "{count} of them were there before.", before)
    run.answer(result, lambda: [paragraph(told)], partial=partial)


def _write(
    run: Run, job: Job, path: Path, answers: Callable[[int], Iterable[Json | None]]
) -> tuple[int, ResultFile, bool]:
    """Do what is left of a job; return how many results were there before, the results, and if stopped."""
    from ddsolve.bulk.output import ResultFile

    with ResultFile(path, job) as results:
        before = results.done

        def work(listen: Callable[[float], object]) -> None:
            for record in answers(results.at):
                if record is None:
                    results.pass_over()
                else:
                    if results.done == 0:
                        _tell_missing(run, job, record)
                    results.write(record)
                listen(results.at / job.size)

        _rest, partial = run.follow(work)
        return before, results, partial


def _tell_missing(run: Run, job: Job, record: Json) -> None:
    """Say which columns the first answer does not have: others may, or the name may be wrong."""
    for name in missing_columns(job, record):
        run.tell(_("The first answer has no column {name!r}.", name=name[:40]))


def _refuse_input(file: str | None, *outputs: Path) -> None:
    """Raise FormatError where results would be written into the file of deals."""
    for output in outputs:
        if file is not None and file != "-" and is_same_file(file.removeprefix("@"), output):
            raise FormatError("{path} is the file that is read; choose another for the results", path=output)
