"""The command `batch`: many deals to a file, resumable, on processes or a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from ddsolve.bulk.job import ALSO, TASKS, Also, Condition, Job, Task, check_lines
from ddsolve.cli import lazy
from ddsolve.cli.groups import Scoring, convention_option, option_group, players_option, seed_option
from ddsolve.cli.options import CONTRACT, FILE, SEAT, Reader, choice_option, output_options
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.conventions import Convention
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.notation import read_argument
from ddsolve.output.blocks import paragraph
from ddsolve.output.spans import phrase
from ddsolve.results import Json
from ddsolve.saving import is_same_file
from ddsolve.seats import Seat
from ddsolve.words import N_, _

CONDITION = Reader("CONDITION", Condition.parse)


@dataclass(frozen=True, slots=True)
class Work:
    """What is to be done with the deals."""

    task: Task
    generate: int | None
    condition: Condition | None
    seat: Seat
    name: str
    players: int | None
    won: Contract
    seed: int
    also: tuple[Also, ...]
    sample: bool

    def job(self, file: str | None) -> Job:
        """Return the job on a file; a usage error where the arguments do not fit together."""
        if file is None and self.generate is None:
            raise click.UsageError(_("give a file of deals, or --generate N"))
        if file is not None and self.generate is not None:
            raise click.UsageError(_("give a file of deals or --generate N, not both"))
        scoring = Scoring(self.name, (), self.players)
        players = scoring.players_in(Convention.load(self.name))
        lines: dict[int, str] = {}  # by their numbers in the file
        if file is not None:
            source = file if file == "-" or file.startswith("@") else "@" + file
            every = enumerate(read_argument(source).splitlines(), 1)
            lines = {number: line.strip() for number, line in every if line.strip()}
            if not lines:
                raise DdsolveError(_("give a file of deals, or --generate N"))
        job = Job(
            self.task,
            tuple(lines.values()),
            self.generate or 0,
            self.seed,
            self.condition,
            self.seat,
            self.name,
            players,
            str(self.won),
            tuple(dict.fromkeys(self.also)),
            self.sample,
        )
        check_lines(job, tuple(lines))
        return job


work_options = option_group(
    "work",
    Work,
    choice_option(
        "task", TASKS, N_("table: every soloist and game; discard: the best discard and contract.")
    ),
    lazy.option(
        "--generate", type=click.IntRange(1), help=N_("Draw so many random deals instead of reading a file.")
    ),
    lazy.option(
        "--where",
        "condition",
        type=CONDITION,
        help=N_("Only deals in which a seat can make a level with the widow, as 1:6, or 1:misere."),
    ),
    lazy.option(
        "--seat",
        type=SEAT,
        default="1",
        show_default=True,
        help=N_("The seat whose hand this is, 1 to 3; seat 1 plays first."),
    ),
    convention_option,
    players_option,
    lazy.option(
        "--won",
        type=CONTRACT,
        default="6S",
        show_default=True,
        help=N_("The bid that won the auction, 6S … 10NT or misere."),
    ),
    seed_option,
    lazy.option(
        "--also",
        type=click.Choice(ALSO),
        multiple=True,
        help=N_("table: the all-pass too; what each could make with the widow. Each takes long; repeat."),
    ),
    lazy.option("--sample", is_flag=True, help=N_("discard: the first estimate alone, nothing proved.")),
)


@lazy.command(
    "batch",
    help=N_(
        "Solve many deals, or advise many hands, and write a JSON line for each.\n\n    FILE "
        "has a deal (table) or a hand of twelve (discard) on each line; --generate draws "
        "random deals instead.\n    Killed at any moment and started again the same way, it "
        "goes on where it stopped. With -o NAME.parquet the\n    finished lines are also "
        'written as Parquet (pip install "ddsolve[parquet]"); --dask uses an existing\n    '
        'cluster (pip install "ddsolve[dask]").\n\n    \b\n    Examples:\n      ddsolve batch '
        "deals.txt -o tables.jsonl\n      ddsolve batch --generate 1000 --seed 7 --where 1:6 "
        "-o sixes.jsonl\n      ddsolve batch hands.txt --task discard --seat 2 --convention "
        "leningrad -o advice.jsonl\n    "
    ),
)
@lazy.argument("file", type=FILE, required=False)
@lazy.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help=N_("The file of results; it is taken up again if it exists."),
)
@work_options
@lazy.option(
    "--jobs", type=click.IntRange(1, 256), help=N_("How many processes work.  [default: every core]")
)
@lazy.option("--dask", "address", help=N_("The address of a Dask scheduler, as tcp://127.0.0.1:8786."))
@output_options
def batch_command(
    run: Run, file: str | None, output: Path, work: Work, jobs: int | None, address: str | None
) -> None:
    """Solve many deals."""
    from ddsolve.bulk.parquet import asks_for_parquet, check_parquet, write_parquet
    from ddsolve.bulk.runners import in_processes, on_dask

    job = work.job(file)
    parquet = asks_for_parquet(output)
    lines = output.with_name(output.name + ".jsonl") if parquet else output
    _refuse_input(file, output, lines)
    run.echo(file=file, output=str(output), generate=work.generate, **job.options())
    if parquet:
        check_parquet(output, job)

    def answers(before: int) -> Iterable[Json]:
        return in_processes(job, before, jobs) if address is None else on_dask(job, before, address)

    before, done, partial = _write(run, job, lines, answers)
    if parquet and not partial:
        write_parquet(lines, output, job)
    result = {"done": done, "total": job.size, "taken_up": before, "output": str(output)}
    told = phrase(
        "{done} of {total} {total:result|results} in {path}.", done=done, total=job.size, path=output
    )
    if before:
        told += " " + _("{before} of them were there before.", before=before)
    run.answer(result, lambda: [paragraph(told)], partial=partial)


def _write(run: Run, job: Job, path: Path, answers: Callable[[int], Iterable[Json]]) -> tuple[int, int, bool]:
    """Do what is left of a job; return how many results were there before, are there now, and if stopped."""
    from ddsolve.bulk.output import ResultFile

    with ResultFile(path, job) as results:
        before = results.done

        def steps() -> Iterator[float]:
            for record in answers(before):
                results.write(record)
                yield results.done / job.size

        _rest, partial = run.follow(steps())
        return before, results.done, partial


def _refuse_input(file: str | None, *outputs: Path) -> None:
    """Raise FormatError where results would be written into the file of deals."""
    for output in outputs:
        if file is not None and file != "-" and is_same_file(file.removeprefix("@"), output):
            raise FormatError(
                _("{path} is the file that is read; choose another for the results", path=output)
            )
