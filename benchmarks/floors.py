"""What the same work could take at the least: positions at the best pace, cache lines at the speed of memory.

Neither is a bound of the problem, which other ideas may solve with fewer positions. They part what is left in
two: a figure far above its floor is slow for the positions it visits, one near it has to visit fewer.
"""

from __future__ import annotations

import time

LINE = 64  # bytes: a look-up reads one line of the table at the least
_COPIED = 64 << 20


def bandwidth(rounds: int = 5) -> float:
    """Return the bytes a second that one thread copies: read and written, the best of some rounds."""
    source = bytes(_COPIED)
    target = bytearray(_COPIED)
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        target[:] = source
        best = min(best, time.process_time() - start)
    return 2 * _COPIED / best


class Floors:
    """The best pace seen in this run, in milliseconds a position, and the speed of memory."""

    def __init__(self) -> None:
        self.bytes_per_ms = bandwidth() / 1000
        self.pace = float("inf")

    def learn(self, ms: float, nodes: float) -> None:
        """Note a mean time and the mean positions of the search that took it."""
        self.pace = min(self.pace, ms / nodes)

    def of(self, nodes: float | None, probes: float = 0, threads: int = 1) -> float | None:
        """Return the least milliseconds for so many positions and look-ups; None where they were not told."""
        if nodes is None or self.pace == float("inf"):
            return None
        return max(nodes * self.pace / threads, probes * LINE / self.bytes_per_ms)
