"""Figures as people read them."""

from __future__ import annotations

from fractions import Fraction

from ddsolve.advice.figures.sampling import Estimate
from ddsolve.words import _, figure

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


def share_interval(share: Estimate) -> str:
    """Return an estimated share with its interval: `22 % [17 %, 28 %]`."""
    value, low, high = (percent(one, 0) for one in (share.value, share.low, share.high))
    return _("{value} [{low}, {high}]", value=value, low=low, high=high)


def sample_percent(share: float, size: int) -> str:
    """Return a share of a sample of so many as a percentage, with no more digits than it carries: `~48 %`."""
    return _("~{figure}", figure=percent(share, _digits(98 / size**0.5)))


def _digits(half: float) -> int:
    """Return how many digits behind the point a percentage with such a half interval carries."""
    return 0 if half >= 1 else 1 if half >= 0.1 else 2
