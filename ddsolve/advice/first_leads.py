"""The best first card of a soloist for all layouts together, without counting what cannot be it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from operator import add

from ddsolve.advice.all_layouts import FirstCard, card_classes, question
from ddsolve.advice.discard_bounds import parts
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.knowledge import View
from ddsolve.advice.workers import TRICKS, Workers, report
from ddsolve.cards import Card
from ddsolve.games import Game

PIECES = 24  # of the layouts, after each of which another first card may be looked at


def best_first_card_steps(
    workers: Workers, view: View, game: Game, values: Sequence[Fraction]
) -> Generator[float, None, FirstCard]:
    """Find the first card that is worth most for all layouts together, as the first of `first_card_steps` is.

    values: by tricks, the best for the fewest in misère and for the most in a trick game. No card does better
    in a group of layouts than the best one in each of them. So the card that could be worth most is looked at
    further, part by part, until one that is counted wholly leads; what others lack then is never counted.
    """
    asked = question(view, game)
    scale = lcm(*(value.denominator for value in values))
    worth = [int(value * scale) for value in values[view.won :]]
    room = [_worth(worth, counts) for counts, _ in (yield from workers.counting(asked)).by_group]
    pieces = parts(asked.family, PIECES)
    runs = [_Run(cards, sum(room)) for cards in card_classes(view.own, view.unseen)]
    far = 0.0  # the share done of the card that is counted furthest
    while True:
        run = max(runs, key=lambda run: (run.most, run.done < len(pieces)))
        if run.done == len(pieces):
            best = [run for run in runs if run.most == max(run.most for run in runs)]
            found = [FirstCard(run.cards, Distribution.shifted(run.counts, view.won)) for run in best]
            sign = 1 if game.is_misere else -1
            return min(found, key=lambda first: (sign * first.tricks.mean, first.cards[-1].rank))
        groups = sorted(pieces[run.done])
        steps = workers.counting(question(view, game, run.cards[:1]), groups)
        counts = (yield from report(steps, partial(_at, far))).counts
        run.done += 1
        far = max(far, run.done / len(pieces))
        run.most += _worth(worth, counts) - sum(room[group] for group in groups)
        run.counts = tuple(map(add, run.counts, counts))


@dataclass(slots=True)
class _Run:
    """A first card: what it could be worth over all layouts, and its counts in the parts that are done."""

    cards: tuple[Card, ...]
    most: int
    done: int = 0
    counts: tuple[int, ...] = (0,) * TRICKS


def _at(share: float, _step: float) -> float:
    return share


def _worth(values: Sequence[int], counts: Sequence[int]) -> int:
    return sum(value * count for value, count in zip(values, counts, strict=False))
