"""The tests look at the installed package, and the compiled modules are what their stubs say."""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import types
from pathlib import Path

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
