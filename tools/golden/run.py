"""The golden set: what ddsolve answers today, taken before a change and compared after it.

    python tools/golden/run.py take golden.json.xz          every part; or --part rows --part nodes …
    python tools/golden/run.py compare golden.json.xz       status 1, and what differs, if anything does
    python tools/golden/run.py compare golden.json.xz --command whist    of this command alone

The parts: `rows`, the JSON of both runs of every row of `tests/option_rows.py`; `questions`, the JSON of
fixed questions with one thread and with two; `texts`, what is printed for people, in English and Russian;
`nodes`, positions visited by the engine, the catcher, the splits and the all-pass; `cpu`, the processor's
time of twelve questions in units of a loop of Python beside them (the least of three runs; it is compared
within 3 %, all else to the bit). The package that is asked is the installed one. `cpu` needs a quiet
machine; it is left out unless it is named.
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / place) for place in ("tests", "tests/engine", "tools")]

from golden import questions as fixed  # noqa: E402

CPU_WITHIN = 0.03
SHOWN = 40  # differences that are printed
# rows that ask the clock, open a server or another machine
UNEQUAL = {"--seconds", "--dask", "--port", "--host", "--no-browser"}
SLOW = "HERE/miseres.txt --seen"  # ten minutes of exact counts, which the questions have elsewhere


def rows() -> dict[str, tuple[str, str]]:
    """Return the lines of the option rows, with what is typed: those that answer the same at any time."""
    import click
    from option_rows import row

    from ddsolve.cli.registry import COMMANDS
    from ddsolve.cli.root import cli

    found: dict[str, tuple[str, str]] = {}
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        for one in command.params:
            option = str(one.name) if isinstance(one, click.Argument) else one.opts[0]
            pair = row(name, next((each for each in one.opts if each.startswith("--")), option))
            if pair is None or name == "web" or pair.shown in ("asked", "served", "pool"):
                continue
            for line in (pair.one, pair.other):
                if not UNEQUAL & set(line.split()):
                    quick = " --quick" if line.startswith(SLOW) else ""
                    found[f"{name} {line}"] = (f"{name} {line}{quick} --json", pair.typed)
    return found


def run(line: str, typed: str = "", language: str = "en") -> list[Any]:
    """Return the exit status of a command line, its output, and the complaint of one that is refused."""
    from click.testing import CliRunner
    from option_rows import FILES

    from ddsolve.cli.root import cli

    with TemporaryDirectory() as folder:
        for file, text in FILES.items():
            (Path(folder) / file).write_text(text, encoding="utf-8")
        words = shlex.split(line.replace("HERE", folder).replace("OUT", f"{folder}/out"))
        result = CliRunner().invoke(cli, words, input=typed, env={"DDSOLVE_LANG": language, "COLUMNS": "80"})
        shown = result.stdout.replace(folder, "HERE")
        try:
            document = json.loads(shown)
            document.pop("version", None)
            shown = document
        except (ValueError, AttributeError):
            pass
        complaint = result.stderr.replace(folder, "HERE") if result.exit_code == 2 else ""
        return [result.exit_code, shown, complaint]


COMMANDS: list[str] = []  # those that are asked; none: all


def asked(lines: dict[str, tuple[str, str, str]]) -> dict[str, Any]:
    """Run command lines, each given with what is typed and its language, in two processes."""
    lines = {name: each for name, each in lines.items() if not COMMANDS or each[0].split()[0] in COMMANDS}
    slow: list[tuple[float, str]] = []
    found: dict[str, Any] = {}
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for name, (seconds, answer) in zip(lines, pool.map(_timed_run, lines.values()), strict=True):
            found[name] = answer
            slow.append((seconds, name))
    for seconds, name in sorted(slow, reverse=True)[:3]:
        print(f"  {seconds:.1f} s: {name}", file=sys.stderr)
    return found


def _timed_run(each: tuple[str, str, str]) -> tuple[float, list[Any]]:
    started = time.process_time()
    answer = run(*each)
    return time.process_time() - started, answer


def take_rows() -> dict[str, Any]:
    """Answer every row."""
    return asked({name: (line, typed, "en") for name, (line, typed) in rows().items()})


def take_questions() -> dict[str, Any]:
    """Answer the fixed questions."""
    return asked({name: (f"{line} --json", "", "en") for name, line in fixed.questions().items()})


def take_texts() -> dict[str, Any]:
    """Print answers in both languages."""
    lines = {f"{how}: {line}": (line, "", how) for line in fixed.SPOKEN for how in ("en", "ru")}
    return asked(lines)


def take_nodes() -> dict[str, Any]:
    """Count positions: the bench of the engine, and questions of the solvers around it."""
    from support import cards, data, masks
    from test_engine_bench import count_nodes

    from ddsolve._allpass import AllPass, Position
    from ddsolve._catch import Catcher
    from ddsolve._split import Split
    from ddsolve.advice.catching.mixture import given_tricks

    found: dict[str, Any] = {f"engine {game}": count for game, count in count_nodes().items()}
    for number, layout in enumerate(data("layouts.json")[:4]):
        hands = masks(cards(hand) for hand in layout["hands"])
        all_pass = AllPass()
        all_pass.tricks(Position(hands, 0))
        found[f"all-pass {number}"] = all_pass.nodes
        split = Split()
        split.tricks(hands, number % 5, 0, 0)
        found[f"split {number}"] = split.nodes
        catcher = Catcher()
        dead = ((1 << 32) - 1) & ~(hands[0] | hands[1] | hands[2])
        held = [1 << bit for bit in range(32) if (hands[0] | dead) >> bit & 1]
        worlds = [dead, *(held[place] | held[place + 1] for place in range(0, 8, 2))]
        given_tricks(catcher, hands[0] | dead, hands[1], hands[2], worlds, 0)
        catcher.contract_region(
            hands[0] | dead, hands[1], hands[2], worlds[:2], list(range(10, -1, -1)), 0, number
        )
        found[f"catcher {number}"] = catcher.statistics
    return found


def calibration() -> float:
    """Return the processor's time of a fixed loop of Python."""
    program = "x=0\nfor i in range(8_000_000): x=(x*31+i)&0xffffffff"
    return _seconds([sys.executable, "-S", "-c", program])


def _seconds(words: list[str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def take_cpu() -> dict[str, Any]:
    """Measure the timed questions against the loop, in turn."""
    program = str(Path(sys.executable).parent / "ddsolve")
    least: dict[str, float] = {}
    unit = 1e9
    for _ in range(3):
        unit = min(unit, calibration())
        for line in fixed.TIMED:
            least[line] = min(least.get(line, 1e9), _seconds([program, *shlex.split(line), "--json"]))
    return {line: round(seconds / unit, 4) for line, seconds in least.items()}


PARTS: dict[str, Callable[[], dict[str, Any]]] = {
    "rows": take_rows,
    "questions": take_questions,
    "texts": take_texts,
    "nodes": take_nodes,
    "cpu": take_cpu,
}


def differences(old: Any, new: Any, where: str) -> Iterator[str]:
    """Yield what differs between two JSON values, each with the way to it."""
    if type(old) is not type(new):
        yield f"{where}: {_short(old)} -> {_short(new)}"
    elif isinstance(old, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            if key not in new or key not in old:
                yield f"{where}.{key}: only {'before' if key in old else 'after'}"
            else:
                yield from differences(old[key], new[key], f"{where}.{key}")
    elif isinstance(old, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, other, f"{where}[{place}]")
    elif isinstance(old, str) and "\n" in old:
        yield from (f"{where}: {line}" for line in _lines(old, new))
    elif old != new:
        yield f"{where}: {_short(old)} -> {_short(new)}"


def _lines(old: str, new: str) -> Iterator[str]:
    from difflib import unified_diff

    if old != new:
        yield from list(unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0))[2:]


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else f"{text[:160]}…"


def compare(part: str, old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """Return what differs in a part; the processor's time beyond 3 % only."""
    if part != "cpu":
        return list(differences(old, new, part))
    for line, figure in new.items():
        print(f"  {figure / old[line] - 1:+.1%} of {old[line]:.2f}: {line}", file=sys.stderr)
    return [
        f"cpu: {old[line]} -> {figure}: {line}"
        for line, figure in new.items()
        if figure > old[line] * (1 + CPU_WITHIN)
    ]


def main() -> int:
    """Take or compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("take", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part; may be repeated")
    parser.add_argument("--command", action="append", help="compare only this command; may be repeated")
    given = parser.parse_args()
    COMMANDS[:] = given.command or []
    os.environ.pop("DDSOLVE_LANG", None)
    parts = given.part or [part for part in PARTS if part != "cpu"]
    old: dict[str, Any] = json.loads(lzma.decompress(given.file.read_bytes())) if given.file.exists() else {}
    found: dict[str, Any] = {}
    status = 0
    for part in parts:
        started = time.monotonic()
        found[part] = json.loads(json.dumps(PARTS[part]()))
        print(f"{part}: {len(found[part])} in {time.monotonic() - started:.0f} s", file=sys.stderr)
        if given.what == "compare":
            before = {name: old[part][name] for name in found[part] if name in old[part]}
            wrong = compare(part, before if COMMANDS else old[part], found[part])
            status |= bool(wrong)
            print(f"{part}: {f'{len(wrong)} differences' if wrong else 'equal'}")
            print(*wrong[:SHOWN], sep="\n")
    if given.what == "take":
        packed = json.dumps(old | found, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        given.file.write_bytes(lzma.compress(packed.encode()))
    return status


if __name__ == "__main__":
    sys.exit(main())
