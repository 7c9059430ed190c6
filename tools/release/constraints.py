#!/usr/bin/env python3
"""Pin what a release is built with, every file by its hash: writes build-constraints.txt here (needs uv).

python tools/release/constraints.py           pin the newest versions
python tools/release/constraints.py --check   fail where no pin fits a requirement of the build
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(__file__).with_name("build-constraints.txt")
TOOLS = ["build>=1"]  # what calls the back end
HEAD = """\
# What a release is built with. Written by tools/release/constraints.py; installed with
#     pip install --require-hashes -r tools/release/build-constraints.txt
"""


def wanted() -> list[str]:
    """Return the requirements of the build."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return [*tomllib.load(file)["build-system"]["requires"], *TOOLS]


def main() -> int:
    """Pin, or check."""
    if "--check" in sys.argv[1:]:
        from packaging.requirements import Requirement  # only `build` brings it

        pins = re.findall(r"^([\w.-]+)==([\w.]+)", TARGET.read_text(encoding="utf-8"), re.MULTILINE)
        pinned = {name.lower(): version for name, version in pins}
        needed = {one: Requirement(one) for one in wanted()}
        missing = [
            text
            for text, one in needed.items()
            if not one.specifier.contains(pinned.get(one.name.lower(), "0"))
        ]
        print("\n".join(f"not pinned: {one}" for one in missing) or f"{len(pinned)} packages pinned")
        return int(bool(missing))
    command = [
        "uv",
        "pip",
        "compile",
        "--quiet",
        "--universal",
        "--python-version",
        "3.10",
        "--generate-hashes",
    ]
    command += ["--no-header", "--no-annotate", "--upgrade", "-"]
    made = subprocess.run(command, input="\n".join(wanted()), check=True, capture_output=True, text=True)
    before = TARGET.read_text(encoding="utf-8").splitlines() if TARGET.exists() else []
    TARGET.write_text(HEAD + made.stdout, encoding="utf-8")
    changed = [line for line in (HEAD + made.stdout).splitlines() if "==" in line and line not in before]
    print("\n".join(f"pinned: {line.rstrip(' ' + chr(92))}" for line in changed) or "nothing has changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
