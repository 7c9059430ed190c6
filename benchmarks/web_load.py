"""How `ddsolve web` bears a hundred clients at once: a script, not a test.

python benchmarks/web_load.py [--clients 100] [--seconds 10]

Starts a server and tells: cold solves per second and how long one takes; then, every client asking for a
best discard of its own as a stream and waiting for its proof, when each got a first estimate, who was told
that it is busy, how many were answered by then; and how much memory all its processes held at most.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from ddsolve import Deal, Hand


async def ask(
    port: int, name: str, given: object, *, stream: bool, told: Callable[[], None] = lambda: None
) -> tuple[int, float, float | None]:
    """Return the status, the seconds until the end, and those until the first document, which is `told`."""
    started = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
    body = json.dumps(given).encode()
    accept = "text/event-stream" if stream else "application/json"
    head = f"POST /api/{name} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\n"
    head += f"accept: {accept}\r\nconnection: close\r\ncontent-length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    first = None
    status = 0
    while line := await reader.readline():
        if not status:
            status = int(line.split()[1])
        if first is None and b'"options": [{' in line:
            first = time.monotonic() - started
            told()
    writer.close()
    return status, time.monotonic() - started, first


async def solves(port: int, clients: int, seconds: float) -> None:
    """Let every client solve one new deal after the other."""
    end = time.monotonic() + seconds
    taken: list[float] = []
    refused = 0

    async def client(number: int) -> None:
        nonlocal refused
        seed = number * 100_000
        while time.monotonic() < end:
            seed += 1
            given = {"deal": Deal.random(seed).ascii, "contract": "6NT", "soloist": 1}
            status, whole, _ = await ask(port, "solve", given, stream=False)
            if status == 200:
                taken.append(whole)
            else:
                refused += 1
                await asyncio.sleep(0.5)

    await asyncio.gather(*(client(number) for number in range(clients)))
    spread = statistics.quantiles(taken, n=20)
    print(
        f"{clients} clients, cold solves: {len(taken) / seconds:.0f} a second; median "
        f"{spread[9]:.2f} s, 95 % within {spread[18]:.2f} s; busy {refused} times"
    )


async def estimates(port: int, clients: int, longest: float = 120.0) -> None:
    """Let every client ask for a best discard, and wait until all have an estimate."""
    started = time.monotonic()
    first: list[float] = []
    everybody = asyncio.Event()

    def told() -> None:
        first.append(time.monotonic() - started)
        if len(first) == clients:
            everybody.set()

    async def client(number: int) -> int:
        deal = Deal.random(number)
        twelve = Hand(deal.hand(1).mask | deal.dead.mask)
        return (await ask(port, "discard", {"hand": twelve.ascii, "seat": 1}, stream=True, told=told))[0]

    tasks = [asyncio.create_task(client(number)) for number in range(clients)]
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(everybody.wait(), longest)
    ended = [task.result() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    spread = f"first after {first[0]:.2f} s, median {statistics.median(first):.2f} s, last {first[-1]:.2f} s"
    busy, proved = ended.count(503), ended.count(200)
    print(f"{clients} clients, best discard: {len(first)} estimates ({spread}); busy {busy}, proved {proved}")


def memory(root: int) -> float:
    """Return the peak memory of a process and its children, added up, in MiB (Linux)."""
    total = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            status = (folder / "status").read_text()
        except (OSError, ValueError):
            continue
        if root in (parent, int(folder.name)):
            total += (
                next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024
            )
    return total


def main() -> None:
    """Run the load."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    command = [sys.executable, "-m", "ddsolve", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd="/") as server:
        try:
            assert server.stdout is not None
            port = urlsplit(server.stdout.readline().strip()).port or 80
            start = {"deal": "♠A | ♠K | ♠Q", "contract": "6S", "soloist": 1}
            asyncio.run(ask(port, "solve", start, stream=False))  # the workers are there then
            asyncio.run(solves(port, 1, asked.seconds / 2))
            asyncio.run(solves(port, asked.clients, asked.seconds))
            asyncio.run(estimates(port, asked.clients))
            if Path("/proc").is_dir():
                print(f"peak memory of all processes together: {memory(server.pid):.0f} MiB")
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
