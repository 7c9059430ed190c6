"""A trick contract played open with the discard hidden: what the defence gets in each layout.

The defenders see all but the discard, the soloist sees everything. What they get is what he loses against the
best that any number of tricks brings him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import TypeVar

from ddsolve.advice.catching.mixture import Front, held_tricks
from ddsolve.advice.catching.regions import MOST_PRICE
from ddsolve.advice.figures.comparing import Distribution
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.hidden.game import Pair, dead_mask
from ddsolve.advice.hidden.results import HiddenDiscard, KnownDiscard, mixed
from ddsolve.advice.hidden.study import (
    CLOSE,
    Mixed,
    Region,
    Two,
    all_pairs,
    beside,
    best_toss,
    guess_in,
    in_pieces,
    known_losses,
    loss_in,
    mean_losses,
    third_bound,
)
from ddsolve.advice.layouts.all_layouts import question
from ddsolve.advice.layouts.common import common_layouts, discard_classes
from ddsolve.advice.layouts.knowledge import View
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

PIECE = 25  # layouts handed to a thread at once

Hands = tuple[int, int, int]
Found = TypeVar("Found")


@dataclass(frozen=True)
class OpenContract:
    """A contract of a hand of twelve; values: the soloist's whists for 0 to 10 tricks."""

    hand: Hand
    contract: Contract
    seat: Seat
    values: tuple[Fraction, ...]

    @property
    def strain(self) -> Strain:
        """The trump suit, or none."""
        assert isinstance(self.contract.game, Strain)
        return self.contract.game

    @property
    def leader(self) -> int:
        """Who leads, counted from the soloist."""
        return (Seat.FIRST.place - self.seat.place) % 3

    @property
    def unseen(self) -> Hand:
        """The cards of the defenders."""
        return Hand(FULL_MASK & ~self.hand.mask)

    @cached_property
    def unit(self) -> Fraction:
        """Whists a unit: losses are whole numbers of these, rounded where a convention is too fine."""
        losses = self._losses
        scale = lcm(*(loss.denominator for loss in losses))
        common = gcd(*(int(loss * scale) for loss in losses)) or 1
        return max(Fraction(common, scale), losses[0] / MOST_PRICE)

    @cached_property
    def losses(self) -> list[int]:
        """The loss for 0 to 10 tricks, in units; what the soloist would rather not take he need not."""
        return [round(loss / self.unit) for loss in self._losses]

    @property
    def _losses(self) -> list[Fraction]:
        best = [max(self.values[: tricks + 1]) for tricks in range(len(self.values))]
        return [best[-1] - value for value in best]

    @cached_property
    def discards(self) -> tuple[Pair, ...]:
        """All discards, those of touching cards once: the lowest.

        Suits do not change places here: which of two like suits was thrown from is what may be hidden. Thrown
        always from the same end, touching cards tell nothing.
        """
        return tuple(found.discard for found in discard_classes(self.hand, None))

    def regions(self, bench: Bench, pair: Sequence[Pair], layouts: Sequence[int]) -> list[Region | None]:
        """Return what mixed plans of the defence guarantee over two discards in each layout, in units.

        None where the numbers of a layout do not fit into the search.
        """
        worlds = [dead_mask(discard) for discard in pair]

        def ask(tools: Tools, hands: Hands) -> Region | None:
            asked = *hands, worlds, self.losses, self.leader, int(self.strain)
            corners = tools.catcher.contract_region(*asked)
            return None if corners is None else tuple(corners)

        return self._each(bench, ask, layouts)

    def known(self, bench: Bench, discard: Pair, layouts: Sequence[int]) -> list[int]:
        """Return the loss in each layout if they know the discard, in units."""
        worlds = [dead_mask(discard)]

        def ask(tools: Tools, hands: Hands) -> int:
            return self.losses[held_tricks(tools.catcher, hands, worlds, self.leader, int(self.strain))[0][0]]

        return self._each(bench, ask, layouts)

    def fronts(self, bench: Bench, discards: Sequence[Pair], layouts: Sequence[int]) -> list[Front]:
        """Return what pure plans of the defence guarantee over some discards in each layout, in units."""
        worlds = [dead_mask(discard) for discard in discards]

        def ask(tools: Tools, hands: Hands) -> Front:
            held = held_tricks(tools.catcher, hands, worlds, self.leader, int(self.strain))
            return tuple(sorted({tuple(self.losses[tricks] for tricks in u) for u in held}))

        return self._each(bench, ask, layouts)

    def _each(
        self, bench: Bench, ask: Callable[[Tools, Hands], Found], layouts: Sequence[int]
    ) -> list[Found]:
        """Ask about every layout."""
        own, unseen = self.hand.mask, self.unseen.mask

        def of_piece(tools: Tools, piece: Sequence[int]) -> list[Found]:
            return [ask(tools, (own, layout, unseen & ~layout)) for layout in piece]

        return in_pieces(bench, layouts, of_piece, PIECE)


# Pairs of discards of a trick contract on the same few layouts; all that was worked out is kept.


FINE = 1000  # corners are rounded down to so many parts of a unit where three discards are bounded

Known = dict[Pair, Fraction]  # the mean loss of a discard in units over all layouts, if they know it


@dataclass
class ContractStudy:
    """Some layouts of a contract, and the regions of pairs on them. inexact: layouts that did not fit."""

    bench: Bench
    about: OpenContract
    layouts: Sequence[int]
    found: dict[Two, list[Region]] = field(default_factory=dict)
    inexact: dict[Two, int] = field(default_factory=dict)

    def regions(self, pair: Two) -> list[Region]:
        """Return the regions of a pair; where one does not fit, as if they knew: no gain is claimed there."""
        if pair not in self.found:
            regions = self.about.regions(self.bench, pair, self.layouts)
            missing = [layout for layout, region in zip(self.layouts, regions, strict=True) if region is None]
            boxes: list[Region] = []
            if missing:
                one = self.about.known(self.bench, pair[0], missing)
                two = self.about.known(self.bench, pair[1], missing)
                boxes = [((x, y, 1),) for x, y in zip(one, two, strict=True)]
            rest = iter(boxes)
            self.found[pair] = [next(rest) if region is None else region for region in regions]
            self.inexact[pair] = len(missing)
        return self.found[pair]

    def known(self, pair: Two) -> tuple[Fraction, Fraction]:
        """Return the mean losses of two discards on these layouts if they know each; the pair was asked."""
        return mean_losses(Counter(self.found[pair]))

    def toss(self, pair: Two, known: Known | None = None) -> Mixed:
        """Return the best mixture of two discards; known: the losses over all layouts, as control variate."""
        counts = Counter(self.regions(pair))
        best = best_toss(counts, None if known is None else (known[pair[0]], known[pair[1]]))
        return Mixed(best.loss, pair, best.share)

    def saved(self, mixed: Mixed) -> list[Fraction]:
        """Return by how much a mixture loses less in each layout than if they knew each time, in units."""
        share = mixed.share
        saved = []
        for region in self.regions(mixed.pair):
            one, two = known_losses(region)
            saved.append(share * one + (1 - share) * two - loss_in(region, share))
        return saved

    def with_third(self, pair: Two, third: Pair) -> Fraction:
        """Return a mean loss in units that no mixture of three discards can be below on these layouts."""
        fronts = self.about.fronts(self.bench, (*pair, third), self.layouts)
        fine = [tuple(sorted(tuple(FINE * entry for entry in u) for u in front)) for front in fronts]
        return third_bound(fine, self.regions(pair), Fraction(FINE)) / FINE


# Which two discards of a trick contract to mix, and what that is worth.
#
# A few layouts try every other discard beside the best one, and every two of the best few. The likeliest
# are tried again on others, with what each is worth if known counted over all layouts; then every discard
# in place of one of the two. The value comes from fresh layouts that have chosen nothing: exact over all
# layouts is what the mixture is worth if they know each time, sampled is only what hiding saves of that.


@dataclass
class ContractSearch:
    """The search for one contract. exact: values in whists of discards that are counted already."""

    bench: Bench
    about: OpenContract
    seed: int
    layouts: int
    exact: Mapping[Pair, Fraction]
    known: Known = field(default_factory=dict)

    def study(self, count: int, skip: int) -> ContractStudy:
        """Return a study of so many layouts, after others of the same seed."""
        return ContractStudy(
            self.bench, self.about, common_layouts(self.about.unseen, self.seed, count, skip)
        )

    def find(self, best: Pair) -> HiddenDiscard:
        """Find the mixture; best: the discard that is best if known."""
        trying, again = (
            self.study(self.bench.policy.contracts.trying, 0),
            self.study(self.bench.policy.contracts.again, self.bench.policy.contracts.trying),
        )
        others = [discard for discard in self.about.discards if discard != best]
        found: dict[Two, Mixed] = {}
        with self.bench.within(0.0, 0.4):
            self._try(trying, beside((best,), others), found)
        singles = _singles(trying)
        likely = sorted(singles, key=singles.__getitem__)[: self.bench.policy.contracts.best]
        with self.bench.within(0.4, 0.05):
            self._try(trying, all_pairs(likely), found)
        with self.bench.within(0.45, 0.05):
            self._count(best)
        chosen: Mixed | None = None
        looked_at: set[frozenset[Pair]] = set()
        for change in range(self.bench.policy.contracts.changes + 1):
            least = min(_singles(trying).values())
            better = [one for one in found.values() if one.loss < least - self._close]
            better = [one for one in sorted(better) if frozenset(one.pair) not in looked_at]
            for one in better[: self.bench.policy.contracts.finalists]:
                looked_at.add(frozenset(one.pair))
                done = 0.5 + 0.1 * change
                for discard in one.pair:
                    with self.bench.within(done, 0.0):
                        self._count(discard)
                with self.bench.within(done, 0.0):
                    once_more = again.toss(one.pair, self.known)
                limit = min(self.known.values()) if chosen is None else chosen.loss
                if once_more.loss < limit - self._close:
                    chosen = once_more
            if chosen is None or change == self.bench.policy.contracts.changes or not better:
                break
            with self.bench.within(0.5 + 0.1 * change, 0.1):
                self._try(trying, beside(chosen.pair, others), found)
        if chosen is None:
            return self._alone()
        with self.bench.within(0.7, 0.1):
            third = self._third(trying, chosen, _singles(trying))
        with self.bench.within(0.8, 0.2):
            return self._value(chosen, third)

    @property
    def _close(self) -> Fraction:
        return CLOSE / self.about.unit

    def _try(self, study: ContractStudy, pairs: Iterable[Two], found: dict[Two, Mixed]) -> None:
        """Toss every pair that was not tried yet."""
        tried = {frozenset(pair) for pair in found}
        asked = [pair for pair in pairs if frozenset(pair) not in tried]
        for number, pair in enumerate(asked):
            with self.bench.within(number / len(asked), 1 / len(asked)):
                found[pair] = study.toss(pair)

    def _count(self, discard: Pair) -> None:
        """Count what a discard loses over all layouts if they know it."""
        if discard in self.known:
            return
        about = self.about
        value = self.exact.get(discard)
        if value is None:
            view = View(about.hand - Hand.of(discard), about.unseen, about.seat)
            counting = self.bench.count(question(view, about.strain))
            value = Distribution(counting.counts).expected(about.values)
        self.known[discard] = (max(about.values) - value) / about.unit

    def _third(self, study: ContractStudy, chosen: Mixed, singles: Mapping[Pair, Fraction]) -> float:
        """Return how many whists a third discard could add at most on these layouts."""
        least = study.toss(chosen.pair).loss
        others = [one for one in sorted(singles, key=singles.__getitem__) if one not in chosen.pair][
            : self.bench.policy.contracts.thirds
        ]
        adds = Fraction(0)
        for number, third in enumerate(others):
            with self.bench.within(number / len(others), 1 / len(others)):
                bound = study.with_third(chosen.pair, third)
            adds = max(adds, least - bound)
        return float(adds * self.about.unit)

    def _value(self, chosen: Mixed, third: float) -> HiddenDiscard:
        """Value a mixture on fresh layouts."""
        about, share = self.about, chosen.share
        fresh = self.study(
            self.layouts, self.bench.policy.contracts.trying + self.bench.policy.contracts.again
        )
        saved = fresh.saved(chosen)
        # in a layout it saves no more than the cheaper guess gives away, and no guess more than the range
        most = about.losses[0] * min(share, 1 - share)
        spread = mean_estimate([float(one * about.unit) for one in saved], 0.0, float(most * about.unit))
        both = share * self.known[chosen.pair[0]] + (1 - share) * self.known[chosen.pair[1]]
        known = self._best_known()
        least = self._whists(both) - known.value
        gain = Estimate(least + spread.value, least + spread.low, least + spread.high, spread.size)
        regions = fresh.found[chosen.pair]
        return replace(
            self._alone(),
            mixture=mixed(chosen.pair, (share, 1 - share)),
            value=known.value + gain.value,
            gain=gain,
            mix_if_known=self._whists(both),
            guess=guess_in(regions),
            layouts=len(regions),
            exact=len(regions) - fresh.inexact[chosen.pair],
            third=third,
        )

    def _alone(self) -> HiddenDiscard:
        """Say that one discard is best."""
        known = self._best_known()
        return HiddenDiscard(
            contract=self.about.contract,
            mixture=mixed((known.discard,), (Fraction(1),)),
            value=known.value,
            gain=None,
            if_known=known,
            mix_if_known=known.value,
            guess=0.0,
            layouts=0,
            exact=0,
            checked_on=self.bench.policy.contracts.trying,
            considered=len(self.about.discards),
            third=None,
            seed=self.seed,
        )

    def _best_known(self) -> KnownDiscard:
        best = min(self.known, key=self.known.__getitem__)
        return KnownDiscard(best, self._whists(self.known[best]))

    def _whists(self, loss: Fraction) -> float:
        return float(max(self.about.values) - loss * self.about.unit)


def _singles(study: ContractStudy) -> dict[Pair, Fraction]:
    """Return the mean losses of the discards that were asked, if they know each."""
    return {
        discard: loss for pair in study.found for discard, loss in zip(pair, study.known(pair), strict=True)
    }
