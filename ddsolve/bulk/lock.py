"""One run at a time on one output: a lock of the operating system, gone with the process that holds it."""

from __future__ import annotations

import os
import sys

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
