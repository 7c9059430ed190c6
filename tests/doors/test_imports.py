"""Imports point one way: the contracts of import-linter in pyproject.toml hold the package to it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import grimp
import pytest

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
