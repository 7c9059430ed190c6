"""Where the text of an argument comes from: the argument itself, standard input or a file."""

from __future__ import annotations

import codecs
import errno
import os
import re
import sys
from pathlib import Path

from ddsolve.errors import NotationError
from ddsolve.words import say

MAX_BYTES = 1 << 20
# What can only be meant as a file's name, whether there is one or not: no hand has slashes or such ends.
_FILE_NAME = re.compile(r"[^|{\n]*([/\\][^|{\n]*|\.(txt|json|jsonl|csv|bts|ppn|pbn|deal))", re.IGNORECASE)


def read_argument(argument: str) -> str:
    """Return the text meant by a command-line argument.

    `-` reads standard input, `@FILE` or the name of a file reads that file; the rest is itself.
    Raises NotationError for a file that cannot be read.
    """
    if argument == "-":
        binary = getattr(sys.stdin, "buffer", None)
        data = sys.stdin.read(MAX_BYTES + 1) if binary is None else binary.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise NotationError(say("notation.file_too_big", path="-", limit=MAX_BYTES))
        return data if isinstance(data, str) else decode(data)
    if argument.startswith("@"):
        return read_text_file(Path(argument[1:]))
    path = Path(argument)
    try:
        exists = bool(argument) and path.exists()  # a pipe too, as the shell's <(…) makes
    except (OSError, ValueError):  # a deal is often no possible file name: too long, or with a null character
        exists = False
    if not exists and _FILE_NAME.fullmatch(argument):
        raise NotationError(say("notation.file_unreadable", path=argument, reason=os.strerror(errno.ENOENT)))
    return read_text_file(path) if exists else argument


def read_text_file(path: Path) -> str:
    """Read a text file of at most a megabyte; NotationError with the reason where that fails."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NotationError(say("notation.file_unreadable", path=str(path), reason=reason)) from None
    if len(data) > MAX_BYTES:
        raise NotationError(say("notation.file_too_big", path=str(path), limit=MAX_BYTES))
    return decode(data)


def decode(data: bytes) -> str:
    """Decode UTF-8, UTF-16 with its mark (PowerShell writes it), or else Windows-1251 (old Russian files)."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1251", errors="replace")
