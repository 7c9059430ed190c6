"""Threads that solve: one engine each (`pool`), and what is asked of all layouts of a family."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ddsolve.solving.pool import Pool, finish, part, report, telling, thread_count
from ddsolve.solving.tools import Tools

if TYPE_CHECKING:
    from ddsolve._engine import Engine, LayoutFamily

__all__ = ["Count", "Question", "Workers", "finish", "part", "report", "telling"]

TABLES_MB = 640  # of all engines together: a process stays under 1 GiB
MOST_TABLE_MB = 128  # of one engine; larger ones have not paid
TRICKS = 11  # a count for 0 to 10 tricks
REMEMBERED = 48  # counts that are kept, the last ones


@dataclass(frozen=True, slots=True)
class Count:
    """Layouts by the tricks the soloist still takes, and for each number a hand of his next defender.

    examples[k] is the hand of a layout with k tricks (0: there is none), from groups[k], the first group that
    has one. by_group: counts and examples of each group.
    """

    counts: tuple[int, ...]
    examples: tuple[int, ...]
    groups: tuple[int, ...]
    by_group: tuple[tuple[list[int], list[int]], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every layout of a family: as `Engine.count` takes it, seats from 0.

    name: the same for questions with the same answers, which are then remembered; None: not to be remembered.
    """

    family: LayoutFamily
    leader: int
    trick: tuple[int, ...] = ()
    floor: int = 0
    ceiling: int = 10
    name: Hashable = None

    def count(self, engine: Engine, group: int) -> tuple[list[int], list[int]]:
        """Count one group of the family: layouts, and an example, by tricks."""
        return engine.count(self.family, self.leader, self.trick, group, self.floor, self.ceiling)


Answers = dict[int, tuple[list[int], list[int]]]  # of each group that was counted: layouts, and examples


class Workers(Pool[Tools]):
    """Some tools, each with its thread. Use as a context; `threads` None takes every core.

    table_bytes: the most memory for the table of each engine.
    """

    def __init__(self, threads: int | None = None, table_bytes: int | None = None) -> None:
        count = thread_count(threads)
        size = table_bytes or min(MOST_TABLE_MB, max(16, TABLES_MB // count)) << 20
        super().__init__([Tools(size) for _ in range(count)])
        self._counted: OrderedDict[Hashable, Answers] = OrderedDict()

    def __enter__(self) -> Workers:
        return self

    @property
    def engine(self) -> Engine:
        """An engine for the calling thread, while no counting is under way."""
        return self.tools.engine

    @property
    def tools(self) -> Tools:
        """Tools for the calling thread, while no counting is under way."""
        return self._tools[0]

    @property
    def nodes(self) -> int:
        """Positions visited so far by all engines."""
        return sum(tools.engine.nodes for tools in self._tools)

    def counting(
        self, question: Question, groups: Sequence[int] | None = None
    ) -> Generator[float, None, Count]:
        """Count all layouts of a family, or of some groups of it; yields the share done."""
        sizes = question.family.group_sizes()
        chosen = range(len(sizes)) if groups is None else groups
        answers = self._remembered(question)

        def ask(tools: Tools, group: int) -> int:
            answers[group] = question.count(tools.engine, group)
            return sizes[group]

        left = [group for group in chosen if group not in answers]
        yield from self._working(ask, left, sum(sizes[group] for group in left))
        return _put_together({group: answers[group] for group in chosen})

    def known(self, question: Question) -> Count | None:
        """Return the count of all layouts if it is remembered."""
        answers = self._counted.get(question.name, {}) if question.name is not None else {}
        return _put_together(answers) if len(answers) == question.family.groups else None

    def _remembered(self, question: Question) -> Answers:
        """Return what is known of a question, to be added to."""
        if question.name is None:
            return {}
        answers = self._counted.setdefault(question.name, {})
        self._counted.move_to_end(question.name)
        if len(self._counted) > REMEMBERED:
            self._counted.popitem(last=False)
        return answers

    def count(self, question: Question) -> Count:
        """Count all layouts of a family without telling the progress."""
        return finish(self.counting(question))


def _put_together(answers: Answers) -> Count:
    counts = [0] * TRICKS
    examples = [0] * TRICKS
    groups = [-1] * TRICKS
    for group in sorted(answers):
        for tricks, (count, example) in enumerate(zip(*answers[group], strict=True)):
            if count and not counts[tricks]:
                examples[tricks] = example
                groups[tricks] = group
            counts[tricks] += count
    return Count(
        tuple(counts), tuple(examples), tuple(groups), tuple(answers[group] for group in sorted(answers))
    )
