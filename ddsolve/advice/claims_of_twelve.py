"""Claims before the discard: one holds if some discard makes it hold."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace

from ddsolve.advice.all_layouts import Game
from ddsolve.advice.claims import Claim, Goal, claim_steps
from ddsolve.advice.common_layouts import Candidate, common_layouts, sampling_steps
from ddsolve.advice.discard_classes import DiscardClass, discard_classes
from ddsolve.advice.sampling import DEFAULT_SEED
from ddsolve.advice.workers import Workers, report
from ddsolve.hand import Hand

FIRST_LOOK = 20  # layouts that decide which discard is tried first


def iter_claim_of_twelve(
    workers: Workers, hand: Hand, seat: int, goal: Goal, leader: int = 1
) -> Iterator[Claim]:
    """Yield the answer for the best discard so far; the last one is whole.

    The likeliest discards are tried first. One with which the claim holds ends the search; else the one with
    the fewest failing layouts is shown.
    """
    best = Claim(goal, 0, False, False, 0, 0, share=0.0)
    yield best
    classes = discard_classes(hand, goal.game)
    classes = yield from report(_likely_first(workers, classes, goal.game, seat, leader), _nothing(best))
    for number, discards in enumerate(classes):
        tell = _telling(best, number, len(classes))
        view = discards.view(seat, leader)
        if best.discard is not None:
            # no single card can do better than double dummy
            anywhere = yield from report(workers.counting(goal.question(view)), tell)
            if goal.failing(view, anywhere.counts) >= best.failing:
                continue
        found = yield from report(claim_steps(workers, view, goal), tell)
        if best.discard is None or found.failing < best.failing:
            best = replace(found, discard=discards.discard)
        if found.holds:
            break
    yield best


def _likely_first(
    workers: Workers, classes: list[DiscardClass], game: Game, seat: int, leader: int
) -> Generator[float, None, list[DiscardClass]]:
    """Sort the discards by their tricks in a few layouts: the order decides how fast, not what is found."""
    unseen = classes[0].unseen
    layouts = common_layouts(unseen, DEFAULT_SEED, FIRST_LOOK)
    candidates = [Candidate(discards.own, game) for discards in classes]
    values = yield from sampling_steps(workers, candidates, unseen, layouts, seat, leader)
    sign = 1 if game == "misere" else -1
    return [classes[place] for place in _sorted_places([sign * sum(tricks) for tricks in values])]


def _sorted_places(keys: Sequence[int]) -> list[int]:
    return sorted(range(len(keys)), key=lambda place: keys[place])


def _nothing(claim: Claim) -> Callable[[float], Claim]:
    return lambda share: claim


def _telling(claim: Claim, place: int, parts: int) -> Callable[[float], Claim]:
    return lambda share: replace(claim, share=min((place + share) / parts, 0.999))
