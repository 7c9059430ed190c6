#!/usr/bin/env python3
"""Compile the C sources of the extension for 64-bit Windows, on any system, and link them.

python tools/release/compile_for_windows.py  after a build, which leaves the C sources in build/cython-fast

Up to three passes. "gnu": the modules themselves, to objects of Windows, by Clang with the headers of MinGW
and of this Python (`pip install ziglang`). "msvc": what portable.h has for Microsoft's compiler, with its
macros and MinGW's header of the same intrinsics. "mingw": the modules by MinGW's GCC, where it is installed
(on Debian gcc-mingw-w64-x86-64), linked to modules of Windows; of Python's library, which is not there, an
import library is made with the functions they ask for. Nothing is run: there is no Windows here.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "build" / "cython-fast" / "ext"
# what Python's own pyconfig.h of Windows would say, as far as its other headers ask for it
PYCONFIG = """\
#ifndef Py_PYCONFIG_H
#define Py_PYCONFIG_H
#define MS_WINDOWS 1
#define MS_WIN32 1
#define MS_WIN64 1
#define NT_THREADS 1
#define WITH_THREAD 1
#define COMPILER "[cross]"
#define PLATLIBDIR "DLLs"
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_DOUBLE 8
#define SIZEOF_FLOAT 4
#define SIZEOF_WCHAR_T 2
#define SIZEOF_OFF_T 4
#define ALIGNOF_MAX_ALIGN_T 16
#define ALIGNOF_SIZE_T 8
#define HAVE_STDINT_H 1
#define HAVE_STDDEF_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_WCHAR_H 1
#define HAVE_STD_ATOMIC 1
#define HAVE_BUILTIN_ATOMIC 1
#define HAVE_DECLSPEC_DLL 1
#define Py_ENABLE_SHARED 1
#define HAVE_SSIZE_T 1
#endif
"""
# the headers of the system first: they are Clang's; then the macros of Microsoft's compiler
MSVC = """\
#include <stdint.h>
#include <stdlib.h>
#include <intrin.h>
#include <emmintrin.h>
#undef __GNUC__
#undef __clang__
#define _MSC_VER 1940
#define _M_X64 100
#define __INTRIN_H /* Clang's own header of that name, which would come now */
#include "portable.h"
#if !defined(DD_MSVC_64)
#error "this is not the branch that is meant"
#endif
"""


MINGW = "x86_64-w64-mingw32-"


def by_clang(source: Path, kind: str, folder: Path) -> str:
    """Compile one source by Clang; return what went wrong."""
    out = folder / f"{source.stem}.obj"
    zig = [sys.executable, "-m", "ziglang", "cc", "-target", "x86_64-windows-gnu", "-O1", "-c"]
    wrong = run([*zig, *includes(folder, kind), str(source), "-o", str(out)])
    return wrong or ("" if out.read_bytes()[:2] == b"\x64\x86" else "no object of 64-bit Windows")


def by_mingw(source: Path, folder: Path) -> str:
    """Compile and link one module by MinGW's GCC; return what went wrong."""
    compiled, module = folder / f"{source.stem}.o", folder / f"{source.stem}.pyd"
    wrong = run([f"{MINGW}gcc", "-O1", "-c", *includes(folder, "gnu"), str(source), "-o", str(compiled)])
    if wrong:
        return wrong
    told = subprocess.run([f"{MINGW}nm", "-u", compiled], capture_output=True, text=True, check=True).stdout
    words = (word.removeprefix("__imp_") for word in told.split() if word != "U")
    wanted = sorted({word for word in words if word.startswith(("Py", "_Py"))})
    library = f"python{sys.version_info.major}{sys.version_info.minor}.dll"
    definition, imports = folder / "python.def", folder / "libpython.a"
    definition.write_text("\n".join([f"LIBRARY {library}", "EXPORTS", *wanted]) + "\n")
    wrong = run([f"{MINGW}dlltool", "-d", str(definition), "-l", str(imports)])
    wrong = wrong or run([f"{MINGW}gcc", "-shared", str(compiled), str(imports), "-o", str(module)])
    if wrong:
        return wrong
    command = [f"{MINGW}objdump", "-p", module]
    headers = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    signs = ("pei-x86-64", f"DLL Name: {library}", f"PyInit_{source.stem}")
    return "" if all(sign in headers for sign in signs) else "no module of 64-bit Windows"


def includes(folder: Path, kind: str) -> list[str]:
    """Return the options that find the headers: our own pyconfig.h before the one of this system."""
    first = ["-include", str(folder / "pyconfig.h")] if kind == "gnu" else []
    return [*first, f"-I{sysconfig.get_path('include')}", f"-I{ROOT / 'ext'}"]


def run(command: Sequence[str]) -> str:
    """Run a tool; return the beginning of what it says where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else "\n".join(done.stderr.splitlines()[:12]) or "failed"


def main() -> int:
    """Compile, and link; the status is the number of files that failed."""
    sources = sorted(SOURCES.glob("_*.c"))
    if not sources:
        sys.exit("no C sources: pip install . first")
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pyconfig.h").write_text(PYCONFIG)
        (folder / "msvc.c").write_text(MSVC)
        jobs: list[tuple[str, str, str]] = []
        if find_spec("ziglang"):
            jobs += [("gnu", one.name, by_clang(one, "gnu", folder)) for one in sources]
            jobs.append(("msvc", "msvc.c", by_clang(folder / "msvc.c", "msvc", folder)))
        if shutil.which(f"{MINGW}gcc"):
            jobs += [("mingw", one.name, by_mingw(one, folder)) for one in sources]
        if not jobs:
            sys.exit("no compiler: pip install ziglang, or install gcc-mingw-w64-x86-64")
        for kind, file, wrong in jobs:
            good = "linked" if kind == "mingw" else "compiled"
            print(f"{kind:5} {file:12} {f'FAILED{chr(10)}{wrong}' if wrong else good}")
            failed += bool(wrong)
    return failed


if __name__ == "__main__":
    sys.exit(main())
