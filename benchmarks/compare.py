"""Every goal of speed and size beside its measured value, in one run.

    python benchmarks/compare.py [--smoke | --save]

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
from typing import NamedTuple

import all_layouts
import cold
import dds
import goals_page
import history
from deals import FLAT_HANDS, contract_deals, random_deals
from floors import Floors
from measure import command_time, commit, import_time, machine
from proof_times import Times, proof_times

from ddsolve import __version__

RECORDED_DDS = 0.25  # ms for one no-trump solve
UNIT_DDS = 0.25  # the goals below in ms or s hold where DDS needs this much
# All layouts of a hand, in seconds on one core
LAYOUT_SECONDS = {
    ("trump", "ordinary"): 0.1,
    ("trump", "hard"): 5.0,
    ("NT", "ordinary"): 0.3,
    ("NT", "hard"): 5.0,
    ("misere", "ordinary"): 0.5,
    ("misere", "hard"): 3.0,
}

# The proven best discard and contract of twelve cards, in seconds on two cores: a strong hand, ten flat ones
DISCARDS = (("AKQT.AK78.K8.89", "strong", 10.0), *((hand, "flat", 3.0) for hand in FLAT_HANDS))

# Whole commands, in seconds on two cores, from the start of the process
COMMANDS = (
    ("bid", 3.0, ("bid", "♠AKQ7 ♣AK9 ♦K ♥J8", "--seat", "1")),
    ("whist", 2.0, ("whist", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "2", "--soloist", "1", "--contract", "7C")),
    ("lead", 2.0, ("lead", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "1", "--soloist", "2", "--contract", "7C")),
    ("misere, hopeless or not", 2.0, ("misere", "♠J7 ♣A987 ♦987 ♥A87", "--seat", "2", "--seen", "--quick")),
    ("misere, first mixtures", 2.0, ("misere", "♠J7 ♣A987 ♦987 ♥A87", "--seat", "2", "--quick")),
    ("hidden discard, whole", 10.0, ("misere", "♠J7 ♣A987 ♦987 ♥A87", "--seat", "2")),
)


def _figure(value: float) -> str:
    """Write three digits that count, whole numbers from 100 up."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


class Goal(NamedTuple):
    """One line of the result: measured and limit in the same unit; None was not measured.

    nodes, probes: the work behind it, of which `floors` tells the least time; threads: that shared it.
    """

    name: str
    measured: float | None
    limit: float
    unit: str
    note: str = ""
    nodes: float | None = None
    probes: float = 0
    threads: int = 1

    def row(self, floors: Floors) -> list[str]:
        """Write the line of the table."""
        if self.measured is None:
            return [self.name, "not measured", f"{_figure(self.limit)} {self.unit}", "", "", "", self.note]
        ratio = self.measured / self.limit
        verdict = "reached" if ratio <= 1 else "not reached"
        least = floors.of(self.nodes, self.probes, self.threads)
        return [
            self.name,
            f"{_figure(self.measured)} {self.unit}",
            f"{_figure(self.limit)} {self.unit}",
            f"{ratio:.2f}",
            verdict,
            "" if least is None else f"{_figure(least / (1000 if self.unit == 's' else 1))} {self.unit}",
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
        self.floors = Floors()

    def cold(self, found: cold.Cold) -> cold.Cold:
        """Note down one kind of cold solves."""
        nodes = "" if found.nodes is None else f"{found.nodes:.0f}"
        times = [f"{value:.3f}" for value in (found.times.mean, found.times.median, found.times.worst)]
        self.details.append([found.name, *times, nodes])
        self.figures[found.name] = round(found.times.mean, 4)
        if found.engine and found.nodes:
            self.floors.learn(found.times.mean, found.nodes)
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
                    Goal(f"{name}: a fifth of DDS", side.ours.times.mean, RECORDED_DDS / 5, "ms", note)
                )
                continue
            if side.different:
                raise SystemExit(f"{name}: {side.different} answers differ from those of DDS")
            self.cold(cold.Cold(f"DDS one by one: {name}", side.dds_single, None))
            self.cold(cold.Cold(f"DDS in batches: {name}", side.dds_batch, None))
            best = min(side.dds_single.mean, side.dds_batch.mean)
            count = len(side.dds_single.each)
            note = f"DDS {best:.3f} ms, the better of its two forms; all {count} answers equal"
            self.goals.append(
                Goal(f"{name}: a fifth of DDS", side.ours.times.mean, best / 5, "ms", note, side.ours.nodes)
            )
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
        lines = self.cold(cold.all_pass("all-pass, random deals", self.random[:200]))
        table = self.cold(cold.tables("table, random deals", self.random[:200]))
        for name, found, limit in (
            ("trump: 0.1 ms where DDS needs 0.25", trumps, 0.1),
            ("misere: 0.5 ms where DDS needs 0.25", miseres, 0.5),
        ):
            note = f"mean, limit scaled by DDS, {found.unit or self.dds:.3f} ms beside it"
            limit = self.scaled(limit, found.unit)
            self.goals.append(Goal(name, found.times.mean, limit, "ms", note, found.nodes))
        self.goals.append(Goal("all-pass", lines.times.mean, 5, "ms", "mean, cold"))
        self.goals.append(Goal("table: 15 + 3 + all-pass", table.times.mean, 5, "ms", "mean, cold"))

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
        proofs: dict[str, list[Times]] = {}
        for hand, kind, _limit in DISCARDS:
            times = proof_times(hand)
            proofs.setdefault(kind, []).append(times)
            self.figures[f"proof, {kind} hand {hand}"] = round(times.proved, 2)
        for kind, limit in dict.fromkeys((kind, limit) for _hand, kind, limit in DISCARDS):
            found = sorted(proofs[kind], key=lambda times: times.proved)
            slowest, middle = found[-1], found[len(found) // 2].proved
            within = sum(times.proved <= limit for times in found)
            told = f"{within} of {len(found)} within, the median {middle:.1f} s"
            note = f"wall clock, {slowest.threads} threads; {told}"
            name = f"best discard proven, the slowest of the {kind} hands ({len(found)})"
            self.goals.append(
                Goal(name, slowest.proved, limit, "s", note, slowest.nodes, threads=slowest.threads)
            )
        first = max(times.first for each in proofs.values() for times in each)
        name = f"best discard estimated, the slowest of {len(DISCARDS)} hands"
        self.goals.append(Goal(name, first, 1.0, "s", "wall clock"))

    def commands(self) -> None:
        """Time whole commands on every core."""
        for name, limit, words in COMMANDS:
            took = command_time([sys.executable, "-m", "ddsolve", *words], 1)
            self.goals.append(Goal(f"{name}: {' '.join(words)}", took, limit, "s", "wall clock, all cores"))
            self.figures[f"command, {name}"] = round(took, 2)

    def layouts(self) -> None:
        """Count all layouts of known hands; memory is that of the process which did it."""
        hands = all_layouts.HANDS[:1] if self.smoke else all_layouts.HANDS
        counted, peak = all_layouts.count_apart(hands)
        for one in counted:
            hand = one.hand
            limit = LAYOUT_SECONDS[hand.game if hand.game in ("NT", "misere") else "trump", hand.kind]
            name = f"all layouts, {hand.kind}: {hand.cards} dead {hand.dead}, {hand.game}, "
            name += "own lead" if hand.leader == 0 else "next seat leads"
            note = f"{one.nodes:.1f} nodes a layout, table {one.table} MiB, DDS {one.unit or self.dds:.3f} ms"
            limit = self.scaled(limit, one.unit)
            nodes = one.nodes * one.layouts
            self.goals.append(Goal(name, one.seconds, limit, "s", note, nodes, one.probes))
            self.figures[name] = round(one.seconds, 3)
        self.goals.append(Goal("memory of that process", peak, 1024, "MiB", "peak, default table"))
        self.figures["peak MiB"] = round(peak)

    def heading(self) -> str:
        """Say what is measured on what."""
        ours = f"ddsolve {__version__} ({commit()}), Python {platform.python_version()}, {machine()}"
        theirs = dds.version() if dds.available else f"DDS is not installed: {RECORDED_DDS} ms, recorded"
        return f"{ours}\n{theirs}"

    def rows(self) -> list[list[str]]:
        """Return a line for each goal."""
        return [goal.row(self.floors) for goal in self.goals]

    def save(self) -> None:
        """Append the figures to the history, and write them into the pages and both READMEs."""
        when = datetime.now(timezone.utc).date().isoformat()
        deals = f"{len(self.random)} random and {len(self.contract)} contract-like deals"
        heading = f"One run on {when}, {deals}. {self.heading()}".replace("\n", "; ") + "."
        goals_page.write(heading, self.details, self.rows())
        record = {
            "date": datetime.now(timezone.utc).isoformat(timespec="seconds"),
            "commit": commit(),
            "machine": machine(),
            "python": platform.python_version(),
            "dds": dds.version() if dds.available else None,
            "figures": self.figures,
        }
        with history.HISTORY.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")
        history.write()


def main() -> None:
    """Measure, print, and save if asked to."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--smoke", action="store_true", help="a few deals only: does it run at all?")
    parser.add_argument("--save", action="store_true", help="keep the figures: history, pages, READMEs")
    options = parser.parse_args()
    if options.smoke and options.save:
        parser.error("a smoke run measures nothing that is worth keeping")
    run = Run(options.smoke)
    print(run.heading(), flush=True)
    run.no_trump()
    run.other_games()
    run.starting()
    run.layouts()
    if not options.smoke:
        run.discards()
        run.commands()
    print(f"\nCPU time of one cold solve, {len(run.random)} random, {len(run.contract)} contract-like deals:")
    print(goals_page.table(run.details, goals_page.TIMES))
    print()
    print(goals_page.table(run.rows(), goals_page.GOALS))
    if options.save:
        run.save()


if __name__ == "__main__":
    main()
