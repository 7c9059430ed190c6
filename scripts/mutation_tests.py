"""Plugins of pytest for scripts/mutate.py: which test runs which lines; only the tests that are wanted."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

PROCESSES = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn"}


class Lines:
    """Records of each test its seconds, whether it starts a process, and the lines of some files it runs."""

    def __init__(self, folder: Path, files: Sequence[str], target: Path) -> None:
        self.files = {str(folder / file): file for file in files}
        self.target = target
        self.found: dict[str, dict[str, Any]] = {}
        self.lines: set[tuple[str, int]] = set()
        self.processes = False
        sys.addaudithook(self._heard)

    def _heard(self, event: str, _: object) -> None:
        self.processes |= event in PROCESSES

    def _called(self, frame: FrameType, event: str, _: object) -> Any:
        return self._line if frame.f_code.co_filename in self.files else None

    def _line(self, frame: FrameType, event: str, _: object) -> Any:
        self.lines.add((self.files[frame.f_code.co_filename], frame.f_lineno))
        return self._line

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Watch one test, its fixtures included."""
        self.lines, self.processes = set(), False
        begun = time.monotonic()
        sys.settrace(self._called)
        threading.settrace(self._called)
        yield
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        seconds = time.monotonic() - begun
        lines = sorted(self.lines)
        self.found[item.nodeid] = {"seconds": seconds, "processes": self.processes, "lines": lines}

    def pytest_sessionfinish(self) -> None:
        """Keep what was found."""
        self.target.write_text(json.dumps(self.found), encoding="utf-8")


class Wanted:
    """Keeps only the tests that are wanted, the quick ones first."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self.seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out all others."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.seconds),
            key=lambda item: self.seconds[item.nodeid],
        )
