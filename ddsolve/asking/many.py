"""One question about many hands: the answers in their order, several worked out at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from queue import SimpleQueue
from threading import Event
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from ddsolve.asking.ask import Question
from ddsolve.asking.declared import declared, positional
from ddsolve.io.reading import read
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Flag
from ddsolve.solving.many import Counter, counted, in_order, rows_of, wanted_threads

AnswerT = TypeVar("AnswerT")


def ask_many(
    question: Question[AnswerT] | type[Question[AnswerT]],
    hands: Iterable[Any],
    *,
    threads: int | None = None,
    progress: Counter | None = None,
    cancel: Flag | None = None,
    **fields: Any,
) -> Iterator[AnswerT]:
    """Yield the answer to a question for each of some hands (or deals), in their order.

    question: one that was asked of some hand, `Whist(…)`, or its class with the other fields. hands: as the
    first field takes them, or an array: a mask for each hand, a row of three for each deal. threads: how many
    hands are worked on at once, each by one thread; None: every core. An error in a hand is raised in its
    turn. progress: called with the number of answers so far. cancel: once it is set no more answers come and
    CancelledError is raised; those under way are ended, as where the iterator is closed. To go on later, ask
    of the hands that are left: the order is kept.

    >>> from ddsolve import ask_many
    >>> from ddsolve.questions.lead import Lead
    >>> asked = ask_many(Lead, ["♠A98 ♣T87 ♦KJ ♥A8"], seat=1, soloist=2, contract="7C", samples=8)
    >>> print(*(answer.options[0].cards[0] for answer in asked))
    S9
    """
    kind: type[Any] = question if isinstance(question, type) else type(question)
    if not issubclass(kind, Question) or not positional(kind):  # the base of all questions asks nothing
        read(Question, question, "question")  # it refuses
    closing = Event()
    given = cancel, fields.get("cancel", getattr(question, "cancel", None))
    flags = (closing, *(flag for flag in given if flag is not None))
    ended = {"cancel": AnyFlag(flags)} if "cancel" in declared(kind) else {}
    left, wanted = rows_of(hands, "hands"), wanted_threads(threads)
    answers = _answers(question, left, wanted, closing, {**fields, **ended})
    return counted(answers, progress, cancel)


class AnyFlag(NamedTuple):
    """A flag that is set where one of several is."""

    flags: tuple[Flag, ...]

    def is_set(self) -> bool:
        """Tell whether one is set."""
        return any(flag.is_set() for flag in self.flags)


def _answers(
    question: Question[AnswerT] | type[Question[AnswerT]],
    hands: Iterable[Any],
    wanted: int,
    closing: Event,
    fields: Mapping[str, Any],
) -> Iterator[AnswerT]:
    first = positional(question if isinstance(question, type) else type(question))[0]
    benches: SimpleQueue[Bench | None] = SimpleQueue()  # None: to be opened, as the question wants it
    opened: list[Bench] = []

    def made(hand: Any) -> Question[AnswerT]:
        if isinstance(question, type):
            return question(hand, **fields)
        return question.but(**{first: hand}, **fields)

    def ask(hand: Any) -> AnswerT:
        bench = benches.get()
        try:
            asked = made(hand)
            if bench is None:
                bench = asked.bench(1)
                opened.append(bench)
            return asked.ask(bench, since=monotonic())
        finally:
            benches.put(bench)

    for _ in range(wanted):
        benches.put(None)
    try:
        yield from in_order(ask, hands, wanted, closing)
    finally:
        for bench in opened:
            bench.__exit__(None, None, None)
