"""The best discard and contract by samples alone, under several price lists at once: for thousands of hands.

Candidates are weeded in rounds, each over common layouts that no round before has seen; a candidate stays
while any price list has it among its best. The one that is left is valued in a sample that had no say in the
choice, so its estimate is not flattered. What is chosen may not be the best: nothing is proved.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from fractions import Fraction

from ddsolve.advice.common_layouts import Candidate, common_layouts, sampling_steps
from ddsolve.advice.discard_classes import discard_classes
from ddsolve.advice.discards import DiscardOption, option_of
from ddsolve.advice.pricing import Menu
from ddsolve.advice.tally import Tally
from ddsolve.advice.workers import Workers, part, report
from ddsolve.contract import Contract
from ddsolve.hand import Hand
from ddsolve.seats import Seat

# layouts of a round, and how many candidates each price list keeps after it
ROUNDS = ((2, 120), (4, 48), (10, 16), (24, 6), (60, 1))
VALUING = 100  # other layouts, which value what is chosen


def sampled_choices(
    workers: Workers, hand: Hand, menus: Sequence[Menu], seed: int, leader: Seat = Seat.FIRST
) -> Generator[float, None, tuple[DiscardOption, ...]]:
    """Return the choice under each menu, all of one seat, in their order; yields the share done."""
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
            left = _kept(left, menus, kept)
        done += count
    return tuple(_choice(left, menu) for menu in menus)


def _kept(tallies: Sequence[Tally], menus: Sequence[Menu], count: int) -> list[Tally]:
    """Return the best candidates of every menu, in the order they had."""
    stays: set[int] = set()
    for menu in menus:
        ranked = sorted(
            (tally for tally in tallies if tally.game in menu.contracts),
            key=lambda tally: _merit(tally, menu),
        )
        stays.update(map(id, ranked[-count:]))
    return [tally for tally in tallies if id(tally) in stays]


def _merit(tally: Tally, menu: Menu) -> tuple[Fraction, int]:
    """Return what a candidate is worth in its sample; of equal worth more tricks count, in a misère fewer."""
    tricks = sum(tally.sample)
    return _best_contract(tally, menu)[0], -tricks if tally.game.is_misere else tricks


def _best_contract(tally: Tally, menu: Menu) -> tuple[Fraction, Contract, int]:
    """Return the value, the contract and its place in the menu that are best in the sample."""
    counts = tally.sampled_counts()
    worth = [row.expected(counts, len(tally.sample)) for row in menu.rows[tally.game]]
    place = worth.index(max(worth))  # of equal ones the lowest
    return worth[place], menu.contracts[tally.game][place], place


def _choice(tallies: Sequence[Tally], menu: Menu) -> DiscardOption:
    """Return the best candidate of the sample as it does in the other one, or to resign."""
    tally = max((one for one in tallies if one.game in menu.contracts), key=lambda one: _merit(one, menu))
    value, contract, place = _best_contract(tally, menu)
    if menu.resignation is not None and menu.resignation > value:
        return DiscardOption(None, (), menu.resignation, Fraction(0))
    return option_of(tally, contract, menu.rows[tally.game][place], menu)
