"""Imports point one way: the contracts of import-linter in pyproject.toml hold the package to it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

import ddsolve

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
    assert max(circles, key=len) >= {"ddsolve.values.deal", "ddsolve.pictures.layout"}
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
