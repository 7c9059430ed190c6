"""The best discard and contract by samples alone, under several price lists at once: for thousands of hands.

Candidates are weeded in rounds, each over common layouts that no round before has seen; a candidate stays
while any price list has it among its best. The one that is left is valued in a sample that had no say in the
choice, so its estimate is not flattered. What is chosen may not be the best: nothing is proved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import replace
from fractions import Fraction
from heapq import nlargest
from math import lcm

from ddsolve.advice.common_layouts import Candidate, common_layouts, sampling_steps
from ddsolve.advice.discard_classes import discard_classes
from ddsolve.advice.discard_options import DiscardOption, option_of
from ddsolve.advice.pricing import Menu
from ddsolve.advice.tally import Tally
from ddsolve.advice.workers import TRICKS, Workers, part, report
from ddsolve.games import Game
from ddsolve.hand import Hand
from ddsolve.seats import Seat

# layouts of a round, and how many candidates each price list keeps after it
ROUNDS = ((1, 48), (2, 16), (4, 7), (8, 3), (16, 1), (30, 1))
VALUING = 50  # other layouts, which value what is chosen


def sampled_choices(
    workers: Workers, hand: Hand, menus: Sequence[Menu], seed: int, leader: Seat = Seat.FIRST
) -> Generator[float, None, tuple[DiscardOption, ...]]:
    """Return the choice under each menu, all of one seat, in their order; yields the share done."""
    prices = [_Prices(menu) for menu in menus]
    games = dict.fromkeys(game for menu in menus for game in menu.contracts)
    left = [Tally(discards, game) for game in games for discards in discard_classes(hand, game)]
    unseen, seat = left[0].discards.unseen, menus[0].pricing.seat
    done = 0
    for number, (count, kept) in enumerate((*ROUNDS, (VALUING, 1))):
        layouts = common_layouts(unseen, seed, count, skip=done)
        candidates = [Candidate(tally.discards.own, tally.game) for tally in left]
        steps = sampling_steps(workers, candidates, unseen, layouts, seat, leader)
        answers = yield from report(steps, part(number, len(ROUNDS) + 1))
        for tally, tricks in zip(left, answers, strict=True):
            if number < len(ROUNDS):
                tally.sample += tricks
            else:
                tally.fresh = tricks
        if number < len(ROUNDS):
            left = _kept(left, prices, kept)
        done += count
    return tuple(_choice(left, menu, one) for menu, one in zip(menus, prices, strict=True))


def _kept(tallies: Sequence[Tally], prices: Sequence[_Prices], count: int) -> list[Tally]:
    """Return the best candidates of every price list, in the order they had."""
    taken = [_by_tricks(tally.sample) for tally in tallies]
    stays: set[int] = set()
    for one in prices:
        merits = [
            (one.merit(tally.game, counts), place)
            for place, (tally, counts) in enumerate(zip(tallies, taken, strict=True))
            if tally.game in one.rows
        ]
        stays.update(place for _merit, place in nlargest(count, merits))
    return [tallies[place] for place in sorted(stays)]


def _by_tricks(sample: Sequence[int]) -> list[tuple[int, int]]:
    """Return each number of tricks in a sample with its layouts."""
    return list(Counter(sample).items())


class _Prices:
    """A menu's values by tricks in whole numbers, so that thousands of small samples are compared quickly."""

    def __init__(self, menu: Menu) -> None:
        values = {
            game: [menu.pricing.values(contract) for contract in contracts]
            for game, contracts in menu.contracts.items()
        }
        scale = lcm(*(value.denominator for rows in values.values() for row in rows for value in row))
        self.rows = {
            game: [tuple(int(value * scale) for value in row) for row in rows]
            for game, rows in values.items()
        }

    def merit(self, game: Game, counts: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """Return what the best contract of a game brings in a sample, scaled and summed up.

        Of equal worth more tricks count, in a misère fewer.
        """
        tricks = sum(taken * layouts for taken, layouts in counts)
        worth = max(sum(layouts * row[taken] for taken, layouts in counts) for row in self.rows[game])
        return worth, -tricks if game.is_misere else tricks


def _choice(tallies: Sequence[Tally], menu: Menu, prices: _Prices) -> DiscardOption:
    """Return the best candidate of the sample as it does in the other one, or to resign."""
    tally = max(
        (one for one in tallies if one.game in menu.contracts),
        key=lambda one: prices.merit(one.game, _by_tricks(one.sample)),
    )
    counts = tally.sampled_counts()
    worth = [row.expected(counts, len(tally.sample)) for row in menu.rows[tally.game]]
    place = worth.index(max(worth))  # of equal ones the lowest
    if menu.resignation is not None and menu.resignation > worth[place]:
        return DiscardOption(None, (), menu.resignation, Fraction(0))
    option = option_of(tally, menu.contracts[tally.game][place], menu.rows[tally.game][place], menu)
    return replace(option, sampled_tricks=tuple(tally.fresh.count(tricks) for tricks in range(TRICKS)))
