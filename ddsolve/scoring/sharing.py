"""How two whisters share the tricks that the soloist does not take."""

from __future__ import annotations

from typing import Literal

from ddsolve.values.deal import MOST_TRICKS

FixedSplit = Literal["even", "even_second", "first", "second"]
FIXED_SPLITS: tuple[FixedSplit, ...] = ("even", "even_second", "first", "second")
Split = Literal["played", "even", "even_second", "first", "second"]
SPLITS: tuple[Split, ...] = ("played", *FIXED_SPLITS)
Taken = tuple[int, int, int]  # tricks of the soloist, the defender after him, the other one


def fixed(split: Split) -> FixedSplit:
    """Return the split where only the soloist's tricks are known: even instead of played."""
    return "even" if split == "played" else split


def shared(taken: int, split: FixedSplit) -> Taken:
    """Share what the soloist leaves: evenly with the odd trick to the first or the second, or all to one."""
    left = MOST_TRICKS - taken
    first = {"even": (left + 1) // 2, "even_second": left // 2, "first": left, "second": 0}[split]
    return taken, first, left - first


def all_counts(total: int = MOST_TRICKS) -> list[Taken]:
    """Return every way in which three can take so many tricks."""
    return [(one, two, total - one - two) for one in range(total + 1) for two in range(total - one + 1)]


def all_shares(split: Split) -> list[Taken]:
    """Return every number of tricks that a split can give."""
    if split == "played":
        return all_counts()
    return [shared(taken, split) for taken in range(MOST_TRICKS + 1)]
