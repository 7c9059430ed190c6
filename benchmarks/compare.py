"""Every goal of speed and size beside its measured value, in one run.

    python benchmarks/compare.py [--smoke] [--no-layouts] [--save]

Times are CPU time of this process, one thread, only the call that solves. DDS runs in the same run on the
same deals (`pip install ddsolve[bench]`); without it the goals are held against its recorded 0.25 ms, and
that is said. Figures marked "recorded" were measured elsewhere by others; all others here and now.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

import all_layouts
import cold
import dds
from deals import contract_deals, random_deals
from measure import command_time, commit, import_time, machine
from proof_times import proof_times
from tabulate import tabulate

from ddsolve import __version__

HISTORY = Path(__file__).resolve().parent / "history.jsonl"
RECORDED_DDS = 0.25  # ms for one no-trump solve
UNIT_DDS = 0.25  # the goals below in ms or s hold where DDS needs this much
# All layouts of a hand, in seconds on one core
LAYOUT_SECONDS = {
    ("trick", "ordinary"): 0.5,
    ("trick", "hard"): 5.0,
    ("misere", "ordinary"): 2.0,
    ("misere", "hard"): 8.0,
}

# The proven best discard and contract of twelve cards, in seconds on two cores
DISCARDS = (("AKQT.AK78.K8.89", "strong", 10.0), ("A97.KQT8.AJ7.K9", "flat", 20.0))


def _figure(value: float) -> str:
    """Write three digits that count, whole numbers from 100 up."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


class Goal(NamedTuple):
    """One line of the result: measured and limit in the same unit; None was not measured."""

    name: str
    measured: float | None
    limit: float
    unit: str
    note: str = ""

    def row(self) -> list[str]:
        """Write the line of the table."""
        if self.measured is None:
            return [self.name, "not measured", f"{_figure(self.limit)} {self.unit}", "", "", self.note]
        ratio = self.measured / self.limit
        verdict = "reached" if ratio <= 1 else "not reached"
        return [
            self.name,
            f"{_figure(self.measured)} {self.unit}",
            f"{_figure(self.limit)} {self.unit}",
            f"{ratio:.2f}",
            verdict,
            self.note,
        ]


class Run:
    """The figures of one run and the goals they are held against."""

    def __init__(self, smoke: bool) -> None:
        self.random = random_deals(12 if smoke else 1000)
        self.contract = contract_deals(6 if smoke else 500)
        self.smoke = smoke
        self.goals: list[Goal] = []
        self.figures: dict[str, float] = {}
        self.details: list[list[str]] = []
        self.dds = RECORDED_DDS

    def cold(self, found: cold.Cold) -> cold.Cold:
        """Note down one kind of cold solves."""
        nodes = "" if found.nodes is None else f"{found.nodes:.0f}"
        times = [f"{value:.3f}" for value in (found.times.mean, found.times.median, found.times.worst)]
        self.details.append([found.name, *times, nodes])
        self.figures[found.name] = round(found.times.mean, 4)
        return found

    def no_trump(self) -> None:
        """Solve without trumps beside DDS; its mean over all deals is the unit of the other goals."""
        if dds.available:
            dds.one_thread()
        sides = [
            cold.no_trump("NT, random deals", self.random),
            cold.no_trump("NT, contract-like deals", self.contract),
        ]
        means = []
        for side in sides:
            name = side.ours.name
            self.cold(side.ours)
            if side.dds_single is None or side.dds_batch is None:
                note = "DDS is not installed: its recorded time"
                self.goals.append(
                    Goal(f"{name}: half of DDS", side.ours.times.mean, RECORDED_DDS / 2, "ms", note)
                )
                continue
            if side.different:
                raise SystemExit(f"{name}: {side.different} answers differ from those of DDS")
            self.cold(cold.Cold(f"DDS one by one: {name}", side.dds_single, None))
            self.cold(cold.Cold(f"DDS in batches: {name}", side.dds_batch, None))
            best = min(side.dds_single.mean, side.dds_batch.mean)
            count = len(side.dds_single.each)
            note = f"DDS {best:.3f} ms, the better of its two forms; all {count} answers equal"
            self.goals.append(Goal(f"{name}: half of DDS", side.ours.times.mean, best / 2, "ms", note))
            means.append(best)
        if means:
            self.dds = means[0]

    def scaled(self, goal: float, unit: float | None) -> float:
        """Scale a goal to this machine and moment: it was set where DDS needs 0.25 ms."""
        return goal * (unit or self.dds) / UNIT_DDS

    def other_games(self) -> None:
        """Solve with trumps, misère, all-pass and whole tables."""
        trumps = self.cold(cold.trump("trump, random deals", self.random))
        self.cold(cold.trump("trump, contract-like deals", self.contract))
        miseres = self.cold(cold.misere("misere, random deals", self.random))
        self.cold(cold.all_pass("all-pass, random deals", self.random[:200]))
        table = self.cold(cold.tables("table, random deals", self.random[:200]))
        for name, found, limit in (
            ("trump: 0.15 ms where DDS needs 0.25", trumps, 0.15),
            ("trump: a tenth of the strongest known (recorded 1.0 ms)", trumps, 0.1),
            ("misere: 0.3 ms where DDS needs 0.25", miseres, 0.3),
            ("misere: a tenth of the strongest known (recorded 2.5 ms)", miseres, 0.25),
        ):
            note = f"mean, limit scaled by DDS, {found.unit or self.dds:.3f} ms beside it"
            self.goals.append(Goal(name, found.times.mean, self.scaled(limit, found.unit), "ms", note))
        self.goals.append(Goal("table: 15 + 3 + all-pass", table.times.mean, 10, "ms", "mean, cold"))

    def starting(self) -> None:
        """Measure the import and --help (wall clock, best of some)."""
        repeat = 2 if self.smoke else 7
        imported = import_time("ddsolve", repeat)
        helped = command_time([sys.executable, "-m", "ddsolve", "--help"], repeat)
        bare = command_time([sys.executable, "-c", "pass"], repeat)
        self.figures |= {"import": round(imported, 4), "help": round(helped, 4)}
        self.goals.append(Goal("import ddsolve", imported, 0.1, "s", "wall clock, best of some"))
        self.goals.append(Goal("ddsolve --help", helped, 0.2, "s", f"wall clock; python alone {bare:.3f} s"))

    def discards(self) -> None:
        """Time the proof of the best discard on every core: the first estimate, and the proof."""
        for hand, kind, limit in DISCARDS:
            times = proof_times(hand)
            name = f"{kind} hand: {hand}"
            note = f"wall clock, all cores, goal for two; the whole answer {times.whole:.1f} s"
            self.goals.append(Goal(f"best discard estimated, {name}", times.first, 1.0, "s", "wall clock"))
            self.goals.append(Goal(f"best discard proven, {name}", times.proved, limit, "s", note))
            self.figures[f"proof, {kind} hand"] = round(times.proved, 2)

    def layouts(self) -> None:
        """Count all layouts of known hands; memory is that of the process which did it."""
        hands = all_layouts.HANDS[:1] if self.smoke else all_layouts.HANDS
        counted, peak = all_layouts.count_apart(hands)
        for one in counted:
            hand = one.hand
            limit = LAYOUT_SECONDS["misere" if hand.game == "misere" else "trick", hand.kind]
            name = f"all layouts, {hand.kind}: {hand.cards} dead {hand.dead}, {hand.game}, "
            name += "own lead" if hand.leader == 0 else "next seat leads"
            note = f"{one.nodes:.1f} nodes a layout, table {one.table} MiB, DDS {one.unit or self.dds:.3f} ms"
            self.goals.append(Goal(name, one.seconds, self.scaled(limit, one.unit), "s", note))
            self.figures[name] = round(one.seconds, 3)
        self.goals.append(Goal("memory of that process", peak, 1024, "MiB", "peak, default table"))
        self.figures["peak MiB"] = round(peak)

    def heading(self) -> str:
        """Say what is measured on what."""
        ours = f"ddsolve {__version__} ({commit()}), Python {platform.python_version()}, {machine()}"
        theirs = dds.version() if dds.available else f"DDS is not installed: {RECORDED_DDS} ms, recorded"
        return f"{ours}\n{theirs}"

    def save(self) -> None:
        """Append the figures to the history."""
        record = {
            "date": datetime.now(timezone.utc).isoformat(timespec="seconds"),
            "commit": commit(),
            "machine": machine(),
            "python": platform.python_version(),
            "dds": dds.version() if dds.available else None,
            "figures": self.figures,
        }
        with HISTORY.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")


def main() -> None:
    """Measure, print, and save if asked to."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--smoke", action="store_true", help="a few deals only: does it run at all?")
    parser.add_argument("--no-layouts", action="store_true", help="leave the minutes of all layouts out")
    parser.add_argument("--save", action="store_true", help=f"append the figures to {HISTORY.name}")
    options = parser.parse_args()
    run = Run(options.smoke)
    print(run.heading(), flush=True)
    run.no_trump()
    run.other_games()
    run.starting()
    if not options.no_layouts:
        run.layouts()
        if not options.smoke:
            run.discards()
    print(f"\nCPU time of one cold solve, {len(run.random)} random, {len(run.contract)} contract-like deals:")
    print(tabulate(run.details, headers=["", "mean ms", "median", "worst", "nodes"], disable_numparse=True))
    print("\nGoals:")
    rows = [goal.row() for goal in run.goals]
    print(tabulate(rows, headers=["goal", "measured", "limit", "ratio", "", "how"], disable_numparse=True))
    if options.save:
        run.save()


if __name__ == "__main__":
    main()
