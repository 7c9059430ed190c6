"""Processes for scripts/mutate.py: one that is given up when it hangs; one that has collected the tests.

The second is forked for each change, which is made in the code in memory: no import, no collection. What a
change does at import, or through something computed there, it cannot show; so only what it notices counts.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import shutil
import signal
import tempfile
import time
import traceback
from collections import Counter
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
    ) -> bool:
        """Whether a test notices the change of a file; False too where this process cannot tell."""
        self.orders.write(json.dumps([str(file), before, source, wanted, longest]) + "\n")
        self.orders.flush()
        return self.answers.readline().strip() not in ("", "0")

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
        self.answers.write("collected\n")
        self.answers.flush()
        items = {item.nodeid: item for item in session.items}
        for order in self.orders:
            file, before, source, wanted, longest = json.loads(order)
            chosen = sorted((items[name] for name in wanted), key=lambda item: wanted[item.nodeid])
            folder = tempfile.mkdtemp()

            def trial(
                file: str = file,
                before: str = before,
                source: str = source,
                chosen: list[pytest.Item] = chosen,
                folder: str = folder,
            ) -> int:
                os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
                swap(file, before, source)
                return failed(session, chosen)

            status = forked(trial, longest)
            shutil.rmtree(folder, ignore_errors=True)
            self.answers.write(f"{0 if status == UNABLE else status}\n")
            self.answers.flush()
        return True


UNABLE = 77


def failed(session: pytest.Session, items: list[pytest.Item]) -> int:
    """Run tests until one fails; 1 when one did."""
    for item, after in pairwise([*items, None]):
        assert item is not None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return 1
    return 0


def swap(file: str, before: str, source: str) -> None:
    """Give the functions of a file the code of another source; forget what functions have remembered."""
    old, new = named(compile(before, file, "exec")), named(compile(source, file, "exec"))
    names = {code.co_firstlineno: name for name, code in old.items()}
    swapped = 0
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == file:
            name = names.get(thing.__code__.co_firstlineno)
            if name is None or name not in new or name[0] != thing.__code__.co_qualname:
                continue
            if new[name].co_freevars == thing.__code__.co_freevars:
                thing.__code__ = new[name]
                swapped += 1
    if not swapped:
        os._exit(UNABLE)


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
