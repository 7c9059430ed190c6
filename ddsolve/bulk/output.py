"""The output of a batch: JSON lines that can be taken up again after a kill at any moment.

A record is one line, written whole and in order. What a kill leaves is some whole lines and perhaps a piece
of one: the piece is cut off, the lines are kept, and the work goes on behind them. Each line says which item
of which job it is, so the output of another job is refused rather than mixed in.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from ddsolve.bulk.job import Job
from ddsolve.errors import FormatError
from ddsolve.results import Json
from ddsolve.words import say


class ResultFile:
    """The output of one job, opened to go on where it stopped. Use as a context."""

    def __init__(self, path: Path, job: Job) -> None:
        self.path = path
        self.job = job
        self.done = self._take_up()
        self._file = path.open("ab")

    def __enter__(self) -> ResultFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def write(self, record: Json) -> None:
        """Append the next record; it is with the operating system when this returns."""
        self._file.write(json.dumps(record, ensure_ascii=True).encode("ascii") + b"\n")
        self._file.flush()
        self.done += 1

    def _take_up(self) -> int:
        """Cut off a piece of a line, check the whole ones, and return how many there are."""
        if not self.path.exists():
            return 0
        whole = 0
        count = 0
        with self.path.open("r+b") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                self._check(line, count)
                whole += len(line)
                count += 1
            file.truncate(whole)
        return count

    def _check(self, line: bytes, number: int) -> None:
        """Raise FormatError unless a line is the record of item `number` of this job."""
        try:
            record = json.loads(line)
        except ValueError:
            record = None
        wanted = self.job.key(number) if number < self.job.size else None
        if not isinstance(record, dict) or wanted is None:
            raise FormatError(say("batch.other_output", path=self.path, number=number + 1))
        if any(record.get(name) != value for name, value in wanted.items()):
            raise FormatError(say("batch.other_output", path=self.path, number=number + 1))


def read_results(path: Path) -> Iterator[Json]:
    """Yield the whole records of an output."""
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield json.loads(line)


def write_parquet(source: Path, target: Path) -> None:
    """Write the records of a finished output as one Parquet file, nested answers as JSON text.

    Raises FormatError where pyarrow (extra `parquet`) is not installed.
    """
    try:
        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]
        import pyarrow.parquet  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        raise FormatError(say("batch.no_parquet")) from None
    rows = []
    for record in read_results(source):
        rows.append(
            {
                name: value if isinstance(value, (str, int, float)) else json.dumps(value)
                for name, value in record.items()
            }
        )
    unfinished = target.with_name(target.name + ".part")
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), unfinished)
    unfinished.replace(target)
