"""The output of a batch: JSON lines that can be taken up after a kill, written by one run at a time."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from ddsolve._version import __version__
from ddsolve.bulk.job import Job, carried_columns, ordered_columns
from ddsolve.errors import DdsolveError, FormatError, OutputError
from ddsolve.io import MAX_RECORD_BYTES
from ddsolve.io.disk import check_target, is_standard_output, replacing
from ddsolve.io.documents import arrow_table, pyarrow
from ddsolve.values.answers import Json
from ddsolve.words import N_

if sys.platform == "win32":
    import msvcrt

    def take_lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; False where another process has it."""
        at = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, 1 << 40, os.SEEK_SET)  # far behind the end: the records stay readable
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, at, os.SEEK_SET)
        return True

    def close_without(path: Path, descriptor: int) -> None:
        """Close an open file and remove it, which is not possible before."""
        os.close(descriptor)
        with suppress(OSError):
            path.unlink()

else:
    import fcntl

    def take_lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; False where another process, or an open file here, has it.

        OSError where the file system knows no locks.
        """
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def close_without(path: Path, descriptor: int) -> None:
        """Remove an open file and close it: as long as its name stands, the lock is held."""
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


# A record is one line, written in order. Each says which item of which job it is, by which version and
# under which arguments it was made (`job`, a digest), and ends with a checksum, so that what another job
# wrote, or somebody changed, is refused. Nothing is ever cut: what a kill leaves of a line has to be the
# beginning of the very record that comes next, whose rest is then written behind it.


_NOT_OURS = N_("{path}, line {number}: not a result of this job; choose another file or remove it")


_NUMBER = re.compile(rb'\{"number": (\d{1,9}),')
_SUM = re.compile(rb'(\{.*), "sum": "([0-9a-f]{16})"\}\n', re.DOTALL)


class ResultFile:
    """The output of one job, opened to go on where it stopped. Use as a context.

    A new file in which an error leaves nothing is removed. Raises FormatError for a file that cannot be
    written or is not this job's, OutputError where another run has it or the disk is full.
    """

    def __init__(self, path: Path, job: Job) -> None:
        self.path = path
        self.job = job
        self.digest = job.digest()
        self._carried = carried_columns(job)
        self.done = 0  # records
        self.at = 0  # items, of which some may have no record
        self._torn = b""  # what stands of a record that was not finished
        check_target(path)
        if is_standard_output(path) or (path.exists() and not stat.S_ISREG(path.stat().st_mode)):
            raise FormatError(
                "{path}: a batch goes on where it stopped, so its output has to be a plain file", path=path
            )
        self._new = not path.exists()
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._descriptor = os.open(path, flags, 0o666)
        try:
            self._lock()
            self._take_up()
        except BaseException:
            os.close(self._descriptor)
            raise

    def __enter__(self) -> ResultFile:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            os.fsync(self._descriptor)
            if error is None and not self._is_there():
                raise OutputError("{path}: moved or removed while it was written", path=self.path)
        except OSError as failure:
            if error is None:
                raise self._failed(failure) from None
        finally:
            if error is not None and self._new and os.fstat(self._descriptor).st_size == 0:
                close_without(self.path, self._descriptor)
            else:
                os.close(self._descriptor)

    def _is_there(self) -> bool:
        """Whether what is written still goes by its name."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except FileNotFoundError:
            return False

    def write(self, record: Json) -> None:
        """Append the next record; it is with the operating system when this returns."""
        if record["version"] != __version__:  # a worker on another machine
            raise DdsolveError(
                "a worker has version {made}, this is {version}", made=record["version"], version=__version__
            )
        line = self.line(record)
        if len(line) > MAX_RECORD_BYTES:  # no run could read it again
            raise FormatError(
                "{path}, line {number}: more than {most} bytes; carry shorter columns",
                path=self.path,
                number=self.done + 1,
                most=MAX_RECORD_BYTES,
            )
        if not line.startswith(self._torn):
            raise FormatError(
                "{path}, line {number}: not the beginning of the record that comes next; choose another file",
                path=self.path,
                number=self.done + 1,
            )
        rest = memoryview(line)[len(self._torn) :]
        try:
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError as error:
            raise self._failed(error) from None
        self._torn = b""
        self.done += 1
        self.at = self._item(record["number"]) + 1

    def pass_over(self) -> None:
        """Leave out the next item, which has no record."""
        self.at += 1

    def line(self, record: Json) -> bytes:
        """Return the line of a record: it, the digest of the job, the checksum of what stands before that."""
        body = json.dumps({**record, "job": self.digest}).encode("ascii")[:-1]
        return body + f', "sum": "{_checksum(body)}"}}\n'.encode("ascii")

    def _failed(self, error: OSError) -> OutputError:
        reason = error.strerror or str(error)
        return OutputError(
            "cannot write {path}: {reason}; {done} {done:result is|results are} there, start again to go on",
            path=self.path,
            reason=reason,
            done=self.done,
        )

    def _lock(self) -> None:
        try:
            held = take_lock(self._descriptor)
        except OSError:  # this file system has no locks: one is as good as one can have
            held = True
        if not held or not self.path.exists():  # gone: the other one ended with an error
            raise OutputError("{path}: another run is writing it", path=self.path)

    def _take_up(self) -> None:
        """Check the whole lines that are there, and the piece of one behind them."""
        with open(self.path, "rb") as file:
            while line := file.readline(MAX_RECORD_BYTES):
                if line.endswith(b"\n"):
                    self.at = self._check(line) + 1
                    self.done += 1
                else:
                    self._check_torn(line)

    def _check(self, line: bytes) -> int:
        """Return the item of a line; FormatError unless it is the next record of this job, unchanged."""
        found = _SUM.fullmatch(line)
        record = _object(line) if found else None
        if found is None or record is None or "job" not in record:
            raise self._refused(_NOT_OURS)
        if found[2].decode() != _checksum(found[1]):
            told = N_("{path}, line {number}: was changed after it was written; remove it to go on")
            raise self._refused(told)
        if record.get("version") != __version__:
            told = N_("{path}, line {number}: made by version {made}, this is {version}; choose another file")
            raise self._refused(told, made=str(record.get("version"))[:20], version=__version__)
        item = self._item(record.get("number"))
        wanted = {**self.job.key(item), "job": self.digest}
        if any(record.get(name) != value for name, value in wanted.items()):
            raise self._refused(_NOT_OURS)
        for name in self._carried:
            if record.get(name) != self.job.carried[name][item]:
                told = N_(
                    "{path}, line {number}: the column {column!r} of the input was something else; choose "
                    "another file"
                )
                raise self._refused(told, column=name[:40])
        return item

    def _item(self, number: object) -> int:
        """Return the item of a record that comes next; FormatError for one that cannot."""
        last = self.job.size if self.job.chooses else self.at + 1
        if type(number) is not int or not self.at < number <= min(last, self.job.size):
            raise self._refused(_NOT_OURS)
        return number - 1

    def _check_torn(self, line: bytes) -> None:
        """Raise FormatError unless a piece may begin the next record; `write` compares the whole of it."""
        if self._torn or self.at >= self.job.size:
            raise self._refused(_NOT_OURS)
        number = _NUMBER.match(line)
        item = self.at if number is None else self._item(int(number[1]))
        head = json.dumps(self.job.key(item)).encode("ascii")[:-1]
        any_number = self.job.chooses and number is None
        beginning = line.rstrip(b"0123456789") if any_number else line
        if not (line.startswith(head) or head.startswith(beginning)):
            raise self._refused(_NOT_OURS)
        self._torn = line

    def _refused(self, told: str, **values: object) -> FormatError:
        return FormatError(told, path=self.path, number=self.done + 1, **values)


def read_results(path: Path) -> Iterator[Json]:
    """Yield the whole records of an output."""
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield json.loads(line)


def _checksum(body: bytes) -> str:
    return sha256(body).hexdigest()[:16]


def _object(line: bytes) -> Json | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


# A finished output as one Parquet file, which names its job, so that no other file is ever written over.


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
