"""Compare claims in random endings with the whole tree over sets of layouts, which leaves nothing out.

    python tools/fuzz/claims.py [--count 100000] [--start 0]

Endings of two to four cards: every game, every leader, cards and lengths of suits that are known, cards
already played. In each the most tricks that double dummy takes in every layout are claimed (in one of ten
one more); the plan and its first cards must be those of the reference. In one of ten the layouts are compared
one by one as well, in one of a hundred the command is run with the same ending. Differences are printed with
their seed; the exit status is 1 if there was one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from advice.claim.endings import Ending, check_double_dummy, check_plan, claimed
from click.testing import CliRunner

from ddsolve.advice.claim.results import Claim
from ddsolve.cli.root import cli as command
from ddsolve.solving.bench import Bench

SIZES = (2, 2, 2, 2, 3, 3, 3, 3, 3, 4)


def check_command(ending: Ending, found: Claim) -> None:
    """Run the command: the same answer in JSON, and a text without an error."""
    arguments = ["claim", *ending.arguments, "--threads", "1"]
    told = CliRunner().invoke(command, [*arguments, "--json"], catch_exceptions=False)
    document = json.loads(told.stdout)
    assert {key: document[key] for key in found.as_json()} == found.as_json(), arguments
    assert CliRunner().invoke(command, arguments, catch_exceptions=False).exit_code == 0, arguments


def compare(bench: Bench, seed: int) -> list[str]:
    """Draw one ending and compare everything; return what it was."""
    rng = Random(seed)
    ending, found = claimed(bench, rng, rng.choice(SIZES))
    plan = check_plan(ending, found)
    if seed % 10 == 0:
        check_double_dummy(ending, found)
    if seed % 100 == 0:
        check_command(ending, found)
    outcome = "plan" if plan else "no plan" if found.double_dummy_holds else "lost double dummy"
    return [outcome, f"claimed in {ending.known.game}"]


def main() -> int:
    """Go through the seeds; 1 where a difference was found."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--start", type=int, default=0)
    options = parser.parse_args()
    seen: Counter[str] = Counter()
    with Bench(1) as bench:
        for seed in range(options.start, options.start + options.count):
            if seed % 2000 == 0:
                print(seed, dict(seen), flush=True)
            try:
                seen.update(compare(bench, seed))
            except Exception as error:  # a crash is a difference too
                seen["different"] += 1
                print(f"--start {seed} --count 1: {error!r}", flush=True)
    print(f"{options.count} endings from {options.start}: {dict(seen)}")
    return 1 if seen["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
