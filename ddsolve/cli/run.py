"""One run of a command: what was asked, a bar of its progress, how the answer is printed."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click

from ddsolve._version import __version__
from ddsolve.asking.ask import Question
from ddsolve.cli import interrupts
from ddsolve.cli.interrupts import INTERRUPTED
from ddsolve.io import MAX_REMARKS
from ddsolve.output.report.blocks import Report, as_told, paragraph
from ddsolve.output.report.spans import Text, phrase, text_of
from ddsolve.output.report.style import Style
from ddsolve.output.report.terminal import terminal_text
from ddsolve.solving.effort import Policy
from ddsolve.words import ENGLISH, N_, _, figure, language, ngettext, seated, speaking

WIDTH = 30  # columns of the bar
PATIENCE = 0.7  # seconds before it appears: short work shows nothing
EVERY = 0.1  # seconds between two drawings
LEFT = 16  # columns of the time left
TELLING = 0.03  # with less done the time left would be a wild guess


class Progress:
    """A bar that appears when the work turns out to be long, and is wiped away at the end.

    It is drawn on a terminal only: in a file or a pipe it would be litter.
    """

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._start = time.monotonic()
        self._next = self._start + PATIENCE
        self._drawn = False
        self._left: int | None = None  # seconds last told

    def show(self, share: float | None) -> None:
        """Draw how much is done, 0 to 1; None where that is unknown."""
        now = time.monotonic()
        if not self._terminal or now < self._next:
            return
        self._next = now + EVERY
        full = round(WIDTH * min(max(share or 0.0, 0.0), 1.0))
        percent = "" if share is None else f" {100 * share:3.0f} %"
        left = self._time_left(now - self._start, share)
        self._write("\r[" + "#" * full + "." * (WIDTH - full) + "]" + percent + left.ljust(LEFT))
        self._drawn = True

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.wipe()

    def wipe(self) -> None:
        """Make room for a line of words."""
        if self._drawn:
            self._write("\r" + " " * (WIDTH + 8 + LEFT) + "\r")
            self._drawn = False

    @staticmethod
    def _write(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()

    def _time_left(self, elapsed: float, share: float | None) -> str:
        """Return the time left in words, as if the rest went like what is done; nothing where unknown.

        It never climbs: a hard part makes it stand still, until what is left is that little.
        """
        if share is None or not TELLING <= share < 1:
            return ""
        seconds = round(elapsed * (1 - share) / share)
        self._left = seconds if self._left is None else min(seconds, self._left)
        if not self._left:
            return ""
        minutes, rest = divmod(self._left, 60)
        return "  " + (
            _("{minutes} min {seconds} s left", minutes=minutes, seconds=rest)
            if minutes
            else _("{seconds} s left", seconds=rest)
        )


# One run of a command: what was asked, how the answer is printed, and what Ctrl-C leaves.


_PAGES_ASKED = {
    "contract": N_("contract {value}"),
    "seat": N_("{value:seat}"),
    "soloist": N_("soloist {value:seat}"),
    "leader": N_("{value:seat} leads"),
    "won": N_("the auction was won with {value}"),
    "convention": N_("convention {value}"),
}


Result = TypeVar("Result")


class _Answer(Protocol):
    def as_json(self) -> Mapping[str, object]: ...


AnswerT = TypeVar("AnswerT", bound=_Answer)
Asking = Callable[[Callable[[Any], object]], Result]  # asks, telling a listener of the growing result


def each(steps: Iterable[Result]) -> Asking[Result]:
    """Return what tells of steps one by one; the last one is the answer."""

    def ask(listen: Callable[[Any], object]) -> Result:
        for step in steps:
            listen(step)
        return step

    return ask


class Run:
    """The answer of a command: one JSON document, or text; printed once.

    Used as a context: Ctrl-C before the answer still leaves one valid document, marked partial.
    """

    def __init__(self, command: str, *, as_json: bool, ascii_only: bool = False) -> None:
        self.command = command
        self.as_json = as_json
        self.style = Style.detect(ascii_only=ascii_only)
        self.input: dict[str, object] = {}
        self.convention: str | None = None
        self.html: Path | None = None
        self.policy: Policy | None = None  # how much is sampled, where not as usual
        self.briefly = False
        self.whole = True  # whether only a whole result is an answer, or at least a first estimate
        self._report: Callable[[Any], Report] = lambda _result: []  # of what is asked
        self._answered = False
        self._bar: Progress | None = None
        self._language = language()
        self._players: tuple[str, ...] = ()
        self._spoken = ExitStack()

    def echo(self, **values: object) -> None:
        """Record the input for the JSON document: plain JSON values, named as the options are."""
        self.input.update(values)

    def seat(self, players: Sequence[str]) -> None:
        """Call seats 1, 2, 3 by their players' names in what people read; a document keeps to the numbers."""
        self._players = tuple(players)
        if not self.as_json:
            self._spoken.enter_context(seated(players))

    def document(self, result: Mapping[str, object], *, partial: bool = False) -> dict[str, object]:
        """Return the whole document: the command, the version and the input around the keys of the result."""
        document: dict[str, object] = {"command": self.command, "version": __version__, "input": self.input}
        if self.convention is not None:
            document["convention"] = self.convention
        if partial:
            document["partial"] = True
        return {**document, **result}

    def follow(self, ask: Asking[Result]) -> tuple[Result | None, bool]:
        """Ask, with a progress bar; return the answer, or what was told of it last where Ctrl-C came first.

        The bar shows how much is done, 0 to 1, where a result is that or tells it as `share`. None: nothing
        was ready.
        """
        told: Result | None = None
        with Progress() as progress:
            self._bar = progress

            def listen(result: Result) -> None:
                nonlocal told
                told = result
                self.hear(result, progress)

            try:
                return ask(listen), False
            except KeyboardInterrupt:
                return told, True

    def hear(self, result: object, progress: Progress) -> None:
        """Show how far a growing result is."""
        progress.show(result if isinstance(result, float) else getattr(result, "share", None))

    def answer(
        self,
        result: Mapping[str, object],
        report: Callable[[], Report] = list,
        *,
        partial: bool = False,
        page: Callable[[], str] | None = None,
    ) -> None:
        """Print the answer, as JSON or text; a partial one is marked and ends the command with status 130.

        With --html it is written as a page too: the one that `page` makes, else one made of the report.
        """
        if self.as_json:
            indent = 2 if sys.stdout.isatty() else None
            self._print(json.dumps(self.document(result, partial=partial), ensure_ascii=True, indent=indent))
        else:
            shown = as_told(report(), briefly=self.briefly)
            if partial:
                what = N_("Stopped: this is what was ready, not everything.")
                shown = [paragraph(phrase(what if shown else N_("Stopped: nothing was ready yet."))), *shown]
            self._print(terminal_text(self.style, shown))
        if self.html is not None and result:  # after the answer, which a full disk leaves
            from ddsolve.pages import report_page, write_page

            with self.in_own_language():
                text = page() if page else report_page(self.command, report(), self._subtitle())
            write_page(self.html, text)
        if partial:
            raise click.exceptions.Exit(INTERRUPTED)

    def report(self, result: object) -> Report:
        """Return what shows a result; nothing where there is none in it yet."""
        return self._report(result)

    def says_something(self, result: object) -> bool:
        """Tell whether a part of a result says anything; its estimate, where a part is no answer."""
        return (not self.whole or getattr(result, "estimated", False)) and bool(self.report(result))

    def finish(
        self, ask: Asking[AnswerT], page: Callable[[AnswerT], str] | None, beside: Mapping[str, object]
    ) -> None:
        """Ask, and answer with what comes of it; say so where nothing was ready.

        beside: what else the document holds.
        """
        result, partial = self.follow(ask)
        if result is None or (partial and not self.says_something(result)):
            self.answer({}, partial=partial)
            return
        shown = result
        made = None if page is None else lambda: page(shown)
        late = getattr(shown, "partial", False)  # by --seconds
        ahead = [paragraph(phrase("Time was up: more layouts may tell more."))] if late else []
        document = {**shown.as_json(), **beside}
        self.answer(document, lambda: [*ahead, *self._report(shown)], partial=partial, page=made)

    def ask(
        self,
        question: Question[AnswerT],
        report: Callable[[Any, AnswerT], Report],
        estimates: Callable[[Any, Any], Mapping[str, Text]] | None = None,
        page: Callable[[AnswerT], str] | None = None,
    ) -> None:
        """Ask a question that is declared, and answer with what comes of it.

        estimates: what is said to people beside an answer that grows, each under a key that is said once;
        page: a page of its own.
        """
        self.echo(**question.echo())
        self.briefly = not getattr(question, "why", True)
        if question.names:
            self.seat(question.names)
        if not self.as_json:
            self.tell_remarks(question.remarks)
        convention = question.named_convention
        self.convention = None if convention is None else convention.name
        self.whole, self._report = question.whole, partial(report, question)
        said: set[str] = set()

        def ask(listen: Callable[[Any], object]) -> AnswerT:
            def hear(told: Any) -> None:
                for key, text in estimates(question, told).items() if estimates and not self.as_json else ():
                    if key not in said:
                        said.add(key)
                        self.tell(text)
                listen(told)

            started = time.monotonic()
            answer = question.ask(bench, hear)
            if question.timed():  # beside the answer, which is the same on every machine
                seconds = figure(time.monotonic() - started, ".1f")
                self.tell(phrase("Counted in {seconds} s.", seconds=seconds))
            return answer

        with question.bench() as bench:
            bench.policy = self.policy or bench.policy
            self.finish(ask, page, question.beside())

    @contextmanager
    def in_own_language(self) -> Iterator[None]:
        """Speak as the reader does inside: what a page says beside a document, which is always English."""
        with speaking(self._language), seated(self._players):
            yield

    def tell(self, text: object) -> None:
        """Write a line on standard error, beside the answer: a remark, a first estimate."""
        if self._bar is not None:
            self._bar.wipe()
        click.echo(Style(self.style.unicode).write(text_of(text)), err=True)

    def tell_remarks(self, remarks: Sequence[object]) -> None:
        """Write the remarks of a reading, a line each; of very many, how many more there are."""
        for remark in remarks[:MAX_REMARKS]:
            self.tell(f"ddsolve: {remark}")
        more = len(remarks) - MAX_REMARKS
        if more > 0:
            told = ngettext("and {count} more remark", "and {count} more remarks", more)
            self.tell(f"ddsolve: {told}")

    def _subtitle(self) -> str:
        """Return what was asked in a few words, for a page."""
        told = {**self.input, "convention": self.convention}
        return " · ".join(_(text, value=told[key]) for key, text in _PAGES_ASKED.items() if told.get(key))

    def _print(self, text: str) -> None:
        interrupts.answer()  # before it counts as answered: in between Ctrl-C would leave nothing
        self._answered = True
        click.echo(text, color=self.style.color)

    def __enter__(self) -> Run:
        interrupts.work()
        if self.as_json:  # the same document in every language; errors are told where they are shown
            self._spoken.enter_context(speaking(ENGLISH))
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        with self._spoken:
            if isinstance(error, KeyboardInterrupt):
                if not self._answered:
                    self.answer({}, partial=True)
                raise click.exceptions.Exit(INTERRUPTED) from None
