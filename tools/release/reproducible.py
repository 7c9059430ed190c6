#!/usr/bin/env python3
"""Build the source distribution and the wheel twice, in two folders, and compare them byte for byte.

python tools/release/reproducible.py [--keep FOLDER]

What is committed is built. The build tools are those of this environment (`pip install --require-hashes -r
tools/release/build-constraints.txt`); SOURCE_DATE_EPOCH is the date of the commit, as in the workflow.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def built(commit: str, folder: Path) -> dict[str, str]:
    """Build a commit in an empty folder; return the SHA-256 of each file by its name."""
    source, out = folder / "source", folder / "dist"
    source.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "-x", "-C", str(source)], input=archive.stdout, check=True)
    date = subprocess.run(
        ["git", "log", "-1", "--format=%ct", commit], cwd=ROOT, check=True, capture_output=True, text=True
    )
    environment = {**os.environ, "SOURCE_DATE_EPOCH": date.stdout.strip(), "CCACHE_DISABLE": "1"}
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(source)]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in sorted(out.iterdir())}


def main() -> int:
    """Print the checksums; 1 where the builds differ."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    parser.add_argument("--keep", type=Path, help="where the files of the first build go")
    given = parser.parse_args()
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True)
    commit = head.stdout.strip()
    with tempfile.TemporaryDirectory() as name:
        first, second = built(commit, Path(name) / "one"), built(commit, Path(name) / "the other")
        if given.keep is not None:
            shutil.copytree(Path(name) / "one" / "dist", given.keep, dirs_exist_ok=True)
    for file in sorted({*first, *second}):
        same = first.get(file) == second.get(file)
        print(f"{'equal' if same else 'DIFFERENT'}  {first.get(file)}  {file}")
    return int(first != second)


if __name__ == "__main__":
    sys.exit(main())
