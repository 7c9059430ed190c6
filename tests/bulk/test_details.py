"""What a batch does in lines that no quick test met: tools/mutate/run.py found them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ddsolve import DdsolveError, FormatError
from ddsolve.bulk import output, work
from ddsolve.bulk.job import Job, Template
from ddsolve.bulk.output import ResultFile, check_parquet
from ddsolve.questions.allpass import AllPass
from ddsolve.questions.holding import Holding

DEALS = ("SA S7 | SK HA | D7 HT", "C:AKQ | D:AKQ | H:AKQ")


def test_a_piece_of_something_else_is_refused_before_the_work(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(b'{"other')
    with pytest.raises(FormatError, match="not a result of this job"):
        ResultFile(path, Job("table", DEALS))
    assert path.read_bytes() == b'{"other'


def test_a_file_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_descriptor: int) -> bool:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(output, "take_lock", none)
    with ResultFile(tmp_path / "out.jsonl", Job("table", DEALS)) as results:
        assert results.done == 0


class Answer:
    def __init__(self, number: int, taken: list[int]) -> None:
        self.number = number
        self.taken = taken

    def result(self) -> Any:
        self.taken.append(self.number)
        return {"number": self.number}


@pytest.mark.parametrize("bench", [1, 2, 3])
def test_so_many_are_under_way_and_all_come_in_order(bench: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "record_of", lambda _job, number, found: {**found, "at": number})
    job = Job("table", generate=20)
    sent: list[int] = []
    taken: list[int] = []
    most = 0

    def submit(number: int) -> Answer:
        nonlocal most
        sent.append(number)
        most = max(most, len(sent) - len(taken))
        return Answer(number, taken)

    found: Iterator[Any] = work._in_order(submit, job, 3, bench)
    assert list(found) == [{"number": each, "at": each} for each in range(3, 20)]
    assert sent == taken == list(range(3, 20))
    assert most == min(17, work.AHEAD * bench)


def test_parquet_that_cannot_be_written_is_told_before_the_work(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    with pytest.raises(DdsolveError, match="cannot write"):
        check_parquet(tmp_path / "missing" / "out.parquet", Job("table", DEALS))
    check_parquet(tmp_path / "out.parquet", Job("table", DEALS))


def test_what_was_asked_of_all_is_not_what_the_first_line_says() -> None:
    template = Template("allpass", AllPass, {"leader": 2})
    told = [template.told(deal) for deal in ("♠AK | ♠QJ | ♠T9", "♥AK | ♥QJ | ♥T9")]
    assert told[0] == told[1]
    assert told[0]["leader"] == "2"
    assert "hands" not in told[0]
    over, under = (Template("holding", Holding, {side: True}) for side in ("over", "under"))
    assert over.said != under.said  # two jobs


# A batch whose pool can start no second thread ends in an error, and does not wait for ever.


THREADED = ("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q",) * 2


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
        list(work.in_processes(Job("table", THREADED), 0, jobs=2))
    assert len(started) > 1
    assert threading.excepthook == told.append
    assert told == []
