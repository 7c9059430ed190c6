"""The command `batch`: many deals to a file, resumable, on processes or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from ddsolve.bulk.job import TASKS, Condition, Job, check_lines
from ddsolve.cli.hand_options import seed_option
from ddsolve.cli.options import CONTRACT, SEAT, Reader, choice_option, output_options, players_option
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.conventions import Convention
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.notation import read_argument
from ddsolve.output.blocks import paragraph
from ddsolve.output.spans import phrase
from ddsolve.saving import is_same_file
from ddsolve.words import say

CONDITION = Reader("CONDITION", Condition.parse)


@click.command("batch", help=say("batch.batch"))
@click.argument("file", required=False)
@choice_option("task", TASKS, "batch.option_task")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, help=say("batch.option_output")
)
@click.option("--generate", type=click.IntRange(1), help=say("batch.option_generate"))
@click.option("--where", "condition", type=CONDITION, help=say("batch.option_where"))
@click.option("--seat", type=SEAT, default=1, show_default=True, help=say("help_advice.option_seat"))
@click.option("--convention", default="sochi", show_default=True, help=say("help_advice.option_convention"))
@players_option("help_advice.option_players")
@click.option("--won", type=CONTRACT, default="6S", show_default=True, help=say("help_advice.option_won"))
@seed_option
@click.option("--jobs", type=click.IntRange(1, 256), help=say("batch.option_jobs"))
@click.option("--dask", "address", help=say("batch.option_dask"))
@output_options
def batch_command(run: Run, file: str | None, output: Path, **given: Any) -> None:
    """Solve many deals."""
    from ddsolve.bulk.parquet import asks_for_parquet, check_parquet, write_parquet

    job = _job(file, given)
    parquet = asks_for_parquet(output)
    lines = output.with_name(output.name + ".jsonl") if parquet else output
    _refuse_input(file, output, lines)
    run.echo(file=file, output=str(output), generate=given["generate"], **job.options())
    if parquet:
        check_parquet(output, job)
    before, done, partial = _work(run, job, lines, given)
    if parquet and not partial:
        write_parquet(lines, output, job)
    result = {"done": done, "total": job.size, "taken_up": before, "output": str(output)}
    told = phrase("batch.done", done=done, total=job.size, path=output)
    if before:
        told += " " + say("batch.taken_up", before=before)
    run.answer(result, lambda: [paragraph(told)], partial=partial)


def _work(run: Run, job: Job, path: Path, given: dict[str, Any]) -> tuple[int, int, bool]:
    """Do what is left of a job; return how many results were there before, are there now, and if stopped."""
    from ddsolve.bulk.output import ResultFile
    from ddsolve.bulk.runners import in_processes, on_dask

    with ResultFile(path, job) as results:
        before = results.done

        def steps() -> Iterator[float]:
            address = given["address"]
            records = (
                in_processes(job, before, given["jobs"]) if address is None else on_dask(job, before, address)
            )
            for record in records:
                results.write(record)
                yield results.done / job.size

        _, partial = run.follow(steps(), share=float)
        return before, results.done, partial


def _refuse_input(file: str | None, *outputs: Path) -> None:
    """Raise FormatError where results would be written into the file of deals."""
    for output in outputs:
        if file is not None and file != "-" and is_same_file(file.removeprefix("@"), output):
            raise FormatError(say("batch.is_input", path=output))


def _job(file: str | None, given: dict[str, Any]) -> Job:
    """Return the job that the arguments describe; a usage error where they do not fit together."""
    if file is None and given["generate"] is None:
        raise click.UsageError(say("batch.nothing"))
    if file is not None and given["generate"] is not None:
        raise click.UsageError(say("batch.both"))
    won: Contract = given["won"]
    Convention.load(given["convention"])
    lines: tuple[str, ...] = ()
    if file is not None:
        source = file if file == "-" or file.startswith("@") else "@" + file
        lines = tuple(line.strip() for line in read_argument(source).splitlines() if line.strip())
        if not lines:
            raise DdsolveError(say("batch.nothing"))
    job = Job(
        given["task"],
        lines,
        given["generate"] or 0,
        given["seed"],
        given["condition"],
        given["seat"],
        given["convention"],
        given["players"],
        str(won),
    )
    check_lines(job)
    return job
