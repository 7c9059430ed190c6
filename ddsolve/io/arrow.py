"""Rows as an Arrow table, for Parquet, pandas and Polars; pyarrow is imported when it is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ddsolve.errors import FormatError


def pyarrow() -> Any:
    """Return the library; FormatError where it (extra `parquet`) is not installed."""
    try:
        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]
        import pyarrow.parquet  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        raise FormatError('Parquet and Arrow need pyarrow: pip install "ddsolve[parquet]"') from None
    return pyarrow


def table(rows: Sequence[Mapping[str, object]], names: Iterable[str]) -> Any:
    """Return the columns of these names as a `pyarrow.Table`; null where a row has nothing."""
    return pyarrow().table({name: _column([row.get(name) for row in rows]) for name in names})


def _column(values: list[object]) -> Any:
    """Return values as a column, as text where Arrow has no type for all of them."""
    array, cells = pyarrow().array, [_cell(value) for value in values]
    try:
        return array(cells)
    except (ValueError, TypeError, OverflowError):  # text beside numbers; more than 64 bits
        return array([cell if cell is None else _text(cell) for cell in cells], pyarrow().string())


def _cell(value: object) -> object:
    return value if value is None or isinstance(value, (str, int, float)) else json.dumps(value)


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
