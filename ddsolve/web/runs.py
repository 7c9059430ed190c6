"""The run of a command whose answer goes to a page: growing results as events, the report as HTML."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

import click

from ddsolve.cli import interrupts
from ddsolve.cli.run import Answer, Asking, Progress, Run, says_something
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
        self._report: Callable[[Any], Report] = lambda _: []
        self._whole = True
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
        return hasattr(result, "as_json") and says_something(result, self._reported, whole=self._whole)

    def _reported(self, result: object) -> Report:
        """Return the report of a growing result, made once."""
        if self._last is None or self._last[0] is not result:
            with self.in_own_language():
                self._last = result, self._report(result)
        return self._last[1]

    def _step(self, result: object) -> Event:
        share = result if isinstance(result, float) else getattr(result, "share", None)
        event: Event = {"event": "step", "share": share}
        if hasattr(result, "as_json"):
            event["document"] = self.document(result.as_json())
            if self._with_report and not self._whole:
                with self.in_own_language():
                    event["html"] = report_blocks(self._reported(result))
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

    def finish(
        self,
        ask: Asking[Answer],
        report: Callable[[Answer], Report],
        *,
        whole: bool = False,
        page: Callable[[Answer], str] | None = None,
        beside: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        """Follow growing results, which show their report too where a part of one can stand alone."""
        self._report, self._whole = report, whole
        super().finish(ask, report, whole=whole, page=page, beside=beside)

    def tell(self, text: object) -> None:
        """Say nothing beside the answer."""
