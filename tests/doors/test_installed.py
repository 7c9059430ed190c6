"""The tests look at the installed package, and the compiled modules are what their stubs say."""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import importlib.util
import shutil
import subprocess
import sys
import types
from pathlib import Path

import grimp
import pytest

import ddsolve

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = Path(ddsolve.__file__).resolve().parent
COMPILED = sorted(
    path.name.split(".")[0]
    for path in PACKAGE.iterdir()
    if path.name.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES))
)


def test_the_package_under_test_is_the_installed_one() -> None:
    """Packaging mistakes hide when a test imports the checkout. An editable build is the one exception."""
    if PACKAGE.parent == CHECKOUT:
        built_in_place = [name for name in COMPILED if (CHECKOUT / "ext" / f"{name}.pyx").exists()]
        assert built_in_place, "ddsolve is imported from the checkout, where nothing was built"
        pytest.skip("built in place: developers' shortcut, never taken by .ci/run")
    assert CHECKOUT not in PACKAGE.parents or "site-packages" in PACKAGE.parts


def test_every_extension_source_was_built() -> None:
    sources = sorted(path.stem for path in (CHECKOUT / "ext").glob("_*.pyx"))
    assert sources, "no extension sources in the checkout"
    assert sources == COMPILED


def test_typed_and_no_sources_in_the_package() -> None:
    assert (PACKAGE / "py.typed").exists()
    strays = [path.name for ending in ("*.pyx", "*.px[di]", "*.c", "*.h") for path in PACKAGE.rglob(ending)]
    assert strays == []


def stub_names(path: Path) -> dict[str, set[str]]:
    """Read a stub: its public top-level names, each with the public members it declares (classes only)."""
    names: dict[str, set[str]] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            names[node.name] = members(node)
        elif isinstance(node, ast.FunctionDef):
            names[node.name] = set()
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names[node.target.id] = set()
    return {name: inside for name, inside in names.items() if not name.startswith("_")}


def members(node: ast.ClassDef) -> set[str]:
    """Collect the public methods, properties and annotated attributes of a class in a stub."""
    found = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    found |= {
        item.target.id
        for item in node.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    }
    return {name for name in found if not name.startswith("_")}


@pytest.mark.parametrize("name", COMPILED)
def test_stub_names_match_the_compiled_module(name: str) -> None:
    """What a stub declares exists, and what a compiled module defines in public is declared.

    Names that the module only imported (they know another home, or are modules) are not its own.
    """
    module = importlib.import_module(f"ddsolve.{name}")
    declared = stub_names(PACKAGE / f"{name}.pyi")
    defined = {
        key: value
        for key, value in vars(module).items()
        if not key.startswith("_")
        and getattr(value, "__module__", module.__name__) == module.__name__
        and not isinstance(value, types.ModuleType)
    }
    assert set(declared) == set(defined)
    for key, inside in declared.items():
        if isinstance(defined[key], type):
            assert inside == {member for member in vars(defined[key]) if not member.startswith("_")}, key


# Imports point one way: the contracts of import-linter in pyproject.toml hold the package to it.


LARGEST = 8  # modules: hands, deals and plays, the rules that they know, and the picture of them
CONFIGURATION = Path(__file__).resolve().parents[2] / "pyproject.toml"
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


@pytest.mark.slow
def test_imports_keep_the_contracts(tmp_path: Path) -> None:
    # in an empty folder: the linter looks there before it finds the installed package
    done = subprocess.run(
        [sys.executable, "-c", LINT, "--config", str(CONFIGURATION), "--no-cache"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 kept, 0 broken" in done.stdout


@pytest.mark.slow
def test_only_values_and_their_pictures_know_each_other() -> None:
    """Imports inside functions count."""
    graph = grimp.build_graph("ddsolve", exclude_type_checking_imports=True, cache_dir=None)
    circles = {
        frozenset({name} | graph.find_downstream_modules(name) & graph.find_upstream_modules(name))
        for name in graph.modules
    }
    assert any(circle >= {"ddsolve.values.deal", "ddsolve.pictures.layout"} for circle in circles)
    assert max(map(len, circles)) <= LARGEST
    shown = {"output", "pages", "pictures"}
    rooms = [{name.split(".")[1] for name in circle} for circle in circles if len(circle) > 1]
    assert all(one & shown and one - shown for one in rooms), circles


def test_sources_that_are_not_built_say_so(tmp_path: Path) -> None:
    package = Path(ddsolve.__file__).parent
    shutil.copytree(
        package, tmp_path / "ddsolve", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    code = (
        "import sys; sys.meta_path = [one for one in sys.meta_path if 'editable' not in repr(one).lower()];"
        f"sys.path.insert(0, {str(tmp_path)!r}); import ddsolve; ddsolve.solve('♠A | ♠K | ♠Q', '6S', 1)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ImportError: ")
    assert "sources that are not built" in last
