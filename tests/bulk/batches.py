"""A small batch for the tests of `batch`: its lines, its job, and both ways to run it."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from ddsolve.bulk.job import Job
from ddsolve.bulk.output import ResultFile
from ddsolve.bulk.work import do_item
from ddsolve.cli.root import cli

LINES = ("SA S7 | SK HA | D7 HT", "S:AK H:7 | S:Q9 D:7 | H:AK C:8", "C:AKQ | D:AKQ | H:AKQ")
JOB = Job("table", LINES)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["batch", *map(str, arguments)])


def write(job: Job, path: Path, count: int | None = None) -> None:
    with ResultFile(path, job) as results:
        for number in range(results.done, job.size if count is None else count):
            results.write(do_item(job, number))
