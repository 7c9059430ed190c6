"""What a hidden discard could gain in a trick contract: a mixture of two discards against pure plans.

Where a contract is whisted open the defenders see all but the discard, as in misère. Pure plans are a weaker
defence than mixed ones, so what the best mixture of two gets against them bounds from above what it is worth.
It is chosen on some layouts and valued on others, by what pure plans get less there than if they knew the
discard; what each discard is worth if known is counted over all layouts. All other cards are seen, by the
soloist too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING

from ddsolve.advice.all_layouts import question
from ddsolve.advice.common_layouts import common_layouts
from ddsolve.advice.discards import DiscardAdvice, DiscardOption
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.hidden.catchers import Catchers
from ddsolve.advice.hidden.mixture import Front, best_mixture, loss
from ddsolve.advice.hidden.worlds import dead_mask
from ddsolve.advice.hidden_gain import HiddenGain
from ddsolve.advice.knowledge import View
from ddsolve.advice.sampling import mean_estimate
from ddsolve.advice.workers import Workers, report
from ddsolve.cards import FULL_MASK, Strain
from ddsolve.contract import Contract
from ddsolve.hand import Hand
from ddsolve.seats import Seat

if TYPE_CHECKING:
    from ddsolve._catch import Catcher

TRIED = 3  # discards of which every two are mixed
CHOOSING, FRESH = 100, 400  # layouts that choose the mixture, and that value it
PIECE = 10  # layouts handed to a thread at once

Hands = tuple[int, int, int]


def held_tricks(
    catcher: Catcher, hands: Hands, worlds: Sequence[int], leader: int, strain: int
) -> list[tuple[int, int]]:
    """Return the minimal pairs of the soloist's tricks that one pure plan holds him to, in two worlds.

    Arguments as those of `Catcher.holds`; ascending in the first world.
    """
    size = hands[1].bit_count()

    def held(one: int, two: int) -> bool:
        return catcher.holds(*hands, worlds, (size - one, size - two), leader, strain)

    least = [
        next(most for most in range(size + 1) if (held(most, size) if place == 0 else held(size, most)))
        for place in (0, 1)
    ]
    found: list[tuple[int, int]] = []
    most = size + 1
    for one in range(least[0], size + 1):
        two = next((two for two in range(least[1], most) if held(one, two)), most)
        if two < most:
            found.append((one, two))
            most = two
        if two == least[1]:
            break
    return found


@dataclass(frozen=True)
class _Hidden:
    """A contract of a hand of twelve; its values by tricks as losses: whole units below the best value."""

    hand: Hand
    contract: Contract
    strain: Strain
    seat: Seat
    values: tuple[Fraction, ...]

    @property
    def scale(self) -> int:
        """How many units make a whist."""
        return lcm(*(value.denominator for value in self.values))

    @property
    def losses(self) -> list[int]:
        """The loss for 0 to 10 tricks; what the soloist would rather not take he need not."""
        best = [max(self.values[: tricks + 1]) for tricks in range(len(self.values))]
        return [int((best[-1] - value) * self.scale) for value in best]

    @property
    def unseen(self) -> Hand:
        """The cards of the defenders."""
        return Hand(FULL_MASK & ~self.hand.mask)

    def fronts(
        self, catchers: Catchers, pair: Sequence[DiscardOption], layouts: Sequence[int]
    ) -> Generator[float, None, list[Front]]:
        """Return what pure plans of the defence guarantee over two discards in each layout, in units."""
        worlds = [dead_mask(option.discard) for option in pair]
        leader = (Seat.FIRST.place - self.seat.place) % 3
        losses, unseen = self.losses, self.unseen.mask

        def ask(catcher: Catcher, piece: Sequence[int]) -> list[Front]:
            found: list[Front] = []
            for layout in piece:
                hands = self.hand.mask, layout, unseen & ~layout
                held = held_tricks(catcher, hands, worlds, leader, int(self.strain))
                found.append(tuple(sorted({(losses[one], losses[two]) for one, two in held})))
            return found

        pieces = [layouts[start : start + PIECE] for start in range(0, len(layouts), PIECE)]
        return [front for part in (yield from catchers.mapping(ask, pieces)) for front in part]

    def known(self, workers: Workers, option: DiscardOption) -> Generator[float, None, Fraction]:
        """Return what a discard is worth over all layouts if they know it."""
        tricks = option.tricks
        if tricks is None:
            view = View(self.hand - Hand.of(option.discard), self.unseen, self.seat)
            tricks = Distribution((yield from workers.counting(question(view, self.strain))).counts)
        return tricks.expected(self.values)


def with_hidden(
    workers: Workers, table_bytes: int | None, hand: Hand, steps: Iterator[DiscardAdvice], seed: int
) -> Iterator[DiscardAdvice]:
    """Yield the answers of `steps`, then the last one with what hiding the discard could gain."""
    result = None
    for result in steps:
        yield replace(result, share=0.9 * result.share)
    if result is None:
        return
    last = result
    best = last.best
    if best is None or best.contract is None or best.contract.level is None:
        yield replace(last, share=1.0)
        return
    with Catchers(workers.threads, table_bytes) as catchers:
        found = yield from report(
            _gain(workers, catchers, hand, last, seed), lambda share: replace(last, share=0.9)
        )
    yield replace(last, hidden=found, share=1.0)


def _gain(
    workers: Workers, catchers: Catchers, hand: Hand, result: DiscardAdvice, seed: int
) -> Generator[float, None, HiddenGain]:
    """Mix the best discards of the best contract, two at a time."""
    best = result.options[0]
    contract = best.contract
    assert contract is not None
    assert isinstance(contract.game, Strain)
    pricing = result.menu.pricing
    about = _Hidden(hand, contract, contract.game, pricing.seat, pricing.values(contract))
    tried = [option for option in result.options if option.contract == contract][:TRIED]
    layouts = common_layouts(about.unseen, seed, CHOOSING)
    chosen: tuple[Fraction, Fraction, tuple[DiscardOption, DiscardOption]] | None = None
    for one, two in combinations(tried, 2):
        fronts = Counter((yield from about.fronts(catchers, (one, two), layouts)))
        mixture = best_mixture(fronts)
        gain = min(_alone(fronts)) - mixture.value
        if gain > 0 and (chosen is None or gain > chosen[0]):
            chosen = gain, mixture.weights[0], (one, two)
    known = yield from about.known(workers, best)
    discards = tuple(option.discard for option in tried)
    if chosen is None:
        value = float(known)
        alone = ((best.discard, Fraction(1)),)
        return HiddenGain(contract, alone, (best.discard, value), value, None, 0.0, CHOOSING, 0, discards)
    _, share, pair = chosen
    weights = share, 1 - share
    both = []
    for option in pair:
        both.append((yield from about.known(workers, option)))
    fresh = yield from about.fronts(catchers, pair, common_layouts(about.unseen, seed, FRESH, CHOOSING))
    saved = [_saved(front, weights) / about.scale for front in fresh]
    mixed = loss(both, weights)
    spread = mean_estimate(saved, 0.0, float(max(about.losses)) / about.scale)
    least = float(mixed - max(known, *both))
    found = replace(spread, value=least + spread.value, low=least + spread.low, high=least + spread.high)
    single = max(zip(both, pair, strict=True), key=lambda one: one[0])
    return HiddenGain(
        contract,
        tuple((option.discard, weight) for option, weight in zip(pair, weights, strict=True)),
        (best.discard, float(known)) if known >= single[0] else (single[1].discard, float(single[0])),
        float(mixed),
        found,
        sum(len(front) > 1 for front in fresh) / FRESH,
        CHOOSING,
        FRESH,
        discards,
    )


def _alone(fronts: Counter[Front]) -> list[Fraction]:
    """Return the mean loss of each of two discards if they know it."""
    layouts = sum(fronts.values())
    return [
        Fraction(sum(count * max(u[place] for u in front) for front, count in fronts.items()), layouts)
        for place in (0, 1)
    ]


def _saved(front: Front, weights: Sequence[Fraction]) -> float:
    """Return by how much pure plans get less in a layout than if they knew the discard, in units."""
    known = sum(weight * max(u[place] for u in front) for place, weight in enumerate(weights))
    return float(known - max(loss(u, weights) for u in front))
