"""A worker process: one question a line on standard input, its events a line each on standard output.

A question runs a command as the command line does, in the main thread, so that stopping it is Ctrl-C. The
process reads no file that an input names, starts no program and opens no connection; when its parent is gone,
so is it.
"""

from __future__ import annotations

import io
import json
import os
import signal
import site
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

import ddsolve
from ddsolve.cli import interrupts
from ddsolve.cli.click_words import refusal, use_our_words
from ddsolve.cli.root import cli
from ddsolve.cli.run import Progress, Run
from ddsolve.errors import DdsolveError, OutputError
from ddsolve.io.disk import close_files
from ddsolve.io.plain_text import harmless
from ddsolve.output.report.blocks import Report
from ddsolve.pages import report_blocks
from ddsolve.solving.effort import HURRIED
from ddsolve.web.extras import EXTRAS
from ddsolve.web.questions import COMMANDS, read_question
from ddsolve.words import _, said, speaking

BAD, BROKEN = 400, 500
_MAX_LINE = 2400
Event = dict[str, object]
OFTEN = 0.25  # seconds between two steps told, so that a page has time to draw them


class PageRun(Run):
    """Sends events instead of printing: `step` while an answer grows, `answer` at the end.

    with_report: whether events bear the report as HTML beside the document; first: whether it ends with the
    first step that bears one; stopped: whether it was to be stopped before it began.
    """

    def __init__(
        self,
        command: str,
        send: Callable[[Event], None],
        *,
        with_report: bool,
        first: bool = False,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__(command, as_json=True)
        self._send = send
        self._with_report = with_report
        self._first = first
        self._stopped = stopped
        self.policy = HURRIED if first else None
        self._told = -1.0
        self._last: tuple[object, Report] | None = None

    def __enter__(self) -> Run:
        super().__enter__()
        if self._stopped():  # while the command was being read, when nothing could be interrupted
            interrupts.answer()
            raise KeyboardInterrupt
        return self

    def hear(self, result: object, progress: Progress) -> None:
        """Tell of a growing result, now and then."""
        now = time.monotonic()
        last = self._first and self._is_estimate(result)
        if last or now - self._told >= OFTEN:
            self._told = now
            self._send(self._step(result))
        if last:
            raise click.exceptions.Exit

    def _is_estimate(self, result: object) -> bool:
        """Whether a growing result says anything."""
        return hasattr(result, "as_json") and self.says_something(result)

    def report(self, result: object) -> Report:
        """Return the report of a growing result, made once."""
        if self._last is None or self._last[0] is not result:
            with self.in_own_language():
                self._last = result, super().report(result)
        return self._last[1]

    def _step(self, result: object) -> Event:
        share = result if isinstance(result, float) else getattr(result, "share", None)
        event: Event = {"event": "step", "share": share}
        if hasattr(result, "as_json"):
            event["document"] = self.document(result.as_json())
            if self._with_report and not self.whole:
                with self.in_own_language():
                    event["html"] = report_blocks(self.report(result))
        return event

    def answer(
        self,
        result: Mapping[str, object],
        report: Callable[[], Report] = list,
        *,
        partial: bool = False,
        page: Callable[[], str] | None = None,
    ) -> None:
        """Send the answer; a stopped one is marked."""
        interrupts.answer()
        self._answered = True
        event: Event = {"event": "answer", "document": self.document(result, partial=partial)}
        if self._with_report:
            with self.in_own_language():
                event["html"] = report_blocks(report()) if result else ""
        self._send(event)

    def tell(self, text: object) -> None:
        """Say nothing beside the answer."""


class Worker:
    """Answers questions until its standard input ends."""

    def __init__(self, source: io.TextIOBase, sink: io.TextIOBase) -> None:
        self._source = source
        self._sink = sink
        self._questions: list[dict[str, Any]] = []
        self._new = threading.Condition()
        self._working = False
        self._stop = False

    def listen(self) -> None:
        """Take questions and the wish to stop; runs in a thread of its own."""
        for line in self._source:
            message = json.loads(line)
            with self._new:
                if "command" in message:
                    self._questions.append(message)
                    self._stop = False
                    self._new.notify()
                else:
                    self._stop = True
                    if self._working:
                        _interrupt()
        os._exit(0)  # the parent is gone

    def work(self) -> None:
        """Answer one question after the other, for ever."""
        while True:
            with self._new:
                while not self._questions:
                    self._new.wait()
                question = self._questions.pop()
                self._working = True
            try:
                with speaking(question["language"]):
                    self._answer(question)
            finally:
                with self._new:
                    self._working = False
                interrupts.answer()  # a wish to stop that comes too late changes nothing
            self._send({"event": "done"})

    def _send(self, event: Event) -> None:
        line = json.dumps(event) + "\n"
        with interrupts.held():  # half a line would spoil the next one
            self._sink.write(line)
            self._sink.flush()

    def _answer(self, question: dict[str, Any]) -> None:
        try:
            self._run(question)
        except click.exceptions.Exit:
            pass  # stopped: the answer says so
        except KeyboardInterrupt:
            self._send({"event": "answer", "document": {"partial": True}, "html": ""})
        except click.UsageError as error:
            self._refuse(refusal(error))
        except OutputError as error:
            self._refuse(said(error), BROKEN)
        except (click.ClickException, DdsolveError) as error:
            self._refuse(refusal(error) if isinstance(error, click.ClickException) else said(error))
        except MemoryError:
            self._refuse(_("there is not enough memory for this question"), BROKEN)
        except Exception as error:
            self._refuse(
                _(
                    "a mistake in ddsolve ({kind}: {reason}); please report what you asked to the authors",
                    kind=type(error).__name__,
                    reason=error,
                ),
                BROKEN,
            )

    def _run(self, question: dict[str, Any]) -> None:
        name, given = question["command"], question["given"]
        if name in EXTRAS:
            named = {key: value for key, value in given.items() if value is not None}  # as for a command
            EXTRAS[name](named, self._send)
            return
        command = cli.get_command(click.Context(cli), name) if name in COMMANDS else None
        assert command is not None  # the server offers no other
        asked = read_question(command, given, question["fixed"])
        sys.stdin = io.StringIO(asked.typed)

        def make(told: str, **_rest: object) -> PageRun:
            return PageRun(
                told,
                self._send,
                with_report=question["report"],
                first=question["first"],
                stopped=lambda: self._stop,
            )

        with command.make_context(name, asked.arguments, obj=make) as context:
            command.invoke(context)

    def _refuse(self, message: str, status: int = BAD) -> None:
        line = " ".join(harmless(message).split())[:_MAX_LINE]
        self._send({"event": "error", "error": line, "status": status})


def _interrupt() -> None:
    """Do what Ctrl-C does, wherever the main thread is: waiting for its threads too."""
    if hasattr(signal, "pthread_kill"):
        main = threading.main_thread().ident
        assert main is not None
        signal.pthread_kill(main, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


_FORBIDDEN = (
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.system",
    "subprocess.Popen",
)
_CHANGING = (
    "os.chmod",
    "os.chown",
    "os.link",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.symlink",
)
_REACHING = ("os.truncate", "os.utime", "shutil.", "socket.bind", "socket.connect", "socket.getaddrinfo")


def guard() -> Callable[[str, tuple[Any, ...]], None]:
    """Return an audit hook that lets this process read its own code and nothing else.

    A second line behind `close_files`: what a mistake there would open is refused here.
    """
    folders = {os.path.realpath(folder) for folder in _code_folders()}

    def allow(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode, flags = arguments
            if isinstance(path, int):
                return
            real = os.path.realpath(os.fsdecode(path))
            writing = (isinstance(mode, str) and set(mode) & set("wax+")) or bool(
                flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC)
            )
            if writing or not any(real == folder or real.startswith(folder + os.sep) for folder in folders):
                raise PermissionError(f"not here: {event}")
        elif event.startswith((*_FORBIDDEN, *_CHANGING, *_REACHING)):
            raise PermissionError(f"not here: {event}")

    return allow


_PACKAGES = ("site-packages", "dist-packages")


def _code_folders() -> list[str]:
    paths = sysconfig.get_paths()
    return [
        *(paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")),
        *(os.path.join(prefix, "lib") for prefix in (sys.prefix, sys.base_prefix)),
        *site.getsitepackages(),
        *(folder for folder in sys.path if os.path.basename(folder) in _PACKAGES),  # a user's own, or by .pth
        *ddsolve.__path__,
    ]


def main() -> None:
    """Serve a parent: the command of a worker process."""
    sys.dont_write_bytecode = True
    use_our_words()
    interrupts.listen()
    interrupts.answer()
    source = io.TextIOWrapper(os.fdopen(os.dup(0), "rb"), encoding="utf-8")
    sink = io.TextIOWrapper(os.fdopen(os.dup(1), "wb"), encoding="utf-8", newline="\n")
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):  # what a library prints or reads is not of the protocol
        os.dup2(nothing, standard)
    close_files()
    with suppress(ImportError, OSError):
        import_module("cairocffi")  # of PDF and PNG: it finds its library in ways that the guard refuses
    worker = Worker(source, sink)
    threading.Thread(target=worker.listen, daemon=True).start()
    sys.addaudithook(guard())
    worker.work()


if __name__ == "__main__":
    main()
