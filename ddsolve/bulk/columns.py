"""Which columns a record of a batch has: names of answers, with dots inside, and of columns of the input."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ddsolve.errors import FormatError
from ddsolve.io.reading import read
from ddsolve.values.answers import Json
from ddsolve.words import Typed

if TYPE_CHECKING:
    from ddsolve.bulk.job import Job

_SEAT = "[123]"
_FIGURES = (
    "expected|best|one|callers|make|exact|at_most|samples|expected_one|interval|make_interval|sampled_tricks"
)
_PARTS = "callers|closed|closed_first_lead|played"
_OPTION = rf"discard|contract|{_FIGURES}|equivalent|tricks(\.\d+)?|({_PARTS})(\.\w+)*"
# what may be asked for below each answer
_BELOW = {
    "tricks": rf"{_SEAT}(\.(S|C|D|H|NT))?",
    "allpass": rf"(guarantee|tricks)(\.{_SEAT})?",
    "with_widow": rf"{_SEAT}(\.\w+)*",
    "best": _OPTION,
}
RESERVED = ("job", "sum")  # what `output` writes behind every record
# every column that whole records have, in their order, behind the key of the item
_ANSWERS = ("answer", "deal", "hand", "tricks", "best", "under", "misere", "allpass", "with_widow")
_ORDER = (*_ANSWERS, "version", *RESERVED)
_MISERE = {"table": _SEAT, "discard": rf"discard|lead|tricks|hopeless|any_clean|make_at_most|{_FIGURES}"}


def read_columns(given: object) -> tuple[str, ...]:
    """Read names between commas; FormatError for none or one that comes twice."""
    if not isinstance(given, str):
        return read(tuple[str, ...], given, "columns")
    names = tuple(name.strip() for name in given.split(","))
    if not all(names):
        raise FormatError("columns are names between commas, not {text!r}", text=given[:40])
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise FormatError("the column {name!r} is named twice", name=twice[:40])
    return names


def check_columns(job: Job) -> None:
    """Raise FormatError for a column that no record of the job can have, or that a batch writes itself."""
    known = _answers(job)
    asked = {"deal", "hand"}  # as the file has it or as it is read: one thing
    for name in job.columns:
        if name in RESERVED or (name in job.carried and name not in asked and _is_answer(known, name)):
            raise FormatError(
                "a batch writes a column {name!r} itself: rename the one that is to be carried", name=name
            )
        if name in job.carried or _is_answer(known, name):
            continue
        told = ", ".join(dict.fromkeys((*known, *job.carried)))
        raise FormatError("no column {name!r}; there are {known}", name=name[:40], known=Typed(told))


def _is_answer(known: Mapping[str, str], name: str) -> bool:
    top, _rest, below = name.partition(".")
    return name in known or (top in known and re.fullmatch(known[top], below) is not None)


def _answers(job: Job) -> dict[str, str]:
    """Return the columns of a job's records, each with what may stand below it."""
    nothing = r"(?!)"
    known = dict.fromkeys((*job.key(0), "version"), nothing)
    if job.task == "ask":
        return {**known, "answer": r".+"}
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
    carried = carried_columns(job)
    values = {
        name: job.carried[name][number] if name in carried else _inside(record, name)
        for name in job.columns
        if name not in key
    }
    return {**key, **values, "version": record["version"]}


def missing_columns(job: Job, record: Json) -> list[str]:
    """Return the columns of the answer to a question that a record of the job does not have."""
    return [name for name in job.columns if name.startswith("answer.") and record.get(name) is None]


def ordered_columns(job: Job, names: Iterable[str]) -> list[str]:
    """Return the columns of whole records in one order, whichever record has them: key, answers, version."""
    return sorted(names, key=[*job.key(0), *_ORDER].index)


def carried_columns(job: Job) -> tuple[str, ...]:
    """Return the columns of a job whose values are those of its input: an answer of that name goes before."""
    known = _answers(job)
    return tuple(name for name in job.columns if name in job.carried and not _is_answer(known, name))


def _inside(value: object, name: str) -> object:
    """Return what stands at a dotted name, None where nothing does; names on the way may have dots too."""
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
