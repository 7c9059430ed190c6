"""Parquet: the rows of an input, and a finished output as one file.

The output names its job, so that no other file is ever written over.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ddsolve.bulk.columns import ordered_columns
from ddsolve.bulk.job import Job
from ddsolve.bulk.output import read_results
from ddsolve.errors import FormatError
from ddsolve.io import MAX_BULK_ROWS
from ddsolve.io.disk import check_target, decode, is_standard_output, refuse_what_waits, replacing
from ddsolve.io.documents import arrow_table, pyarrow
from ddsolve.words import _

SUFFIX = ".parquet"
_MARK = b"ddsolve job"


def asks_for_parquet(path: Path) -> bool:
    """Tell whether a name ends in `.parquet`, in any letters."""
    return path.suffix.lower() == SUFFIX


def check_parquet(path: Path, job: Job) -> None:
    """Raise FormatError where the output cannot be written, or where another file than this job's is there.

    Also where pyarrow (extra `parquet`) is not installed.
    """
    parquet = pyarrow().parquet
    check_target(path)
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return
    try:
        made_by = parquet.read_schema(path).metadata or {}
    except (OSError, ValueError):  # no Parquet at all
        made_by = {}
    if made_by.get(_MARK) != job.digest().encode() or is_standard_output(path):
        raise FormatError(
            "{path}: is there and was not made by this job; choose another file or remove it", path=path
        )


def write_parquet(source: Path, target: Path, job: Job) -> None:
    """Write the records of a finished output as one Parquet file, nested answers as JSON text.

    Where the job names columns, the file has those and no others.
    Raises FormatError where pyarrow (extra `parquet`) is not installed, OutputError for a full disk.
    """
    records = list(read_results(source))
    names = job.columns or ordered_columns(job, {name for record in records for name in record})
    table = arrow_table(records, names).replace_schema_metadata({_MARK: job.digest().encode()})
    with replacing(target) as unfinished:
        pyarrow().parquet.write_table(table, unfinished)


def parquet_rows(
    path: Path, column: str, wanted: Sequence[str], most: int = MAX_BULK_ROWS
) -> tuple[list[str], Iterator[Mapping[str, object]]]:
    """Return the names of all columns of a file, and its rows of those that are wanted.

    Raises FormatError for a file that cannot be read, is none, or has more than `most` rows.
    """
    arrow = pyarrow()
    try:
        refuse_what_waits(path, os.stat(path))
        file = arrow.parquet.ParquetFile(path)
    except (OSError, ValueError) as error:
        system = getattr(error, "strerror", None)
        reason = _(system) if system else _("it is no Parquet file")
        raise FormatError("cannot read {path!r}: {reason}", path=str(path), reason=reason) from None
    if file.metadata.num_rows > most:
        raise FormatError("{path!r} has more than {most} {most:row|rows}", path=str(path), most=most)
    names = list(file.schema_arrow.names)
    asked = {each.strip().casefold() for each in (column, *wanted)}
    chosen = [name for name in names if name.strip().casefold() in asked]

    twice = next((name for name in chosen if names.count(name) > 1), None)
    if twice is not None:
        raise FormatError("{path!r} has two columns {name!r}", path=str(path), name=twice[:40])

    def rows() -> Iterator[Mapping[str, object]]:
        try:
            for batch in file.iter_batches(columns=chosen):
                columns = [
                    _values(arrow, *each) for each in zip(chosen, map(batch.column, chosen), strict=True)
                ]
                for row in zip(*columns, strict=True):
                    yield dict(zip(chosen, row, strict=True))
        except FormatError:
            raise
        except (OSError, ValueError):
            raise FormatError(
                "cannot read {path!r}: {reason}", path=str(path), reason=_("it is damaged")
            ) from None

    return names, rows()


def _values(arrow: Any, name: str, column: Any) -> list[object]:
    """Return the values of a column; FormatError for what Python has no value for, a date of year 20000."""
    try:
        if getattr(column.type, "unit", None) == "ns" and not arrow.types.is_duration(column.type):
            column = column.cast(arrow.string())  # Python counts microseconds
        return [_plain(value) for value in column.to_pylist()]
    except (ValueError, OverflowError):
        raise FormatError(
            "the column {name!r} has a value that cannot be carried: make it text", name=name[:40]
        ) from None


def _plain(value: object) -> object:
    """Return a value as JSON can hold it, lists and structures as its text, as of JSON lines.

    A date, for one, becomes its text, no number (NaN) nothing; bytes are text that is not marked as such.
    """
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else str(value)
    if isinstance(value, bytes):
        return decode(value)
    if isinstance(value, (dict, list)):
        return json.dumps(_inside(value))
    return value if value is None or isinstance(value, (str, int, float)) else str(value)


def _inside(value: object) -> object:
    """Return what stands in a list or a structure; a map is a list of pairs."""
    if isinstance(value, dict):
        return {name: _inside(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_inside(each) for each in value]
    return _plain(value)
