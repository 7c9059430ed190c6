"""What is no plain file: some of it would be waited for without end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from ddsolve.words import _


def refuse_what_waits(path: Path, found: os.stat_result) -> None:
    """Raise OSError for a pipe with a name, which waits for ever without another end, a socket and a disk.

    A pipe that was given open has a name in /dev or /proc, as in a shell's `<(command)` and `>(command)`.
    """
    given = Path(os.path.abspath(path)).parts[1:2] in (("dev",), ("proc",))
    kind = found.st_mode
    if stat.S_ISBLK(kind) or (not given and (stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind))):
        raise OSError(None, _("it is no plain file"))
