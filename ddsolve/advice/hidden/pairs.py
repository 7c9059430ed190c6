"""Two discards and the score: what mixed plans get in every layout, and the best mixture of the two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.catching.regions import MOST_PRICE, Regions
from ddsolve.advice.hidden.prices import Score, Table
from ddsolve.advice.hidden.worlds import Pair, dead_mask
from ddsolve.solving.bench import Bench

if TYPE_CHECKING:
    from ddsolve._catch import Catcher
    from ddsolve.solving.tools import Tools

Corner = tuple[int, int, int]  # losses in the two worlds, times the third number
Region = tuple[Corner, ...]  # undominated corners, the first loss ascending

PIECE = 10  # layouts handed to a thread at once


@dataclass(frozen=True)
class Prices:
    """What tricks cost, as whole numbers of `unit` whists without a common factor."""

    first: int
    later: int
    unit: Fraction

    @classmethod
    def of(cls, score: Score) -> Prices:
        """Return the prices of a convention."""
        scale = lcm(score.first.denominator, score.later.denominator)
        first, later = int(score.first * scale), int(score.later * scale)
        common = gcd(first, later) or 1
        return cls(first // common, later // common, Fraction(common, scale))

    @property
    def compiled(self) -> bool:
        """Whether the compiled search takes them."""
        return min(self.first, self.later) >= 0 and max(self.first, self.later) <= MOST_PRICE


def regions_on(
    bench: Bench, table: Table, prices: Prices, pair: tuple[Pair, Pair], layouts: Sequence[int]
) -> list[Region]:
    """Return for each layout what mixed plans of the defence guarantee, in units.

    Neighbours in the order of the layouts share positions, so they are handed out in that order.
    """
    order = sorted(range(len(layouts)), key=layouts.__getitem__)
    pieces = [order[start : start + PIECE] for start in range(0, len(order), PIECE)]

    def ask(tools: Tools, piece: Sequence[int]) -> list[Region]:
        return regions_of(tools.catcher, table, prices, pair, [layouts[place] for place in piece])

    found: list[Region] = [()] * len(layouts)
    for piece, answers in zip(pieces, bench.map(ask, pieces), strict=True):
        for place, region in zip(piece, answers, strict=True):
            found[place] = region
    return found


def regions_of(
    catcher: Catcher, table: Table, prices: Prices, pair: tuple[Pair, Pair], layouts: Sequence[int]
) -> list[Region]:
    """Return the regions of some layouts, by one catcher."""
    if not prices.compiled:
        return [_slowly(catcher, table, prices, pair, layout) for layout in layouts]
    hand, unseen = table.twelve.hand.mask, table.twelve.unseen.mask
    worlds = [dead_mask(one) for one in pair]
    card = table.first.index if table.first else -1
    rows = catcher.regions_over(
        hand, unseen, layouts, worlds, table.twelve.leader, card, prices.first, prices.later
    )
    return [
        tuple(row) if row is not None else _slowly(catcher, table, prices, pair, layout)
        for row, layout in zip(rows, layouts, strict=True)
    ]


def _slowly(catcher: Catcher, table: Table, prices: Prices, pair: tuple[Pair, Pair], layout: int) -> Region:
    """Return a region whose numbers do not fit into the compiled search."""
    own, one, two, worlds, leader, trick = table.asked(pair, layout)
    rows = Regions(catcher, prices.first, prices.later).rows((own, one, two), worlds, leader, trick)
    corners = [(x, y, scale) for x, y, scale in rows]
    return tuple(sorted(corners, key=lambda corner: Fraction(corner[0], corner[2])))


class Toss(NamedTuple):
    """A share of the first discard, and the mean loss in units."""

    share: Fraction
    loss: Fraction


def known_losses(region: Region) -> tuple[Fraction, Fraction]:
    """Return what each world loses if it is known: the greatest entries of the region."""
    (_, y, low), (x, _, high) = region[0], region[-1]
    return Fraction(x, high), Fraction(y, low)


def loss_in(region: Region, share: Fraction) -> Fraction:
    """Return what the defence gets in one layout when the first world has a share."""
    return max((share * x + (1 - share) * y) / w for x, y, w in region)


def best_toss(counts: dict[Region, int], known: tuple[Fraction, Fraction] | None = None) -> Toss:
    """Return the share of the first discard with the least mean loss, exactly.

    The loss is convex in the share and linear between breakpoints: shares at which two corners of a
    region are equally good. They are gone through until the slope turns. known: the mean loss of each
    discard over all layouts if it is known; the mean that the counted layouts have is then replaced by it.
    """
    layouts = sum(counts.values())
    turns: dict[Fraction, Fraction] = {}  # by how much the slope rises at a share
    slope = Fraction(0)
    for region, count in counts.items():
        x, y, w = region[0]
        slope += Fraction(count * (x - y), w)
        for one, two in pairwise(region):
            right, down = (
                Fraction(two[0], two[2]) - Fraction(one[0], one[2]),
                Fraction(one[1], one[2]) - Fraction(two[1], two[2]),
            )
            share = down / (right + down)
            turns[share] = turns.get(share, Fraction(0)) + count * (right + down)
    extra = Fraction(0), Fraction(0)
    if known is not None:
        means = _means(counts)
        extra = known[0] - means[0], known[1] - means[1]
        slope += layouts * (extra[0] - extra[1])
    share = Fraction(0)
    for turn in (*sorted(turns), Fraction(1)):
        if slope >= 0:
            break
        share = turn
        slope += turns.get(turn, 0)
    mean = sum((count * loss_in(region, share) for region, count in counts.items()), Fraction(0)) / layouts
    return Toss(share, mean + share * extra[0] + (1 - share) * extra[1])


def _means(counts: dict[Region, int]) -> tuple[Fraction, Fraction]:
    layouts = sum(counts.values())
    both = [(known_losses(region), count) for region, count in counts.items()]
    one, two = (sum((known[place] * count for known, count in both), Fraction(0)) for place in (0, 1))
    return one / layouts, two / layouts
