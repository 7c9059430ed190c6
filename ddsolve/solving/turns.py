"""One question at a time, and none after the end: what a facade with threads of its own promises."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Concatenate, ParamSpec, TypeVar

from ddsolve.errors import DdsolveError
from ddsolve.words import _

_Arguments = ParamSpec("_Arguments")
_Answer = TypeVar("_Answer")
_Asked = TypeVar("_Asked", bound="OneAtATime")


class OneAtATime:
    """Whose questions one thread asks at a time, until it is closed."""

    def __init__(self) -> None:
        self._turn = RLock()
        self._busy = False
        self._closed = False

    def check_idle(self) -> None:
        """Raise DdsolveError inside a question."""
        if self._busy:
            raise DdsolveError(_("a question is being answered: ask the next one, or close it, afterwards"))


def question(
    answer: Callable[Concatenate[_Asked, _Arguments], _Answer],
) -> Callable[Concatenate[_Asked, _Arguments], _Answer]:
    """Return a method that raises DdsolveError after the end, and while another question runs."""

    @wraps(answer)
    def asked(self: _Asked, /, *given: _Arguments.args, **named: _Arguments.kwargs) -> _Answer:
        if not self._turn.acquire(blocking=False):
            raise DdsolveError(_("another thread asks this one: give each thread its own"))
        try:
            self.check_idle()
            if self._closed:
                raise DdsolveError(_("it is closed: no question can be asked any more"))
            self._busy = True
            try:
                return answer(self, *given, **named)
            finally:
                self._busy = False
        finally:
            self._turn.release()

    return asked
