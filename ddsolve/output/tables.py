"""Figures as people read them."""

from __future__ import annotations


def percent(share: float) -> str:
    """Return a share of 1 as a percentage with two digits behind the point."""
    return f"{100 * share:.2f} %"
