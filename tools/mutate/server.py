"""Processes for tools/mutate/run.py: one that is given up when it hangs; one that has collected the tests.

The second is forked for each change, which is made in the code in memory: no import, no collection. What a
change does at import, or through something computed there, it cannot show: that is for a process that has
imported nothing of the package yet.
"""

from __future__ import annotations

import ast
import functools
import gc
import json
import os
import shutil
import signal
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import CodeType, FunctionType
from typing import IO

import pytest


def forked(work: Callable[[], int], longest: float) -> int:
    """Run something in a process of its own, quietly; its status, or -1 where it took too long."""
    child = os.fork()
    if not child:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        log = os.open(os.environ.get("MUTATION_LOG", os.devnull), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        status = 70
        try:
            status = int(work())
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    until = time.monotonic() + longest
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() > until:
            with suppress(ProcessLookupError, PermissionError):  # it may have ended this moment
                os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return -1
        time.sleep(0.02)


class Server:
    """The process that has collected the tests of a part, seen from outside."""

    def __init__(self, run: Callable[[object], int]) -> None:
        """Start it; `run` runs pytest with a plugin."""
        asked, orders = os.pipe()
        answers, told = os.pipe()
        self.child = os.fork()
        if not self.child:
            os.close(orders)
            os.close(answers)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            try:
                run(Trials(os.fdopen(asked), os.fdopen(told, "w")))
            finally:
                os._exit(0)
        os.close(asked)
        os.close(told)
        self.orders, self.answers = os.fdopen(orders, "w"), os.fdopen(answers)
        self.answers.readline()  # before that it imports what must not be changed yet

    def noticed(
        self, file: Path, before: str, source: str, wanted: Mapping[str, float], longest: float
    ) -> str | None:
        """Return the test that notices the change of a file, "" for none; None where this cannot tell."""
        self.orders.write(json.dumps([str(file), before, source, wanted, longest]) + "\n")
        self.orders.flush()
        answer: str | None = json.loads(self.answers.readline())
        return answer

    def close(self) -> None:
        """End the process."""
        self.orders.close()
        os.waitpid(self.child, 0)


class Trials:
    """The plugin of the server: instead of the tests it runs what it is asked for."""

    def __init__(self, orders: IO[str], answers: IO[str]) -> None:
        self.orders, self.answers = orders, answers

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer each order in a process of its own."""
        items = {item.nodeid: item for item in session.items}
        live = Live()
        self.answers.write("collected\n")
        self.answers.flush()
        for order in self.orders:
            file, before, source, wanted, longest = json.loads(order)
            folder = tempfile.mkdtemp()
            last = Path(folder, "last")

            def trial(
                file: str = file,
                before: str = before,
                source: str = source,
                wanted: dict[str, float] = wanted,
                folder: str = folder,
                last: Path = last,
            ) -> int:
                os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
                if not live.swap(file, before, source):
                    return UNABLE
                return failed(session, {items[name]: wanted[name] for name in wanted}, last)

            status = forked(trial, longest)
            found: str | None = None if status == UNABLE else ""
            if status not in (0, UNABLE):
                found = last.read_text(encoding="utf-8") if last.exists() else "?"
            shutil.rmtree(folder, ignore_errors=True)
            self.answers.write(json.dumps(found) + "\n")
            self.answers.flush()
        return True


UNABLE = 77
LEAST = 4  # seconds of the processor for a test, beyond ten times what it took: more is a hang


def failed(session: pytest.Session, items: Mapping[pytest.Item, float], last: Path) -> int:
    """Run tests in their order until one fails; 1 when one did. The name of the last is kept in a file."""
    for item, after in pairwise([*items, None]):
        assert item is not None
        last.write_text(item.nodeid, encoding="utf-8")
        signal.setitimer(signal.ITIMER_PROF, LEAST + 10 * items[item])  # its signal ends the process
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return 1
    return 0


class Live:
    """The functions that there are in this process, by their file."""

    def __init__(self) -> None:
        """Look for them once, after everything was imported."""
        gc.unfreeze()  # tests/conftest.py freezes what was collected, and what is frozen is not found
        self.caches = []
        self.functions: dict[str, list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if isinstance(thing, functools._lru_cache_wrapper):
                self.caches.append(thing)
            elif isinstance(thing, FunctionType):
                self.functions[thing.__code__.co_filename].append(thing)
        gc.freeze()  # so that the processes forked here share it

    def swap(self, file: str, before: str, source: str) -> bool:
        """Give the functions of a file the code of another source, forget what was kept; False if it cannot.

        Both are as `ast.unparse` writes them: what has not changed has the same lines, and is the same.
        """
        plain = ast.unparse(ast.parse(before))
        shown = named(compile(before, file, "exec"))
        names = {(code.co_firstlineno, code.co_qualname): name for name, code in shown.items()}
        old, new = named(compile(plain, file, "exec")), named(compile(source, file, "exec"))
        differ = {name for name in new if old.get(name) != new[name]}
        swapped = not differ and source == plain
        for function in self.functions[file]:
            name = names.get((function.__code__.co_firstlineno, function.__code__.co_qualname))
            if name is None or name not in differ:
                continue
            if new[name].co_freevars != function.__code__.co_freevars:
                return False
            function.__code__ = new[name]
            swapped = True
        for cache in self.caches:
            cache.cache_clear()
        return swapped


def named(module: CodeType) -> dict[tuple[str, int, int], CodeType]:
    """Return the functions of a module by their name, which of so many of that name each is, and how many."""
    found = list(inside(module))
    many = Counter(code.co_qualname for code in found)
    met: Counter[str] = Counter()
    names = {}
    for code in found:
        name = code.co_qualname
        names[name, met[name], many[name]] = code
        met[name] += 1
    return names


def inside(code: CodeType) -> Iterator[CodeType]:
    """Yield the code in a code, however deep."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from inside(part)
