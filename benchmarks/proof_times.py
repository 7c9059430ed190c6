"""When the best discard of a hand is first estimated, proved, and told with all that stands beside it.

    python benchmarks/proof_times.py HAND [--threads N]

Seconds by the wall clock from the start of the process, as `ddsolve discard HAND --seat 1` works it out.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from typing import NamedTuple


class Times(NamedTuple):
    """Seconds until the first estimate, the proof, the whole answer; positions up to the proof; threads."""

    first: float
    proved: float
    whole: float
    nodes: int
    threads: int


def proof_times(hand: str) -> Times:
    """Time one hand in a process of its own, on every core."""
    start = time.time()
    done = subprocess.run([sys.executable, __file__, hand], check=True, capture_output=True, text=True)
    *times, nodes, used = json.loads(done.stdout)
    return Times(*(stamp - start for stamp in times), nodes, used)


def stamps(text: str, threads: int | None) -> list[float]:
    """Return the time of day of the first estimate, the proof and the end; then positions and threads."""
    from ddsolve.advice.discard.advice import DiscardAdvice, answer_discard
    from ddsolve.advice.figures.pricing import Menu, Pricing
    from ddsolve.conventions import Convention
    from ddsolve.solving.bench import Bench
    from ddsolve.solving.tools import SMALL_TABLE_MB
    from ddsolve.values.contract import Contract
    from ddsolve.values.hand import Hand

    menu = Menu(Pricing(Convention.load("sochi"), 1, "best", 3, "even"), Contract.parse("6S"))
    first = proved = None
    nodes = 0
    with Bench(threads, SMALL_TABLE_MB << 20) as bench:  # as the command has them

        def hear(advice: DiscardAdvice) -> None:
            nonlocal first, proved, nodes
            first = first or (time.time() if advice.options else None)
            if advice.proved and proved is None:
                proved, nodes = time.time(), bench.nodes

        with bench.heard(hear):
            hear(answer_discard(bench, Hand.parse(text), menu))
        used = bench.threads
    assert first is not None
    assert proved is not None
    return [first, proved, time.time(), nodes, used]


def main() -> None:
    """Print times of day, positions and threads as JSON."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("hand")
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    print(json.dumps(stamps(options.hand, options.threads)))


if __name__ == "__main__":
    main()
