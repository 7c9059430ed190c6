"""A batch whose pool can start no second thread ends in an error, and does not wait for ever."""

from __future__ import annotations

import threading

import pytest

from ddsolve.bulk import runners
from ddsolve.bulk.job import Job

DEALS = ("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q",) * 2


@pytest.mark.slow
def test_a_second_thread_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []  # what would be printed, a traceback
    monkeypatch.setattr(threading, "excepthook", told.append)
    started: list[threading.Thread] = []
    start = threading.Thread.start

    def once(thread: threading.Thread) -> None:
        started.append(thread)
        if len(started) > 1:
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", once)
    with pytest.raises(MemoryError):
        list(runners.in_processes(Job("table", DEALS), 0, jobs=2))
    assert len(started) > 1
    assert threading.excepthook == told.append
    assert told == []
