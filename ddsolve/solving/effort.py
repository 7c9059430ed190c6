"""How much work an answer may take: all of it, until time is up, or the first estimate only.

Work is counted in layouts, so that a seed gives the same answer on every machine; only where seconds are
asked for does the clock decide, and then the answer is marked as partial.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from time import monotonic
from typing import Any, ClassVar, Protocol, TypeVar

from ddsolve.errors import DdsolveError
from ddsolve.io.reading import read
from ddsolve.values.results import Json
from ddsolve.words import _


def cut_short(partial: bool) -> Json:
    """Return what a document says of an answer that time has cut short."""
    return {"partial": True} if partial else {}


class _Growing(Protocol):
    """An answer that grows: how much of the work is done, and whether there is a first estimate yet."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def share(self) -> float: ...

    @property
    def partial(self) -> bool: ...

    @property
    def estimated(self) -> bool: ...


Growing = TypeVar("Growing", bound=_Growing)


@dataclass(frozen=True, slots=True)
class Effort:
    """`quick`: the first estimate, and no more; seconds: what is ready after so many, at least that."""

    quick: bool = False
    seconds: float | None = None

    @classmethod
    def read(cls, quick: object, seconds: object) -> Effort:
        """Return what was asked for in a call."""
        limit = None if seconds is None else float(read(Fraction, seconds, "seconds"))
        if limit is not None and limit < 0:
            raise DdsolveError(_("seconds: 0 or more, not {given}", given=limit))
        return cls(read(bool, quick, "quick"), limit)

    def cut(self, steps: Iterator[Growing]) -> Iterator[Growing]:
        """Yield a growing answer as far as it may grow."""
        end = None if self.seconds is None else monotonic() + self.seconds
        try:
            for result in steps:
                if result.share < 1 and result.estimated:
                    if self.quick:
                        yield replace(result, share=1.0)
                        return
                    if end is not None and monotonic() >= end:
                        yield replace(result, partial=True, share=1.0)
                        return
                yield result
        finally:
            if isinstance(steps, Generator):
                steps.close()  # what the threads still do
