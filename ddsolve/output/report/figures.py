"""Figures as people read them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from ddsolve.advice.figures.sampling import Estimate
from ddsolve.output.report.blocks import ChartBlock
from ddsolve.output.report.spans import EMPTY, Text
from ddsolve.words import _, figure

if TYPE_CHECKING:
    from ddsolve.advice.figures.distribution import Distribution

HOPELESS = 0.01  # a contract made less often is called so in words
UNPLAYED = "–"  # for how often it is made: where both defenders pass


def percent(share: float, digits: int = 2) -> str:
    """Return a share of 1 as a percentage, `> 99.99 %` and `< 0.01 %` for what is nearly all or nothing."""
    form = f".{digits}f"
    step = 10.0**-digits
    text = figure(100 * share, form)
    if share > 0 and text == figure(0, form):
        return f"< {figure(step, form)} %"
    if share < 1 and text == figure(100, form):
        return f"> {figure(100 - step, form)} %"
    return f"{text} %"


def share_percent(share: Fraction | Estimate) -> str:
    """Return a share as a percentage, an estimate with no more digits than its interval carries: `48 %`."""
    if not isinstance(share, Estimate):
        return percent(float(share))
    return percent(share.value, _digits(50 * (share.high - share.low)))


def within(value: float, ends: tuple[float, float] | None, written: Callable[[float], str]) -> str:
    """Write a figure, with its interval where it is sampled: `5.31 [5.02, 5.60]`."""
    if ends is None:
        return written(value)
    low, high = map(written, ends)
    return _("{value} [{low}, {high}]", value=written(value), low=low, high=high)


def interval(estimate: Estimate, digits: int = 2) -> str:
    """Return `5.31 [5.02, 5.60]`."""
    return within(estimate.value, estimate.interval, lambda number: figure(number, f".{digits}f"))


def share_interval(share: Estimate) -> str:
    """Return an estimated share with its interval: `22 % [17 %, 28 %]`."""
    return within(share.value, share.interval, lambda number: percent(number, 0))


def sample_percent(share: float, size: int) -> str:
    """Return a share of a sample of so many as a percentage, with no more digits than it carries: `~48 %`."""
    return _("~{figure}", figure=percent(share, _digits(98 / size**0.5)))


def _digits(half: float) -> int:
    """Return how many digits behind the point a percentage with such a half interval carries."""
    return 0 if half >= 1 else 1 if half >= 0.1 else 2


def chart(found: Distribution, title: Text = EMPTY, *, sampled: bool = False) -> ChartBlock:
    """Return a distribution as a chart of the numbers of tricks that occur."""
    shown = range(found.least, found.most + 1)
    return ChartBlock({tricks: found.counts[tricks] for tricks in shown}, title, sampled)
