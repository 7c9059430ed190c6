"""The parts of a batch one by one, without processes: conditions, columns, addresses, the file of results."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ddsolve import DdsolveError, Deal, FormatError
from ddsolve.advice.discard import many as sampled_choice
from ddsolve.bulk import source, work
from ddsolve.bulk.job import Condition, Job, check_columns, random_deal, shaped
from ddsolve.bulk.output import ResultFile
from ddsolve.bulk.source import read_source
from ddsolve.bulk.work import do_item, do_line, fulfils
from ddsolve.errors import OutputError
from ddsolve.io.documents import arrow_table
from ddsolve.solving import bench as solving_bench

DEALS = ("SA S7 | SK HA | D7 HT", "C:AKQ | D:AKQ | H:AKQ")
HANDS = ("♠AKQT ♣AK87 ♦K8 ♥98",)


@pytest.mark.parametrize(
    ("text", "seat", "level"),
    [("1:6", 1, 6), ("2: 10", 2, 10), ("3:misere", 3, None), (" 1 :misere", 1, None)],
)
def test_a_condition_is_read_and_written(text: str, seat: int, level: int | None) -> None:
    assert Condition.parse(text) == Condition(seat, level)
    assert Condition.parse(str(Condition(seat, level))) == Condition(seat, level)


@pytest.mark.parametrize("tricks", [0, 1])
def test_a_condition_is_weighed_with_the_widow(tricks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the solver says of the twelve cards decides; test_batch.py asks the solver itself."""
    deal = random_deal(1, 0)
    assert deal.widow is not None
    seven = SimpleNamespace(best_strain="D", strains={"D": SimpleNamespace(tricks=7)})
    seven.misere = SimpleNamespace(tricks=tricks)

    def table(asked: Deal) -> object:
        assert set(asked.hand(2)) == {*deal.hand(2), *(deal.widow or ())}
        return SimpleNamespace(with_widow={2: seven})

    monkeypatch.setattr(work, "solver", lambda: SimpleNamespace(table=table))
    assert [fulfils(deal, Condition(2, level)) for level in (6, 7, 8)] == [True, True, False]
    assert fulfils(deal, Condition(2, None)) == (tricks == 0)


def test_what_a_record_of_a_discard_has_in_its_key() -> None:
    common = Job("discard", HANDS, sample=True, others=("rostov", "leningrad")).options()
    assert common["sample"] is True
    assert common["others"] == ["rostov", "leningrad"]
    drawn = Job("table", generate=1, condition=Condition(2, 7)).options()
    assert drawn == {"task": "table", "seed": 1, "condition": "2:7"}
    assert Job("table").size == 0
    assert work._line(Job("table", DEALS), 1) == DEALS[1]
    assert work._line(Job("table", generate=2), 1) is None


def test_a_hand_that_is_drawn_has_the_widow(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[Any] = []

    def choices(_workers: object, hand: Any, *_rest: object) -> None:
        met.append(hand)
        raise InterruptedError

    monkeypatch.setattr(sampled_choice, "sampled_choices", choices)
    with pytest.raises(InterruptedError):
        do_line(Job("discard", generate=1, seed=5, seat=2, sample=True), 0, None)
    deal = random_deal(5, 0)
    assert deal.widow is not None
    assert set(met[0]) == {*deal.hand(2), *deal.widow}
    assert len(met[0]) == 12


@pytest.mark.parametrize(
    ("job", "good", "bad"),
    [
        (Job("table", DEALS), "tricks.1.NT", "with_widow.1"),
        (Job("table", DEALS), "misere.2", "allpass.guarantee"),
        (Job("table", DEALS, also=("widow",)), "with_widow.1.misere", "allpass"),
        (Job("table", DEALS, also=("allpass",)), "allpass.guarantee.1", "with_widow"),
        (Job("discard", HANDS), "best.expected", "misere.tricks"),
        (Job("discard", HANDS), "best.closed.value", "under.sochi.expected"),
        (Job("discard", HANDS, also=("misere",)), "misere.tricks", "misere.1"),
        (Job("discard", HANDS, others=("rostov",)), "under.rostov.expected", "under.leningrad.expected"),
        (Job("discard", HANDS, others=("rostov",)), "under.sochi", "under.sochi.nothing"),
    ],
)
def test_columns_that_a_job_has_and_has_not(job: Job, good: str, bad: str) -> None:
    check_columns(replace(job, columns=(good, "number", "version")))
    with pytest.raises(FormatError, match="no column"):
        check_columns(replace(job, columns=(bad,)))


def test_a_value_inside_an_answer() -> None:
    record = {"best": 5, "under": {"a.toml": {"expected": 2}}}
    job = Job(
        "table", DEALS, columns=("best.expected", "under.a.toml.expected", "id"), carried={"id": (7, 8)}
    )
    values = shaped(job, 1, {**record, "version": "1"})
    assert values["best.expected"] is None  # nothing stands below a number
    assert values["under.a.toml.expected"] == 2
    assert values["id"] == 8


def test_numbers_of_json_lines_stay_numbers(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text('{"deal": "SA | SK | SQ", "worth": 1.5, "more": [0.5]}\n', encoding="utf-8")
    columns = read_source(str(path), None, "deal", ("worth", "more")).columns
    assert columns == {"worth": (1.5,), "more": ("[0.5]",)}
    assert type(columns["worth"][0]) is float


def test_rows_of_parquet_have_a_limit(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    path = tmp_path / "in.parquet"
    pytest.importorskip("pyarrow.parquet").write_table(pyarrow.table({"deal": list(DEALS)}), path)
    for most, count in ((2, 2), (1, None)):
        if count is None:
            with pytest.raises(FormatError, match="more than 1 row"):
                source.parquet_rows(path, "deal", (), most)
        else:
            assert len(list(source.parquet_rows(path, "deal", (), most)[1])) == count
    assert arrow_table([{"a": None}, {"a": {"b": 1}}], ["a"]).to_pylist() == [{"a": None}, {"a": '{"b": 1}'}]


def test_json_lines_without_a_line(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_text("\n\n", encoding="utf-8")
    with pytest.raises(FormatError, match="there is nothing in the file"):
        read_source(str(path), None, "deal")


GOOD = ["h:1", "tcp://127.0.0.1:8786", "[::1]:65535", "tcp://[::1]:1"]
BAD = ["h:0", "h:65536", "h:99999999999", "h:", "h", "tls://h:1", "a/b:1", "h:+1", "h:٣", "h:1.0", "h:-1"]


@pytest.mark.parametrize("address", [*GOOD, *BAD])
def test_addresses_of_a_scheduler(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class RefusedError(Exception):
        pass

    def connect(place: tuple[str, int], patience: float) -> None:
        assert place[0] in ("h", "127.0.0.1", "::1")
        assert 0 < place[1] < 65536
        assert patience > 0
        raise RefusedError

    monkeypatch.setattr(work.socket, "create_connection", connect)
    with pytest.raises(
        DdsolveError if address in BAD else RefusedError, match="no address" if address in BAD else None
    ):
        work._check_address(address)


def test_one_process_where_the_cores_are_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving_bench.os, "cpu_count", lambda: None)
    monkeypatch.delattr(solving_bench.os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(work, "ProcessPoolExecutor", None)
    job = Job("table", DEALS)
    assert list(work.in_processes(job, 1)) == [do_item(job, 1)]


def test_a_second_file_on_one_output_is_refused(tmp_path: Path) -> None:
    path, job = tmp_path / "out.jsonl", Job("table", DEALS)
    with ResultFile(path, job), pytest.raises(OutputError, match="another run is writing it"):
        ResultFile(path, job)
    with ResultFile(path, job):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="devices and modes as POSIX has them")
def test_the_file_of_results_is_a_plain_one(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="has to be a plain file"):
        ResultFile(Path("/dev/null"), Job("table", DEALS))
    before = os.umask(0o022)
    try:
        with ResultFile(tmp_path / "out.jsonl", Job("table", DEALS)):
            pass
    finally:
        os.umask(before)
    assert (tmp_path / "out.jsonl").stat().st_mode & 0o777 == 0o644


def test_a_disk_that_is_full_only_when_all_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was brought to the disk is told; an error that came before is not hidden by it."""

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    job = Job("table", DEALS)
    monkeypatch.setattr(os, "fsync", full)
    told = pytest.raises(OutputError, match=r": No space left on device; 1 result is there")
    with told, ResultFile(tmp_path / "out.jsonl", job) as results:
        results.write(do_item(job, 0))
    with pytest.raises(InterruptedError), ResultFile(tmp_path / "other.jsonl", job):
        raise InterruptedError


def test_a_piece_that_does_not_go_on_is_named_by_its_line(tmp_path: Path) -> None:
    path, job = tmp_path / "out.jsonl", Job("table", DEALS)
    with ResultFile(path, job) as results:
        results.write(do_item(job, 0))
        second = results.line(do_item(job, 1))
    with path.open("ab") as file:
        file.write(second[:-30] + b"x")
    with ResultFile(path, job) as results, pytest.raises(FormatError, match="line 2: not the beginning"):
        results.write(do_item(job, 1))
