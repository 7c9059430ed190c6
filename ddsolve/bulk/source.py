"""Where the items of a batch are written: lines of text, or a column of CSV, JSON lines or Parquet.

The format is told by the ending of the name. The other columns of a table are kept, for those the output
is asked to carry.
"""

from __future__ import annotations

import csv
import io
import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from ddsolve.errors import DdsolveError, FormatError
from ddsolve.io import MAX_BULK_BYTES, MAX_BULK_ROWS
from ddsolve.io.disk import decode, read_argument, refuse_what_waits
from ddsolve.io.documents import pyarrow, read_json
from ddsolve.io.plain_text import single_line
from ddsolve.words import N_, Typed, _

Format = Literal["text", "csv", "jsonl", "parquet"]
_ENDINGS = {".csv": "csv", ".tsv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}
_PLACES = {"line": N_("line {number}: {reason}"), "row": N_("row {number}: {reason}")}
_DELIMITERS = ",;\t"


@dataclass(frozen=True, slots=True)
class Source:
    """The items as they are written. numbers: the line, or in Parquet the row, of each; columns: the others.

    Values of `columns` are text, numbers, truth values or None, one for each item.
    """

    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    columns: Mapping[str, tuple[object, ...]]
    counted: str = "line"

    def error(self, item: int, reason: object) -> FormatError:
        """Return the error that names the place of an item, counted from 0."""
        return error_at(self.counted, self.numbers[item], reason)


def error_at(counted: str, number: int, reason: object) -> FormatError:
    """Return the error at a line or a row."""
    return FormatError(_PLACES[counted], number=number, reason=reason)


def format_of(name: str) -> str:
    """Return the format that the ending of a name tells; `text` for every other."""
    return _ENDINGS.get(Path(name).suffix.lower(), "text")


def read_source(file: str, form: str | None, column: str, wanted: Sequence[str] = ()) -> Source:
    """Read a file (`-`: standard input; @FILE), by default in the format of its name.

    column: the one that holds the deal or the hand; wanted: others that will be carried, where the file has
    them. Raises FormatError or NotationError, which name the line or the row.
    """
    form = form or format_of(file)
    if form == "parquet":
        if file == "-":
            raise FormatError("Parquet cannot be read from standard input: name the file")
        names, rows = parquet_rows(Path(file.removeprefix("@")), column, wanted)
        return _from_rows(names, enumerate(rows, 1), column, wanted, "row")
    text = read_argument(file if file == "-" or file.startswith("@") else "@" + file, MAX_BULK_BYTES)
    if form == "csv":
        return _from_rows(*_csv_rows(text), column, wanted, "line")
    if form == "jsonl":
        return _from_rows(*_json_rows(text), column, wanted, "line")
    lines = {number: line.strip() for number, line in enumerate(text.splitlines(), 1) if line.strip()}
    return Source(tuple(lines.values()), tuple(lines), {})


def find_column(names: Sequence[str], asked: str) -> str | None:
    """Return the column that is meant, whatever its letters and the blanks around it; None: there is none."""
    if asked in names:
        return asked
    meant = asked.strip().casefold()
    return next((name for name in names if name.strip().casefold() == meant), None)


def _from_rows(
    names: Sequence[str],
    rows: Iterable[tuple[int, Mapping[str, object]]],
    column: str,
    wanted: Sequence[str],
    counted: str,
) -> Source:
    """Take the items and the wanted columns out of numbered rows."""
    name = find_column(names, column)
    if not names:
        raise FormatError("there is nothing in the file")
    if name is None:
        known = ", ".join(single_line(each)[:20] for each in names[:12])
        raise FormatError(
            "there is no column {name!r}; the file has {known}", name=column[:40], known=Typed(known)
        )
    meant = {each: found for each in wanted if (found := find_column(names, each)) is not None}
    lines, numbers = [], []
    columns: dict[str, list[object]] = {each: [] for each in meant}
    for number, row in rows:
        text = row.get(name)
        if text is None or text == "":
            raise error_at(counted, number, _("nothing stands in the column {name!r}", name=name[:40]))
        if not isinstance(text, str):
            raise error_at(counted, number, _("no text stands in the column {name!r}", name=name[:40]))
        lines.append(text.strip())
        numbers.append(number)
        for each, found in meant.items():
            columns[each].append(row.get(found))
    fixed = {each: tuple(values) for each, values in columns.items()}
    return Source(tuple(lines), tuple(numbers), fixed, counted)


def _csv_rows(text: str) -> tuple[list[str], Iterator[tuple[int, Mapping[str, object]]]]:
    """Return the header of a CSV, and its rows with their last lines; comma, semicolon or tab between."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)

    def rows() -> Iterator[list[str]]:
        try:
            yield from reader
        except csv.Error as error:
            raise error_at("line", reader.line_num, str(error)) from None

    every = rows()
    header = next((row for row in every if any(cell.strip() for cell in row)), [])
    names = [name.strip() for name in header]
    if len(set(names)) < len(names):
        raise error_at("line", reader.line_num, _("two columns have the same name"))

    def named() -> Iterator[tuple[int, Mapping[str, object]]]:
        for row in every:
            if not any(cell.strip() for cell in row):
                continue
            if len(row) > len(names):
                reason = _(
                    "{count} {count:field|fields}, and the header has {most}", count=len(row), most=len(names)
                )
                raise error_at("line", reader.line_num, reason)
            yield reader.line_num, dict(zip(names, row, strict=False))

    return names, named()


def _json_rows(text: str) -> tuple[list[str], Iterator[tuple[int, Mapping[str, object]]]]:
    """Return the keys of all objects of JSON lines, and every object with its line."""

    def objects() -> Iterator[tuple[int, Mapping[str, object]]]:
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip():
                continue
            try:
                found = read_json(line)
            except DdsolveError as error:
                raise error_at("line", number, error) from None
            if not isinstance(found, dict):
                raise error_at("line", number, _("no JSON object"))
            yield number, {name: _bare(value) for name, value in found.items()}

    names = dict.fromkeys(name for _line, found in objects() for name in found)
    return list(names), objects()


def _bare(value: Any) -> object:
    """Return a value as JSON can hold it: exact fractions as numbers, lists and objects as their text."""
    if isinstance(value, Fraction):
        return float(value)
    return json.dumps(value, default=float) if isinstance(value, (list, dict)) else value


# The rows of Parquet.


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
