"""Figures as people read them."""

from __future__ import annotations

from fractions import Fraction

from ddsolve.advice.sampling import Estimate
from ddsolve.words import figure

HOPELESS = 0.01  # a contract made less often is called so in words


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
    half = 50 * (share.high - share.low)
    return percent(share.value, 0 if half >= 1 else 1 if half >= 0.1 else 2)
