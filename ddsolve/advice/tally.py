"""What is known of the distribution of one candidate: a sample, its best numbers exactly, or all of it.

Tricks are put in the order of a game's wishes: 10 first in a trick game, 0 first in misère. A candidate known
to some `depth` has exact counts for its best `depth` numbers and one count for all the rest. With the rest
valued at the best value it can have, that gives an upper bound of the expected value: this is what proves
that a choice is out of the running, without a look at the rest. No value needs to be monotone for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from ddsolve.advice.all_layouts import question
from ddsolve.advice.discard_classes import DiscardClass
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.workers import Question
from ddsolve.games import Game
from ddsolve.seats import Seat

NUMBERS = 11  # 0 to 10 tricks
LIKELY = 0.95  # by the sample so much of the layouts should be enough: the sample may err a little


def in_order(game: Game, by_tricks: Sequence[int]) -> list[int]:
    """Return figures listed by tricks in the order of the game's wishes, or back again."""
    return list(by_tricks) if game.is_misere else list(reversed(by_tricks))


@dataclass(frozen=True, slots=True)
class ValueRow:
    """The values of one contract by tricks, as whole numbers: value * scale, in the order of the wishes."""

    game: Game
    values: tuple[int, ...]
    scale: int

    @classmethod
    def of(cls, game: Game, by_tricks: Sequence[Fraction]) -> ValueRow:
        """Return the row of exact values for 0 to 10 tricks."""
        scale = lcm(*(value.denominator for value in by_tricks))
        whole = [int(value * scale) for value in by_tricks]
        return cls(game, tuple(in_order(game, whole)), scale)

    def most_expected(self, counts: Sequence[int], depth: int, counted: int, total: int) -> Fraction:
        """Return the expected value if everything is known, else an upper bound of it.

        counts: layouts for each of the best `depth` numbers; counted: layouts looked at, of `total` in all.
        """
        known = sum(counts[place] * self.values[place] for place in range(depth))
        rest = counted - sum(counts[:depth])
        if rest:
            known += rest * max(self.values[depth:])
        known += (total - counted) * max(self.values)
        return Fraction(known, total * self.scale)


@dataclass(slots=True)
class Tally:
    """One candidate: a class of discards played in a game, and what is known of its tricks so far.

    sample: tricks in sampled layouts; fresh: those of the last round, which had no say in whether this
    candidate came that far, so that they estimate it without flattery. counts: exact counts to `depth`, in
    the order of the wishes, over the `counted` layouts looked at, of `total`.
    """

    discards: DiscardClass
    game: Game
    sample: list[int] = field(default_factory=list)
    fresh: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=lambda: [0] * NUMBERS)
    depth: int = 0
    counted: int = 0
    total: int = 0

    @property
    def complete(self) -> bool:
        """Whether the whole distribution is known."""
        return self.depth == NUMBERS and self.counted == self.total > 0

    @property
    def distribution(self) -> Distribution:
        """The whole distribution, once it is known."""
        assert self.complete
        return Distribution(tuple(in_order(self.game, self.counts)))

    def question(self, seat: Seat, leader: Seat, depth: int) -> Question:
        """Return the question whose answer makes this tally known to `depth`."""
        view = self.discards.view(seat, leader)
        if depth >= NUMBERS - 1:
            return question(view, self.game)
        if self.game.is_misere:
            return question(view, self.game, (), 0, depth)
        return question(view, self.game, (), NUMBERS - 1 - depth, NUMBERS - 1)

    def start(self, depth: int, total: int) -> None:
        """Forget what was counted, to count anew to `depth`."""
        self.depth = NUMBERS if depth >= NUMBERS - 1 else depth
        self.counts, self.counted, self.total = [0] * NUMBERS, 0, total

    def learn(self, counts: Sequence[int]) -> None:
        """Take the answer to `question` for some more layouts."""
        for place, count in enumerate(in_order(self.game, counts)):
            if place < self.depth:
                self.counts[place] += count
        self.counted += sum(counts)
        if self.counted == self.total == sum(self.counts):
            self.depth = NUMBERS  # nothing lies below the depth

    def most_expected(self, rows: Sequence[ValueRow]) -> Fraction:
        """Return the best expected value over some contracts, or an upper bound of it."""
        return max(row.most_expected(self.counts, self.depth, self.counted, self.total) for row in rows)

    def sampled_counts(self) -> list[int]:
        """Return the counts of the sample in the order of the wishes."""
        counts = [0] * NUMBERS
        for tricks in self.sample:
            counts[tricks if self.game.is_misere else NUMBERS - 1 - tricks] += 1
        return counts

    def promising_depth(self, rows: Sequence[ValueRow], best: Fraction) -> int:
        """Return the least depth at which, by the sample, the bound will be below `best`.

        A step deeper costs about as much as all before it, more than a lower bound ever saves.
        """
        counts, size = self.sampled_counts(), len(self.sample)
        for depth in range(1, NUMBERS):
            if max(_share_needed(row, counts, depth, size, best) for row in rows) <= LIKELY:
                return depth
        return NUMBERS


def _share_needed(row: ValueRow, counts: Sequence[int], depth: int, size: int, best: Fraction) -> float:
    """Return the share of layouts after which a bound to this depth should be below `best`; 2 for never."""
    average = float(row.most_expected(counts, depth, size, size))
    highest = max(row.values) / row.scale
    if average >= best:
        return 2.0
    if highest <= best:
        return 0.0
    return max(0.0, (highest - float(best)) / (highest - average))
