"""Timing: CPU seconds of this process for each call, nothing else inside the clock."""

from __future__ import annotations

import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

T = TypeVar("T")
CHECKOUT = Path(__file__).resolve().parent.parent
ELSEWHERE = Path(__file__).resolve().parent  # Python looks for modules where it starts: not in the checkout


class Times(NamedTuple):
    """CPU milliseconds of each of a number of calls."""

    each: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Return the arithmetic mean."""
        return statistics.fmean(self.each)

    @property
    def median(self) -> float:
        """Return the median."""
        return statistics.median(self.each)

    @property
    def worst(self) -> float:
        """Return the slowest call."""
        return max(self.each)

    def __str__(self) -> str:
        return f"mean {self.mean:.3f}  median {self.median:.3f}  worst {self.worst:.2f} ms"


def timed(function: Callable[..., T], arguments: Iterable[tuple[object, ...]]) -> tuple[list[T], Times]:
    """Call the function with each of the arguments: the answers, and the time of each call."""
    answers, each = [], []
    for some in arguments:
        start = time.process_time_ns()
        answer = function(*some)
        each.append((time.process_time_ns() - start) / 1e6)
        answers.append(answer)
    return answers, Times(tuple(each))


def command_time(command: list[str], repeat: int = 5) -> float:
    """Wall-clock seconds of a command, the best of some."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, cwd=ELSEWHERE)
        best = min(best, time.perf_counter() - start)
    return best


def import_time(module: str, repeat: int = 5) -> float:
    """Seconds that importing a module takes in a new interpreter, the best of some."""
    script = f"import time; s = time.perf_counter(); import {module}; print(time.perf_counter() - s)"
    command = [sys.executable, "-c", script]
    runs = [
        subprocess.run(command, check=True, capture_output=True, text=True, cwd=ELSEWHERE)
        for _ in range(repeat)
    ]
    return min(float(run.stdout) for run in runs)


def machine() -> str:
    """Name the processor as the system calls it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


@cache
def commit() -> str:
    """Name the commit that is measured; '+' when files had been changed when this was first asked."""
    try:
        name = _git("rev-parse", "--short", "HEAD")
        return name + ("+" if _git("status", "--porcelain", "-uno") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(CHECKOUT), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
