"""The search for the best discard and contract: a sample puts the candidates in order, exact counts prove.

The sample decides only in which order candidates are looked at, and what is asked first; a wrong guess
costs time. Candidates are dropped, many at once (`bounds.py`) or one by one, only when an upper bound
from exact counts lies below the best exact value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ddsolve.advice.figures.comparing import NUMBERS, Race, ValueRow
from ddsolve.advice.layouts.common import discard_classes, solve_layouts
from ddsolve.advice.search.bounds import (
    CHUNKS,
    WHOLE,
    Branch,
    Tally,
    Window,
    best_window,
    leaf,
    limbs,
    parts,
    promising_depth,
    roots,
)
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Halving
from ddsolve.solving.tools import Tools
from ddsolve.values.contract import Game
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

WAVE = 8  # candidates looked at together, each by one thread, against the same best value; later waves
WIDEST_WAVE = 64  # are twice as wide each: the best value hardly changes any more, and threads wait less


@dataclass(slots=True)
class DiscardSearch:
    """All candidates of a twelve-card hand: every class of discards in every game. Built by `of`."""

    bench: Bench
    hand: Hand
    seat: Seat
    seed: int
    unseen: Hand
    tallies: list[Tally]

    @classmethod
    def of(
        cls, bench: Bench, hand: Hand, seat: Seat, games: Sequence[Game], *, seed: int = 1
    ) -> DiscardSearch:
        """Return the search over the discards of `hand` in some games."""
        tallies = [Tally(discards, game) for game in games for discards in discard_classes(hand, game)]
        return cls(bench, hand, seat, seed, tallies[0].discards.unseen, tallies)

    # The sample --------------------------------------------------------------------------------------------

    def sampling(self, rows: Mapping[Game, Sequence[ValueRow]]) -> None:
        """Sample in rounds, each on common layouts, the later ones for the better candidates only.

        Those rounds choose; a last one values the best on layouts that had no say.
        """
        policy = self.bench.policy

        def keep(_chosen: Sequence[Tally], part: float) -> Sequence[Tally]:
            self.tallies.sort(key=lambda tally: -_sampled_value(tally, rows))
            return self.tallies[: max(policy.discards_valued, round(len(self.tallies) * part))]

        weed(self.bench, self.tallies[:], policy.discard, self.seat, self.seed, keep)

    # The proof ---------------------------------------------------------------------------------------------

    def proving(
        self,
        rows: Mapping[Game, Sequence[ValueRow]],
        floor: Fraction | None = None,
        favourites: Sequence[Tally] = (),
    ) -> None:
        """Count the favourites; bound all others together, by suits, one by one, until each is settled.

        floor: a value that can be had without any of them, as by resigning. favourites: the best by the
        sample, or all that will be counted wholly in any case.
        """
        favourites = favourites or self.tallies[:1]
        with self.bench.through(lambda share: 0.1 * share):
            self.counting_all([tally for tally in favourites if not tally.is_settled(rows[tally.game])])
        best = max(tally.most_expected(rows[tally.game]) for tally in favourites)
        best = best if floor is None else max(best, floor)
        games = roots(self.tallies, self.hand, self.seat)
        with self.bench.within(0.1, 0.2):
            self._lowering(games, rows, best)
        suits = [limb for root in games if not root.fallen for limb in limbs(root, self.hand, self.seat)]
        several = [limb for limb in suits if len(limb.tallies) > 1]
        with self.bench.within(0.3, 0.3):
            self._lowering(several, rows, best)
        limb_of = {id(tally): limb for limb in suits if not limb.fallen for tally in limb.tallies}
        left = [
            tally
            for tally in self.tallies
            if not tally.is_settled(rows[tally.game]) and (tally.game.is_misere or id(tally) in limb_of)
        ]
        done = 0
        for wave in _waves(left):
            with self.bench.within(0.6 + 0.4 * done / len(left), 0.4 * len(wave) / len(left)):
                self._settling(wave, limb_of, rows, best)
            done += len(wave)
            best = max([best, *(tally.most_expected(rows[tally.game]) for tally in wave if tally.complete)])

    def settling_miseres(self, tallies: Sequence[Tally], rows: Sequence[ValueRow], best: Fraction) -> None:
        """Count misères, each by one thread, until each is known or worth less than the best."""

        def settle(tools: Tools, tally: Tally) -> None:
            self._settle_misere(tools, tally, rows, best)

        self.bench.map(settle, tallies)

    def recall(self) -> None:
        """Take over whole counts that the bench remembers from another question."""
        for tally in self.tallies:
            if not tally.complete:
                count = self.bench.known(tally.question(self.seat, NUMBERS))
                if count is not None:
                    tally.know(count.counts, exact=True)

    def counting_all(self, tallies: Sequence[Tally]) -> None:
        """Count some candidates wholly, each by all threads."""
        for number, tally in enumerate(tallies):
            if not tally.complete:
                with self.bench.within(number / len(tallies), 1 / len(tallies)):
                    count = self.bench.count(tally.question(self.seat, NUMBERS))
                tally.know(count.counts, exact=True)

    def _lowering(
        self, branches: Sequence[Branch], rows: Mapping[Game, Sequence[ValueRow]], best: Fraction
    ) -> None:
        """Lower the bounds of the branches that, by the sample, should fall as a whole; one thread each."""
        asked = [(branch, best_window(branch.sample(), rows[branch.game], best)) for branch in branches]

        def lower(tools: Tools, item: tuple[Branch, Window | None]) -> None:
            branch, window = item
            if window is not None:
                branch.lower(tools, window, rows[branch.game], best)

        self.bench.map(lower, [item for item in asked if item[1] is not None])

    def _settling(
        self,
        wave: Sequence[Tally],
        limb_of: Mapping[int, Branch],
        rows: Mapping[Game, Sequence[ValueRow]],
        best: Fraction,
    ) -> None:
        """Settle some candidates, each by one thread: its value, or that it is below the best."""

        def settle(tools: Tools, tally: Tally) -> None:
            if tally.game.is_misere:
                self._settle_misere(tools, tally, rows[tally.game], best)
                return
            branch = leaf(tally, limb_of[id(tally)], self.seat)
            first = best_window(tally.sample, rows[tally.game], best)
            for window in (WHOLE,) if first is None else (first, WHOLE):
                if not branch.fallen:
                    branch.lower(tools, window, rows[tally.game], best)

        # games one after the other: what is fresh in an engine's table serves the next candidate
        self.bench.map(settle, sorted(wave, key=lambda tally: str(tally.game)))

    def _settle_misere(self, tools: Tools, tally: Tally, rows: Sequence[ValueRow], best: Fraction) -> None:
        """Count a misère, deeper and deeper, until its bound is low or all is known."""
        first = promising_depth(tally, rows, best)
        for depth in dict.fromkeys((first, min(first + 1, NUMBERS), NUMBERS)):
            asked = tally.question(self.seat, depth)
            tally.start(asked.family.layouts)
            for part_of in parts(asked.family, CHUNKS):
                for group in part_of:
                    tally.learn(asked.count(tools.engine, group)[0])
                if tally.most_expected(rows) < best:
                    return
            tally.complete = depth >= NUMBERS or not any(tally.bounds[depth:])
            if tally.complete:
                return


def weed(
    bench: Bench,
    tallies: Sequence[Tally],
    how: Halving,
    seat: Seat,
    seed: int,
    keep: Callable[[Sequence[Tally], float], Sequence[Tally]],
) -> Sequence[Tally]:
    """Sample candidates on common layouts in rounds, and value those that are left in others; return these.

    keep: those of a round that go on, by their samples.
    """
    unseen = tallies[0].discards.unseen
    race = Race(bench, unseen, seed, len(how.rounds) + 1)

    def value(tools: Tools, tally: Tally, layouts: Sequence[int]) -> list[int]:
        return solve_layouts(tools, tally.discards.own, tally.game, unseen, layouts, seat, Seat.FIRST)

    def kept(chosen: Sequence[Tally], found: Sequence[list[int]], most: float) -> Sequence[Tally]:
        for tally, tricks in zip(chosen, found, strict=True):
            tally.sample += tricks
        return keep(chosen, most)

    left = race.halve(value, tallies, how.rounds, kept)
    for tally, tricks in zip(left, race.look(value, left, how.valuing), strict=True):
        tally.fresh = tricks
    return left


def _waves(tallies: Sequence[Tally]) -> Iterator[Sequence[Tally]]:
    """Cut the row of candidates in waves, each to be held against the best value before it."""
    start, width = 0, WAVE
    while start < len(tallies):
        yield tallies[start : start + width]
        start, width = start + width, min(2 * width, WIDEST_WAVE)


def _sampled_value(tally: Tally, rows: Mapping[Game, Sequence[ValueRow]]) -> Fraction:
    """Return the value of a candidate's best contract in its sample; more layouts count before fewer."""
    if not tally.sample:
        return Fraction(0)
    counts = tally.sampled_counts()
    return max(row.expected(counts, len(tally.sample)) for row in rows[tally.game])
