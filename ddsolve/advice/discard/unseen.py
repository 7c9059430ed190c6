"""What the best options of `discard` make in closed play, beside what they make with all cards seen."""

from __future__ import annotations

from dataclasses import replace

from ddsolve.advice.discard.advice import DiscardAdvice
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.figures.sampling import CLOSED_SAMPLES
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.unseen.play import value_closed_play
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

OPTIONS = 3  # so many are looked at


def with_closed(
    bench: Bench, hand: Hand, result: DiscardAdvice, seed: int, samples: int = CLOSED_SAMPLES
) -> DiscardAdvice:
    """Return an answer with the figures of closed play for the best trick contracts, but no hopeless ones."""
    growing = replace(result, share=0.9)
    bench.tell(growing)
    options = list(result.options)
    seat = result.menu.pricing.seat
    left = OPTIONS
    with bench.through(lambda _share: growing):
        for place, option in enumerate(options):
            if (
                left
                and option.contract is not None
                and option.contract.level is not None
                and option.likely > 0
            ):
                options[place] = _with_figures(bench, hand, option, seat, seed, samples)
                left -= 1
    return replace(result, options=tuple(options))


def _with_figures(
    bench: Bench, hand: Hand, option: DiscardOption, seat: Seat, seed: int, samples: int
) -> DiscardOption:
    contract = option.contract
    assert contract is not None
    assert contract.level is not None
    assert isinstance(contract.game, Strain)
    view = View(hand - Hand.of(option.discard), Hand(FULL_MASK & ~hand.mask), seat, Seat.FIRST)
    closed = value_closed_play(bench, view, contract.game, contract.level, seed=seed, samples=samples)
    return replace(option, closed=closed)
