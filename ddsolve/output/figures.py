"""Figures as people read them."""

from __future__ import annotations

from fractions import Fraction

from ddsolve.advice.sampling import Estimate


def percent(share: float, digits: int = 2) -> str:
    """Return a share of 1 as a percentage, `> 99.99 %` and `< 0.01 %` for what is nearly all or nothing."""
    step = 10.0**-digits
    text = f"{100 * share:.{digits}f} %"
    if share > 0 and text == f"{0:.{digits}f} %":
        return f"< {step:.{digits}f} %"
    if share < 1 and text == f"{100:.{digits}f} %":
        return f"> {100 - step:.{digits}f} %"
    return text


def share_percent(share: Fraction | Estimate) -> str:
    """Return a share as a percentage, an estimate with no more digits than its interval carries: `48 %`."""
    if not isinstance(share, Estimate):
        return percent(float(share))
    half = 50 * (share.high - share.low)
    return percent(share.value, 0 if half >= 1 else 1 if half >= 0.1 else 2)
