"""A progress bar on standard error for work of more than a second."""

from __future__ import annotations

import sys
import time

from ddsolve.words import _

WIDTH = 30  # columns of the bar
PATIENCE = 0.7  # seconds before it appears: short work shows nothing
EVERY = 0.1  # seconds between two drawings
LEFT = 16  # columns of the time left
TELLING = 0.03  # with less done the time left would be a wild guess


class Progress:
    """A bar that appears when the work turns out to be long, and is wiped away at the end.

    It is drawn on a terminal only: in a file or a pipe it would be litter.
    """

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._start = time.monotonic()
        self._next = self._start + PATIENCE
        self._drawn = False
        self._left: int | None = None  # seconds last told

    def show(self, share: float | None) -> None:
        """Draw how much is done, 0 to 1; None where that is unknown."""
        now = time.monotonic()
        if not self._terminal or now < self._next:
            return
        self._next = now + EVERY
        full = round(WIDTH * min(max(share or 0.0, 0.0), 1.0))
        percent = "" if share is None else f" {100 * share:3.0f} %"
        left = self._time_left(now - self._start, share)
        self._write("\r[" + "#" * full + "." * (WIDTH - full) + "]" + percent + left.ljust(LEFT))
        self._drawn = True

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._drawn:
            self._write("\r" + " " * (WIDTH + 8 + LEFT) + "\r")

    @staticmethod
    def _write(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()

    def _time_left(self, elapsed: float, share: float | None) -> str:
        """Return the time left in words, as if the rest went like what is done; nothing where unknown.

        It never climbs: a hard part makes it stand still, until what is left is that little.
        """
        if share is None or not TELLING <= share < 1:
            return ""
        seconds = round(elapsed * (1 - share) / share)
        self._left = seconds if self._left is None else min(seconds, self._left)
        minutes, rest = divmod(self._left, 60)
        return "  " + (
            _("{minutes} min {seconds} s left", minutes=minutes, seconds=rest)
            if minutes
            else _("{seconds} s left", seconds=rest)
        )
