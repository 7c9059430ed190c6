"""Imports point one way: a module knows only what stands below it. See ARCHITECTURE.md for what each is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ddsolve

PACKAGE = Path(ddsolve.__file__).resolve().parent
# from the bottom up; a folder counts as one
LAYERS = [
    *("_version", "errors", "words", "reading", "limits", "plain_text", "documents", "saving", "notation"),
    *("seats", "cards", "games", "hand", "deal", "contract", "allpass_rules", "trick_rules", "play"),
    "results",
    *("_engine", "_allpass", "_split", "_catch", "engines", "solver", "conventions", "auction", "scoring"),
    *("advice", "bulk", "files", "reviews", "boards", "output", "templates", "pictures", "pages"),
    *("cli", "__main__"),
]
FILES = sorted(PACKAGE.rglob("*.py"))


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def eager(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run when the module is imported: no function bodies, nothing for type checkers.

    What is left out is late on purpose: a notebook's picture of a deal, a heavy library.
    """
    for child in ast.iter_child_nodes(node):
        for_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
        if for_types or isinstance(child, ast.FunctionDef):
            continue
        yield child
        yield from eager(child)


def imported(path: Path) -> Iterator[str]:
    """Yield the layers that a file imports, its own not counted."""
    for node in eager(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the package: they can be searched for"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, _, inside = name.partition(".")
            if package == "ddsolve" and inside.partition(".")[0] != layer(path):
                yield inside.partition(".")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_what_is_below_it(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        return
    assert layer(path) in LAYERS, "a new module: say in LAYERS where it stands"
    below = LAYERS[: LAYERS.index(layer(path))]
    assert set(imported(path)) <= set(below)


def test_the_layers_are_all_there_and_the_scan_sees_imports() -> None:
    names = {layer(path) for path in FILES} | {path.name.split(".")[0] for path in PACKAGE.glob("_*.pyi")}
    assert names - {"__init__"} == set(LAYERS)
    assert "deal" in set(imported(PACKAGE / "play.py"))
    assert "pictures" not in set(imported(PACKAGE / "play.py"))
