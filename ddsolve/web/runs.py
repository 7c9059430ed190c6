"""The run of a command whose answer goes to a page: growing results as events, the report as HTML."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TypeVar

import click

from ddsolve.cli import interrupts
from ddsolve.cli.run import Progress, Run
from ddsolve.output.report.blocks import Report
from ddsolve.pages import report_blocks
from ddsolve.solving.policy import HURRIED

Event = dict[str, object]
Result = TypeVar("Result")

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
