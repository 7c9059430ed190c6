"""What an answer can do beside its JSON: a short repr, a notebook's table, flat rows for pandas.

And what the JSON documents of all values share: their type, cards by name, maps keyed by seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, ClassVar, TypeVar

from ddsolve.io.documents import arrow_table
from ddsolve.values.cards import Card
from ddsolve.values.seats import Seat

Json = dict[str, object]
_Value = TypeVar("_Value")
_Seat = TypeVar("_Seat", bound=int)


def as_json(value: object) -> object:
    """Return a value as it stands in a document: what has keys of its own as an object, None as null."""
    if hasattr(value, "as_json"):
        return value.as_json()
    if isinstance(value, (Card, Seat)):
        return str(value)
    if isinstance(value, (tuple, list)):
        return [as_json(each) for each in value]
    return float(value) if isinstance(value, Fraction) else value


def listed(value: object, *names: str) -> Json:
    """Return an object of what a value has under these names; `key:name` where the key is another one."""
    pairs = [(key, name or key) for key, _, name in (each.partition(":") for each in names)]
    return {key: as_json(getattr(value, name)) for key, name in pairs}


def known(**values: object) -> Json:
    """Return the keys of a document that are not always there: those of what is not None."""
    return {key: as_json(value) for key, value in values.items() if value is not None}


def card_names(cards: Sequence[Card]) -> list[str]:
    """Return the two-letter names of cards, as in JSON."""
    return [str(card) for card in cards]


def by_seat(values: Mapping[_Seat, _Value]) -> dict[str, _Value]:
    """Return a map keyed by seat with the keys of JSON."""
    return {str(seat): value for seat, value in values.items()}


Row = dict[str, Any]
SHOWN = 4  # so many fields of the first row stand in a repr


class Tabular:
    """The base of what has flat rows."""

    __slots__ = ()

    def to_records(self) -> list[Row]:
        """Return flat rows, as pandas.DataFrame takes them."""
        raise NotImplementedError

    def to_arrow(self) -> Any:
        """Return the rows as a `pyarrow.Table`, its columns those of any row, in their order.

        FormatError where pyarrow (extra `parquet`) is not installed.
        """
        rows = self.to_records()
        return arrow_table(rows, _names(rows))


class Answer(Tabular):
    """The base of advice; `rows` names the list of its JSON document that holds one object a choice.

    Without such a list the document itself is the one row.
    """

    __slots__ = ()
    rows: ClassVar[str] = ""

    def as_json(self) -> dict[str, object]:
        """Return the keys of the command's JSON document."""
        raise NotImplementedError

    def to_records(self) -> list[Row]:
        """Return flat rows, as pandas.DataFrame takes them: numbers, texts, and cards as one text."""
        document = self.as_json()
        found = document.get(self.rows)
        rows = found if isinstance(found, list) else [document]
        return [dict(_flat(row)) for row in rows if isinstance(row, Mapping)]

    def __repr__(self) -> str:
        rows = self.to_records()
        told = (
            ", ".join(f"{name} {value}" for name, value in list(rows[0].items())[:SHOWN])
            if rows
            else "nothing yet"
        )
        more = f" … of {len(rows)}" if len(rows) > 1 else ""
        return f"<{type(self).__name__} {told}{more}>"

    def _repr_html_(self) -> str:
        """Return the rows as a table, for notebooks."""
        rows = self.to_records()
        names = _names(rows)
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        body = "".join("<tr>" + "".join(_cell(row.get(name)) for name in names) + "</tr>" for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _names(rows: list[Row]) -> list[str]:
    """Return the names of all columns, in the order in which rows bring them."""
    return list(dict.fromkeys(name for row in rows for name in row))


def _cell(value: object) -> str:
    text = "" if value is None else f"{value:.2f}" if isinstance(value, float) else str(value)
    return f"<td>{escape(text)}</td>"


def _flat(values: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    """Yield the fields of a JSON object, those of objects inside it by `outer_inner`."""
    for key, value in values.items():
        name = f"{before}{key}"
        if isinstance(value, Mapping):
            yield from _flat(value, f"{name}_")
        elif isinstance(value, list) and key.endswith("interval") and len(value) == 2:
            yield f"{name}_low", value[0]
            yield f"{name}_high", value[1]
        elif isinstance(value, list):
            yield name, " ".join(" ".join(one) if isinstance(one, list) else str(one) for one in value)
        else:
            yield name, value
