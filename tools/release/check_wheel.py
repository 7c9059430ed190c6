"""Check a wheel: compiled modules and translations, every file of the package, no sources of either.

python tools/release/check_wheel.py dist/ddsolve-….whl
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

SOURCES = (".pyx", ".pxd", ".pxi", ".c", ".h", ".po")
BUILT = {".pyc", ".so", ".pyd", ".mo"}  # made in the checkout, not kept there
CHECKOUT = Path(__file__).resolve().parents[2]


def complaints(names: list[str]) -> list[str]:
    """List what is wrong with the files of a wheel."""
    inside = set(names)
    found = [f"source, not what is built from it: {name}" for name in names if name.endswith(SOURCES)]
    compiled = {name.split(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    for module in sorted(path.stem for path in (CHECKOUT / "ext").glob("_*.pyx")):
        if f"ddsolve/{module}" not in compiled:
            found.append(f"not compiled: {module}")
        if f"ddsolve/{module}.pyi" not in inside:
            found.append(f"no stub: {module}")
    package = CHECKOUT / "ddsolve"
    files = [path for path in package.rglob("*") if path.is_file() and path.suffix not in BUILT]
    shipped = [path.with_suffix(".mo") if path.suffix == ".po" else path for path in files]
    expected = sorted(path.relative_to(CHECKOUT).as_posix() for path in shipped)
    found += [f"missing: {name}" for name in expected if name not in inside]
    foreign = [name for name in names if not name.startswith(("ddsolve/", "ddsolve-"))]
    return found + [f"does not belong here: {name}" for name in foreign]


def main(wheel: str) -> int:
    """Print complaints; 1 if there are any."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
    found = complaints(names)
    print("\n".join(found) or f"{Path(wheel).name}: {len(names)} files, all as they should be")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
