"""Plugins of pytest for tools/mutate/run.py: which test runs which lines; only the tests that are wanted."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

AT_IMPORT = ""
PROCESSES = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn"}


class Lines:
    """Records of each test its seconds, whether it starts a process, and the lines of some files it runs.

    Or, where that would take too long (`whole`), all lines of the functions that it calls.

    Under AT_IMPORT it keeps the lines that were run before the first test, whoever ran them.
    """

    def __init__(self, folder: Path, files: Sequence[str], target: Path, whole: bool) -> None:
        self.files = {str(folder / file): file for file in files}
        self.target = target
        self.whole = whole
        self.found: dict[str, dict[str, Any]] = {}
        self.lines: set[tuple[str, int]] = set()
        self.codes: set[CodeType] = set()
        self.processes = False
        sys.addaudithook(self._heard)
        self._watch_workers()
        self._watch()

    def _watch(self) -> None:
        sys.settrace(self._called)
        threading.settrace(self._called)

    def _watch_workers(self) -> None:
        """Hear of the processes of multiprocessing too, which no audit event tells of."""
        start = BaseProcess.start

        def heard(process: BaseProcess) -> None:
            self.processes = True
            start(process)

        BaseProcess.start = heard  # type: ignore[method-assign]

    def _keep(self, name: str, seconds: float) -> None:
        """Keep what was run under the name of a test."""
        lines = sorted(self.lines)
        self.found[name] = {"seconds": seconds, "processes": self.processes, "lines": lines}

    def _heard(self, event: str, _: object) -> None:
        self.processes |= event in PROCESSES

    def _called(self, frame: FrameType, event: str, _: object) -> Any:
        file = self.files.get(frame.f_code.co_filename)
        if file is None:
            return None
        if not self.whole:
            return self._line
        if frame.f_code not in self.codes:
            self.codes.add(frame.f_code)
            self.lines |= {(file, line) for *_place, line in frame.f_code.co_lines() if line}
        return None

    def _line(self, frame: FrameType, event: str, _: object) -> Any:
        self.lines.add((self.files[frame.f_code.co_filename], frame.f_lineno))
        return self._line

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Watch one test, its fixtures included."""
        if not self.found:
            self._keep(AT_IMPORT, 0)
        self.lines, self.codes, self.processes = set(), set(), False
        begun = time.process_time()
        self._watch()
        yield
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        self._keep(item.nodeid, time.process_time() - begun)

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
