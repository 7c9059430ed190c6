#!/usr/bin/env python3
"""Compile the C sources of the extension for 64-bit Windows, on any system (`pip install ziglang`).

python scripts/compile_for_windows.py        after a build, which leaves the C sources in build/cython-fast

Two passes. "gnu": the modules themselves, to objects of Windows, by Clang with the headers of MinGW and of
this Python. "msvc": what portable.h has for Microsoft's compiler, with its macros and MinGW's header of the
same intrinsics. Nothing is linked or run: there is no Windows here.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
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


def main() -> int:
    """Compile; the status is the number of files that failed."""
    zig = [sys.executable, "-m", "ziglang", "cc", "-target", "x86_64-windows-gnu", "-O1", "-c"]
    headers = sysconfig.get_path("include")
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pyconfig.h").write_text(PYCONFIG)
        (folder / "msvc.c").write_text(MSVC)
        jobs = [("gnu", source) for source in sorted(SOURCES.glob("_*.c"))] + [("msvc", folder / "msvc.c")]
        if len(jobs) == 1:
            sys.exit("no C sources: pip install . first")
        for kind, source in jobs:
            out = folder / f"{source.stem}.obj"
            first = ["-include", str(folder / "pyconfig.h")] if kind == "gnu" else []
            command = [*zig, *first, f"-I{headers}", f"-I{ROOT / 'ext'}", str(source), "-o", str(out)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            good = done.returncode == 0 and out.read_bytes()[:2] == b"\x64\x86"  # COFF for AMD64
            print(f"{kind:5} {source.name:12} {'compiled' if good else 'FAILED'}")
            if not good:
                failed += 1
                print("\n".join(done.stderr.splitlines()[:12]))
    return failed


if __name__ == "__main__":
    sys.exit(main())
