"""How much memory a process takes at its highest: the figures are in BENCHMARKS.md, wide margins here."""

from __future__ import annotations

import subprocess
import sys

import pytest

resource = pytest.importorskip("resource")

# Linux hands the greatest size of the process that starts another one on to it in ru_maxrss, not in VmHWM
PEAK = """
import os, resource, sys
if os.path.exists("/proc/self/status"):
    with open("/proc/self/status") as status:
        kib = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
else:
    told = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kib = told // 1024 if sys.platform == "darwin" else told  # bytes there, KiB elsewhere
print(kib // 1024)
"""
SOLVES = """
import random
from ddsolve._engine import Engine
engine = Engine(64 << 20)
rng = random.Random(1)
for _ in range(10_000):
    pack = rng.sample(range(32), 30)
    hands = [sum(1 << card for card in pack[seat * 10 : seat * 10 + 10]) for seat in range(3)]
    engine.solve(hands, rng.randrange(5), False, 0, rng.randrange(3))
"""
COMMAND = """
import sys
from click.testing import CliRunner
from ddsolve.cli.root import cli
result = CliRunner().invoke(cli, sys.argv[1:])
assert result.exit_code == 0, result.output
"""


def peak(code: str, *arguments: str) -> int:
    """Return the most memory of a process, in MiB."""
    command = [sys.executable, "-c", code + PEAK, *arguments]
    result = subprocess.run(command, capture_output=True, check=True, timeout=600)
    return int(result.stdout.split()[-1])


@pytest.mark.long
@pytest.mark.parametrize(
    ("most", "code", "arguments"),
    [
        (200, SOLVES, []),
        (700, COMMAND, ["layouts", "♠AKQT ♣AK7 ♦K8 ♥9", "--dead", "C8 D9", "--seat", "1", "--strain", "S"]),
        (700, COMMAND, ["discard", "S:AKQJT87 C:AKQ D:87 H:-", "--seat", "1", "--won", "10S"]),
    ],
    ids=["10,000 solves", "layouts", "discard"],
)
def test_the_most_memory_of_a_process(most: int, code: str, arguments: list[str]) -> None:
    assert peak(code, *arguments) < most
