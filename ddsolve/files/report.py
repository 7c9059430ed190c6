"""What reading or writing a file says besides its result: nothing is swallowed in silence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ddsolve.errors import DdsolveError, FormatError
from ddsolve.files.record import GameRecord
from ddsolve.words import _


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a person should know about one place of a file. line: from 1, or 0 for the whole file."""

    line: int
    text: str

    def __str__(self) -> str:
        return _("line {line}: {text}", line=self.line, text=self.text) if self.line else self.text


@dataclass(slots=True)
class Reading:
    """What was read: the records in their order, and remarks on what was not understood or not kept.

    notes: lines that a person wrote for himself, which no record holds.
    """

    records: list[GameRecord] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    first_error: FormatError | None = None
    notes: int = 0

    def remark(self, line: int, source: str, /, **values: object) -> None:
        """Note something about a line, a sentence as `_` takes it."""
        self.remarks.append(Remark(line, _(source, **values)))

    @contextmanager
    def one_record(self, line: int) -> Iterator[None]:
        """Read one record inside: an error leaves this record out, with a remark, and the others stand."""
        try:
            yield
        except DdsolveError as error:
            told = error if isinstance(error, LineError) else at_line(line, error)
            self.first_error = self.first_error or told
            self.remarks.append(Remark(0, _("left out: {reason}", reason=told)))

    def checked(self) -> Reading:
        """Return the reading; FormatError where the file holds no record that can be read."""
        if not self.records:
            raise self.first_error or FormatError("no deal found in this file")
        return self


@dataclass(slots=True)
class Writing:
    """What was written, as text, and remarks on what the format could not carry."""

    text: str = ""
    remarks: list[Remark] = field(default_factory=list)

    def lost(self, number: int, source: str, /, **values: object) -> None:
        """Note what record `number` (from 1) loses in this format."""
        self.remarks.append(
            Remark(0, _("record {number}: {reason}", number=number, reason=_(source, **values)))
        )


class LineError(FormatError):
    """A FormatError that names its line."""


def at_line(line: int, error: DdsolveError) -> FormatError:
    """Return an error that names the line; line: from 1, or 0 for the whole file."""
    return LineError("line {line}: {text}", line=line, text=error) if line else FormatError(*error.args)
