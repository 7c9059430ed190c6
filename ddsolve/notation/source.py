"""Where the text of an argument comes from: the argument itself, standard input or a file."""

from __future__ import annotations

import codecs
import errno
import os
import re
import sys
from pathlib import Path

from ddsolve.errors import MissingFileError, NotationError
from ddsolve.io.limits import MAX_FILE_BYTES, MAX_LINE_BYTES
from ddsolve.io.plain_text import harmless
from ddsolve.io.saving import refuse_what_waits
from ddsolve.words import _

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
