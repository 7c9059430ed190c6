"""Threads with a catcher each, and the fronts of the defence over all layouts of a hand."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING

from ddsolve.advice.catching.mixture import Front
from ddsolve.advice.hidden.prices import Table, front_of
from ddsolve.advice.hidden.worlds import Pair, dead_mask
from ddsolve.solving.pool import Pool, thread_count

if TYPE_CHECKING:
    from ddsolve._catch import Catcher


class Catchers(Pool["Catcher"]):
    """Some catchers, each with its thread. Use as a context; `threads` None takes every core.

    table_bytes: the most memory for the two tables of each catcher together.
    """

    def __init__(self, threads: int | None = None, table_bytes: int | None = None) -> None:
        from ddsolve._catch import Catcher

        size = table_bytes or 0  # 0 leaves the catcher's own bound
        super().__init__([Catcher(size) for _ in range(thread_count(threads))])

    def __enter__(self) -> Catchers:
        return self

    @property
    def catcher(self) -> Catcher:
        """A catcher for the calling thread, while no counting is under way."""
        return self._tools[0]


def counting_all(
    catchers: Catchers, table: Table, worlds: Sequence[Pair]
) -> Generator[float, None, dict[Front, int]]:
    """Count the sets of worlds that one plan catches over all layouts; yields the share done."""
    from ddsolve._catch import HiddenFamily

    family = HiddenFamily(table.twelve.hand.mask, table.twelve.unseen.mask)
    dead = [dead_mask(pair) for pair in worlds]
    card = table.first.index if table.first else -1

    def ask(catcher: Catcher, group: int) -> dict[Front, int]:
        found = catcher.count_fronts(family, dead, table.twelve.leader, card, group)
        return {front_of(masks, len(dead)): count for masks, count in found.items()}

    return together((yield from catchers.mapping(ask, range(family.groups))))


def together(parts: Sequence[Mapping[Front, int]]) -> dict[Front, int]:
    """Add counts of fronts."""
    total: dict[Front, int] = {}
    for part in parts:
        for front, count in part.items():
            total[front] = total.get(front, 0) + count
    return total
