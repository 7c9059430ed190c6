"""Every tool, benchmark and notebook finds what it imports: the modules, and the names in them.

A script that is run once a month was broken by a renamed class, and nobody saw it.
"""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# what they put on the path
FOLDERS = ("tools", "tools/*", "tests", "tests/engine", "tests/web", "benchmarks")
TOOLS = [path for folder in ("tools/*", "benchmarks") for path in sorted(ROOT.glob(f"{folder}/*.py"))]
NOTEBOOKS = sorted(ROOT.glob("docs/*.ipynb"))


def wanted(tree: ast.Module) -> Iterator[tuple[str, str | None]]:
    """Yield each module that is imported, with each name asked of it; None for the module alone."""
    modules: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for one in node.names:
                yield one.name, None
                modules[one.asname or one.name] = one.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                yield node.module, one.name
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            yield modules[node.value.id], node.attr


def files(module: str) -> list[Path]:
    """Return the files of ours that a module may be, however the path is set."""
    name = module.replace(".", "/")
    return [path for folder in FOLDERS for end in (".py", "") for path in ROOT.glob(f"{folder}/{name}{end}")]


def names(path: Path) -> set[str]:
    """Return what a module of ours holds, by its source; of a folder, its modules."""
    if path.is_dir():
        inside = {one.stem for one in path.iterdir()}
        return inside | (names(path / "__init__.py") if (path / "__init__.py").exists() else set())
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {one.asname or one.name for one in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


def known(module: str, name: str | None) -> bool:
    """Tell whether a module of ours, or of the package, has a name; of others nothing is asked."""
    if module.split(".")[0] == "ddsolve":
        found = importlib.import_module(module)
        if name is None or hasattr(found, name):
            return True
        importlib.import_module(f"{module}.{name}")
        return True
    places = files(module)
    if not places:  # the standard library's, or somebody else's
        return not files(module.split(".")[0])
    return name is None or any(name in names(place) for place in places)


def source(path: Path) -> str:
    """Return the Python of a tool or of a notebook."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    cells = (cell["source"] for cell in json.loads(text)["cells"] if cell["cell_type"] == "code")
    return "\n".join("".join(cell) for cell in cells)


@pytest.mark.parametrize("path", [*TOOLS, *NOTEBOOKS], ids=lambda path: path.stem)
def test_what_is_imported_is_there(path: Path) -> None:
    missing = [asked for asked in wanted(ast.parse(source(path))) if not known(*asked)]
    assert missing == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_folders_that_a_notebook_adds_are_there(path: Path) -> None:
    added = [
        node.value
        for node in ast.walk(ast.parse(source(path)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("../")
    ]
    assert [folder for folder in added if not (path.parent / folder).is_dir()] == []
