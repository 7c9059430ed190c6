"""Pairs of discards of a trick contract on the same few layouts; all that was worked out is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from ddsolve.advice.hidden.catchers import Catchers
from ddsolve.advice.hidden.contracts import OpenContract
from ddsolve.advice.hidden.mixture import Front, best_mixture
from ddsolve.advice.hidden.pair_study import Two
from ddsolve.advice.hidden.pairs import Region, best_toss, known_losses, loss_in
from ddsolve.advice.hidden.worlds import Pair

FINE = 1000  # corners are rounded down to so many parts of a unit where three discards are bounded

Steps = Generator[float, None, "Mixed"]
Known = dict[Pair, Fraction]  # the mean loss of a discard in units over all layouts, if they know it


class Mixed(NamedTuple):
    """Two discards, the share of the first, and the mean loss in units."""

    loss: Fraction
    pair: Two
    share: Fraction


@dataclass
class ContractStudy:
    """Some layouts of a contract, and the regions of pairs on them. inexact: layouts that did not fit."""

    catchers: Catchers
    about: OpenContract
    layouts: Sequence[int]
    found: dict[Two, list[Region]] = field(default_factory=dict)
    inexact: dict[Two, int] = field(default_factory=dict)

    def regions(self, pair: Two) -> Generator[float, None, list[Region]]:
        """Return the regions of a pair; where one does not fit, as if they knew: no gain is claimed there."""
        if pair not in self.found:
            regions = yield from self.about.regions(self.catchers, pair, self.layouts)
            missing = [layout for layout, region in zip(self.layouts, regions, strict=True) if region is None]
            boxes: list[Region] = []
            if missing:
                one = yield from self.about.known(self.catchers, pair[0], missing)
                two = yield from self.about.known(self.catchers, pair[1], missing)
                boxes = [((x, y, 1),) for x, y in zip(one, two, strict=True)]
            rest = iter(boxes)
            self.found[pair] = [next(rest) if region is None else region for region in regions]
            self.inexact[pair] = len(missing)
        return self.found[pair]

    def known(self, pair: Two) -> tuple[Fraction, Fraction]:
        """Return the mean losses of two discards on these layouts if they know each; the pair was asked."""
        losses = [known_losses(region) for region in self.found[pair]]
        one, two = (sum((loss[place] for loss in losses), Fraction(0)) for place in (0, 1))
        return one / len(losses), two / len(losses)

    def toss(self, pair: Two, known: Known | None = None) -> Steps:
        """Return the best mixture of two discards; known: the losses over all layouts, as control variate."""
        counts = Counter((yield from self.regions(pair)))
        best = best_toss(counts, None if known is None else (known[pair[0]], known[pair[1]]))
        return Mixed(best.loss, pair, best.share)

    def saved(self, mixed: Mixed) -> Generator[float, None, list[Fraction]]:
        """Return by how much a mixture loses less in each layout than if they knew each time, in units."""
        share = mixed.share
        saved = []
        for region in (yield from self.regions(mixed.pair)):
            one, two = known_losses(region)
            saved.append(share * one + (1 - share) * two - loss_in(region, share))
        return saved

    def with_third(self, pair: Two, third: Pair) -> Generator[float, None, Fraction]:
        """Return a mean loss in units that no mixture of three discards can be below on these layouts.

        In each layout the defence can play a pure plan against the three, or the best mixed one against
        the two.
        """
        fronts = yield from self.about.fronts(self.catchers, (*pair, third), self.layouts)
        regions = yield from self.regions(pair)
        counts: Counter[Front] = Counter()
        for front, region in zip(fronts, regions, strict=True):
            pure = {tuple(FINE * entry for entry in u) for u in front}
            mixed = ((FINE * x // w, FINE * y // w, 0) for x, y, w in region)
            counts[tuple(sorted({*pure, *mixed}))] += 1
        return best_mixture(counts).value / FINE
