"""The changes that tools/mutate/run.py makes: one small mistake at one place of a source file."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

_COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}


class Mutant(NamedTuple):
    """One change: the file, the number of the node in its tree, what is done to it, where it is run.

    lines: first and last line whose tests can notice; None where it is run when the module is imported.
    """

    path: Path
    node: int
    what: str
    lines: tuple[int, int] | None


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
        if ast.unparse(node.value) not in ("None", "False"):  # they are the same
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
    """Makes one change in a tree."""

    def __init__(self, what: str, target: ast.AST) -> None:
        self.what = what
        self.target = target

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.target:
            return apply(node, self.what)
        return self.generic_visit(node)


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield the changes of a file, but of annotations, of what type checkers see, of a dataclass's flags."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    idle, inside = set(_idle(tree)), set(_inside(tree))
    for number, node in enumerate(ast.walk(tree)):
        for what in changes(node):
            if id(node) not in idle:
                yield Mutant(path, number, what, _lines(node) if id(node) in inside else None)


def _idle(tree: ast.AST) -> Iterator[int]:
    """Yield the nodes that never run."""
    for node in ast.walk(tree):
        asleep: list[ast.AST | None] = []
        if isinstance(node, (ast.arg, ast.AnnAssign)):
            asleep.append(node.annotation)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            asleep.append(node.returns)
        elif isinstance(node, ast.ClassDef):
            asleep += node.decorator_list  # a frozen dataclass guards against our own mistakes only
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            asleep.append(node)
        yield from (id(part) for top in asleep if top is not None for part in ast.walk(top))


def _inside(tree: ast.AST) -> Iterator[int]:
    """Yield the nodes that run when a function is called, not when the module is imported."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from (id(part) for line in node.body for part in ast.walk(line))


def _lines(node: ast.AST) -> tuple[int, int]:
    """Return the first and last line of what decides: of an `if` the question, not what stands below it."""
    where = node.test if isinstance(node, ast.If) else node
    first = getattr(where, "lineno", 1)
    return first, getattr(where, "end_lineno", first)


@cache
def _nodes(path: Path) -> tuple[list[str], list[ast.AST]]:
    """Return the lines of a file and the nodes of its tree."""
    source = path.read_text(encoding="utf-8")
    return source.splitlines(), list(ast.walk(ast.parse(source)))


def in_words(mutant: Mutant, package: Path) -> str:
    """Return a change in words: file, line, part, what is done."""
    lines, nodes = _nodes(mutant.path)
    target = nodes[mutant.node]
    text = " ".join(ast.unparse(target).split())[:60]
    line = lines[getattr(target, "lineno", 1) - 1].strip()[:80]
    return f"{mutant.path.relative_to(package).as_posix()}: {line}: {text}: {mutant.what}"


def changed(mutant: Mutant) -> str:
    """Return the source with the change."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    target = list(ast.walk(tree))[mutant.node]
    return ast.unparse(ast.fix_missing_locations(_Change(mutant.what, target).visit(tree)))
