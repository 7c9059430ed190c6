"""Build the extension modules and the translations; everything that is data stands in pyproject.toml.

Every ``ext/_name.pyx`` becomes the module ``ddsolve._name``. The other files of ``ext/`` (``.pxd`` with
inline functions, C headers) are only included. Four switches, as options of ``build_ext`` or, for builds
through pip, as environment variables set to 1:

    --annotate   DDSOLVE_ANNOTATE   also write Cython's annotated HTML (under build/)
    --checks     DDSOLVE_CHECKS     bounds and overflow checks, C asserts, no intrinsics, -O1 -g: slow, for
                                    tests; a check that fails ends the process
    --sanitize   DDSOLVE_SANITIZE   the same under the address and undefined-behaviour sanitizers
    --threads    DDSOLVE_THREADS    under the thread sanitizer (GCC, Clang)

For example ``python setup.py build_ext --inplace --checks``.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sysconfig
import tarfile
from datetime import datetime, timezone
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext as _build_ext
from setuptools.command.build_py import build_py as _build_py
from setuptools.command.sdist import sdist as _sdist

HERE = Path(__file__).resolve().parent

DIRECTIVES = {
    "language_level": 3,
    "embedsignature": True,
    "embedsignature.format": "python",
    # no state outside the objects, and each object serves one thread: nothing needs the GIL
    "freethreading_compatible": True,
}
FAST = {
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "nonecheck": False,
    "cdivision": True,
}
# Cython's own overflowcheck is not among these: in code without the GIL it cannot raise, and it takes the
# wanted wrap-around of an unsigned hash for a mistake. The C compiler checks overflow, shifts and the bounds
# of arrays instead.
CHECKED = {
    "boundscheck": True,
    "wraparound": False,
    "initializedcheck": True,
    "nonecheck": True,
    "cdivision": False,
}

# No -march=native: a wheel must run on any machine of its architecture. Where an instruction pays, the header
# that wraps it chooses at build or run time.
FLAGS = {
    ("unix", "fast"): (["-O3"], []),
    ("unix", "checks"): (
        [
            "-O1",
            "-g",
            "-UNDEBUG",
            "-DDD_PORTABLE",
            "-fsanitize=bounds,shift,signed-integer-overflow",
            "-fsanitize-undefined-trap-on-error",
        ],
        [],
    ),
    ("unix", "sanitize"): (
        [
            "-O1",
            "-g",
            "-UNDEBUG",
            "-fno-omit-frame-pointer",
            "-fsanitize=address,undefined",
            "-fno-sanitize-recover=undefined",
        ],
        ["-fsanitize=address,undefined"],
    ),
    ("unix", "threads"): (
        ["-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=thread"],
        ["-fsanitize=thread"],
    ),
    ("msvc", "fast"): (["/O2"], []),
    ("msvc", "checks"): (["/Od", "/Zi", "/UNDEBUG", "/RTC1"], ["/DEBUG"]),
    ("msvc", "sanitize"): (["/Od", "/Zi", "/UNDEBUG", "/fsanitize=address"], ["/DEBUG"]),
}


def extensions() -> list[Extension]:
    """List one extension for each ``ext/_*.pyx``, paths relative to this file, as setuptools wants them."""
    folder = HERE / "ext"
    included = sorted(str(p.relative_to(HERE)) for p in [*folder.glob("*.px[di]"), *folder.glob("*.h")])
    return [
        Extension(
            f"ddsolve.{source.stem}",
            [str(source.relative_to(HERE))],
            include_dirs=["ext"],
            depends=list(included),
        )
        for source in sorted(folder.glob("_*.pyx"))
    ]


class build_ext(_build_ext):  # noqa: N801 (setuptools names its commands so)
    """Translate with Cython once the options are known, then compile with the flags of the chosen mode."""

    user_options: ClassVar = [
        *_build_ext.user_options,
        ("annotate", None, "write Cython's annotated HTML"),
        ("checks", None, "turn bounds and overflow checks and C asserts on, optimisation down"),
        ("sanitize", None, "build with the address and undefined-behaviour sanitizers"),
        ("threads", None, "build with the thread sanitizer"),
    ]
    boolean_options: ClassVar = [*_build_ext.boolean_options, "annotate", "checks", "sanitize", "threads"]

    def initialize_options(self) -> None:
        """Take the defaults of our switches from the environment."""
        super().initialize_options()
        for name in ("annotate", "checks", "sanitize", "threads"):
            setattr(self, name, os.environ.get(f"DDSOLVE_{name.upper()}", "") not in ("", "0"))

    def finalize_options(self) -> None:
        """Settle the mode, the sanitizers imply the checks; compile on every processor."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()
        self.mode = next((mode for mode in ("sanitize", "threads", "checks") if getattr(self, mode)), "fast")

    def build_extensions(self) -> None:
        """Translate the sources for this mode, then compile with its flags for the compiler at hand.

        The C files go under build/, one folder for each mode, never into ext/.
        """
        from Cython.Build import cythonize

        self._require_compiler()
        stamp = self._stamp()
        translated = cythonize(
            self.extensions,
            include_path=["ext"],
            build_dir=f"build/cython-{self.mode}",
            annotate=self.annotate,
            compiler_directives=DIRECTIVES | (FAST if self.mode in ("fast", "threads") else CHECKED),
        )
        sources = {module.name: module.sources for module in translated}
        kind = "msvc" if self.compiler.compiler_type == "msvc" else "unix"
        compile_flags, link_flags = FLAGS[kind, self.mode]
        # a release must not tell in which folder it was built, see tools/release/reproducible.py
        nameless = (
            [f"-ffile-prefix-map={HERE}=."] if kind == "unix" and "SOURCE_DATE_EPOCH" in os.environ else []
        )
        for module in self.extensions:
            module.sources = sources[module.name]
            module.depends = [*module.depends, stamp]
            module.extra_compile_args = [*compile_flags, *nameless]
            module.extra_link_args = list(link_flags)
        super().build_extensions()

    def _require_compiler(self) -> None:
        """End with one line that says what is missing, instead of the compiler driver's own words."""
        from setuptools.errors import PlatformError

        if self.compiler.compiler_type == "msvc":
            try:
                self.compiler.initialize()
            except PlatformError:
                raise SystemExit(
                    "ddsolve: no C compiler was found; install the Build Tools for Visual Studio (C++)"
                ) from None
            return
        command = self.compiler.compiler_so[0]
        if shutil.which(command) is None:
            raise SystemExit(
                f"ddsolve: the C compiler {command!r} was not found; install one "
                "(Debian: apt install build-essential; macOS: xcode-select --install)"
            )
        headers = Path(sysconfig.get_path("include")) / "Python.h"
        if not headers.exists():
            raise SystemExit(
                f"ddsolve: {headers} was not found; install the headers of this Python "
                "(Debian: apt install python3-dev)"
            )

    def _stamp(self) -> str:
        """Name a file that is rewritten when the mode changes, so that no module of another mode is kept."""
        stamp = HERE / "build" / "mode.txt"
        stamp.parent.mkdir(exist_ok=True)
        if not stamp.exists() or stamp.read_text() != self.mode:
            stamp.write_text(self.mode)
        return str(stamp.relative_to(HERE))


class build_py(_build_py):  # noqa: N801
    """Compile the catalogues of translations beside the modules that are built."""

    def run(self) -> None:
        """Copy the modules, then write a .mo for each .po."""
        super().run()
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in sorted(HERE.glob("ddsolve/locale/*/LC_MESSAGES/*.po")):
            target = Path(self.build_lib) / source.relative_to(HERE).with_suffix(".mo")
            if self.editable_mode:
                target = source.with_suffix(".mo")
            target.parent.mkdir(parents=True, exist_ok=True)
            with source.open("rb") as text, target.open("wb") as compiled:
                catalogue = read_po(text)
                if date := os.environ.get("SOURCE_DATE_EPOCH"):  # not the time of the build
                    catalogue.creation_date = datetime.fromtimestamp(int(date), timezone.utc)
                write_mo(compiled, catalogue)


class sdist(_sdist):  # noqa: N801
    """Make the archive the same byte for byte wherever SOURCE_DATE_EPOCH is set."""

    def make_archive(self, *arguments: Any, **options: Any) -> str:
        """Write the archive, then its members in order, with one date, owner and mode, and nothing else."""
        made: str = super().make_archive(*arguments, **options)
        date = os.environ.get("SOURCE_DATE_EPOCH")
        if date is None or not made.endswith(".tar.gz"):
            return made
        with tarfile.open(made) as archive:
            members = sorted(archive.getmembers(), key=lambda member: member.name)
            held = [(member, archive.extractfile(member) if member.isfile() else None) for member in members]
            packed = BytesIO()
            with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as fresh:
                for member, file in held:
                    member.mtime, member.uid, member.gid = int(date), 0, 0
                    member.uname = member.gname = ""
                    member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
                    member.pax_headers = {}
                    fresh.addfile(member, file)
        Path(made).write_bytes(gzip.compress(packed.getvalue(), mtime=int(date)))
        return made


setup(ext_modules=extensions(), cmdclass={"build_ext": build_ext, "build_py": build_py, "sdist": sdist})
