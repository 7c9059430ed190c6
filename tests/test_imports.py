"""Imports point one way: the contracts of import-linter in pyproject.toml hold the package to it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CONFIGURATION = Path(__file__).resolve().parent.parent / "pyproject.toml"
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
