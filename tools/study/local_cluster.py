"""`ddsolve batch` on a Dask cluster of this machine, timed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def local_cluster(workers: int) -> Iterator[Any]:
    """Give a cluster of so many processes of one thread; a kill ends it as an error does."""
    from distributed import LocalCluster

    signal.signal(signal.SIGTERM, lambda *_given: sys.exit(1))
    with LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, processes=True
    ) as cluster:
        yield cluster


def batch(cluster: Any, hands: Path, output: Path, options: Sequence[str]) -> None:
    """Advise the hands of a file, or go on, and note in `runs.jsonl` beside the output what it took."""
    command = [sys.executable, "-m", "ddsolve", "batch", str(hands.resolve()), "-o", str(output.resolve())]
    command += ["--task", "discard", "--dask", cluster.scheduler_address, *options]
    before, start = lines_in(output), time.monotonic()
    spent_before = sum(seconds for seconds, _most in _spent(cluster))
    try:
        subprocess.run(command, cwd=output.parent, check=True)
    finally:
        spent = _spent(cluster)
        note = {
            "output": output.name,
            "hands": lines_in(output) - before,
            "workers": len(spent),
            "wall_s": time.monotonic() - start,
            "cpu_s": sum(seconds for seconds, _most in spent) - spent_before,
            "worker_mib": max(most for _seconds, most in spent),
        }
        with (output.parent / "runs.jsonl").open("a", encoding="utf-8") as notes:
            notes.write(json.dumps(note) + "\n")


def lines_in(output: Path) -> int:
    """Return how many records are written, none in a file that is not there."""
    return output.read_bytes().count(b"\n") if output.exists() else 0


def notes_of(folder: Path) -> list[dict[str, Any]]:
    """Return what runs in a folder took."""
    return [json.loads(line) for line in (folder / "runs.jsonl").read_text().splitlines()]


def _spent(cluster: Any) -> list[tuple[float, float]]:
    """Return the processor's seconds and the most memory, in MiB, of each worker (Linux)."""
    found = []
    for worker in cluster.workers.values():
        fields = Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()
        status = Path(f"/proc/{worker.pid}/status").read_text()
        most = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        found.append(((int(fields[11]) + int(fields[12])) / 100, int(most.split()[1]) / 1024))
    return found
