"""Ctrl-C, from the first import (`ddsolve.start`) to the last word: one valid document or none, no traceback.

Python's own answer, an exception wherever the program happens to be, is given only while a command works.
Before that the process says that it was stopped and is gone; the answer itself is printed undisturbed.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Literal

from ddsolve._version import __version__

INTERRUPTED = 130

Stage = Literal["starting", "working", "holding", "held", "stopping", "answering"]
_stage: Stage = "starting"


def listen(before: object = None) -> None:
    """Take Ctrl-C over from Python or from `before`, unless whoever started the process has turned it off."""
    if signal.getsignal(signal.SIGINT) in (signal.default_int_handler, before):
        signal.signal(signal.SIGINT, _heard)


def heed_termination() -> None:
    """From now on SIGTERM ends the work as Ctrl-C does, so that the processes that help are told first."""
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _heard)


def work() -> None:
    """From now on Ctrl-C is an exception, which ends the work; a second one says so and ends the process."""
    _go_on("working")


def answer() -> None:
    """From now on Ctrl-C changes nothing: the answer is printed whole."""
    _go_on("answering")


def end() -> None:
    """From now on Ctrl-C does not reach the process: while Python ends it would change the exit status."""
    if signal.getsignal(signal.SIGINT) is _heard:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def held() -> Iterator[None]:
    """Hold Ctrl-C back, while a command works, until what is written inside is written whole."""
    if not _is("working"):
        yield
        return
    _go_on("holding")
    try:
        yield
    finally:
        heard = _is("held")
        _go_on("stopping" if heard else "working")
        if heard:
            raise KeyboardInterrupt


def _is(stage: Stage) -> bool:
    return _stage == stage


def _go_on(stage: Stage) -> None:
    global _stage
    _stage = stage


def _heard(number: int, frame: object) -> None:
    if _stage == "working":
        _go_on("stopping")
        raise KeyboardInterrupt
    if _stage == "holding":
        _go_on("held")
        return
    if _stage != "answering":
        _go_on("answering")  # another one changes nothing: what is written now is written once
        _say_stopped()
        os._exit(INTERRUPTED)


def _say_stopped() -> None:
    """Leave the shortest document, written in one piece: nothing else was printed yet."""
    if "--json" in sys.argv:
        _write(1, f'{{"version": "{__version__}", "partial": true}}\n')
    _write(2, "stopped\n")


def _write(descriptor: int, text: str) -> None:
    with suppress(OSError):  # closed: there is nobody to tell
        os.write(descriptor, text.encode("ascii"))
