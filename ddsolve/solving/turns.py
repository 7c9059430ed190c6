"""One question at a time, and none after the end: what a facade with threads of its own promises."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from ddsolve.errors import DdsolveError
from ddsolve.solving.effort import Effort

LOOK = 0.02  # seconds between two looks whether a question that waits is still wanted


class OneAtATime:
    """Who answers one question at a time, those of several threads one after another, until it is closed."""

    def __init__(self) -> None:
        self._closed = False
        self._free()

    def _free(self) -> None:
        self._turn = RLock()
        self._busy = False
        self._process = os.getpid()

    def check_idle(self) -> None:
        """Raise DdsolveError inside a question."""
        if self._busy:
            raise DdsolveError("a question is being answered: ask the next one, or close it, afterwards")

    @contextmanager
    def turn(self, effort: Effort) -> Iterator[None]:
        """Wait until the questions of other threads are answered, as long as the answer is wanted.

        Raises DdsolveError after the end, and inside a question; CancelledError while it waits.
        """
        if os.getpid() != self._process:  # of a fork the thread that had the turn is not there
            self._free()
        end = effort.end()
        while not self._turn.acquire(timeout=LOOK):
            effort.check(end)
        try:
            self.check_idle()
            if self._closed:
                raise DdsolveError("it is closed: no question can be asked any more")
            self._busy = True
            try:
                yield
            finally:
                self._busy = False
        finally:
            self._turn.release()
