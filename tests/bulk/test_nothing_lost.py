"""`batch` loses nothing: foreign files, two runs at once, changed records, kills, full disks."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from bulk.batches import JOB, LINES, run, write
from click.testing import Result
from support import thinned

import ddsolve.bulk.job
import ddsolve.bulk.output
import ddsolve.bulk.work
from ddsolve import DdsolveError, FormatError
from ddsolve.bulk.job import Job
from ddsolve.bulk.output import ResultFile
from ddsolve.bulk.work import do_item, in_processes, on_dask
from ddsolve.errors import OutputError
from ddsolve.io import MAX_RECORD_BYTES
from ddsolve.values.answers import Json

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")


def refused(result: Result, message: str, status: int = 2) -> None:
    assert result.exit_code == status, result.output
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "out.jsonl"
    write(JOB, path)
    return path


def test_a_torn_record_has_to_be_the_beginning_of_the_next(whole: Path) -> None:
    """The head of the record fits, so the record is made; what follows it does not."""
    lines = whole.read_bytes().splitlines(keepends=True)
    torn = lines[0] + lines[1][:-40] + b"x"
    whole.write_bytes(torn)
    with pytest.raises(FormatError, match="not the beginning"):
        write(JOB, whole)
    assert whole.read_bytes() == torn
    whole.write_bytes(b"".join(lines) + b'{"number"')
    with pytest.raises(FormatError, match="not a result"):
        ResultFile(whole, JOB)


def test_a_record_that_could_not_be_read_again_is_not_written(whole: Path, tmp_path: Path) -> None:
    """The longest that is written can be taken up."""
    job = replace(JOB, columns=("note",))
    path = tmp_path / "notes.jsonl"
    with ResultFile(whole, JOB) as results:
        longest = MAX_RECORD_BYTES - len(results.line({**do_item(job, 0), "note": ""}))
    for length, fits in ((longest, True), (longest + 1, False)):
        path.unlink(missing_ok=True)
        carried = replace(job, carried={"note": ("x" * length, "", "")})
        if fits:
            write(carried, path)
            with ResultFile(path, carried) as results:
                assert results.done == 3
        else:
            with pytest.raises(FormatError, match="line 1: more than 1048576 bytes; carry shorter columns"):
                write(carried, path)
            assert not path.exists()


def test_the_deals_are_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "one.txt"
    path.write_text(LINES[0])
    for name in (path, f"@{path}"):
        refused(run(name, "-o", path), "is the file that is read")
    assert path.read_text() == LINES[0]


@pytest.mark.parametrize("field", ["tricks", "number", "version", "job", "sum"])
def test_a_changed_record_is_refused(field: str, whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    for change in ("changed", "gone"):
        record = json.loads(lines[1])
        if change == "gone":
            del record[field]
        else:
            record[field] = "x"
        whole.write_bytes(lines[0] + json.dumps(record).encode() + b"\n" + lines[2])
        before = whole.read_bytes()
        with pytest.raises(FormatError, match="line 2"):
            ResultFile(whole, JOB)
        assert whole.read_bytes() == before


def test_another_version_is_refused(whole: Path, deals: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ddsolve.bulk.output, "__version__", "99.0")
    refused(run(deals, "-o", whole), "made by version")
    monkeypatch.undo()
    monkeypatch.setattr(ddsolve.bulk.job, "__version__", "99.0")
    refused(run(deals, "-o", whole), "not a result of this job")


def test_a_convention_of_ones_own_that_was_changed_is_refused(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    hands = tmp_path / "hands.txt"
    hands.write_text("S:AKQJT87 C:AKQ D:87 H:-")
    arguments = [hands, "--task", "discard", "--won", "10S", "--convention", club]
    arguments += ["-o", tmp_path / "out.jsonl"]
    for value, status in ((10, 0), (10, 0), (12, 2)):
        club.write_text(f'builds_on = "sochi"\n[options]\nmisere_value = {value}\n')
        assert run(*arguments, "--jobs", 1).exit_code == status


def test_nested_brackets_in_an_output_are_refused(tmp_path: Path, deals: Path) -> None:
    path = tmp_path / "out.jsonl"
    for content in (b"[" * 100_000, b"[" * 100_000 + b"\n", b'{"a": ' * 100_000 + b"\n", b"x" * 3_000_000):
        path.write_bytes(content)
        refused(run(deals, "-o", path), "line 1")
        assert path.read_bytes() == content


@pytest.mark.slow
def test_a_second_run_says_so_and_leaves(whole: Path, deals: Path) -> None:
    with ResultFile(whole, JOB):
        refused(run(deals, "-o", whole), "another run is writing it", status=1)
        command = [sys.executable, "-m", "ddsolve", "batch", str(deals), "-o", str(whole)]
        other = subprocess.run(command, capture_output=True, timeout=60, check=False)
        assert other.returncode == 1
        assert b"another run" in other.stderr
    assert run(deals, "-o", whole).exit_code == 0


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_outputs_that_are_no_files(tmp_path: Path, deals: Path) -> None:
    """`-o /dev/full` was read for ever."""
    for name in ("/dev/full", "/dev/null"):
        refused(run(deals, "-o", name), "plain file")
    target = tmp_path / "target"
    with target.open("wb") as stream:
        command = [sys.executable, "-m", "ddsolve", "batch", str(deals), "-o", "/dev/stdout"]
        result = subprocess.run(command, stdout=stream, stderr=subprocess.PIPE, timeout=60, check=False)
    assert result.returncode == 2
    assert b"plain file" in result.stderr
    assert target.read_bytes() == b""


@pytest.mark.slow
@posix
def test_a_full_disk_keeps_what_is_there(tmp_path: Path, deals: Path, whole: Path) -> None:
    """A short write tears a record; with room again the run goes on behind the tear."""
    path = tmp_path / "small.jsonl"
    lines = whole.read_bytes().splitlines(keepends=True)
    for room in (10, len(lines[0]), len(lines[0]) + 300):
        path.unlink(missing_ok=True)
        code = (
            "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
            f"resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))\n"
            "from ddsolve.cli import main; main()\n"
        )
        command = [sys.executable, "-B", "-c", code, "batch", str(deals), "-o", str(path), "--jobs", "1"]
        result = subprocess.run(command, capture_output=True, timeout=60, check=False)
        assert result.returncode == 1, result.stderr
        assert b"start again to go on" in result.stderr
        assert result.stderr.count(b"\n") == 1
        assert path.read_bytes() == whole.read_bytes()[:room]
        assert run(deals, "-o", path, "--jobs", 1).exit_code == 0
        assert path.read_bytes() == whole.read_bytes()


def test_a_system_that_writes_one_byte_at_a_time(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, bytes(data[:1])))
    write(JOB, tmp_path / "again.jsonl")
    monkeypatch.undo()
    assert (tmp_path / "again.jsonl").read_bytes() == whole.read_bytes()


def test_a_clock_that_goes_backwards(tmp_path: Path, whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1e9]

    def earlier() -> float:
        now[0] -= 3600
        return now[0]

    monkeypatch.setattr(time, "time", earlier)
    monkeypatch.setattr(time, "monotonic", earlier)
    with ResultFile(tmp_path / "again.jsonl", JOB) as results:
        for record in in_processes(JOB, 0, 1):
            results.write(record)
    monkeypatch.undo()
    assert (tmp_path / "again.jsonl").read_bytes() == whole.read_bytes()


@pytest.mark.slow
@posix
def test_a_worker_killed_at_every_step(tmp_path: Path) -> None:
    """The run ends with one line, the file holds the records that were told, and another run goes on."""
    job = Job("table", LINES[:2] * 2)
    straight = tmp_path / "straight.jsonl"
    write(job, straight)
    for step in range(job.size):
        path = tmp_path / f"{step}.jsonl"
        with pytest.raises(DdsolveError, match="a worker process died"), ResultFile(path, job) as results:
            _with_a_kill(job, results, step)
        assert straight.read_bytes().startswith(path.read_bytes())
        assert path.read_bytes().count(b"\n") >= step
        write(job, path)
        assert path.read_bytes() == straight.read_bytes()


def _with_a_kill(job: Job, results: ResultFile, step: int) -> None:
    """Kill the bench before record `step` is asked for; what they had done before may still come."""
    endless = Job(job.task, job.lines * 1000)  # so that there is work to die at
    for number, record in enumerate(in_processes(endless, 0, 2)):
        if number < job.size:
            results.write(record)
        if number >= max(step - 1, 0):
            for process in multiprocessing.active_children():
                process.kill()


KILLED_AT = """
import os, signal, sys, time
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it is ignored, and stays so
from ddsolve.bulk.output import ResultFile
path, at, number, *arguments = sys.argv[1:]
real = ResultFile.write
def write(self, record):
    real(self, record)
    if self.done == int(at):
        print(time.monotonic(), file=sys.stderr, flush=True)
        os.kill(os.getpid(), int(number))
ResultFile.write = write
if __name__ == "__main__":
    sys.argv = ["ddsolve", "batch", "-o", path, *arguments]
    from ddsolve.cli import main
    main()
"""


def killed(folder: Path, path: Path, at: int, number: int, *arguments: str) -> float:
    """Run a batch that kills itself after so many records; return the seconds that its bench outlive it.

    They hold its standard output, so that it stays open until the last of them is gone.
    """
    script = folder / "killed.py"
    script.write_text(KILLED_AT)
    command = [sys.executable, str(script), str(path), str(at), str(number), *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        _, told = process.communicate(timeout=600)
        ended = time.monotonic()
    finally:
        process.kill()
        process.wait()
    assert process.returncode == (130 if number == signal.SIGTERM else -number)  # as Ctrl-C ends it
    return ended - float(told.split()[0])


@pytest.mark.slow
@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_at_every_record_nothing_is_lost_or_repeated(jobs: int, tmp_path: Path) -> None:
    job = Job("table", generate=3, seed=5)
    straight = tmp_path / "straight.jsonl"
    write(job, straight)
    path = tmp_path / "killed.jsonl"
    for at in range(1, job.size):
        killed(tmp_path, path, at, signal.SIGKILL, "--generate", "3", "--seed", "5", "--jobs", str(jobs))
        assert path.read_bytes().count(b"\n") == at
    write(job, path)
    assert path.read_bytes() == straight.read_bytes()


@pytest.mark.slow
@posix
@pytest.mark.parametrize("name", thinned(["SIGKILL", "SIGTERM", "SIGHUP"], 3))
def test_workers_end_with_the_run(name: str, tmp_path: Path) -> None:
    """They were left behind for 17 s and more: the second hand alone takes them far longer than the limit."""
    hands = tmp_path / "hands.txt"
    flat = "S:A97 C:K9 D:AJ7 H:KQT8"
    hands.write_text("S:AKQJT87 C:AKQ D:87 H:-\n" + "\n".join([flat] * 3))
    arguments = (str(hands), "--task", "discard", "--won", "10S", "--jobs", "2")
    assert killed(tmp_path, tmp_path / "out.jsonl", 1, getattr(signal, name), *arguments) < 30


@pytest.mark.slow
@posix
def test_workers_are_deaf_to_ctrl_c(tmp_path: Path) -> None:
    """A terminal sends it to every process of the group; only the one that hands out the work may answer."""
    job = Job("table", LINES * 100)
    found = []
    for record in in_processes(job, 0, 2):
        for process in multiprocessing.active_children():
            assert process.pid is not None
            os.kill(process.pid, signal.SIGINT)
        found.append(record)
        if len(found) == 20:
            break
    assert found == [do_item(job, number) for number in range(20)]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])  # this process hears it again


@pytest.mark.parametrize("name", ["out.parquet", "X.PARQUET"])
def test_parquet_in_any_letters_and_never_over_a_foreign_one(name: str, tmp_path: Path, deals: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    import pyarrow

    path = tmp_path / name
    assert run(deals, "-o", path, "--jobs", 1).exit_code == 0
    assert parquet.read_table(path).num_rows == len(LINES)
    assert run(deals, "-o", path, "--jobs", 1).exit_code == 0
    for content in (b"PAR1 not one", None):
        if content is None:
            parquet.write_table(pyarrow.table({"mine": [1, 2]}), path)
        else:
            path.write_bytes(content)
        before = path.read_bytes()
        refused(run(deals, "-o", path, "--jobs", 1), "not made by this job")
        assert path.read_bytes() == before


def test_parquet_is_not_written_in_place(
    tmp_path: Path, deals: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old one stands until the new one is whole, and the lines are there to try again."""
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "out.parquet"
    assert run(deals, "-o", path, "--jobs", 1).exit_code == 0
    before = path.read_bytes()

    def torn(table: object, target: Path) -> None:
        target.write_bytes(before[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet, "write_table", torn)
    refused(run(deals, "-o", path, "--jobs", 1), "No space left", status=1)
    assert path.read_bytes() == before
    assert sorted(item.name for item in tmp_path.iterdir()) == [deals.name, path.name, path.name + ".jsonl"]


def test_a_worker_of_another_version_is_refused(tmp_path: Path) -> None:
    with ResultFile(tmp_path / "out.jsonl", JOB) as results, pytest.raises(DdsolveError, match="99"):
        results.write({**do_item(JOB, 0), "version": "99.0"})
    assert (tmp_path / "out.jsonl").read_bytes() == b""


@pytest.mark.slow
@pytest.mark.parametrize(
    "address",
    ["tls://127.0.0.1:8786", "tcp://127.0.0.1:1", "nonsense", "", "127.0.0.1:99999", "tcp://", "ucx://1:2",
     "tcp://[::1", "http://x", "127.0.0.1:" + "9" * 5000, "inproc://1/2/3"],
)  # fmt: skip
def test_addresses_where_no_scheduler_is(address: str, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    asked = address in ("tcp://127.0.0.1:1", "tcp://[::1")
    message = "no Dask scheduler answers" if asked else "write tcp://HOST:PORT (no tls)"
    refused(run("--generate", 1, "--dask", address, "-o", tmp_path / "out.jsonl"), message)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("before", [None, b""])
def test_an_error_before_the_first_record_leaves_no_file_behind(
    before: bytes | None, tmp_path: Path, deals: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty file that was there stays."""

    def failing(_job: Job, _number: int) -> Json:
        raise DdsolveError("failed")

    path = tmp_path / "out.jsonl"
    if before is not None:
        path.write_bytes(before)
    monkeypatch.setattr(ddsolve.bulk.work, "do_item", failing)
    refused(run(deals, "-o", path, "--jobs", 1), "failed")
    assert path.exists() == (before is not None)


def test_a_file_removed_while_it_was_opened_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another run held the lock, and ended with an error."""
    path = tmp_path / "out.jsonl"
    monkeypatch.setattr(ddsolve.bulk.output, "take_lock", lambda _descriptor: path.unlink() or True)
    with pytest.raises(OutputError, match="another run"):
        ResultFile(path, JOB)


def test_an_allpass_is_refused_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands, path = tmp_path / "hands.txt", tmp_path / "out.jsonl"
    hands.write_text("S:AKQJT87 C:AKQ D:87 H:-")
    monkeypatch.setattr(ddsolve.bulk.output, "ResultFile", None)
    refused(run(hands, "--task", "discard", "--won", "allpass", "-o", path), "no bid that is won")


SCHEDULER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
                           scheduler_port=0, protocol="tcp://", processes=False)
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


@pytest.mark.slow
def test_a_scheduler_that_is_killed(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    script = tmp_path / "scheduler.py"
    script.write_text(SCHEDULER)
    job = Job("table", LINES * 1000)
    path = tmp_path / "out.jsonl"
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as scheduler:
        assert scheduler.stdout is not None
        address = scheduler.stdout.readline().strip()
        with pytest.raises(DdsolveError, match="the Dask cluster failed"), ResultFile(path, job) as results:
            _kill_at_first(scheduler, on_dask(job, 0, address), results)
    assert path.read_bytes().endswith(b"\n")
    with ResultFile(path, job) as results:
        assert results.done > 0


def _kill_at_first(scheduler: subprocess.Popen[str], records: Iterator[Json], results: ResultFile) -> None:
    for record in records:
        results.write(record)
        scheduler.kill()


def test_a_table_by_its_name_is_no_place_for_lines_of_json(deals: Path, tmp_path: Path) -> None:
    refused(run(deals, "-o", tmp_path / "out.csv"), "results are JSON lines or Parquet")
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.parametrize("gone", [True, False])
def test_results_that_went_away_with_their_file_are_not_said_to_be_there(tmp_path: Path, gone: bool) -> None:
    path = tmp_path / "out.jsonl"
    results = ResultFile(path, JOB)
    results.write(do_item(JOB, 0))
    path.rename(tmp_path / "moved.jsonl")
    if not gone:
        path.write_text("")  # another one took its name
    with pytest.raises(OutputError, match="moved or removed"):
        results.__exit__(None, None, None)
