"""How much work an answer may take: all of it, until time is up, or the first estimate only.

Work is counted in layouts, so that a seed gives the same answer on every machine; only where seconds are
asked for does the clock decide, and then the answer is marked as partial.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from ddsolve.errors import CancelledError, DdsolveError
from ddsolve.io.reading import read
from ddsolve.values.answers import Json

if TYPE_CHECKING:
    from ddsolve.solving.bench import Bench


def cut_short(partial: bool) -> Json:
    """Return what a document says of an answer that time has cut short."""
    return {"partial": True} if partial else {}


# An answer that grows: `share` is how much of the work is done. One that may be cut short has `partial`, and
# tells by `estimated` whether there is a first estimate yet.
Growing = TypeVar("Growing")
Listener = Callable[[Any], object]


@runtime_checkable
class Flag(Protocol):
    """What tells whether somebody has cancelled: `threading.Event`, say."""

    def is_set(self) -> bool:
        """Tell whether it is so."""


def check_flag(given: object) -> None:
    """Raise DdsolveError for a class in the place of a flag, which it would make."""
    if isinstance(given, type):
        raise DdsolveError("cancel: {name} is a class, and a flag is wanted", name=given.__name__)


@dataclass(frozen=True, slots=True)
class Effort:
    """`quick`: the first estimate, and no more; seconds: what is ready after so many, at least that.

    cancelled: tells whether the answer is not wanted any more: then it is what is ready, if anything is.
    at_once: whether that holds of the seconds, too. since: when it was asked, by default now.
    """

    quick: bool = False
    seconds: float | None = None
    cancelled: Callable[[], bool] | None = None
    at_once: bool = False
    since: float | None = None

    @classmethod
    def read(cls, quick: object, seconds: object) -> Effort:
        """Return what was asked for in a call."""
        limit = None if seconds is None else float(read(Fraction, seconds, "seconds"))
        if limit is not None and limit < 0:
            raise DdsolveError("seconds: 0 or more, not {given}", given=limit)
        return cls(read(bool, quick, "quick"), limit)

    def end(self) -> float | None:
        """Return when time is up, None for never."""
        since = monotonic() if self.since is None else self.since
        return None if self.seconds is None else since + self.seconds

    def is_cancelled(self) -> bool:
        """Tell whether the answer is not wanted any more."""
        return self.cancelled is not None and self.cancelled()

    def check(self, end: float | None) -> None:
        """Raise CancelledError where the work ends although nothing is ready; end: when time is up."""
        if self.is_cancelled():
            raise CancelledError("cancelled before anything was ready")
        if self.at_once and _is_past(end):
            raise CancelledError("the time was up before anything was ready")

    def growing(self, bench: Bench, ask: Callable[[], Growing]) -> Callable[[Listener], Growing]:
        """Return what asks, telling a listener, and returns the answer as far as it may grow."""
        return partial(self.answer, bench, ask)

    def answer(self, bench: Bench, ask: Callable[[], Growing], listen: Listener | None = None) -> Growing:
        """Return an answer as far as it may grow; listen: who hears of it on the way."""
        end = self.end()

        def hear(told: Any) -> None:
            ready = getattr(told, "share", 1.0) < 1 and getattr(told, "estimated", False)
            if ready and self.quick:
                raise _Enough(replace(told, share=1.0))
            if not ready:
                self.check(end)
            elif self.is_cancelled() or _is_past(end):
                raise _Enough(replace(told, partial=True))
            if listen is not None:
                listen(told)

        try:
            with bench.heard(hear):
                return ask()
        except _Enough as enough:
            found: Growing = enough.answer
            return found


def _is_past(end: float | None) -> bool:
    return end is not None and monotonic() >= end


class _Enough(Exception):  # noqa: N818 - it ends the work, and nothing went wrong
    """Ends the work on an answer: it has grown as far as it may."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
