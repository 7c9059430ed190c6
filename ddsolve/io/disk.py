"""Files: which text an argument stands for, and how a file is written, whole or not at all.

Nothing is read from or written to what would be waited for without end.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ddsolve.errors import FormatError, MissingFileError, NotationError, OutputError
from ddsolve.io import MAX_FILE_BYTES, MAX_LINE_BYTES
from ddsolve.io.plain_text import harmless
from ddsolve.words import _


def refuse_what_waits(path: Path, found: os.stat_result) -> None:
    """Raise OSError for a pipe with a name, which waits for ever without another end, a socket and a disk.

    A pipe that was given open has a name in /dev or /proc, as in a shell's `<(command)` and `>(command)`.
    """
    given = Path(os.path.abspath(path)).parts[1:2] in (("dev",), ("proc",))
    kind = found.st_mode
    if stat.S_ISBLK(kind) or (not given and (stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind))):
        raise OSError(None, _("it is no plain file"))


# How the project writes a file: beside the target, then renamed over it; the old one stands until then.
#
# Every written output goes through `save` or `replacing` (but the lines of a batch, which are appended, see
# `bulk.output`). `check_target` is asked before any work is begun; a failure later is an OutputError, upon
# which the command line prints the answer instead. A file that holds something else than what is written
# there is never replaced (`refuse_other`): `--html` may be given the name of the hands that were read.


_NEW_FILE = 0o666  # less what the umask takes away


def check_target(path: Path) -> None:
    """Raise FormatError where a file could not be written: a folder, no such folder, no right to it, `-`."""
    try:
        if str(path) in ("-", "."):  # an empty name is the folder
            raise OSError(None, _("give the name of a file"))
        found = _status(path)
        if found is not None and stat.S_ISDIR(found.st_mode):
            raise IsADirectoryError(None, _("it is a folder"))
        if found is not None and not _is_standard_output(found):
            refuse_what_waits(path, found)
        if found is not None and not os.access(path, os.W_OK):
            raise PermissionError(None, _("no right to write"))
        if found is None or stat.S_ISREG(found.st_mode):
            real = Path(os.path.realpath(path))
            os.stat(real if found is not None else real.parent)
            trial, descriptor = _new_file_beside(real)
            os.close(descriptor)
            trial.unlink()
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        raise FormatError(_unwritable(path, error)) from None


def refuse_other(path: Path, begins: bytes) -> None:
    """Raise FormatError where a file is there that does not match `begins`; an empty one may go."""
    try:
        found = _status(path)
        if found is None or not stat.S_ISREG(found.st_mode) or _is_standard_output(found):
            return
        with path.open("rb") as file:
            begin = file.read(2000)
    except (OSError, ValueError) as error:
        raise FormatError(_unwritable(path, error)) from None
    if begin and not re.match(begins, begin):
        raise other_content(path)


def other_content(path: Path) -> FormatError:
    """Return the error for a file that is there and holds something else."""
    text = _("{path!r} is there and holds something else: choose another file or remove it", path=str(path))
    return FormatError(text)


def save(path: Path, data: bytes | str) -> None:
    """Put `data` (text as UTF-8) into a file, wholly or not at all; OutputError where that fails.

    A file that exists keeps its mode, and a link stays a link. A device (`/dev/stdout`, `/dev/null`) is
    written to as it is; a named pipe is refused.
    """
    content = data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data
    try:
        found = _status(path)
        if found is not None and _is_standard_output(found):
            sys.stdout.flush()
            _write_all(os.dup(sys.stdout.fileno()), content)
        elif found is not None and not stat.S_ISREG(found.st_mode):
            refuse_what_waits(path, found)
            _write_all(os.open(path, os.O_WRONLY), content)
        else:
            with replacing(path) as unfinished, unfinished.open("wb") as file:
                file.write(content)
    except OutputError:
        raise
    except (OSError, ValueError) as error:
        raise OutputError(_unwritable(path, error)) from None


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give the name of an empty file to be written, which takes the place of `path` at the end of the block.

    After any exception, Ctrl-C included, `path` is as it was and the new file is gone. OutputError where the
    system refuses.
    """
    unfinished = None
    try:
        found = _status(path)
        real = Path(os.path.realpath(path))
        unfinished, descriptor = _new_file_beside(real)
        try:
            yield unfinished
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if found is not None:
            os.chmod(unfinished, stat.S_IMODE(found.st_mode))
        os.replace(unfinished, real)
    except OSError as error:
        raise OutputError(_unwritable(path, error)) from None
    finally:
        if unfinished is not None:
            with suppress(OSError):  # gone: renamed
                unfinished.unlink()
    _sync_folder(real.parent)


def is_standard_output(path: Path) -> bool:
    """Tell whether a name leads to where standard output goes, `/dev/stdout` for one."""
    found = _status(path)
    return found is not None and _is_standard_output(found)


def is_same_file(name: str, path: Path) -> bool:
    """Tell whether a name, which may be none of a file, leads to the file that is to be written."""
    with suppress(OSError, ValueError):
        return path.samefile(name)
    return False


def _is_standard_output(found: os.stat_result) -> bool:
    with suppress(OSError, ValueError, AttributeError):  # closed, or no real file
        return os.path.samestat(found, os.fstat(sys.stdout.fileno()))
    return False


def _status(path: Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _new_file_beside(path: Path) -> tuple[Path, int]:
    """Make an empty file in the folder of `path`; its short name fits wherever that of `path` does."""
    unfinished = path.with_name(f".{os.urandom(8).hex()}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return unfinished, os.open(unfinished, flags, _NEW_FILE)


def _write_all(descriptor: int, content: bytes) -> None:
    """Write everything, however little the system takes at a time, and close."""
    with open(descriptor, "wb") as file:
        file.write(content)


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk, where a folder can be opened for that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _unwritable(path: Path, error: Exception) -> str:
    reason = _(getattr(error, "strerror", None) or str(error))
    return _("cannot write {path!r}: {reason}", path=str(path), reason=reason)


# Where the text of an argument comes from: the argument itself, standard input or a file.


# A text with none of the first that has one of the second, or ends in one of the third, can only be meant as
# a file's name, whether there is such a file or not.
_NO_NAME = re.compile(r"[|{\n]")
# Cards with '/' between them are a slip of notation; the reader of cards tells it better than "no such file".
_CARD_SIGNS = "[-akqjtschткдвпбч♠♣♦♥♤♧♢♡0-9:., ]*"
_SLASHED_CARDS = re.compile(f"{_CARD_SIGNS}(/{_CARD_SIGNS}){{2,}}", re.IGNORECASE)
_FOLDER = re.compile(r"\\|/(?!(?<=\d/)\d)")  # not that of 7/3/0, or of a half
_FILE_ENDS = (".txt", ".json", ".jsonl", ".csv", ".bts", ".ppn", ".pbn", ".deal")
_closed = False


class FileText(str):
    """A text that an argument stood for; name: the argument, `-` or the name of a file."""

    name: str

    @classmethod
    def of(cls, text: str, name: str) -> FileText:
        """Return the text with what it is called."""
        made = cls(text)
        made.name = name
        return made


def file_of(text: str) -> str:
    """Return what a text is called, as its format and its folder are told by; by itself the text."""
    return text.name if isinstance(text, FileText) else text


def read_document(argument: str, *, typed: bool = False) -> FileText:
    """Return the text of a file: `-`, @FILE, a file's name, or, where it can be no name, the text itself.

    typed: what is no file's name is the text itself.
    NotationError for a file that cannot be read, one that does not exist included, or without text.
    """
    text = read_argument(argument)
    if text is argument and text and not typed and _NO_NAME.search(text) is None:
        text = read_text_file(Path(argument))
    if not text.strip():
        raise NotationError("{path!r} holds no text", path=argument)
    return FileText.of(text, argument)


def close_files() -> None:
    """From now on no name in an input is one of a file, as long as the process lives: a text is itself."""
    global _closed
    _closed = True


def read_argument(argument: str, most: int = MAX_FILE_BYTES) -> str:
    """Return the text meant by a command-line argument.

    `-` reads standard input, `@FILE` or the name of a file reads that file; the rest is itself. most: bytes.
    Raises NotationError for a file that cannot be read.
    """
    if argument == "-":
        binary = getattr(sys.stdin, "buffer", None)
        data = (sys.stdin if binary is None else binary).read(most + 1)
        if len(data) > most:
            raise NotationError("{path!r} is larger than {limit} {limit:byte|bytes}", path="-", limit=most)
        return data if isinstance(data, str) else decode(data)
    if _closed:
        return argument
    if argument.startswith("@"):
        return read_text_file(Path(argument[1:]), most)
    if not argument:
        return argument
    reason = errno.ENOENT
    try:
        os.stat(argument)  # a pipe is read too, as the shell's <(…) makes
    except (OSError, ValueError) as error:  # a deal is often no possible name
        reason = getattr(error, "errno", reason)
    else:
        return read_text_file(Path(argument), most)
    if _looks_like_a_name(argument):
        raise NotationError("cannot read {path!r}: {reason}", path=argument, reason=_(os.strerror(reason)))
    return argument


def _looks_like_a_name(text: str) -> bool:
    if _SLASHED_CARDS.fullmatch(text):
        return False
    named = _FOLDER.search(text) is not None or text.lower().endswith(_FILE_ENDS)
    return named and _NO_NAME.search(text) is None


def read_text_file(path: Path, most: int = MAX_FILE_BYTES) -> str:
    """Read a text file of at most so many bytes; NotationError with the reason where that fails."""
    if _closed:
        raise NotationError("no file is read here: {path!r}", path=str(path)[:40])
    try:
        refuse_what_waits(path, os.stat(path))
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = _(getattr(error, "strerror", None) or str(error))
        kind = MissingFileError if isinstance(error, FileNotFoundError) else NotationError
        refusal = kind(_("cannot read {path!r}: {reason}", path=str(path), reason=reason))
        if isinstance(error, OSError) and isinstance(refusal, OSError):
            refusal.errno, refusal.strerror, refusal.filename = error.errno, error.strerror, str(path)
        raise refusal from None
    if len(data) > most:
        raise NotationError("{path!r} is larger than {limit} {limit:byte|bytes}", path=str(path), limit=most)
    return decode(data)


def is_file(path: Path) -> bool:
    """Tell whether a name from an input leads to a file that may be read."""
    try:
        return not _closed and path.is_file()
    except (OSError, ValueError):  # no possible name: too long, or with a null character
        return False


def read_line() -> str | None:
    """Return the next line of standard input, whatever its bytes; None at the end."""
    binary = getattr(sys.stdin, "buffer", None)
    line = (sys.stdin if binary is None else binary).readline(MAX_LINE_BYTES)
    if not line:
        return None
    return harmless(line) if isinstance(line, str) else decode(line)


def decode(data: bytes) -> str:
    """Decode UTF-8, UTF-16 with its mark (PowerShell writes it), or else Windows-1251 (old Russian files).

    What could do harm where it is shown is left out.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return harmless(data.decode("utf-16", errors="replace"))
    try:
        return harmless(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return harmless(data.decode("cp1251", errors="replace"))
