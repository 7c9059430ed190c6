"""A finished output as one Parquet file, which names its job so that no other file is ever written over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ddsolve.bulk.job import Job
from ddsolve.bulk.output import read_results
from ddsolve.errors import FormatError
from ddsolve.saving import check_target, is_standard_output, replacing
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
    parquet = _pyarrow().parquet
    check_target(path)
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return
    try:
        made_by = parquet.read_schema(path).metadata or {}
    except (OSError, ValueError):  # no Parquet at all
        made_by = {}
    if made_by.get(_MARK) != job.digest().encode() or is_standard_output(path):
        raise FormatError(
            _("{path}: is there and was not made by this job; choose another file or remove it", path=path)
        )


def write_parquet(source: Path, target: Path, job: Job) -> None:
    """Write the records of a finished output as one Parquet file, nested answers as JSON text.

    Raises FormatError where pyarrow (extra `parquet`) is not installed, OutputError for a full disk.
    """
    pyarrow = _pyarrow()
    rows = []
    for record in read_results(source):
        rows.append(
            {
                name: value if isinstance(value, (str, int, float)) else json.dumps(value)
                for name, value in record.items()
            }
        )
    table = pyarrow.Table.from_pylist(rows).replace_schema_metadata({_MARK: job.digest().encode()})
    with replacing(target) as unfinished:
        pyarrow.parquet.write_table(table, unfinished)


def _pyarrow() -> Any:
    try:
        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]
        import pyarrow.parquet  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        raise FormatError(_('Parquet needs pyarrow: pip install "ddsolve[parquet]"')) from None
    return pyarrow
