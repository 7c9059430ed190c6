"""Which columns a record of a batch has: names of answers, with dots inside, and of columns of the input."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ddsolve.errors import FormatError
from ddsolve.results import Json
from ddsolve.words import Typed, _

if TYPE_CHECKING:
    from ddsolve.bulk.job import Job

_SEAT = "[123]"
_FIGURES = "expected|make|exact|at_most|samples|expected_one|interval|make_interval|sampled_tricks"
_OPTION = rf"discard|contract|{_FIGURES}|equivalent|tricks(\.\d+)?|(closed|closed_first_lead|played)(\.\w+)*"
# what may be asked for below each answer
_BELOW = {
    "tricks": rf"{_SEAT}(\.(S|C|D|H|NT))?",
    "allpass": rf"(guarantee|tricks)(\.{_SEAT})?",
    "with_widow": rf"{_SEAT}(\.\w+)*",
    "best": _OPTION,
}
_MISERE = {"table": _SEAT, "discard": rf"discard|lead|tricks|hopeless|any_clean|make_at_most|{_FIGURES}"}


def read_columns(text: str) -> tuple[str, ...]:
    """Read names between commas; FormatError for none or one that comes twice."""
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise FormatError(_("columns are names between commas, not {text!r}", text=text[:40]))
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise FormatError(_("the column {name!r} is named twice", name=twice[:40]))
    return names


def check_columns(job: Job) -> None:
    """Raise FormatError for a column that no record of the job can have."""
    known = _answers(job)
    for name in job.columns:
        top, _rest, below = name.partition(".")
        if name in job.carried or name in known or (top in known and re.fullmatch(known[top], below)):
            continue
        told = ", ".join((*known, *job.carried))
        raise FormatError(_("no column {name!r}; there are {known}", name=name[:40], known=Typed(told)))


def _answers(job: Job) -> dict[str, str]:
    """Return the columns of a job's records, each with what may stand below it."""
    nothing = r"(?!)"
    known = dict.fromkeys((*job.key(0), "version"), nothing)
    if job.task == "table":
        return {
            **known,
            "deal": nothing,
            "tricks": _BELOW["tricks"],
            "misere": _MISERE["table"],
            **{name: _BELOW[name] for name in ("allpass",) if name in job.also},
            **({"with_widow": _BELOW["with_widow"]} if "widow" in job.also else {}),
        }
    known |= {"hand": nothing, "best": _BELOW["best"]}
    if job.others:
        names = "|".join(map(re.escape, (job.convention, *job.others)))
        known["under"] = rf"({names})(\.({_OPTION}))?"
    if "misere" in job.also:
        known["misere"] = _MISERE["discard"]
    return known


def shaped(job: Job, number: int, record: Json) -> Json:
    """Return a record with the columns of its job (none named: all) behind what tells it from others."""
    if not job.columns:
        return record
    key = job.key(number)
    values = {name: column(record, job.carried, number, name) for name in job.columns if name not in key}
    return {**key, **values, "version": record["version"]}


def carried_columns(job: Job) -> tuple[str, ...]:
    """Return the columns of a job whose values are those of its input, not of its answers."""
    known = _answers(job)
    return tuple(name for name in job.columns if name in job.carried and name not in known)


def column(record: Json, carried: Mapping[str, Sequence[object]], number: int, name: str) -> object:
    """Return one value: an answer, one inside an answer (None where this one has none), or a carried one."""
    if name in carried and name not in record:
        return carried[name][number]
    return _inside(record, name)


def _inside(value: object, name: str) -> object:
    """Return what stands at a dotted name; the names on the way may have dots themselves."""
    if not isinstance(value, Mapping):
        return None
    if name in value:
        return value[name]
    parts = name.split(".")
    for count in range(1, len(parts)):
        head = ".".join(parts[:count])
        if head in value:
            return _inside(value[head], ".".join(parts[count:]))
    return None
