"""Change the package in one place at a time and see whether a test notices.

    python tools/mutate/run.py files bulk [--most 60] [--seed 1] [--seconds 600] [--lines FOLDER]

Works on a copy of the installed package, put before it on the path. The tests of a part run once, watched, to
see which of them run which lines (kept in the folder of `--lines` for the next time). Then each change is met
by those that run its lines, the quick ones first, and by those that start a process, in which nothing can be
watched; a change that is run when a module is imported is met by all. `--most` draws so many changes of each
part by chance. What no test notices is printed; the exit status is 1 where one is not listed, with the reason
why it may stay, in mutants_that_stay.txt. (The tools made for this, mutmut and cosmic-ray, change the
sources in place and import them from there; ours are imported from an installed wheel only, beside compiled
modules. And a process that has imported what the tests need, and is forked for each change, saves its start.)
"""

from __future__ import annotations

import argparse
import ast
import compileall
import importlib
import importlib.util
import json
import os
import py_compile
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import hypothesis
import pytest
from mutate import mutations, watching
from mutate.server import Server, forked

ROOT = Path(__file__).resolve().parents[2]
STAY = Path(__file__).with_name("mutants_that_stay.txt")
QUICK = ["-m", "not slow and not long"]
SLOW = ["-m", "not long"]
PARTS: dict[str, tuple[list[str], list[str]]] = {
    "files": (["files"], ["tests/files"]),
    "bulk": (["bulk"], ["tests/bulk"]),
    "saving": (["io/disk.py"], ["tests/cli/test_saving.py"]),
    "outside": (
        ["io/documents.py", "io/plain_text.py"],
        ["tests/cli/test_hostile_input.py", "-k", "not linear"],
    ),
    "scoring": (["scoring"], ["tests/scoring", "tests/auction"]),
    "conventions": (["conventions"], ["tests/scoring"]),
    "claims": (
        ["advice/claim/checks.py", "advice/claim/results.py"],
        ["tests/advice/claim"],
    ),
    "plan": (
        ["advice/claim/plan.py", "advice/layouts/all_layouts.py"],
        ["tests/advice/claim", "tests/advice/test_counting.py"],
    ),
}
HEAVY = ("click", "jinja2", "jsonschema", "tabulate", "xml.etree.ElementTree", "fractions")
EARLY = "ignore::pytest.PytestAssertRewriteWarning"  # of what is imported before pytest begins
NO_SHRINKING = (hypothesis.Phase.explicit, hypothesis.Phase.generate)  # one failure is enough
LONGEST_TEST = 15  # seconds of a test; those that take longer are left out
LONGEST = 60  # seconds for a change beyond ten times what its tests took; one that hangs is noticed too

Tests = dict[str, dict[str, Any]]


def package() -> Path:
    """Find the installed package without importing it."""
    found = importlib.util.find_spec("ddsolve")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def run_tests(copy: Path, arguments: list[str], plugin: object) -> int:
    """Run tests against the copy, in a process that has not imported the package yet."""
    sys.path.insert(0, str(copy))
    os.environ["PYTHONPATH"] = str(copy)
    os.chdir(ROOT)
    hypothesis.settings.register_profile(
        "first",
        phases=NO_SHRINKING,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile("first")
    options = ["-q", "-n0", "--tb=no", "-p", "no:cacheprovider", "-W", EARLY]
    return int(pytest.main([*options, *arguments], plugins=[plugin]))


def chosen(part: str, slow: bool) -> list[str]:
    """Return what pytest is told of the tests of a part."""
    return [*PARTS[part][1], *(SLOW if slow else QUICK)]


def watched(copy: Path, part: str, files: list[str], kept: Path, slow: bool) -> Tests:
    """Return the tests of a part with the lines they run, watched now or before."""
    target = kept / f"{part}{'-slow' if slow else ''}.json"
    if not target.exists():
        plugin = watching.Lines(copy / "ddsolve", files, target, slow)
        status = forked(lambda: run_tests(copy, chosen(part, slow), plugin), 3600)
        if status:
            target.unlink(missing_ok=True)
            raise SystemExit(f"the tests of {part} fail without any change: status {status}")
    tests: Tests = json.loads(target.read_text(encoding="utf-8"))
    return tests


class Part:
    """The tests of a part of the package, and the processes that try its changes."""

    def __init__(self, name: str, copy: Path, tests: Tests, slow: bool) -> None:
        """Take the tests with the lines they run; collect them once."""
        self.copy = copy
        self.at_import = tests.pop(watching.AT_IMPORT)["lines"]
        self.tests = tests
        self.met: Counter[tuple[str, str]] = Counter()
        self.server = Server(lambda trials: run_tests(copy, chosen(name, slow), trials))

    def who_can_notice(self, mutant: mutations.Mutant, file: str) -> dict[str, float]:
        """Return the tests that run the lines of a change, or may in another process, with their seconds.

        First those that have met most changes of that file, then the quick ones.
        """
        everyone = mutant.lines is None or runs(self.at_import, file, mutant.lines)
        found = {
            name: test["seconds"]
            for name, test in self.tests.items()
            if test["seconds"] < LONGEST_TEST
            and (everyone or test["processes"] or runs(test["lines"], file, mutant.lines))
        }
        return dict(sorted(found.items(), key=lambda one: (-self.met[file, one[0]], one[1])))

    def noticed(self, mutant: mutations.Mutant, file: str, source: str) -> bool:
        """Run the tests with the change in place; a run that takes too long has noticed."""
        wanted = self.who_can_notice(mutant, file)
        if not wanted:
            return False
        target = self.copy / "ddsolve" / file
        before = target.read_text(encoding="utf-8")
        target.write_text(source, encoding="utf-8")
        longest = LONGEST + 20 * sum(wanted.values())
        try:
            found = None
            if mutant.lines is not None:
                found = self.server.noticed(target, before, source, wanted, longest)
                self.met[file, found or ""] += 1
            if found or (found == "" and not runs(self.at_import, file, mutant.lines)):
                return bool(found)
            plugin = watching.Wanted(wanted)
            arguments = ["-x", *sorted({name.split("::")[0] for name in wanted})]
            return forked(lambda: run_tests(self.copy, arguments, plugin), longest) != 0
        finally:
            target.write_text(before, encoding="utf-8")

    def check(self, path: Path) -> None:
        """Run all tests, in the order that is usual here, with a file as it is: none may fail."""
        text = path.read_text(encoding="utf-8")
        quick = (
            (name, test["seconds"]) for name, test in self.tests.items() if test["seconds"] < LONGEST_TEST
        )
        wanted = dict(sorted(quick, key=lambda one: one[1]))
        plain = ast.unparse(ast.parse(text))
        if (found := self.server.noticed(path, text, plain, wanted, 3600)) != "":
            raise SystemExit(f"without any change this fails: {found}")


def runs(lines: list[tuple[str, int]], file: str, wanted: tuple[int, int] | None) -> bool:
    """Whether some of the lines wanted are among lines that were run; None are those of an import."""
    return wanted is None or any(where == file and wanted[0] <= line <= wanted[1] for where, line in lines)


def listed() -> set[str]:
    """Return the changes that may stay unnoticed: the lines of the list; reasons are indented below them."""
    lines = STAY.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith((" ", "#"))}


def made_ready(original: Path, folder: Path) -> None:
    """Copy the package; compile it so that what was compiled is used for that very source only."""
    for name in HEAVY:
        importlib.import_module(name)
    shutil.copytree(original, folder / "ddsolve")
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    checked = py_compile.PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(folder / "ddsolve", quiet=2, invalidation_mode=checked)


def main() -> int:
    """Try the changes of the parts; 1 where one stays unnoticed that is not listed."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("parts", nargs="+", choices=PARTS)
    parser.add_argument("--most", type=int, help="so many changes of each part, drawn by chance")
    parser.add_argument(
        "--first", type=int, default=0, help="of those that were drawn, the number to begin with"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin none later than this")
    parser.add_argument("--new", action="store_true", help="do not try again what is listed")
    parser.add_argument("--again", type=Path, help="only what this output of an earlier run did not notice")
    parser.add_argument(
        "--slow",
        action="store_true",
        help="with the slow tests too, those of processes and clusters among them",
    )
    parser.add_argument("--lines", type=Path, help="a folder for which test runs which lines")
    options = parser.parse_args()
    until = time.monotonic() + options.seconds
    known, new = listed(), 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        made_ready(package(), copy)
        original = copy / "ddsolve"  # as it is between the changes
        kept = options.lines or copy
        kept.mkdir(exist_ok=True)
        for part in options.parts:
            new += try_part(part, original, copy, kept, known, until, options)
    return 1 if new else 0


def try_part(
    part: str,
    original: Path,
    copy: Path,
    kept: Path,
    known: set[str],
    until: float,
    options: argparse.Namespace,
) -> int:
    """Try the changes of one part and tell; return how many stay that are not listed."""
    places = [original / place for place in PARTS[part][0]]
    paths = [
        file for place in places for file in (sorted(place.rglob("*.py")) if place.is_dir() else [place])
    ]
    tests = watched(copy, part, [path.relative_to(original).as_posix() for path in paths], kept, options.slow)
    found = [mutant for path in paths for mutant in mutations.mutants(path)]
    if options.again:
        lines = set(options.again.read_text(encoding="utf-8").splitlines())
        found = [mutant for mutant in found if mutations.in_words(mutant, original) in lines]
    total = len(found)
    random.Random(f"{options.seed}/{part}").shuffle(found)
    trial = Part(part, copy, tests, options.slow)
    trial.check(copy / "ddsolve" / paths[0].relative_to(original))
    tried = survived = new = 0
    for mutant in found[options.first : options.most]:
        if time.monotonic() > until:
            break
        file = mutant.path.relative_to(original).as_posix()
        told = mutations.in_words(mutant, original)
        tried += 1
        if told in known and options.new:
            survived += 1
        elif not trial.noticed(mutant, file, mutations.changed(mutant)):
            survived += 1
            new += told not in known
            print(("(listed) " if told in known else "") + told, flush=True)
    trial.server.close()
    print(
        f"{part}: {tried} of {total} changes tried, {survived} not noticed, {new} of them not listed",
        flush=True,
    )
    return new


if __name__ == "__main__":
    sys.exit(main())
