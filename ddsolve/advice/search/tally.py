"""What is known of the distribution of one candidate: a sample, bounds, or all of it.

Tricks are put in the order of a game's wishes: 10 first in a trick game, 0 first in misère; a number of
tricks has its place there. For every layout a best place is known that is not refuted. Valued at the best of
that place and all after it, that gives an upper bound of the expected value: this is what proves that a
choice is out of the running, without a look at the rest. No value needs to be monotone for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ddsolve.advice.figures.distribution import NUMBERS, Distribution, ValueRow, in_order
from ddsolve.advice.layouts.all_layouts import question
from ddsolve.advice.layouts.discards import DiscardClass
from ddsolve.solving.bench import Question
from ddsolve.values.games import Game
from ddsolve.values.seats import Seat


@dataclass(slots=True)
class Tally:
    """One candidate: a class of discards played in a game, and what is known of its tricks so far.

    sample: tricks in the layouts that choose among the candidates; fresh: those in other layouts, which had
    no say in that, so that they estimate it without flattery; none where it was not among the best. bounds:
    layouts, of `total`, by the best place that is not refuted, empty while nothing is known. complete: that
    place is reached in each.
    """

    discards: DiscardClass
    game: Game
    sample: list[int] = field(default_factory=list)
    fresh: list[int] = field(default_factory=list)
    bounds: list[int] = field(default_factory=list)
    total: int = 0
    complete: bool = False

    @property
    def distribution(self) -> Distribution:
        """The whole distribution, once it is known."""
        assert self.complete
        return Distribution(tuple(in_order(self.game, self.bounds)))

    def question(self, seat: Seat, leader: Seat, depth: int) -> Question:
        """Return the question whose answers tell the best `depth` places apart."""
        view = self.discards.view(seat, leader)
        if depth >= NUMBERS - 1:
            return question(view, self.game)
        if self.game.is_misere:
            return question(view, self.game, (), 0, depth)
        return question(view, self.game, (), NUMBERS - 1 - depth, NUMBERS - 1)

    def start(self, total: int) -> None:
        """Forget what was found, to count anew: every layout may be a best one."""
        self.bounds, self.total = [total] + [0] * (NUMBERS - 1), total

    def know(self, counts: Sequence[int], exact: bool) -> None:
        """Take bounds of all layouts, by tricks; exact: the tricks themselves."""
        self.bounds, self.total, self.complete = in_order(self.game, counts), sum(counts), exact

    def learn(self, counts: Sequence[int]) -> None:
        """Take the answer to `question` for layouts of which nothing was known."""
        self.bounds[0] -= sum(counts)
        for place, count in enumerate(in_order(self.game, counts)):
            self.bounds[place] += count

    def most_expected(self, rows: Sequence[ValueRow]) -> Fraction:
        """Return the best expected value over some contracts, or an upper bound of it."""
        return max(self.most_of(row) for row in rows)

    def most_of(self, row: ValueRow) -> Fraction:
        """Return the expected value of one contract, or an upper bound of it."""
        if self.complete:
            return row.expected(self.bounds, self.total)
        return row.most_expected(self.bounds, self.total)

    def most_made(self, level: int | None) -> Fraction:
        """Return an upper bound of the share of layouts that make a contract; level None: misère."""
        places = 1 if level is None else NUMBERS - level
        return Fraction(sum(self.bounds[:places]), self.total)

    def sampled_counts(self) -> list[int]:
        """Return the counts of the sample in the order of the wishes."""
        counts = [0] * NUMBERS
        for tricks in self.sample:
            counts[tricks if self.game.is_misere else NUMBERS - 1 - tricks] += 1
        return counts
