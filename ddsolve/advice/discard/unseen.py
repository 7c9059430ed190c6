"""What the best options of `discard` make in closed play, beside what they make with all cards seen."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from ddsolve.advice.discard.advice import DiscardAdvice
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.figures.sampling import CLOSED_SAMPLES
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.unseen.play import closed_play_steps
from ddsolve.solving.workers import Workers, report
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

OPTIONS = 3  # so many are looked at


def with_closed(
    workers: Workers, hand: Hand, steps: Iterator[DiscardAdvice], seed: int, samples: int = CLOSED_SAMPLES
) -> Iterator[DiscardAdvice]:
    """Yield the answers of `steps`, then the last one with the figures of closed play."""
    result = None
    for result in steps:
        yield replace(result, share=0.9 * result.share)
    if result is not None:
        last = result
        left = _valued(workers, hand, last, seed, samples)
        yield (yield from report(left, lambda share: replace(last, share=0.9)))


def _valued(
    workers: Workers, hand: Hand, result: DiscardAdvice, seed: int, samples: int
) -> Generator[float, None, DiscardAdvice]:
    """Value the best options that are contracts for tricks and are not hopeless."""
    options = list(result.options)
    seat = result.menu.pricing.seat
    left = OPTIONS
    for place, option in enumerate(options):
        if left and option.contract is not None and option.contract.level is not None and option.likely > 0:
            options[place] = yield from _with_figures(workers, hand, option, seat, seed, samples)
            left -= 1
    return replace(result, options=tuple(options), share=1.0)


def _with_figures(
    workers: Workers, hand: Hand, option: DiscardOption, seat: Seat, seed: int, samples: int
) -> Generator[float, None, DiscardOption]:
    contract = option.contract
    assert contract is not None
    assert contract.level is not None
    assert isinstance(contract.game, Strain)
    view = View(hand - Hand.of(option.discard), Hand(FULL_MASK & ~hand.mask), seat, Seat.FIRST)
    closed = yield from closed_play_steps(
        workers, view, contract.game, contract.level, seed=seed, samples=samples
    )
    return replace(option, closed=closed)
