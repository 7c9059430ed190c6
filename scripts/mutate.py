"""Change the package in one place at a time and see whether a test notices.

    python scripts/mutate.py files bulk [--most 100] [--seed 1] [--seconds 600]

Works on a copy of the installed package, put before it on the path; the tests are those of the part. A change
that no test notices is printed; the exit status is 1 where one is not listed, with the reason why it may
stay, in scripts/mutants_that_stay.txt. (The tools made for this, mutmut and cosmic-ray, change the sources in
place and import them from there; ours are imported from an installed wheel only, beside compiled modules.)
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import ddsolve

ROOT = Path(__file__).resolve().parent.parent
STAY = Path(__file__).with_name("mutants_that_stay.txt")
PACKAGE = Path(ddsolve.__file__).resolve().parent
LONGEST = 180  # seconds for the tests of one change: one that hangs is noticed too
QUICK_BATCH = "not dask and not killed and not ctrl_c and not workers_end and not conditions"
PARTS: dict[str, tuple[list[str], list[str]]] = {
    "files": (["files"], ["tests/files"]),
    "bulk": (["bulk"], ["tests/bulk", "-k", QUICK_BATCH]),
    "saving": (["saving.py"], ["tests/test_saving.py", "-k", "not full and not fills"]),
    "outside": (
        ["documents.py", "plain_text.py"],
        ["tests/test_hostile_input.py", "-k", "not linear and not process"],
    ),
    "scoring": (["scoring"], ["tests/scoring"]),
    "conventions": (["conventions"], ["tests/scoring"]),
    "claims": (["advice/claims.py", "advice/plan.py"], ["tests/advice/test_claims.py"]),
}
_COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}


class Mutant(NamedTuple):
    """One change: the file, the place in its tree (the number of the node), what is done to it."""

    path: Path
    node: int
    what: str

    def told(self, line: str, text: str) -> str:
        """Return the change as one line that a person and the list can name: where it is, what is changed."""
        return f"{self.path.relative_to(PACKAGE).as_posix()}: {line}: {text}: {self.what}"


def changes(node: ast.AST) -> Iterator[str]:
    """Yield the names of what can be done to a node."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARED:
        yield "another comparison"
    elif isinstance(node, ast.BoolOp):
        yield "and for or"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "no not"
    elif isinstance(node, ast.BinOp) and type(node.op) in _COUNTED:
        yield "another sign"
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "the other truth"
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "one more"
    elif isinstance(node, ast.If):
        yield "never"
    elif isinstance(node, ast.Return) and node.value is not None:
        yield "return nothing"
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "left out"


def apply(node: ast.AST, what: str) -> ast.AST:
    """Return the node with the change made."""
    if isinstance(node, ast.Compare):
        node.ops[0] = _COMPARED[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        return node.operand
    elif isinstance(node, ast.BinOp):
        node.op = _COUNTED[type(node.op)]()
    elif isinstance(node, ast.Constant):
        node.value = not node.value if what == "the other truth" else int(str(node.value)) + 1
    elif isinstance(node, ast.If):
        node.test = ast.Constant(False)
    elif isinstance(node, ast.Return):
        node.value = ast.Constant(None)
    else:
        return ast.Pass()
    return node


class _Change(ast.NodeTransformer):
    """Makes one change in a tree, and keeps the place where."""

    def __init__(self, mutant: Mutant, target: ast.AST) -> None:
        self.mutant = mutant
        self.target = target

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.target:
            return apply(node, self.mutant.what)
        return self.generic_visit(node)


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every change that can be made in a file, annotations and defaults of the class body included."""
    for number, node in enumerate(ast.walk(ast.parse(path.read_text(encoding="utf-8")))):
        for what in changes(node):
            yield Mutant(path, number, what)


def changed(mutant: Mutant) -> tuple[str, str]:
    """Return the source with the change, and the change in words."""
    source = mutant.path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    target = list(ast.walk(tree))[mutant.node]
    text = " ".join(ast.unparse(copy.deepcopy(target)).split())[:60]
    told = mutant.told(source.splitlines()[getattr(target, "lineno", 1) - 1].strip()[:80], text)
    return ast.unparse(ast.fix_missing_locations(_Change(mutant, target).visit(tree))), told


def noticed(copy_of: Path, mutant: Mutant, source: str, tests: list[str]) -> bool:
    """Run the tests with the change in place; a run that takes too long has noticed."""
    target = copy_of / "ddsolve" / mutant.path.relative_to(PACKAGE)
    before = target.read_text(encoding="utf-8")
    target.write_text(source, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy_of), "PYTHONDONTWRITEBYTECODE": "1"}
    pytest = [sys.executable, "-c", "import sys, pytest; sys.path.remove(''); sys.exit(pytest.main())"]
    try:
        command = [*pytest, "-x", "-q", "-p", "no:cacheprovider", *tests]
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return True
    finally:
        target.write_text(before, encoding="utf-8")
    return run.returncode != 0


def listed() -> set[str]:
    """Return the changes that may stay unnoticed: the lines of the list; reasons are indented below them."""
    if not STAY.exists():
        return set()
    lines = STAY.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith((" ", "#"))}


def main() -> int:
    """Try the changes of the parts; 1 where one stays unnoticed that is not listed."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("parts", nargs="+", choices=PARTS)
    parser.add_argument("--most", type=int, help="so many changes, drawn by chance")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin none later than this")
    options = parser.parse_args()
    found = []
    for part in options.parts:
        places, tests = PARTS[part]
        for place in places:
            path = PACKAGE / place
            files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
            found += [(mutant, tests) for file in files for mutant in mutants(file)]
    total = len(found)
    random.Random(options.seed).shuffle(found)
    until = time.monotonic() + options.seconds
    tried = survived = new = 0
    known = listed()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(PACKAGE, Path(folder) / "ddsolve")
        for mutant, tests in found[: options.most]:
            if time.monotonic() > until:
                break
            source, told = changed(mutant)
            tried += 1
            if not noticed(Path(folder), mutant, source, tests):
                survived += 1
                new += told not in known
                print(told if told not in known else f"(listed) {told}", flush=True)
    print(f"{tried} of {total} changes tried, {survived} not noticed, {new} of them not listed")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
