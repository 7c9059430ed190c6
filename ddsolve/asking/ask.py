"""Questions with their answers, and the ways to ask them from Python."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any, ClassVar, Generic, ParamSpec, TypeVar, cast

from ddsolve.asking.declared import OUTPUT, SAMPLES, as_given_now
from ddsolve.asking.declared import Asked as Asked
from ddsolve.asking.declared import AskingError as AskingError
from ddsolve.asking.declared import asked as asked
from ddsolve.asking.declared import declared as declared
from ddsolve.solving.bench import MOST_THREADS, Bench
from ddsolve.solving.effort import Effort, Listener, check_flag
from ddsolve.solving.effort import Flag as Flag
from ddsolve.solving.tools import SMALL_TABLE_MB
from ddsolve.words import N_

AnswerT = TypeVar("AnswerT", covariant=True)
Parameters = ParamSpec("Parameters")
MOST_TABLE_MB = 1 << 16


class Question(Asked, Generic[AnswerT]):
    """A question with an answer.

    help: the text of the command, marked for translation. whole: whether only a whole answer, or a first
    estimate, is one; else whatever is ready. names: what the players of seats 1 to 3 are called.
    remarks: what was not understood of a file.
    """

    help: ClassVar[str]
    whole: ClassVar[bool] = True
    names: ClassVar[tuple[str, ...]] = ()
    remarks: ClassVar[Sequence[object]] = ()

    def answer(self, bench: Bench) -> AnswerT:
        """Return the answer; it is told on the way by `bench.tell`, as it grows."""
        raise NotImplementedError

    @property
    def named_convention(self) -> Any:
        """The convention that a document names, if any."""
        return getattr(self, "convention", None)

    def beside(self) -> Mapping[str, object]:
        """Return what a document holds beside the answer: plain JSON values."""
        return {}

    def ask(self, bench: Bench, listen: Listener | None = None, since: float | None = None) -> AnswerT:
        """Return the answer as far as it was asked for; listen: who hears of it on the way.

        since: the moment (`monotonic`) of a call from Python, whose seconds are kept whatever is ready.
        """
        return self.effort(since).answer(bench, lambda: self.answer(bench), listen)

    def effort(self, since: float | None = None) -> Effort:
        """Return how much work the answer may take; since: see `ask`."""
        return Effort(since=since)

    def bench(self, threads: int | None = None) -> Bench:
        """Return the threads that were asked for, or so many, to be used as a context."""
        return Bench(threads or 1)

    def timed(self) -> bool:
        """Tell whether it is asked how long the answer takes, too."""
        return False


class Seeded(Asked):
    """What is left to chance."""

    seed: int = asked(
        N_("The seed of the sample; the same seed gives the same answer."), default=1, rare=SAMPLES
    )


class Watched(Question[AnswerT]):
    """A question that can take a second, and may be watched and ended. No field here changes an answer."""

    seconds: float | None = asked(
        "Ends the work after so many: the answer is what is ready, or CancelledError where nothing is.",
        default=None,
        least=0,
        typed=False,
        key=None,
    )
    progress: Callable[[Any], object] | None = asked(
        "Called with the share done, 0 to 1, now and then.", default=None, typed=False, key=None
    )
    cancel: Flag | None = asked(
        "Ends the work where it is set: the answer is what is ready, marked as partial.",
        default=None,
        typed=False,
        key=None,
    )

    def check(self) -> None:
        """Refuse a class in the place of a flag."""
        super().check()
        check_flag(self.cancel)

    def effort(self, since: float | None = None) -> Effort:
        """Return how much work the answer may take; since: see `ask`."""
        cancelled = None if self.cancel is None else self.cancel.is_set
        return Effort(seconds=self.seconds, cancelled=cancelled, at_once=True, since=since)

    def ask(self, bench: Bench, listen: Listener | None = None, since: float | None = None) -> AnswerT:
        """Return the answer as far as it was asked for; see `Question.ask`."""
        progress, done = self.progress, 0.0

        def hear(told: Any) -> None:
            nonlocal done
            if progress is not None:  # work that turns out to be longer takes nothing back
                done = max(done, told if isinstance(told, float) else getattr(told, "share", None) or 0.0)
                progress(done)
            if listen is not None:
                listen(told)

        return super().ask(bench, hear, since)


class Long(Watched[AnswerT]):
    """A question that several threads answer. None of the fields here changes an answer.

    small_tables: whether tables of SMALL_TABLE_MB do, which misères over all layouts outgrow.
    """

    small_tables: ClassVar[bool] = False

    threads: int | None = asked(
        N_("How many threads work.  [default: every core]"),
        default=None,
        least=1,
        most=MOST_THREADS,
        spelled=("--jobs", "--threads"),
        key=None,
        rare=OUTPUT,
    )
    table_mb: int | None = asked(
        N_("The most memory for the table of each thread, in MiB."),
        default=None,
        least=1,
        most=MOST_TABLE_MB,
        key=None,
        rare=OUTPUT,
    )

    def tables(self) -> int:
        """Return how many tables of each thread share its memory."""
        return 1

    def bench(self, threads: int | None = None) -> Bench:
        """Return the threads that were asked for, or so many, to be used as a context."""
        size = SMALL_TABLE_MB << 20 if self.small_tables else None
        if self.table_mb is not None:
            size = (self.table_mb << 20) // self.tables()
        return Bench(threads or self.threads, size)


class Hasty(Long[AnswerT]):
    """A question whose answer may be had early."""

    quick: bool = asked(N_("Answer with the first estimate, from a small sample."), default=False, quiet=True)
    seconds: float | None = asked(
        N_("Answer after so many seconds, or with the first estimate; such an answer is partial."),
        default=None,
        least=0,
        quiet=True,
        rare=SAMPLES,
    )

    def check(self) -> None:
        """Refuse two limits at once."""
        super().check()
        if self.quick and self.seconds is not None:
            raise AskingError("--quick answers as soon as it can: leave out --seconds")

    def effort(self, since: float | None = None) -> Effort:
        """Return how much work the answer may take; since: see `Question.ask`."""
        return replace(super().effort(since), quick=self.quick, at_once=since is not None)


HOW = (*declared(Hasty),)  # the fields that say how an answer is worked out, not what is asked


def asking(question: Callable[Parameters, Question[AnswerT]], name: str) -> Callable[Parameters, AnswerT]:
    """Return the function of a question: it takes its fields, and answers on threads of its own."""
    kind = cast("type[Question[AnswerT]]", question)

    def ask(*values: Parameters.args, **named: Parameters.kwargs) -> AnswerT:
        since = monotonic()
        taken, fields = as_given_now(kind, values, named, name)
        made = kind.with_usual({}, *taken, **fields)
        with made.bench() as bench:
            return made.ask(bench, since=since)

    return told(ask, question, name)


Function = TypeVar("Function", bound=Callable[..., Any])


def told(function: Function, question: Any, name: str, *, method: bool = False) -> Function:
    """Return a function, or a method, with the name, the signature and the words of the question it asks."""
    function.__name__ = function.__qualname__ = name
    function.__module__ = question.__module__
    fields = "\n".join(f"{field}: {one.help}" for field, one in declared(question).items())
    function.__doc__ = f"{question.__doc__}\n\n{fields}"
    taken = [*inspect.signature(question).parameters.values()]
    if method:
        taken.insert(0, inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY))
    answer = question.answer.__annotations__.get("return")
    function.__signature__ = inspect.Signature(taken, return_annotation=answer)  # type: ignore[attr-defined]
    function.question = question  # type: ignore[attr-defined]
    return function
