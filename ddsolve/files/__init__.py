"""Files of played hands: our own text form, JSON, Bridge Studio's `.bts` and PPN.

`read_records` and `write_records` take and return text (`decode` and `encode` turn it from and into bytes).
Readers report every line they do not understand; writers say what a format cannot carry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ddsolve.errors import DdsolveError, FormatError
from ddsolve.files.bts import read_bts, write_bts
from ddsolve.files.json_form import read_json, write_json
from ddsolve.files.ppn import read_ppn, write_ppn
from ddsolve.files.record import GameRecord, Reading, Remark, Writing
from ddsolve.files.text import has_names, read_text, write_text
from ddsolve.io.disk import decode, read_text_file
from ddsolve.io.reading import read, shown
from ddsolve.values.cards import Card
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.values.rules import AllPassRules, WidowRule
from ddsolve.values.seats import Seat
from ddsolve.words import Typed, _

__all__ = [
    "FORMATS",
    "GameRecord",
    "Reading",
    "Remark",
    "Writing",
    "choose_record",
    "encode",
    "guess_format",
    "is_record",
    "read_file",
    "read_records",
    "suffix_format",
    "write_records",
]


@dataclass(frozen=True, slots=True)
class _Format:
    suffix: str
    read: Callable[[str], Reading]
    write: Callable[[Mapping[int, GameRecord]], Writing]


FORMATS = {
    "text": _Format(".txt", read_text, write_text),
    "json": _Format(".json", read_json, write_json),
    "bts": _Format(".bts", read_bts, write_bts),
    "ppn": _Format(".ppn", read_ppn, write_ppn),
}
_BTS = re.compile(r"(% bts|deal \d)", re.IGNORECASE)
_PPN = re.compile(r'\[\s*\w+\s+"|\d+\.\s+[123]\s+[1-9A-W]{32}\s')


def suffix_format(path: str) -> str | None:
    """Return the format that a file's name ends in, or None."""
    return next((name for name, form in FORMATS.items() if path.lower().endswith(form.suffix)), None)


def guess_format(text: str) -> str:
    """Tell the format of a text from its first line; what looks like no other is our text form."""
    start = read(str, text, "text").lstrip("\ufeff \t\r\n")
    if start[:1] in ("{", "[") and not _PPN.match(start):
        return "json"
    if _PPN.match(start):
        return "ppn"
    return "bts" if _BTS.match(start) else "text"


def is_record(text: str, form: str | None = None) -> bool:
    """Tell whether a text is a file of hands, in the format `form` or by its look, not a bare deal."""
    return (form or guess_format(text)) != "text" or has_names(text)


def read_records(text: str, form: str | None = None) -> Reading:
    """Read the records of a text in the format `form`, by default the one it looks like.

    Raises FormatError where there is no record that can be read; a single bad one is left out with a remark.
    """
    text = read(str, text, "text")
    return _form(guess_format(text) if form is None else form).read(text.removeprefix("\ufeff"))


def read_file(path: str | Path, form: str | None = None) -> Reading:
    """Read the records of a file in the format `form`, by default that of its name or the one it looks like.

    Raises MissingFileError (a FileNotFoundError) where there is none, else as `read_records`.
    """
    path = path if isinstance(path, Path) else Path(read(str, path, "path"))
    return read_records(read_text_file(path), suffix_format(str(path)) if form is None else form)


def choose_record(
    records: Sequence[GameRecord],
    number: int | None = None,
    contract: Contract | None = None,
    soloist: Seat | None = None,
    leader: Seat | None = None,
    widow: Sequence[Card] | None = None,
    widow_rule: WidowRule | None = None,
) -> GameRecord:
    """Return one hand of a file, with what is given in the place of what the file says.

    FormatError where it is not clear which hand is meant, DealError for a widow that cannot be.
    """
    count = len(records)
    if number is None and count > 1:
        raise FormatError("the file holds {count} {count:hand|hands}: choose one with --record", count=count)
    if number is not None and number > count:
        raise FormatError("no hand number {number}: the file holds {count}", number=number, count=count)
    record = records[(number or 1) - 1]
    if contract == ALLPASS and soloist is None:  # the file's is of another game, and so is what he threw
        record = replace(record, soloist=None, discard=None)
    record = replace(
        record,
        contract=contract or record.contract,
        soloist=soloist or record.soloist,
        leader=leader or record.leader,
        rules=record.rules if contract in (None, ALLPASS) else None,
    )
    if widow is None and widow_rule is None:
        return record
    said = record.rules or AllPassRules()
    widow = said.widow if widow is None else widow
    rule = widow_rule or (None if said.widow_rule == "none" else said.widow_rule)
    leads = said.second_lead, said.third_lead, said.void_lead
    return replace(record, rules=AllPassRules.for_deal(record.deal, widow, rule, *leads))


def write_records(records: Iterable[GameRecord], form: str) -> Writing:
    """Write records in the format `form`; what it cannot carry is in the remarks of the result.

    A record that the format cannot hold at all is left out with a remark; FormatError if that is every one.
    """
    known = _form(form)
    kept: dict[int, GameRecord] = {}
    remarks: list[Remark] = []
    for number, record in enumerate(read(tuple[GameRecord, ...], records, "records"), start=1):
        try:
            known.write({number: record})
        except DdsolveError as error:
            reason = _("not written: {reason}", reason=error)
            remarks.append(Remark(0, _("record {number}: {reason}", number=number, reason=reason)))
        else:
            kept[number] = record
    if not kept:
        reason = remarks[0].text if remarks else _("there is no deal")
        raise FormatError("nothing was written: {reason}", reason=reason)
    writing = known.write(kept)
    return Writing(writing.text, remarks + writing.remarks)


def encode(text: str, form: str) -> bytes:
    """Return the bytes of a file: UTF-8, but Windows-1251 for a Russian `.bts`, as Bridge Studio expects."""
    text = read(str, text, "text")
    if _form(form) is FORMATS["bts"]:
        try:
            data = text.encode("cp1251")
        except UnicodeEncodeError:
            return text.encode()
        if decode(data) == text:
            return data
    return text.encode()


def _form(name: str) -> _Format:
    if not isinstance(name, str) or name not in FORMATS:
        raise FormatError(
            "unknown format {name}; formats: {known}", name=shown(name), known=Typed(", ".join(FORMATS))
        )
    return FORMATS[name]
